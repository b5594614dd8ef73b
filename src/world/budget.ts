import { checkDistance, checkOptions } from "../check.ts";
import type { Measure } from "./gauge.ts";

/** What a tick may spend: a number of milliseconds, or an amount of work. */
export type TickBudget = number | WorkBudget;

/**
 * An amount of work that a tick may spend. A unit of work is a cell that a search expands or that a path leads over; a query, and
 * each turn of building or repairing a planner, count some units on top.
 */
export interface WorkBudget {
  /** How many units the tick may spend. HPA* does about 4,000 in a millisecond. At least 0. */
  readonly work: number;
}

/** Checks the budget of a tick, and tells what it is counted in. */
export function checkBudget(budget: TickBudget): { readonly measure: Measure; readonly amount: number } {
  if (typeof budget !== "object") {
    checkDistance("The budget", budget);
    return { measure: "time", amount: budget };
  }
  checkOptions("tick", budget, ["work"]);
  checkDistance("work", budget.work);
  return { measure: "work", amount: budget.work };
}
