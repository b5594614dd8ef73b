import { describe, expect, expectTypeOf, test } from "vitest";
import { createWorld, Grid, type Walker, type WalkerStatus, type World } from "../../src/index.ts";

const AGENTS = { soldier: {}, tank: { size: 2 } };
type Name = keyof typeof AGENTS;

const HALL = `
  ..........
  .########.
  ..........
`;

function worldOn(drawing: string): World<Name> {
  return createWorld(Grid.parse(drawing), { agents: AGENTS });
}

/** All steps that a walker takes until there is none. */
function stepsOf(walker: Walker<Name>): string[] {
  const steps: string[] = [];
  for (let cell = walker.next(); cell !== undefined; cell = walker.next()) steps.push(`${cell.x},${cell.y}`);
  return steps;
}

test("walks to its goal, one cell at a time", () => {
  const walker = worldOn(HALL).walk("soldier", { x: 0, y: 0 }, { x: 3, y: 0 });
  expectTypeOf(walker.agent).toEqualTypeOf<Name>();
  expectTypeOf(walker.status).toEqualTypeOf<WalkerStatus>();
  expect([walker.status, walker.agent, walker.cell, walker.goal]).toEqual([
    "planning",
    "soldier",
    { x: 0, y: 0 },
    { x: 3, y: 0 },
  ]);
  expect(walker.next()).toEqual({ x: 1, y: 0 });
  expect([walker.status, walker.cell, walker.stepsAhead]).toEqual(["walking", { x: 1, y: 0 }, 2]);
  expect(stepsOf(walker)).toEqual(["2,0", "3,0"]);
  expect([walker.status, walker.cell]).toEqual(["arrived", { x: 3, y: 0 }]);
  expect(walker.next()).toBeUndefined();
});

test.each<[string, Name, [number, number], [number, number], WalkerStatus]>([
  ["it stands at its goal", "soldier", [2, 0], [2, 0], "arrived"],
  ["its goal is a wall", "soldier", [0, 0], [1, 1], "blocked-goal"],
  ["it stands in a wall", "soldier", [1, 1], [0, 0], "blocked-start"],
  ["its goal is too narrow", "tank", [0, 0], [2, 0], "blocked-start"],
])("takes no step when %s", (_, agent, [x, y], [goalX, goalY], status) => {
  const walker = worldOn(HALL).walk(agent, { x, y }, { x: goalX, y: goalY });
  expect(walker.next()).toBeUndefined();
  expect([walker.status, walker.cell]).toEqual([status, { x, y }]);
});

test("walks as near to a goal behind walls as it can, if asked to", () => {
  const world = worldOn(`
    ...#.
    ...#.
  `);
  const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 4, y: 0 }, { nearest: true });
  expect(stepsOf(walker)).toEqual(["1,0", "2,0"]);
  expect(walker.status).toBe("nearest");
  const other = world.walk("soldier", { x: 0, y: 0 }, { x: 4, y: 0 });
  expect(stepsOf(other)).toEqual([]);
  expect(other.status).toBe("unreachable");
});

test("stops within a distance of its goal, if asked to", () => {
  const walker = worldOn(HALL).walk("soldier", { x: 0, y: 0 }, { x: 6, y: 0 }, { within: 2 });
  expect(stepsOf(walker).at(-1)).toBe("4,0");
  expect(walker.status).toBe("arrived");
});

