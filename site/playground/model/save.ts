import { drawSvg } from "../../../src/draw/svg.ts";
import { Grid } from "../../../src/index.ts";
import { writeMap } from "../../../src/io/index.ts";
import { sceneFor } from "./layers.ts";
import type { Session } from "./session.ts";

/** The map as a drawing, with the path and the layers of the first run. */
export function svgOf(session: Session): string {
  const [{ path }] = session.answers.value;
  return drawSvg(session.grid.value, {
    ...(path === undefined || path.cells.length === 0 ? {} : { path, size: session.agent.value.size ?? 1 }),
    start: session.start.value,
    goal: session.goal.value,
    scene: sceneFor(session, 0, session.layers.value),
  });
}

/** The map as a MovingAI file; its links are left out, as the format has none. */
export function mapTextOf(session: Session): string {
  const grid = session.grid.value;
  return writeMap(grid.links.length === 0 ? grid : withoutLinks(grid));
}

function withoutLinks({ width, height, legend, terrainOfCell }: Grid): Grid {
  const copy = new Grid(width, height, { legend });
  copy.terrainOfCell.set(terrainOfCell);
  return copy;
}
