import type { Point } from "../../../src/index.ts";
import type { Session } from "../model/session.ts";
import { between, type Camera } from "./camera.ts";
import { endRadius } from "./mark-painter.ts";
import type { End, Toolbox } from "./tool.ts";

/** What a hand works on: a session, the tool, and how the map is seen at this moment. */
export interface Workplace {
  readonly session: Session;
  readonly toolbox: Toolbox;
  camera(): Camera;
}

/** The cell nearest to a point that lies on the map. */
export function onMap({ session }: Workplace, { x, y }: Point): Point {
  const { width, height } = session.grid.peek();
  return { x: between(0, x, width - 1), y: between(0, y, height - 1) };
}

/** Whether a cell lies on the map. */
export function isOnMap({ session }: Workplace, { x, y }: Point): boolean {
  const { width, height } = session.grid.peek();
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** The end of the path at a pixel, where `reach` pixels beside it still count; the nearer one of two. */
export function endAt({ session, camera }: Workplace, pixel: Point, reach: number): End | undefined {
  if (session.mode.peek() !== "path") return undefined;
  const seen = camera();
  const distanceTo = ({ x, y }: Point): number => Math.hypot(seen.xOf(x + 0.5) - pixel.x, seen.yOf(y + 0.5) - pixel.y);
  const toStart = distanceTo(session.start.peek());
  const toGoal = distanceTo(session.goal.peek());
  if (Math.min(toStart, toGoal) > endRadius(seen.zoom) + reach) return undefined;
  return toStart < toGoal ? "start" : "goal";
}

/** What erasing leaves behind: ground, or else the first terrain that is not blocked. */
export function erasedTerrain({ session }: Workplace): string {
  const { terrains } = session.grid.peek();
  const open = terrains.filter(({ blocked }) => !blocked);
  return (open.find(({ name }) => name === "ground") ?? open[0] ?? terrains[0]).name;
}
