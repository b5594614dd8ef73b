import { generateMap } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { createPlanner, type Grid, type Path, type Planner, type Point } from "../src/index.ts";
import { canSlide, shortestSlide } from "../test/support/slide.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { coursesOf } from "./map-set.ts";
import { mean } from "./statistics.ts";
import { Table } from "./table.ts";
import { race } from "./timing.ts";

/** Waypoints at any angle: whether agents can slide along all lines, how long the lines are, and the time they take. */
export const WAYPOINTS: Benchmark = { options: ["sets", "maps", "lines", "small"], run };

const SIZES = [1, 2, 3, 4];

/** The side of the maps on which the shortest way at any angle is found by brute force, and their kinds. */
const SMALL_SIDE = 28;
const SMALL_KINDS = ["caves", "rooms", "city", "open"] as const;

/** How many paths of each map and size are timed. */
const TIMED = 400;

function run(given: Given, print: Print): void {
  checkLines(given, print);
  print("");
  compareLengths(given, print);
}

/** Asks for paths between random cells until there have been enough lines, and checks every line against the walls. */
function checkLines(given: Given, print: Print): void {
  const wanted = given.integer("lines", 1_000_000);
  const sets = given.text("sets", "bg512,dao,sc1,rooms,random").split(",");
  const maps = given.integer("maps", 2);
  print(
    [
      "HPA*, paths between random cells. wrong: lines along which the agent's square would touch a wall. shorter: by how many percent",
      "waypoints at any angle make a path shorter. points: of a path, at any angle, and in eight directions. Times in µs a path.",
    ].join("\n"),
  );
  const table = new Table(print, 12, [
    { heading: "set" },
    { heading: "size" },
    { heading: "paths" },
    { heading: "lines" },
    { heading: "wrong" },
    { heading: "shorter", decimals: 2 },
    { heading: "points", decimals: 1 },
    { heading: "of eight", decimals: 1 },
    { heading: "findPath", decimals: 1 },
    { heading: "waypoints", decimals: 1 },
    { heading: "ratio", decimals: 2 },
  ]);
  const share = Math.ceil(wanted / (sets.length * SIZES.length * maps));
  let [lines, wrong] = [0, 0];
  for (const set of sets) {
    const grids = [...coursesOf(set, maps, 1000)].map(({ readGrid }) => readGrid());
    for (const size of SIZES) {
      const sums = new Sums();
      for (const grid of grids) sums.add(grid, size, share);
      lines += sums.lines;
      wrong += sums.wrong;
      table.row([set, size, ...sums.cells]);
    }
  }
  print(`${lines} lines, ${wrong} wrong.`);
}

/** What the paths of one size of agent on some maps add up to. */
class Sums {
  lines = 0;
  wrong = 0;
  private paths = 0;
  private points = 0;
  private bends = 0;
  private before = 0;
  private after = 0;
  private readonly findTimes: number[] = [];
  private readonly pullTimes: number[] = [];

  /** Adds paths on a map until they have had a number of lines. */
  add(grid: Grid, size: number, wanted: number): void {
    const planner = createPlanner(grid, { agent: { size } });
    const random = new Random(size);
    const asked: { start: Point; goal: Point; path: Path }[] = [];
    for (const end = this.lines + wanted; this.lines < end; ) {
      const ends = randomEnds(grid, planner, random);
      if (ends === undefined) return;
      const path = planner.findPath(...ends);
      if (asked.length < TIMED) asked.push({ start: ends[0], goal: ends[1], path });
      this.note(grid, size, path);
    }
    const [find, pull] = race(
      asked,
      [({ start, goal }) => planner.findPath(start, goal), ({ path }) => path.waypoints({ anyAngle: true })],
      50,
      true,
    );
    this.findTimes.push(mean(find));
    this.pullTimes.push(mean(pull));
  }

  private note(grid: Grid, size: number, path: Path): void {
    const points = path.waypoints({ anyAngle: true });
    this.paths++;
    this.points += points.length;
    this.bends += path.waypoints().length;
    this.before += path.length;
    this.after += lengthOf(points);
    for (let i = 1; i < points.length; i++) {
      this.lines++;
      if (!canSlide(grid, size, points[i - 1], points[i])) this.wrong++;
    }
  }

  get cells(): number[] {
    const { paths, lines, wrong, points, bends, before, after } = this;
    const [find, pull] = [mean(this.findTimes), mean(this.pullTimes)];
    return [paths, lines, wrong, 100 * (1 - after / before), points / paths, bends / paths, find, pull, pull / find];
  }
}

/** Two random cells between which the planner's agent finds a path; `undefined` if many tries found none. */
function randomEnds(grid: Grid, planner: Planner, random: Random): [Point, Point] | undefined {
  const anywhere = (): Point => ({ x: random.below(grid.width), y: random.below(grid.height) });
  for (let tries = 0; tries < 100_000; tries++) {
    const [start, goal] = [anywhere(), anywhere()];
    if (planner.canStand(start) && planner.canStand(goal) && planner.pathExists(start, goal)) return [start, goal];
  }
  return undefined;
}

/** Compares waypoints with the shortest way at any angle, on maps that are small enough to find that by brute force. */
function compareLengths(given: Given, print: Print): void {
  const maps = given.integer("small", 12);
  print(
    [
      `Maps of ${SMALL_SIDE}² cells, ${maps} of each kind. excess: by how many percent waypoints at any angle are longer than the shortest`,
      "way, on average and at most; eight: by how many percent A*'s path in eight directions is.",
    ].join("\n"),
  );
  const table = new Table(print, 12, [
    { heading: "maps" },
    { heading: "size" },
    { heading: "paths" },
    { heading: "excess", decimals: 2 },
    { heading: "at most", decimals: 1 },
    { heading: "HPA*", decimals: 2 },
    { heading: "eight", decimals: 2 },
  ]);
  for (const kind of SMALL_KINDS) {
    for (const size of [1, 2]) {
      const excess: number[] = [];
      const ofHpa: number[] = [];
      const eight: number[] = [];
      for (let seed = 1; seed <= maps; seed++) {
        const grid = generateMap(kind, { width: SMALL_SIDE, height: SMALL_SIDE, seed });
        const astar = createPlanner(grid, { algorithm: "astar", agent: { size } });
        const hpa = createPlanner(grid, { agent: { size }, clusterSize: 8 });
        const random = new Random(seed);
        const start = randomEnds(grid, astar, random)?.[0];
        if (start === undefined) continue;
        const lengths = shortestSlide(grid, size, start);
        for (let cell = 0; cell < lengths.length; cell += 7) {
          const goal = grid.pointOf(cell);
          if (!(lengths[cell] > 0) || !astar.pathExists(start, goal)) continue;
          const path = astar.findPath(start, goal);
          const over = (points: readonly Point[]): number => 100 * (lengthOf(points) / lengths[cell] - 1);
          excess.push(over(path.waypoints({ anyAngle: true })));
          ofHpa.push(over(hpa.findPath(start, goal).waypoints({ anyAngle: true })));
          eight.push(over(path.waypoints()));
        }
      }
      const most = excess.reduce((a, b) => Math.max(a, b), 0);
      table.row([kind, size, excess.length, mean(excess), most, mean(ofHpa), mean(eight)]);
    }
  }
}

/** The length of straight lines between points, one after the other. */
function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++)
    length += Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
  return length;
}
