import { expect, test } from "vitest";
import { gateOf } from "../../../site/playground/model/gate.ts";
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
])("%s", (_, map, line) => {
  const session = drawnSession(map);
  const gate = gateOf(session);
  expect(gate).toEqual({ ...line, open: "ground", closed: "wall" });
  if (gate === undefined) return;
  session.paint(gate.from, gate.to, 1, gate.closed);
  expect(session.answers.value[0].path?.status).toBe("unreachable");
  expect(gateOf(session)).toBeUndefined();
});
