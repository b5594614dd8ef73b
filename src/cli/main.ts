#!/usr/bin/env node
import { readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { Io } from "./io.ts";
import { run } from "./run.ts";

const { stdin, stdout, stderr, env, argv } = process;

// who reads the output may stop early, as in `octile info big.map | head -1`, and a disk may be full
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
  now: () => performance.now(),
  version: packageVersion(),
};

const code = await run(argv.slice(2), io);
process.exitCode ||= code;

function packageVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
