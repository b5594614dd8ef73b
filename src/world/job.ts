import type { Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";
import type { FindOptions } from "../planner/query.ts";
import type { Crew } from "./crew.ts";
import type { SharedCells } from "./way.ts";

/** What waits for a path: a request, or a walker; or walkers without a way that wait to be asked again. */
export interface Job {
  readonly crew: Crew;
  /** Its place in the crew's agenda; the ticket is −1 while it does not wait. */
  ticket: number;
  rank: number;
  /** How far it is to the goal, or to all goals one after the other, across open ground, in tiles. */
  readonly distance: number;
  /** How it can share a search with others; `null` if it cannot. */
  readonly sharer: Sharer | null;
  /** What a tick does for it where it does not share a search. */
  readonly slice: "query" | "check";
  /** Asks for its path, or does a part of the check. */
  plan(findPath: FindPath): void;
}

/** What finds the path of a crew's agent. */
export type FindPath = (start: Point, goal: Point | undefined, options?: Omit<FindOptions, "agent">) => Path;

/** Who can be led by a search that many share. */
export interface Sharer {
  /** Tells the sharers of a world apart. */
  readonly id: number;
  /** The cell where it stands. */
  readonly start: number;
  readonly goalCell: number;
  /** Takes the cells that were found, from the start to the goal, to keep; the last of them may be shared with others. */
  take(cells: Int32Array, shared?: SharedCells): void;
}
