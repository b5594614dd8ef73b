import type { BoardNode } from "pathfinding";

/** Takes away what a search of PathFinding.js has left on a node. */
export function forgetNode(node: BoardNode): void {
  node.opened = undefined;
  node.closed = undefined;
  node.g = 0;
  node.f = 0;
  node.h = 0;
  node.parent = undefined;
}
