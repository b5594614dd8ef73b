import * as ex from "excalibur";
import { generateMap } from "octile/generate";
import { colourOf, frame, onLookChange, say, whenPlayed } from "../page.ts";
import { OctileSystem } from "./octile-excalibur.ts";

const TILE = 28;
const [COLUMNS, ROWS] = [27, 16];

const canvas = document.createElement("canvas");
frame.append(canvas);
const game = new ex.Engine({
  canvasElement: canvas,
  width: COLUMNS * TILE,
  height: ROWS * TILE,
  displayMode: ex.DisplayMode.FitContainer,
  backgroundColor: ex.Color.Transparent,
  suppressConsoleBootMessage: true,
  suppressPlayButton: true,
});

// a dungeon; any tile map will do, one of the Tiled plugin as well
const map = new ex.TileMap({ rows: ROWS, columns: COLUMNS, tileWidth: TILE, tileHeight: TILE });
const plan = generateMap("rooms", { width: COLUMNS, height: ROWS, room: 5, seed: 8 });
for (const tile of map.tiles) tile.solid = plan.get(tile.x, tile.y) === "wall";
paint(map.tiles);
game.add(map);

const { world: ecs } = game.currentScene;
const system = new OctileSystem(ecs, map, { agents: { slime: {} } });
ecs.add(system);

const rooms = map.tiles.filter(({ solid }) => !solid);
const slimes = Array.from({ length: 16 }, (_, i) => {
  const { x, y } = rooms[(i * 53) % rooms.length];
  const slime = new ex.Actor({ radius: 10, color: ex.Color.fromHex(i % 2 === 0 ? "#178048" : "#5f3dc4") });
  const component = system.walkerAt("slime", { x, y });
  slime.addComponent(component);
  game.add(slime);
  return component.walker;
});

let trips = 0;
system.world.on("arrived", ({ walker }) => {
  const { x, y } = rooms[(walker.id * 31 + ++trips * 17) % rooms.length];
  walker.goal = { x, y };
});

game.input.pointers.primary.on("down", ({ worldPos }) => {
  const tile = map.getTileByPoint(worldPos);
  if (tile === null) return;
  system.setSolid(tile, !tile.solid);
  paint([tile]);
  const without = slimes.filter(({ status }) => status === "unreachable").length;
  say(without > 0 ? `${without} slimes have no way: open one.` : "Press a wall to open it, or the floor to close it.");
});

/** Shows tiles in the colours of the page. */
function paint(tiles: readonly ex.Tile[]): void {
  for (const tile of tiles) {
    tile.clearGraphics();
    const color = ex.Color.fromRGBString(colourOf(tile.solid ? "wall" : "ground"));
    tile.addGraphic(new ex.Rectangle({ width: TILE, height: TILE, color }));
  }
}
onLookChange(() => paint(map.tiles));

await game.start();
say("A tile map of Excalibur. Press a wall to open it, or the floor to close it.");
whenPlayed((isPlaying) => (isPlaying ? game.clock.start() : game.clock.stop()));

Object.assign(globalThis, { world: system.world }); // to play with in the console
