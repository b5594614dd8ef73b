import { createWorld, type Point } from "octile";
import { generateMap } from "octile/generate";
import { Application, Graphics, Particle, ParticleContainer } from "pixi.js";
import { colourOf, frame, onLookChange, say, whenPlayed } from "../page.ts";

const CELL = 10;
const STEP_TIME = 120;
const CROWD = 1000;

const grid = generateMap("city", { width: 84, height: 48, block: 9, seed: 7 });
const world = createWorld(grid, { agents: { citizen: {} } });
for (const _ of world.build());

const app = new Application();
await app.init({
  width: grid.width * CELL,
  height: grid.height * CELL,
  backgroundAlpha: 0,
  autoStart: false,
});
frame.append(app.canvas);

// the map is drawn once, and again in another look
const map = app.stage.addChild(new Graphics());
function drawMap(): void {
  map.clear();
  map.rect(0, 0, grid.width * CELL, grid.height * CELL).fill(colourOf("road"));
  for (const [cell, terrain] of grid.terrainOfCell.entries()) {
    if (!grid.terrains[terrain].blocked) continue;
    const { x, y } = grid.pointOf(cell);
    map.rect(x * CELL, y * CELL, CELL, CELL);
  }
  map.fill(colourOf("wall"));
}
drawMap();
onLookChange(() => {
  drawMap();
  app.render();
});

const free = Array.from(grid.terrainOfCell.keys()).filter((cell) => !grid.terrains[grid.terrainOfCell[cell]].blocked);
const place = (i: number): Point => grid.pointOf(free[(i * 7919) % free.length]);

// all particles share one texture, and so one draw call
const texture = app.renderer.generateTexture(new Graphics().circle(0, 0, 4).fill("white"));
const particles = app.stage.addChild(new ParticleContainer({ dynamicProperties: { position: true } }));
const crowd = Array.from({ length: CROWD }, (_, i) => {
  const particle = new Particle({
    texture,
    anchorX: 0.5,
    anchorY: 0.5,
    tint: i % 3 === 0 ? 0x5f3dc4 : i % 3 === 1 ? 0xd6336c : 0xd98a00,
  });
  particles.addParticle(particle);
  const walker = world.walk("citizen", place(i), place(i % 8));
  return { walker, particle, from: walker.cell };
});

app.canvas.addEventListener("pointerdown", ({ offsetX, offsetY }) => {
  const scale = grid.width / app.canvas.clientWidth;
  const goal = { x: Math.floor(offsetX * scale), y: Math.floor(offsetY * scale) };
  if (!grid.contains(goal) || !world.pathExists("citizen", place(0), goal)) return;
  for (const { walker } of crowd) walker.goal = goal;
  say(`All ${CROWD.toLocaleString("en")} share one search to (${goal.x}, ${goal.y}).`);
});

let [sinceStep, beats] = [0, 0];
app.ticker.add(({ deltaMS }) => {
  world.tick(4); // of the 16 ms of a frame
  sinceStep += deltaMS;
  if (sinceStep >= STEP_TIME) {
    sinceStep %= STEP_TIME;
    beats++;
    for (const one of crowd) {
      one.from = one.walker.cell;
      one.walker.next();
      // a walker that has arrived takes a rest, and then goes on to another place
      const turn = beats + one.walker.id;
      if (one.walker.status === "arrived" && turn % 40 === 0) one.walker.goal = place(turn % 8);
    }
  }
  const part = sinceStep / STEP_TIME;
  for (const { walker, particle, from } of crowd) {
    particle.x = (from.x + part * (walker.cell.x - from.x) + 0.5) * CELL;
    particle.y = (from.y + part * (walker.cell.y - from.y) + 0.5) * CELL;
  }
});
app.ticker.update(); // a first picture, also where nothing is to move
app.render();
say(`${CROWD.toLocaleString("en")} walkers as particles of PixiJS. Press anywhere to call all of them.`);
whenPlayed((isPlaying) => (isPlaying ? app.start() : app.stop()));

Object.assign(globalThis, { world }); // to play with in the console
