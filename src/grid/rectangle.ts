/** A block of cells, half-open: `left <= x < right` and `top <= y < bottom`. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns a rectangle grown by a number of cells on each side, and cut to a grid of `width` × `height`. */
export function grow(
  rectangle: Rectangle,
  by: { left: number; top: number; right: number; bottom: number },
  width: number,
  height: number,
): Rectangle {
  return {
    left: Math.max(0, rectangle.left - by.left),
    top: Math.max(0, rectangle.top - by.top),
    right: Math.min(width, rectangle.right + by.right),
    bottom: Math.min(height, rectangle.bottom + by.bottom),
  };
}

/** Whether a rectangle holds no cell. */
export function isEmpty(rectangle: Rectangle): boolean {
  return rectangle.left >= rectangle.right || rectangle.top >= rectangle.bottom;
}

/** Returns the number of cells in a rectangle that is not empty. */
export function areaOf({ left, top, right, bottom }: Rectangle): number {
  return (right - left) * (bottom - top);
}

/** Whether two rectangles have a cell in common. */
export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether a rectangle lies inside another and holds none of its outermost cells. */
export function isInside(inner: Rectangle, { left, top, right, bottom }: Rectangle): boolean {
  return inner.left > left && inner.top > top && inner.right < right && inner.bottom < bottom;
}

/** Returns the smallest rectangle around others; an empty rectangle if there are none. */
export function unionOf(rectangles: readonly Rectangle[]): Rectangle {
  const most = Number.POSITIVE_INFINITY;
  const union = { left: most, top: most, right: -most, bottom: -most };
  for (const { left, top, right, bottom } of rectangles) {
    union.left = Math.min(union.left, left);
    union.top = Math.min(union.top, top);
    union.right = Math.max(union.right, right);
    union.bottom = Math.max(union.bottom, bottom);
  }
  return union;
}

/** The smallest rectangle around cells that are added one by one; empty at first. */
export class Bounds implements Rectangle {
  left: number = Number.POSITIVE_INFINITY;
  top: number = Number.POSITIVE_INFINITY;
  right: number = Number.NEGATIVE_INFINITY;
  bottom: number = Number.NEGATIVE_INFINITY;

  add(x: number, y: number): void {
    if (x < this.left) this.left = x;
    if (y < this.top) this.top = y;
    if (x >= this.right) this.right = x + 1;
    if (y >= this.bottom) this.bottom = y + 1;
  }
}

/** Returns the cells that two rectangles have in common; an empty rectangle if there are none. */
export function intersectionOf(a: Rectangle, b: Rectangle): Rectangle {
  if (!overlap(a, b)) return new Bounds();
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}
