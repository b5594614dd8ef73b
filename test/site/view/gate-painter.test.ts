import { expect, test } from "vitest";
import { Camera } from "../../../site/playground/view/camera.ts";
import { paintGate } from "../../../site/playground/view/gate-painter.ts";
import { callsOf, recordingContext } from "./recording-context.ts";

const CAMERA = new Camera({ x: 5, y: 5, zoom: 10 }, { width: 100, height: 100 });
const GATE = { from: { x: 4, y: 2 }, to: { x: 4, y: 5 }, open: [], closed: "wall" };

test.each([
  [false, "gate, open", "setLineDash 5,4"],
  [true, "gate, closed", "setLineDash "],
])("a gate has a frame around its cells, and says whether it is closed: %s", (isClosed, text, dashes) => {
  const recording = recordingContext();
  paintGate(recording.context, CAMERA, GATE, isClosed, "light");
  expect(callsOf(recording, "strokeRect")).toEqual(["strokeRect 36 16 18 48"]);
  expect(callsOf(recording, "fillText")).toEqual([`fillText ${text} 45 13`]);
  expect(callsOf(recording, "setLineDash")[0]).toBe(dashes);
});
