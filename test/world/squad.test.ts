import { describe, expect, test } from "vitest";
import { Random } from "../../src/generate/random.ts";
import { createWorld, Grid, loadWorld, type Point, type Slots, type Walker, type World } from "../../src/index.ts";
import { createWorkerWorld } from "../../src/worker/index.ts";
import { LocalWorkers } from "../worker/local-worker.ts";

const AGENTS = { soldier: {}, tank: { size: 2 } };
type Name = keyof typeof AGENTS;

const OCCUPIES = { occupies: true };
const GUARDS = { occupies: true, yields: false };

/** What a map shows: walkers to send at letters in the order of the alphabet, the goal at `*`, a guard at each `!`. */
function sceneOf(map: string): { world: World<Name>; starts: Point[]; goal: Point } {
  const rows = rowsOf(map);
  const marks = rows.flatMap((row, y) => [...row].map((mark, x) => ({ mark, x, y })));
  const world = createWorld(Grid.parse(rows.join("\n").replace(/[A-Z*!]/g, ".")), { agents: AGENTS });
  for (const { mark, x, y } of marks) if (mark === "!") world.walk("soldier", { x, y }, { x, y }, GUARDS);
  const starts = marks.filter(({ mark }) => /[A-Z]/.test(mark)).sort((a, b) => (a.mark < b.mark ? -1 : 1));
  const pointsOf = (points: readonly Point[]): Point[] => points.map(({ x, y }) => ({ x, y }));
  const [goal] = pointsOf(marks.filter(({ mark }) => mark === "*"));
  return { world, starts: pointsOf(starts), goal };
}

function rowsOf(map: string): string[] {
  return map
    .trim()
    .split("\n")
    .map((row) => row.trim());
}

/** Draws where walkers stand, each as the letter of its place in the list. */
function draw({ grid }: World<Name>, walkers: readonly Walker<Name>[]): string[] {
  const rows = Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x): string =>
      grid.terrains[grid.terrainOfCell[y * grid.width + x]].blocked ? "#" : ".",
    ),
  );
  for (const [index, { cell }] of walkers.entries()) rows[cell.y][cell.x] = String.fromCharCode(65 + index);
  return rows.map((row) => row.join(""));
}

/** The same picture with all walkers alike. */
function outline(rows: readonly string[]): string[] {
  return rows.map((row) => row.replace(/[A-Z]/g, "o"));
}

function send(map: string, slots: Slots, options = {}): { world: World<Name>; squad: Walker<Name>[]; goal: Point } {
  const { world, starts, goal } = sceneOf(map);
  return { world, goal, squad: world.walkAll("soldier", starts, goal, { ...OCCUPIES, slots, ...options }) };
}

function play(world: World<Name>, steps = 60): void {
  for (let step = 0; step < steps; step++) world.step();
}

const statusesOf = (walkers: readonly Walker<Name>[]): string[] => walkers.map(({ status }) => status);
const goalsOf = (walkers: readonly Walker<Name>[]): string[] => walkers.map(({ goal }) => `${goal.x},${goal.y}`);

