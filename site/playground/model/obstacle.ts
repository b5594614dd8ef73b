import type { AgentGrid } from "../../../src/grid/agent-grid.ts";
import type { Explanation, Path, Point, Primitive } from "../../../src/index.ts";
import { explain } from "../../../src/world/explanation.ts";

/** The layer of the cells that are in the way. */
export const BLOCKING_LAYER = "blocking cells";

/** The layer of the route that leads as near to the goal as possible. */
export const NEAREST_LAYER = "nearest route";

/** On larger maps the walls in the way are not looked for: that would hold up the page. */
const MOST_CELLS = 2048 * 2048;

/**
 * Tells a player why there is no path: in a sentence, by the cells that are in the way, and by the route that leads as near to the
 * goal as possible.
 *
 * @param nearest The path to the reachable cell nearest to the goal; empty if the agent cannot even stand at the start.
 */
export function obstacleOf(view: AgentGrid, start: number, goal: number, nearest: Path): Explanation {
  const found = explain(view, "this agent", start, goal);
  const cells = cellsInTheWay(found, view, start, goal);
  const sentence = sentenceFor({ ...found, cells }, view, start, goal);
  const way = found.scene.filter(({ kind }) => kind === "line");
  const route = [...nearest];
  const line: Primitive = { kind: "line", layer: NEAREST_LAYER, points: route };
  const boxes = cells.map(({ x, y }): Primitive => {
    return { kind: "box", layer: BLOCKING_LAYER, left: x, top: y, right: x + 1, bottom: y + 1 };
  });
  return { reason: found.reason, sentence, cells, scene: [...way, ...(route.length > 1 ? [line] : []), ...boxes] };
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

function sentenceFor({ reason, sentence, cells }: Explanation, view: AgentGrid, start: number, goal: number): string {
  const { grid } = view;
  const names = [...new Set(cells.map(({ x, y }) => grid.get(x, y)))].join(" and ");
  switch (reason) {
    case "blocked-start":
      return `A is inside ${names}. Drag A to open ground, or erase what is there.`;
    case "blocked-goal":
      return `B is inside ${names}. Drag B to open ground, or erase what is there.`;
    case "wrong-terrain": {
      const end = [start, goal].findIndex((cell) => !view.canStand(cell));
      const where = ["A is on", "B is on"][end] ?? "Every way leads over";
      return `${where} ${names}, which this agent may not enter.`;
    }
    case "too-narrow": {
      const { size } = view.agent;
      const end = [start, goal].findIndex((cell) => !view.canStand(cell));
      const square = `${size} × ${size} cells`;
      if (end < 0) {
        return `Every way is too narrow for an agent of ${square}. ${cells.length === 1 ? "The cell that glows is" : "The cells that glow are"} the tightest.`;
      }
      const name = "AB"[end];
      if (cells.length === 0)
        return `An agent of ${square} at ${name} would stick out of the map. Drag ${name} up or to the left.`;
      return `${name} is too near to a wall for an agent of ${square}. Drag ${name} away, or erase what glows.`;
    }
    case "other-component":
      if (cells.length === 0) return sentence;
      return `B is walled off. Erase ${cells.length === 1 ? "the cell that glows" : `the ${cells.length} cells that glow`} to open a way.`;
    default:
      return sentence;
  }
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
