import { effect, type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RepairNote } from "../model/repair-log.ts";
import type { Answer, Session } from "../model/session.ts";

/** What is known of the answers, to be read. */
export interface Results {
  readonly answers: readonly Answer[];
  /** What the cheapest path costs; `undefined` until that is known. */
  readonly optimal: number | undefined;
  /** What each run takes when it is asked again, in milliseconds, where that is known. */
  readonly timesAgain: readonly (number | undefined)[];
  /** How much of the planners is built, from 0 to 1; `undefined` when all is. */
  readonly building: number | undefined;
  readonly repair: RepairNote | undefined;
}

/** They follow not more often than this, in milliseconds: nobody reads faster, and the map goes first. */
const INTERVAL = 100;

/** What is known of a session's answers, which follows a few times a second. */
export function useResults(session: ReadonlySignal<Session>): Results {
  const shown = useSignal(resultsOf(session.peek()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownAt = 0;
    const show = (): void => {
      timer = undefined;
      shownAt = performance.now();
      shown.value = resultsOf(session.peek());
    };
    const stop = effect(() => {
      void session.value.known.value;
      timer ??= setTimeout(show, Math.max(0, shownAt + INTERVAL - performance.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session, shown]);
  return shown.value;
}

function resultsOf({ answers, optimal, timesAgain, building, repair }: Session): Results {
  return {
    answers: answers.peek(),
    optimal: optimal.peek(),
    timesAgain: timesAgain.peek(),
    building: building.peek(),
    repair: repair.peek(),
  };
}
