import type { Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";
import type { FindOptions } from "../planner/query.ts";
import type { Crew } from "./crew.ts";
import type { Member } from "./group.ts";

/** What waits for a path: a request, or a walker; or walkers without a way that wait to be asked again. */
export interface Job {
  readonly crew: Crew;
  /** The place in the crew's agenda; the ticket is −1 while the job does not wait. */
  ticket: number;
  rank: number;
  /** How far it is to the goal, or to all goals one after the other, across open ground, in tiles. */
  readonly distance: number;
  /** The walker, where a group may lead it; `null` for a job that asks alone. */
  readonly member: Member | null;
  /** What a tick does for a job that is not led. */
  readonly slice: "query" | "check";
  /** Asks for the path, or does a part of the check. */
  plan(findPath: FindPath): void;
}

/** What finds the path of a crew's agent. */
export type FindPath = (start: Point, goal: Point | undefined, options?: Omit<FindOptions, "agent">) => Path;
