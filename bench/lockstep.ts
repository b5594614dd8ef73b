import { type Browser, chromium, firefox } from "playwright-core";
import { generateMap } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { ALGORITHMS, createWorld, type Point } from "../src/index.ts";
import { mix, SEED } from "../src/world/hash/mix.ts";
import { browserOptions } from "../test/support/browser-program.ts";
import { firefoxOptions } from "../test/support/firefox-program.ts";
import { LockstepPlayer, type LockstepSettings } from "../test/support/lockstep-game.ts";
import { type LockstepScripts, lockstepScripts, playOnPage } from "../test/support/lockstep-page.ts";
import { RealWorkers } from "../test/worker/real-worker.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { type Given, UsageError } from "./given.ts";
import { Table } from "./table.ts";

/**
 * Plays one game with ticks by work several times, and compares the hashes of every tick: in Node, Chromium and Firefox, with a worker
 * and without, never saved, and saved and loaded in the middle. `--part units` measures how long a unit of work takes, and
 * `--part hash` how long a hash takes.
 */
export const LOCKSTEP: Benchmark = {
  options: ["part", "ticks", "walkers", "side", "seed", "work", "join", "players"],
  run,
};

/** Ticks that a player plays before the hashes are compared. */
const TICKS_AT_ONCE = 250;

/** Plays some ticks, and returns their hashes. */
type Play = (ticks: number) => Promise<number[]>;

/** Somebody who plays the game. */
interface Player {
  readonly play: Play;
  end(): Promise<void>;
}

/** Begins a game, with a join every `joinEvery` ticks; 0 for none. */
type Begin = (settings: LockstepSettings, joinEvery: number) => Promise<Player>;

/** The players by their names. The world of the first is never saved, and the hashes of all others are compared with its hashes. */
const PLAYERS: Readonly<Record<string, Begin>> = {
  node: (settings) => inNode(settings, false, 0),
  "node-joining": (settings, joinEvery) => inNode(settings, false, joinEvery),
  "node-worker": (settings, joinEvery) => inNode(settings, true, joinEvery),
  chromium: (settings, joinEvery) => inBrowser(launchChromium, settings, false, joinEvery),
  "chromium-worker": (settings, joinEvery) => inBrowser(launchChromium, settings, true, joinEvery),
  firefox: (settings, joinEvery) => inBrowser(launchFirefox, settings, false, joinEvery),
  "firefox-worker": (settings, joinEvery) => inBrowser(launchFirefox, settings, true, joinEvery),
};

async function run(given: Given, print: Print): Promise<void> {
  const part = given.text("part", "play");
  if (part === "units") measureUnits(print);
  else if (part === "hash") measureHashes(given, print);
  else if (part === "play") await playAll(given, print);
  else throw new UsageError(`Expected play, units or hash after --part, got "${part}".`);
}

async function playAll(given: Given, print: Print): Promise<void> {
  const ticks = given.integer("ticks", 2000);
  const joinEvery = given.integer("join", 500);
  const settings: LockstepSettings = {
    seed: given.integer("seed", 1),
    side: given.integer("side", 256),
    walkers: given.integer("walkers", 2000),
    algorithm: "hpa",
    work: given.integer("work", 20_000),
  };
  const { side, walkers, work } = settings;
  print(
    `${ticks} ticks of ${work} units, ${walkers} walkers on ${side} × ${side} cells, a join every ${joinEvery} ticks`,
  );
  print(
    "seconds: of all ticks, with their steps, commands, saves and loads. wrong: ticks with other hashes than the first.",
  );
  const table = new Table(print, 18, [
    { heading: "player" },
    { heading: "ticks" },
    { heading: "seconds", decimals: 1 },
    { heading: "wrong" },
  ]);
  const expected: number[] = [];
  for (const name of given.text("players", Object.keys(PLAYERS).join()).split(",")) {
    const begin = PLAYERS[name];
    if (begin === undefined) throw new UsageError(`Expected some of ${Object.keys(PLAYERS).join()}, got "${name}".`);
    const { play, end } = await begin(settings, joinEvery);
    const began = performance.now();
    let wrong = 0;
    for (let tick = 0; tick < ticks; tick += TICKS_AT_ONCE) {
      const hashes = await play(Math.min(TICKS_AT_ONCE, ticks - tick));
      if (expected.length === tick) expected.push(...hashes);
      const first = hashes.findIndex((hash, index) => hash !== expected[tick + index]);
      if (first >= 0 && wrong === 0) print(`${name} differs from tick ${tick + first} on`);
      wrong += hashes.filter((hash, index) => hash !== expected[tick + index]).length;
    }
    table.row([name, ticks, (performance.now() - began) / 1000, wrong]);
    await end();
  }
  const all = expected.reduce(mix, SEED) >>> 0;
  print(`${new Set(expected).size} different hashes in ${expected.length} ticks; hash of all: ${all.toString(16)}`);
}

