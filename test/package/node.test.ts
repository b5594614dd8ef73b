import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { projectFor } from "./bundlers.ts";
import { allSnippets, copyExample, toJavaScript } from "./sources.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const project = projectFor(inject("packageFolder"), "node");

/** Printed after each snippet. */
const END = "\u0000";

describe("with the packed package on Node", () => {
  const snippets = allSnippets().filter(({ isForBrowser }) => !isForBrowser);
  const printed = printedBy(snippets.map(({ code }) => toJavaScript(code)));

  test.each(snippets.map((snippet, index) => ({ ...snippet, index })))(
    "$page: $name … prints what it says",
    ({ index, promised }) => {
      expect(printed[index]).toBe(promised);
    },
  );

  test("the game server example runs", () => {
    const folder = join(project, "node-server");
    copyExample("node-server", folder);
    const news = run(join(folder, "main.js"));
    expect(news).toContain("Anna: soldier 0 is there.");
  });

  test("the command octile is there", () => {
    const program = join(project, "node_modules", ".bin", "octile");
    expect(execFileSync(program, ["--help"], { encoding: "utf8", cwd: project })).toContain("Usage: octile COMMAND");
  });
});

/** Runs modules in one process, one after the other. */
function printedBy(modules: readonly string[]): string[] {
  const folder = join(project, "snippets");
  mkdirSync(folder);
  const calls = modules.map((code, index) => {
    writeFileSync(join(folder, `${index}.js`), code);
    return `await import("./${index}.js").catch(console.log); process.stdout.write("\\0");`;
  });
  const all = join(folder, "all.js");
  writeFileSync(all, calls.join("\n"));
  return run(all).split(END);
}

function run(file: string): string {
  return execFileSync(process.execPath, [file], { encoding: "utf8", cwd: ROOT });
}
