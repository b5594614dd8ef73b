import { describe, expect, test } from "vitest";
import { OPTION_NOTES } from "../../../site/playground/model/option-notes.ts";
import { optionRows } from "../../../site/playground/model/option-rows.ts";
import { checkRun } from "../../../site/playground/model/run.ts";
import { ALGORITHM_CHOICES } from "../../../site/playground/model/state.ts";
import { OPTION_TABLE } from "../../../src/index.ts";

describe("the options", () => {
  test.each([
    ["astar", []],
    ["hpa", ["clusterSize", "levels", "factor", "threshold", "spacing", "cache", "smooth"]],
    ["pra", ["levels", "startAt", "widen", "smooth"]],
    ["pra(k)", ["k", "levels", "startAt", "widen", "smooth"]],
    ["quickpath", ["levels", "smooth"]],
  ] as const)("of %s are those that make a difference", (algorithm, names) => {
    expect(
      optionRows(algorithm)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...names].sort());
  });

  test.each(ALGORITHM_CHOICES)("of %s have a sentence each, and their limits are taken", (algorithm) => {
    for (const row of optionRows(algorithm)) {
      expect(row.about).toMatch(/^[A-Z].*\.$/);
      const values =
        row.kind === "boolean" ? [true, false] : row.kind === "choice" ? row.choices : [row.least, row.most];
      for (const value of values) expect(() => checkRun({ algorithm, options: { [row.name]: value } })).not.toThrow();
    }
  });
});

test("every option of the library's table has a note, and every note an option", () => {
  const names = Object.values(OPTION_TABLE).flatMap((rows) => Object.keys(rows));
  expect(Object.keys(OPTION_NOTES).sort()).toEqual([...new Set(names)].sort());
  for (const note of Object.values(OPTION_NOTES)) expect(note).toMatch(/^[A-Z][^.]*\.$/);
});
