import { effect } from "@preact/signals";
import type { Session } from "../model/session.ts";
import type { Playground } from "./playground.ts";

/** So long after the last change, in milliseconds, what may take longer than a frame is done. */
const DELAY = 300;

/** How often queries are timed again while they still become faster. */
const MOST_TIMES = 8;

/** On larger maps the cheapest path takes seconds to find, in which the page could do nothing else. */
const MOST_CELLS = 2048 * 2048;

/** Looks for the cost of the cheapest path, and times the queries again, whenever nothing else is to do. */
export function measureWhenIdle(app: Playground): void {
  effect(() => {
    const session = app.session.value;
    if (session.mode.value === "swarm") return undefined;
    void session.asked.value;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const measureSoon = (left: number): void => {
      timer = setTimeout(async () => {
        // it is asked again once everything is built
        if (session.building.peek() !== undefined || session.isAsking.peek()) return;
        try {
          const mayFall = await measure(session);
          if (mayFall && isWanted && left > 1) measureSoon(left - 1);
        } catch (error) {
          app.messages.fail("measure", error);
        }
      }, DELAY);
    };
    measureSoon(MOST_TIMES);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  });
}

/** Times the queries, and finds the cost of the cheapest path. Tells whether the times may fall further. */
async function measure(session: Session): Promise<boolean> {
  const mayFall = await session.askAgain();
  if (session.grid.peek().terrainOfCell.length <= MOST_CELLS) await session.findOptimal();
  return mayFall;
}
