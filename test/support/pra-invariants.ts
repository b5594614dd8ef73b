import type { AgentGrid } from "../../src/grid/agent-grid.ts";
import type { Abstraction } from "../../src/pra/abstraction.ts";
import { isOrphan } from "../../src/pra/children.ts";
import { EDGE_UNITS_PER_TILE, MOST_UNITS } from "../../src/pra/edge-costs.ts";
import { type Level, SCALE } from "../../src/pra/level.ts";

/** A level as the checks see it: any list of nodes with neighbours, level 0 among them. */
interface Graph {
  readonly number: number;
  readonly nodes: ReadonlySet<number>;
  neighboursOf(node: number): number[];
  firstCellOf(node: number): number;
  parentOf(node: number): number;
  positionOf(node: number): readonly [x: number, y: number];
  /** What the edge between two neighbours costs; asked only where terrains differ in cost. */
  costBetween(a: number, b: number): number;
  /** Whether no clique has taken a node, which joins that of its single neighbour. */
  isOrphan(node: number): boolean;
}

/** Throws a sentence that names the fault, unless an abstraction is what its map and the paper ask for. */
export function checkAbstraction(abstraction: Abstraction): void {
  const { levels, view, parentOfCell, most } = abstraction;
  check(levels.length <= most, `There are ${levels.length} levels, and there may be ${most}.`);
  for (const [cell, parent] of parentOfCell.entries()) {
    check(view.canStand(cell) === parent >= 0, `Cell ${cell} has the parent ${parent}.`);
  }
  let below = cellsOf(abstraction);
  check(levels.length > 0, "There must be a level 1.");
  levels.forEach((level, index) => {
    const graph = graphOf(level);
    check(level.number === index + 1, `Level ${index + 1} calls itself ${level.number}.`);
    checkIds(level, graph);
    checkLists(level);
    checkParents(below, level, graph);
    checkGroups(below, level, graph);
    checkEdges(below, graph);
    if (level.hasCosts) checkCosts(below, level, graph);
    else checkPositions(below, level, graph);
    const hasEdge = [...graph.nodes].some((node) => graph.neighboursOf(node).length > 0);
    const isLast = index + 1 === abstraction.most;
    check(
      isLast || hasEdge === index + 1 < levels.length,
      `Level ${index + 1} of ${levels.length} has an edge: ${hasEdge}.`,
    );
    below = graph;
  });
  checkTops(abstraction);
}

/** All that an abstraction says, in terms of cells, a line a node: equal for two that abstract a map alike. */
export function canonicalForm(abstraction: Abstraction): string {
  const graphs = [cellsOf(abstraction), ...abstraction.levels.map(graphOf)];
  const lines: string[] = [];
  abstraction.levels.forEach((level, index) => {
    const [below, graph, above] = graphs.slice(index);
    const nodes = [...graph.nodes].sort((a, b) => graph.firstCellOf(a) - graph.firstCellOf(b));
    for (const node of nodes) {
      const children = childrenOf(level, node).map((child) => below.firstCellOf(child));
      const costOf = (target: number): string => (level.hasCosts ? ` at ${graph.costBetween(node, target)}` : "");
      const targets = graph.neighboursOf(node).map((target) => `${graph.firstCellOf(target)}${costOf(target)}`);
      const parent = graph.parentOf(node) < 0 ? "none" : above.firstCellOf(graph.parentOf(node));
      const place = graph.positionOf(node).join(",");
      lines.push(
        `${level.number}: node ${graph.firstCellOf(node)} at ${place}, children ${children.join(" ")}, edges ${targets.join(" ")}, parent ${parent}`,
      );
    }
  });
  return lines.join("\n");
}

/** The cells on which an agent can stand, with the steps that the view allows. */
function cellsOf({ view, parentOfCell, cells }: Abstraction): Graph {
  const { movesOfCell, offsetOfDirection, grid } = view;
  const nodes = new Set([...movesOfCell.keys()].filter((cell) => view.canStand(cell)));
  const directions = Array.from(offsetOfDirection.keys());
  const neighboursOf = (cell: number): number[] =>
    directions
      .filter((direction) => (movesOfCell[cell] >> direction) & 1)
      .map((direction) => cell + offsetOfDirection[direction]);
  const neighboursOfCell = new Map([...nodes].map((cell) => [cell, neighboursOf(cell)]));
  return {
    number: 0,
    nodes,
    neighboursOf: (cell) => neighboursOfCell.get(cell) ?? [],
    firstCellOf: (cell) => cell,
    parentOf: (cell) => parentOfCell[cell],
    positionOf: (cell) => [SCALE * (cell % grid.width), SCALE * Math.floor(cell / grid.width)],
    costBetween: (a, b) => costOfStep(view, a, b),
    isOrphan: (cell) => isOrphan(cells, cell),
  };
}

