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

/** A canvas that keeps the colour of every pixel, until something is painted over it. */
class Picture implements Context {
  fillStyle: string | object = "";
  /** Colours by pixel, row by row; one that was never painted has none. */
  readonly colourOfPixel: (string | object | undefined)[];
  private readonly width: number;

  constructor({ world: { grid } }: Game) {
    this.width = grid.width * CELL;
    this.colourOfPixel = new Array(this.width * (grid.height + 1) * CELL).fill(undefined);
  }

  fillRect(left: number, top: number, width: number, height: number): void {
    for (let y = top; y < top + height; y++) {
      this.colourOfPixel.fill(this.fillStyle, y * this.width + left, y * this.width + left + width);
    }
  }

  /** Letters are bars, 8 pixels apart. */
  fillText(text: string, left: number, bottom: number): void {
    for (let x = left; x < Math.min(left + 8 * text.length, this.width); x += 8) this.fillRect(x, bottom - 12, 2, 16);
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
    const cells = width * height;
    const [, , tank] = context.rectangles.slice(-game.walkers.length);
    expect(context.rectangles).toHaveLength(1 + cells + 2 * game.walkers.length);
    expect(tank).toMatchObject({
      x: 4 * CELL + 4,
      y: CELL + 4,
      side: 2 * CELL - 9,
    });
    expect(context.texts).toEqual([game.news]);
  });

  test("leaves nothing of earlier frames on the canvas: neither walkers nor words", () => {
    const game = new Game();
    const kept = new Picture(game);
    draw(kept, game);
    game.order({ x: 20, y: 7 });
    for (let step = 0; step < 16; step++) {
      if (step === 7) game.toggleBridge();
      play(game, 6);
      draw(kept, game);
    }
    const fresh = new Picture(game);
    draw(fresh, game);
    const unpainted = fresh.colourOfPixel.filter((colour) => colour === undefined);
    const left = kept.colourOfPixel.filter((colour, pixel) => colour !== fresh.colourOfPixel[pixel]);
    expect([unpainted.length, left.length]).toEqual([0, 0]);
  });

  test("marks where everybody is sent, so that each click shows", () => {
    const game = new Game();
    game.order({ x: 20, y: 4 });
    const context = new FakeContext();
    draw(context, game);
    const marks = context.rectangles.filter(({ style }) => style === "#d9a441");
    expect(marks).toEqual(game.walkers.map(() => ({ style: "#d9a441", x: 20 * CELL + 11, y: 4 * CELL + 11, side: 9 })));
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
