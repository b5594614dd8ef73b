import { expect, test } from "vitest";
import { CROWDS } from "../../../scripts/crowd-table.ts";
import { CrowdJudge, type Square } from "../../support/crowd-judge.ts";

test.each(CROWDS)(
  "everybody in $file arrives again and again, and nobody is in the way of another",
  ({ makeCrowd }) => {
    const crowd = makeCrowd();
    const { grid } = crowd.world;
    const neighbours = grid.width === 41 ? 4 : 8;
    const judge = new CrowdJudge(grid, { neighbours, corners: "bothFree" });
    const squares = (): Square[] => crowd.members.map(({ walker }) => ({ ...walker.cell, size: 1 }));
    const seen = new Set<string>();
    for (let step = 0; step < 300; step++) {
      const before = squares();
      crowd.step();
      expect(judge.faultsOf(before, squares())).toEqual([]);
      seen.add(crowd.progress.replace(/^step \d+: /, ""));
    }
    const most = Math.max(...Array.from(seen, (progress) => Number.parseInt(progress, 10)));
    expect(most).toBeGreaterThanOrEqual(neighbours === 4 ? 400 : crowd.members.length);
  },
);
