import { IntegerList } from "../search/integer-list.ts";
import { type Children, hasParent, leaderOf } from "./children.ts";
import type { CliqueFinder } from "./clique-finder.ts";
import { EdgeCosts } from "./edge-costs.ts";
import type { Level } from "./level.ts";
import { CLASSES, LARGEST_CLIQUE, NEVER, type TurnOrder } from "./turn-order.ts";

/** The number of nodes that a turn of a build deals with: less than a millisecond's work. */
const SLICE = 1 << 13;

/** How often a build goes through the children: for each size and class of cliques, and about four times more. */
const SWEEPS = (LARGEST_CLIQUE - 1) * CLASSES + 4;

/** About how many turns it takes to build all levels above `children` children. */
export function stepsToBuild(children: number): number {
  // a level hardly ever has more than half the nodes of the level below, so that all levels take about twice the first
  return Math.ceil((2 * SWEEPS * children) / SLICE) + 1;
}

/** Lets children take cliques, a slice with each turn. The ids of the children must be in the order of their first cells. */
export function* takeCliques(children: Children, order: TurnOrder, finder: CliqueFinder): Generator<void> {
  for (let size = LARGEST_CLIQUE; size >= 2; size--) {
    for (let turnClass = 0; turnClass < CLASSES; turnClass++) {
      for (let first = 0; first < children.room; first += SLICE) {
        const end = Math.min(children.room, first + SLICE);
        for (let node = first; node < end; node++) takeClique(children, order, finder, node, size, turnClass);
        if (end < children.room) yield;
      }
    }
  }
}

/** Lets a child take a clique of a size, if the child is free and belongs to the class whose turn it is. */
function takeClique(
  children: Children,
  order: TurnOrder,
  finder: CliqueFinder,
  node: number,
  size: number,
  turnClass: number,
): void {
  const { turnOfNode } = children;
  if (turnOfNode[node] !== NEVER) return;
  const firstCell = children.firstCellOf(node);
  if (order.classOf(firstCell) !== turnClass) return;
  const turn = order.turnOf(firstCell, size);
  if (!finder.find(node, size, turn)) return;
  for (let i = 0; i < size; i++) turnOfNode[finder.members[i]] = turn;
}

/**
 * Fills a level, a slice with each turn, once its children have taken their cliques. The ids of the children must be in the
 * order of their first cells; the ids of the nodes then are, too.
 */
export function* fillLevel(level: Level, children: Children, order: TurnOrder): Generator<void> {
  yield* makeNodes(level, children, order);
  yield* takeInChildren(level, children);
  yield* joinNodes(level, children);
  level.trim();
  if (level.hasCosts) yield* priceEdges(level, children);
}

/** Makes a node of each clique with its orphans, and of each child that is left alone. */
function* makeNodes(level: Level, children: Children, order: TurnOrder): Generator<void> {
  const { parentOfNode } = children;
  const nodeOfLeader = new Int32Array(children.room).fill(-1);
  for (let child = 0; child < children.room; child++) {
    if (child % SLICE === SLICE - 1) yield;
    if (!hasParent(children, child)) continue;
    const leader = leaderOf(children, order, child);
    // the first child of a node that is met has the smallest first cell
    if (nodeOfLeader[leader] < 0) nodeOfLeader[leader] = level.add(children.firstCellOf(child));
    parentOfNode[child] = nodeOfLeader[leader];
  }
}

/** Lists the children of each node, and puts the node at the mean of their positions, unless terrains differ in cost. */
function* takeInChildren(level: Level, children: Children): Generator<void> {
  const { firstChildOfNode, endChildOfNode, childLists } = level;
  const { parentOfNode } = children;
  const countOfNode = new Int32Array(level.room);
  for (let child = 0; child < children.room; child++) {
    if (parentOfNode[child] >= 0) countOfNode[parentOfNode[child]]++;
    if (child % SLICE === SLICE - 1) yield;
  }
  for (let node = 0; node < level.room; node++) {
    firstChildOfNode[node] = childLists.take(countOfNode[node]);
    endChildOfNode[node] = firstChildOfNode[node];
  }
  const { nodeOfChild } = level;
  for (let child = 0; child < children.room; child++) {
    if (parentOfNode[child] >= 0) nodeOfChild[endChildOfNode[parentOfNode[child]]++] = child;
    if (child % SLICE === SLICE - 1) yield;
  }
  for (let node = 0; node < level.room && !level.hasCosts; node++) {
    level.place(node, children);
    if (node % SLICE === SLICE - 1) yield;
  }
}

/** Puts each node at its centre, and finds the units of the edges. */
function* priceEdges(level: Level, children: Children): Generator<void> {
  const costs = new EdgeCosts(children, level);
  for (let node = 0; node < level.room; node++) {
    costs.centre(node);
    if (node % SLICE === SLICE - 1) yield;
  }
  for (let node = 0; node < level.room; node++) {
    costs.price(node);
    if (node % SLICE === SLICE - 1) yield;
  }
}

/** Joins nodes whose children are joined. */
function* joinNodes(level: Level, children: Children): Generator<void> {
  const targets = new IntegerList();
  const neighbours = new IntegerList();
  for (let node = 0; node < level.room; node++) {
    targetsOf(children, level, node, targets, neighbours);
    level.setEdges(node, targets.values, targets.count);
    if (node % SLICE === SLICE - 1) yield;
  }
}

/** Finds the nodes whose children are joined to children of a node, ordered by first cell. */
export function targetsOf(
  children: Children,
  level: Level,
  node: number,
  targets: IntegerList,
  neighbours: IntegerList,
): void {
  const { nodeOfChild, firstCellOfNode } = level;
  const { parentOfNode } = children;
  targets.count = 0;
  let latest = node; // neighbours of a child often have the same parent
  for (let place = level.firstChildOfNode[node]; place < level.endChildOfNode[node]; place++) {
    children.neighboursInto(nodeOfChild[place], neighbours);
    for (let i = 0; i < neighbours.count; i++) {
      const target = parentOfNode[neighbours.values[i]];
      if (target !== node && target !== latest) insert(target, firstCellOfNode, targets);
      latest = target;
    }
  }
}

/** Puts a node into a list that is ordered by first cell, unless the list holds it. */
function insert(node: number, firstCellOfNode: Int32Array, list: IntegerList): void {
  const { values, count } = list;
  let place = count;
  while (place > 0 && firstCellOfNode[values[place - 1]] > firstCellOfNode[node]) place--;
  if (place > 0 && values[place - 1] === node) return;
  list.push(node);
  for (let i = count; i > place; i--) list.values[i] = list.values[i - 1];
  list.values[place] = node;
}

/** Whether a list holds a node. */
export function has(list: IntegerList, node: number): boolean {
  for (let i = 0; i < list.count; i++) if (list.values[i] === node) return true;
  return false;
}
