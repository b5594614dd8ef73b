import { canStandAt } from "../../../src/grid/agent.ts";
import type { AgentGrid } from "../../../src/grid/agent-grid.ts";
import type { Explanation, Path, Point, Primitive } from "../../../src/index.ts";
import { explain } from "../../../src/world/explanation.ts";

/** The layer of the cells that are in the way. */
export const BLOCKING_LAYER = "blocking cells";

/** The layer of the route that leads as near to the goal as possible. */
export const NEAREST_LAYER = "nearest route";

/** The layer of the way that another agent could walk. */
export const OTHER_WAY_LAYER = "way of another agent";

/** What one layer of the picture of an obstacle stands for. */
export interface LegendRow {
  readonly layer: string;
  readonly text: string;
}

/** Why there is no path, with a legend for the picture. */
export interface Obstacle extends Explanation {
  /** One row for each layer of the scene. */
  readonly legend: readonly LegendRow[];
}

/** On larger maps the walls in the way are not looked for: that would hold up the page. */
const MOST_CELLS = 2048 * 2048;

/**
 * Tells a player why there is no path: in a sentence, by the cells that are in the way, and by the route that leads as near to the
 * goal as possible.
 *
 * @param nearest The path to the reachable cell nearest to the goal; empty if the agent cannot even stand at the start.
 */
export function obstacleOf(view: AgentGrid, start: number, goal: number, nearest: Path): Obstacle {
  const found = explain(view, "this agent", start, goal);
  const cells = cellsInTheWay(found, view, start, goal);
  const blame = blameOf({ ...found, cells }, view, start, goal);
  const way = found.scene.filter(({ kind }) => kind === "line");
  const route = [...nearest];
  const line: Primitive = { kind: "line", layer: NEAREST_LAYER, points: route };
  const boxes = cells.map(({ x, y }): Primitive => {
    return { kind: "box", layer: BLOCKING_LAYER, left: x, top: y, right: x + 1, bottom: y + 1 };
  });
  const scene = [...way, ...(route.length > 1 ? [line] : []), ...boxes];
  return { reason: found.reason, sentence: blame.sentence, cells, scene, legend: legendOf(scene, blame) };
}

/** The rows of the layers that a scene has: what is in the way first. */
function legendOf(scene: readonly Primitive[], { cells, otherWay }: Blame): LegendRow[] {
  const rows = [
    { layer: BLOCKING_LAYER, text: cells },
    { layer: OTHER_WAY_LAYER, text: otherWay ?? "the way of another agent" },
    { layer: NEAREST_LAYER, text: "as near to B as this agent gets" },
  ];
  return rows.filter((row) => scene.some(({ layer }) => layer === row.layer));
}

/** The cells to blame: what the explanation names, the walls around a goal that is walled off, or those under an agent at an end. */
function cellsInTheWay({ reason, cells }: Explanation, view: AgentGrid, start: number, goal: number): readonly Point[] {
  const { grid } = view;
  if (reason === "other-component") return wallsBetween(view, start, goal).map((cell) => grid.pointOf(cell));
  const end = [start, goal].find((cell) => !view.canStand(cell));
  if (reason !== "too-narrow" || end === undefined) return cells;
  const { size } = view.agent;
  const { x: left, y: top } = grid.pointOf(end);
  const under = Array.from({ length: size * size }, (_, place) => {
    return { x: left + (place % size), y: top + Math.floor(place / size) };
  });
  return under.filter((point) => grid.contains(point) && grid.terrains[grid.terrainOfCell[grid.cellAt(point)]].blocked);
}

/** What is said of an obstacle: why there is no path, what the cells in the way are, and who could take the other way. */
interface Blame {
  readonly sentence: string;
  readonly cells: string;
  readonly otherWay?: string;
}

