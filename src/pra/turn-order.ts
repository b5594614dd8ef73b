import type { AgentGrid } from "../grid/agent-grid.ts";
import { IntegerList } from "../search/integer-list.ts";
import { damaged } from "../snapshot/snapshot.ts";
import type { Children } from "./children.ts";

/** The properties of a view that the order of turns depends on. */
interface GridOfAgent {
  readonly grid: Pick<AgentGrid["grid"], "width" | "height">;
  readonly movement: Pick<AgentGrid["movement"], "neighbours">;
}

/** The turn of a node that does not exist: before all other turns, so that the node is never free. */
export const ABSENT = 0;

/** The turn of a node that no clique has taken: after all other turns. */
export const NEVER = 0xffff_ffff;

/** The size of the cliques that are looked for first; the size falls by one each time after. */
export const LARGEST_CLIQUE = 4;

/** The number of classes of leaders, which are told apart by the parity of their place. */
export const CLASSES = 4;

/**
 * The order in which the nodes of a level look for cliques. The paper leaves the order open. This one depends on the map alone,
 * and the turn of a node has an effect on few others.
 *
 * A node leads a clique if it is the member with the smallest first cell, and has one turn for each size of clique. Larger
 * cliques come before smaller ones. Within a size, leaders with even places come before leaders with odd places, so that an open
 * map falls into squares that are aligned, as in Figure 1. The place of a node is its first cell, counted in blocks as large as
 * nodes usually are at the level. Among equals, the smaller first cell comes first.
 */
export class TurnOrder {
  /** Whether a leader that can choose takes the last neighbours after it instead of the first. */
  readonly isLastFirst: boolean;
  private readonly width: number;
  private readonly cells: number;
  private readonly shiftX: number;
  private readonly shiftY: number;

  /** @param level The level of the nodes that look for cliques. */
  constructor(view: GridOfAgent, level: number) {
    const { width, height } = view.grid;
    // without diagonals two nodes make a clique, not four: one beside the other at one level, one above the other at the next
    const isPaired = view.movement.neighbours === 4;
    this.isLastFirst = isPaired && level % 2 === 1;
    this.width = width;
    this.cells = width * height;
    this.shiftX = isPaired ? Math.ceil(level / 2) : level;
    this.shiftY = isPaired ? Math.floor(level / 2) : level;
  }

  /** The class of a leader, given its first cell; classes take their turns one after the other. */
  classOf(firstCell: number): number {
    const y = (firstCell / this.width) | 0;
    const x = firstCell - y * this.width;
    return ((x >> this.shiftX) & 1) + 2 * ((y >> this.shiftY) & 1);
  }

  /** The turn at which a leader looks for cliques of a size. */
  turnOf(firstCell: number, size: number): number {
    return ((LARGEST_CLIQUE - size) * CLASSES + this.classOf(firstCell)) * this.cells + firstCell + 1;
  }

  /** The number of turns until a leader looks for cliques that are smaller by one. */
  get delay(): number {
    return CLASSES * this.cells;
  }

  /** The first cell of the leader that a turn belongs to. */
  leaderOf(turn: number): number {
    return (turn - 1) % this.cells;
  }

  /** The size of the cliques that are looked for at a turn. */
  sizeOf(turn: number): number {
    return LARGEST_CLIQUE - Math.floor((turn - 1) / this.cells / CLASSES);
  }
}

/**
 * Checks turns that come from a snapshot, and throws where they cannot be. Every node has a turn; all nodes that were taken at
 * one turn are a clique of the size of that turn, led by the member that the turn belongs to; and no two neighbours are left
 * over, so that every level has fewer nodes than the level below. Whether a larger clique could have been taken is not checked:
 * that would take as long as a build.
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

/** Whether a node leads a clique that was taken at its turn, or belongs to a clique that a neighbour leads. */
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