describe("slots", () => {
  test("are the cells nearest to the goal by walking cost: not those behind a wall", () => {
    const { world, squad } = send(
      `
      A........
      B.....#..
      C....*#..
      D.....#..
      E........
      `,
      "nearest",
    );
    play(world);
    expect(statusesOf(squad)).toEqual(squad.map(() => "arrived"));
    expect(outline(draw(world, squad))).toEqual(
      rowsOf(`
        .........
        .....o#..
        ....oo#..
        ....oo#..
        .........
      `).map((row, y) => (y === 1 ? "....oo#.." : y === 3 ? ".....o#.." : row)),
    );
  });

  test("are free of guards, of walkers that have arrived, and of the slots of other squads", () => {
    const { world, starts, goal } = sceneOf(`
      A........
      B....!...
      C....*!..
      D........
      E........
    `);
    const parked = world.walk("soldier", { x: 4, y: 2 }, { x: 4, y: 2 }, OCCUPIES);
    const first = world.walkAll("soldier", starts, goal, { ...OCCUPIES, slots: "nearest" });
    const second = world.walkAll("soldier", [{ x: 8, y: 4 }], goal, { ...OCCUPIES, slots: "nearest" });
    const goals = goalsOf([...first, ...second, parked]);
    expect(new Set(goals).size).toBe(goals.length);
    for (const taken of ["5,1", "6,2"]) expect(goals).not.toContain(taken);
    play(world);
    expect(statusesOf([...first, ...second, parked])).toEqual(goals.map(() => "arrived"));
    expect(parked.cell).toEqual({ x: 4, y: 2 });
  });

  test("of large walkers do not overlap, and all arrive", () => {
    const world = createWorld(new Grid(30, 20), { agents: AGENTS });
    const starts = Array.from({ length: 12 }, (_, i) => ({ x: 2 * (i % 3), y: 2 * Math.floor(i / 3) }));
    const squad = world.walkAll("tank", starts, { x: 20, y: 10 }, { ...OCCUPIES, slots: "nearest" });
    play(world, 100);
    expect(statusesOf(squad)).toEqual(squad.map(() => "arrived"));
    const covered = squad.flatMap(({ cell: { x, y } }) => [
      `${x},${y}`,
      `${x + 1},${y}`,
      `${x},${y + 1}`,
      `${x + 1},${y + 1}`,
    ]);
    expect(new Set(covered).size).toBe(4 * squad.length);
  });

  test("are given to no more walkers than there are cells; the others wait", () => {
    const { world, squad } = send("ABCDE.#\n......*\n#######", "nearest");
    expect(new Set(goalsOf(squad)).size).toBe(5);
    const small = send("AB*", "nearest");
    play(world);
    play(small.world);
    expect(statusesOf(squad)).toEqual(squad.map(() => "arrived"));
    expect(new Set(goalsOf(small.squad))).toEqual(new Set(["2,0", "1,0"]));
  });

  test("are sought near the goal if it cannot be reached, only for walkers that take the nearest", () => {
    const map = "AB...#.*.";
    const plain = send(map, "nearest");
    const near = send(map, "nearest", { nearest: true });
    play(plain.world);
    play(near.world);
    expect(statusesOf(plain.squad)).toEqual(["unreachable", "unreachable"]);
    expect(outline(draw(near.world, near.squad))).toEqual(["...oo#..."]);
  });

  test("that an edit closes give way to others, before walkers arrive and after", () => {
    const { world, squad, goal } = send("A......\nB.....*\nC......", "nearest");
    play(world, 2);
    const closed = squad.find((walker) => walker.goal.x === goal.x && walker.goal.y === goal.y) as Walker<Name>;
    world.edit({ ...goal, terrain: "wall" });
    play(world);
    expect(closed.status).toBe("arrived");
    const [first] = squad;
    world.edit({ ...first.cell, terrain: "wall" });
    play(world);
    expect(statusesOf(squad)).toEqual(squad.map(() => "arrived"));
    expect(new Set(goalsOf(squad)).size).toBe(3);
    for (const walker of squad) expect(walker.cell).toEqual(walker.goal);
  });

  test("are given up by a walker that gets another goal, or is stopped", () => {
    const { world, squad, goal } = send("A......\nB.....*\nC......", "nearest");
    const [first, second, third] = squad;
    second.goal = { x: 0, y: 0 };
    third.stop();
    play(world);
    expect([first.status, second.cell, third.status]).toEqual(["arrived", { x: 0, y: 0 }, "stopped"]);
    const late = world.walkAll(
      "soldier",
      [
        { x: 0, y: 2 },
        { x: 1, y: 2 },
      ],
      goal,
      { ...OCCUPIES, slots: "nearest" },
    );
    play(world);
    expect(statusesOf(late)).toEqual(["arrived", "arrived"]);
  });

  test("are exchanged by walkers that meet: in a dead end those ahead go farther, and each arrives once", () => {
    // listed from the front to the back and from the back to the front: one of the two is the wrong order
    for (const map of ["ABCD........*", "DCBA........*"]) {
      const { world, squad } = send(map, "nearest");
      const arrivals: number[] = [];
      world.on("arrived", ({ walker }) => arrivals.push(walker.id));
      play(world, 12);
      expect(outline(draw(world, squad))).toEqual([".........oooo"]);
      expect(arrivals.sort()).toEqual(squad.map(({ id }) => id));
    }
  });

  test("are exchanged by walkers that come from two sides", () => {
    const { world, starts } = sceneOf("A..........B");
    const squad = world.walkAll("soldier", starts, { x: 6, y: 0 }, { ...OCCUPIES, slots: "nearest" });
    play(world, 6);
    expect(statusesOf(squad)).toEqual(["arrived", "arrived"]);
  });

  test("hold for walkers that step one by one and occupy nothing", () => {
    const { squad } = send("A......\nB.....*\nC......", "nearest", { occupies: false });
    for (const walker of squad) while (walker.next() !== undefined);
    expect(statusesOf(squad)).toEqual(squad.map(() => "arrived"));
    expect(new Set(squad.map(({ cell }) => `${cell.x},${cell.y}`)).size).toBe(3);
  });
});

