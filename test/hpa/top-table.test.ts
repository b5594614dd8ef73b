import { describe, expect, test } from "vitest";
import { generateMap, type MapKind } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Abstraction, type AbstractionSettings } from "../../src/hpa/levels/abstraction.ts";
import type { Crossings } from "../../src/hpa/levels/crossings.ts";
import { Grid } from "../../src/index.ts";
import { UNREACHED } from "../../src/search/field.ts";
import { Work } from "../../src/search/work.ts";

const SETTINGS = { clusterSize: 24, levels: 1, factor: 2, threshold: 6, spacing: 255, cache: "fields" } as const;

/** Many transitions on every border, so that an edit changes many ways. */
const DENSE = { ...SETTINGS, spacing: 4 } as const;

function abstractionOf(grid: Grid, settings: AbstractionSettings): Abstraction {
  const view = AgentGrid.of(grid, classOfAgent(grid), new Movement({}));
  const abstraction = new Abstraction(view, settings, new Work());
  for (const _ of abstraction.build());
  return abstraction;
}

function crossingsOf({ table }: Abstraction): Crossings {
  if (table.crossings === null) throw new Error("There is no table.");
  return table.crossings;
}

/** Edits a map at random: ground becomes wall, and wall ground. Every third edit takes back an earlier one. */
class Editor {
  private readonly abstraction: Abstraction;
  private readonly random: Random;
  private readonly edited: number[] = [];

  constructor(abstraction: Abstraction, seed: number) {
    this.abstraction = abstraction;
    this.random = new Random(seed);
  }

  edit(): void {
    const { view } = this.abstraction;
    const { grid } = view;
    const again = this.edited.length > 0 && this.random.below(3) === 0;
    const cell = again
      ? this.edited.splice(this.random.below(this.edited.length), 1)[0]
      : this.random.below(grid.terrainOfCell.length);
    if (!again) this.edited.push(cell);
    const { x, y } = grid.pointOf(cell);
    grid.set(x, y, grid.get(x, y) === "wall" ? "ground" : "wall");
    view.follow();
    this.abstraction.follow();
  }

  /** Reads the rows of some crossings. */
  read(rows: number): void {
    const { end, clusterOfSide } = crossingsOf(this.abstraction);
    for (let row = 0; row < rows; row++) {
      const crossing = this.random.below(end);
      if (clusterOfSide[2 * crossing] >= 0) this.abstraction.table.rowOf(crossing);
    }
  }
}

/** The most by which a row is too low for a pair; fails where it is too high, or does not grow as slowly as paths do. */
function checkRows(abstraction: Abstraction, settings: AbstractionSettings): number {
  const { table } = abstraction;
  const crossings = crossingsOf(abstraction);
  const exact = abstractionOf(abstraction.view.grid, settings);
  const known = crossingsOf(exact);
  const key = ({ cellOfSide }: Crossings, crossing: number): string =>
    `${[cellOfSide[2 * crossing], cellOfSide[2 * crossing + 1]].sort((a, b) => a - b)}`;
  const sameAs = new Map(Array.from(known.inOrder(), (crossing) => [key(known, crossing), crossing]));
  expect([...crossings.inOrder()].map((crossing) => key(crossings, crossing)).sort()).toEqual(
    [...sameAs.keys()].sort(),
  );
  let lowest = 0;
  for (const to of crossings.inOrder()) {
    const row = table.rowOf(to);
    if (row === null) continue;
    const exactRow = exact.table.rowOf(sameAs.get(key(crossings, to)) ?? -1);
    for (const from of crossings.inOrder()) {
      const units = exactRow?.[sameAs.get(key(crossings, from)) ?? -1] ?? -1;
      if (row[from] > units) expect.fail(`row ${to} says ${row[from]} from ${from}, and it is ${units}`);
      if (units !== UNREACHED) lowest = Math.max(lowest, units - row[from]);
    }
    for (const [cluster, exits] of crossings.exitsOfCluster.entries()) {
      const entries = crossings.entriesOfCluster[cluster];
      exits.forEach((exit, i) => {
        entries.forEach((entry, j) => {
          const units = row[exit >> 1] + crossings.unitsOfCluster[cluster][i * entries.length + j];
          if (row[entry >> 1] > units)
            expect.fail(`row ${to} falls by more than the way from ${entry} to ${exit} costs`);
        });
      });
    }
  }
  return lowest;
}

describe("the rows of the table are bounds, and grow as slowly as paths", () => {
  test.each([
    ["caves", 1],
    ["city", 3],
    ["caves", 4],
  ] as readonly (readonly [MapKind, number])[])("after edits, while some are read: %s %i", (kind, seed) => {
    const abstraction = abstractionOf(generateMap(kind, { width: 128, height: 128, seed }), SETTINGS);
    const editor = new Editor(abstraction, seed);
    let lowest = 0;
    for (let round = 0; round < 12; round++) {
      for (let edit = 0; edit < 12; edit++) {
        editor.edit();
        editor.read(6);
      }
      lowest = Math.max(lowest, checkRows(abstraction, SETTINGS));
    }
    expect(lowest).toBeGreaterThan(0);
  });

  test("after edits of ways that make detours inside a cluster cheaper than the way itself was", () => {
    const abstraction = abstractionOf(new Grid(72, 72), DENSE);
    const editor = new Editor(abstraction, 6);
    for (let round = 0; round < 30; round++) {
      for (let edit = 0; edit < 12; edit++) {
        editor.edit();
        editor.read(3);
      }
      checkRows(abstraction, DENSE);
    }
  });

  test("after more edits than the table keeps in mind", () => {
    const abstraction = abstractionOf(new Grid(72, 72), DENSE);
    const editor = new Editor(abstraction, 5);
    for (let edit = 0; edit < 1500; edit++) editor.edit();
    checkRows(abstraction, DENSE);
  });
});

/** The costs to a crossing, found by going on until no way gives less. */
function plainRow(crossings: Crossings, to: number): number[] {
  const row = Array.from({ length: crossings.end }, () => UNREACHED);
  row[to] = 0;
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const [cluster, exits] of crossings.exitsOfCluster.entries()) {
      const entries = crossings.entriesOfCluster[cluster];
      exits.forEach((exit, i) => {
        entries.forEach((entry, j) => {
          const units = row[exit >> 1] + crossings.unitsOfCluster[cluster][i * entries.length + j];
          if (row[entry >> 1] <= units) return;
          row[entry >> 1] = units;
          isDone = false;
        });
      });
    }
  }
  return row;
}

test.each(["caves", "city"] as const)("rows of a table just built are exact: %s", (kind) => {
  const abstraction = abstractionOf(generateMap(kind, { width: 128, height: 128, seed: 2 }), SETTINGS);
  const crossings = crossingsOf(abstraction);
  for (const to of crossings.inOrder()) {
    const row = abstraction.table.rowOf(to);
    expect([...(row ?? []).slice(0, crossings.end)]).toEqual(plainRow(crossings, to));
  }
});
