import type { Point } from "octile";
import { generateMap } from "octile/generate";
import { createWorkerWorld } from "octile/worker";
import { say, whenPlayed } from "../page.ts";
import { PixelMap } from "../pixel-map.ts";

const WALKERS = 1500;

const grid = generateMap("city", { width: 240, height: 150, block: 14, seed: 4 });
const map = new PixelMap(grid, `A city in which ${WALKERS} walkers go their ways; a worker plans and moves them`);
map.map();
map.show();
say("The worker builds its planner…");

// the world lives in a worker: this page only draws
const world = await createWorkerWorld(grid, { agents: { citizen: {} } });
await world.build();

const free = Array.from(grid.terrainOfCell.keys()).filter((cell) => !grid.terrains[grid.terrainOfCell[cell]].blocked);
const place = (i: number): Point => grid.pointOf(free[(i * 7919) % free.length]);
const walkers = Array.from({ length: WALKERS }, (_, i) =>
  world.walk("citizen", place(i), place(i + 4000), { occupies: true, nearest: true }),
);
let trips = 0;
world.on("arrived", ({ walker }) => {
  walker.goal = place(walker.id * 31 + ++trips);
});

let isPlaying = false;
let isStepping = false;
/** One message asks for a step of everybody, and one brings all places. */
async function step(): Promise<void> {
  isStepping = true;
  await world.step();
  isStepping = false;
}

let [last, longest, frames] = [0, 0, 0];
function draw(now: number): void {
  if (isPlaying && !isStepping && ++frames % 4 === 0) void step();
  longest = Math.max(0.99 * longest, last === 0 ? 0 : now - last);
  last = now;
  map.map();
  for (const { cell, status } of walkers) map.cell(grid.cellAt(cell), status === "waiting" ? "gold" : "red");
  map.show();
  if (frames % 20 === 0) {
    say(
      `${WALKERS.toLocaleString("en")} walkers, ${trips.toLocaleString("en")} trips. Longest frame of late: ${longest.toFixed(0)} ms. Draw a wall.`,
    );
  }
  if (isPlaying) requestAnimationFrame(draw);
}

map.canvas.addEventListener("pointermove", (event) => {
  const cell = map.cellAt(event);
  if (event.buttons === 0 || cell === undefined) return;
  const [x, y] = [Math.max(0, cell.x - 1), Math.max(0, cell.y - 1)];
  world.edit({ x, y, width: Math.min(3, grid.width - x), height: Math.min(3, grid.height - y), terrain: "wall" });
});
map.canvas.addEventListener("pointerdown", (event) => map.canvas.setPointerCapture(event.pointerId));

whenPlayed((isWanted) => {
  isPlaying = isWanted;
  last = 0;
  requestAnimationFrame(draw);
});

Object.assign(globalThis, { world }); // to play with in the console