describe("a formation", () => {
  const wedge = `
    A...........................
    .B..........................
    ..C.....................*...
    .D..........................
    E...........................
  `;

  test("arrives in the shape in which it was sent, and keeps it on the way", () => {
    const { world, squad } = send(wedge, "formation");
    const shapeOf = (): string[] => squad.map(({ cell }) => `${cell.x - squad[2].cell.x},${cell.y - squad[2].cell.y}`);
    const shape = shapeOf();
    for (let step = 0; step < 30; step++) {
      world.step();
      expect(shapeOf()).toEqual(shape);
    }
    expect(statusesOf(squad)).toEqual(squad.map(() => "arrived"));
  });

  test("goes through a gap one by one, and forms again behind it", () => {
    const { world, squad } = send(
      `
      A.........#.............................
      .B........#.............................
      ..C.................................*...
      .D........#.............................
      E.........#.............................
      `,
      "formation",
    );
    let formedAt = -1;
    for (let step = 0; step < 80 && squad.some(({ status }) => status !== "arrived"); step++) {
      world.step();
      // walkers may have exchanged their places
      const tip = Math.max(...squad.map(({ cell }) => cell.x));
      const rows = new Set(squad.map(({ cell }) => cell.y));
      const isFormed = rows.size === 5 && squad.every(({ cell }) => tip - cell.x === Math.abs(cell.y - 2));
      if (isFormed && tip > 13 && formedAt < 0) formedAt = tip;
    }
    expect(statusesOf(squad)).toEqual(squad.map(() => "arrived"));
    // long before the goal at column 36
    expect(formedAt).toBeGreaterThan(0);
    expect(formedAt).toBeLessThan(30);
  });

  test("goes round trees, and has most walkers near their places", () => {
    const grid = new Grid(88, 42);
    const random = new Random(1);
    for (let tree = 0; tree < 100; tree++) {
      grid.edit({ x: 17 + random.below(46), y: random.below(42), terrain: "wall" });
    }
    const world = createWorld(grid, { agents: AGENTS });
    const starts = Array.from({ length: 49 }, (_, i) => ({ x: 2 + 2 * Math.floor(i / 7), y: 14 + 2 * (i % 7) }));
    const squad = world.walkAll("soldier", starts, { x: 69, y: 21 }, { ...OCCUPIES, slots: "formation" });
    const meanOf = (points: readonly Point[]): Point => ({
      x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
      y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
    });
    const middle = meanOf(starts);
    let kept = 0;
    let steps = 0;
    for (; steps < 200 && squad.some(({ status }) => status !== "arrived"); steps++) {
      world.step();
      const now = meanOf(squad.map(({ cell }) => cell));
      const isKept = ({ cell }: Walker<Name>, i: number): boolean =>
        Math.max(
          Math.abs(cell.x - now.x - starts[i].x + middle.x),
          Math.abs(cell.y - now.y - starts[i].y + middle.y),
        ) <= 1.5;
      kept += squad.filter(isKept).length / squad.length;
    }
    expect(statusesOf(squad)).toEqual(squad.map(() => "arrived"));
    expect(steps).toBeLessThan(120);
    expect(kept / steps).toBeGreaterThan(0.8);
  });

  test("gives walkers without room near the goal the free cells beside the others", () => {
    const { world, squad } = send(
      `
      A.............
      B..........#..
      C..........*..
      D..........##.
      `,
      "formation",
    );
    play(world);
    expect(statusesOf(squad)).toEqual(squad.map(() => "arrived"));
    expect(new Set(goalsOf(squad)).size).toBe(4);
    expect(goalsOf(squad).slice(1, 3)).toContain("11,2");
  });

  test("does not wait for ever for a walker that cannot come on", () => {
    const { world, squad } = send(wedge, "formation");
    play(world, 4);
    const { x, y } = squad[4].cell;
    for (const [dx, dy] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [1, -1],
      [-1, -1],
    ]) {
      world.walk("soldier", { x: x + dx, y: y + dy }, { x: x + dx, y: y + dy }, GUARDS);
    }
    play(world, 120);
    expect(statusesOf(squad.slice(0, 4))).toEqual(["arrived", "arrived", "arrived", "arrived"]);
    expect(squad[4].status).toBe("waiting");
  });
});

