import assert from "node:assert/strict";
import fc from "fast-check";
import type { Grid } from "../../src/index.ts";
import { cases } from "../support/cases.ts";

/** Texts that no error of ours holds, unless they came in. */
const FORBIDDEN = ["undefined", "NaN", "[object", "internal", "Cannot read", "is not a function", "not iterable"];

/** Runs a check on so many inputs, the same ones every time. */
export function fuzz<T>(runs: number, inputs: fc.Arbitrary<T>, check: (input: T) => void): void {
  fc.assert(fc.property(inputs, check), { numRuns: cases(runs), seed: 2004 });
}

/**
 * Calls, and checks what comes back: a value, or an error that says in one sentence what is wrong with the input,
 * within a second of computing. A call that throws must not have changed `grid`.
 */
export function attempt<T>(input: unknown[], call: () => T, check: (value: T) => void, grid?: Grid): void {
  const cells = grid?.terrainOfCell.slice();
  const version = grid?.version;
  const outcome = outcomeOf(call);
  assert(outcome.time < 1000, `It took ${outcome.time} ms.`);
  if (!("error" in outcome)) {
    check(outcome.value);
    return;
  }
  checkError(outcome.error, input);
  assert.deepEqual(grid?.terrainOfCell, cells);
  assert.equal(grid?.version, version);
}

function outcomeOf<T>(call: () => T): ({ value: T } | { error: unknown }) & { time: number } {
  // not by the clock, which also counts what other processes do meanwhile
  const began = process.cpuUsage();
  try {
    const value = call();
    return { value, time: millisecondsSince(began) };
  } catch (error) {
    return { error, time: millisecondsSince(began) };
  }
}

/** How long this process has computed since, in milliseconds. */
function millisecondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

function checkError(error: unknown, input: unknown[]): void {
  if (!(error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError)) throw error;
  const { message } = error;
  const came = textsOf(input);
  assert.match(message, /^[^\n\r]*\.$/);
  // outside quotes nothing ends a sentence but the last full stop; a "." that stands alone is a character of a map
  assert.doesNotMatch(message.replaceAll(/"(?:\\.|[^"\\])*"/g, '""'), /[^ ][.!?] +\p{Lu}/u);
  for (const text of FORBIDDEN) {
    assert(!message.includes(text) || came.some((own) => own.includes(text)), message);
  }
}

/** Every string in an input, and its numbers as text. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsOf(part)]);
}
