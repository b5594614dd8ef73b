import { describe, expect, test } from "vitest";
import { ALGORITHMS, createPlanner, Grid, OPTION_TABLE, type OptionRow } from "../../src/index.ts";

type Algorithm = (typeof ALGORITHMS)[number];

const ROWS = ALGORITHMS.flatMap((algorithm) =>
  Object.entries(OPTION_TABLE[algorithm]).map(([name, row]) => ({ algorithm, name, row })),
);

/** Makes a planner with one option, whatever its type. */
function make(algorithm: Algorithm, name: string, value: unknown): void {
  createPlanner(new Grid(4, 4), { algorithm, [name]: value } as Parameters<typeof createPlanner>[1]);
}

function valuesOf(row: OptionRow): unknown[] {
  if (row.kind === "boolean") return [true, false];
  if (row.kind === "choice") return [...row.choices];
  return [row.least, row.most, row.default];
}

/** Values that a row refuses, with what the error says of them. */
function faultsOf(row: OptionRow): [unknown, string][] {
  if (row.kind === "boolean") return [["yes", 'must be true or false, got "yes".']];
  if (row.kind === "choice") return [["auto", `must be one of ${row.choices.map((word) => `"${word}"`).join(", ")}`]];
  const limits = `must be ${row.kind === "integer" ? "an integer" : "a number"} from ${row.least} to ${row.most}, got`;
  return [row.least - 1, row.most + 1, "all", null, Number.NaN].map((value) => [value, limits]);
}

describe.each(ROWS)("$name of $algorithm", ({ algorithm, name, row }) => {
  test.each(valuesOf(row).map((value) => [value]))("may be %s", (value) => {
    expect(() => make(algorithm, name, value)).not.toThrow();
  });

  test.each(faultsOf(row))("must not be %s", (value, sentence) => {
    expect(() => make(algorithm, name, value)).toThrow(sentence);
  });

  test("has a default that is one of its values, where it is a choice or a number", () => {
    if (row.kind === "choice") expect(row.choices).toContain(row.default);
    else if (row.kind !== "boolean" && typeof row.default === "number") {
      expect([row.least, row.default, row.most]).toEqual([row.least, row.default, row.most].sort((a, b) => a - b));
    }
  });
});

test("a word that may stand for a number is named when something else comes", () => {
  expect(() => make("hpa", "levels", "many")).toThrow(
    'levels, unless "auto", must be an integer from 1 to 6, got "many".',
  );
});
