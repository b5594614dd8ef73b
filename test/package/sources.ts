import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { type Snippet, snippetsOf } from "../support/snippets.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** All TypeScript blocks of README.md and docs. */
export function allSnippets(): Snippet[] {
  const pages = readdirSync(join(ROOT, "docs")).filter((file) => file.endsWith(".md"));
  return ["README.md", ...pages.map((file) => `docs/${file}`)].flatMap(snippetsOf);
}

/** The JavaScript of a module in TypeScript. */
export function toJavaScript(code: string): string {
  return ts.transpileModule(code, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText;
}

/** Copies an example for Node into a folder, with the JavaScript of its files. */
export function copyExample(name: string, folder: string): void {
  cpSync(join(ROOT, "examples", name), folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    const text = readFileSync(join(folder, file), "utf8");
    writeFileSync(join(folder, file.replace(/\.ts$/, ".js")), toJavaScript(text));
  }
}
