import { expect, test } from "vitest";
import { LiveAstar, noEffort, openListOf, type Space } from "../../../bench/papers/original/live-astar.ts";

/** A star: node 0 leads to nodes 1, 2 and 3, and node 3 to node 4. The way gets longer with the number of the node. */
const NEIGHBOURS = [[1, 2, 3], [], [], [4], []];
const STAR: Space = {
  expand: (node, reach) => {
    for (const neighbour of NEIGHBOURS[node]) reach(neighbour, neighbour);
  },
  estimate: () => 0,
};

test("open lists count when a node is taken off, or once its neighbours are in", () => {
  const effort = noEffort();
  const cost = new LiveAstar(NEIGHBOURS.length).search(STAR, 0, 4, effort);
  expect([cost, effort.searches, effort.expanded]).toEqual([7, 1, 4]);
  // nodes 0, 1, 2, 3 and 4 leave 0, 2, 1, 0 and 0 in the list
  expect(openListOf(effort)).toBe(3 / 5);
  // with the neighbours of 0, 1, 2 and 3 the list has 3, 2, 1 and 1
  expect(openListOf(effort, "filled")).toBe(7 / 4);
});
