import type { Attack } from "./attack.ts";
import { CHURN } from "./churn.ts";
import { CROWDS } from "./crowds.ts";
import { EDITS } from "./edits.ts";
import { FILES } from "./files.ts";
import { PLANS } from "./plans.ts";
import { QUERIES } from "./queries.ts";
import { SAVED_PLANNERS } from "./saved-planners.ts";
import { SAVED_WORLDS } from "./saved-worlds.ts";
import { SNAPSHOTS } from "./snapshots.ts";
import { WORKERS } from "./workers.ts";
import { WORLDS } from "./worlds.ts";

/** All kinds of attack. */
export const ATTACKS: readonly Attack[] = [
  QUERIES,
  EDITS,
  CHURN,
  PLANS,
  WORLDS,
  CROWDS,
  SAVED_PLANNERS,
  SAVED_WORLDS,
  WORKERS,
  SNAPSHOTS,
  FILES,
];
