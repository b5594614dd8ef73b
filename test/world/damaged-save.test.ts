import { expect, test } from "vitest";
import { Random } from "../../src/generate/random.ts";
import { createWorld, Grid, loadWorld } from "../../src/index.ts";
import { sealSnapshot } from "../../src/snapshot/envelope.ts";
import { cases } from "../support/cases.ts";
import { Game } from "./game.ts";

/** Games that are saved in their midst, and damaged in turn. */
const GAMES = 24;

/** Values that are likely to be looked at without a check. */
const SUSPECT = [0, 1, -1, 2, 7, 0x7fff_ffff, -0x8000_0000, 0x7ff0_0000, 0xffff, 1 << 20];

test("a save with changed words and a checksum that fits is refused in a sentence, or the game goes on", () => {
  const saved = Array.from({ length: GAMES }, (_, number) => {
    const game = Game.of(number + 1, 24);
    for (let frame = number % 12; frame >= 0; frame--) game.play();
    return { game, bytes: game.world.save() };
  });
  const count = { refused: 0, loaded: 0 };
  const total = cases(5_000);
  for (let number = 0; number < total; number++) {
    const random = new Random(number);
    const { game, bytes } = saved[random.below(GAMES)];
    const damaged = changed(bytes, saved[random.below(GAMES)].bytes, random);
    const loaded = load(game, damaged, number);
    if (loaded === undefined) count.refused++;
    else {
      count.loaded++;
      play(loaded);
    }
  }
  expect(count.refused).toBeGreaterThan(total / 4);
  expect(count.loaded).toBeGreaterThan(total / 4);
});

test.each([
  ["more than 2,180 links", 3000, 1],
  ["a request with 8,000 goals", 0, 8000],
])("a world with %s is saved and loaded", (_, links, goals) => {
  const grid = new Grid(100, 100);
  for (let link = 0; link < links; link++) grid.link(grid.pointOf(link), grid.pointOf(link + 5000), 1 + (link % 9));
  const world = createWorld(grid, { agents: { soldier: {} }, algorithm: "astar" });
  const places = Array.from({ length: goals }, (_, goal) => grid.pointOf(grid.terrainOfCell.length - 1 - goal));
  const request = world.request("soldier", { x: 0, y: 0 }, undefined, { goals: places });
  const loaded = loadWorld(world.save());
  expect(loaded.grid.links).toEqual(grid.links);
  for (const each of [world, loaded]) each.tick(Number.POSITIVE_INFINITY);
  expect(request.path?.status).toBe("found");
  expect(loaded.requests.size).toBe(0);
});

/** Goes on with a game, unless its agents or terrains have other names now. */
function play(game: Game): void {
  try {
    for (let frame = 0; frame < 4; frame++) game.play();
  } catch (error) {
    if (!/Error: Unknown (agent|terrain) /.test(String(error))) throw error;
  }
  game.world.save();
}

/** The game that goes on from a save; `undefined` where the save is refused, which must be in a sentence. */
function load(game: Game, bytes: Uint8Array, number: number): Game | undefined {
  try {
    return game.loaded(bytes);
  } catch (error) {
    expect(String(error), `case ${number}`).toMatch(/^(Syntax|Range|Type)Error: [^\n\r]*\.$/);
    return undefined;
  }
}

/** A save in which a few words are others, or which goes on as another one, with a checksum that fits. */
function changed(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const copy = bytes.slice();
  const words = new Int32Array(copy.buffer, 0, copy.length >> 2);
  // most of what is not part of a planner stands near the end
  const first = random.chance(70) ? Math.max(6, words.length - 600) : 6;
  const place = random.between(first, words.length);
  if (random.chance(5)) {
    const end = Math.min(copy.length, other.length);
    copy.set(other.subarray(4 * Math.min(place, end >> 2), end), 4 * Math.min(place, end >> 2));
  } else if (random.chance(30)) {
    words[place] = words[random.between(6, words.length)];
  } else {
    for (let left = random.between(1, 3); left > 0; left--) {
      const at = random.between(first, words.length);
      const value = SUSPECT[random.below(SUSPECT.length)];
      words[at] = random.chance(50) ? value : words[at] + random.between(-3, 4);
    }
  }
  sealSnapshot(copy);
  return copy;
}
