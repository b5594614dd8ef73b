import type { Camera } from "../view/camera.ts";
import type { Theme } from "../view/theme.ts";
import type { Member, Swarm } from "./swarm.ts";

/** The least side of a walker on screen, in pixels. */
const LEAST_SIDE = 3;

/** The pixels a cell from which on walkers are drawn as discs. */
const DISC_ZOOM = 5;

/** Draws everybody where they are at a time, each class in its colour. */
export function paintWalkers(
  context: CanvasRenderingContext2D,
  camera: Camera,
  swarm: Swarm,
  now: number,
  theme: Theme,
): void {
  const partOfStep = swarm.progress(now);
  const paint = camera.zoom < DISC_ZOOM ? paintSquare : paintDisc;
  for (const { class: walkerClass, members } of swarm.troops) {
    const { size } = walkerClass.agent;
    const side = Math.max(LEAST_SIDE, size * camera.zoom);
    context.fillStyle = walkerClass.colour[theme];
    for (const member of members) {
      const progress = isStep(member) ? partOfStep : 1;
      const x = camera.xOf(member.before.x + progress * (member.at.x - member.before.x) + size / 2);
      const y = camera.yOf(member.before.y + progress * (member.at.y - member.before.y) + size / 2);
      if (x < -side || y < -side || x > camera.size.width + side || y > camera.size.height + side) continue;
      paint(context, x, y, side);
    }
  }
}

/** Whether it goes from cell to neighbouring cell; along a link it is there at once. */
function isStep({ before, at }: Member): boolean {
  return Math.abs(at.x - before.x) <= 1 && Math.abs(at.y - before.y) <= 1;
}

// one by one: a path of thousands of shapes takes many times as long to fill

function paintSquare(context: CanvasRenderingContext2D, x: number, y: number, side: number): void {
  context.fillRect(x - side / 2, y - side / 2, side, side);
}

function paintDisc(context: CanvasRenderingContext2D, x: number, y: number, side: number): void {
  context.beginPath();
  context.arc(x, y, 0.42 * side, 0, 2 * Math.PI);
  context.fill();
}
