import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnnotatedSettings } from "../../src/haa/annotated-graph.ts";
import { labelsOf } from "../../src/haa/dominance.ts";
import { Grid } from "../../src/index.ts";
import { directionBetween } from "../../src/path/cost.ts";
import { cases } from "../support/cases.ts";
import { type Crowd, crowds, haaOptions, standsAt, terrainEditSeeds } from "../support/haa-arbitraries.ts";
import { bitsOf, graphOf, terrainsOf, viewsOf } from "../support/haa-graphs.ts";
import { clearanceAt } from "../support/oracle.ts";
import { editsFrom } from "../support/planner-arbitraries.ts";
import { apply, copyOf } from "../support/planner-oracle.ts";

/** A pair of cells on both sides of a border between clusters. */
interface Crossing {
  readonly from: number;
  readonly to: number;
}

/** Every pair of cells side by side in different clusters, row by row. */
function crossingsOf({ width, height }: Grid, clusterSize: number): Crossing[] {
  const crossings: Crossing[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      if (x + 1 < width && (x + 1) % clusterSize === 0) crossings.push({ from, to: from + 1 });
      if (y + 1 < height && (y + 1) % clusterSize === 0) crossings.push({ from, to: from + width });
    }
  }
  return crossings;
}

/** Whether two cells are neighbours, and their clusters lie side by side. */
function isAcross({ width }: Grid, clusterSize: number, { from, to }: Crossing): boolean {
  const [dx, dy] = [(to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width)];
  const clusterAt = (cell: number): number[] =>
    [cell % width, Math.floor(cell / width)].map((at) => Math.floor(at / clusterSize));
  const [[fromX, fromY], [toX, toY]] = [clusterAt(from), clusterAt(to)];
  return Math.max(Math.abs(dx), Math.abs(dy)) === 1 && Math.abs(toX - fromX) + Math.abs(toY - fromY) === 1;
}

/** Names the part of its cluster that an agent of a crowd can walk to from a cell without leaving the cluster. */
function partNamer(crowd: Crowd, agent: number, clusterSize: number): (cell: number) => string {
  const { width, height } = crowd.grid;
  const view = viewsOf(crowd)[agent];
  const labelsOfCluster = new Map<string, Uint16Array>();
  return (cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const [left, top] = [x - (x % clusterSize), y - (y % clusterSize)];
    const right = Math.min(width, left + clusterSize);
    const cluster = `${left} ${top}`;
    const inside = { left, top, right, bottom: Math.min(height, top + clusterSize) };
    const labels = labelsOfCluster.get(cluster) ?? labelsOf(view, inside);
    labelsOfCluster.set(cluster, labels);
    return `${cluster} part ${labels[(y - top) * (right - left) + x - left]}`;
  };
}

/** Which parts of clusters crossings join. */
function partsJoined(crossings: readonly Crossing[], nameOf: (cell: number) => string): string[] {
  return [...new Set(crossings.map(({ from, to }) => `${nameOf(from)}, ${nameOf(to)}`))].sort();
}