describe("an edit on its way", () => {
  test("lets it walk on as far as the way is good, and then another way", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 9, y: 0 });
    walker.next();
    world.tick(0);
    world.edit({ x: 7, y: 0, terrain: "wall" });
    // cells beside the wall have other steps now
    expect([walker.status, walker.stepsAhead]).toEqual(["walking", 4]);
    expect(stepsOf(walker)).toEqual(["2,0", "3,0", "4,0", "5,0"]);
    expect(walker.status).toBe("planning");
    world.tick(Number.POSITIVE_INFINITY);
    expect(stepsOf(walker).at(-1)).toBe("9,0");
    expect(walker.status).toBe("arrived");
  });

  test("is noticed when it is made straight on the grid", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 9, y: 0 });
    walker.next();
    world.grid.set(7, 0, "wall");
    const steps = stepsOf(walker);
    expect(steps).toContain("5,2");
    expect(steps.at(-1)).toBe("9,0");
  });

  test("ends its walk when no other way is left", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 9, y: 0 });
    walker.next();
    world.edit([
      { x: 7, y: 0, terrain: "wall" },
      { x: 7, y: 2, terrain: "wall" },
    ]);
    expect(stepsOf(walker)).toEqual([]);
    expect([walker.status, walker.cell]).toEqual(["unreachable", { x: 1, y: 0 }]);
  });

  test("does not concern those who go elsewhere", () => {
    const world = worldOn(HALL);
    const [near, far] = [9, 3].map((x) => world.walk("soldier", { x: 0, y: 0 }, { x, y: 0 }));
    near.next();
    far.next();
    const heard: unknown[] = [];
    world.on("edit", ({ rectangles, walkers }) => heard.push([rectangles, walkers.map(({ id }) => id)]));
    world.edit({ x: 7, y: 0, terrain: "wall" });
    expect(heard).toEqual([[[{ left: 7, top: 0, right: 8, bottom: 1 }], [near.id]]]);
  });

  test("concerns a large agent that would cover the cell from where it stands", () => {
    const world = worldOn(`
      ..........
      ..........
      ..........
      ..........
    `);
    const walker = world.walk("tank", { x: 0, y: 0 }, { x: 8, y: 0 });
    walker.next();
    world.edit({ x: 5, y: 1, terrain: "wall" });
    const steps = stepsOf(walker);
    expect(steps.at(-1)).toBe("8,0");
    expect(steps).toContain("5,2");
  });
});

describe("a goal that moves", () => {
  test("leads on from where the walker stands", () => {
    const walker = worldOn(HALL).walk("soldier", { x: 0, y: 0 }, { x: 9, y: 0 });
    walker.next();
    walker.goal = { x: 0, y: 2 };
    expect(stepsOf(walker)).toEqual(["0,0", "0,1", "0,2"]);
    expect(walker.status).toBe("arrived");
  });

  test("needs no plan when it moves to a cell on the way", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 9, y: 0 });
    walker.next();
    walker.goal = { x: 4, y: 0 };
    expect(walker.stepsAhead).toBe(3);
    expect(stepsOf(walker)).toEqual(["2,0", "3,0", "4,0"]);
    expect([walker.status, world.metrics.plans]).toEqual(["arrived", 1]);
  });

  test("is reached at once when it moves to where the walker stands", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 2, y: 0 });
    walker.next();
    walker.goal = { x: 1, y: 0 };
    expect([walker.next(), walker.status, walker.cell]).toEqual([undefined, "arrived", { x: 1, y: 0 }]);
  });

  test("is followed step by step without a plan, but not for ever", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 5, y: 0 });
    walker.next();
    for (const x of [6, 7, 8, 9]) walker.goal = { x, y: 0 };
    expect([walker.stepsAhead, world.metrics.plans]).toEqual([8, 1]);
    for (const [x, y] of [
      [9, 1],
      [9, 2],
      [8, 2],
      [7, 2],
      [6, 2],
    ])
      walker.goal = { x, y };
    // the ninth step beyond the goal that was planned for
    expect([stepsOf(walker).at(-1), world.metrics.plans]).toEqual(["6,2", 2]);
    expect(walker.status).toBe("arrived");
  });

  test("is not followed through a wall", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 5, y: 0 });
    walker.next();
    walker.goal = { x: 6, y: 1 };
    expect(walker.next()).toBeUndefined();
    expect(walker.status).toBe("blocked-goal");
  });

  test("lets the walker go on as before until a tick has planned", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 9, y: 0 });
    world.tick(Number.POSITIVE_INFINITY);
    walker.goal = { x: 0, y: 2 };
    expect(walker.next()).toEqual({ x: 1, y: 0 });
    world.tick(Number.POSITIVE_INFINITY);
    expect(stepsOf(walker)).toEqual(["0,0", "0,1", "0,2"]);
  });

  test("may move again before anything was planned, and only the last one counts", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 9, y: 0 });
    world.tick(0);
    for (const x of [3, 4, 5]) walker.goal = { x, y: 2 };
    world.tick(Number.POSITIVE_INFINITY);
    expect(stepsOf(walker).at(-1)).toBe("5,2");
    expect(world.metrics.plans).toBeLessThanOrEqual(2);
  });

  test("brings back a walker that had arrived, or was stopped", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 1, y: 0 });
    stepsOf(walker);
    walker.goal = { x: 0, y: 0 };
    expect(stepsOf(walker)).toEqual(["0,0"]);
    walker.stop();
    expect([walker.status, world.walkers.size]).toEqual(["stopped", 0]);
    walker.goal = { x: 1, y: 0 };
    expect([walker.status, world.walkers.size]).toEqual(["planning", 1]);
    expect(stepsOf(walker)).toEqual(["1,0"]);
  });
});

