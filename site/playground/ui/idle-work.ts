import { effect } from "@preact/signals";
import type { Session } from "../model/session.ts";
import type { Playground } from "./playground.ts";

/** So long after the last change, in milliseconds, what may take longer than a frame is done. */
const DELAY = 300;

/** On larger maps the cheapest path takes seconds to find, in which the page could do nothing else. */
const MOST_CELLS = 2048 * 2048;

/** Looks for the cost of the cheapest path, and times the queries again, whenever nothing else is to do. */
export function measureWhenIdle(app: Playground): void {
  effect(() => {
    const session = app.session.value;
    if (session.mode.value === "swarm") return undefined;
    void session.asked.value;
    const timer = setTimeout(() => {
      // it is asked again once everything is built
      if (session.building.peek() !== undefined || session.isAsking.peek()) return;
      measure(session).catch((error) => app.messages.fail("measure", error));
    }, DELAY);
    return () => clearTimeout(timer);
  });
}

async function measure(session: Session): Promise<void> {
  await session.askAgain();
  if (session.grid.peek().terrainOfCell.length <= MOST_CELLS) await session.findOptimal();
}
