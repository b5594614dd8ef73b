import type { Point } from "octile";
import { generateMap } from "octile/generate";
import { createPool, type PathList } from "octile/pool";
import { say, whenPlayed } from "../page.ts";
import { PixelMap } from "../pixel-map.ts";

const QUERIES = 4000;

const grid = generateMap("caves", { width: 320, height: 200, seed: 2 });
const map = new PixelMap(
  grid,
  "Paths from thousands of cells to one goal; the more paths lead through a cell, the stronger its colour",
);
map.map();
map.show();
say("Two threads build their planners…");

const pool = await createPool(grid, { agents: { scout: {} }, workers: 2 });
const free = Int32Array.from(
  Array.from(grid.terrainOfCell.keys()).filter((cell) => !grid.terrains[grid.terrainOfCell[cell]].blocked),
);
const starts = Int32Array.from({ length: QUERIES }, (_, i) => free[(i * 7919) % free.length]);

/** How many of the last paths lead through each cell. */
let pathsOfCell = new Uint16Array(grid.terrainOfCell.length);
let goal = free[0];
let isAsking = false;
/** The last paths, and the goal of them all. */
let answer: { readonly goal: number; readonly paths: PathList } | undefined;

/** Asks for all paths to one goal at once: flat arrays in, flat arrays out, and the page stays free meanwhile. */
async function ask(cell: number): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  goal = cell;
  const began = performance.now();
  const paths = await pool.findPaths("scout", { starts, goals: new Int32Array(QUERIES).fill(goal) });
  const time = performance.now() - began;
  isAsking = false;
  answer = { goal, paths };
  pathsOfCell = new Uint16Array(grid.terrainOfCell.length);
  for (const cell of paths.cells) pathsOfCell[cell]++;
  say(
    `${QUERIES.toLocaleString("en")} paths, ${paths.cells.length.toLocaleString("en")} cells, in ${time.toFixed(0)} ms on two threads. Point anywhere.`,
  );
  draw(grid.pointOf(goal));
}

const SHADES = [
  { paths: 200, colour: "violet" },
  { paths: 40, colour: "red" },
  { paths: 8, colour: "gold" },
];

function draw(goal: Point): void {
  map.map();
  for (const [cell, paths] of pathsOfCell.entries()) {
    const shade = SHADES.find((one) => paths >= one.paths);
    if (shade !== undefined) map.cell(cell, shade.colour);
  }
  for (let y = goal.y - 2; y <= goal.y + 2; y++) {
    for (let x = goal.x - 2; x <= goal.x + 2; x++) if (grid.contains({ x, y })) map.cell(grid.cellAt({ x, y }), "blue");
  }
  map.show();
}

let isLed = false;
map.canvas.addEventListener("pointermove", (event) => {
  const cell = map.cellAt(event);
  if (cell === undefined || grid.get(cell.x, cell.y) !== "ground") return;
  isLed = true;
  void ask(grid.cellAt(cell));
});

await ask(free[free.length >> 1]);
// nobody points: the goal wanders by itself
let timer: ReturnType<typeof setInterval> | undefined;
let turn = 0;
whenPlayed((isPlaying) => {
  clearInterval(timer);
  if (isPlaying) timer = setInterval(() => isLed || void ask(free[(++turn * 4001) % free.length]), 700);
});

Object.assign(globalThis, { pool, goalOf: () => goal, answerOf: () => answer }); // to play with in the console
