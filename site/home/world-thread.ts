// What runs in the worker of the home page: octile's world, with everybody who walks in the city.

import { Grid, type Walker } from "../../src/index.ts";
import { Beat } from "./beat.ts";
import { type KindName, rowsOf } from "./city.ts";
import type { Order, Report } from "./thread-messages.ts";
import { Travel } from "./travel.ts";

/** The milliseconds of path finding between two looks at the clock. */
const BUDGET = 8;

/** How many slices of building come between two looks at what the page has ordered. */
const SLICES = 40;

let travel = new Travel(new Grid(1, 1));
let replanned = 0;
let replanTime = 0;
/** The walkers whose ways were cut off, and who have no other way yet. */
const touched = new Set<Walker<KindName>>();

const beat = new Beat({
  step() {
    travel.step();
    const { places, world } = travel;
    const waiting = travel.countWaiting();
    tell({ type: "step", places, tally: { replanned, replanTime, found: world.metrics.plans, waiting } });
  },
  work() {
    const isReplanning = touched.size > 0;
    const began = performance.now();
    travel.tick(BUDGET);
    const spent = performance.now() - began;
    if (isReplanning) replanTime += spent;
    // a tick ends early where the next slice would not fit
    return touched.size > 0 || spent > BUDGET / 8;
  },
});

addEventListener("message", ({ data }: MessageEvent<Order>) => {
  if (data.type === "prepare") prepare(data.isWallOfCell);
  else if (data.type === "begin") begin(data.places);
  else if (data.type === "edit") travel.world.edit(data.edits);
  else if (data.type === "pause") beat.stop();
  else beat.start();
});

async function prepare(isWallOfCell: Uint8Array): Promise<void> {
  travel = new Travel(Grid.from(rowsOf(isWallOfCell)));
  const { world } = travel;
  world.on("edit", ({ walkers }) => {
    for (const walker of walkers) touched.add(walker);
  });
  world.on("replanned", ({ walker }) => {
    replanned++;
    touched.delete(walker);
  });
  world.on("unreachable", ({ walker }) => touched.delete(walker));
  let slices = 0;
  for (const _ of world.build()) if (++slices % SLICES === 0) await new Promise((resolve) => setTimeout(resolve));
  tell({ type: "ready" });
}

function begin(places: Parameters<Travel["begin"]>[0]): void {
  travel.begin(places);
  beat.start();
}

function tell(report: Report): void {
  postMessage(report);
}
