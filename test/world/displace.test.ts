import { describe, expect, test } from "vitest";
import { createWorld, Grid, loadWorld, type Walker, type World } from "../../src/index.ts";

const AGENTS = {
  soldier: { capability: ["ground"] },
  tank: { size: 2, capability: ["ground"] },
  boat: { capability: ["water"] },
};
type Name = keyof typeof AGENTS;

const FIELD = `
  .......
  .......
  .......
  .......
  .......
`;

function worldOn(drawing: string, options: { readonly displace?: boolean; readonly neighbours?: 4 } = {}): World<Name> {
  return createWorld(Grid.parse(drawing, { "~": { name: "water" } }), { agents: AGENTS, ...options });
}

/** Who is displaced from where to where, as it is told. */
function heardIn(world: World<Name>): string[] {
  const heard: string[] = [];
  world.on("displaced", ({ walker, from, to }) => heard.push(`${walker.id}: ${from.x},${from.y} to ${to.x},${to.y}`));
  return heard;
}

function stepsOf(walker: Walker<Name>): string[] {
  const steps: string[] = [];
  for (let cell = walker.next(); cell !== undefined; cell = walker.next()) steps.push(`${cell.x},${cell.y}`);
  return steps;
}

describe("a walker whose cell becomes a wall steps out to the nearest free cell", () => {
  test("while it waits for its first way, and goes on from there", () => {
    const world = worldOn(FIELD);
    const heard = heardIn(world);
    const walker = world.walk("soldier", { x: 2, y: 2 }, { x: 6, y: 2 });
    world.edit({ x: 2, y: 2, terrain: "wall" });
    expect([walker.cell, heard]).toEqual([{ x: 2, y: 1 }, ["0: 2,2 to 2,1"]]);
    expect(stepsOf(walker).at(-1)).toBe("6,2");
    expect(walker.status).toBe("arrived");
  });

  test("while it walks, and then gets another way", () => {
    const world = worldOn(FIELD);
    const heard: string[] = [];
    for (const name of ["edit", "replanned", "displaced"] as const) world.on(name, () => heard.push(name));
    const walker = world.walk("soldier", { x: 0, y: 2 }, { x: 6, y: 2 });
    walker.next();
    world.edit({ x: 1, y: 1, width: 2, height: 3, terrain: "wall" });
    expect([walker.status, walker.stepsAhead, walker.cell]).toEqual(["planning", 0, { x: 0, y: 2 }]);
    expect(stepsOf(walker).at(-1)).toBe("6,2");
    expect(heard).toEqual(["displaced", "edit", "replanned"]);
  });

  test("when it has arrived, and stays arrived", () => {
    const world = worldOn(FIELD);
    const walker = world.walk("soldier", { x: 3, y: 3 }, { x: 3, y: 3 });
    walker.next();
    const heard = heardIn(world);
    world.edit({ x: 3, y: 3, terrain: "wall" });
    world.tick(Number.POSITIVE_INFINITY);
    expect([walker.status, walker.cell, heard]).toEqual(["arrived", { x: 3, y: 2 }, ["0: 3,3 to 3,2"]]);
  });

  test("when it was held up by somebody", () => {
    const world = worldOn("...\n###");
    world.walk("soldier", { x: 1, y: 0 }, { x: 1, y: 0 }, { occupies: true });
    const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 2, y: 0 }, { occupies: true });
    walker.next();
    expect(walker.status).toBe("waiting");
    world.edit([
      { x: 0, y: 0, terrain: "wall" },
      { x: 0, y: 1, terrain: "ground" },
    ]);
    expect(walker.cell).toEqual({ x: 0, y: 1 });
  });

  test("when any cell under it is closed, and where all cells under it are open", () => {
    const world = worldOn(FIELD);
    const walker = world.walk("tank", { x: 2, y: 2 }, { x: 2, y: 2 });
    world.edit({ x: 3, y: 3, terrain: "wall" });
    expect(walker.cell).toEqual({ x: 2, y: 1 });
  });

  test.each<[string, { readonly neighbours?: 4 }, string]>([
    ["by octile distance", {}, "1,1"],
    ["by Manhattan distance with 4 neighbours", { neighbours: 4 }, "3,0"],
  ])("%s", (_, options, expected) => {
    const world = worldOn("####\n#.##\n##.#\n####", options);
    const walker = world.walk("soldier", { x: 2, y: 2 }, { x: 2, y: 2 });
    world.edit([
      { x: 2, y: 2, terrain: "wall" },
      { x: 2, y: 0, terrain: "ground" },
      { x: 2, y: 0, terrain: options.neighbours === 4 ? "wall" : "ground" },
      { x: 3, y: 0, terrain: "ground" },
      { x: 1, y: 1, terrain: options.neighbours === 4 ? "wall" : "ground" },
    ]);
    expect(`${walker.cell.x},${walker.cell.y}`).toBe(expected);
  });

  test("and of cells as near, to the one with the lowest number", () => {
    const world = worldOn(FIELD);
    const walker = world.walk("soldier", { x: 3, y: 2 }, { x: 3, y: 2 });
    world.edit({ x: 3, y: 1, width: 1, height: 2, terrain: "wall" });
    expect(walker.cell).toEqual({ x: 2, y: 2 });
  });

  test("with the next call, when the edit is made straight on the grid", () => {
    const world = worldOn(FIELD);
    const walker = world.walk("soldier", { x: 2, y: 2 }, { x: 2, y: 2 });
    const heard = heardIn(world);
    world.grid.set(2, 2, "wall");
    expect(heard).toEqual([]);
    world.tick(0);
    expect([walker.cell, heard]).toEqual([{ x: 2, y: 1 }, ["0: 2,2 to 2,1"]]);
  });

  test("when it follows a way that many share", () => {
    const world = worldOn(`${".".repeat(128)}\n`.repeat(128));
    const starts = Array.from({ length: 300 }, (_, index) => ({ x: index % 10, y: Math.floor(index / 10) }));
    const army = world.walkAll("soldier", starts, { x: 120, y: 120 });
    world.tick(Number.POSITIVE_INFINITY);
    for (let step = 0; step < 40; step++) for (const walker of army) walker.next();
    const heard = heardIn(world);
    const { x, y } = army[150].cell;
    const isHit = ({ cell }: Walker<Name>): boolean => cell.x >= x && cell.x < x + 4 && cell.y >= y && cell.y < y + 4;
    const hit = army.filter(isHit).length;
    world.edit({ x, y, width: 4, height: 4, terrain: "wall" });
    expect([hit > 0, heard.length, army.filter(isHit).length]).toEqual([true, hit, 0]);
    while (army.some(({ status }) => status !== "arrived")) {
      world.tick(Number.POSITIVE_INFINITY);
      for (const walker of army) walker.next();
    }
  });
});

