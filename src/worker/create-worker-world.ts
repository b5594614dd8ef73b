import { checkInteger, checkOptions, show } from "../check.ts";
import { Grid } from "../grid/grid.ts";
import { MOVEMENT_OPTIONS } from "../grid/movement.ts";
import { sharedCopy } from "../grid/shared-memory.ts";
import { startWorker } from "./default-worker.ts";
import { Dispatcher, type DispatcherSettings } from "./dispatcher.ts";
import { gridOfParts, partsOfGrid } from "./grid-parts.ts";
import type { WorkerWorldOptions } from "./message.ts";
import type { WorkerLike } from "./port.ts";
import { RemoteTraffic } from "./remote-traffic.ts";
import { WorkerWorld } from "./worker-world.ts";

/** The options of the worker in which a world runs. */
export interface WorkerOptions {
  /**
   * Starts a worker that runs `octile/worker/thread`. The function is called again when a worker has died. Default: a module
   * worker in browsers, a worker thread in Node.
   */
  readonly worker?: () => WorkerLike;
  /**
   * How many edits and questions come between two snapshots, from which a new worker starts if one dies. A lower number means
   * less work to repeat after a death, a higher number less time spent on snapshots. Default 10,000, at least 1.
   */
  readonly snapshotEvery?: number;
  /**
   * How long a worker may stay silent after its start, in milliseconds. A worker speaks before it builds anything, so that only
   * loading its file takes time. A higher limit suits slow networks; a lower limit tells sooner that a file does not run octile.
   * Default 30,000, at most 2,147,483,647.
   */
  readonly startLimit?: number;
}

/** The longest delay of a timer, in milliseconds. */
const LONGEST_TIMER = 0x7fff_ffff;

const KNOWN: readonly string[] = ["agents", "algorithm", "displace", "congestion", "stale", ...MOVEMENT_OPTIONS];

/** Makes a world in a worker from a copy of the grid. The world follows all later edits of the grid. */
export async function createWorkerWorld<Name extends string>(
  grid: Grid,
  options: WorkerWorldOptions<Name>,
  workerOptions: WorkerOptions = {},
): Promise<WorkerWorld<Name>> {
  if (!(grid instanceof Grid)) throw new TypeError(`createWorkerWorld needs a Grid, got ${show(grid)}.`);
  checkOptions("createWorkerWorld", options, KNOWN);
  const { version, cellLinks } = grid;
  const base = { kind: "grid", grid: partsOfGrid(grid), options } as const;
  const dispatcher = new Dispatcher(base, checkWorker(workerOptions));
  await dispatcher.open();
  const traffic = new RemoteTraffic<Name>(dispatcher, grid, { version, cellLinks }, options);
  return new WorkerWorld(dispatcher, traffic, options);
}

/**
 * Loads a saved world into a worker. The world has a new grid, `world.grid`. Its walkers and requests are in `world.walkers` and
 * `world.requests`, by id. It goes on just as the saved world would have.
 */
export async function loadWorkerWorld<Name extends string = string>(
  snapshot: Uint8Array,
  workerOptions: WorkerOptions = {},
): Promise<WorkerWorld<Name>> {
  if (!(snapshot instanceof Uint8Array)) throw new TypeError(`A snapshot must be a Uint8Array, got ${show(snapshot)}.`);
  const dispatcher = new Dispatcher({ kind: "snapshot", snapshot: sharedCopy(snapshot) }, checkWorker(workerOptions));
  const loaded = await dispatcher.open();
  if (loaded === null) {
    const error = new TypeError("The worker runs another version of octile.");
    dispatcher.end(error);
    throw error;
  }
  const grid = gridOfParts(loaded.grid);
  const options = loaded.options as WorkerWorldOptions<Name>;
  const traffic = new RemoteTraffic<Name>(dispatcher, grid, grid, options);
  return new WorkerWorld<Name>(dispatcher, traffic, options, loaded);
}

function checkWorker(options: WorkerOptions): DispatcherSettings {
  checkOptions("a worker", options, ["worker", "snapshotEvery", "startLimit"]);
  const { worker = startWorker, snapshotEvery = 10_000, startLimit = 30_000 } = options;
  if (typeof worker !== "function") throw new TypeError(`worker must be a function, got ${show(worker)}.`);
  checkInteger("snapshotEvery", snapshotEvery, 1, Number.MAX_SAFE_INTEGER);
  checkInteger("startLimit", startLimit, 1, LONGEST_TIMER);
  return { start: worker, snapshotEvery, startLimit };
}
