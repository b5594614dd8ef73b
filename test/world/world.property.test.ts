import fc from "fast-check";
import { expect, test } from "vitest";
import { loadWorld } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import { copyOf } from "../support/planner-oracle.ts";
import { clock, Player, type Story, stories, type TestWalker, worldOf } from "./drive.ts";

test("no walker ever steps illegally, and in the end each has arrived, is held up, or there is no way", () => {
  fc.assert(
    fc.property(stories, (story) => {
      const player = new Player(worldOf(copyOf(story.setting.grid), story), story);
      for (const action of story.actions) player.play(action);
      player.finish();
      for (const walker of player.world.walkers.values()) expect(player.faultOf(walker)).toBeUndefined();
    }),
    { numRuns: cases(400) },
  );
});

test("the same story gives the same log", async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const logs = await Promise.all([1, 2].map(() => logOf(story)));
      expect(logs[0]).toEqual(logs[1]);
    }),
    { numRuns: cases(60) },
  );
});

test("a world that was saved and loaded goes on as the one that was saved", async () => {
  await fc.assert(
    fc.asyncProperty(stories, fc.double({ min: 0, max: 1, noNaN: true }), async (story, part) => {
      const saved = new Player(worldOf(copyOf(story.setting.grid), { ...story }), story);
      const middle = Math.floor(part * story.actions.length);
      for (const action of story.actions.slice(0, middle)) saved.play(action);
      await settled();
      const bytes = saved.world.save();
      const loaded = new Player(loadWorld(bytes, { clock: clock() }), story, saved);
      expect([...loaded.world.walkers.values()].map(pictureOf)).toEqual(
        [...saved.world.walkers.values()].map(pictureOf),
      );
      expect([...loaded.world.requests.keys()]).toEqual([...saved.world.requests.keys()]);
      saved.log.length = 0;
      for (const player of [saved, loaded]) {
        for (const action of story.actions.slice(middle)) player.play(action);
        player.finish();
      }
      await settled();
      const isAnswer = (line: string) => line.startsWith("answer");
      expect(loaded.log.filter((line) => !isAnswer(line))).toEqual(saved.log.filter((line) => !isAnswer(line)));
    }),
    { numRuns: cases(150) },
  );
});

/** All that can be seen of a walker. */
function pictureOf({ id, agent, cell, goal, status, stepsAhead }: TestWalker): unknown {
  return { id, agent, cell, goal, status, stepsAhead };
}

async function logOf(story: Story): Promise<string[]> {
  const player = new Player(worldOf(copyOf(story.setting.grid), story), story);
  for (const action of story.actions) player.play(action);
  player.finish();
  await settled();
  return player.log;
}

/** Waits until promises that are kept have been heard. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
}
