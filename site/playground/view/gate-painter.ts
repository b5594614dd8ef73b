import type { Gate } from "../model/gate.ts";
import type { Camera } from "./camera.ts";
import { PAPER, type Theme } from "./theme.ts";

/** The colours of a gate that is open, and of one that is closed. */
const OPEN = { light: "#1a7040", dark: "#5fc98c" } as const;
const CLOSED = { light: "#b3261e", dark: "#f28b82" } as const;

/** How far the frame of a gate lies around its cells, and the least side of the frame, in pixels. */
const MARGIN = 4;
const LEAST_SIDE = 14;

/** Draws a frame around a gate, dashed while the gate is open, with what it is above it. */
export function paintGate(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { from, to }: Gate,
  isClosed: boolean,
  theme: Theme,
): void {
  const width = Math.max(LEAST_SIDE, (to.x - from.x + 1) * camera.zoom + 2 * MARGIN);
  const height = Math.max(LEAST_SIDE, (to.y - from.y + 1) * camera.zoom + 2 * MARGIN);
  const x = camera.xOf((from.x + to.x + 1) / 2);
  const y = camera.yOf((from.y + to.y + 1) / 2);
  const text = isClosed ? "gate, closed" : "gate, open";
  context.save();
  context.setLineDash(isClosed ? [] : [5, 4]);
  context.lineWidth = 2.5;
  context.strokeStyle = (isClosed ? CLOSED : OPEN)[theme];
  context.strokeRect(x - width / 2, y - height / 2, width, height);
  context.setLineDash([]);
  context.font = "600 12px sans-serif";
  context.textAlign = "center";
  context.textBaseline = "bottom";
  context.lineWidth = 4;
  context.strokeStyle = PAPER[theme];
  context.strokeText(text, x, y - height / 2 - 3);
  context.fillStyle = (isClosed ? CLOSED : OPEN)[theme];
  context.fillText(text, x, y - height / 2 - 3);
  context.restore();
}
