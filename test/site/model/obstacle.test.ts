import { expect, test } from "vitest";
import type { Settings } from "../../../site/playground/model/state.ts";
import { drawnSession } from "./drawn-session.ts";

const ON_GROUND = { agent: { capability: ["ground"] } };

/** Two rooms, and a door for agents of one cell. */
const NARROW = "...#...\nA..#...\n...#...\n.......\n...#.B.\n...#...";

test.each<[string, string, Partial<Settings>, string]>([
  ["....##....\nA...##...B\n....##....", "5,1 4,1", {}, "B is walled off. Erase the 2 cells that glow to"],
  ["..#.\nA.#B\n..#.", "2,1", {}, "B is walled off. Erase the cell that glows to"],
  ["..T.\nA.TB\n..T.", "2,1", ON_GROUND, "Every way leads over trees, which"],
  [NARROW, "2,2 2,3 3,3", { agent: { size: 2 } }, "Every way is too narrow for an agent of 2 × 2 cells."],
  ["AB.\n..#\n...\n...", "2,1", { agent: { size: 2 } }, "B is too near to a wall for an agent of 2 × 2"],
  ["A..\n...\n..B", "", { agent: { size: 2 } }, "2 × 2 cells at B would stick out of the map."],
  ["A.#B", "2,0", { goal: { x: 2, y: 0 } }, "B is inside wall. Drag B"],
  ["A.#B", "2,0", { start: { x: 2, y: 0 } }, "A is inside wall. Drag A"],
  ["A.TB", "2,0", { ...ON_GROUND, goal: { x: 2, y: 0 } }, "B is on trees, which"],
])(
  "says in a player's words why there is no path on %j, and which cells are in the way",
  (map, cells, settings, words) => {
    const [{ explanation }] = drawnSession(map, settings).answers.value;
    expect(explanation?.sentence).toContain(words);
    expect(explanation?.cells.map(({ x, y }) => `${x},${y}`).join(" ")).toBe(cells);
  },
);
