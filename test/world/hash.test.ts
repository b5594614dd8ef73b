import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld, Grid, loadWorld, type World } from "../../src/index.ts";
import { IntegerList } from "../../src/search/integer-list.ts";
import { TerrainHash } from "../../src/world/hash/terrain-hash.ts";
import { Way } from "../../src/world/way.ts";
import { anyEditFrom, anyEditSeeds, applyEdit, grids } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";

type Name = "soldier" | "tank";

const AGENTS = { soldier: {}, tank: { size: 2 } };

function worldOf(grid = new Grid(20, 12)): World<Name> {
  const world = createWorld<Name>(grid, { agents: AGENTS });
  world.tick({ work: 1000 });
  world.walk("soldier", { x: 1, y: 1 }, { x: 15, y: 9 }, { occupies: true });
  world.walkAll(
    "soldier",
    [0, 1, 2].map((x) => ({ x, y: 4 })),
    { x: 18, y: 4 },
    { occupies: true, slots: "nearest" },
  );
  world.request("tank", { x: 0, y: 0 }, { x: 9, y: 9 });
  return world;
}

test.each<[string, (world: World<Name>) => unknown]>([
  ["an edit", (world) => world.edit({ x: 10, y: 10, terrain: "wall" })],
  ["an edit of the grid itself", (world) => world.grid.edit({ x: 10, y: 10, terrain: "swamp" })],
  ["a link", (world) => world.grid.link({ x: 0, y: 0 }, { x: 9, y: 9 }, 3)],
  ["a tick", (world) => world.tick({ work: 0 })],
  ["a step", (world) => world.step()],
  ["another goal", (world) => Object.assign(world.walkers.get(0) ?? {}, { goal: { x: 14, y: 9 } })],
  ["a walker", (world) => world.walk("tank", { x: 5, y: 5 }, { x: 6, y: 5 })],
  ["a walker that is stopped", (world) => world.walkers.get(2)?.stop()],
  ["a walker that stands elsewhere", (world) => world.occupy([...world.walkers.values()][0], { x: 3, y: 3 })],
  ["a walker in nobody's way", (world) => world.vacate([...world.walkers.values()][0])],
  ["a request", (world) => world.request("soldier", { x: 0, y: 0 }, { x: 1, y: 0 })],
  ["a request that is cancelled", (world) => [...world.requests.values()][0].cancel()],
])("%s changes the hash, alike in equal worlds", (_, change) => {
  const [one, other] = [worldOf(), worldOf()];
  const before = one.hash();
  expect(other.hash()).toBe(before);
  change(one);
  change(other);
  expect(one.hash()).not.toBe(before);
  expect(other.hash()).toBe(one.hash());
});

test("to save, to hash, to look and to ask what needs no planner leaves the hash as it is", () => {
  const world = worldOf();
  for (let tick = 0; tick < 6; tick++) {
    const before = world.hash();
    expect([world.hash(), loadWorld(world.save()).hash()]).toEqual([before, before]);
    world.pathExists("tank", { x: 0, y: 0 }, { x: 9, y: 9 });
    world.reachable("soldier", { x: 0, y: 0 }, 4);
    world.explain("soldier", { x: 0, y: 0 }, { x: 9, y: 9 });
    void world.metrics.bytes;
    expect(world.hash()).toBe(before);
    world.tick({ work: 2000 });
    world.step();
  }
});

test("the hash does not depend on what the clock has measured", () => {
  const [quick, slow] = [0.001, 7].map((step) => {
    let time = 0;
    const world = createWorld(new Grid(40, 40), { agents: AGENTS, clock: () => (time += step) });
    for (let tick = 0; tick < 10; tick++) {
      world.edit({ x: 3 * tick, y: 5, height: 20, terrain: "wall" });
      world.walk("soldier", { x: 2, y: 2 + tick }, { x: 38, y: 30 });
      world.tick({ work: 600 });
    }
    return world.hash();
  });
  expect(quick).toBe(slow);
});

test("worlds of other options have other hashes", () => {
  const grid = new Grid(8, 8);
  const hashes = [{}, { neighbours: 4 as const }, { congestion: 1 }, { algorithm: "pra" as const }].map((options) =>
    createWorld(grid, { agents: AGENTS, ...options }).hash(),
  );
  expect(new Set(hashes).size).toBe(4);
});

test("the hash of a map is that of the same map, whatever edits led there, and of no other map", () => {
  fc.assert(
    fc.property(grids(70), fc.array(anyEditSeeds), (grid, edits) => {
      const hash = new TerrainHash(grid, grid.layers);
      const hashOfDrawing = new Map([[drawingOf(grid), hash.value]]);
      for (const seeds of edits) {
        applyEdit(grid, anyEditFrom(grid, seeds));
        const drawing = drawingOf(grid);
        const copy = grid.clone();
        expect(hash.value).toBe(hashOfDrawing.get(drawing) ?? new TerrainHash(copy, copy.layers).value);
        hashOfDrawing.set(drawing, hash.value);
      }
      expect(new Set(hashOfDrawing.values()).size).toBe(hashOfDrawing.size);
    }),
    { numRuns: cases(60) },
  );
});

