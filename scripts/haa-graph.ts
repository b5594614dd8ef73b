import { classOfAgent } from "../src/grid/agent.ts";
import { AgentGrid } from "../src/grid/agent-grid.ts";
import { Movement } from "../src/grid/movement.ts";
import { AnnotatedGraph } from "../src/haa/annotated-graph.ts";
import { isSubset } from "../src/haa/transition.ts";
import { createPlanner, type Grid, type HaaOptions, type Point, type Primitive } from "../src/index.ts";
import { haaSettings } from "../src/planner/haa.ts";

/** An edge of an annotated graph. */
interface AnnotatedEdge {
  readonly points: readonly Point[];
  /** As a set of bits. */
  readonly capability: number;
  readonly clearance: number;
  /** What it costs, as a planner writes it. */
  readonly label: string | undefined;
}

/** How far apart edges between the same nodes are drawn, in cells. */
const APART = 0.14;

/** The clusters and the inter-edges of an annotated graph, each edge once, in a layer for each capability. */
export function sceneOfTransitions(grid: Grid, options: HaaOptions): Primitive[] {
  return [...clusters(grid, options), ...drawEdges(grid, interEdges(grid, options))];
}

/** Returns the scene of an annotated graph with its intra-edges and nodes: `planner.scene` shows only what one agent sees of it. */
export function sceneOfGraph(grid: Grid, options: HaaOptions): Primitive[] {
  const crossings = interEdges(grid, options);
  const ends = new Map(crossings.flatMap(({ points }) => points).map((point) => [grid.cellAt(point), point]));
  const nodes = [...ends.values()].map((point): Primitive => ({ kind: "point", layer: "nodes", ...point }));
  const edges = [...crossings, ...intraEdges(grid, options)];
  return [...clusters(grid, options), ...drawEdges(grid, edges), ...nodes];
}

function clusters(grid: Grid, options: HaaOptions): Primitive[] {
  return createPlanner(grid, options).scene(undefined, undefined, { layers: ["clusters level 1"] });
}

function interEdges(grid: Grid, options: HaaOptions): AnnotatedEdge[] {
  const { agents = [] } = options;
  const movement = new Movement({});
  const views = agents.map((agent) => AgentGrid.of(grid, classOfAgent(grid, agent), movement));
  const transitions = [...new AnnotatedGraph(views, haaSettings(options)).transitions()];
  return transitions.map(({ from, to, capability, clearance }) => ({
    points: [grid.pointOf(from), grid.pointOf(to)],
    capability,
    clearance,
    label: "1.00 tiles",
  }));
}

/** Returns the intra-edges of all agents, without the strongly dominated ones (Theorem 6). */
function intraEdges(grid: Grid, options: HaaOptions): AnnotatedEdge[] {
  const planner = createPlanner(grid, options);
  const edges = (options.agents ?? []).flatMap((agent) => {
    const { capability, size: clearance } = classOfAgent(grid, agent);
    const lines = planner.scene(undefined, undefined, { agent, layers: ["intra-edges"] });
    return lines.flatMap((line) =>
      line.kind === "line" ? [{ points: line.points, label: line.label, capability, clearance }] : [],
    );
  });
  if (options.quality === "initial") return edges;
  return edges.filter((edge) => !edges.some((other) => other !== edge && dominates(other, edge)));
}

function dominates(a: AnnotatedEdge, b: AnnotatedEdge): boolean {
  const isSamePath = endsOf(a) === endsOf(b) && a.label === b.label;
  return isSamePath && isSubset(a.capability, b.capability) && a.clearance >= b.clearance;
}

function endsOf({ points }: AnnotatedEdge): string {
  return JSON.stringify(points);
}

/** Draws edges by capability, those between the same nodes beside each other. */
function drawEdges(grid: Grid, edges: readonly AnnotatedEdge[]): Primitive[] {
  const capabilities = [...new Set(edges.map(({ capability }) => capability))].sort((a, b) => a - b);
  return capabilities.flatMap((capability) => {
    const names = grid.terrains
      .filter((_, id) => (capability >>> id) & 1)
      .map(({ name }) => name)
      .join(" and ");
    return edges
      .filter((edge) => edge.capability === capability)
      .map((edge): Primitive => {
        const together = edges.filter((other) => endsOf(other) === endsOf(edge));
        const aside = (together.indexOf(edge) - (together.length - 1) / 2) * APART;
        return {
          kind: "line",
          layer: `edges on ${names}`,
          points: shifted(edge.points, aside),
          label: `${edge.label}, room for ${edge.clearance}`,
        };
      });
  });
}

/** The same line moved aside. */
function shifted(points: readonly Point[], aside: number): Point[] {
  const [from, to] = points;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  return points.map(({ x, y }) => ({ x: x - (dy / length) * aside, y: y + (dx / length) * aside }));
}