describe("the transitions of an annotated graph", () => {
  test("lead across borders, where there is as much room as they say for the capability that they say", () => {
    fc.assert(
      fc.property(crowds(20), haaOptions, (crowd, settings) => {
        const { grid } = crowd;
        for (const { from, to, capability, clearance } of graphOf(crowd, settings).transitions()) {
          expect(isAcross(grid, settings.clusterSize, { from, to })).toBe(true);
          for (const cell of [from, to]) {
            const { x, y } = grid.pointOf(cell);
            expect(clearanceAt(grid, { capability: terrainsOf(grid, capability) }, x, y)).toBeGreaterThanOrEqual(
              clearance,
            );
          }
        }
      }),
      { numRuns: cases(200) },
    );
  });

  test("are taken by such as have the capability, are not too large, and can step across", () => {
    fc.assert(
      fc.property(crowds(20), haaOptions, (crowd, settings) => {
        const { grid, agents } = crowd;
        const views = viewsOf(crowd);
        for (const { from, to, capability, clearance, users } of graphOf(crowd, settings).transitions()) {
          expect(users).not.toBe(0);
          for (const index of bitsOf(users)) expect(directionBetween(views[index], from, to)).toBeGreaterThanOrEqual(0);
          for (const { size = 1, capability: own = [] } of bitsOf(users).map((index) => agents[index])) {
            expect(own).toEqual(expect.arrayContaining(terrainsOf(grid, capability)));
            expect(size).toBeLessThanOrEqual(clearance);
            expect([from, to].every((cell) => standsAt(crowd, { size, capability: own }, cell))).toBe(true);
          }
        }
      }),
      { numRuns: cases(200) },
    );
  });

  test("let each agent get from every part of a cluster to every part of the next that it can step to", () => {
    fc.assert(
      fc.property(crowds(20), haaOptions, (crowd, settings) => {
        const transitions = [...graphOf(crowd, settings).transitions()];
        for (const [index, agent] of crowd.agents.entries()) {
          const nameOf = partNamer(crowd, index, settings.clusterSize);
          const taken = transitions.filter(({ users }) => (users >>> index) & 1);
          const open = crossingsOf(crowd.grid, settings.clusterSize).filter(
            ({ from, to }) => standsAt(crowd, agent, from) && standsAt(crowd, agent, to),
          );
          expect(partsJoined(taken, nameOf)).toEqual(partsJoined(open, nameOf));
        }
      }),
      { numRuns: cases(300) },
    );
  });

  test("are fewer the lower the quality, and at the same places for all agents if that is not low", () => {
    fc.assert(
      fc.property(crowds(20), haaOptions, (crowd, settings) => {
        const [initial, high, low] = (["initial", "high", "low"] as const).map((quality) => [
          ...graphOf(crowd, { ...settings, quality }).transitions(),
        ]);
        expect(high.length).toBeLessThanOrEqual(initial.length);
        expect(low.length).toBeLessThanOrEqual(high.length);
        for (const index of crowd.agents.keys()) {
          const [places, same] = [initial, high].map((transitions) =>
            transitions.filter(({ users }) => (users >>> index) & 1).map(({ from, to }) => `${from} ${to}`),
          );
          expect(new Set(same)).toEqual(new Set(places));
        }
        const cells = ({ from, to }: Crossing): number[] => [from, to];
        expect(high.flatMap(cells)).toEqual(expect.arrayContaining(low.flatMap(cells)));
      }),
      { numRuns: cases(200) },
    );
  });

  test("are after each edit those of a graph made anew", () => {
    const edits = fc.array(terrainEditSeeds, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(crowds(24), haaOptions, edits, (crowd, settings, seeds) => {
        const { grid } = crowd;
        const graph = graphOf(crowd, settings);
        for (const _ of graph.build());
        for (const edit of editsFrom(grid, settings.clusterSize, seeds)) {
          apply(grid, edit);
          const anew = graphOf({ ...crowd, grid: copyOf(grid) }, settings);
          expect([...graph.transitions()]).toEqual([...anew.transitions()]);
        }
      }),
      { numRuns: cases(200) },
    );
  });

  test("follow an edit that takes away room far below and to the right", () => {
    const grid = new Grid(40, 40);
    const crowd = { grid, agents: [{ size: 1 }, { size: 20 }], movement: {} };
    const settings: AnnotatedSettings = {
      ...{ clusterSize: 10, levels: 1, factor: 2, threshold: 6, spacing: 255, cache: "directions", smooth: true },
      ...{ quality: "initial", placement: "clearance", detour: 255 },
    };
    const graph = graphOf(crowd, settings);
    const users = (): number[] => [...graph.transitions()].filter(({ from }) => from === 9).map((each) => each.users);
    expect(users()).toEqual([3]);
    grid.set(25, 15, "wall");
    expect(users()).toEqual([1]);
    grid.set(25, 15, "ground");
    expect(users()).toEqual([3]);
  });
});
