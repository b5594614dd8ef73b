import type Phaser from "phaser";
import { describe, expect, test } from "vitest";
import { type Body, type Layer, PhaserWorld } from "../../examples/phaser/octile-phaser.ts";

const TILE = 32;
const [GRASS, CRATE] = [1, 2];

type Listener = (...values: unknown[]) => void;

/** As much of Phaser's events as the adapter uses. */
class Emitter {
  private listeners: { event: string; listener: Listener; context: unknown; isOnce: boolean }[] = [];

  on(event: string, listener: Listener, context?: unknown, isOnce = false): this {
    this.listeners.push({ event, listener, context, isOnce });
    return this;
  }

  once(event: string, listener: Listener, context?: unknown): this {
    return this.on(event, listener, context, true);
  }

  off(event: string, listener: Listener, context?: unknown): this {
    this.listeners = this.listeners.filter(
      (one) => one.event !== event || one.listener !== listener || one.context !== context,
    );
    return this;
  }

  emit(event: string, ...values: unknown[]): void {
    for (const { listener, context, isOnce } of this.listeners.filter((one) => one.event === event)) {
      if (isOnce) this.off(event, listener, context);
      listener.apply(context, values);
    }
  }

  get count(): number {
    return this.listeners.length;
  }
}

/** A sprite without a picture. */
class Sprite extends Emitter {
  x: number;
  y: number;

  constructor(column: number, row: number) {
    super();
    this.x = (column + 0.5) * TILE;
    this.y = (row + 0.5) * TILE;
  }

  destroy(): void {
    this.emit("destroy", this, false);
  }
}

/** A layer on which `#` is a crate, `.` is grass, and a space has no tile. */
class DrawnLayer {
  scaleX = 1;
  scaleY = 1;
  readonly layer;
  private readonly rows: ({ x: number; y: number; index: number; collides: boolean } | null)[][];

  constructor(drawing: string) {
    this.rows = drawing.split("\n").map((line) => Array.from(line, () => null));
    this.layer = {
      width: this.rows[0].length,
      height: this.rows.length,
      baseTileWidth: TILE,
      baseTileHeight: TILE,
      data: this.rows,
    };
    for (const [y, line] of drawing.split("\n").entries()) {
      for (const [x, char] of [...line].entries()) if (char !== " ") this.putTileAt(char === "#" ? CRATE : GRASS, x, y);
    }
  }

  worldToTileXY(x: number, y: number): { x: number; y: number } {
    return { x: Math.floor(x / (TILE * this.scaleX)), y: Math.floor(y / (TILE * this.scaleY)) };
  }

  tileToWorldXY(x: number, y: number): { x: number; y: number } {
    return { x: x * TILE * this.scaleX, y: y * TILE * this.scaleY };
  }

  getTileAt(x: number, y: number) {
    const tile = this.rows[y]?.[x] ?? null;
    return tile?.index === -1 ? null : tile;
  }

  putTileAt(index: number, x: number, y: number): void {
    this.rows[y][x] = { x, y, index, collides: index === CRATE };
  }

  removeTileAt(x: number, y: number, replaceWithNull = true): void {
    this.rows[y][x] = replaceWithNull ? null : { x, y, index: -1, collides: false };
  }
}

/** A `TilemapGPULayer` of Phaser 4, which is shown from a texture and needs a tile in each place. */
class GpuLayer extends DrawnLayer {
  shown = "";

  generateLayerDataTexture(): void {
    const indexes = this.layer.data.map((row) => row.map((tile) => (tile as { readonly index: number }).index));
    this.shown = indexes
      .map((row) => row.map((index) => ({ [GRASS]: ".", [CRATE]: "#" })[index] ?? " ").join(""))
      .join("\n");
  }
}

/** A scene whose frames and timers run when they are told to, and whose tweens are over at once. */
class Scene {
  readonly events = new Emitter();
  private timers: (() => void)[] = [];
  readonly time = { addEvent: ({ callback }: { callback: () => void }) => void this.timers.push(callback) };
  readonly tweens = {
    add: ({ targets, x, y }: { targets: Sprite; x: number; y: number }) => void Object.assign(targets, { x, y }),
  };

  /** Plays frames, each as long as a step. */
  play(frames: number): void {
    for (let frame = 0; frame < frames; frame++) {
      this.events.emit("update");
      for (const callback of this.timers) callback();
    }
  }

  shutDown(): void {
    this.timers = [];
    this.events.emit("shutdown");
  }
}

/** A world of the adapter in a scene of its own. */
function begin(drawing: string, layer = new DrawnLayer(drawing), scene = new Scene()) {
  const world = new PhaserWorld(
    scene as unknown as Phaser.Scene,
    layer as unknown as Layer,
    { agents: { chick: {} } },
    { budget: Number.POSITIVE_INFINITY },
  );
  const add = (sprite: Sprite) => world.add("chick", sprite as unknown as Body);
  const remove = (sprite: Sprite) => world.remove(sprite as unknown as Body);
  return { scene, layer, world, add, remove, grid: world.world.grid };
}

const FIELD = "....\n.##.\n....";

test("tiles that collide are walls, and places without a tile are ground", () => {
  const { grid } = begin(".# \n #.");
  expect(String(grid)).toBe(".#.\n.#.");
});

