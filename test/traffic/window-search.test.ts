import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import type { Rectangle } from "../../src/grid/rectangle.ts";
import { Grid } from "../../src/index.ts";
import { type Window, WindowSearch } from "../../src/traffic/window-search.ts";
import { cases } from "../support/cases.ts";
import { faultsOf, type StepRule } from "../support/conflicts.ts";
import { fewestSteps } from "../support/joint-search.ts";

const FOUR = { neighbours: 4, corners: "bothFree" } as const;
const EIGHT = { neighbours: 8, corners: "bothFree" } as const;

function viewOf(grid: Grid, rule: StepRule): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, undefined), new Movement(rule));
}

/** The free cells of a rectangle. */
function freeCells(grid: Grid, { left, top, right, bottom }: Rectangle): number[] {
  return [...grid.terrainOfCell.keys()].filter((cell) => {
    const { x, y } = grid.pointOf(cell);
    const isInside = x >= left && x < right && y >= top && y < bottom;
    return isInside && !grid.terrains[grid.terrainOfCell[cell]].blocked;
  });
}

function drawn(cells: number[], count: number, random: Random): number[] {
  return Array.from({ length: count }, () => cells.splice(random.below(cells.length), 1)[0]);
}

/** Searches in slices, looks at every step, and at whether anybody left the window or walked over what is blocked. */
function solve(grid: Grid, rule: StepRule, window: Window, mostWork: number): { status: string; steps: number } {
  const search = new WindowSearch(viewOf(grid, rule), window, 1);
  let status = search.goOn(0);
  while (status === "out-of-budget" && search.work < mostWork) status = search.goOn(50);
  const { paths } = search;
  expect(paths === null).toBe(status !== "found");
  if (paths === null) return { status, steps: -1 };
  const { cellOfUnit, goalOfUnit, blocked, rectangle } = window;
  const inside = new Set(freeCells(grid, rectangle));
  expect([...paths.cells].filter((cell) => !inside.has(cell))).toEqual([]);
  // what is blocked stands still among the others
  const guards = [...blocked];
  const count = cellOfUnit.length;
  const cells = Array.from({ length: paths.steps + 1 }, (_, step) => [
    ...paths.cells.subarray(step * count, (step + 1) * count),
    ...guards,
  ]);
  const all = { steps: paths.steps, cells: Int32Array.from(cells.flat()) };
  expect(faultsOf(grid, rule, [...cellOfUnit, ...guards], [...goalOfUnit, ...guards], all)).toEqual([]);
  return { status, steps: paths.steps };
}

describe("the search in a window", () => {
  test("finds paths if and only if a search over all joint positions of the window does", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<[number, number]>([1, 6], [2, 3], [2, 4], [3, 3], [5, 2]),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 2 }),
        fc.nat(1000),
        ([height, width], units, guards, seed) => {
          const grid = generateMap("caves", { width: 20, height: 16, seed });
          const random = new Random(seed);
          const left = random.below(20 - width);
          const top = random.below(16 - height);
          const rectangle = { left, top, right: left + width, bottom: top + height };
          const free = freeCells(grid, rectangle);
          const blocked = new Set(drawn(free, Math.min(guards, free.length), random));
          const count = Math.min(units, free.length);
          const cellOfUnit = Int32Array.from(drawn([...free], count, random));
          const goalOfUnit = Int32Array.from(drawn([...free], count, random));
          // with 4 neighbours a guard is as good as a wall, and the window as good as a map
          const alone = new Grid(width, height);
          const inside = (cell: number): number => {
            const { x, y } = grid.pointOf(cell);
            return (y - top) * width + x - left;
          };
          for (let cell = 0; cell < width * height; cell++) {
            const isFree = free.some((other) => inside(other) === cell);
            alone.set(cell % width, Math.floor(cell / width), isFree ? "ground" : "wall");
          }
          const fewest = fewestSteps(alone, FOUR, [...cellOfUnit].map(inside), [...goalOfUnit].map(inside));
          const found = solve(grid, FOUR, { rectangle, cellOfUnit, goalOfUnit, blocked }, 1_000_000);
          expect(found.status).toBe(fewest < 0 ? "impossible" : "found");
          expect(found.steps).toBeGreaterThanOrEqual(fewest);
        },
      ),
      { numRuns: cases(300) },
    );
  });

  test("finds conflict-free paths in windows of generated maps, with guards", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("caves", "rooms", "city", "open"),
        fc.constantFrom<StepRule>(FOUR, EIGHT, { neighbours: 8, corners: "always" }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(1000),
        (kind, rule, units, seed) => {
          const grid = generateMap(kind, { width: 60, height: 50, seed });
          const random = new Random(seed);
          const left = random.below(40);
          const top = random.below(30);
          const rectangle = { left, top, right: left + 20, bottom: top + 20 };
          const free = freeCells(grid, rectangle);
          const blocked = new Set(drawn(free, Math.min(3, free.length), random));
          const count = Math.min(units, Math.floor(free.length / 4));
          const cellOfUnit = Int32Array.from(drawn([...free], count, random));
          const goalOfUnit = Int32Array.from(drawn([...free], count, random));
          solve(grid, rule, { rectangle, cellOfUnit, goalOfUnit, blocked }, 100_000);
        },
      ),
      { numRuns: cases(200) },
    );
  });

  test("parts a knot in a corridor by the bay that the window holds", () => {
    const grid = Grid.parse(["............", "####.#######", "............"].join("\n"));
    const cellOfUnit = Int32Array.of(0, 1, 10, 11);
    const goalOfUnit = Int32Array.of(10, 11, 0, 1);
    const whole = { left: 0, top: 0, right: 12, bottom: 2 };
    const blocked = new Set<number>();
    expect(solve(grid, EIGHT, { rectangle: whole, cellOfUnit, goalOfUnit, blocked }, 100_000).status).toBe("found");
    const low = { ...whole, bottom: 1 };
    const two = { cellOfUnit: cellOfUnit.subarray(1, 3), goalOfUnit: goalOfUnit.subarray(1, 3) };
    expect(solve(grid, EIGHT, { rectangle: low, ...two, blocked }, 100_000).status).toBe("impossible");
    // a guard in the bay closes it
    expect(solve(grid, FOUR, { rectangle: whole, ...two, blocked: new Set([16]) }, 100_000).status).toBe("impossible");
  });

  test("takes links inside the window, and none that leave it", () => {
    const grid = Grid.parse("..#..");
    grid.link({ x: 1, y: 0 }, { x: 3, y: 0 }, 2);
    const view = viewOf(grid, EIGHT);
    const window = { cellOfUnit: Int32Array.of(0), goalOfUnit: Int32Array.of(4), blocked: new Set<number>() };
    const search = new WindowSearch(view, { ...window, rectangle: { left: 0, top: 0, right: 5, bottom: 1 } }, 1);
    expect(search.goOn(1000)).toBe("found");
    expect([...(search.paths?.cells ?? [])]).toEqual([0, 1, 3, 4]);
    const other = { ...window, goalOfUnit: Int32Array.of(1), rectangle: { left: 0, top: 0, right: 3, bottom: 1 } };
    expect(new WindowSearch(view, other, 1).goOn(1000)).toBe("found");
  });
});
