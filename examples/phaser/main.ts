import type { Walker } from "octile";
import Phaser from "phaser";
import { colourOf, frame, onLookChange, say, whenPlayed } from "../page.ts";
import { PhaserWorld } from "./octile-phaser.ts";

const TILE = 32;
/** The tiles of the tileset: crates are the ones that collide. */
const [GRASS, CRATE] = [0, 1];
const [COLUMNS, ROWS] = [26, 15];

/** A map, as a tilemap of Tiled would bring it. */
const tiles = Array.from({ length: ROWS }, (_, y) =>
  Array.from({ length: COLUMNS }, (_, x) => (x % 6 === 3 && y % 7 !== 3 ? CRATE : GRASS)),
);

class Game extends Phaser.Scene {
  private chicks: Walker<"chick">[] = [];
  private trips = 0;

  create(): void {
    this.paintTiles();
    const map = this.make.tilemap({ data: tiles, tileWidth: TILE, tileHeight: TILE });
    const layer = map.createLayer(0, map.addTilesetImage("tiles") ?? [], 0, 0);
    layer.setCollision(CRATE);

    const pasture = new PhaserWorld(this, layer, { agents: { chick: {} } });
    this.chicks = Array.from({ length: 24 }, (_, i) => {
      const chick = this.add.circle((0.5 + 2 * (i % 12)) * TILE, (3.5 + 7 * Math.floor(i / 12)) * TILE, 11, 0xf2b705);
      return pasture.add("chick", chick.setStrokeStyle(3, 0x7a4b00));
    });
    pasture.world.on("arrived", ({ walker }) => this.time.delayedCall(400, () => this.wander(walker)));
    for (const chick of this.chicks) this.wander(chick);

    // press the ground to put a crate there, and a crate to take it away
    this.input.on("pointerdown", ({ worldX, worldY }: Phaser.Input.Pointer) => {
      const tile = pasture.tileAt(worldX, worldY);
      const isCrate = layer.getTileAt(tile.x, tile.y).index === CRATE;
      pasture.setTile(tile, isCrate ? GRASS : CRATE);
      say(isCrate ? "A crate less." : "A crate more: whoever was under way there goes round it.");
    });
    Object.assign(globalThis, { world: pasture.world }); // to play with in the console
  }

  /** To the row of a chick's column that is always free, and back. */
  private wander(chick: Walker<"chick">): void {
    const turn = ++this.trips * 7 + chick.id * 5;
    chick.goal = { x: turn % COLUMNS, y: (turn * 3) % ROWS };
  }

  /** Draws the tileset, in the colours of the page. */
  private paintTiles(): void {
    const texture = this.textures.createCanvas("tiles", 2 * TILE, TILE);
    const context = texture?.getContext();
    if (context === undefined) return;
    for (const [i, name] of ["ground", "door"].entries()) {
      context.fillStyle = colourOf(name);
      context.fillRect(i * TILE, 0, TILE, TILE);
      context.strokeStyle = colourOf(i === 0 ? "road" : "wall");
      context.lineWidth = i === 0 ? 1 : 3;
      context.strokeRect(i * TILE + 1.5, 1.5, TILE - 3, TILE - 3);
    }
    texture?.refresh();
  }

  /** Draws the tileset again, in another look of the page. */
  repaint(): void {
    this.textures.remove("tiles");
    this.scene.restart();
  }
}

const game = new Phaser.Game({
  type: Phaser.AUTO,
  parent: frame,
  width: COLUMNS * TILE,
  height: ROWS * TILE,
  transparent: true,
  banner: false,
  audio: { noAudio: true },
  scale: { mode: Phaser.Scale.FIT, autoCenter: Phaser.Scale.CENTER_BOTH },
  scene: Game,
});
onLookChange(() => (game.scene.scenes[0] as Game).repaint());
say("A tilemap of Phaser. Press the ground to put a crate there, or a crate to take it away.");
// the first second is always played, so that there is something to see
setTimeout(() => whenPlayed((isPlaying) => (isPlaying ? game.loop.wake() : game.loop.sleep())), 1000);