/** What a legal step costs, in the units of edges, rounded up. */
function costOfStep(
  { movesOfCell, offsetOfDirection, movement, costOfCell, estimateCardinal }: AgentGrid,
  a: number,
  b: number,
): number {
  const direction = offsetOfDirection.findIndex(
    (offset, each) => a + offset === b && ((movesOfCell[a] >> each) & 1) === 1,
  );
  const terrains = (costOfCell?.[a] ?? 0) + (costOfCell?.[b] ?? 0);
  return Math.ceil((movement.unitsOfDirection[direction] * terrains * EDGE_UNITS_PER_TILE) / estimateCardinal);
}

function graphOf(level: Level): Graph {
  const { number, room, firstCellOfNode, parentOfNode, targetOfEdge, firstEdgeOfNode, endEdgeOfNode } = level;
  return {
    number,
    nodes: new Set(Array.from({ length: room }, (_, node) => node).filter((node) => firstCellOfNode[node] >= 0)),
    neighboursOf: (node) => [...targetOfEdge.subarray(firstEdgeOfNode[node], endEdgeOfNode[node])],
    firstCellOf: (node) => firstCellOfNode[node],
    parentOf: (node) => parentOfNode[node],
    positionOf: (node) => [level.xOfNode[node], level.yOfNode[node]],
    costBetween: (a, b) => level.unitsOfEdge[firstEdgeOfNode[a] + targetOfEdge.subarray(firstEdgeOfNode[a]).indexOf(b)],
    isOrphan: (node) => isOrphan(level, node),
  };
}

function childrenOf({ nodeOfChild, firstChildOfNode, endChildOfNode }: Level, node: number): number[] {
  return [...nodeOfChild.subarray(firstChildOfNode[node], endChildOfNode[node])];
}

function checkIds(level: Level, { nodes, neighboursOf, firstCellOf }: Graph): void {
  const { number } = level;
  check(level.count === nodes.size, `Level ${number} counts ${level.count} nodes and has ${nodes.size}.`);
  const edges = [...nodes].reduce((sum, node) => sum + neighboursOf(node).length, 0);
  check(level.edges === edges, `Level ${number} counts ${level.edges} edges and has ${edges}.`);
  const firstCells = new Set([...nodes].map(firstCellOf));
  check(firstCells.size === nodes.size, `Two nodes of level ${number} have the same first cell.`);
  const unused = new Set(level.unused);
  check(unused.size === level.unused.length, `Level ${number} has an unused id twice: one of ${level.unused}.`);
  const used = [...nodes].find((node) => unused.has(node));
  check(used === undefined, `Level ${number} has the id ${used} among the unused ones, but a node has it.`);
  const ids = unused.size + nodes.size;
  check(ids === level.room, `Level ${number} has room for ${level.room} ids, but ${ids} are used or unused.`);
}

/** Lists of one kind must not overlap. */
function checkLists(level: Level): void {
  const { number, room, firstCellOfNode } = level;
  const kinds = [
    ["edges", level.firstEdgeOfNode, level.endEdgeOfNode, level.targetOfEdge],
    ["children", level.firstChildOfNode, level.endChildOfNode, level.nodeOfChild],
  ] as const;
  for (const [name, firstOfNode, endOfNode, values] of kinds) {
    const ownerOfPlace = new Int32Array(values.length).fill(-1);
    for (let node = 0; node < room; node++) {
      if (firstCellOfNode[node] < 0) continue;
      check(endOfNode[node] <= values.length, `The ${name} of node ${node} at level ${number} end after all others.`);
      for (let place = firstOfNode[node]; place < endOfNode[node]; place++) {
        const owner = ownerOfPlace[place];
        check(owner < 0, `Nodes ${owner} and ${node} of level ${number} share the room for their ${name}.`);
        ownerOfPlace[place] = node;
      }
    }
  }
}

