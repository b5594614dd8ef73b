import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");

/** Printed after each snippet. */
const END = "\u0000";

/** A TypeScript block of a page, and what came of it. */
interface Snippet {
  /** Its first line that imports nothing. */
  readonly name: string;
  readonly code: string;
  /** The text block after it: what the page says that it prints; `undefined` when there is none. */
  readonly promised: string | undefined;
  /** What it prints, and what it throws. */
  readonly printed: string;
}

/** Runs all snippets of a page of this project, given by its path from the root, one after the other. */
export function runSnippets(page: string): Snippet[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  const blocks = [...text.matchAll(/^```ts\n([\s\S]*?)^```\n(?:\n*```text\n([\s\S]*?)^```)?/gm)];
  const printed = printedBy(blocks.map(([, code]) => code));
  return blocks.map(([, code, promised], index) => ({ name: nameOf(code), code, promised, printed: printed[index] }));
}

/** Runs programs, each a module of its own in one process, so that the library is compiled once. */
function printedBy(programs: readonly string[]): string[] {
  // inside the checkout, so that its tools are found; node_modules is ignored by git and by every tool
  const folder = mkdtempSync(join(ROOT, "node_modules", ".snippets-"));
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    programs.forEach((code, index) => {
      const sources = code.replaceAll(/"octile(\/[\w/]+)?"/g, (_, door = "") => JSON.stringify(sourceOf(door)));
      writeFileSync(join(folder, `${index}.ts`), sources);
    });
    const calls = programs.map(
      (_, index) => `await import("./${index}.ts").catch(console.log); process.stdout.write("\\0");`,
    );
    const file = join(folder, "all.ts");
    writeFileSync(file, calls.join("\n"));
    const printed = execFileSync(process.execPath, ["--import", "tsx", file], { encoding: "utf8", cwd: ROOT });
    return printed.split(END);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function nameOf(code: string): string {
  return code.split("\n").find((line) => line !== "" && !line.startsWith("import")) ?? code;
}

/** The source behind a door of the package, so that nothing has to be built. */
function sourceOf(door: string): string {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    exports: Record<string, { readonly default: string }>;
  };
  const built = exports[`.${door}`].default;
  return join(ROOT, built.replace("./dist/", "src/").replace(/\.js$/, ".ts"));
}
