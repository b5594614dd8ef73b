import pathfinding from "pathfinding";
import { type ALGORITHMS, createPlanner, type Edit, type Grid, type Plan } from "../../src/index.ts";
import { numbersOf } from "./contestant.ts";
import { makeFinder } from "./peers/easystarjs.ts";
import { forgetSearch, OPTIONS } from "./peers/pathfinding.ts";

/** Leads walkers, who are numbers, over a map that changes. All of it is timed. */
export interface Guide {
  readonly name: string;
  /** Sends a walker from one cell to another. */
  send(walker: number, start: number, goal: number): void;
  /** The next cell of a walker's way, which is legal at the moment; -1 at the goal, and where no way is left. */
  step(walker: number): number;
  /** Changes the map. */
  edit(edit: Required<Edit>): void;
  /** How many paths it has found. */
  readonly paths: number;
}

/** octile: a plan for each walker, which notices edits itself. */
export class PlanGuide implements Guide {
  readonly name: string;
  paths = 0;
  private readonly grid: Grid;
  private readonly planOfWalker: Plan[] = [];
  private readonly planner: ReturnType<typeof createPlanner>;

  constructor(algorithm: (typeof ALGORITHMS)[number], grid: Grid) {
    this.name = `octile ${algorithm}`;
    this.grid = grid;
    this.planner = createPlanner(grid, { algorithm });
  }

  send(walker: number, start: number, goal: number): void {
    this.planOfWalker[walker] = this.planner.plan(this.grid.pointOf(start), this.grid.pointOf(goal));
    this.paths++;
  }

  step(walker: number): number {
    const plan = this.planOfWalker[walker];
    if (plan.stale) this.paths++;
    return plan.next(1)[0] ?? -1;
  }

  edit(edit: Edit): void {
    this.grid.edit(edit);
  }
}

/** A way that is walked: where it leads, how far the walker is, and how many edits it has been compared with. */
interface Way {
  cells: readonly number[];
  place: number;
  edits: number;
}

/** What a package that finds whole paths has to do here. */
interface Finder {
  readonly name: string;
  find(start: number, goal: number): readonly number[];
  set(x: number, y: number, isBlocked: boolean): void;
}

/** A package that finds whole paths: a walker asks again when an edit has come near what it still has to walk. */
export class PathGuide implements Guide {
  paths = 0;
  private readonly finder: Finder;
  private readonly width: number;
  private readonly edits: Required<Edit>[] = [];
  private readonly wayOfWalker: Way[] = [];

  constructor(finder: Finder, width: number) {
    this.finder = finder;
    this.width = width;
  }

  get name(): string {
    return this.finder.name;
  }

  send(walker: number, start: number, goal: number): void {
    this.wayOfWalker[walker] = { cells: this.finder.find(start, goal), place: 0, edits: this.edits.length };
    this.paths++;
  }

  step(walker: number): number {
    const way = this.wayOfWalker[walker];
    if (this.isTouched(way)) this.send(walker, way.cells[way.place], way.cells[way.cells.length - 1]);
    const { cells, place } = this.wayOfWalker[walker];
    if (place + 1 >= cells.length) return -1;
    this.wayOfWalker[walker].place++;
    return cells[place + 1];
  }

  edit(edit: Required<Edit>): void {
    this.edits.push(edit);
    for (let y = edit.y; y < edit.y + edit.height; y++) {
      for (let x = edit.x; x < edit.x + edit.width; x++) this.finder.set(x, y, edit.terrain === "wall");
    }
  }

  /** Whether a wall has been set on what is left of a way, or beside it, where it could be in the way of a diagonal. */
  private isTouched(way: Way): boolean {
    const { edits, width } = this;
    const first = way.edits;
    way.edits = edits.length;
    for (let index = first; index < edits.length; index++) {
      const edit = edits[index];
      if (edit.terrain !== "wall") continue;
      for (let place = way.place; place < way.cells.length; place++) {
        const x = way.cells[place] % width;
        const y = Math.floor(way.cells[place] / width);
        const isNear = x >= edit.x - 1 && y >= edit.y - 1 && x <= edit.x + edit.width && y <= edit.y + edit.height;
        if (isNear) return true;
      }
    }
    return false;
  }
}

/** PathFinding.js, which needs what the last search left on its nodes to be forgotten. */
export function pathfindingFinder(grid: Grid): Finder {
  const { width } = grid;
  const board = new pathfinding.Grid(numbersOf(grid, 0, 1));
  const finder = new pathfinding.AStarFinder(OPTIONS);
  return {
    name: "pathfinding A*",
    find: (start, goal) => {
      forgetSearch(board);
      const ends = [start % width, Math.floor(start / width), goal % width, Math.floor(goal / width)] as const;
      return finder.findPath(...ends, board).map(([x, y]) => y * width + x);
    },
    set: (x, y, isBlocked) => board.setWalkableAt(x, y, !isBlocked),
  };
}

/** EasyStar.js, which reads the rows that it was given. */
export function easystarFinder(grid: Grid): Finder {
  const { width } = grid;
  const rows = numbersOf(grid, 0, 1);
  const finder = makeFinder(rows);
  return {
    name: "easystarjs",
    find: (start, goal) => {
      let cells: readonly number[] = [];
      finder.findPath(start % width, Math.floor(start / width), goal % width, Math.floor(goal / width), (path) => {
        cells = (path ?? []).map(({ x, y }) => y * width + x);
      });
      finder.calculate();
      return cells;
    },
    set: (x, y, isBlocked) => {
      rows[y][x] = isBlocked ? 1 : 0;
    },
  };
}
