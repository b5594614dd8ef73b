import type { Point } from "../../../src/index.ts";
import type { Session } from "../model/session.ts";
import type { End } from "../model/state.ts";
import { between, type Camera } from "./camera.ts";
import { endRadius } from "./mark-painter.ts";
import type { Toolbox } from "./tool.ts";

/** What a hand works on: a session, the tool, and how the map is seen at this moment. */
export interface Workplace {
  readonly session: Session;
  readonly toolbox: Toolbox;
  camera(): Camera;
}

/** Lets go of the end that arrow keys move, which stays where it is. */
export function letGo({ session, toolbox }: Workplace): void {
  if (toolbox.held.peek() === undefined) return;
  toolbox.held.value = undefined;
  session.endStroke();
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
