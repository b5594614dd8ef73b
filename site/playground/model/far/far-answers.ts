import { batch, type Signal, signal } from "@preact/signals";
import type { Grid } from "../../../../src/index.ts";
import type { Answer, Question } from "../answer.ts";
import type { Run } from "../state.ts";
import { FarRun } from "./far-run.ts";

/** What answers while another planner is built. */
const ASTAR: Run = { algorithm: "astar", options: {} };

/** On larger maps A* takes hundreds of megabytes, which are given back once all other planners are built. */
const MOST_CELLS_WITH_BOTH = 2048 * 2048;

/**
 * The answers on a large map. Each run has a thread with a copy of the map and a planner, which follows the edits of the page. While
 * planners are built, A* answers in their place, on a thread of its own.
 */
export class FarAnswers {
  /** How much is built of the planner that is least far, from 0 to 1; `undefined` when all are ready. */
  readonly progress: Signal<number | undefined> = signal(undefined);
  /** Whether an answer is still to come. */
  readonly isAsking: Signal<boolean> = signal(false);
  /** Raised whenever an answer has come. */
  readonly arrived: Signal<number> = signal(0);
  private grid: Grid | undefined;
  private runOfKey = new Map<string, FarRun>();
  private exact: FarRun | undefined;

  /** Asks the threads of some runs, and returns what is known so far, in the order of the runs. */
  of(question: Question, runs: readonly Run[]): Answer[] {
    const { grid, agent, movement } = question;
    const known = this.runOfKey;
    const isSameMap = grid === this.grid;
    this.grid = grid;
    this.runOfKey = new Map();
    const use = (run: Run): FarRun => {
      const key = JSON.stringify([run, agent, movement]);
      const old = isSameMap ? usable(known.get(key), question) : undefined;
      const farRun = this.runOfKey.get(key) ?? old ?? new FarRun(run, question, (kind) => this.hear(kind));
      this.runOfKey.set(key, farRun);
      return farRun;
    };
    const wanted = runs.map(use);
    const isBuilding = wanted.some(({ isReady }) => !isReady);
    const isExactWanted = isBuilding || grid.terrainOfCell.length <= MOST_CELLS_WITH_BOTH;
    this.exact = isExactWanted ? use(ASTAR) : undefined;
    const kept = new Set(this.runOfKey.values());
    for (const farRun of known.values()) if (!kept.has(farRun)) farRun.close();
    for (const farRun of wanted) farRun.ask(question);
    if (isBuilding) this.exact?.ask(question);
    // what reads the answers at this moment must not change while it does
    queueMicrotask(() => this.tell());
    return wanted.map((farRun) => {
      // A* is asked for the agent of all runs
      const exact = farRun.run.size === undefined ? this.exact : undefined;
      return farRun.answer ?? farRun.meanwhile(exact?.answer);
    });
  }

  /** Looks for the cost of the cheapest path; gives `undefined` where that would take too long. */
  async findCost(question: Question): Promise<number | undefined> {
    const { exact } = this;
    exact?.ask(question);
    this.tell();
    const answer = await exact?.settled();
    return answer?.isPending ? undefined : answer?.path?.cost;
  }

  /** Ends all threads. */
  close(): void {
    if (this.runOfKey.size === 0) return;
    for (const farRun of this.runOfKey.values()) farRun.close();
    this.runOfKey.clear();
    this.grid = undefined;
    this.exact = undefined;
    queueMicrotask(() => this.tell());
  }

  private hear(kind: "progress" | "answer"): void {
    batch(() => {
      this.tell();
      if (kind === "answer") this.arrived.value++;
    });
  }

  private tell(): void {
    const farRuns = [...this.runOfKey.values()];
    const parts = farRuns.flatMap(({ isReady, progress }) => (isReady ? [] : [progress]));
    batch(() => {
      this.progress.value = parts.length === 0 ? undefined : Math.min(...parts);
      this.isAsking.value = farRuns.some(({ isAsking }) => isAsking);
    });
  }
}

/** A planner that could not be made may be made after an edit. */
function usable(farRun: FarRun | undefined, { grid }: Question): FarRun | undefined {
  return farRun?.isRefused && farRun.version !== grid.version ? undefined : farRun;
}
