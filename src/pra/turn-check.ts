import { IntegerList } from "../search/integer-list.ts";
import { damaged } from "../snapshot/snapshot.ts";
import type { Children } from "./children.ts";
import { ABSENT, LARGEST_CLIQUE, NEVER, type TurnOrder } from "./turn-order.ts";

/**
 * Checks turns that come from a snapshot: whoever is there has one, all who were taken at one turn are a clique of the size
 * that was looked for then, led by the member whose turn it was, and no two neighbours are left over. So every level has
 * fewer nodes than the one below. That no larger clique could have been taken is not checked, which would take as long as
 * to take them.
 */
export function checkTurns(children: Children, order: TurnOrder, turnOfNode: Uint32Array): void {
  const neighbours = new IntegerList();
  for (let node = 0; node < turnOfNode.length; node++) {
    const turn = turnOfNode[node];
    if (turn === ABSENT && children.turnOfNode[node] === ABSENT) continue;
    const isRight =
      turn !== ABSENT &&
      children.turnOfNode[node] !== ABSENT &&
      (turn === NEVER
        ? isAlone(children, turnOfNode, node, neighbours)
        : isInClique(children, order, turnOfNode, node, neighbours));
    if (!isRight) {
      throw damaged(`expected a turn at which node ${node} of level ${children.number} can be taken, got ${turn}`);
    }
  }
}

/** Whether every neighbour of a node was taken by a clique. */
function isAlone(children: Children, turnOfNode: Uint32Array, node: number, neighbours: IntegerList): boolean {
  children.neighboursInto(node, neighbours);
  for (let i = 0; i < neighbours.count; i++) if (turnOfNode[neighbours.values[i]] === NEVER) return false;
  return true;
}

/** Whether a node leads a clique that was taken at its turn, or belongs to that of a neighbour. */
function isInClique(
  children: Children,
  order: TurnOrder,
  turnOfNode: Uint32Array,
  node: number,
  neighbours: IntegerList,
): boolean {
  const turn = turnOfNode[node];
  const size = order.sizeOf(turn);
  const firstCell = order.leaderOf(turn);
  if (size < 2 || size > LARGEST_CLIQUE || order.turnOf(firstCell, size) !== turn) return false;
  if (children.firstCellOf(node) !== firstCell) {
    const leader = children.findNeighbour(node, firstCell);
    return leader >= 0 && turnOfNode[leader] === turn && children.firstCellOf(node) > firstCell;
  }
  children.neighboursInto(node, neighbours);
  let members = 0;
  for (let i = 0; i < neighbours.count; i++) {
    const member = neighbours.values[i];
    if (turnOfNode[member] !== turn) continue;
    for (let j = 0; j < members; j++) if (!children.areJoined(neighbours.values[j], member)) return false;
    neighbours.values[members++] = member;
  }
  return members === size - 1;
}
