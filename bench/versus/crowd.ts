import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { createPlanner, type Edit, type Grid, type Planner } from "../../src/index.ts";
import { isFree } from "../free.ts";
import { mean, percentile } from "../statistics.ts";
import { timed } from "../timing.ts";
import { easystarFinder, type Guide, PathGuide, PlanGuide, pathfindingFinder } from "./guide.ts";
import type { CrowdRow } from "./results.ts";

/** The game. */
const SIDE = 512;
const FRAMES_BY_SECOND = 60;
/** The number of frames from one step of a walker to the next: 10 cells a second. */
const FRAMES_BY_STEP = 6;
/** The number of frames from one edit to the next: 20 edits a second. */
const FRAMES_BY_EDIT = 3;
/** The side of the square wall that an edit sets or clears, in cells. */
const WALL_SIDE = 2;
/** The most walls that stand at a time. */
const MOST_WALLS = 200;

/** How much of the game to play. */
export interface CrowdExtent {
  readonly walkers: number;
  readonly seconds: number;
  /** Milliseconds of a guide's own time after which no more is played. */
  readonly patience: number;
}

const GUIDES: readonly ((grid: Grid) => Guide)[] = [
  (grid) => new PlanGuide("hpa", grid),
  (grid) => new PlanGuide("pra", grid),
  (grid) => new PlanGuide("astar", grid),
  (grid) => new PathGuide(pathfindingFinder(grid), grid.width),
  (grid) => new PathGuide(easystarFinder(grid), grid.width),
];

/** The game in words. */
export function describeGame({ walkers, seconds, patience }: CrowdExtent): string {
  return (
    `${walkers.toLocaleString("en")} walkers on a generated city of ${SIDE} × ${SIDE} cells make ` +
    `${FRAMES_BY_SECOND / FRAMES_BY_STEP} steps a second, each to a goal of its own and then to the next, for ${seconds} s at ` +
    `${FRAMES_BY_SECOND} frames a second; ${FRAMES_BY_SECOND / FRAMES_BY_EDIT} times a second a wall of ` +
    `${WALL_SIDE} × ${WALL_SIDE} cells is set or cleared. A package that has used up ${patience / 1000} s is stopped before the end.`
  );
}

/** Plays the game with every guide, one after the other. */
export function* crowds(extent: CrowdExtent): Generator<CrowdRow> {
  for (const makeGuide of GUIDES) yield play(makeGuide(makeGrid()), extent);
}

function makeGrid(): Grid {
  return generateMap("city", { width: SIDE, height: SIDE, seed: 1 });
}

function play(guide: Guide, { walkers, seconds, patience }: CrowdExtent): CrowdRow {
  const game = new Game(guide, walkers);
  const start = game.begin();
  const times: number[] = [];
  let left = patience;
  while (times.length < seconds * FRAMES_BY_SECOND && left > 0) {
    const time = game.frame(times.length);
    times.push(time);
    left -= time;
  }
  return {
    contestant: guide.name,
    start,
    frames: times.length,
    pathsBySecond: ((guide.paths - walkers) * FRAMES_BY_SECOND) / times.length,
    mean: mean(times),
    median: percentile(times, 50),
    most: percentile(times, 99),
    longest: Math.max(...times),
    late: (100 * times.filter((time) => time > 1000 / FRAMES_BY_SECOND).length) / times.length,
    illegal: game.illegal,
  };
}

/** The game with one guide: knows the map and who stands where, watches every step, and times nothing but the guide. */
class Game {
  /** Steps that were not legal. */
  illegal = 0;
  private readonly guide: Guide;
  private readonly grid = makeGrid();
  private readonly referee: Planner = createPlanner(this.grid, { algorithm: "astar" });
  private readonly random = new Random(1);
  private readonly walls: Required<Edit>[] = [];
  private readonly cellOfWalker: number[];

