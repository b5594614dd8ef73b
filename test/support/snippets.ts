import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const ROOT = join(import.meta.dirname, "..", "..");

/** Printed after each snippet. */
const END = "\u0000";

/**
 * A TypeScript block of a page. It is a module, which is type-checked and run; what it prints is in the text block after it. One
 * that begins with ` ```ts browser ` needs more than Node has: `test/package` runs it in browsers.
 */
export interface Snippet {
  readonly page: string;
  /** The first line of the snippet that imports nothing. */
  readonly name: string;
  readonly code: string;
  readonly isForBrowser: boolean;
  /** The text block after it: what the page says that it prints; empty when there is none. */
  readonly promised: string;
}

/** A snippet, and what came of it. */
export interface CheckedSnippet extends Snippet {
  /** What it prints, and what it throws; `undefined` when it is for a browser. */
  readonly printed: string | undefined;
  /** What the compiler says of it. */
  readonly faults: readonly string[];
}

/** Type-checks and runs the snippets of pages of this project, which are given by their paths from the root. */
export function checkSnippets(pages: readonly string[]): CheckedSnippet[] {
  const snippets = pages.flatMap(snippetsOf);
  // inside the checkout, so that its tools are found; node_modules is ignored by git and by every tool
  const folder = mkdtempSync(join(ROOT, "node_modules", ".snippets-"));
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const files = snippets.map((_, index) => join(folder, `${index}.ts`));
    snippets.forEach(({ code }, index) => {
      writeFileSync(files[index], fromSources(code));
    });
    const faults = faultsIn(files);
    const printed = printedBy(
      folder,
      files.filter((_, index) => !snippets[index].isForBrowser),
    );
    return snippets.map((snippet, index) => ({
      ...snippet,
      printed: snippet.isForBrowser ? undefined : printed.shift(),
      faults: faults.get(files[index]) ?? [],
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The TypeScript blocks of a page of this project, which is given by its path from the root. */
export function snippetsOf(page: string): Snippet[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  const blocks = [...text.matchAll(/^```ts(.*)\n([\s\S]*?)^```\n(?:\n*```text\n([\s\S]*?)^```)?/gm)];
  return blocks.map(([, mark, code, promised = ""]) => {
    if (mark !== "" && mark !== " browser") {
      throw new SyntaxError(`A TypeScript block of ${page} must begin with ts or ts browser, got ts${mark}.`);
    }
    return { page, name: nameOf(code), code, isForBrowser: mark === " browser", promised };
  });
}

/** Runs programs, each a module of its own in one process, so that the library is compiled once. */
function printedBy(folder: string, files: readonly string[]): string[] {
  const calls = files.map(
    (file) => `await import(${JSON.stringify(file)}).catch(console.log); process.stdout.write("\\0");`,
  );
  const all = join(folder, "all.ts");
  writeFileSync(all, calls.join("\n"));
  return execFileSync(process.execPath, ["--import", "tsx", all], { encoding: "utf8", cwd: ROOT }).split(END);
}

/** What the compiler says of modules, all of them in one program. */
function faultsIn(files: readonly string[]): Map<string, string[]> {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const program = ts.createProgram(files, {
    ...options,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    moduleDetection: ts.ModuleDetectionKind.Force,
    // doors are replaced by absolute paths
    rewriteRelativeImportExtensions: false,
    // a page may show a value without using it
    noUnusedLocals: false,
  });
  const faults = new Map<string, string[]>();
  for (const file of files) {
    const found = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
    const sentences = found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    faults.set(file, sentences);
  }
  return faults;
}

function nameOf(code: string): string {
  return code.split("\n").find((line) => line !== "" && !line.startsWith("import")) ?? code;
}

/** The code with the doors of the package replaced by the sources behind them, so that nothing has to be built. */
function fromSources(code: string): string {
  return code.replaceAll(/"octile(\/[\w/]+)?"/g, (_, door = "") => JSON.stringify(sourceOf(door)));
}

function sourceOf(door: string): string {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    exports: Record<string, { readonly default: string }>;
  };
  const built = exports[`.${door}`].default;
  return join(ROOT, built.replace("./dist/", "src/").replace(/\.js$/, ".ts"));
}
