import { expect, test } from "vitest";
import { createWorld, Grid, type Walker, type World } from "../../src/index.ts";

const AGENTS = { soldier: {}, tank: { size: 2 } };
type Name = keyof typeof AGENTS;

function worldOn(drawing: string): World<Name> {
  return createWorld(Grid.parse(drawing), { agents: AGENTS });
}

/** One who stays where it is. */
function guard(world: World<Name>, agent: Name, x: number, y: number): Walker<Name> {
  return world.walk(agent, { x, y }, { x, y }, { occupies: true });
}

function stepsOf(walker: Walker<Name>): string[] {
  const steps: string[] = [];
  for (let cell = walker.next(); cell !== undefined; cell = walker.next()) steps.push(`${cell.x},${cell.y}`);
  return steps;
}

const HALL = `
  ......
  ......
  ######
`;

test("a walker bends round who stands in its way, and joins its way again", () => {
  const world = worldOn(HALL);
  guard(world, "soldier", 2, 0);
  const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 5, y: 0 });
  const steps = stepsOf(walker);
  expect(steps).not.toContain("2,0");
  expect(steps).toHaveLength(5);
  expect([walker.status, world.metrics.plans]).toEqual(["arrived", 1]);
});

test("a walker that comes across its way further on does not turn back to join it earlier", () => {
  const world = worldOn(`
    .####
    ....#
    .##..
    .....
  `);
  // its way leads along the upper row and down; who stands there leaves the lower row only
  const walker = world.walk("soldier", { x: 0, y: 1 }, { x: 4, y: 3 });
  walker.next();
  walker.goal = { x: 4, y: 2 };
  guard(world, "soldier", 2, 1);
  const steps = stepsOf(walker);
  expect(new Set(steps).size).toBe(steps.length);
  expect(walker.status).toBe("arrived");
});

test("a walker waits where there is no way round, and goes on when there is", () => {
  const world = worldOn("......");
  const other = guard(world, "soldier", 3, 0);
  const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 5, y: 0 });
  expect(stepsOf(walker)).toEqual(["1,0", "2,0"]);
  expect([walker.status, walker.stepsAhead]).toEqual(["waiting", 3]);
  world.vacate(other);
  expect(stepsOf(walker)).toEqual(["3,0", "4,0", "5,0"]);
});

test("those that were stopped are in nobody's way", () => {
  const world = worldOn("......");
  guard(world, "soldier", 3, 0).stop();
  expect(stepsOf(world.walk("soldier", { x: 0, y: 0 }, { x: 5, y: 0 }))).toHaveLength(5);
});

test("one that is sent on after it was stopped is in the way again", () => {
  const world = worldOn("......");
  const other = guard(world, "soldier", 3, 0);
  other.stop();
  other.goal = { x: 3, y: 0 };
  expect(stepsOf(world.walk("soldier", { x: 0, y: 0 }, { x: 5, y: 0 }))).toEqual(["1,0", "2,0"]);
});

test("a walker is not in its own way, and takes along the cells that it occupies", () => {
  const world = worldOn(HALL);
  const first = world.walk("tank", { x: 0, y: 0 }, { x: 4, y: 0 }, { occupies: true });
  expect(stepsOf(first)).toEqual(["1,0", "2,0", "3,0", "4,0"]);
  const second = world.walk("tank", { x: 0, y: 0 }, { x: 4, y: 0 });
  expect(stepsOf(second)).toEqual(["1,0", "2,0"]);
  expect(second.status).toBe("waiting");
  first.stop();
  expect(stepsOf(second)).toEqual(["3,0", "4,0"]);
});

test("a large agent needs room for all of its cells", () => {
  const world = worldOn(`
    ......
    ......
    ......
    ......
  `);
  guard(world, "soldier", 3, 1);
  const walker = world.walk("tank", { x: 0, y: 0 }, { x: 4, y: 0 });
  const steps = stepsOf(walker);
  expect(walker.status).toBe("arrived");
  expect(steps).toContain("3,2");
  for (const step of ["2,0", "3,0", "2,1", "3,1"]) expect(steps).not.toContain(step);
});

test("occupied cells are no terrain: paths and what exists do not change", () => {
  const world = worldOn("......");
  const walker = guard(world, "soldier", 0, 0);
  world.occupy(walker, { x: 3, y: 0 });
  expect(world.pathExists("soldier", { x: 0, y: 0 }, { x: 5, y: 0 })).toBe(true);
  expect(world.findPath("soldier", { x: 0, y: 0 }, { x: 5, y: 0 }).cells).toHaveLength(6);
  const other = world.walk("soldier", { x: 0, y: 0 }, { x: 5, y: 0 });
  expect(stepsOf(other)).toEqual(["1,0", "2,0"]);
});

test("only a walker of the same world can occupy cells", () => {
  const [world, other] = [worldOn("..."), worldOn("...")];
  const foreign = other.walk("soldier", { x: 0, y: 0 }, { x: 1, y: 0 });
  const message = "Expected a walker of this world that has not been stopped, got another.";
  expect(() => world.occupy(foreign, { x: 0, y: 0 })).toThrow(message);
  expect(() => world.vacate({} as Walker<Name>)).toThrow(message);
  const own = world.walk("soldier", { x: 0, y: 0 }, { x: 1, y: 0 });
  expect(() => world.occupy(own, { x: 3, y: 0 })).toThrow("The cell must lie on the 3 × 1 grid, got x 3, y 0.");
});
