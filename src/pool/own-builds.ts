// What the asking thread does of a build that it asks its pool for. A program that only asks for paths loads neither this file nor planners.

import type { Grid } from "../grid/grid.ts";
import { now } from "../hierarchy/clock.ts";
import { type AnyOptions, unbuiltPlanner } from "../planner/create-planner.ts";
import { GridPlanner } from "../planner/grid-planner.ts";
import type { Planner } from "../planner/planner.ts";
import { partsOfGrid } from "../worker/grid-parts.ts";
import { createWorld } from "../world/create-world.ts";
import type { WorldOptions } from "../world/options.ts";
import { World } from "../world/world.ts";
import { canSplit, PlannerBuild, partsOfBuild } from "./planner-build.ts";
import type { CallOptions } from "./pool.ts";
import { AFTER_ROWS, type SharedBuilds } from "./shared-builds.ts";

// browsers and Node have this; the types of neither are loaded here
declare function setTimeout(work: () => void, milliseconds: number): unknown;

/** How long the asking thread builds at a stretch, in milliseconds: less than a frame. */
const SLICE = 8;

/** Lets the threads of a pool build a planner for this thread. */
export async function buildPlanner(
  grid: Grid,
  options: AnyOptions,
  builds: SharedBuilds,
  call: CallOptions,
  report: (done: number) => void,
): Promise<Planner> {
  const planner = unbuiltPlanner(grid, options);
  await fill(planner, builds, call, report);
  return planner;
}

/** Makes a world, and lets the threads of a pool build its planners. */
export async function buildWorld<Kind extends string>(
  grid: Grid,
  options: WorldOptions<Kind>,
  builds: SharedBuilds,
  call: CallOptions,
  report: (done: number) => void,
): Promise<World<Kind>> {
  const world = createWorld(grid, options);
  const keptPlanners = World.plannersOf(world);
  for (const [index, kept] of keptPlanners.entries()) {
    const { planner } = kept;
    if (planner instanceof GridPlanner && planner.isSaved) {
      await fill(planner, builds, call, (done) => report((index + done) / keptPlanners.length));
    }
    kept.follow();
  }
  return world;
}

/** Lets the threads build a planner. Nothing of the planner may be built yet. */
async function fill(
  planner: GridPlanner,
  builds: SharedBuilds,
  call: CallOptions,
  report: (done: number) => void,
): Promise<void> {
  const options = planner.options as AnyOptions;
  if (!canSplit(options)) return inSlices(planner.build(), call, report);
  // the map of the order, and the one that this thread finds nodes on, have to be the same: no other turn may come in between
  const order = builds.order(partsOfGrid(planner.grid), options);
  const parts = partsOfBuild(order);
  try {
    // threads begin before this thread finds the nodes, which takes a while
    const building = builds.build(order, parts, call, (index, { part }) => build.split.take(index, part), report);
    const build = new PlannerBuild(planner);
    const { rows } = await building;
    await inSlices(build.finish(rows), call, (done) => report(AFTER_ROWS + (1 - AFTER_ROWS) * done));
  } finally {
    builds.forget(order);
  }
  report(1);
}

/** Builds in slices, so that whatever else this thread has to do is done in between. */
async function inSlices(
  build: Iterable<number>,
  { signal }: CallOptions,
  report: (done: number) => void,
): Promise<void> {
  let end = now() + SLICE;
  for (const done of build) {
    if (now() < end) continue;
    report(done);
    await new Promise<void>((keep) => setTimeout(keep, 0));
    if (signal?.aborted) throw signal.reason;
    end = now() + SLICE;
  }
}
