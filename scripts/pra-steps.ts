import { classOfAgent } from "../src/grid/agent.ts";
import { AgentGrid } from "../src/grid/agent-grid.ts";
import { Movement } from "../src/grid/movement.ts";
import type { Grid, Point, Primitive } from "../src/index.ts";
import { Abstraction } from "../src/pra/abstraction.ts";
import { CorridorSearch } from "../src/pra/corridor-search.ts";
import { SCALE } from "../src/pra/level.ts";
import { Refinement, type RefinementSettings } from "../src/pra/refinement.ts";
import { lineThrough } from "../src/scene/scene.ts";
import { Work } from "../src/search/work.ts";

/** What PRA*(k) knows of a path once the first k nodes of each level are refined: `planner.scene` shows only whole paths. */
export function sceneOfFirstStep(grid: Grid, start: Point, goal: Point, settings: RefinementSettings): Primitive[] {
  const view = AgentGrid.of(grid, classOfAgent(grid, {}), new Movement({}));
  view.follow();
  const abstraction = new Abstraction(view);
  for (const _ of abstraction.build());
  const search = new CorridorSearch(abstraction, false, new Work());
  const refinement = new Refinement(abstraction, search, settings);
  refinement.begin(grid.cellAt(start), grid.cellAt(goal));
  refinement.refine();

  const pathOfLevel = refinement.nodesOfLevel();
  const [level] = abstraction.levels;
  const nodes = Int32Array.from(pathOfLevel[0]);
  const corridor = search.cellsBelow({ level, nodes, first: 0, end: Math.min(settings.k, nodes.length), rings: 0 });
  return [
    ...Array.from(corridor, (cell) => boxAround(grid.pointOf(cell))),
    ...pathOfLevel.flatMap((path, index) => pathAt(abstraction, index, path, start)).reverse(),
    lineThrough(grid, refinement.cells.view(), "refined path"),
  ];
}

function boxAround({ x, y }: Point): Primitive {
  return { kind: "box", layer: "corridor", left: x, top: y, right: x + 1, bottom: y + 1 };
}

/** A line from the start over the nodes that are known, and a point at each. */
function pathAt({ levels }: Abstraction, index: number, path: readonly number[], start: Point): Primitive[] {
  // not "abstract path": all levels of that are drawn in one colour
  const layer = `path at level ${index + 1}`;
  const { xOfNode, yOfNode } = levels[index];
  const points = path.map((node) => ({ x: xOfNode[node] / SCALE, y: yOfNode[node] / SCALE }));
  const dots = points.map((point): Primitive => ({ kind: "point", layer, ...point }));
  return [...dots, { kind: "line", layer, points: [start, ...points] }];
}
