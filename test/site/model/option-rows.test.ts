import { describe, expect, test } from "vitest";
import { optionRows } from "../../../site/playground/model/option-rows.ts";
import { checkRun } from "../../../site/playground/model/run.ts";
import { ALGORITHM_CHOICES } from "../../../site/playground/model/state.ts";

describe("the options", () => {
  test.each([
    ["astar", []],
    ["hpa", ["clusterSize", "levels", "factor", "threshold", "spacing", "cache", "smooth"]],
    ["pra", ["startAt", "widen", "smooth"]],
    ["pra(k)", ["k", "startAt", "widen", "smooth"]],
    ["quickpath", ["smooth"]],
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