async function inNode(settings: LockstepSettings, isInWorker: boolean, joinEvery: number): Promise<Player> {
  const workers = new RealWorkers();
  const player = await LockstepPlayer.of(settings, {
    ...(isInWorker ? { worker: workers.start } : {}),
    isJoinAt: (tick) => joinEvery > 0 && tick % joinEvery === joinEvery - 1,
  });
  return { play: (ticks) => player.playMany(ticks), end: async () => player.close() };
}

let scripts: Promise<LockstepScripts> | undefined;

async function launchChromium(): Promise<Browser> {
  return chromium.launch(await browserOptions());
}

async function launchFirefox(): Promise<Browser> {
  return firefox.launch(firefoxOptions());
}

async function inBrowser(
  launch: () => Promise<Browser>,
  settings: LockstepSettings,
  isInWorker: boolean,
  joinEvery: number,
): Promise<Player> {
  scripts ??= lockstepScripts();
  const { game, thread } = await scripts;
  const browser = await launch();
  const page = await browser.newPage();
  const play = await playOnPage(page, { game, thread }, settings, { isInWorker, joinEvery });
  return { play, end: () => browser.close() };
}

/** Measures how long a unit of work takes with each algorithm, among edits, by processor time. */
function measureUnits(print: Print): void {
  const side = 512;
  print(
    `Ticks without a limit on ${side} × ${side} cells: 400 requests, and an edit for every fifth, after a warm-up of as many.`,
  );
  const table = new Table(print, 24, [
    { heading: "algorithm, map" },
    { heading: "work a|request" },
    { heading: "µs a|unit", decimals: 3 },
    { heading: "units a|ms" },
  ]);
  for (const algorithm of ALGORITHMS) {
    for (const kind of ["caves", "rooms", "mixed"] as const) {
      const world = createWorld(generateMap(kind, { width: side, height: side, seed: 3 }), {
        agents: { a: {} },
        algorithm,
      });
      const random = new Random(1);
      const anywhere = (): Point => ({ x: random.below(side - 4), y: random.below(side - 4) });
      const ask = (): void => {
        for (let round = 0; round < 80; round++) {
          world.edit({ ...anywhere(), width: 3, height: 3, terrain: round % 2 === 0 ? "wall" : "ground" });
          for (let request = 0; request < 5; request++) world.request("a", anywhere(), anywhere());
          world.tick({ work: Number.POSITIVE_INFINITY });
        }
      };
      world.tick({ work: Number.POSITIVE_INFINITY });
      ask();
      const before = world.metrics.work;
      const began = process.cpuUsage();
      ask();
      const { user, system } = process.cpuUsage(began);
      const work = world.metrics.work - before;
      table.row([`${algorithm}, ${kind}`, work / 400, (user + system) / work, (1000 * work) / (user + system)]);
    }
  }
}

/** Measures how long the hash of a crowd takes. Between two hashes, every walker takes a step, and the map is edited. */
function measureHashes(given: Given, print: Print): void {
  const side = given.integer("side", 512);
  const count = given.integer("walkers", 10_000);
  const world = createWorld(generateMap("caves", { width: side, height: side, seed: 3 }), { agents: { a: {} } });
  const random = new Random(1);
  const anywhere = (): Point => ({ x: random.below(side), y: random.below(side) });
  for (let walker = 0; walker < count; walker++) world.walk("a", anywhere(), anywhere(), { nearest: true });
  world.tick({ work: Number.POSITIVE_INFINITY });
  const times: number[] = [];
  for (let round = 0; round < given.integer("ticks", 100); round++) {
    for (const walker of world.walkers.values()) walker.next();
    world.edit({ ...anywhere(), terrain: round % 2 === 0 ? "wall" : "ground" });
    const began = performance.now();
    world.hash();
    times.push(performance.now() - began);
  }
  const walking = Array.from(world.walkers.values()).filter(({ stepsAhead }) => stepsAhead > 0).length;
  // the first hash reads all ways and the whole map
  const [first, ...later] = times;
  later.sort((a, b) => a - b);
  const at = (part: number): string => (1000 * later[Math.floor(part * (later.length - 1))]).toFixed(0);
  print(
    `${count} walkers on ${side} × ${side} cells, of whom ${walking} walk in the end: the first hash takes ${(1000 * first).toFixed(0)} µs,`,
  );
  print(`later ones ${at(0)} µs at least, ${at(0.5)} at half, ${at(0.9)} at 90 %.`);
}