describe("a walker whose goal another has taken for good", () => {
  const taken = (options = {}): { world: World<Name>; late: Walker<Name>; parked: Walker<Name> } => {
    const world = createWorld(new Grid(9, 3), { agents: AGENTS });
    const parked = world.walk("soldier", { x: 6, y: 1 }, { x: 6, y: 1 }, OCCUPIES);
    return { world, parked, late: world.walk("soldier", { x: 0, y: 1 }, { x: 6, y: 1 }, { ...OCCUPIES, ...options }) };
  };

  test("waits beside it, and goes there when the other leaves", () => {
    const { world, late, parked } = taken();
    play(world, 20);
    const where = late.cell;
    play(world, 20);
    expect([late.status, late.cell, parked.cell.x]).toEqual(["waiting", where, 6]);
    expect(Math.abs(where.x - 6)).toBeLessThan(2);
    parked.goal = { x: 8, y: 2 };
    play(world, 20);
    expect([late.status, late.cell]).toEqual(["arrived", { x: 6, y: 1 }]);
  });

  test("ends beside it if it takes the nearest, in steps of all and in steps of its own", () => {
    const { world, late, parked } = taken({ nearest: true });
    play(world, 20);
    expect([late.status, late.goal, parked.cell.x]).toEqual(["nearest", { x: 6, y: 1 }, 6]);
    expect(Math.abs(late.cell.x - 6) + Math.abs(late.cell.y - 1)).toBe(1);
    const other = taken({ nearest: true });
    other.parked.next();
    for (let step = 0; step < 20; step++) other.late.next();
    expect(other.late.status).toBe("nearest");
    expect(Math.abs(other.late.cell.x - 6) + Math.abs(other.late.cell.y - 1)).toBe(1);
  });

  test("and many like it gather around the goal", () => {
    const world = createWorld(new Grid(20, 11), { agents: AGENTS });
    const many = Array.from({ length: 25 }, (_, i) =>
      world.walk("soldier", { x: Math.floor(i / 11), y: i % 11 }, { x: 14, y: 5 }, { ...OCCUPIES, nearest: true }),
    );
    play(world, 120);
    for (const status of statusesOf(many)) expect(["arrived", "nearest"]).toContain(status);
    expect(many.some(({ cell, goal }) => cell.x === goal.x && cell.y === goal.y)).toBe(true);
    for (const { cell } of many) expect(Math.max(Math.abs(cell.x - 14), Math.abs(cell.y - 5))).toBeLessThanOrEqual(4);
  });

  test("makes do with a cell near by if it had been there before, and lost its place while it was pushed aside", () => {
    const world = createWorld(Grid.parse("....#\n.....\n....#"), { agents: AGENTS });
    const first = world.walk("soldier", { x: 4, y: 1 }, { x: 4, y: 1 }, OCCUPIES);
    world.step();
    world.occupy(first, { x: 3, y: 1 });
    const second = world.walk("soldier", { x: 4, y: 1 }, { x: 4, y: 1 }, OCCUPIES);
    play(world, 20);
    expect([first.status, second.status, second.cell]).toEqual(["arrived", "arrived", { x: 4, y: 1 }]);
  });
});

test("a squad goes on as it would when its world is saved on the way and loaded", () => {
  for (const slots of ["nearest", "formation"] as const) {
    const { world } = send(
      `
      A.........#.............................
      .B........#.............................
      ..C.................................*...
      .D........#.............................
      E.........#.............................
      `,
      slots,
    );
    for (let step = 0; step < 60; step++) {
      const loaded = loadWorld<Name>(world.save());
      world.step();
      loaded.step();
      expect([...loaded.walkers.values()].map(({ cell, goal }) => [cell, goal])).toEqual(
        [...world.walkers.values()].map(({ cell, goal }) => [cell, goal]),
      );
    }
  }
});

test("a squad in a worker has slots, too, and its handles know them", async () => {
  const remote = await createWorkerWorld(new Grid(30, 9), { agents: AGENTS }, { worker: new LocalWorkers().start });
  const starts = Array.from({ length: 9 }, (_, y) => ({ x: 0, y }));
  const squad = remote.walkAll("soldier", starts, { x: 25, y: 4 }, { ...OCCUPIES, slots: "nearest" });
  for (let step = 0; step < 40; step++) await remote.step();
  expect(statusesOf(squad)).toEqual(squad.map(() => "arrived"));
  expect(new Set(goalsOf(squad)).size).toBe(9);
  for (const { cell, goal } of squad) expect(cell).toEqual(goal);
  remote.close();
});

test("options that do not go together are refused in a sentence", () => {
  const { world, starts, goal } = sceneOf("A..*");
  const sendWith = (options: object) => () => world.walkAll("soldier", starts, goal, options);
  expect(sendWith({ slots: "circle" })).toThrow('slots must be one of "none", "nearest", "formation", got "circle".');
  expect(sendWith({ slots: "nearest", within: 2 })).toThrow(
    'slots must be "none" for walkers that arrive within 2 tiles, got "nearest".',
  );
  expect(() => world.walk("soldier", starts[0], goal, { slots: "nearest" } as object)).toThrow(
    'Unknown option "slots"',
  );
  expect(world.walkers.size).toBe(0);
});
