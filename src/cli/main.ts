#!/usr/bin/env node
// The command `octile`: the library on the command line, one file for each command.
//
// 1. `main.ts` puts the terminal, the file system and the clock of Node into one object (`io.ts`), and calls `run`.
// 2. `run.ts` finds the command by its name, and turns errors into a sentence and an exit code (`failure.ts`).
// 3. The command parses its words by its own table of options (`arguments/`), from which its help is made, too.
// 4. It reads a map in any format (`map-file.ts`, `map-option.ts`), calls the library, and prints text, JSON or SVG.
//
// The commands are `demo.ts`, `path.ts`, `info.ts`, `generate.ts`, `simulate.ts`, `coordinate.ts`, `tune.ts`, `serve.ts` and
// `load.ts`. Only this file touches the process, so that tests run every command without side effects. No path is found here: what a command prints, a caller of the library can get.

import { readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { Io } from "./io.ts";
import { run } from "./run.ts";

const { stdin, stdout, stderr, env, argv } = process;

// the reader of the output may stop early, as in `octile info big.map | head -1`, and a disk may be full
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  stderr.write(`Cannot write to standard output: ${error.message}.\n`);
  process.exitCode = 1;
});

const isTerminal = stdout.isTTY === true;

const io: Io = {
  out: (chunk) => void stdout.write(chunk),
  err: (chunk) => void stderr.write(chunk),
  isTerminal,
  isErrTerminal: stderr.isTTY === true,
  hasColour: isTerminal && env.TERM !== "dumb" && !env.NO_COLOR,
  columns: stdout.columns || 80,
  rows: stdout.rows || 40,
  readFile: (file) => readFileSync(file, "utf8"),
  readBytes: (file) => readFileSync(file),
  writeFile: (file, content) => writeFileSync(file, content),
  loadXmlParser: async () => {
    const { DOMParser, onErrorStopParsing } = await import("@xmldom/xmldom");
    return (content) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(content, "text/xml");
  },
  readStdin: () => text(stdin),
  untilStopped: () =>
    new Promise((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, resolve);
    }),
  now: () => performance.now(),
  version: packageVersion(),
};

const code = await run(argv.slice(2), io);
process.exitCode ||= code;

function packageVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
