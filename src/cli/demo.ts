import { drawText } from "../draw/text.ts";
import { generateMap, MAP_KINDS } from "../generate/index.ts";
import { classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import { Movement } from "../grid/movement.ts";
import {
  ALGORITHMS,
  createPlanner,
  type Grid,
  type Path,
  type Planner,
  type Point,
  type QueryOptions,
} from "../index.ts";
import { type Command, defineCommand } from "./arguments/command.ts";
import { choice, integer, mapSize, optional } from "./arguments/option.ts";
import { refuseAsUsage } from "./failure.ts";
import { formatCost, formatCount, formatTable, formatTime } from "./format.ts";
import type { Io } from "./io.ts";
import { medianTimes } from "./measure.ts";
import { plainAStar } from "./plain-astar.ts";
import { Progress } from "./progress.ts";

/** The limits of measuring: two seconds at most on maps that a terminal can show. */
const LIMITS = { warmUp: 500, measured: 700, rounds: 500 };

/** The number of lines in a terminal that the drawing leaves free, beside a row for each algorithm. */
const LINES_BELOW = 11;

/** The points of the queries of the demo. */
interface DemoQuery {
  readonly start: Point;
  readonly goal: Point;
  /** A blocked cell far from the start; the goal where no cell is blocked. */
  readonly blocked: Point;
}

/** A row of the table: a way to find a path. */
interface Contender {
  readonly name: string;
  /** Whether the row answers the same query as plain A*, so that their times can be compared. */
  readonly isComparable: boolean;
  search(): Outcome;
}

/** What a search found, and how much work it took. */
interface Outcome {
  readonly status: string;
  readonly cost: number;
  readonly cells: number;
  readonly expanded: number;
}

/** The command `octile demo`, which makes a map and compares how long each algorithm takes for a path. */
export const DEMO: Command = defineCommand({
  name: "demo",
  summary: "generate a map, find paths on it, and compare with plain A*",
  options: {
    kind: optional("KIND", `one of ${MAP_KINDS.join(", ")} (default caves)`, choice(MAP_KINDS)),
    seed: optional("N", "chooses among the maps of a kind (default 1)", integer),
    size: optional("WxH", "columns and rows of the map (default: four times what fits the terminal)", mapSize),
  },
  examples: ["octile demo", "octile demo --kind rooms --seed 7 --size 256x128"],
  async run(_argument, { kind = "caves", seed = 1, size }, io) {
    const { width, height } = size ?? sizeFor(io);
    const output = await Progress.during(io, true, (progress) => {
      progress.show("generating a map", 0);
      const grid = refuseAsUsage(() => generateMap(kind, { width, height, seed }));
      const query = chooseQuery(grid);
      const { start, goal } = query;
      const path = createPlanner(grid, { algorithm: ALGORITHMS[0] }).findPath(start, goal);
      return [
        `${kind}, ${width} × ${height}, seed ${seed}: from A (${start.x},${start.y}) to B (${goal.x},${goal.y})\n\n`,
        draw(grid, path, query, io),
        "\n\n",
        comparison(contendersOn(grid, query), io, progress),
        "\nTimes are medians, warm. Try another map: octile demo --kind rooms --seed 2\n",
      ].join("");
    });
    io.out(output);
  },
});

/** The side of the square of cells that one character of the drawing stands for: the map is larger than the terminal. */
const SCALE = 4;

/** Returns the size of a map for the terminal. In colour, a character stands for two squares of cells. */
function sizeFor(io: Io): { width: number; height: number } {
  const rows = Math.max(4, io.rows - LINES_BELOW - ALGORITHMS.length);
  const clamp = (side: number): number => Math.max(8, Math.min(240, side));
  return { width: clamp(SCALE * io.columns), height: clamp(SCALE * (io.hasColour ? 2 * rows : rows)) };
}

function draw(grid: Grid, path: Path, { start, goal }: DemoQuery, io: Io): string {
  const rows = Math.max(4, io.rows - LINES_BELOW - ALGORITHMS.length);
  return drawText(grid, { path, start, goal, columns: Math.max(1, io.columns), rows, colour: io.hasColour });
}

/** Returns the rows: plain A*, every algorithm of the library on the same query, and queries that plain A* does not answer. */
function contendersOn(grid: Grid, { start, goal, blocked }: DemoQuery): Contender[] {
  const planners = ALGORITHMS.map((algorithm) => ({ algorithm, planner: createPlanner(grid, { algorithm }) }));
  const [{ planner }] = planners;
  const at = `(${blocked.x},${blocked.y})`;
  return [
    { name: "plain A*", isComparable: true, search: () => outcomeOfPlain(grid, { start, goal }) },
    ...planners.map(({ algorithm, planner }) => contender(`octile ${algorithm}`, true, planner, start, goal)),
    contender("  agent of size 2", false, planner, start, goal, { agent: { size: 2 } }),
    contender(`  nearest to ${at}`, false, planner, start, blocked, { nearest: true }),
  ];
}

function contender(
  name: string,
  isComparable: boolean,
  planner: Planner,
  start: Point,
  goal: Point,
  options: QueryOptions = {},
): Contender {
  return {
    name,
    isComparable,
    search: () => {
      const { status, cost, cells } = planner.findPath(start, goal, options);
      return { status, cost, cells: cells.length, expanded: planner.lastQuery.expanded };
    },
  };
}

function outcomeOfPlain(grid: Grid, { start, goal }: Pick<DemoQuery, "start" | "goal">): Outcome {
  const { cost, cells, expanded } = plainAStar(grid, start, goal);
  return { status: cells.length === 0 ? "none" : "found", cost, cells: cells.length, expanded };
}

function comparison(contenders: readonly Contender[], io: Io, progress: Progress): string {
  const outcomes = contenders.map(({ search }) => search());
  const times = medianTimes(
    contenders.map(({ search }) => search),
    () => io.now(),
    LIMITS,
    (part) => progress.show("measuring", part),
  );
  const rows = contenders.map(({ name, isComparable }, index) => {
    const { status, cost, cells, expanded } = outcomes[index];
    const speedUp = isComparable && times[index] > 0 ? `${(times[0] / times[index]).toFixed(1)}×` : "";
    return [
      name,
      status,
      formatCost(cost),
      formatCount(cells),
      formatCount(expanded),
      formatTime(times[index]),
      speedUp,
    ];
  });
  const head = ["", "status", "cost", "cells", "expanded", "time", "speed"];
  return formatTable([head, ...rows], ["left", "left", "right", "right", "right", "right", "right"]);
}

/**
 * Chooses points far apart in the largest component of an agent of size 2, where an agent of size 1 can walk as well. Where there
 * is no room for size 2, the points are for size 1; where no agent can stand, they are the top-left cell.
 */
function chooseQuery(grid: Grid): DemoQuery {
  const roomy = largestComponent(grid, 2);
  const cells = roomy.length > 1 ? roomy : largestComponent(grid, 1);
  const start = extreme(grid, cells, -1) ?? { x: 0, y: 0 };
  const goal = extreme(grid, cells, 1) ?? start;
  const walls = [...grid.terrainOfCell.keys()].filter((cell) => grid.terrains[grid.terrainOfCell[cell]].blocked);
  return { start, goal, blocked: extreme(grid, walls, 1) ?? goal };
}

/** Returns the cells of the largest component of an agent of a size. */
function largestComponent(grid: Grid, size: number): number[] {
  const { components } = AgentGrid.of(grid, classOfAgent(grid, { size }), new Movement());
  const cellsOfComponent = new Map<number, number[]>();
  for (const cell of grid.terrainOfCell.keys()) {
    const component = components.componentOf(cell);
    if (component < 0) continue;
    const cells = cellsOfComponent.get(component) ?? [];
    cellsOfComponent.set(component, cells);
    cells.push(cell);
  }
  return [...cellsOfComponent.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
}

/** Returns the cell farthest to the top left (`sign` −1) or to the bottom right (`sign` 1), measured by x + y. */
function extreme(grid: Grid, cells: readonly number[], sign: -1 | 1): Point | undefined {
  let best: Point | undefined;
  for (const cell of cells) {
    const point = grid.pointOf(cell);
    if (best === undefined || sign * (point.x + point.y) > sign * (best.x + best.y)) best = point;
  }
  return best;
}
