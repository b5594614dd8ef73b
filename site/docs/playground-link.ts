import type { Ends, PictureSettings, PlaygroundRun } from "../../scripts/picture-table.ts";
import type { Grid } from "../../src/index.ts";
import { encodeLink } from "../playground/model/link.ts";
import { Session } from "../playground/model/session.ts";
import type { Run } from "../playground/model/state.ts";

/** The address of the playground, from a page of the documentation, with the map and the planner of a live picture. */
export async function playgroundLink(
  grid: Grid,
  ends: Ends,
  { options: { algorithm = "hpa", ...options }, layers }: PlaygroundRun,
  settings: PictureSettings,
): Promise<string> {
  const known = Object.entries(settings).filter(([option]) => option in options);
  const runs = [{ algorithm, options: { ...options, ...Object.fromEntries(known) } as Run["options"] }];
  const session = new Session(grid, { from: "file", name: "map of the documentation" }, { ...ends, runs, layers });
  return `../playground/index.html${await encodeLink(session)}`;
}
