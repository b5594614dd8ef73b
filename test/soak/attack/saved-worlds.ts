import { loadWorld } from "../../../src/index.ts";
import { copyOf } from "../../support/planner-oracle.ts";
import { clock, Player, type Story, type TestWalker, type TestWorld, worldOf } from "../../world/drive.ts";
import { drawBudget, drawStory } from "../draw/any-story.ts";
import { Draw } from "../draw/draw.ts";
import type { Attack } from "./attack.ts";

/**
 * The worlds that must go on alike after a save in mid-game: one that was never saved, the one that was saved, and the one
 * that was loaded. Saving is reading, so that all three do.
 */
const COMPARED: readonly Course[] = ["unsaved", "saved", "loaded"];

type Course = "unsaved" | "saved" | "loaded";

/** Worlds that are saved and loaded in mid-game, on a fixed clock: they go on alike, event by event. */
export const SAVED_WORLDS: Attack = {
  name: "saved-worlds",
  async play(seed, counts) {
    const draw = new Draw(seed);
    const drawn = drawStory(draw);
    const story = { ...drawn, actions: withTicks(draw, drawn) };
    const middle = draw.below(story.actions.length + 1);
    const unsaved = playerOf(story);
    const saved = playerOf(story);
    for (const action of story.actions.slice(0, middle)) for (const player of [unsaved, saved]) player.play(action);
    await settled();
    const loaded = loadedFrom(saved, story);
    const playerOfCourse = { unsaved, saved, loaded };
    await checkAlike(
      COMPARED.map((course) => [course, playerOfCourse[course]]),
      story.actions.slice(middle),
    );
    counts.add("games");
    counts.add("actions", story.actions.length);
  },
};

/** The actions of a story, with a tick after each if it has ticks. */
function withTicks(draw: Draw, { isTicked, actions }: Story): Story["actions"] {
  if (!isTicked) return actions;
  return actions.flatMap((action) => [
    action,
    { kind: "tick" as const, budget: drawBudget(draw) },
    { kind: "step" as const, times: 1 },
  ]);
}

/** A player of a world whose clock counts in eighths, which sums hold exactly. */
function playerOf(story: Story): Player {
  return new Player(worldOf(copyOf(story.setting.grid), story, clock(0.125)), story);
}

function loadedFrom(saved: Player, story: Story): Player {
  const bytes = saved.world.save();
  if (Buffer.compare(bytes, saved.world.save()) !== 0) throw new Error("A world saves other bytes when saved again.");
  const loaded = new Player(loadWorld(bytes, { clock: clock(0.125) }), story, saved);
  for (const request of loaded.world.requests.values()) {
    request.promise.then((path) => loaded.log.push(`answer ${request.id} ${path?.status} ${path?.cells.join(" ")}`));
  }
  return loaded;
}

/** Plays the rest of a game in worlds that must show the same after each action. */
async function checkAlike(players: readonly (readonly [Course, Player])[], actions: Story["actions"]): Promise<void> {
  const [[firstCourse, first], ...others] = players;
  const compare = (moment: string): void => {
    for (const [course, player] of others) {
      const fault = differenceOf(first, player);
      if (fault !== undefined) throw new Error(`After ${moment}, ${firstCourse} and ${course} differ: ${fault}`);
    }
  };
  for (const [, { log }] of players) log.length = 0;
  compare("the save");
  for (const [index, action] of actions.entries()) {
    for (const [, player] of players) player.play(action);
    await settled();
    compare(`action ${index} of ${actions.length}, ${JSON.stringify(action)}`);
  }
  for (const [, player] of players) player.finish();
  await settled();
  compare("the end");
}

/** The first thing that two players see differently. */
function differenceOf(a: Player, b: Player): string | undefined {
  const [one, other] = [a, b].map(({ log, world }) => [...log.toSorted(answersLast), ...picturesOf(world)]);
  const index = one.findIndex((line, at) => line !== other[at]);
  if (index < 0 && one.length === other.length) return undefined;
  const at = index < 0 ? one.length : index;
  return `${one[at]} against ${other[at]}`;
}

/** Answers are heard of by promises, in the order in which these were asked for. */
function answersLast(a: string, b: string): number {
  const [isA, isB] = [a, b].map((line) => line.startsWith("answer"));
  if (isA !== isB) return Number(isA) - Number(isB);
  return isA ? a.localeCompare(b) : 0;
}

/** All that can be seen of the walkers and requests of a world. */
function picturesOf({ walkers, requests }: TestWorld): string[] {
  return [...Array.from(walkers.values(), pictureOf), `requests ${[...requests.keys()].join(" ")}`];
}

function pictureOf({ id, agent, cell, goal, status, stepsAhead }: TestWalker): string {
  return `walker ${JSON.stringify({ id, agent, cell, goal, status, stepsAhead })}`;
}

/** Waits until promises that are kept have been heard. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
}
