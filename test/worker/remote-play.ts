import { createWorkerWorld } from "../../src/worker/index.ts";
import { copyOf } from "../support/planner-oracle.ts";
import { agentsOf, Player, type Story, type TestWorld } from "../world/drive.ts";
import { LocalWorkers } from "./local-worker.ts";

/** A world in a worker, for the player, and what waits until the worker has done all that it was told. */
export async function remoteWorldOf(story: Story, workers: LocalWorkers, snapshotEvery: number) {
  const { setting, algorithm, displace, stale } = story;
  const copy = copyOf(setting.grid);
  const remote = await createWorkerWorld(
    copy,
    { agents: agentsOf(setting), algorithm, displace, stale, ...setting.movement },
    { worker: workers.start, snapshotEvery },
  );
  // both have the calls that the player makes
  return { world: remote as unknown as TestWorld, remote };
}

/**
 * Plays a story on a world in a worker without waiting for it, and kills the worker now and then. Returns how often that was,
 * and what is wrong with how the walkers have ended.
 *
 * @param pauses For each action, how many turns of the event loop come after it; 3 stands for a death before them.
 */
export async function playAmongDeaths(
  story: Story,
  pauses: readonly number[],
  snapshotEvery: number,
): Promise<{ readonly kills: number; readonly faults: readonly string[] }> {
  const workers = new LocalWorkers();
  const { world, remote } = await remoteWorldOf(story, workers, snapshotEvery);
  const player = new Player(world, story);
  for (const [index, action] of story.actions.entries()) {
    player.play(action);
    const pause = pauses[index % pauses.length];
    if (pause === 3) {
      // a fourth death in a row would be the last
      if (workers.started.length % 3 === 0) await remote.build();
      workers.kill();
    }
    for (let turn = 0; turn < pause; turn++) await new Promise(setImmediate);
  }
  await comeToRest(player, remote.build.bind(remote), story.isTicked);
  const faults = Array.from(world.walkers.values(), (walker) => player.faultOf(walker));
  if (world.requests.size > 0) faults.push(`${world.requests.size} requests have no answer.`);
  remote.close();
  return { kills: workers.started.length - 1, faults: faults.filter((fault) => fault !== undefined) };
}

/** Lets everyone walk until nobody moves for some time. */
async function comeToRest(player: Player, barrier: () => Promise<void>, isTicked: boolean): Promise<void> {
  let before = "";
  for (let round = 0, still = 0; round < 3000 && still < 8; round++) {
    if (isTicked) player.world.tick(1);
    await barrier();
    player.step();
    const now = Array.from(player.world.walkers.values(), ({ status, cell }) => `${status} ${cell.x} ${cell.y}`).join();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}