function blameOf(found: Explanation, view: AgentGrid, start: number, goal: number): Blame {
  const { reason, cells } = found;
  const end = [start, goal].findIndex((cell) => !view.canStand(cell));
  const names = namesOf(view, cells);
  switch (reason) {
    case "blocked-start":
    case "blocked-goal":
      return {
        sentence: `${"AB"[end]} is inside ${names}. Drag ${"AB"[end]} to open ground, or erase what is there.`,
        cells: `${names} under ${"AB"[end]}`,
      };
    case "wrong-terrain":
      return blameTerrain(names, end);
    case "too-narrow":
      return end < 0 ? blameWidth(found, view) : blameRoom(found, view, "AB"[end]);
    default:
      return blameWalls(found);
  }
}

/** The terrains of cells, as a sentence names them. */
function namesOf({ grid }: AgentGrid, cells: readonly Point[]): string {
  return [...new Set(cells.map(({ x, y }) => grid.get(x, y)))].join(" and ");
}

/** @param end Which end is on the terrain; -1 if only the way leads over it. */
function blameTerrain(names: string, end: number): Blame {
  const where = end < 0 ? "Every way leads over" : `${"AB"[end]} is on`;
  return {
    sentence: `${where} ${names}, which this agent may not enter.`,
    cells: end < 0 ? `${names} in the way` : `${names} under ${"AB"[end]}`,
    otherWay: `the way of an agent that may enter ${names}`,
  };
}

function blameWidth({ cells }: Explanation, view: AgentGrid): Blame {
  const { size, capability } = view.agent;
  const [tightest] = cells.map(({ x, y }) => y * view.grid.width + x);
  let fitting = size - 1;
  while (fitting > 1 && !canStandAt(view.grid, { size: fitting, capability }, tightest)) fitting--;
  return {
    sentence: `Every way is too narrow for an agent of ${squareOf(size)}.`,
    cells: "where the way is too narrow",
    otherWay: `the way of an agent of ${squareOf(fitting)}`,
  };
}

/** Blames what leaves no room for the agent at an end. */
function blameRoom({ cells }: Explanation, { agent: { size } }: AgentGrid, end: string): Blame {
  return {
    sentence:
      cells.length === 0
        ? `An agent of ${squareOf(size)} at ${end} would stick out of the map. Drag ${end} up or to the left.`
        : `${end} is too near to a wall for an agent of ${squareOf(size)}. Drag ${end} away, or erase the wall there.`,
    cells: `wall where the agent at ${end} would stand`,
  };
}

function blameWalls({ cells }: Explanation): Blame {
  const erased = cells.length === 1 ? "one cell" : `${cells.length} cells`;
  return {
    sentence:
      cells.length === 0
        ? "No way leads from A to B, whatever the agent."
        : `B is walled off. Erase ${erased} of the wall to open a way.`,
    cells: cells.length === 1 ? "the cell to erase" : "the cells to erase",
  };
}

function squareOf(size: number): string {
  // a narrow box breaks the line elsewhere
  return `${size}\u00a0×\u00a0${size} cell${size === 1 ? "" : "s"}`;
}

/** The fewest cells to open, so that an agent of one cell could walk straight steps from start to goal; none on very large maps. */
function wallsBetween({ grid }: AgentGrid, start: number, goal: number): number[] {
  const { width, terrainOfCell, terrains } = grid;
  if (terrainOfCell.length > MOST_CELLS) return [];
  const isWall = (cell: number): boolean => terrains[terrainOfCell[cell]].blocked;
  const previousOfCell = new Int32Array(terrainOfCell.length).fill(-1);
  previousOfCell[start] = start;
  // each round reaches all cells behind one wall more; the list grows while it is read
  for (let reached = [start]; previousOfCell[goal] < 0 && reached.length > 0; ) {
    const behind: number[] = [];
    for (const cell of reached) {
      const x = cell % width;
      for (const [next, isOn] of [
        [cell - 1, x > 0],
        [cell + 1, x < width - 1],
        [cell - width, cell >= width],
        [cell + width, cell + width < terrainOfCell.length],
      ] as const) {
        if (!isOn || previousOfCell[next] >= 0) continue;
        previousOfCell[next] = cell;
        (isWall(next) ? behind : reached).push(next);
      }
    }
    reached = behind;
  }
  const walls: number[] = [];
  for (let cell = goal; cell !== start; cell = previousOfCell[cell]) if (isWall(cell)) walls.push(cell);
  return walls;
}
