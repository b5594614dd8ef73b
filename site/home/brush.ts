import type { Edit, Point } from "../../src/index.ts";
import { SIDE } from "./city.ts";

/** The side of the square that the brush paints, in cells. */
const WIDTH = 4;

/** The squares that a stroke from one cell to another paints. Cells outside the map are left out. */
export function strokeBetween(from: Point, to: Point, terrain: string): Edit[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (WIDTH / 2)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const x = Math.round(from.x + ((to.x - from.x) * step) / steps) - WIDTH / 2;
    const y = Math.round(from.y + ((to.y - from.y) * step) / steps) - WIDTH / 2;
    return { x: within(x), y: within(y), width: WIDTH, height: WIDTH, terrain };
  });
}

function within(place: number): number {
  return Math.min(SIDE - WIDTH, Math.max(0, place));
}
