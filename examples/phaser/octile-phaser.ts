import { createWorld, Grid, type Point, type Walker, type World, type WorldOptions } from "octile";
import type Phaser from "phaser";

/** A sprite, an image or a shape: anything with a place. */
export type Body = Phaser.GameObjects.Components.Transform & Phaser.GameObjects.GameObject;

/** The grid of a layer of a tilemap: tiles that collide are walls, and all other places are ground. */
function gridOfLayer({ layer }: Phaser.Tilemaps.TilemapLayer): Grid {
  const grid = new Grid(layer.width, layer.height);
  for (const row of layer.data) {
    for (const tile of row) if (tile.collides) grid.set(tile.x, tile.y, "wall");
  }
  return grid;
}

/** A world on a layer of a tilemap. It plans in each frame of a scene, and lets bodies glide from tile to tile. */
export class PhaserWorld<Name extends string> {
  readonly world: World<Name>;
  private readonly scene: Phaser.Scene;
  private readonly layer: Phaser.Tilemaps.TilemapLayer;
  private readonly bodyOfWalker = new Map<Walker<Name>, Body>();

  /**
   * @param stepTime Milliseconds from one step of all to the next.
   * @param budget Milliseconds of each frame that planning may take.
   */
  constructor(
    scene: Phaser.Scene,
    layer: Phaser.Tilemaps.TilemapLayer,
    options: WorldOptions<Name>,
    { stepTime = 150, budget = 2 } = {},
  ) {
    this.scene = scene;
    this.layer = layer;
    this.world = createWorld(gridOfLayer(layer), options);
    scene.events.on("update", () => this.world.tick(budget));
    scene.time.addEvent({ delay: stepTime, loop: true, callback: () => this.step(stepTime) });
  }

  /** Lets a body walk from the tile under it. Its walker keeps others off its tile. */
  add(agent: Name, body: Body): Walker<Name> {
    const cell = this.tileAt(body.x, body.y);
    const walker = this.world.walk(agent, cell, cell, { occupies: true, nearest: true });
    this.bodyOfWalker.set(walker, body);
    return walker;
  }

  /** The tile at a place of Phaser's world, such as that of a pointer. */
  tileAt(x: number, y: number): Point {
    const tile = this.layer.worldToTileXY(x, y, true);
    return { x: tile.x, y: tile.y };
  }

  /** Puts a tile that collides on the map, or takes it away: on the layer, and for all who walk. */
  setTile({ x, y }: Point, index: number | undefined): void {
    if (index === undefined) this.layer.removeTileAt(x, y);
    else this.layer.putTileAt(index, x, y);
    const isWall = this.layer.getTileAt(x, y)?.collides === true;
    this.world.edit({ x, y, terrain: isWall ? "wall" : "ground" });
  }

  private step(stepTime: number): void {
    for (const walker of this.world.step()) {
      const { x, y } = this.layer.tileToWorldXY(walker.cell.x, walker.cell.y);
      const { tileWidth, tileHeight } = this.layer.layer;
      const targets = this.bodyOfWalker.get(walker);
      this.scene.tweens.add({ targets, x: x + tileWidth / 2, y: y + tileHeight / 2, duration: stepTime });
    }
  }
}
