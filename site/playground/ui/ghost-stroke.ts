import type { Point } from "../../../src/index.ts";
import type { Session } from "../model/session.ts";
import { between } from "../view/camera.ts";
import type { Playground } from "./playground.ts";

/** What is kept in the browser once somebody has been here. */
const VISITED_KEY = "octile-playground-visited";

/** How long the stroke waits for the map to be seen, and how long it is drawn, in milliseconds. */
const WAIT = 1200;
const DRAWING_TIME = 1500;

/** How far the wall leads to either side of the path, in cells. */
const REACH = 56;

/** What ends the stroke where it is. */
const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

/** On the first visit, draws one wall across the path by itself, as a step that can be undone, until anything is pressed. */
export function drawGhostStroke(app: Playground): void {
  if (isKnown() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const session = app.session.value;
  let request = 0;
  const stop = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(request);
    for (const input of INPUTS) removeEventListener(input, stop, true);
    session.endStroke();
  };
  const begin = (): void => {
    const wall = wallAcross(session);
    if (wall === undefined || app.session.value !== session) {
      stop();
      return;
    }
    const began = performance.now();
    let last = wall[0];
    session.beginStroke();
    const draw = (now: number): void => {
      const part = Math.max(0, Math.min(1, (now - began) / DRAWING_TIME));
      const cell = pointOn(wall, part);
      session.paint(last, cell, app.toolbox.brush.peek(), "wall");
      last = cell;
      app.toolbox.hovered.value = part === 1 ? undefined : cell;
      if (part === 1) stop();
      else request = requestAnimationFrame(draw);
    };
    request = requestAnimationFrame(draw);
  };
  const timer = setTimeout(begin, WAIT);
  for (const input of INPUTS) addEventListener(input, stop, true);
}

/** Where a wall across the middle of the path leads from and to; `undefined` when there is no path. */
function wallAcross({ answers, grid }: Session): readonly [Point, Point] | undefined {
  const cells = [...(answers.peek()[0].path ?? [])];
  const middle = cells[Math.floor(cells.length / 2)];
  if (middle === undefined) return undefined;
  const { width, height } = grid.peek();
  const at = (aside: number): Point => ({
    x: between(0, middle.x + aside, width - 1),
    y: between(0, middle.y - aside, height - 1),
  });
  return [at(-REACH), at(REACH)];
}

function pointOn([from, to]: readonly [Point, Point], part: number): Point {
  return { x: Math.round(from.x + part * (to.x - from.x)), y: Math.round(from.y + part * (to.y - from.y)) };
}

/** Whether somebody has been here before; from now on, somebody has. */
function isKnown(): boolean {
  try {
    const known = localStorage.getItem(VISITED_KEY) !== null;
    localStorage.setItem(VISITED_KEY, "yes");
    return known;
  } catch {
    // a page that may keep nothing would draw the stroke every time
    return true;
  }
}
