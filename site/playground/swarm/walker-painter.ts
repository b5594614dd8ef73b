import type { Camera } from "../view/camera.ts";
import type { Theme } from "../view/theme.ts";
import { type Member, type Swarm, TRAIL_LENGTH } from "./swarm.ts";
import type { WalkerShape } from "./walker-class.ts";

/** The least side of a walker on screen, in pixels. */
const LEAST_SIDE = 3;

/** The pixels a cell from which on kinds of walkers have shapes of their own. */
const SHAPED_ZOOM = 5;

/** How strong the oldest and the newest cell of a trail are, and the most walkers that leave trails: more would take too long to draw. */
const FAINTEST = 0.08;
const STRONGEST = 0.3;
const MOST_WITH_TRAILS = 2000;

/** Draws everybody where they are at a time, each class in its colour and shape, with fading trails behind them. */
export function paintWalkers(
  context: CanvasRenderingContext2D,
  camera: Camera,
  swarm: Swarm,
  now: number,
  theme: Theme,
): void {
  const partOfStep = swarm.progress(now);
  const walkers = swarm.troops.reduce((sum, { members }) => sum + members.length, 0);
  if (walkers <= MOST_WITH_TRAILS) paintTrails(context, camera, swarm, theme);
  for (const { class: walkerClass, members } of swarm.troops) {
    const { size } = walkerClass.agent;
    const side = Math.max(LEAST_SIDE, size * camera.zoom);
    const paint = camera.zoom < SHAPED_ZOOM ? PAINT_OF_SHAPE.square : PAINT_OF_SHAPE[walkerClass.shape];
    context.fillStyle = walkerClass.colour[theme];
    for (const member of members) {
      const progress = isStep(member) ? partOfStep : 1;
      const x = camera.xOf(member.before.x + progress * (member.at.x - member.before.x) + size / 2);
      const y = camera.yOf(member.before.y + progress * (member.at.y - member.before.y) + size / 2);
      if (isOutside(camera, x, y, side)) continue;
      paint(context, x, y, side);
    }
  }
}

/** Draws where members have been, the longer ago the fainter. */
function paintTrails(context: CanvasRenderingContext2D, camera: Camera, swarm: Swarm, theme: Theme): void {
  for (const { class: walkerClass, members } of swarm.troops) {
    const { size } = walkerClass.agent;
    const side = Math.max(LEAST_SIDE - 1, 0.5 * size * camera.zoom);
    context.fillStyle = walkerClass.colour[theme];
    for (let age = 0; age < TRAIL_LENGTH; age++) {
      context.globalAlpha = STRONGEST - ((STRONGEST - FAINTEST) * age) / (TRAIL_LENGTH - 1);
      for (const { trail } of members) {
        const cell = trail[age];
        if (cell === undefined) continue;
        const x = camera.xOf(cell.x + size / 2);
        const y = camera.yOf(cell.y + size / 2);
        if (!isOutside(camera, x, y, side)) paintSquare(context, x, y, side);
      }
    }
  }
  context.globalAlpha = 1;
}

function isOutside({ size }: Camera, x: number, y: number, side: number): boolean {
  return x < -side || y < -side || x > size.width + side || y > size.height + side;
}

/** Whether it goes from cell to neighbouring cell; along a link it is there at once. */
function isStep({ before, at }: Member): boolean {
  return Math.abs(at.x - before.x) <= 1 && Math.abs(at.y - before.y) <= 1;
}

type PaintShape = (context: CanvasRenderingContext2D, x: number, y: number, side: number) => void;

// one by one: a path of thousands of shapes takes many times as long to fill

const paintSquare: PaintShape = (context, x, y, side) => {
  context.fillRect(x - 0.42 * side, y - 0.42 * side, 0.84 * side, 0.84 * side);
};

const PAINT_OF_SHAPE: Readonly<Record<WalkerShape, PaintShape>> = {
  square: paintSquare,
  disc(context, x, y, side) {
    context.beginPath();
    context.arc(x, y, 0.42 * side, 0, 2 * Math.PI);
    context.fill();
  },
  diamond: (context, x, y, side) => paintPolygon(context, x, y, 0.5 * side, 4),
  hexagon: (context, x, y, side) => paintPolygon(context, x, y, 0.48 * side, 6),
};

/** Fills a polygon with a corner on top. */
function paintPolygon(context: CanvasRenderingContext2D, x: number, y: number, radius: number, corners: number): void {
  context.beginPath();
  for (let corner = 0; corner < corners; corner++) {
    const angle = (2 * Math.PI * corner) / corners;
    context.lineTo(x + radius * Math.sin(angle), y - radius * Math.cos(angle));
  }
  context.fill();
}
