import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
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

  test("octile serve answers over HTTP without any other package, and ends when it is asked to", async () => {
    const program = join(project, "node_modules", ".bin", "octile");
    execFileSync(program, ["generate", "open", "--size", "32", "--density", "0", "--out", "arena.map"], {
      cwd: project,
    });
    const child = spawn(program, ["serve", "arena.map", "--port", "0"], { cwd: project });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const events: Record<string, string>[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      events.push(JSON.parse(line));
      if (events.at(-1)?.event === "ready") break;
    }
    const url = events.find(({ event }) => event === "listening")?.url;
    const question = { ask: "paths", map: "arena", agent: "unit", starts: [0], goals: [31] };
    const response = await fetch(`${url}/ask`, { method: "POST", body: JSON.stringify(question) });
    expect(await response.json()).toMatchObject({ paths: [{ status: "found", cost: 31 }] });
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    // nothing that is not installed is needed
    expect(events.find(({ event }) => event === "no-web-socket")?.reason).toContain("npm install ws");
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
