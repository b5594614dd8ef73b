import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { CELL, type Context, draw, Game } from "../../examples/canvas/game.ts";
import { scriptOf } from "./page-script.ts";

/** Keeps what is drawn instead of showing it. */
class FakeContext implements Context {
  fillStyle: string | object = "";
  rectangles: { readonly style: string | object; readonly x: number; readonly y: number; readonly side: number }[] = [];
  texts: string[] = [];

  fillRect(x: number, y: number, side: number): void {
    this.rectangles.push({ style: this.fillStyle, x, y, side });
  }

  fillText(text: string): void {
    this.texts.push(text);
  }
}

function play(game: Game, frames: number): void {
  for (let frame = 0; frame < frames; frame++) game.update();
}

function statusesOf(game: Game): string[] {
  return game.walkers.map(({ status }) => status);
}

describe("the canvas example", () => {
  test("walks everybody where a click sends them, and says why the boat stays", () => {
    const game = new Game();
    game.order({ x: 20, y: 7 });
    play(game, 400);
    expect(statusesOf(game)).toEqual(["arrived", "arrived", "arrived", "blocked-goal"]);
    expect(game.news).toBe("At the goal, (20, 7), boat would stand on ground, which it may not enter.");
  });

  test("opens the bridge under way: those who have not crossed it are told why they stop", () => {
    const game = new Game();
    game.order({ x: 20, y: 7 });
    play(game, 30);
    game.toggleBridge();
    expect(game.news).toBe("3 need another way.");
    play(game, 30);
    expect(game.news).toMatch(/^The way from .* leads over water, which \w+ may not enter\.$/);
    game.toggleBridge();
    game.order({ x: 20, y: 7 });
    play(game, 400);
    expect(statusesOf(game)).toEqual(["arrived", "arrived", "arrived", "blocked-goal"]);
  });

  test("says which gap is too narrow for the tank", () => {
    const game = new Game();
    game.order({ x: 21, y: 4 });
    play(game, 400);
    expect(statusesOf(game)).toEqual(["arrived", "arrived", "unreachable", "blocked-goal"]);
    const [, , tank] = game.walkers;
    expect(game.world.explain("tank", tank.cell, tank.goal)).toMatchObject({ reason: "too-narrow" });
  });

  test("draws each cell, everybody where they stand, and the news", () => {
    const game = new Game();
    const context = new FakeContext();
    draw(context, game);
    const { width, height } = game.world.grid;
    expect(context.rectangles).toHaveLength(width * height + game.walkers.length + 1);
    expect(context.rectangles.at(width * height + 2)).toMatchObject({
      x: 4 * CELL + 4,
      y: CELL + 4,
      side: 2 * CELL - 9,
    });
    expect(context.texts).toEqual([game.news]);
  });
});

test("the canvas page plays by itself, and sends everybody to where it is clicked", async () => {
  const context = new FakeContext();
  const listeners = new Map<string, (event: object) => void>();
  const addEventListener = (name: string, listener: (event: object) => void): void =>
    void listeners.set(name, listener);
  const canvas = { getContext: () => context, addEventListener };
  let frame: () => void = () => expect.unreachable("The page asks for no frame.");
  runInNewContext(await scriptOf("examples/canvas"), {
    document: { querySelector: () => canvas, addEventListener },
    requestAnimationFrame: (next: () => void) => {
      frame = next;
    },
    performance,
  });
  listeners.get("click")?.({ offsetX: 2.5 * CELL, offsetY: 0.5 * CELL });
  for (let frames = 0; frames < 100; frames++) frame();
  context.rectangles = [];
  frame();
  const soldiers = context.rectangles.filter(({ style }) => style === "#c0392b").map(({ x, y }) => [x - 4, y - 4]);
  expect(soldiers).toEqual([
    [2 * CELL, 0],
    [2 * CELL, 0],
  ]);
  listeners.get("keydown")?.({});
  frame();
  expect(context.texts.at(-1)).toBe("0 need another way.");
});
