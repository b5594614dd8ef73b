import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement, X_OF_DIRECTION, Y_OF_DIRECTION } from "../../src/grid/movement.ts";
import { createPlanner, faultOfPath, Grid, type Legend, Path } from "../../src/index.ts";
import { Smoother } from "../../src/path/smoothing.ts";
import { cellFrom, cellSeeds, editFrom, editSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { canStand, costsFrom, type Setting, stepCost, walkCost } from "../support/oracle.ts";

function viewOf({ grid, agent, movement }: Setting): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
}

function directionBy(dx: number, dy: number): number {
  return X_OF_DIRECTION.findIndex((x, direction) => x === dx && Y_OF_DIRECTION[direction] === dy);
}

/** The direction of the step between two neighbouring cells. */
function directionOf({ width }: Grid, from: number, to: number): number {
  return directionBy((to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width));
}

/** Calls with each stretch of a path. */
function eachStretch(grid: Grid, cells: ArrayLike<number>, call: (direction: number, steps: number) => void): void {
  let first = 0;
  for (let i = 1; i < cells.length; i++) {
    const direction = directionOf(grid, cells[i - 1], cells[i]);
    if (i + 1 < cells.length && directionOf(grid, cells[i], cells[i + 1]) === direction) continue;
    call(direction, i - first);
    first = i;
  }
}

/** Walks cells with a smoother, stretch by stretch. */
function walk(grid: Grid, smoother: Smoother, cells: readonly number[]): void {
  smoother.begin(cells[0]);
  eachStretch(grid, cells, (direction, steps) => smoother.walk(direction, steps));
}

function pathOf(grid: Grid, smoother: Smoother): Path {
  return new Path("found", smoother.cost, smoother.cells(), grid.width);
}

/** The cells of a walk from a seed's cell that takes whichever legal step each seed picks. */
function wander(setting: Setting, start: number, seeds: readonly number[]): number[] {
  const { grid } = setting;
  const cells = [start];
  for (const seed of seeds) {
    const { x, y } = grid.pointOf(cells[cells.length - 1]);
    const next = X_OF_DIRECTION.map((dx, direction) => [x + dx, y + Y_OF_DIRECTION[direction]]).filter(
      ([nextX, nextY]) => stepCost(setting, x, y, nextX, nextY) < Number.POSITIVE_INFINITY,
    );
    if (next.length === 0) break;
    const [nextX, nextY] = next[seed % next.length];
    cells.push(nextY * grid.width + nextX);
  }
  return cells;
}

/** The cheapest paths from way point to way point, leaving out way points that cannot be reached. */
function legsOf({ grid, agent, movement }: Setting, wayPoints: readonly number[]): Int32Array[] {
  const planner = createPlanner(grid, { algorithm: "astar", agent, ...movement });
  const legs: Int32Array[] = [];
  for (const wayPoint of wayPoints) {
    const from = legs.at(-1)?.at(-1) ?? wayPoint;
    const path = planner.findPath(grid.pointOf(from), grid.pointOf(wayPoint));
    if (path.status === "found") legs.push(path.cells);
  }
  return legs;
}

/** The cells of the cheapest paths from way point to way point. */
function tour(setting: Setting, wayPoints: readonly number[]): number[] {
  return legsOf(setting, wayPoints).flatMap((leg, index) => [...leg].slice(index === 0 ? 0 : 1));
}

/** Draws the path between the letters of a drawing, from a to b to c and so on along straight lines, smoothed. */
function smoothed(drawing: string, options: Partial<Setting> = {}, legend: Legend = {}): string {
  const rows = drawing.trim().split(/\s+/);
  const letters = [...drawing].filter((char) => /[a-z]/.test(char)).sort();
  const corners = letters.map((letter) => {
    const y = rows.findIndex((row) => row.includes(letter));
    return { x: rows[y].indexOf(letter), y };
  });
  const grid = Grid.parse(drawing.replace(/[a-z]/g, "."), legend);
  const smoother = new Smoother(viewOf({ grid, agent: {}, movement: {}, ...options }));
  smoother.begin(grid.cellAt(corners[0]));
  corners.slice(1).forEach((corner, index) => {
    const dx = corner.x - corners[index].x;
    const dy = corner.y - corners[index].y;
    smoother.walk(directionBy(Math.sign(dx), Math.sign(dy)), Math.max(Math.abs(dx), Math.abs(dy)));
  });
  const drawn = grid
    .toString()
    .split("\n")
    .map((row) => [...row]);
  for (const { x, y } of pathOf(grid, smoother)) drawn[y][x] = "*";
  return drawn.map((row) => row.join("")).join("\n");
}

