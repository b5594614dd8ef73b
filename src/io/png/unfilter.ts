import { faultAt } from "../fault.ts";
import type { Pass } from "./pass.ts";

/**
 * Undoes the filters of a pass, in place: each row of `raw` starts with the number of its filter, and its other bytes are
 * differences from what the filter makes of the bytes to the left and above. `pixelBytes` is how far left that is.
 */
export function unfilter(raw: Uint8Array, { rowBytes, height }: Pass, pixelBytes: number): void {
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1);
    const row = raw.subarray(start + 1, start + 1 + rowBytes);
    unfilterRow(raw[start], row, above, pixelBytes);
    above = row;
  }
}

function unfilterRow(filter: number, row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  if (filter > 4) throw faultAt("The pixels", "a row with a filter from 0 to 4", filter);
  if (filter === 0) return;
  for (let at = 0; at < row.length; at++) {
    const left = at < pixelBytes ? 0 : row[at - pixelBytes];
    const up = above[at];
    if (filter === 1) row[at] += left;
    else if (filter === 2) row[at] += up;
    else if (filter === 3) row[at] += (left + up) >> 1;
    else row[at] += nearestTo(left, up, at < pixelBytes ? 0 : above[at - pixelBytes]);
  }
}

/** The filter "Paeth": of left, up and the corner between them, the one nearest to left + up − corner. */
function nearestTo(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
