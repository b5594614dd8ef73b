import { Session } from "../../../site/playground/model/session.ts";
import type { Settings } from "../../../site/playground/model/state.ts";
import { Grid, type Point } from "../../../src/index.ts";

/** A session on a drawn map in which `A` is the start and `B` the goal, both on ground. */
export function drawnSession(drawing: string, settings: Partial<Settings> = {}): Session {
  const rows = drawing.trim().split("\n");
  const ends = { start: placeOf(rows, "A"), goal: placeOf(rows, "B") };
  const grid = Grid.parse(drawing.replace(/[AB]/g, "."), { T: { name: "trees", cost: 2 } });
  return new Session(grid, { from: "file", name: "drawn.map" }, { ...ends, ...settings });
}

/** The map with the path of a run on it. */
export function drawnPath(session: Session, index = 0): string {
  const { grid, answers } = session;
  const rows = grid.value
    .toString()
    .split("\n")
    .map((row) => [...row]);
  for (const { x, y } of answers.value[index].path ?? []) rows[y][x] = "*";
  return rows.map((row) => row.join("")).join("\n");
}

function placeOf(rows: readonly string[], mark: string): Point {
  const y = rows.findIndex((row) => row.includes(mark));
  return { x: rows[y].trim().indexOf(mark), y };
}
