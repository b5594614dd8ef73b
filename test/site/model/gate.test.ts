import { expect, test } from "vitest";
import { gateOf, isClosed, toggleGate } from "../../../site/playground/model/gate.ts";
import { drawnSession } from "./drawn-session.ts";

test.each([
  [
    "a bridge is closed where it is one cell wide",
    "...##...\nA......B\n...##...",
    { from: { x: 4, y: 1 }, to: { x: 4, y: 1 } },
  ],
  [
    "a corridor is closed from wall to wall",
    "########\nA......B\n........\n########",
    { from: { x: 4, y: 1 }, to: { x: 4, y: 2 } },
  ],
])("%s", async (_, map, line) => {
  const session = drawnSession(map);
  const gate = await gateOf(session);
  expect(gate).toMatchObject({ ...line, closed: "wall" });
  if (gate === undefined) return;
  toggleGate(session, gate);
  expect(session.answers.value[0].path?.status).toBe("unreachable");
  expect(isClosed(session.grid.value, gate)).toBe(true);
  expect(await gateOf(session)).toBeUndefined();
});

test("a gate opens to the terrains that were there before, cell by cell, and each change is one step of undo", async () => {
  const map = "########\nA......B\n....S...\n########";
  const session = drawnSession(map);
  const drawing = session.grid.value.toString();
  const gate = await gateOf(session);
  expect(gate?.open).toEqual(["ground", "swamp"]);
  if (gate === undefined) return;
  toggleGate(session, gate);
  toggleGate(session, gate);
  expect(session.grid.value.toString()).toBe(drawing);
  expect(isClosed(session.grid.value, gate)).toBe(false);
  session.undo();
  expect(isClosed(session.grid.value, gate)).toBe(true);
  session.undo();
  expect(session.grid.value.toString()).toBe(drawing);
});

test("a gate opens to what was painted in it since it was found", async () => {
  const session = drawnSession("########\nA......B\n........\n########");
  const gate = await gateOf(session);
  if (gate === undefined) throw new Error("There is no gate.");
  session.paint(gate.from, gate.from, 1, "swamp");
  const painted = session.grid.value.toString();
  toggleGate(session, toggleGate(session, gate));
  expect(session.grid.value.toString()).toBe(painted);
});
