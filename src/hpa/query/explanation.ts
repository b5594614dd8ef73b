import type { Abstraction } from "../levels/abstraction.ts";
import { isByLink } from "../levels/link-edges.ts";

/**
 * Refines an abstract path one level after the other, and returns its nodes at each, level 1 first.
 *
 * @param nodes Its nodes at the level where it was found.
 * @param startWays By way of which nodes, one of each level from level 1 up, the start is connected to the first of them.
 * @param goalWays The same for the goal and the last of them.
 */
export function refineNodes(
  abstraction: Abstraction,
  nodes: readonly number[],
  startWays: readonly number[],
  goalWays: readonly number[],
): number[][] {
  const top = startWays.length - 1;
  const nodesOfLevel: number[][] = [];
  // fields lead to nodes, so what leads down to the goal is refined as it leads up from there
  let up = [startWays[top]];
  let across = [...nodes];
  let down = [goalWays[top]];
  for (let index = top; index >= 0; index--) {
    nodesOfLevel[index] = [...up, ...across.slice(1), ...down.toReversed().slice(1)];
    if (index === 0) break;
    up = [...follow(abstraction, index, startWays[index - 1], up[0]), ...nodesBelow(abstraction, index, up).slice(1)];
    across = nodesBelow(abstraction, index, across);
    down = [
      ...follow(abstraction, index, goalWays[index - 1], down[0]),
      ...nodesBelow(abstraction, index, down).slice(1),
    ];
  }
  return nodesOfLevel;
}

/** The nodes of a path one level below. */
function nodesBelow(abstraction: Abstraction, index: number, path: readonly number[]): number[] {
  const { base, levels } = abstraction;
  const { clusterOfBase } = levels[index];
  const below = [path[0]];
  for (let i = 1; i < path.length; i++) {
    const isInter =
      clusterOfBase[base.clusterOfNode[path[i - 1]]] !== clusterOfBase[base.clusterOfNode[path[i]]] ||
      isByLink(base, levels[index], path[i - 1], path[i]);
    const nodes = isInter ? [path[i]] : follow(abstraction, index, path[i - 1], path[i]).slice(1);
    for (const node of nodes) below.push(node);
  }
  return below;
}

/** The nodes of the level below on the way to a node of an upper level, inside its cluster, both ends included. */
function follow({ base, upper }: Abstraction, index: number, from: number, to: number): number[] {
  const level = upper[index - 1];
  const { childNodes, following } = level.clusters[level.clusterOfBase[base.clusterOfNode[to]]];
  const row = level.indexOfNode[to] * childNodes.length;
  const nodes = [from];
  for (let place = level.placeOf(from); childNodes[place] !== to; ) {
    place = following[row + place];
    nodes.push(childNodes[place]);
  }
  return nodes;
}
