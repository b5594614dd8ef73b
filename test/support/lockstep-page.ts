import type { Page } from "playwright-core";
import type { LockstepSettings } from "./lockstep-game.ts";
import { bundleOf } from "./page-bundle.ts";

/** The scripts that a page needs to play: the game, and the thread of a worker. */
export interface LockstepScripts {
  readonly game: string;
  readonly thread: string;
}

/** Bundles what a page needs to play. */
export async function lockstepScripts(): Promise<LockstepScripts> {
  const [game, thread] = await Promise.all([
    bundleOf("test/support/lockstep-game.ts", "lockstep"),
    bundleOf("src/worker/thread.ts", "thread"),
  ]);
  return { game, thread };
}

/** How a page plays: on the page itself or in a worker, with a join every `joinEvery` ticks, or none (0). */
export interface PagePlay {
  readonly isInWorker: boolean;
  readonly joinEvery: number;
}

/** Begins a game on a page, and returns what plays some ticks there and returns their hashes. */
export async function playOnPage(
  page: Page,
  { game, thread }: LockstepScripts,
  settings: LockstepSettings,
  { isInWorker, joinEvery }: PagePlay,
): Promise<(ticks: number) => Promise<number[]>> {
  await page.evaluate(`(async () => {
    ${game};
    const address = URL.createObjectURL(new Blob([${JSON.stringify(thread)}], { type: "text/javascript" }));
    globalThis.player = await lockstep.LockstepPlayer.of(${JSON.stringify(settings)}, {
      ${isInWorker ? "worker: () => new Worker(address)," : ""}
      isJoinAt: (tick) => ${joinEvery} > 0 && tick % ${joinEvery} === ${joinEvery} - 1,
    });
  })()`);
  return (ticks) => page.evaluate(`player.playMany(${ticks})`);
}