/** Parents and children agree, and a node's first cell is the smallest of its children's. */
function checkParents(below: Graph, level: Level, { number, nodes }: Graph): void {
  for (const child of below.nodes) {
    const parent = below.parentOf(child);
    const name = `Node ${below.firstCellOf(child)} of level ${below.number}`;
    if (below.number > 0 && below.neighboursOf(child).length === 0) {
      check(parent === -1, `${name} has no edge but the parent ${parent}.`);
      continue;
    }
    check(nodes.has(parent), `${name} has the parent ${parent}, which level ${number} does not have.`);
    check(childrenOf(level, parent).includes(child), `${name} is not among the children of its parent.`);
  }
  for (const node of nodes) {
    const children = childrenOf(level, node);
    const name = `Node ${level.firstCellOfNode[node]} of level ${number}`;
    check(children.length > 0, `${name} has no children.`);
    check(
      children.every((child) => below.nodes.has(child) && below.parentOf(child) === node),
      `${name} has a child that is gone or has another parent: one of ${children}.`,
    );
    const firstCells = children.map(below.firstCellOf);
    check(isRising(firstCells), `${name} has children out of order: ${firstCells}.`);
    check(firstCells[0] === level.firstCellOfNode[node], `${name} has the first cell of none of its children.`);
  }
}

/** Every node is a clique with its orphans, and no two children that are alone could have been one. */
function checkGroups(below: Graph, level: Level, { nodes }: Graph): void {
  for (const node of nodes) {
    const children = childrenOf(level, node);
    const name = `Node ${level.firstCellOfNode[node]} of level ${level.number}`;
    const areJoined = (a: number, b: number): boolean => below.neighboursOf(a).includes(b);
    const leaves = children.filter((child) => below.neighboursOf(child).length === 1);
    const inner = children.filter((child) => below.neighboursOf(child).length !== 1);
    const clique = inner.length === 0 ? leaves : inner;
    check(clique.length <= (inner.length === 0 ? 2 : 4), `${name} is a clique of ${clique.length}.`);
    check(
      clique.every((a) => clique.every((b) => a === b || areJoined(a, b))),
      `${name} is no clique: not all of ${clique.map(below.firstCellOf)} are joined.`,
    );
    for (const leaf of leaves) {
      const [neighbour] = below.neighboursOf(leaf);
      check(children.includes(neighbour), `${name} has an orphan ${below.firstCellOf(leaf)} without its neighbour.`);
    }
    if (children.length > 1) continue;
    const alone = below
      .neighboursOf(children[0])
      .find((neighbour) => childrenOf(level, below.parentOf(neighbour)).length === 1);
    check(alone === undefined, `${name} and a neighbour have one child each, though these are joined.`);
  }
}

/** An edge exists iff some children are joined; both ends know of it, in order. */
function checkEdges(below: Graph, graph: Graph): void {
  const targetsOfNode = new Map<number, Set<number>>([...graph.nodes].map((node) => [node, new Set()]));
  for (const child of below.nodes) {
    for (const neighbour of below.neighboursOf(child)) {
      const [from, to] = [below.parentOf(child), below.parentOf(neighbour)];
      if (from !== to) targetsOfNode.get(from)?.add(to);
    }
  }
  for (const node of graph.nodes) {
    const targets = graph.neighboursOf(node);
    const expected = targetsOfNode.get(node) ?? new Set();
    const name = `Node ${graph.firstCellOf(node)} of level ${graph.number}`;
    for (const target of targets) {
      check(expected.has(target), `${name} has an edge to ${target}, but no children of theirs are joined.`);
      check(graph.neighboursOf(target).includes(node), `${name} has an edge that does not lead back.`);
    }
    for (const target of expected) check(targets.includes(target), `${name} lacks an edge to ${target}.`);
    check(isRising(targets.map(graph.firstCellOf)), `${name} has edges out of order, or one twice.`);
  }
}

/** Positions are averages. */
function checkPositions(below: Graph, level: Level, { nodes }: Graph): void {
  for (const node of nodes) {
    const places = childrenOf(level, node).map(below.positionOf);
    const x = Math.round(places.reduce((sum, place) => sum + place[0], 0) / places.length);
    const y = Math.round(places.reduce((sum, place) => sum + place[1], 0) / places.length);
    const name = `Node ${level.firstCellOfNode[node]} of level ${level.number}`;
    const [isX, isY] = [level.xOfNode[node], level.yOfNode[node]];
    check(x === isX && y === isY, `${name} is at ${isX}, ${isY}, but its children are at ${x}, ${y} on average.`);
  }
}