test("a walker that was stopped takes no step, and is not planned for", () => {
  const world = worldOn(HALL);
  const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 9, y: 0 });
  walker.stop();
  world.tick(Number.POSITIVE_INFINITY);
  expect([walker.next(), walker.status, world.metrics.plans]).toEqual([undefined, "stopped", 0]);
});

describe("listeners", () => {
  test("hear what happens, in that order, until they are removed", () => {
    const world = worldOn(HALL);
    const heard: string[] = [];
    const remove = world.on("arrived", ({ walker }) => heard.push(`arrived ${walker.id}`));
    world.on("unreachable", ({ walker }) => heard.push(`${walker.status} ${walker.id}`));
    world.on("replanned", ({ walker }) => heard.push(`replanned ${walker.id}`));
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 9, y: 0 });
    walker.next();
    world.edit({ x: 7, y: 0, terrain: "wall" });
    stepsOf(walker);
    stepsOf(world.walk("soldier", { x: 0, y: 0 }, { x: 7, y: 0 }));
    remove();
    stepsOf(world.walk("soldier", { x: 0, y: 0 }, { x: 1, y: 0 }));
    expect(heard).toEqual(["replanned 0", "arrived 0", "blocked-goal 1"]);
  });

  test("hear of an edit also when a walker is only sent to a cell on its way", () => {
    const world = worldOn(HALL);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 9, y: 0 });
    walker.next();
    let edits = 0;
    world.on("edit", () => edits++);
    world.grid.set(9, 2, "wall");
    walker.goal = { x: 4, y: 0 };
    expect(edits).toBe(1);
  });

  test("may send walkers on", () => {
    const world = worldOn(HALL);
    const goals = [
      { x: 2, y: 0 },
      { x: 0, y: 0 },
    ];
    world.on("arrived", ({ walker }) => {
      const goal = goals.shift();
      if (goal !== undefined) walker.goal = goal;
    });
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 1, y: 0 });
    expect(stepsOf(walker)).toEqual(["1,0", "2,0", "1,0", "0,0"]);
  });

  test("that throw do not keep others from hearing, nor the world from going on", () => {
    const world = worldOn(HALL);
    const heard: number[] = [];
    world.on("arrived", () => {
      throw new Error("one");
    });
    world.on("arrived", ({ walker }) => heard.push(walker.id));
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 1, y: 0 });
    expect(() => walker.next()).toThrow("one");
    expect([walker.status, walker.cell, heard]).toEqual(["arrived", { x: 1, y: 0 }, [0]]);
    world.on("arrived", () => {
      throw new Error("two");
    });
    world.walk("soldier", { x: 0, y: 0 }, { x: 0, y: 0 });
    expect(() => world.tick(Number.POSITIVE_INFINITY)).toThrow("2 listeners of a world threw.");
    expect(heard).toEqual([0, 1]);
  });
});
