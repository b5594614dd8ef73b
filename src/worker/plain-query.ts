import type { WorldQuery } from "../world/request.ts";

/** A query that was checked, without anything else that its objects may hold: what cannot be sent, for one. */
export function plainQuery({ nearest, within, goals, maxCost }: WorldQuery): WorldQuery {
  return {
    ...(nearest === undefined ? {} : { nearest }),
    ...(within === undefined ? {} : { within }),
    ...(goals === undefined ? {} : { goals: goals.map(({ x, y }) => ({ x, y })) }),
    ...(maxCost === undefined ? {} : { maxCost }),
  };
}
