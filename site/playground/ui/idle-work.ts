import { effect } from "@preact/signals";
import type { Playground } from "./playground.ts";

/** So long after the last change, in milliseconds, what may take longer than a frame is done. */
const DELAY = 300;

/** Looks for the cost of the cheapest path, and times the queries again, whenever nothing else is to do. */
export function measureWhenIdle(app: Playground): void {
  effect(() => {
    const session = app.session.value;
    if (session.mode.value === "swarm") return undefined;
    void session.answers.value;
    const timer = setTimeout(() => {
      session.findOptimal();
      session.askAgain();
    }, DELAY);
    return () => clearTimeout(timer);
  });
}