test("those that occupy their cells step on nobody, and not on each other", () => {
  const world = worldOn("....#\n....#\n#####");
  const walkers = [1, 0, 2, 3].map((x) => world.walk("soldier", { x, y: 0 }, { x, y: 0 }, { occupies: true }));
  world.edit({ x: 0, y: 0, width: 3, terrain: "wall" });
  expect(walkers.map(({ cell }) => `${cell.x},${cell.y}`)).toEqual(["1,1", "0,1", "2,1", "3,0"]);
});

test("who steps out makes room for one who could not", () => {
  const world = worldOn("..~#");
  const soldier = world.walk("soldier", { x: 1, y: 0 }, { x: 1, y: 0 }, { occupies: true });
  const boat = world.walk("boat", { x: 2, y: 0 }, { x: 2, y: 0 }, { occupies: true });
  world.edit([
    { x: 0, y: 0, terrain: "water" },
    { x: 1, y: 0, terrain: "wall" },
    { x: 2, y: 0, terrain: "ground" },
  ]);
  expect([boat.cell, soldier.cell]).toEqual([
    { x: 0, y: 0 },
    { x: 2, y: 0 },
  ]);
});

test("where there is no free cell at all a walker stays, and steps out when an edit opens one", () => {
  const world = worldOn("~.....");
  const boat = world.walk("boat", { x: 0, y: 0 }, { x: 5, y: 0 });
  const heard = heardIn(world);
  world.edit({ x: 0, y: 0, terrain: "ground" });
  boat.next();
  expect([boat.status, boat.cell, heard]).toEqual(["blocked-start", { x: 0, y: 0 }, []]);
  const loaded = loadWorld<Name>(world.save());
  for (const each of [world, loaded]) {
    each.edit({ x: 2, y: 0, terrain: "ground" });
    each.edit({ x: 3, y: 0, width: 3, terrain: "water" });
    const [walker] = each.walkers.values();
    expect(walker.cell).toEqual({ x: 3, y: 0 });
    expect(stepsOf(walker)).toEqual(["4,0", "5,0"]);
  }
  expect(heard).toEqual(["0: 0,0 to 3,0"]);
});

test("with displace false it stays, also in a world that was saved and loaded", () => {
  const world = worldOn(FIELD, { displace: false });
  world.walk("soldier", { x: 2, y: 2 }, { x: 6, y: 2 });
  for (const each of [world, loadWorld<Name>(world.save())]) {
    const heard = heardIn(each);
    each.edit({ x: 2, y: 2, terrain: "wall" });
    const [walker] = each.walkers.values();
    walker.next();
    expect([walker.cell, walker.status, heard]).toEqual([{ x: 2, y: 2 }, "blocked-start", []]);
  }
});

test("a walker that the game has put into a wall is left there until an edit changes a cell under it", () => {
  const world = worldOn("#..\n...");
  const walker = world.walk("soldier", { x: 0, y: 0 }, { x: 2, y: 0 });
  world.edit({ x: 2, y: 1, terrain: "wall" });
  expect(walker.cell).toEqual({ x: 0, y: 0 });
});

test("refuses a displace that is neither true nor false", () => {
  expect(() => worldOn(FIELD, { displace: 1 as never })).toThrow("displace must be true or false, got 1.");
});

test("an edit costs those who stand elsewhere nothing", () => {
  const world = createWorld(new Grid(512, 512), { agents: { soldier: {} } });
  const starts = Array.from({ length: 10_000 }, (_, index) => ({
    x: 100 + (index % 100),
    y: 200 + Math.floor(index / 100),
  }));
  world.walkAll("soldier", starts, { x: 400, y: 400 });
  let looks = 0;
  for (const walker of world.walkers.values()) {
    const start = (walker as unknown as { start: number }).start;
    const look = (): number => {
      looks++;
      return start;
    };
    Object.defineProperty(walker, "start", { get: look });
  }
  world.edit({ x: 10, y: 10, terrain: "wall" });
  expect(looks).toBe(0);
});