/** All that the hash of a map is about, as a text. */
function drawingOf(grid: Grid): string {
  return [grid.toString(), ...grid.layers.map(({ costOfCell }) => String(costOfCell))].join(" ");
}

test("a way keeps the hash that a new way along the same cells has", () => {
  const acts = fc.array(
    fc.tuple(
      fc.constantFrom("walk", "aside", "straighten", "bend", "add", "end", "unshare", "cut", "hash"),
      fc.nat(999),
    ),
  );
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 30 }), fc.nat(20), acts, (own, shared, done) => {
      const cellsFrom = (first: number, count: number): Int32Array =>
        Int32Array.from({ length: count }, (_, i) => first + 7 * i);
      const way = new Way(cellsFrom(100, own), false, cellsFrom(5000, shared), 0);
      for (const [act, seed] of done) {
        if (way.steps < 2) break;
        const ahead = way.index + 1 + (seed % (way.steps - 1));
        if (act === "walk") way.index = ahead;
        if (act === "aside") way.stepAside(9000 + seed);
        if (act === "end") way.endAt(way.at(ahead));
        if (act === "cut") way.end = ahead + 1;
        if (act === "unshare") way.unshare();
        if (act === "hash") expect(way.hash).toBe(freshHashOf(way));
        if (act === "straighten" && ahead < way.cells.length) {
          const walk = new IntegerList();
          for (let i = 0; i < ahead - way.index; i++) walk.push(7000 + seed + i);
          walk.push(way.at(ahead));
          way.straighten(walk, ahead, () => false);
        }
        if (act !== "bend" && act !== "add") continue;
        way.unshare();
        if (act === "bend") way.bend(cellsFrom(300 + seed, 1 + (seed % 5)), ahead);
        else if (way.isWhole) way.add(8000 + seed);
      }
      expect(way.hash).toBe(freshHashOf(way));
    }),
    { numRuns: cases(400) },
  );
});

function freshHashOf(way: Way): number {
  const fresh = new Way(way.slice(way.index, way.count), way.isNearest);
  fresh.end = way.end - way.index;
  fresh.added = way.added;
  return fresh.hash;
}

test("each value of a walker that decides what it does counts, and no two count alike", () => {
  const world = worldOf();
  const walker = world.walkers.get(0) as unknown as Record<string, unknown>;
  const hashes = new Map([[world.hash(), "nothing"]]);
  const integers = [
    "start",
    "goalCell",
    "turn",
    "restsUntil",
    "waited",
    "callsUntil",
    "looksFrom",
    "aim",
    "strandedAt",
  ];
  const counts = ["astray", "triesRound", "knots", "fewestAhead", "ticket", "rank"];
  for (const name of [...integers, ...counts, "isTouched", "isHeldUp", "hasArrived", "isJammed", "ending"]) {
    const before = walker[name];
    const others = typeof before === "boolean" ? [!before] : name === "ending" ? ["arrived", "stopped"] : [11, 12, 13];
    for (const other of others) {
      walker[name] = other;
      const hash = world.hash();
      expect(hashes.get(hash), `${name} ${other}`).toBeUndefined();
      hashes.set(hash, `${name} ${other}`);
    }
    walker[name] = before;
  }
  expect(hashes.get(world.hash())).toBe("nothing");
});

test("a world that was loaded stays in step after thousands of edits that cut the map in two and join it", () => {
  const side = 48;
  const world = createWorld(new Grid(side, side), { agents: { soldier: {} } });
  world.tick({ work: Number.POSITIVE_INFINITY });
  const play = (played: World<"soldier">, tick: number): number => {
    const [x, y] = [1 + ((7 * tick) % (side - 2)), 1 + ((5 * tick) % (side - 2))];
    played.edit({ x, y: 0, height: side, terrain: tick % 2 === 0 ? "wall" : "ground" });
    played.edit({ x: 0, y, width: side, terrain: tick % 3 === 0 ? "wall" : "ground" });
    played.tick({ work: 1000 });
    return played.hash();
  };
  for (let tick = 0; tick < 100; tick++) play(world, tick);
  const loaded = loadWorld<"soldier">(world.save());
  // components are numbered anew after some 4,000 numbers, in turns that the loaded world does not need at the same time
  for (let tick = 100; tick < 2500; tick++) expect(play(loaded, tick), `tick ${tick}`).toBe(play(world, tick));
});
