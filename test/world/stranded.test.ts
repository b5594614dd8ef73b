import { expect, test } from "vitest";
import { createWorld, Grid, loadWorld, type Walker, type World } from "../../src/index.ts";

const AGENTS = { soldier: {}, tank: { size: 2 } };
type Name = keyof typeof AGENTS;
const FOREVER = Number.POSITIVE_INFINITY;

const HALVES = `
  ...#...
  ...#...
  ...#...
`;

function worldOn(drawing: string): World<Name> {
  return createWorld(Grid.parse(drawing), { agents: AGENTS });
}

/** What walkers are told, in order. */
function heardIn(world: World<Name>): string[] {
  const heard: string[] = [];
  for (const name of ["arrived", "unreachable", "replanned"] as const) {
    world.on(name, ({ walker }) => heard.push(`${name} ${walker.id}`));
  }
  return heard;
}

function stepsOf(walker: Walker<Name>): string[] {
  const steps: string[] = [];
  for (let cell = walker.next(); cell !== undefined; cell = walker.next()) steps.push(`${cell.x},${cell.y}`);
  return steps;
}

test.each<[string, string, (grid: Grid) => void]>([
  ["a cell is opened", HALVES, (grid) => grid.set(3, 1, "ground")],
  ["a link is added", HALVES, (grid) => grid.link({ x: 0, y: 2 }, { x: 6, y: 2 }, 1)],
  ["the goal is opened", "......#", (grid) => grid.set(6, 0, "ground")],
  ["the start is opened", "#......", (grid) => grid.set(0, 0, "ground")],
])("a walker without a way is asked again when %s", (_, drawing, open) => {
  for (const isTicked of [true, false]) {
    const world = worldOn(drawing);
    const heard = heardIn(world);
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 6, y: 0 });
    if (isTicked) world.tick(FOREVER);
    walker.next();
    expect(heard).toEqual(["unreachable 0"]);
    open(world.grid);
    if (isTicked) world.tick(FOREVER);
    expect(stepsOf(walker).at(-1)).toBe("6,0");
    expect([walker.status, heard]).toEqual(["arrived", ["unreachable 0", "replanned 0", "arrived 0"]]);
  }
});

test("a walker that stops within a distance of its goal is asked again when it can get that near", () => {
  const world = worldOn(HALVES);
  const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 3, y: 0 }, { within: 1.5 });
  world.edit([
    { x: 2, y: 0, height: 3, terrain: "wall" },
    { x: 4, y: 0, height: 3, terrain: "wall" },
  ]);
  world.tick(FOREVER);
  expect(walker.status).toBe("blocked-goal");
  world.edit({ x: 2, y: 0, height: 3, terrain: "ground" });
  world.tick(FOREVER);
  expect(stepsOf(walker).at(-1)).toBe("2,0");
});

test("a walker that still has no way is not told again, nor planned for", () => {
  const world = worldOn(HALVES);
  const walker = world.walk("tank", { x: 0, y: 0 }, { x: 5, y: 0 });
  world.tick(FOREVER);
  const heard = heardIn(world);
  world.edit({ x: 3, y: 1, terrain: "ground" });
  world.tick(FOREVER);
  expect([walker.status, heard, world.metrics.plans]).toEqual(["unreachable", [], 1]);
  world.edit({ x: 3, y: 0, terrain: "ground" });
  world.tick(FOREVER);
  expect([walker.status, heard]).toEqual(["walking", ["replanned 0"]]);
});

test("a walker that has another goal by then, or was stopped, is not asked", () => {
  const world = worldOn(HALVES);
  const [other, stopped] = [0, 1].map((y) => world.walk("soldier", { x: 0, y }, { x: 6, y }));
  world.tick(FOREVER);
  other.goal = { x: 1, y: 0 };
  stopped.stop();
  world.edit({ x: 3, y: 1, terrain: "ground" });
  world.tick(FOREVER);
  stepsOf(other);
  expect([other.status, other.cell, stopped.status]).toEqual(["arrived", { x: 1, y: 0 }, "stopped"]);
});

test("a world that is saved before walkers were asked again goes on as the one that was saved", () => {
  const world = worldOn(HALVES);
  for (let y = 2; y >= 0; y--) world.walk("soldier", { x: 0, y }, { x: 6, y });
  world.tick(FOREVER);
  const loaded = loadWorld<Name>(world.save());
  world.edit({ x: 3, y: 1, terrain: "ground" });
  const late = loadWorld<Name>(world.save());
  loaded.edit({ x: 3, y: 1, terrain: "ground" });
  const endings = [world, loaded, late].map((each) => {
    each.tick(FOREVER);
    return Array.from(each.walkers.values(), (walker) => stepsOf(walker).join(" "));
  });
  expect(endings[0].map((steps) => steps.slice(-3))).toEqual(["6,2", "6,1", "6,0"]);
  expect(endings[1]).toEqual(endings[0]);
  expect(endings[2]).toEqual(endings[0]);
});

test("with 10,000 walkers without a way and an edit every frame, ticks end, and everyone is asked in the end", () => {
  const drawing = `${"...#..\n".repeat(40)}`;
  const look = 0.025;
  let time = 0;
  const clock = (): number => {
    time += look;
    return time;
  };
  const world = createWorld(Grid.parse(drawing), { agents: { soldier: {} }, clock });
  const starts = Array.from({ length: 10_000 }, (_, index) => ({ x: index % 3, y: index % 40 }));
  const army = world.walkAll("soldier", starts, { x: 5, y: 0 });
  world.tick(FOREVER);
  const stranded = (): number => army.filter(({ status }) => status === "unreachable").length;
  expect(stranded()).toBe(10_000);
  const { plans } = world.metrics;
  let frames = 0;
  const play = (): void => {
    // it opens a cell beyond the wall, but joins nothing
    world.edit({ x: 4, y: 20, terrain: frames % 2 === 0 ? "wall" : "ground" });
    const began = time;
    world.tick(0.4);
    // a slice is one look at the clock; the tick looks at its beginning, before its first slice, and at its end
    expect(time - began).toBeLessThan(0.4 + 4 * look);
    frames++;
  };
  while (frames < 60) play();
  expect(world.metrics.plans).toBe(plans);
  world.edit({ x: 3, y: 0, terrain: "ground" });
  play();
  // some are asked in each frame, and edits do not send anybody back to the end of the line
  expect(stranded()).toBeGreaterThan(0);
  while (frames < 2000 && stranded() > 0) play();
  expect(stranded()).toBe(0);
});
