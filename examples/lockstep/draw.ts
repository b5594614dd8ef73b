import type { Match } from "./match.ts";

/** What there is to draw with; the 2D context of a canvas is one. */
export interface Context {
  fillStyle: string | object;
  fillRect(x: number, y: number, width: number, height: number): void;
}

/** Side of a cell, in pixels. */
export const CELL = 22;

/** Draws the map and everybody on it. */
export function draw(context: Context, { world }: Match): void {
  if (world === undefined) return;
  const { grid, walkers } = world;
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      context.fillStyle = grid.get(x, y) === "wall" ? "#555555" : "#e8e2d0";
      context.fillRect(x * CELL, y * CELL, CELL - 1, CELL - 1);
    }
  }
  for (const { cell } of walkers.values()) {
    context.fillStyle = "#c0392b";
    context.fillRect(cell.x * CELL + 4, cell.y * CELL + 4, CELL - 9, CELL - 9);
  }
}

/** What a tab says below its map. */
export function statusOf({ world, tick, isLeading, differsSince }: Match): string {
  if (world === undefined) return "Looking for a game…";
  const place = `Tick ${tick}, hash ${world.hash().toString(16).padStart(8, "0")}, ${isLeading ? "leading" : "joined"}.`;
  return differsSince < 0 ? place : `${place} The tabs differ since tick ${differsSince}!`;
}
