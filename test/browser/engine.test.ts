import { expect } from "vitest";
import { test } from "../support/browser.ts";
import { engineAnswers } from "../support/engine-answers.ts";
import { LockstepPlayer } from "../support/lockstep-game.ts";
import { lockstepScripts, playOnPage } from "../support/lockstep-page.ts";
import { bundleOf } from "../support/page-bundle.ts";

/** The name of the bundle's variable in the browser. */
const NAME = "engine";

/** A page on which nothing else runs. */
const PAGE = "404.html";

test("paths, plans, guides, edits, snapshots and worlds are the same as in Node, to the last bit", async ({
  visit,
}) => {
  const [script, page] = await Promise.all([bundleOf("test/support/engine-answers.ts", NAME), visit(PAGE)]);
  const answers = await page.evaluate(`(() => { ${script}; return ${NAME}.engineAnswers(); })()`);
  expect(answers).toEqual(engineAnswers());
});

test("a game in lockstep has the hashes of Node in every tick, on the page and in a worker, with joins", async ({
  visit,
}) => {
  const settings = { seed: 5, side: 64, walkers: 80, algorithm: "hpa", work: 4000 } as const;
  const ticks = 60;
  const [scripts, page] = await Promise.all([lockstepScripts(), visit(PAGE)]);
  const expected = await (await LockstepPlayer.of(settings)).playMany(ticks);
  for (const isInWorker of [false, true]) {
    const play = await playOnPage(page, scripts, settings, { isInWorker, joinEvery: 25 });
    expect(await play(ticks)).toEqual(expected);
  }
});
