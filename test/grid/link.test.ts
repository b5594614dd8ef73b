import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { type Agent, Grid } from "../../src/index.ts";
import { cellFrom, cellSeeds } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { changeSeeds, changesFrom, linkedSettings } from "../support/link-arbitraries.ts";
import { costsFrom } from "../support/oracle.ts";
import { apply } from "../support/planner-oracle.ts";

function viewOf(grid: Grid, agent: Agent = {}): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement({}));
}

describe("the links of a grid", () => {
  test("are listed by where they start, then by where they end, whatever the order in which they came", () => {
    const grid = new Grid(4, 2);
    grid.link({ x: 3, y: 1 }, { x: 0, y: 0 }, 2);
    grid.link({ x: 0, y: 0 }, { x: 3, y: 1 }, 1.5);
    grid.link({ x: 0, y: 0 }, { x: 2, y: 0 }, 7);
    expect(grid.links).toEqual([
      { from: { x: 0, y: 0 }, to: { x: 2, y: 0 }, cost: 7 },
      { from: { x: 0, y: 0 }, to: { x: 3, y: 1 }, cost: 1.5 },
      { from: { x: 3, y: 1 }, to: { x: 0, y: 0 }, cost: 2 },
    ]);
  });

  test("lead one way, and the second from one cell to another replaces the first", () => {
    const grid = new Grid(4, 2);
    grid.link({ x: 0, y: 0 }, { x: 3, y: 1 }, 1);
    grid.link({ x: 3, y: 1 }, { x: 0, y: 0 }, 2);
    grid.link({ x: 0, y: 0 }, { x: 3, y: 1 }, 3);
    expect(grid.links.map(({ cost }) => cost)).toEqual([3, 2]);
    grid.unlink({ x: 3, y: 1 }, { x: 0, y: 0 });
    expect(grid.links.map(({ cost }) => cost)).toEqual([3]);
  });

  test("are edits: each raises the version and leaves a rectangle at both ends", () => {
    const grid = new Grid(5, 5);
    grid.link({ x: 1, y: 0 }, { x: 4, y: 3 }, 1);
    expect(grid.version).toBe(1);
    const ends = [
      { left: 1, top: 0, right: 2, bottom: 1 },
      { left: 4, top: 3, right: 5, bottom: 4 },
    ];
    expect(grid.changesSince(0)).toEqual(ends);
    grid.unlink({ x: 1, y: 0 }, { x: 4, y: 3 });
    expect(grid.version).toBe(2);
    expect(grid.changesSince(1)).toEqual(ends);
  });

  test.each([
    [{ x: 5, y: 0 }, { x: 0, y: 0 }, 1, "The start of a link must lie on the 5 × 5 grid, got x 5, y 0."],
    [{ x: 0, y: 0 }, { x: 0, y: 0.5 }, 1, "The end of a link must lie on the 5 × 5 grid, got x 0, y 0.5."],
    [{ x: 1, y: 2 }, { x: 1, y: 2 }, 1, "A link must join two different cells, got (1, 2) twice."],
    [{ x: 0, y: 0 }, { x: 1, y: 0 }, 0, "The cost of a link must be a number of more than 0 and at most 1000, got 0."],
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      1001,
      "The cost of a link must be a number of more than 0 and at most 1000, got 1001.",
    ],
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      Number.NaN,
      "The cost of a link must be a number of more than 0 and at most 1000, got NaN.",
    ],
  ])("are refused where they cannot be, and nothing changes: %o to %o at %d", (from, to, cost, sentence) => {
    const grid = new Grid(5, 5);
    expect(() => grid.link(from, to, cost)).toThrow(new RangeError(sentence));
    expect([grid.version, grid.links]).toEqual([0, []]);
  });

  test("that are not there cannot be taken away", () => {
    const grid = new Grid(5, 5);
    grid.link({ x: 1, y: 0 }, { x: 4, y: 3 }, 1);
    expect(() => grid.unlink({ x: 4, y: 3 }, { x: 1, y: 0 })).toThrow(
      new RangeError("There must be a link from (4, 3) to (1, 0) to be taken away, and there is none."),
    );
    expect(grid.version).toBe(1);
  });
});

describe("the links that an agent can take", () => {
  test("are those at both ends of which it can stand, with its top-left cell", () => {
    const grid = Grid.parse(`
      ..#..
      ..#..
      ..#..
    `);
    grid.link({ x: 0, y: 0 }, { x: 3, y: 0 }, 1);
    grid.link({ x: 1, y: 0 }, { x: 3, y: 1 }, 1);
    expect(viewOf(grid).links.all.map(({ from, to }) => [from, to])).toEqual([
      [0, 3],
      [1, 8],
    ]);
    const large = viewOf(grid, { size: 2 });
    expect(large.links.all.map(({ from, to }) => [from, to])).toEqual([[0, 3]]);
    grid.set(4, 1, "wall");
    large.follow();
    expect(large.links.isEmpty).toBe(true);
  });

  test("are known by where they start and by where they end", () => {
    const grid = new Grid(9, 1);
    for (const [from, to] of [
      [1, 5],
      [1, 7],
      [2, 5],
    ])
      grid.link(grid.pointOf(from), grid.pointOf(to), 1);
    const { links } = viewOf(grid);
    expect(links.from(1).map(({ to }) => to)).toEqual([5, 7]);
    expect(links.to(5).map(({ from }) => from)).toEqual([1, 2]);
    expect([links.from(5), links.to(1), links.between(5, 1), links.between(2, 5)?.units]).toEqual([
      [],
      [],
      undefined,
      70,
    ]);
  });

  test("cost the nearest integer inside, at least 1", () => {
    const grid = new Grid(9, 1);
    grid.link({ x: 0, y: 0 }, { x: 1, y: 0 }, 0.0001);
    grid.link({ x: 0, y: 0 }, { x: 2, y: 0 }, 0.5);
    grid.link({ x: 0, y: 0 }, { x: 3, y: 0 }, 2.51);
    expect(viewOf(grid).links.all.map(({ units }) => units)).toEqual([1, 35, 176]);
  });

  test("are shortcuts where they cost less than open ground does", () => {
    const grid = new Grid(9, 1);
    grid.link({ x: 0, y: 0 }, { x: 4, y: 0 }, 3.9);
    grid.link({ x: 0, y: 0 }, { x: 5, y: 0 }, 5);
    expect(viewOf(grid).links.shortcuts.map(({ to }) => to)).toEqual([4]);
  });
});

test("a path leads from one cell to another, by components and links, iff plain Dijkstra finds one, change by change", () => {
  const changes = fc.array(changeSeeds, { maxLength: 6 });
  fc.assert(
    fc.property(linkedSettings(14), changes, cellSeeds, (setting, seeds, seed) => {
      const { grid, agent, movement } = setting;
      const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
      const from = cellFrom(grid, seed);
      for (const change of [undefined, ...changesFrom(setting, 16, seeds)]) {
        if (change !== undefined) apply(grid, change);
        view.follow();
        costsFrom(setting, from).forEach((cost, to) => {
          expect(view.components.areJoined(from, to)).toBe(cost < Number.POSITIVE_INFINITY);
        });
      }
    }),
    { numRuns: cases(150) },
  );
});
