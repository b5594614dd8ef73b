import { Grid, loadWorld } from "octile";
import { createWorkerWorld } from "octile/worker";
import { play } from "./calls.js";

async function run() {
  const world = await createWorkerWorld(new Grid(40, 40), { agents: { soldier: {}, tank: { size: 2 } } });
  const outcome = await play(world, loadWorld);
  world.close();
  return { ...outcome, isShared: globalThis.crossOriginIsolated };
}

// the test asks the page for it
globalThis.outcome = run();
