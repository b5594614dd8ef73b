import {
  createWorld,
  type Explanation,
  type Grid,
  type Listener,
  type Point,
  type WaitExplanation,
  type Walker,
  type WorldEvent,
} from "../../../src/index.ts";
import { createWorkerWorld, type WorkerWorldOptions } from "../../../src/worker/index.ts";

/** The world of the swarm, wherever it works. */
export interface SwarmWorld {
  readonly isInWorker: boolean;
  build(): Promise<void>;
  /** Lets the world spend up to `budget` milliseconds, and returns how many it spent. */
  tick(budget: number): Promise<number>;
  /** Moves all walkers by one step at once, and returns the milliseconds that the world spent. */
  step(): Promise<number>;
  walk(agent: string, start: Point, goal: Point): Walker<string>;
  pathExists(agent: string, start: Point, goal: Point): Promise<boolean>;
  explain(agent: string, start: Point, goal: Point): Promise<Explanation>;
  explainWait(walker: Walker<string>): Promise<WaitExplanation<string>>;
  on<Event extends WorldEvent>(event: Event, listener: Listener<string, Event>): void;
  close(): void;
}

/** A snapshot would hold up the worker for some frames, and a page whose worker dies can be loaded again. */
const SNAPSHOT_EVERY = 1_000_000;

/** Walkers of the swarm occupy their cells and give way to each other. */
const OCCUPYING = { occupies: true } as const;

/** Makes the world in a worker; fails where there are no module workers. */
export async function worldInWorker(grid: Grid, options: WorkerWorldOptions<string>): Promise<SwarmWorld> {
  let lastWork = 0;
  const startWorker = (): Worker => {
    const worker = new Worker(new URL("./thread.ts", import.meta.url), { type: "module" });
    // heard before the world hears the same message
    worker.addEventListener("message", ({ data }: MessageEvent<{ readonly work: number }>) => {
      lastWork = data.work;
    });
    return worker;
  };
  const world = await createWorkerWorld(grid, options, { worker: startWorker, snapshotEvery: SNAPSHOT_EVERY });
  return {
    isInWorker: true,
    build: () => world.build(),
    async tick(budget) {
      // what was ordered before goes first, in a message of its own, so that the tick alone is measured
      await Promise.resolve();
      await world.tick(budget);
      return lastWork;
    },
    async step() {
      await Promise.resolve();
      await world.step();
      return lastWork;
    },
    walk: (agent, start, goal) => world.walk(agent, start, goal, OCCUPYING),
    pathExists: (agent, start, goal) => world.pathExists(agent, start, goal),
    explain: (agent, start, goal) => world.explain(agent, start, goal),
    explainWait: (walker) => world.explainWait(walker),
    on: (event, listener) => void world.on(event, listener),
    close: () => world.close(),
  };
}

/** Makes the world here, on the thread of the page. */
export function worldHere(grid: Grid, options: WorkerWorldOptions<string>): SwarmWorld {
  const world = createWorld(grid, options);
  return {
    isInWorker: false,
    async build() {
      for (const _ of world.build());
    },
    async tick(budget) {
      const began = performance.now();
      world.tick(budget);
      return performance.now() - began;
    },
    async step() {
      const began = performance.now();
      world.step();
      return performance.now() - began;
    },
    walk: (agent, start, goal) => world.walk(agent, start, goal, OCCUPYING),
    pathExists: async (agent, start, goal) => world.pathExists(agent, start, goal),
    explain: async (agent, start, goal) => world.explain(agent, start, goal),
    explainWait: async (walker) => world.explainWait(walker),
    on: (event, listener) => void world.on(event, listener),
    close() {},
  };
}
