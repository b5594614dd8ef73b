import { expect, test } from "vitest";
import { createWorld, Grid, loadWorld } from "../../src/index.ts";

/** Two halves behind a wall; a ferry leads from the left one to the right one, and not back. */
function ferry(): Grid {
  const grid = new Grid(64, 64);
  grid.edit({ x: 30, y: 0, width: 1, height: 64, terrain: "wall" });
  grid.link({ x: 10, y: 10 }, { x: 50, y: 10 }, 5);
  return grid;
}

const FROM = Array.from({ length: 300 }, (_, i) => ({ x: i % 20, y: 20 + (i % 30) }));

test("many who walk to one goal take a link, also in a world that was saved", () => {
  const world = createWorld(ferry(), { agents: { soldier: {} } });
  world.walkAll("soldier", FROM, { x: 60, y: 60 });
  world.tick(50);
  const loaded = loadWorld(world.save());
  expect(loaded.grid.links).toEqual(world.grid.links);
  for (const each of [world, loaded]) {
    for (let frame = 0; frame < 300; frame++) {
      each.tick(Number.POSITIVE_INFINITY);
      for (const walker of each.walkers.values()) walker.next();
    }
    expect(new Set([...each.walkers.values()].map(({ status }) => status))).toEqual(new Set(["arrived"]));
  }
});

test("whoever loses the only link learns that there is no way", () => {
  const world = createWorld(ferry(), { agents: { soldier: {} } });
  const walker = world.walk("soldier", { x: 0, y: 60 }, { x: 60, y: 60 });
  walker.next();
  world.grid.unlink({ x: 10, y: 10 }, { x: 50, y: 10 });
  for (let frame = 0; frame < 200 && walker.status !== "unreachable"; frame++) walker.next();
  expect(walker.status).toBe("unreachable");
  expect(walker.cell.x).toBeLessThan(30);
  expect(world.pathExists("soldier", { x: 0, y: 0 }, { x: 60, y: 60 })).toBe(false);
});