/** Nodes are at their centres, and edges cost the cheapest walk between two centres over one pair of joined children. */
function checkCosts(below: Graph, level: Level, graph: Graph): void {
  const costToCentre = new Map<number, number>();
  for (const node of graph.nodes) {
    const { centre, costs } = centreOf(below, childrenOf(level, node));
    for (const [child, cost] of costs) costToCentre.set(child, cost);
    const [place, expected] = [graph.positionOf(node), below.positionOf(centre)].map(String);
    const name = `Node ${graph.firstCellOf(node)} of level ${level.number}`;
    check(place === expected, `${name} is at ${place}, but its centre is at ${expected}.`);
  }
  for (const node of graph.nodes) {
    for (const target of graph.neighboursOf(node)) {
      const walks = childrenOf(level, node).flatMap((child) =>
        below
          .neighboursOf(child)
          .filter((next) => below.parentOf(next) === target)
          .map((next) => toCentre(child) + below.costBetween(child, next) + toCentre(next)),
      );
      const [cost, expected] = [graph.costBetween(node, target), walks.reduce((a, b) => Math.min(a, b), MOST_UNITS)];
      const names = [node, target].map(graph.firstCellOf).join(" to ");
      check(cost === expected, `The edge from ${names} at level ${level.number} costs ${cost}, not ${expected}.`);
    }
  }

  function toCentre(child: number): number {
    return costToCentre.get(child) ?? Number.NaN;
  }
}

/** The child from which the others that are no orphans are reached most cheaply, and what it costs to it from all of them. */
function centreOf(below: Graph, children: readonly number[]): { centre: number; costs: Map<number, number> } {
  const edges = edgesInside(below, children);
  const costsOf = new Map(children.map((child) => [child, costsInside(edges, children, child)]));
  const members = children.filter((child) => !below.isOrphan(child));
  const sumOf = (from: number): number => members.reduce((sum, to) => sum + (costsOf.get(from)?.get(to) ?? 0), 0);
  const centre = members.reduce((best, member) => (sumOf(member) < sumOf(best) ? member : best));
  return { centre, costs: costsOf.get(centre) ?? new Map() };
}

/** An edge with what it costs. */
interface PricedEdge {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

/** The edges between some nodes. */
function edgesInside(graph: Graph, nodes: readonly number[]): PricedEdge[] {
  return nodes.flatMap((from) =>
    graph
      .neighboursOf(from)
      .filter((to) => nodes.includes(to))
      .map((to) => ({ from, to, cost: graph.costBetween(from, to) })),
  );
}

/** What it costs from one of some nodes to each of them, by these edges: Bellman and Ford's algorithm. */
function costsInside(edges: readonly PricedEdge[], nodes: readonly number[], start: number): Map<number, number> {
  const costs = new Map([[start, 0]]);
  const costOf = (node: number): number => costs.get(node) ?? Number.POSITIVE_INFINITY;
  for (const _ of nodes) {
    for (const { from, to, cost } of edges) {
      if (costOf(from) + cost < costOf(to)) costs.set(to, costOf(from) + cost);
    }
  }
  return costs;
}

/** Each component meets in one top node, unless the last level has edges, and no two components in the same. */
function checkTops(abstraction: Abstraction): void {
  const { view, parentOfCell, levels } = abstraction;
  const isWhole = levels[levels.length - 1].edges === 0;
  const topOfComponent = new Map<number, string>();
  const componentOfTop = new Map<string, number>();
  for (const cell of parentOfCell.keys()) {
    if (!view.canStand(cell)) continue;
    const component = view.components.componentOf(cell);
    const top = topOf(abstraction, cell);
    const first = topOfComponent.get(component) ?? top;
    check(!isWhole || first === top, `Cell ${cell} does not meet its component at the top.`);
    check((componentOfTop.get(top) ?? component) === component, `Cell ${cell} meets another component at the top.`);
    topOfComponent.set(component, top);
    componentOfTop.set(top, component);
  }
}

function topOf({ levels, parentOfCell }: Abstraction, cell: number): string {
  let node = parentOfCell[cell];
  let index = 0;
  while (levels[index].parentOfNode[node] >= 0) node = levels[index++].parentOfNode[node];
  return `node ${node} of level ${index + 1}`;
}

function isRising(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || values[index - 1] < value);
}

function check(isRight: boolean, fault: string): void {
  if (!isRight) throw new Error(fault);
}
