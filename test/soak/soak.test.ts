import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellFrom, cellSeeds } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { linkedSettings } from "../support/link-arbitraries.ts";
import { costsFrom, floodFrom } from "../support/oracle.ts";
import { ATTACKS } from "./attack/all.ts";
import type { Attack } from "./attack/attack.ts";
import { isRight, tableOf } from "./report.ts";
import { type SoakReport, soak } from "./soak.ts";

/** A soak of a few cases, and what it printed. */
async function soakOf(attacks: readonly Attack[], rounds: number, seed: number): Promise<[SoakReport, string[]]> {
  const lines: string[] = [];
  const print = (line: string): number => lines.push(line);
  const most = Number.POSITIVE_INFINITY;
  const report = await soak({ attacks, rounds, seed, milliseconds: 600_000, edits: most, steps: most, print });
  return [report, lines];
}

describe("a soak", () => {
  test("of a few cases of every kind finds nothing wrong, and says what it has tried", async () => {
    const [report, lines] = await soakOf(ATTACKS, 1, 1);
    expect(lines).toEqual([]);
    for (const { attack } of report.tallies) {
      expect(tableOf(report)).toMatch(new RegExp(`^\\| ${attack.name} \\| 1 \\| \\d.*\\| 0 \\| \\d`, "m"));
    }
  }, 120_000);

  test("counts what is wrong, and says how to see it again", async () => {
    const odd: Attack = {
      name: "odd",
      play: (seed) => {
        if (seed % 2 === 1) throw new Error("It is odd.");
      },
    };
    const [report, lines] = await soakOf([odd], 4, 6);
    expect(report.tallies[0]).toMatchObject({ cases: 4, wrong: 2 });
    expect(isRight(report)).toBe(false);
    expect(isRight((await soakOf([odd], 1, 6))[0])).toBe(true);
    expect(lines.map((line) => line.split("\n").slice(0, 2))).toEqual([
      ["Wrong: odd, seed 7. To see it again: npm run soak -- --only odd --seed 7 --rounds 1", "Error: It is odd."],
      ["Wrong: odd, seed 9. To see it again: npm run soak -- --only odd --seed 9 --rounds 1", "Error: It is odd."],
    ]);
  });

  test.each([
    [1064, "a way that leaves a window and comes back"],
    [60018, "a guard that walks while others look for a way round it"],
  ])(
    "of crowds with seed %i, which was wrong once: %s",
    async (seed) => {
      const crowds = ATTACKS.filter(({ name }) => name === "crowds");
      const [report, lines] = await soakOf(crowds, 1, seed);
      expect([lines, isRight(report)]).toEqual([[], true]);
    },
    60_000,
  );

  test("plays the same case for the same seed", async () => {
    const counted = ATTACKS.filter(({ name }) => ["queries", "edits", "churn", "saved-planners"].includes(name));
    const [first, again] = await Promise.all([soakOf(counted, 1, 5), soakOf(counted, 1, 5)]);
    const countsOf = ([{ tallies }]: [SoakReport, string[]]) => tallies.map(({ counts }) => [...counts.countOfWhat]);
    expect(countsOf(again)).toEqual(countsOf(first));
  });
});

test("flooding costs what plain Dijkstra says, with links and without", () => {
  fc.assert(
    fc.property(linkedSettings(16), cellSeeds, (setting, seed) => {
      const start = cellFrom(setting.grid, seed);
      expect([...floodFrom(setting, start)]).toEqual(costsFrom(setting, start));
    }),
    { numRuns: cases(300) },
  );
});
