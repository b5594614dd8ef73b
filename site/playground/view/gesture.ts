import type { Point } from "../../../src/index.ts";
import type { End } from "../model/state.ts";
import { panned, zoomedAbout } from "./camera.ts";
import { erasedTerrain, isOnMap, onMap, type Workplace } from "./workplace.ts";

/** What a pressed pointer does until it is released. */
export interface Gesture {
  /** The pointer was moved over these pixels, one after the other. */
  move(pixels: readonly Point[]): void;
  /** Called when the pointer was released. */
  end?(): void;
  /** The pointer means something else from now on; what it has done stays. */
  cancel?(): void;
}

/** The pixels within which a pressed pointer counts as not moved. */
const STILL = 4;

/** Whether a pointer that was pressed at one pixel and is at another has been moved. */
export function isMoved(pressed: Point, pixel: Point): boolean {
  return Math.hypot(pixel.x - pressed.x, pixel.y - pressed.y) > STILL;
}

/** Drags the map. */
export class Pan implements Gesture {
  private readonly place: Workplace;
  private last: Point;

  constructor(place: Workplace, pixel: Point) {
    this.place = place;
    this.last = pixel;
  }

  move(pixels: readonly Point[]): void {
    const { session, camera } = this.place;
    const pixel = pixels[pixels.length - 1];
    session.view.value = panned(pixel.x - this.last.x, pixel.y - this.last.y, camera(), session.grid.peek());
    this.last = pixel;
  }
}

/** Drags the map. A pointer that is released where it was pressed puts an end of the path there, or sends a swarm there. */
export class PanOrPlace implements Gesture {
  private readonly place: Workplace;
  private readonly pressed: Point;
  private readonly placed: End;
  private pan: Pan | undefined;

  constructor(place: Workplace, pixel: Point, end: End) {
    this.place = place;
    this.pressed = pixel;
    this.placed = end;
  }

  move(pixels: readonly Point[]): void {
    if (pixels.some((pixel) => isMoved(this.pressed, pixel))) this.pan ??= new Pan(this.place, this.pressed);
    this.pan?.move(pixels);
  }

  end(): void {
    const { session, toolbox, camera } = this.place;
    const cell = camera().cellAt(this.pressed);
    if (this.pan !== undefined || !isOnMap(this.place, cell)) return;
    if (session.mode.peek() === "path") session.moveEnd(this.placed, cell);
    else toolbox.sentTo.value = cell;
  }
}

/** Drags an end of the path, which keeps its distance from the pointer. The whole way is one step of undo. */
export class EndDrag implements Gesture {
  private readonly place: Workplace;
  private readonly dragged: End;
  private readonly aside: Point;

  constructor(place: Workplace, pixel: Point, end: End) {
    const pressed = place.camera().cellAt(pixel);
    const cell = place.session[end].peek();
    this.place = place;
    this.dragged = end;
    this.aside = { x: cell.x - pressed.x, y: cell.y - pressed.y };
    place.session.beginStroke();
  }

  move(pixels: readonly Point[]): void {
    const { session, camera } = this.place;
    const { x, y } = camera().cellAt(pixels[pixels.length - 1]);
    const cell = onMap(this.place, { x: x + this.aside.x, y: y + this.aside.y });
    const before = session[this.dragged].peek();
    if (cell.x !== before.x || cell.y !== before.y) session.moveEnd(this.dragged, cell);
  }

  end(): void {
    this.place.session.endStroke();
  }

  cancel(): void {
    this.end();
  }
}

/** Paints or erases along the pointer's way. */
export class Stroke implements Gesture {
  private readonly place: Workplace;
  private readonly terrain: string;
  private readonly isErasing: boolean;
  private last: Point;
  private isBegun = false;

  /** Begins the gesture, which does nothing before the pointer is moved or released: a second finger may follow, and mean something else. */
  constructor(place: Workplace, pixel: Point, isErasing: boolean) {
    this.place = place;
    this.isErasing = isErasing;
    this.terrain = this.isErasing ? erasedTerrain(place) : place.toolbox.terrain.peek();
    this.last = place.camera().cellAt(pixel);
  }

  move(pixels: readonly Point[]): void {
    const camera = this.place.camera();
    if (!this.isBegun) this.paintTo(this.last);
    for (const pixel of pixels) {
      const cell = camera.cellAt(pixel);
      if (cell.x !== this.last.x || cell.y !== this.last.y) this.paintTo(cell);
    }
  }

  end(): void {
    if (!this.isBegun) this.paintTo(this.last);
    this.place.session.endStroke();
  }

  cancel(): void {
    if (this.isBegun) this.place.session.endStroke();
  }

  private paintTo(cell: Point): void {
    const { session, toolbox } = this.place;
    if (!this.isBegun) session.beginStroke();
    this.isBegun = true;
    session.paint(this.last, cell, toolbox.brush.peek(), this.terrain);
    if (this.isErasing && isOnMap(this.place, cell)) session.removeLinksAt(cell);
    this.last = cell;
  }
}

/** Draws a link from where the pointer was pressed to where it is released. */
export class LinkDraw implements Gesture {
  private readonly place: Workplace;
  private to: Point;

  constructor(place: Workplace, pixel: Point) {
    this.place = place;
    this.to = onMap(place, place.camera().cellAt(pixel));
    place.toolbox.linkFrom.value = this.to;
  }

  move(pixels: readonly Point[]): void {
    this.to = onMap(this.place, this.place.camera().cellAt(pixels[pixels.length - 1]));
  }

  end(): void {
    finishLink(this.place, this.to);
  }

  cancel(): void {
    this.place.toolbox.linkFrom.value = undefined;
  }
}

/** Ends the link that is being drawn; one that leads nowhere is dropped. */
export function finishLink({ session, toolbox }: Workplace, to: Point): void {
  const from = toolbox.linkFrom.peek();
  toolbox.linkFrom.value = undefined;
  if (from === undefined || (from.x === to.x && from.y === to.y)) return;
  session.addLink(from, to, toolbox.linkCost.peek());
}

/** Drags and zooms the map with two fingers: the places under them stay there. */
export class Pinch {
  private readonly place: Workplace;
  private middle: Point;
  private apart: number;

  constructor(place: Workplace, a: Point, b: Point) {
    this.place = place;
    this.middle = middleOf(a, b);
    this.apart = distanceOf(a, b);
  }

  move(a: Point, b: Point): void {
    const { session, camera } = this.place;
    const map = session.grid.peek();
    const middle = middleOf(a, b);
    const apart = distanceOf(a, b);
    session.view.value = panned(middle.x - this.middle.x, middle.y - this.middle.y, camera(), map);
    session.view.value = zoomedAbout(middle, apart / this.apart, camera(), map);
    this.middle = middle;
    this.apart = apart;
  }
}

function middleOf(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** At least one pixel, since it is divided by. */
function distanceOf(a: Point, b: Point): number {
  return Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
}
