import type { Point, Rectangle } from "../../../src/index.ts";
import type { View } from "../model/state.ts";

/** Width and height: of a map in cells, of a canvas in pixels of the page. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The fewest and the most pixels that a cell can have. */
const LEAST_ZOOM = 1 / 64;
const MOST_ZOOM = 64;

/** Room around a map that is fitted into a canvas, in pixels: as much as the ends of a path need in its corners. */
const MARGIN = 15;

/**
 * Where places of a map are on a canvas, and back. A place is counted in cells from the map's top-left corner: the cell
 * (3, 2) reaches from place (3, 2) to place (4, 3). A pixel is one of the page's, counted from the canvas's corner.
 */
export class Camera {
  readonly view: View;
  readonly size: Size;

  constructor(view: View, size: Size) {
    this.view = view;
    this.size = size;
  }

  /** Pixels a cell. */
  get zoom(): number {
    return this.view.zoom;
  }

  /** The pixel of a place, across. */
  xOf(x: number): number {
    return this.size.width / 2 + (x - this.view.x) * this.view.zoom;
  }

  /** The pixel of a place, down. */
  yOf(y: number): number {
    return this.size.height / 2 + (y - this.view.y) * this.view.zoom;
  }

  /** The place at a pixel. */
  placeAt(pixel: Point): Point {
    const { x, y, zoom } = this.view;
    return { x: x + (pixel.x - this.size.width / 2) / zoom, y: y + (pixel.y - this.size.height / 2) / zoom };
  }

  /** The cell at a pixel, which may lie outside the map. */
  cellAt(pixel: Point): Point {
    const { x, y } = this.placeAt(pixel);
    return { x: Math.floor(x), y: Math.floor(y) };
  }

  /** Returns the cells of a map that can be seen, in part or as a whole; an empty rectangle when there are none. */
  visibleCells(map: Size): Rectangle {
    const { width, height } = this.size;
    const first = this.placeAt({ x: 0, y: 0 });
    const last = this.placeAt({ x: width, y: height });
    return {
      left: between(0, Math.floor(first.x), map.width),
      top: between(0, Math.floor(first.y), map.height),
      right: between(0, Math.ceil(last.x), map.width),
      bottom: between(0, Math.ceil(last.y), map.height),
    };
  }
}

/** The view that shows a whole map in the middle of a canvas. */
export function fitted(map: Size, canvas: Size): View {
  const zoom = fillingZoom(map, { width: canvas.width - 2 * MARGIN, height: canvas.height - 2 * MARGIN });
  return possibleView({ x: map.width / 2, y: map.height / 2, zoom }, map, canvas);
}

/** The view after zooming by a factor, with the place under a pixel staying there. */
export function zoomedAbout(pixel: Point, factor: number, camera: Camera, map: Size): View {
  const zoom = possibleZoom(camera.zoom * factor, map, camera.size);
  const place = camera.placeAt(pixel);
  const x = place.x - (pixel.x - camera.size.width / 2) / zoom;
  const y = place.y - (pixel.y - camera.size.height / 2) / zoom;
  return possibleView({ x, y, zoom }, map, camera.size);
}

/** Returns the view after the map was dragged by `dx` and `dy` pixels. */
export function panned(dx: number, dy: number, camera: Camera, map: Size): View {
  const { x, y, zoom } = camera.view;
  return possibleView({ x: x - dx / zoom, y: y - dy / zoom, zoom }, map, camera.size);
}

/** The view moved as little as it takes for a cell to be seen, with some room around it. */
export function showing(cell: Point, camera: Camera, map: Size): View {
  const { view, size } = camera;
  const aside = Math.max(0, size.width / view.zoom / 2 - 2);
  const above = Math.max(0, size.height / view.zoom / 2 - 2);
  const x = between(cell.x + 0.5 - aside, view.x, cell.x + 0.5 + aside);
  const y = between(cell.y + 0.5 - above, view.y, cell.y + 0.5 + above);
  return possibleView({ x, y, zoom: view.zoom }, map, size);
}

/** The nearest view that is allowed: the middle of the canvas stays on the map, and the map neither too large nor too small. */
export function possibleView(view: View, map: Size, canvas: Size): View {
  return {
    x: between(0, view.x, map.width),
    y: between(0, view.y, map.height),
    zoom: possibleZoom(view.zoom, map, canvas),
  };
}

/** The number itself, or the limit that it passes. */
export function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function possibleZoom(zoom: number, map: Size, canvas: Size): number {
  const least = Math.min(1, fillingZoom(map, canvas)) / 2;
  return between(Math.max(LEAST_ZOOM, least), zoom, MOST_ZOOM);
}

/** The zoom at which a map just fits. A canvas that is not laid out yet counts as one pixel. */
function fillingZoom(map: Size, canvas: Size): number {
  return Math.min(Math.max(1, canvas.width) / map.width, Math.max(1, canvas.height) / map.height);
}
