import { performance } from "node:perf_hooks";
import type { PathRequest, QueryOptions } from "../../../src/index.ts";
import { cellFrom, cellSeeds, editSeeds } from "../../support/arbitraries.ts";
import { changesFrom, linkSeeds } from "../../support/link-arbitraries.ts";
import type { Setting } from "../../support/oracle.ts";
import { endSeeds, endsFrom } from "../../support/planner-arbitraries.ts";
import { apply, checkAnswer, copyOf, type Ends } from "../../support/planner-oracle.ts";
import { clock, type Name, Player, type Story, settingOf, worldOf } from "../../world/drive.ts";
import { drawBudget, drawStory } from "../draw/any-story.ts";
import { Draw } from "../draw/draw.ts";
import type { Attack, Counts } from "./attack.ts";

/** How many ticks after the last edit every request must have its answer, even at a budget of 0. */
const MOST_TICKS = 5000;

/** Worlds that are edited in every tick, on a fixed clock and on the real one: no step or answer is wrong, nobody waits for ever. */
export const WORLDS: Attack = {
  name: "worlds",
  async play(seed, counts) {
    const draw = new Draw(seed);
    const game = new Game(draw, drawStory(draw), counts);
    await game.play();
  },
};

/** A request, and what it asks. */
interface Asked {
  readonly request: PathRequest<Name>;
  readonly ends: Ends;
  readonly options: QueryOptions;
}

/** A story, with ticks, edits and requests between its actions. */
class Game {
  private readonly draw: Draw;
  private readonly story: Story;
  private readonly counts: Counts;
  private readonly player: Player;
  private readonly takesLinks: boolean;
  private waiting: Asked[] = [];

  constructor(draw: Draw, story: Story, counts: Counts) {
    this.draw = draw;
    this.story = story;
    this.counts = counts;
    const time = draw.chance(50) ? () => performance.now() : clock(0.125);
    this.player = new Player(worldOf(copyOf(story.setting.grid), story, time), story);
    this.takesLinks = story.algorithm !== "pra" && story.algorithm !== "quickpath";
  }

  async play(): Promise<void> {
    const { player, story, draw, counts } = this;
    for (const action of story.actions) {
      player.play(action);
      this.checkAnswers();
      this.change();
      if (draw.chance(25)) this.send();
      for (let times = draw.below(3); times > 0; times--) this.ask();
      if (story.isTicked) this.tick(drawBudget(draw));
      else await this.settle();
      player.play({ kind: "step", times: draw.between(1, 4) });
    }
    await this.finish();
    counts.add("games");
    counts.add("steps", player.log.filter((line) => line.startsWith("step")).length);
  }

  /** Edits the map, and its links now and then. */
  private change(): void {
    const { player, draw, story } = this;
    player.play({ kind: "edit", seeds: draw.from(editSeeds), isStraight: draw.chance(30) });
    this.counts.add("edits");
    if (!this.takesLinks || draw.chance(80)) return;
    const { world } = player;
    const setting = { ...story.setting, grid: world.grid };
    const seeds = draw.chance(50) ? draw.from(linkSeeds) : { gone: draw.from(cellSeeds) };
    for (const change of changesFrom(setting, 8, [seeds])) apply(world.grid, change);
    // so that walkers learn of it at once
    world.edit([]);
  }

  /** Sends one more walker, who stands in the way of others. */
  private send(): void {
    const { player, draw } = this;
    const name: Name = draw.oneOf(["small", "large"] as const);
    player.play({ kind: "walk", name, ends: draw.from(endSeeds), isOccupying: true });
  }

  private ask(): void {
    const { player, draw, waiting } = this;
    const { world } = player;
    const { grid } = world;
    const name: Name = draw.oneOf(["small", "large"] as const);
    const ends = endsFrom(this.settingOf(name), draw.from(endSeeds));
    const options: QueryOptions = draw.oneOf([
      {},
      {},
      {},
      { nearest: true },
      { within: 2 },
      { goals: [grid.pointOf(cellFrom(grid, draw.from(cellSeeds)))] },
    ]);
    const priority = draw.oneOf([0, 0, 1, -1]);
    const request = world.request(name, grid.pointOf(ends.start), grid.pointOf(ends.goal), { ...options, priority });
    waiting.push({ request, ends, options });
  }

  private tick(budget: number): void {
    this.player.play({ kind: "tick", budget });
    this.counts.add("ticks");
    this.checkAnswers();
  }

  /** A world that is not ticked answers as soon as the caller is done. */
  private async settle(): Promise<void> {
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    this.checkAnswers();
  }

  /** Checks the answers that have just come, for the map as it is now. */
  private checkAnswers(): void {
    const done = this.waiting.filter(({ request }) => request.status === "done");
    this.waiting = this.waiting.filter(({ request }) => request.status !== "done");
    for (const { request, ends, options } of done) {
      if (request.path === undefined) throw new Error(`Request ${request.id} is done, but has no path.`);
      checkAnswer(this.settingOf(request.agent), ends, options, request.path);
      this.counts.add("requests");
    }
  }

  /** Without edits, everyone comes to rest, and every request gets its answer. */
  private async finish(): Promise<void> {
    const { player, story, draw } = this;
    const budget = drawBudget(draw);
    if (story.isTicked) for (let tick = 0; this.waiting.length > 0 && tick < MOST_TICKS; tick++) this.tick(budget);
    player.finish();
    await this.settle();
    if (this.waiting.length + player.world.requests.size > 0) {
      throw new Error(`${this.waiting.length} requests have no answer after ${MOST_TICKS} ticks of ${budget} ms.`);
    }
    for (const walker of player.world.walkers.values()) {
      const fault = player.faultOf(walker);
      if (fault !== undefined) throw new Error(`Walker ${walker.id}: ${fault}`);
    }
  }

  private settingOf(name: Name): Setting {
    return settingOf(this.player.world.grid, this.story.setting.movement, this.story.setting, name);
  }
}
