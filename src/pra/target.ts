import type { IntegerList } from "../search/integer-list.ts";
import type { Children } from "./children.ts";
import type { Level } from "./level.ts";

/** Finds the nodes that a node is joined to because children of theirs are, ordered by first cell. */
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

/** Puts a node into a list that is ordered by first cell, unless it is there. */
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
