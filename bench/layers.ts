import { generateMap, type MapKind } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { createPlanner, createWorld, type Edit, Grid, type Point, type Walker } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { isFree } from "./free.ts";
import type { Given } from "./given.ts";
import { awaken } from "./readiness.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { threadTime } from "./timing.ts";

/** What layers cost: repairs after their edits, beside edits of terrain, and a world with a layer that never stands still. */
export const LAYERS: Benchmark = { options: ["part", "side", "edits", "walkers", "ticks", "budget"], run };

/** The side of the rectangle that an edit changes, in cells. */
const EXTENT = 64;

/** What the layer adds to ground that costs 1; the terrain that is edited costs as much in all. */
const COST = 3;

/** The discs of danger, their radius in cells, and the ticks from one of their moves to the next: 10 moves a second. */
const DISCS = 20;
const RADIUS = 8;
const TICKS_PER_MOVE = 6;

/** Moves of the discs before the clock runs. */
const MOVES_TO_WARM_UP = 20;

function run(given: Given, print: Print): void {
  const part = given.text("part", "");
  const side = given.integer("side", 512);
  if (part !== "world") runRepairs(side, given.integer("edits", 40), print);
  if (part !== "repair") {
    const [walkers, ticks] = [given.integer("walkers", 1000), given.integer("ticks", 1800)];
    for (const stale of ["accept", "refuse"] as const) {
      runWorld(side, walkers, ticks, given.integer("budget", 4), stale, print);
    }
  }
}

function runRepairs(side: number, edits: number, print: Print): void {
  print(
    [
      `${edits} edits of ${EXTENT}² cells on maps of ${side}², each undone by the next: ground becomes swamp of cost ${COST + 1}, or a layer adds`,
      `${COST} to the same cells. Both in turns, in one process. The edit and a query of one step, which repairs, in ms of its thread:`,
      "half of all take no longer, and mean. layer / terrain: of the means. others: repairs of a planner whose agent reads no layer.",
    ].join("\n"),
  );
  const table = new Table(print, 14, [
    { heading: "" },
    { heading: "terrain|half", decimals: 2 },
    { heading: "layer|half", decimals: 2 },
    { heading: "terrain|mean", decimals: 2 },
    { heading: "layer|mean", decimals: 2 },
    { heading: "layer /|terrain", decimals: 2 },
    { heading: "others" },
  ]);
  for (const kind of ["open", "caves"] as const) {
    for (const algorithm of ["hpa", "pra", "quickpath", "haa"] as const) {
      const [terrain, layer] = [mapOf(kind, side), mapOf(kind, side)];
      const danger = layer.addLayer("danger");
      const byTerrain = createPlanner(terrain, { algorithm });
      const byLayer = createPlanner(layer, { algorithm, agent: { layers: ["danger"] } });
      const other = createPlanner(layer, { algorithm });
      const random = new Random(3);
      const times: number[][] = [[], []];
      for (const planner of [byTerrain, byLayer, other]) awaken(planner);
      let area = { x: 0, y: 0, width: EXTENT, height: EXTENT };
      for (let edit = 0; edit < edits + 2; edit++) {
        const isUndone = edit % 2 === 1;
        if (!isUndone) area = { ...area, x: random.below(side - EXTENT), y: random.below(side - EXTENT) };
        const rows = rowsIn(terrain, area, isUndone ? "swamp" : "ground", isUndone ? "ground" : "swamp");
        const turns = [
          () => {
            terrain.edit(rows);
            awaken(byTerrain);
          },
          () => {
            danger.edit({ ...area, cost: isUndone ? 0 : COST });
            awaken(byLayer);
          },
        ];
        const order = edit % 4 < 2 ? [0, 1] : [1, 0];
        for (const turn of order) {
          const began = threadTime();
          turns[turn]();
          const taken = threadTime() - began;
          // the first two warm up
          if (edit >= 2) times[turn].push(taken);
        }
      }
      awaken(other);
      const [first, second] = times;
      const row = [
        percentile(first, 50),
        percentile(second, 50),
        mean(first),
        mean(second),
        mean(second) / mean(first),
      ];
      table.row([`${kind} ${algorithm}`, ...row, other.repairs.count]);
    }
  }
}

/** What half, 99 % and 99.9 % of some times in milliseconds are at most, and the longest. */
function spreadOf(times: readonly number[]): string {
  const at = (part: number): string => percentile(times, part).toFixed(2);
  return `half ${at(50)}, 99 % ${at(99)}, 99.9 % ${at(99.9)}, longest ${Math.max(...times).toFixed(2)} ms`;
}

/** A map without swamp, which agents may enter. */
function mapOf(kind: MapKind, side: number): Grid {
  const map = generateMap(kind, { width: side, height: side, seed: 1, ...(kind === "open" ? { density: 0 } : {}) });
  return Grid.parse(map.toString(), { ...map.legend, S: { name: "swamp", cost: COST + 1 } });
}

/** Edits that turn all cells of one terrain in an area to another: one edit if all cells are of that terrain. */
function rowsIn(
  grid: Grid,
  { x: left, y: top, width, height }: { x: number; y: number; width: number; height: number },
  from: string,
  terrain: string,
): Edit[] {
  const edits: Edit[] = [];
  for (let y = top; y < top + height; y++) {
    for (let x = left, first = left; x < left + width; x++) {
      if (grid.get(x, y) !== from) first = x + 1;
      else if (x + 1 === left + width || grid.get(x + 1, y) !== from)
        edits.push({ x: first, y, width: x + 1 - first, terrain });
    }
  }
  const isWhole = edits.length === height && edits.every((edit) => edit.width === width);
  return isWhole ? [{ x: left, y: top, width, height, terrain }] : edits;
}

