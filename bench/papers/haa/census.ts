import type { AgentGrid } from "../../../src/grid/agent-grid.ts";
import type { Rectangle } from "../../../src/grid/rectangle.ts";
import { AnnotatedGraph } from "../../../src/haa/annotated-graph.ts";
import { isSubset } from "../../../src/haa/transition.ts";
import { haaSettings } from "../../../src/planner/haa.ts";
import { type Field, fillField, UNREACHED } from "../../../src/search/field.ts";
import { PAPER } from "./setting.ts";

/** The size of an annotated graph; edges are inter-edges and intra-edges together, counted in three ways. */
export interface Census {
  readonly nodes: number;
  /** As the text of the paper has it: every agent's walk between any two nodes of a cluster, but for Theorem 6. */
  readonly edges: number;
  /** As the authors' program has it where quality is low: no edge where another serves the agent, whatever it costs. */
  readonly leastEdges: number;
  /** As ours has it: of an agent's walks only those between nodes where the agent crosses a border. */
  readonly ownEdges: number;
}

/** An agent's cheapest walk between two nodes. */
interface Walk {
  readonly view: AgentGrid;
  readonly cost: number;
  /** Whether the agent crosses a border at both ends. */
  readonly isOwn: boolean;
}

/** Counts the graph of Harabor and Botea 2008 for some agents: nodes as our planner finds them, edges one by one. */
export function countAnnotated(views: readonly AgentGrid[], clusterSize: number, quality: "high" | "low"): Census {
  const graph = new AnnotatedGraph(views, haaSettings({ ...PAPER, clusterSize, quality }));
  const { width, height } = views[0].grid;
  const usersOfNode = new Map<number, number>();
  let interEdges = 0;
  for (const { from, to, users } of graph.transitions()) {
    interEdges++;
    for (const cell of [from, to]) usersOfNode.set(cell, (usersOfNode.get(cell) ?? 0) | users);
  }
  const census = { nodes: usersOfNode.size, edges: interEdges, leastEdges: interEdges, ownEdges: interEdges };
  for (let top = 0; top < height; top += clusterSize) {
    for (let left = 0; left < width; left += clusterSize) {
      const right = Math.min(width, left + clusterSize);
      const bottom = Math.min(height, top + clusterSize);
      for (const walks of walksInside(views, { left, top, right, bottom }, usersOfNode)) {
        const own = walks.filter(({ isOwn }) => isOwn);
        census.edges += walks.filter((walk) => !walks.some((other) => replaces(other, walk, true))).length;
        census.leastEdges += walks.filter((walk) => !walks.some((other) => replaces(other, walk, false))).length;
        census.ownEdges += own.filter((walk) => !own.some((other) => replaces(other, walk, true))).length;
      }
    }
  }
  return census;
}

/** Whether an edge makes another one with the same ends superfluous (Theorem 6, with or without its condition on weights). */
function replaces({ view: { agent: a }, cost }: Walk, other: Walk, isAsCheap: boolean): boolean {
  const { agent: b } = other.view;
  if (a === b || (isAsCheap && cost !== other.cost)) return false;
  return isSubset(a.capability, b.capability) && a.size >= b.size;
}

/** The walks inside a cluster, those between the same two nodes together. */
function* walksInside(
  views: readonly AgentGrid[],
  rectangle: Rectangle,
  usersOfNode: ReadonlyMap<number, number>,
): Generator<Walk[]> {
  const nodes = nodesInside(views[0].grid.width, rectangle, usersOfNode);
  for (const [index, from] of nodes.entries()) {
    const ends = nodes.slice(index + 1);
    const walksOfEnd: Walk[][] = ends.map(() => []);
    for (const [agent, view] of views.entries()) {
      if (!view.canStand(from)) continue;
      const costs = costsFrom(view, rectangle, from, ends);
      for (const [place, cost] of costs.entries()) {
        if (cost === UNREACHED) continue;
        const users = (usersOfNode.get(from) ?? 0) & (usersOfNode.get(ends[place]) ?? 0);
        walksOfEnd[place].push({ view, cost, isOwn: ((users >>> agent) & 1) === 1 });
      }
    }
    yield* walksOfEnd;
  }
}

function nodesInside(
  width: number,
  { left, top, right, bottom }: Rectangle,
  usersOfNode: ReadonlyMap<number, number>,
): number[] {
  const nodes: number[] = [];
  for (let y = top; y < bottom; y++) {
    for (let cell = y * width + left; cell < y * width + right; cell++) if (usersOfNode.has(cell)) nodes.push(cell);
  }
  return nodes;
}

/** What it costs to walk from a cell to others inside a rectangle. */
function costsFrom(view: AgentGrid, rectangle: Rectangle, from: number, ends: readonly number[]): number[] {
  const { left, top, right, bottom } = rectangle;
  const { width } = view.grid;
  const stride = right - left;
  const cells = stride * (bottom - top);
  const field: Field = {
    stride,
    distanceOfCell: new Uint32Array(cells),
    arrivalOfCell: new Uint8Array(cells),
  };
  fillField(view, rectangle, from, field);
  return ends.map((end) => field.distanceOfCell[(Math.floor(end / width) - top) * stride + (end % width) - left]);
}