test("a sprite walks round a wall to the middle of its goal", () => {
  const { scene, world, add } = begin("..#..\n..#..\n.....");
  const sprite = new Sprite(0, 0);
  add(sprite).goal = world.tileAt(4.9 * TILE, 0.1 * TILE);
  const seen = [];
  for (let step = 0; step < 6; step++) {
    scene.play(1);
    seen.push(`${sprite.x / TILE},${sprite.y / TILE}`);
  }
  expect(seen).toContain("2.5,2.5");
  expect(seen.at(-1)).toBe("4.5,0.5");
});

test.each([
  ["twice", 2, 2],
  ["half", 0.5, 0.5],
  ["three times as wide and half", 3, 0.5],
])("a sprite walks through the middle of the tiles of a layer that is %s as large", (_, scaleX, scaleY) => {
  const layer = Object.assign(new DrawnLayer(FIELD), { scaleX, scaleY });
  const { scene, world, add } = begin(FIELD, layer);
  const sprite = new Sprite(0, 0);
  [sprite.x, sprite.y] = [0.5 * TILE * scaleX, 0.5 * TILE * scaleY];
  const walker = add(sprite);
  expect(walker.cell).toEqual({ x: 0, y: 0 });
  walker.goal = world.tileAt(2.9 * TILE * scaleX, 0.1 * TILE * scaleY);
  scene.play(1);
  expect([sprite.x, sprite.y]).toEqual([1.5 * TILE * scaleX, 0.5 * TILE * scaleY]);
  scene.play(1);
  expect([sprite.x, sprite.y]).toEqual([2.5 * TILE * scaleX, 0.5 * TILE * scaleY]);
});

test.each([
  ["left of and above", -100, -1, { x: 0, y: 0 }],
  ["right of", 9000, 1.5 * TILE, { x: 3, y: 1 }],
  ["below", 2.5 * TILE, 3 * TILE, { x: 2, y: 2 }],
])("a place %s the map has the nearest tile of the map, which may be a goal", (_, x, y, tile) => {
  const { world, add } = begin(FIELD);
  const walker = add(new Sprite(0, 0));
  walker.goal = world.tileAt(x, y);
  expect(walker.goal).toEqual(tile);
});

describe("a scene that shuts down", () => {
  test.each(["shutdown", "destroy"])("keeps no listener of the adapter after %s", (event) => {
    const { scene } = begin(FIELD);
    expect(scene.events.count).toBeGreaterThan(0);
    scene.events.emit(event);
    expect(scene.events.count).toBe(0);
  });

  test("ticks only its last world after restarts", () => {
    const scene = new Scene();
    const worlds = Array.from({ length: 4 }, () => {
      scene.shutDown();
      return begin(FIELD, undefined, scene).world.world;
    });
    scene.play(5);
    expect(worlds.map(({ metrics }) => metrics.ticks)).toEqual([0, 0, 0, 5]);
  });
});

describe("a walker ends, and frees its tile", () => {
  const ways: [string, (given: ReturnType<typeof begin>, sprite: Sprite) => void][] = [
    ["its sprite is destroyed", (_, sprite) => sprite.destroy()],
    ["its sprite is removed", ({ remove }, sprite) => remove(sprite)],
    ["it is removed itself", ({ world }) => world.remove([...world.world.walkers.values()][0])],
  ];

  test.each(ways)("when %s", (_, end) => {
    const given = begin(FIELD);
    const { scene, world, add } = given;
    const sprite = new Sprite(0, 0);
    const walker = add(sprite);
    walker.goal = { x: 3, y: 2 };
    scene.play(2);
    const { cell } = walker;
    expect(world.world.at(cell)).toEqual([walker]);
    end(given, sprite);
    expect(world.world.at(cell)).toEqual([]);
    expect(sprite.count).toBe(0);
    const other = add(new Sprite(3, 2));
    other.goal = cell;
    scene.play(6);
    expect(other).toMatchObject({ cell, status: "arrived" });
  });

  test("also when a click gives it another goal after its sprite was destroyed", () => {
    const { scene, world, add } = begin(FIELD);
    const sprite = new Sprite(0, 0);
    const walker = add(sprite);
    sprite.destroy();
    walker.goal = { x: 3, y: 2 };
    scene.play(6);
    expect(walker).toMatchObject({ cell: { x: 0, y: 0 }, status: "stopped" });
    expect(world.world.walkers.size).toBe(0);
  });

  test("also when its sprite is destroyed on arrival", () => {
    const { scene, world, add } = begin(FIELD);
    const sprite = new Sprite(0, 0);
    const walker = add(sprite);
    scene.play(1);
    world.world.on("arrived", () => sprite.destroy());
    walker.goal = { x: 1, y: 0 };
    scene.play(3);
    expect(walker).toMatchObject({ cell: { x: 1, y: 0 }, status: "stopped" });
    // the last glide was not begun
    expect(sprite.x).toBe(0.5 * TILE);
  });
});

test("a sprite that is added twice has one walker", () => {
  const { world, add } = begin(FIELD);
  const sprite = new Sprite(0, 0);
  add(sprite);
  const walker = add(sprite);
  expect([...world.world.walkers.values()]).toEqual([walker]);
  expect(sprite.count).toBe(1);
});

test("a tile that is put or taken away changes the grid, and what a layer on the GPU shows", () => {
  const layer = new GpuLayer(FIELD);
  const { world, grid } = begin(FIELD, layer);
  world.setTile({ x: 0, y: 0 }, CRATE);
  world.setTile({ x: 1, y: 1 }, GRASS);
  world.setTile({ x: 2, y: 1 }, undefined);
  expect(String(grid)).toBe("#...\n....\n....");
  expect(layer.shown).toBe("#...\n.. .\n....");
});
