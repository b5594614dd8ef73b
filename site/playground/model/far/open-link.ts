import { gridOfParts } from "../../../../src/worker/grid-parts.ts";
import { decodeLink, isFarLink } from "../link.ts";
import { Session } from "../session.ts";
import { FarThread } from "./far-thread.ts";

/** The session that a link restores; a thread reads the link of a large map. A damaged link throws. */
export async function openLink(hash: string): Promise<Session> {
  if (!isFarLink(hash)) return decodeLink(hash);
  const thread = new FarThread();
  try {
    const { grid: parts, original, source, settings } = await thread.call("restore", hash);
    const grid = gridOfParts(parts);
    const session = new Session(grid, source, settings, original);
    session.keepClerk(thread, grid);
    return session;
  } catch (error) {
    thread.close();
    throw error;
  }
}