function runWorld(
  side: number,
  count: number,
  ticks: number,
  budget: number,
  stale: "accept" | "refuse",
  print: Print,
): void {
  const grid = generateMap("caves", { width: side, height: side, seed: 1 });
  const danger = grid.addLayer("danger");
  const world = createWorld(grid, { agents: { scout: { layers: ["danger"] } }, stale });
  for (const _ of world.build());
  for (const _ of world.warmUp());
  const random = new Random(5);
  const discs = Array.from({ length: DISCS }, () => new Disc(grid, random));
  const pairs = pairsOf(grid, random, 2 * count);
  const walkers: Walker<"scout">[] = [];
  for (let index = 0; index < count; index++) walkers.push(world.walk("scout", pairs[2 * index], pairs[2 * index + 1]));
  // repairs are compiled, and everybody has a first way
  for (let move = 0; move < MOVES_TO_WARM_UP; move++) {
    for (const disc of discs) danger.edit(disc.move());
    world.tick(Number.POSITIVE_INFINITY);
  }
  // a clock that told the time of the thread would take a tenth of a tick itself
  const times: Record<"thread" | "clock", number[]> = { thread: [], clock: [] };
  let steps = 0;
  let standing = 0;
  const before = world.metrics;
  for (let tick = 0; tick < ticks; tick++) {
    if (tick % TICKS_PER_MOVE === 0) for (const disc of discs) danger.edit(disc.move());
    const [began, beganByClock] = [threadTime(), performance.now()];
    world.tick(budget);
    times.clock.push(performance.now() - beganByClock);
    times.thread.push(threadTime() - began);
    for (const walker of walkers) {
      if (walker.next() !== undefined) steps++;
      else if (walker.status === "planning") standing++;
      else walker.goal = pairs[random.below(pairs.length)];
    }
  }
  const { repairs, plans } = world.metrics;
  print(
    [
      "",
      `${count} walkers with a layer on caves of ${side}² cells, stale: "${stale}". ${DISCS} discs of radius ${RADIUS} move by up to 2 cells every ${TICKS_PER_MOVE} ticks; a`,
      `walker takes a step a tick, and gets another goal when it arrives. After ${MOVES_TO_WARM_UP} moves to warm up, ${ticks} ticks of ${budget} ms, by the clock:`,
      `  by the processor time of the thread: ${spreadOf(times.thread)}`,
      `  by the clock, which also counts what other programs take: ${spreadOf(times.clock)}`,
      `  ${(((plans - before.plans) / ticks) * 60).toFixed(0)} plans and ${(((repairs - before.repairs) / ticks) * 60).toFixed(0)} slices of repair a second of 60 ticks`,
      `  ${((100 * steps) / (ticks * count)).toFixed(1)} % of walkers step in a tick, ${((100 * standing) / (ticks * count)).toFixed(1)} % stand without a way`,
    ].join("\n"),
  );
}

/** A disc of danger that moves about a map. */
class Disc {
  private readonly grid: Grid;
  private readonly random: Random;
  private x: number;
  private y: number;

  constructor(grid: Grid, random: Random) {
    this.grid = grid;
    this.random = random;
    this.x = random.below(grid.width);
    this.y = random.below(grid.height);
  }

  /** Moves on, and returns the edit of the rectangle around the old place and the new one. */
  move(): { x: number; y: number; width: number; height: number; cost: Uint8Array } {
    const { grid, random, x: oldX, y: oldY } = this;
    this.x = Math.max(0, Math.min(grid.width - 1, oldX + random.below(5) - 2));
    this.y = Math.max(0, Math.min(grid.height - 1, oldY + random.below(5) - 2));
    const left = Math.max(0, Math.min(oldX, this.x) - RADIUS);
    const top = Math.max(0, Math.min(oldY, this.y) - RADIUS);
    const width = Math.min(grid.width, Math.max(oldX, this.x) + RADIUS + 1) - left;
    const height = Math.min(grid.height, Math.max(oldY, this.y) + RADIUS + 1) - top;
    const cost = Uint8Array.from({ length: width * height }, (_, place) => {
      const [dx, dy] = [left + (place % width) - this.x, top + Math.floor(place / width) - this.y];
      return dx * dx + dy * dy <= RADIUS * RADIUS ? COST : 0;
    });
    return { x: left, y: top, width, height, cost };
  }
}

/** Points of the largest part of a map, one after the other starts and goals. */
function pairsOf(grid: Grid, random: Random, count: number): Point[] {
  const planner = createPlanner(grid, { algorithm: "astar" });
  const middle = { x: grid.width >> 1, y: grid.height >> 1 };
  const points: Point[] = [];
  const first = planner.findPath(middle, middle, { nearest: true });
  while (points.length < count) {
    const point = { x: random.below(grid.width), y: random.below(grid.height) };
    if (isFree(grid, grid.cellAt(point)) && planner.pathExists(point, points[0] ?? [...first][0] ?? point))
      points.push(point);
  }
  return points;
}