function block(drawing: string): string {
  return drawing.trim().replace(/[ ]/g, "");
}

/** Checks everything that smoothing promises of one path. */
function checkSmoothing(setting: Setting, cells: readonly number[]): void {
  const { grid, agent, movement } = setting;
  const view = viewOf(setting);
  const smoother = new Smoother(view);
  walk(grid, smoother, cells);
  const path = pathOf(grid, smoother);
  const cost = walkCost(setting, path.cells);
  expect(faultOfPath(grid, path, agent, movement)).toBeUndefined();
  expect([path.cells[0], path.cells.at(-1)]).toEqual([cells[0], cells.at(-1)]);
  expect(cost).toBeLessThanOrEqual(walkCost(setting, cells));
  expect(path.cells.length).toBeLessThanOrEqual(cells.length);

  // a list of cells is smoothed like a walk of them, and leaves what comes after it alone
  const list = Int32Array.of(...cells, -1);
  const count = smoother.smooth(list, cells.length);
  expect(list.slice(0, count)).toEqual(grid.width < 3 ? Int32Array.from(cells) : path.cells);
  expect(list.at(-1)).toBe(-1);

  walk(grid, smoother, [...path.cells]);
  const again = pathOf(grid, smoother);
  expect(faultOfPath(grid, again, agent, movement)).toBeUndefined();
  expect(walkCost(setting, again.cells)).toBeLessThanOrEqual(cost);
}

const walks = fc.array(cellSeeds, { maxLength: 60 });

