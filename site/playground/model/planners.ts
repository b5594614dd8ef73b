import { batch, type Signal, signal } from "@preact/signals";
import { type Agent, createPlanner, type Grid, type Planner } from "../../../src/index.ts";
import { plannerSettings } from "./run.ts";
import type { Movement, Run } from "./state.ts";
import { areWorthIt, buildOnThreads } from "./threads.ts";

/** The most cells of a map whose planners are built at once. Larger maps are built in slices, so that the page does not freeze. */
const MOST_AT_ONCE = 256 * 256;

/** How long a slice takes, in milliseconds: less than a frame. */
const SLICE = 12;

/** So long before the first slice, in milliseconds, it is to be read that something is built: that slice may take seconds. */
const LEAD = 50;

/** A planner that is kept from edit to edit. */
export interface KeptPlanner {
  planner: Planner | undefined;
  /** Why it could not be made. */
  fault: string | undefined;
  /** What is left to build in slices, or that threads build it; `null` when nothing is left. */
  building: Iterator<number> | "threads" | null;
  /** How long it took to build, in milliseconds. */
  buildTime: number;
  /** The version of the grid up to which it has followed its edits. */
  version: number;
  /** Memory held beside the grid, in bytes, once it has been counted, which takes long. */
  bytes: number | undefined;
  /** How many levels it has, once they have been counted. */
  levels: number | undefined;
}

/** Keeps one planner a run, and makes another only when the map, the algorithm, its options or the agent are others. */
export class Planners {
  /** How much is built, from 0 to 1; `undefined` when nothing is left to build. */
  readonly progress: Signal<number | undefined> = signal(undefined);
  /** Raised when a planner that was built in slices is ready. */
  readonly ready: Signal<number> = signal(0);
  private grid: Grid | undefined;
  private keptOfKey = new Map<string, KeptPlanner>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns the planners of some runs, in the order of the runs. Planners that are not built yet are built in slices. */
  of(grid: Grid, runs: readonly Run[], agent: Agent, movement: Movement): KeptPlanner[] {
    const known = grid === this.grid ? this.keptOfKey : new Map<string, KeptPlanner>();
    this.grid = grid;
    this.keptOfKey = new Map();
    const planners = runs.map((run) => {
      const key = JSON.stringify([run, agent, movement]);
      const kept = this.keptOfKey.get(key) ?? usable(known.get(key), grid) ?? this.make(grid, run, agent, movement);
      this.keptOfKey.set(key, kept);
      return kept;
    });
    if (this.unbuilt !== undefined) this.timer ??= setTimeout(() => this.buildSlice(), LEAD);
    return planners;
  }

  private get unbuilt(): SlicedPlanner | undefined {
    return [...this.keptOfKey.values()].find(isInSlices);
  }

  /** Makes a planner. On a large map threads build it, or, where they cannot be started, this thread does. */
  private make(grid: Grid, run: Run, agent: Agent, movement: Movement): KeptPlanner {
    if (!areWorthIt(grid, run.algorithm)) return make(grid, run, agent, movement);
    const nothing = { planner: undefined, fault: undefined, buildTime: 0, bytes: undefined, levels: undefined };
    const kept: KeptPlanner = { ...nothing, building: "threads", version: grid.version };
    setTimeout(async () => {
      const began = performance.now();
      try {
        const planner = await buildOnThreads(grid, plannerSettings(run, agent, movement), (done) => {
          if (this.isKept(kept)) this.progress.value = done;
        });
        Object.assign(kept, { planner, building: null, buildTime: performance.now() - began });
      } catch {
        Object.assign(kept, make(grid, run, agent, movement));
      }
      if (this.isKept(kept)) this.goOn();
    }, LEAD);
    return kept;
  }

  private isKept(kept: KeptPlanner): boolean {
    return [...this.keptOfKey.values()].includes(kept);
  }

  /** Tells that another planner is ready, and builds what is left in slices. */
  private goOn(): void {
    if (this.unbuilt !== undefined) this.timer ??= setTimeout(() => this.buildSlice());
    const isBuilding = [...this.keptOfKey.values()].some(({ building }) => building !== null);
    batch(() => {
      if (!isBuilding) this.progress.value = undefined;
      this.ready.value++;
    });
  }

  /** Builds for the time of a slice, and goes on later if something is left. */
  private buildSlice(): void {
    this.timer = undefined;
    const kept = this.unbuilt;
    if (kept === undefined) return;
    const progress = buildUntil(kept, performance.now() + SLICE);
    if (this.unbuilt !== undefined) this.timer = setTimeout(() => this.buildSlice());
    batch(() => {
      this.progress.value = this.unbuilt === undefined ? undefined : progress;
      if (kept.building === null) this.ready.value++;
    });
  }
}

/** A planner that is built in slices. */
type SlicedPlanner = KeptPlanner & { building: Iterator<number> | null };

/** Whether a planner is built in slices, and not done. */
export function isInSlices(kept: KeptPlanner): kept is SlicedPlanner {
  return kept.building !== null && kept.building !== "threads";
}

/** A planner that could not be made may be made after an edit. */
function usable(kept: KeptPlanner | undefined, grid: Grid): KeptPlanner | undefined {
  return kept?.fault !== undefined && kept.version !== grid.version ? undefined : kept;
}

/** Makes a planner that is still to be built. On a small map it is built at once. */
export function make(grid: Grid, run: Run, agent: Agent, movement: Movement): KeptPlanner {
  const nothing = { building: null, buildTime: 0, version: grid.version, bytes: undefined, levels: undefined };
  try {
    const began = performance.now();
    const lazily = run.algorithm === "astar" ? {} : { build: "lazy" };
    const planner = createPlanner(
      grid,
      plannerSettings({ ...run, options: { ...run.options, ...lazily } }, agent, movement),
    );
    const building = planner.build()[Symbol.iterator]();
    const kept: SlicedPlanner = {
      ...nothing,
      planner,
      fault: undefined,
      building,
      buildTime: performance.now() - began,
    };
    if (grid.terrainOfCell.length <= MOST_AT_ONCE) buildUntil(kept, Number.POSITIVE_INFINITY);
    return kept;
  } catch (error) {
    return { ...nothing, planner: undefined, fault: sentenceOf(error) };
  }
}

/** Builds until a point in time, and returns how much is built, from 0 to 1. */
export function buildUntil(kept: SlicedPlanner, end: number): number {
  const began = performance.now();
  let progress = 0;
  while (kept.building !== null && performance.now() < end) {
    const { done, value } = kept.building.next();
    if (done) kept.building = null;
    else progress = value;
  }
  kept.buildTime += performance.now() - began;
  return progress;
}

/** What an error says. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
