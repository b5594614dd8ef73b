import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { CELL, COLUMNS, ROWS, Scene, type Screen, type Shape } from "../../examples/pixi/scene.ts";
import { scriptOf } from "./page-script.ts";

/** Keeps where a shape is, of how many parts, and whether it is still seen. */
class FakeShape implements Shape {
  parts = 0;
  isSeen = true;
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

  destroy(): void {
    this.isSeen = false;
  }
}

class FakeScreen implements Screen {
  readonly shapes: FakeShape[] = [];
  readonly sentences: string[] = [];
  arrivals = 0;

  /** The shapes of all who attack now. */
  get attackers(): FakeShape[] {
    return this.shapes.slice(1).filter(({ isSeen }) => isSeen);
  }

  addShape(): Shape {
    const shape = new FakeShape();
    this.shapes.push(shape);
    return shape;
  }

  say(sentence: string): void {
    this.sentences.push(sentence);
  }

  score(count: number): void {
    this.arrivals = count;
  }
}

const FRAME = 1000 / 60;

function play(scene: Scene, seconds: number): void {
  for (let frame = 0; frame < seconds * 60; frame++) scene.update(FRAME);
}

/** A scene on a screen of its own. */
function sceneOf(): { readonly scene: Scene; readonly screen: FakeScreen } {
  const screen = new FakeScreen();
  return { scene: new Scene(screen), screen };
}

describe("the PixiJS example", () => {
  test("moves every attacker into the camp, never by more than a cell a step, and shows it no more", () => {
    const { scene, screen } = sceneOf();
    scene.update(FRAME);
    const wave = screen.attackers;
    expect(wave).toHaveLength(6);
    for (let frame = 0; frame < 500; frame++) {
      const before = wave.map(({ x, y }) => ({ x, y }));
      scene.update(FRAME);
      for (const [index, { x, y }] of wave.entries()) {
        expect(Math.hypot(x - before[index].x, y - before[index].y)).toBeLessThan(CELL / 4);
      }
    }
    for (const { x, y, isSeen } of wave) {
      expect(isSeen).toBe(false);
      expect(Math.hypot(x / CELL - 28, y / CELL - 8)).toBeLessThan(1 / 4);
    }
    expect(screen.arrivals).toBeGreaterThanOrEqual(6);
  });

  test("sends wave after wave: there is always somebody to lead round a tower", () => {
    const { scene, screen } = sceneOf();
    for (let second = 0; second < 120; second++) {
      play(scene, 1);
      expect(screen.attackers.length).toBeGreaterThan(0);
      expect(screen.attackers.length).toBeLessThan(30);
    }
    expect(screen.arrivals).toBeGreaterThan(150);
    for (let y = 0; y < 17; y++) scene.toggleTower({ x: 20, y });
    expect(screen.sentences.some((sentence) => /^[1-9]\d* need another way\.$/.test(sentence))).toBe(true);
  });

  test("shows something wherever it is clicked, at any time", () => {
    const { scene, screen } = sceneOf();
    for (let y = 0; y < ROWS; y++) {
      for (let x = 0; x < COLUMNS; x++) {
        play(scene, 0.05);
        const before = [screen.shapes[0].parts, screen.sentences.length];
        scene.toggleTower({ x, y });
        expect([screen.shapes[0].parts, screen.sentences.length]).not.toEqual(before);
        // taken down again, if it is one
        scene.toggleTower({ x, y });
      }
    }
  });

  test("lets nobody build in the camp, or where attackers come from", () => {
    const { scene, screen } = sceneOf();
    const { parts } = screen.shapes[0];
    for (const point of [
      { x: 28, y: 8 },
      { x: 29, y: 9 },
      { x: 1, y: 4 },
    ])
      scene.toggleTower(point);
    expect(screen.shapes[0].parts).toBe(parts);
    expect(new Set(screen.sentences)).toEqual(
      new Set(["No tower can stand in the camp, or where attackers come from."]),
    );
  });

  test("leads attackers round a tower that is built in their way", () => {
    const { scene, screen } = sceneOf();
    play(scene, 0.5);
    const [map] = screen.shapes;
    const { parts } = map;
    for (let y = 0; y < 12; y++) scene.toggleTower({ x: 10, y });
    expect(map.parts).toBe(parts + 12);
    expect(screen.sentences).toContain("6 need another way.");
    play(scene, 10);
    expect(screen.arrivals).toBeGreaterThanOrEqual(6);
  });

  test("says which gap is too narrow, and goes on when it is wider", () => {
    const { scene, screen } = sceneOf();
    for (let y = 1; y < ROWS; y++) scene.toggleTower({ x: 10, y });
    play(scene, 12);
    expect(screen.sentences.at(-1)).toMatch(
      /^The widest way from .* to \(28, 8\) has room for size 1 at \(9, 0\), but ogre has size 2\.$/,
    );
    const goblins = screen.arrivals;
    scene.toggleTower({ x: 10, y: 1 });
    play(scene, 7);
    expect(screen.arrivals).toBeGreaterThanOrEqual(goblins + 12);
  });

  test("sends no more while many cannot go on", () => {
    const { scene, screen } = sceneOf();
    for (let y = 0; y < ROWS; y++) scene.toggleTower({ x: 10, y });
    play(scene, 120);
    expect(screen.attackers).toHaveLength(42);
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
  const [news, score] = [{ textContent: "" }, { textContent: "" }];
  runInNewContext(await scriptOf("examples/pixi", { "pixi.js": "PIXI" }), {
    PIXI: { Application: FakeApplication, Graphics: FakeShape },
    document: { querySelector: () => ({ append: () => undefined }), querySelectorAll: () => [news, score] },
    performance,
  });
  await expect.poll(() => FakeApplication.frame).toBeDefined();
  for (let frame = 0; frame < 60; frame++) FakeApplication.frame({ deltaMS: FRAME });
  const [map, goblin] = FakeApplication.shapes;
  expect(goblin.x).toBeGreaterThan(CELL);
  const parts = map.parts;
  FakeApplication.click({ offsetX: 20.5 * CELL, offsetY: 8.5 * CELL });
  expect(map.parts).toBe(parts + 1);
  expect(news.textContent).toMatch(/^\d+ need another way\.$/);
  for (let frame = 0; frame < 600; frame++) FakeApplication.frame({ deltaMS: FRAME });
  expect(score.textContent).toMatch(/^In the camp: [1-9]\d*$/);
});
