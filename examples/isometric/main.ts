import { createWorld, type Point, type Walker } from "octile";
import { readTiled } from "octile/io";
import { colourOf, frame, onLookChange, say, whenPlayed } from "../page.ts";
import town from "./town.tmj?raw";

/** How many pixels a cell is wide and high in the picture, and how high a block stands. */
const [WIDTH, HEIGHT, BLOCK] = [40, 20, 18];
const STEP_TIME = 150;

// the file says what its tiles are: grass, road, water, house
const grid = readTiled(town);
const world = createWorld(grid, { agents: { villager: {}, cart: { costs: { road: 1, ground: 4 } } } });

type Name = "villager" | "cart";
const homes: Point[] = [
  { x: 1, y: 1 },
  { x: 22, y: 2 },
  { x: 2, y: 21 },
  { x: 21, y: 22 },
  { x: 12, y: 5 },
  { x: 8, y: 14 },
];
const walkers = Array.from({ length: 18 }, (_, i) => {
  const agent: Name = i % 3 === 0 ? "cart" : "villager";
  return world.walk(agent, homes[i % 6], homes[(i + 1 + (i % 4)) % 6], { nearest: true });
});
const before = new Map<Walker<Name>, Point>();
let trips = 0;
world.on("arrived", ({ walker }) => {
  walker.goal = homes[(walker.id + ++trips) % 6];
});

const canvas = document.createElement("canvas");
canvas.role = "img";
canvas.ariaLabel = "A village, drawn aslant; carts keep to the road, villagers take short cuts";
canvas.width = ((grid.width + grid.height) * WIDTH) / 2;
canvas.height = ((grid.width + grid.height) * HEIGHT) / 2 + BLOCK;
canvas.style.cssText = "width: 100%; height: 100%; object-fit: contain";
frame.append(canvas);
const context = canvas.getContext("2d") as CanvasRenderingContext2D;

/** The upper corner of a cell in the picture. */
function cornerOf({ x, y }: Point): Point {
  return { x: ((x - y + grid.height) * WIDTH) / 2, y: ((x + y) * HEIGHT) / 2 + BLOCK };
}

/** Paints the top of a cell, `height` pixels above the ground, and its two sides. */
function block(cell: Point, colour: string, height: number): void {
  const { x, y } = cornerOf(cell);
  const side = (edge: number, shade: number): void => {
    context.fillStyle = colourOf(colour);
    shape(
      [x, y + HEIGHT - height],
      [x + (edge * WIDTH) / 2, y + HEIGHT / 2 - height],
      [x + (edge * WIDTH) / 2, y + HEIGHT / 2],
      [x, y + HEIGHT],
    );
    context.fillStyle = `rgb(0 0 0 / ${shade})`;
    context.fill();
  };
  if (height > 0)
    for (const [edge, shade] of [
      [-1, 0.25],
      [1, 0.4],
    ])
      side(edge, shade);
  context.fillStyle = colourOf(colour);
  shape(
    [x, y - height],
    [x + WIDTH / 2, y + HEIGHT / 2 - height],
    [x, y + HEIGHT - height],
    [x - WIDTH / 2, y + HEIGHT / 2 - height],
  );
}

function shape(...corners: (readonly [number, number])[]): void {
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.fill();
}

const COLOURS: Record<string, string> = { wall: "door", trees: "trees" };
const HEIGHTS: Record<string, number> = { wall: BLOCK, trees: BLOCK / 2 };

/** From the back to the front, so that houses hide who walks behind them. */
function draw(part: number): void {
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (let depth = 0; depth < grid.width + grid.height; depth++) {
    for (let x = Math.max(0, depth - grid.height + 1); x <= Math.min(depth, grid.width - 1); x++) {
      const terrain = grid.get(x, depth - x);
      block({ x, y: depth - x }, COLOURS[terrain] ?? terrain, HEIGHTS[terrain] ?? 0);
    }
    for (const walker of walkers) {
      const { cell, agent } = walker;
      if (cell.x + cell.y !== depth - 1) continue;
      const from = before.get(walker) ?? cell;
      const corner = cornerOf({ x: from.x + part * (cell.x - from.x), y: from.y + part * (cell.y - from.y) });
      context.fillStyle = colourOf(agent === "cart" ? "violet" : "red");
      context.beginPath();
      context.ellipse(corner.x, corner.y + HEIGHT / 2 - 6, 7, agent === "cart" ? 6 : 11, 0, 0, 2 * Math.PI);
      context.fill();
    }
  }
}

canvas.addEventListener("pointerdown", ({ offsetX, offsetY }) => {
  const scale = Math.max(canvas.width / canvas.clientWidth, canvas.height / canvas.clientHeight);
  const x = (offsetX - canvas.clientWidth / 2) * scale + canvas.width / 2;
  const y = (offsetY - canvas.clientHeight / 2) * scale + canvas.height / 2 - BLOCK;
  // the two equations of cornerOf, solved for the cell
  const [sum, difference] = [(2 * y) / HEIGHT, (2 * x) / WIDTH - grid.height];
  const goal = { x: Math.floor((sum + difference) / 2), y: Math.floor((sum - difference) / 2) };
  if (!grid.contains(goal)) return;
  for (const walker of walkers) walker.goal = goal;
  say(`All go to (${goal.x}, ${goal.y}), or as near as they can: ${grid.get(goal.x, goal.y)}.`);
});

let [last, sinceStep, request] = [0, 0, 0];
function run(now: number): void {
  sinceStep += Math.min(100, last === 0 ? 0 : now - last);
  last = now;
  if (sinceStep >= STEP_TIME) {
    sinceStep %= STEP_TIME;
    for (const walker of walkers) {
      before.set(walker, walker.cell);
      walker.next();
    }
  }
  draw(sinceStep / STEP_TIME);
  request = requestAnimationFrame(run);
}
onLookChange(() => draw(1));
say("A map made with Tiled. Carts pay four times as much off the road. Press to call everybody.");
draw(1);
whenPlayed((isPlaying) => {
  last = 0;
  cancelAnimationFrame(request);
  if (isPlaying) request = requestAnimationFrame(run);
});

Object.assign(globalThis, { world }); // to play with in the console