describe("a smoothed path, for any agent, under any rule", () => {
  test("is legal, joins the same ends and is never more expensive, however one wandered", () => {
    fc.assert(
      fc.property(settings(12), cellSeeds, walks, (setting, start, seeds) => {
        const cells = wander(setting, cellFrom(setting.grid, start), seeds);
        if (cells.length > 1) checkSmoothing(setting, cells);
      }),
      { numRuns: cases(1500) },
    );
  });

  test("is so, too, when it was made of cheapest paths, and after edits", () => {
    const wayPoints = fc.array(cellSeeds, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(settings(20), wayPoints, fc.array(editSeeds, { maxLength: 2 }), (setting, seeds, edits) => {
        const { grid } = setting;
        expect(viewOf(setting).runs.bytes).toBe(grid.terrainOfCell.length * 8);
        for (const edit of edits) grid.edit(editFrom(grid, edit));
        const cells = tour(
          setting,
          seeds.map((seed) => cellFrom(grid, seed)),
        );
        if (cells.length > 0) checkSmoothing(setting, cells);
      }),
      { numRuns: cases(500) },
    );
  });

  test("is the same whether or not the smoother knows which of its pieces are cheapest paths", () => {
    const wayPoints = fc.array(cellSeeds, { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(settings(20), wayPoints, (setting, seeds) => {
        const { grid } = setting;
        const legs = legsOf(
          setting,
          seeds.map((seed) => cellFrom(grid, seed)),
        );
        if (legs.length === 0) return;
        const [known, unknown] = [new Smoother(viewOf(setting)), new Smoother(viewOf(setting))];
        known.begin(legs[0][0]);
        unknown.begin(legs[0][0]);
        for (const leg of legs) {
          known.beginPiece();
          eachStretch(grid, leg, (direction, steps) => known.push(direction, steps));
          eachStretch(grid, leg, (direction, steps) => unknown.walk(direction, steps));
        }
        expect(known.cells()).toEqual(unknown.cells());
      }),
      { numRuns: cases(1000) },
    );
  });

  test("is a cheapest one on open ground", () => {
    const openSettings = settings(12).map(({ grid, agent, movement }) => ({
      grid: new Grid(grid.width, grid.height),
      agent: { ...agent, capability: ["ground"], layers: [] },
      movement,
    }));
    fc.assert(
      fc.property(openSettings, cellSeeds, walks, (setting, start, seeds) => {
        const cells = wander(setting, cellFrom(setting.grid, start), seeds);
        const smoother = new Smoother(viewOf(setting));
        if (cells.length === 1) return;
        walk(setting.grid, smoother, cells);
        const path = pathOf(setting.grid, smoother);
        expect(walkCost(setting, path.cells)).toBe(costsFrom(setting, path.cells[0])[path.cells.at(-1) ?? 0]);
      }),
      { numRuns: cases(300) },
    );
  });
});

describe("smoothing", () => {
  test("slides inside a cheapest piece only if that can be so without getting cheaper in units", () => {
    const ends = ([cardinal, diagonal]: [number, number], ...pairs: [direction: number, steps: number][]): number[] => {
      const view = viewOf({ grid: new Grid(5, 3), agent: {}, movement: { stepCosts: [cardinal, diagonal] } });
      const smoother = new Smoother(view);
      smoother.begin(5);
      smoother.beginPiece();
      for (const [direction, steps] of pairs) smoother.push(direction, steps);
      return [...smoother.path.directionOfStretch.slice(0, smoother.path.end)];
    };
    const [up, down, right] = [directionBy(1, -1), directionBy(1, 1), directionBy(1, 0)];
    expect(ends([1, 1], [up, 1], [down, 1])).toEqual([right]);
    expect(ends([1, 2], [right, 1], [directionBy(0, 1), 1])).toEqual([down]);
    // no cheapest path: the smoother takes the caller's word
    expect(ends([70, 99], [up, 1], [down, 1])).toEqual([up, down]);
  });

  test("turns a needless bend into a line", () => {
    const drawing = `
      a....b
      ......
      .....c
    `;
    expect(smoothed(drawing)).toBe(
      block(`
        ****..
        ....*.
        .....*
      `),
    );
  });

  test("slides a stretch between two bends as far as it is free", () => {
    const drawing = `
      a....b...
      ..#...c..
      ..#...d..
      .........
      ......e..
    `;
    expect(smoothed(drawing)).toBe(
      block(`
        ****.....
        ..#.*....
        ..#..*...
        ......*..
        ......*..
      `),
    );
  });

  test("cuts a corner only as far as the corner rule lets it", () => {
    const drawing = `
      a..b
      ..#.
      ..#c
    `;
    expect(smoothed(drawing)).toBe(
      block(`
        ****
        ..#*
        ..#*
      `),
    );
    expect(smoothed(drawing, { movement: { corners: "oneFree" } })).toBe(
      block(`
        ***.
        ..#*
        ..#*
      `),
    );
  });

  test("leads a larger agent farther around a corner", () => {
    const drawing = `
      a...b..
      .......
      ...#...
      .......
      ....c..
      .......
    `;
    expect(smoothed(drawing)).toBe(
      block(`
        ****...
        ....*..
        ...#*..
        ....*..
        ....*..
        .......
      `),
    );
    expect(smoothed(drawing, { agent: { size: 2 } })).toBe(
      block(`
        *****..
        ....*..
        ...#*..
        ....*..
        ....*..
        .......
      `),
    );
  });

  test("leaves out the way into a dead end and back", () => {
    const drawing = `
      ########
      a..c..b#
      ...#####
    `;
    expect(smoothed(drawing)).toBe(
      block(`
        ########
        ****...#
        ...#####
      `),
    );
  });

  test("pulls a loop together with 4 neighbours", () => {
    const drawing = `
      .a...b.
      .......
      ..#....
      .......
      .d...c.
    `;
    expect(smoothed(drawing, { movement: { neighbours: 4 } })).toBe(
      block(`
        .*.....
        .*.....
        .*#....
        .*.....
        .*.....
      `),
    );
  });

  test("goes around a swamp, although the line across it is free", () => {
    const drawing = `
      a....b
      ..SSS.
      ..SSS.
      .....c
    `;
    const around = `
      *****.
      ..SSS*
      ..SSS*
      .....*
    `;
    const across = `
      ***...
      ..S*S.
      ..SS*.
      .....*
    `;
    expect(smoothed(drawing, {}, { S: { name: "swamp", cost: 9 } })).toBe(block(around));
    expect(smoothed(drawing, {}, { S: { name: "swamp", cost: 1 } })).toBe(block(across));
  });

  test("keeps off a wall that it meets before the swamp", () => {
    const drawing = `
      a...b
      ...#.
      ..S..
      .....
      ....c
    `;
    expect(smoothed(drawing, {}, { S: { name: "swamp", cost: 9 } })).toBe(
      block(`
        *****
        ...#*
        ..S.*
        ....*
        ....*
      `),
    );
  });

  test("slides stretches that are longer than a byte counts", () => {
    const grid = new Grid(700, 400);
    const smoother = new Smoother(viewOf({ grid, agent: {}, movement: {} }));
    smoother.begin(0);
    smoother.walk(directionBy(1, 0), 690);
    smoother.walk(directionBy(0, 1), 390);
    expect(smoother.path.steps).toBe(690);
    expect(smoother.cost).toBeCloseTo(300 + 390 * Math.SQRT2, 9);
    grid.set(300, 1, "wall");
    viewOf({ grid, agent: {}, movement: {} });
    smoother.begin(0);
    smoother.walk(directionBy(1, 0), 690);
    smoother.walk(directionBy(0, 1), 390);
    smoother.walk(directionBy(-1, 0), 690);
    expect(smoother.path.steps).toBe(390);
    expect(smoother.cost).toBe(390);
  });
});

/** The cheapest path, but through a cell up to three cells beside every 16th of its own. */
function detour(grid: Grid, cells: Int32Array): number[] {
  const planner = createPlanner(grid, { algorithm: "astar" });
  const walked = [cells[0]];
  for (let i = 16; i < cells.length + 15; i += 16) {
    const { x, y } = grid.pointOf(cells[Math.min(i, cells.length - 1)]);
    const beside = i < cells.length ? { x: x + ((i >> 4) % 7) - 3, y: y + ((i >> 3) % 7) - 3 } : { x, y };
    const to = {
      x: Math.min(grid.width - 1, Math.max(0, beside.x)),
      y: Math.min(grid.height - 1, Math.max(0, beside.y)),
    };
    walked.push(...planner.findPath(grid.pointOf(walked.at(-1) ?? 0), to, { nearest: true }).cells.slice(1));
  }
  return walked;
}

test.each(["caves", "maze", "city"] as const)(
  "smoothing takes nine tenths of the detours out of paths on a map of kind %s",
  (kind) => {
    const grid = generateMap(kind, { width: 160, height: 160, seed: 7, ...(kind === "maze" ? { corridor: 5 } : {}) });
    const setting = { grid, agent: {}, movement: {} };
    const planner = createPlanner(grid, { algorithm: "astar" });
    const smoother = new Smoother(viewOf(setting));
    let [optimal, raw, taut] = [0, 0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const [start, goal] = [seed * 7919, seed * 104729].map((cell) => grid.pointOf(cellFrom(grid, cell)));
      const path = planner.findPath(start, goal, { nearest: true });
      if (path.cells.length === 0) continue;
      const cells = detour(grid, path.cells);
      walk(grid, smoother, cells);
      optimal += walkCost(setting, path.cells);
      raw += walkCost(setting, cells);
      taut += walkCost(setting, pathOf(grid, smoother).cells);
    }
    expect(raw).toBeGreaterThan(1.04 * optimal);
    expect(taut - optimal).toBeLessThan(0.1 * (raw - optimal));
  },
);

describe("a line", () => {
  /** Whether one of the two ways to a cell that turn once, or not at all, is legal. */
  function isLineFree(setting: Setting, from: number, to: number): boolean {
    const { grid, movement } = setting;
    const [a, b] = [grid.pointOf(from), grid.pointOf(to)];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const across = [Math.sign(dx), 0, Math.abs(dx)];
    const along = [0, Math.sign(dy), Math.abs(dy)];
    const shorter = Math.min(Math.abs(dx), Math.abs(dy));
    const diagonal = [Math.sign(dx), Math.sign(dy), shorter];
    const longer = Math.abs(dx) > Math.abs(dy) ? across : along;
    const rest = [longer[0], longer[1], longer[2] - shorter];
    const parts = movement.neighbours === 4 ? [across, along] : [diagonal, rest];
    return [parts, parts.toReversed()].some((order) => {
      const cells = [from];
      for (const [stepX, stepY, steps] of order) {
        for (let step = 0; step < steps; step++) cells.push(cells[cells.length - 1] + stepY * grid.width + stepX);
      }
      return walkCost(setting, cells) < Number.POSITIVE_INFINITY;
    });
  }

  test("is walked iff it is free, and is a cheapest path then, where terrain has one cost", () => {
    fc.assert(
      fc.property(settings(12), cellSeeds, cellSeeds, (setting, a, b) => {
        const { grid } = setting;
        const [start, goal] = [cellFrom(grid, a), cellFrom(grid, b)];
        if (!canStand(setting, grid.pointOf(start).x, grid.pointOf(start).y)) return;
        const view = viewOf(setting);
        const smoother = new Smoother(view);
        smoother.begin(start);
        const isWalked = smoother.walkLine(goal);
        expect(isWalked).toBe(view.costOfCell === null && isLineFree(setting, start, goal));
        const path = pathOf(grid, smoother);
        expect(faultOfPath(grid, path, setting.agent, setting.movement)).toBeUndefined();
        expect(path.cells.at(-1)).toBe(isWalked ? goal : start);
        if (isWalked) expect(walkCost(setting, path.cells)).toBe(costsFrom(setting, start)[goal]);
      }),
      { numRuns: cases(1000) },
    );
  });
});
