import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { CELL, Scene, type Screen, type Shape } from "../../examples/pixi/scene.ts";
import { scriptOf } from "./page-script.ts";

/** Keeps where a shape is, and of how many parts. */
class FakeShape implements Shape {
  parts = 0;
  x = 0;
  y = 0;
  readonly position = {
    set: (x: number, y: number): void => {
      this.x = x;
      this.y = y;
    },
  };

  rect(): this {
    this.parts++;
    return this;
  }

  fill(): this {
    return this;
  }

  clear(): this {
    this.parts = 0;
    return this;
  }
}

class FakeScreen implements Screen {
  readonly shapes: FakeShape[] = [];
  readonly sentences: string[] = [];

  addShape(): Shape {
    const shape = new FakeShape();
    this.shapes.push(shape);
    return shape;
  }

  say(sentence: string): void {
    this.sentences.push(sentence);
  }
}

const FRAME = 1000 / 60;

function play(scene: Scene, seconds: number): void {
  for (let frame = 0; frame < seconds * 60; frame++) scene.update(FRAME);
}

describe("the PixiJS example", () => {
  test("moves the shapes of all attackers to the camp, never by more than a cell a step", () => {
    const screen = new FakeScreen();
    const scene = new Scene(screen);
    scene.attack("goblin", 5);
    scene.attack("ogre", 2);
    const [, ...attackers] = screen.shapes;
    for (let frame = 0; frame < 400; frame++) {
      const before = attackers.map(({ x, y }) => ({ x, y }));
      scene.update(FRAME);
      if (frame === 0) continue;
      for (const [index, { x, y }] of attackers.entries()) {
        expect(Math.hypot(x - before[index].x, y - before[index].y)).toBeLessThan(CELL / 4);
      }
    }
    expect(attackers.map(({ x, y }) => [x / CELL, y / CELL])).toEqual(attackers.map(() => [28, 8]));
    expect(screen.sentences.filter((sentence) => sentence.endsWith("is in the camp."))).toHaveLength(7);
  });

  test("leads attackers round a tower that is built in their way", () => {
    const screen = new FakeScreen();
    const scene = new Scene(screen);
    scene.attack("ogre", 1);
    play(scene, 0.5);
    const [map] = screen.shapes;
    const parts = map.parts;
    for (let y = 0; y < 12; y++) scene.toggleTower({ x: 10, y });
    expect(map.parts).toBe(parts + 12);
    expect(screen.sentences).toContain("1 need another way.");
    play(scene, 10);
    expect(screen.sentences.at(-1)).toBe("ogre 0 is in the camp.");
  });

  test("says which gap is too narrow, and goes on when it is wider", () => {
    const screen = new FakeScreen();
    const scene = new Scene(screen);
    scene.attack("ogre", 1);
    for (let y = 1; y < 18; y++) scene.toggleTower({ x: 10, y });
    play(scene, 1);
    expect(screen.sentences.at(-1)).toBe(
      "The widest way from (0, 0) to (28, 8) has room for size 1 at (9, 0), but ogre has size 2.",
    );
    scene.toggleTower({ x: 10, y: 1 });
    play(scene, 10);
    expect(screen.sentences.at(-1)).toBe("ogre 0 is in the camp.");
  });
});

/** As much of PixiJS as the page uses. */
class FakeApplication {
  static frame: (ticker: { readonly deltaMS: number }) => void;
  static click: (event: object) => void;
  static readonly shapes: FakeShape[] = [];
  readonly canvas = {
    addEventListener: (_: string, listener: (event: object) => void): void => {
      FakeApplication.click = listener;
    },
  };
  readonly ticker = {
    add: (frame: (ticker: { readonly deltaMS: number }) => void): void => {
      FakeApplication.frame = frame;
    },
  };
  readonly stage = {
    addChild: (shape: FakeShape): FakeShape => {
      FakeApplication.shapes.push(shape);
      return shape;
    },
  };

  async init(): Promise<void> {}
}

test("the PixiJS page starts the scene, and builds a tower where it is clicked", async () => {
  const news = { textContent: "" };
  runInNewContext(await scriptOf("examples/pixi", { "pixi.js": "PIXI" }), {
    PIXI: { Application: FakeApplication, Graphics: FakeShape },
    document: { createElement: () => news, body: { append: () => undefined } },
    performance,
  });
  await expect.poll(() => FakeApplication.frame).toBeDefined();
  const [map, goblin] = FakeApplication.shapes;
  for (let frame = 0; frame < 60; frame++) FakeApplication.frame({ deltaMS: FRAME });
  expect(goblin.x).toBeGreaterThan(CELL);
  const parts = map.parts;
  FakeApplication.click({ offsetX: 20.5 * CELL, offsetY: 8.5 * CELL });
  expect(map.parts).toBe(parts + 1);
  expect(news.textContent).toMatch(/^\d+ need another way\.$/);
});