  constructor(guide: Guide, walkers: number) {
    this.guide = guide;
    this.cellOfWalker = Array.from({ length: walkers }, () => this.freeCell());
  }

  /** Sends everyone for the first time, and tells how many milliseconds that took. */
  begin(): number {
    return this.send(this.cellOfWalker.map((_, walker) => walker));
  }

  /** Plays a frame, and tells how many milliseconds its guide took. */
  frame(index: number): number {
    const { guide, cellOfWalker } = this;
    const edit = index % FRAMES_BY_EDIT === 0 ? this.nextEdit() : undefined;
    const walkers = cellOfWalker.map((_, walker) => walker).filter((walker) => (walker + index) % FRAMES_BY_STEP === 0);
    const { result: cells, milliseconds } = timed(() => {
      if (edit !== undefined) guide.edit(edit);
      return walkers.map((walker) => guide.step(walker));
    });
    if (edit !== undefined) this.grid.edit(edit);
    walkers.forEach((walker, place) => {
      if (cells[place] >= 0) this.move(walker, cells[place]);
    });
    return milliseconds + this.send(walkers.filter((_, place) => cells[place] < 0));
  }

  private send(walkers: readonly number[]): number {
    const { guide, cellOfWalker } = this;
    const goals = walkers.map((walker) => this.goalFor(cellOfWalker[walker]));
    return timed(() => {
      for (const [place, walker] of walkers.entries()) guide.send(walker, cellOfWalker[walker], goals[place]);
    }).milliseconds;
  }

  private move(walker: number, cell: number): void {
    if (!isLegalStep(this.grid, this.cellOfWalker[walker], cell)) this.illegal++;
    this.cellOfWalker[walker] = cell;
  }

  /** Sets walls until there are enough, then clears the oldest, sets another, and so on. */
  private nextEdit(): Required<Edit> {
    const oldest = this.walls.length === MOST_WALLS ? this.walls.shift() : undefined;
    if (oldest !== undefined) return { ...oldest, terrain: "ground" };
    const wall = this.freeSquare();
    this.walls.push(wall);
    return wall;
  }

  /** A square of free cells where nobody stands. */
  private freeSquare(): Required<Edit> {
    const { grid, random, cellOfWalker } = this;
    for (;;) {
      const x = random.below(grid.width - WALL_SIDE);
      const y = random.below(grid.height - WALL_SIDE);
      const cells = Array.from(
        { length: WALL_SIDE ** 2 },
        (_, index) => (y + Math.floor(index / WALL_SIDE)) * grid.width + x + (index % WALL_SIDE),
      );
      const isOpen = cells.every((cell) => isFree(grid, cell) && !cellOfWalker.includes(cell));
      if (isOpen) return { x, y, width: WALL_SIDE, height: WALL_SIDE, terrain: "wall" };
    }
  }

  /** Some cell that a way leads to; the walker's own when a wall has shut it in. */
  private goalFor(cell: number): number {
    const { grid, referee } = this;
    const start = grid.pointOf(cell);
    for (let attempt = 0; attempt < 100; attempt++) {
      const goal = this.freeCell();
      if (referee.pathExists(start, grid.pointOf(goal))) return goal;
    }
    return cell;
  }

  private freeCell(): number {
    const cell = this.random.below(this.grid.terrainOfCell.length);
    return isFree(this.grid, cell) ? cell : this.freeCell();
  }
}

/** Whether a step leads to a free cell beside this one, and, if it is diagonal, between two free cells. */
function isLegalStep(grid: Grid, from: number, to: number): boolean {
  const start = grid.pointOf(from);
  const goal = grid.pointOf(to);
  const isBeside = Math.abs(goal.x - start.x) <= 1 && Math.abs(goal.y - start.y) <= 1;
  // of a straight step these are its own two cells
  const beside = [start.y * grid.width + goal.x, goal.y * grid.width + start.x];
  return isBeside && [to, ...beside].every((cell) => isFree(grid, cell));
}
