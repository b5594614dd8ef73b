import { createWorld, Grid, type Point, type Walker, type World, type WorldOptions } from "octile";
import type Phaser from "phaser";

/** A sprite, an image or a shape: anything with a place. */
export type Body = Phaser.GameObjects.Components.Transform & Phaser.GameObjects.GameObject;

/** What the adapter uses of a layer: a `TilemapLayer` has it, and so has a `TilemapGPULayer` of Phaser 4. */
export type Layer = Pick<
  Phaser.Tilemaps.TilemapLayer,
  "layer" | "scaleX" | "scaleY" | "worldToTileXY" | "tileToWorldXY" | "getTileAt" | "putTileAt" | "removeTileAt"
> & { generateLayerDataTexture?(): void };

/** The grid of a layer of a tilemap: tiles that collide are walls, and all other places are ground. */
function gridOfLayer({ layer }: Layer): Grid {
  const grid = new Grid(layer.width, layer.height);
  for (const row of layer.data) {
    // Phaser leaves null where a tile was removed
    for (const tile of row) if (tile?.collides) grid.set(tile.x, tile.y, "wall");
  }
  return grid;
}

/** A world on a layer of a tilemap, which plans in each frame of a scene, and lets bodies glide from tile to tile. */
export class PhaserWorld<Name extends string> {
  readonly world: World<Name>;
  private readonly scene: Phaser.Scene;
  private readonly layer: Layer;
  /** Each walker with its body, to be found by either of the two. */
  private readonly pairOf = new Map<Walker<Name> | Body, { walker: Walker<Name>; body: Body }>();
  private readonly removed = new WeakSet<Walker<Name>>();

  /**
   * @param stepTime Milliseconds from one step of all to the next.
   * @param budget Milliseconds of each frame that planning may take.
   */
  constructor(scene: Phaser.Scene, layer: Layer, options: WorldOptions<Name>, { stepTime = 150, budget = 2 } = {}) {
    this.scene = scene;
    this.layer = layer;
    this.world = createWorld(gridOfLayer(layer), options);
    scene.time.addEvent({ delay: stepTime, loop: true, callback: () => this.step(stepTime) });
    const tick = (): void => this.world.tick(budget);
    // timers and tweens end with their scene, but listeners outlive a restart
    const end = (): void => void scene.events.off("update", tick).off("shutdown", end).off("destroy", end);
    scene.events.on("update", tick).once("shutdown", end).once("destroy", end);
  }

  /** Lets a body walk from the tile under it until it is destroyed or removed; its walker keeps others off its tile. */
  add(agent: Name, body: Body): Walker<Name> {
    this.remove(body);
    const cell = this.tileAt(body.x, body.y);
    const walker = this.world.walk(agent, cell, cell, { occupies: true, nearest: true });
    const pair = { walker, body };
    this.pairOf.set(walker, pair).set(body, pair);
    body.once("destroy", this.remove, this);
    return walker;
  }

  /** Ends the walk of a body or of its walker for good, and frees the tile; the body stays where it is. */
  remove(bodyOrWalker: Body | Walker<Name>): void {
    const pair = this.pairOf.get(bodyOrWalker);
    if (pair === undefined) return;
    const { walker, body } = pair;
    walker.stop();
    this.removed.add(walker);
    body.off("destroy", this.remove, this);
    this.pairOf.delete(walker);
    this.pairOf.delete(body);
  }

  /** The tile at a place of Phaser's world, such as that of a pointer; for a place off the map, the nearest tile of the map. */
  tileAt(x: number, y: number): Point {
    const { width, height } = this.layer.layer;
    const tile = this.layer.worldToTileXY(x, y, true);
    return { x: Math.min(Math.max(tile.x, 0), width - 1), y: Math.min(Math.max(tile.y, 0), height - 1) };
  }

  /** Puts a tile on the map, or takes it away (`undefined`): on the layer, and for all who walk; a tile that collides is a wall. */
  setTile({ x, y }: Point, index: number | undefined): void {
    if (index === undefined) this.layer.removeTileAt(x, y, false);
    else this.layer.putTileAt(index, x, y);
    this.layer.generateLayerDataTexture?.(); // a TilemapGPULayer does not show edits by itself
    const isWall = this.layer.getTileAt(x, y)?.collides === true;
    this.world.edit({ x, y, terrain: isWall ? "wall" : "ground" });
  }

  private step(stepTime: number): void {
    // a goal that is set later brings a stopped walker back
    for (const walker of this.world.walkers.values()) if (this.removed.has(walker)) walker.stop();
    for (const walker of this.world.step()) {
      const targets = this.pairOf.get(walker)?.body;
      if (targets === undefined) continue; // it was removed by a listener of this step
      this.scene.tweens.add({ targets, ...this.middleOf(walker.cell), duration: stepTime });
    }
  }

  /** The middle of a tile, in Phaser's world. A layer that is scaled has larger or smaller tiles there than on its map. */
  private middleOf(tile: Point): Point {
    const { layer, scaleX, scaleY } = this.layer;
    const { x, y } = this.layer.tileToWorldXY(tile.x, tile.y);
    return { x: x + (layer.baseTileWidth * scaleX) / 2, y: y + (layer.baseTileHeight * scaleY) / 2 };
  }
}
