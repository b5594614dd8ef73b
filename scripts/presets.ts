/** Writes the links and small pictures of what the playground offers to try: `npm run presets`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeLink } from "../site/playground/model/link.ts";
import { PRESETS, type PresetLink } from "../site/playground/model/presets.ts";
import type { Session } from "../site/playground/model/session.ts";
import { createPlanner } from "../src/index.ts";

const FILE = join(import.meta.dirname, "..", "site", "playground", "presets.json");

/** The size of a picture, in its own units. */
const WIDTH = 48;
const HEIGHT = 32;

const links: PresetLink[] = [];
for (const { title, about, session } of PRESETS) {
  const shown = session();
  links.push({ title, about, link: await encodeLink(shown), walls: wallsOf(shown), route: routeOf(shown) });
}
writeFileSync(FILE, `${JSON.stringify(links, null, 2)}\n`);

/** The part of a map that a picture shows: all of a small map, else the cells around its middle. */
function frameOf({ grid }: Session): { left: number; top: number; scale: number } {
  const { width, height } = grid.value;
  const scale = Math.max(1 / 2, Math.min(width / WIDTH, height / HEIGHT, 2));
  return { left: (width - scale * WIDTH) / 2, top: (height - scale * HEIGHT) / 2, scale };
}

/** The walls that a picture shows, as runs along its rows. */
function wallsOf(session: Session): string {
  const grid = session.grid.value;
  const { left, top, scale } = frameOf(session);
  const isWall = (x: number, y: number): boolean => {
    const point = { x: Math.floor(left + scale * (x + 0.5)), y: Math.floor(top + scale * (y + 0.5)) };
    return grid.contains(point) && grid.terrains[grid.terrainOfCell[grid.cellAt(point)]].blocked;
  };
  let walls = "";
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const first = x;
      while (x < WIDTH && isWall(x, y)) x++;
      if (x > first) walls += `M${first} ${y}h${x - first}v1h${first - x}z`;
    }
  }
  return walls;
}

/** The path that a picture shows, or as near as one gets. */
function routeOf(session: Session): string {
  if (session.mode.value === "swarm") return "";
  const { left, top, scale } = frameOf(session);
  const cells = [...routeCells(session)].filter((_, index) => index % 4 === 0);
  const places = cells.map(
    ({ x, y }) => `${((x + 0.5 - left) / scale).toFixed(1)} ${((y + 0.5 - top) / scale).toFixed(1)}`,
  );
  return places.length === 0 ? "" : `M${places.join("L")}`;
}

function routeCells(session: Session): Iterable<{ x: number; y: number }> {
  const run = session.runs.value.length - 1;
  const { planner } = session.answers.value[run];
  const options = { algorithm: "astar", agent: session.agent.value } as const;
  const asked = planner ?? createPlanner(session.grid.value, options);
  return asked.findPath(session.start.value, session.goal.value, { nearest: true });
}
