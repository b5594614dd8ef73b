import { generateMap } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { createWorld, type Grid, type PathRequest, type Point, type World } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { threadTime } from "./timing.ts";

/** Requests in a world whose map is edited in every tick: how many are answered, and how long they wait. */
export const STARVATION: Benchmark = { options: ["side", "requests", "ticks", "algorithm"], run };

const EDITS = [0, 1, 5, 10, 50];
const BUDGETS = [0, 0.1, 1, 4];
const KINDS = [1, 4];

/** An agent for each size: the same planner does not serve two of them. */
const AGENTS = { s1: { size: 1 }, s2: { size: 2 }, s3: { size: 3 }, s4: { size: 4 } };
type Name = keyof typeof AGENTS;
const NAMES = Object.keys(AGENTS) as Name[];

/** What became of all requests of a game. */
interface Outcome {
  readonly answered: number;
  /** Ticks that each answered request waited, ascending. */
  readonly waits: readonly number[];
  readonly slowest: number;
  /** Ticks in which the world did nothing although somebody waited. */
  readonly idle: number;
}

function run(given: Given, print: Print): void {
  const side = given.integer("side", 512);
  const requests = given.integer("requests", 200);
  const ticks = given.integer("ticks", 20_000);
  const algorithm = given.text("algorithm", "hpa") as "astar" | "hpa" | "pra" | "haa" | "quickpath";
  print(
    [
      `${requests} requests at once in a world of ${side}² cells (caves, ${algorithm}) that was built before. Every tick comes after`,
      `so many edits of single cells anywhere. Each row stops after ${ticks} ticks at the latest. ticks: how many the answered`,
      "requests waited; idle: ticks in which nothing was done although somebody waited; slowest: the longest tick, in ms.",
    ].join("\n"),
  );
  const table = new Table(print, 12, [
    { heading: "kinds" },
    { heading: "budget|ms", decimals: 1 },
    { heading: "edits|a tick" },
    { heading: "answered" },
    { heading: "ticks|half" },
    { heading: "ticks|99 %" },
    { heading: "idle" },
    { heading: "slowest|ms", decimals: 1 },
  ]);
  play(side, algorithm, 1, 5, 4, 50, 50); // once, so that the code is compiled
  for (const kinds of KINDS) {
    for (const budget of BUDGETS) {
      for (const edits of EDITS) {
        const { answered, waits, slowest, idle } = play(side, algorithm, kinds, edits, budget, requests, ticks);
        const half = waits.length === 0 ? "–" : percentile(waits, 50);
        const most = waits.length === 0 ? "–" : percentile(waits, 99);
        table.row([`${kinds}`, budget, edits, answered, half, most, idle, slowest]);
      }
    }
  }
}

function play(
  side: number,
  algorithm: "astar" | "hpa" | "pra" | "haa" | "quickpath",
  kinds: number,
  edits: number,
  budget: number,
  requests: number,
  ticks: number,
): Outcome {
  const grid = generateMap("caves", { width: side, height: side, seed: 1 });
  const names = NAMES.slice(0, kinds);
  const agents = Object.fromEntries(names.map((name) => [name, AGENTS[name]])) as typeof AGENTS;
  const world = createWorld(grid, { algorithm, agents, clock: threadTime });
  for (const _ of world.build());
  const random = new Random(7);
  const waiting = new Set(ask(world, names, requests, random));
  const asked = waiting.size;
  const waits: number[] = [];
  const digger = new Digger(grid, random);
  let slowest = 0;
  let idle = 0;
  for (let tick = 1; tick <= ticks && waiting.size > 0; tick++) {
    for (let edit = 0; edit < edits; edit++) digger.dig();
    const before = progressOf(world);
    const began = threadTime();
    world.tick(budget);
    slowest = Math.max(slowest, threadTime() - began);
    if (progressOf(world) === before) idle++;
    for (const request of waiting) {
      if (request.status === "waiting") continue;
      waiting.delete(request);
      waits.push(tick);
    }
  }
  return { answered: asked - waiting.size, waits, slowest, idle };
}

/** A number that grows with everything that a world does in a tick. */
function progressOf({ metrics }: World<Name>): number {
  return metrics.repairs + metrics.requests;
}

function ask(world: World<Name>, names: readonly Name[], count: number, random: Random): PathRequest<Name>[] {
  const { grid } = world;
  const anywhere = (): Point => ({ x: random.below(grid.width), y: random.below(grid.height) });
  const requests: PathRequest<Name>[] = [];
  while (requests.length < count) {
    const name = names[requests.length % names.length];
    const [from, to] = [anywhere(), anywhere()];
    if (world.pathExists(name, from, to)) requests.push(world.request(name, from, to));
  }
  return requests;
}

/** Opens and closes single cells, so that a map stays about as open as it was. */
class Digger {
  private readonly grid: Grid;
  private readonly random: Random;
  private readonly dug: { x: number; y: number; terrain: string }[] = [];

  constructor(grid: Grid, random: Random) {
    this.grid = grid;
    this.random = random;
  }

  dig(): void {
    const { grid, random, dug } = this;
    const x = random.below(grid.width);
    const y = random.below(grid.height);
    dug.push({ x, y, terrain: grid.get(x, y) });
    grid.set(x, y, grid.get(x, y) === "wall" ? "ground" : "wall");
    // what was changed long ago is put back
    if (dug.length > 500) {
      const old = dug.shift();
      if (old !== undefined) grid.set(old.x, old.y, old.terrain);
    }
  }
}
