import { expect, test } from "vitest";
import type { Settings } from "../../../site/playground/model/state.ts";
import { drawnSession } from "./drawn-session.ts";

const ON_GROUND = { agent: { capability: ["ground"] } };

/** Two rooms, and a door for agents of one cell. */
const NARROW = "...#...\nA..#...\n...#...\n.......\n...#.B.\n...#...";

test.each<[string, string, Partial<Settings>, string]>([
  ["....##....\nA...##...B\n....##....", "5,1 4,1", {}, "B is walled off. Erase 2 cells of the wall to"],
  ["..#.\nA.#B\n..#.", "2,1", {}, "B is walled off. Erase one cell of the wall to"],
  ["..T.\nA.TB\n..T.", "2,1", ON_GROUND, "Every way leads over trees, which"],
  [NARROW, "2,2 2,3 3,3", { agent: { size: 2 } }, "Every way is too narrow for an agent of 2\u00a0×\u00a02 cells."],
  ["AB.\n..#\n...\n...", "2,1", { agent: { size: 2 } }, "B is too near to a wall for an agent of 2\u00a0×\u00a02"],
  ["A..\n...\n..B", "", { agent: { size: 2 } }, "2\u00a0×\u00a02 cells at B would stick out of the map."],
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

test.each<[string, Partial<Settings>, Readonly<Record<string, string>>]>([
  ["A.#.B", {}, { "blocking cells": "the cell to erase", "nearest route": "as near to B as this agent gets" }],
  [
    NARROW,
    { agent: { size: 2 } },
    {
      "blocking cells": "where the way is too narrow",
      "way of another agent": "the way of an agent of 1\u00a0×\u00a01 cell",
      "nearest route": "as near to B as this agent gets",
    },
  ],
  [
    "..T.\nA.TB\n..T.",
    ON_GROUND,
    {
      "blocking cells": "trees in the way",
      "way of another agent": "the way of an agent that may enter trees",
      "nearest route": "as near to B as this agent gets",
    },
  ],
  ["A.#B", { start: { x: 2, y: 0 } }, { "blocking cells": "wall under A" }],
])("tells what each mark on the map stands for on %j", (map, settings, texts) => {
  const [{ explanation }] = drawnSession(map, settings).answers.value;
  const rows = explanation?.legend ?? [];
  expect(Object.fromEntries(rows.map(({ layer, text }) => [layer, text]))).toEqual(texts);
  // nothing is drawn that the legend does not name
  expect(new Set(explanation?.scene.map(({ layer }) => layer))).toEqual(new Set(rows.map(({ layer }) => layer)));
});
