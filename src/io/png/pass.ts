import { type Header, samplesOf } from "./header.ts";

/** Pixels of an image that are stored together: all, or those of one pass over an interlaced image. */
export interface Pass {
  /** Where its first pixel is, and how far its next ones are from each other. */
  readonly left: number;
  readonly top: number;
  readonly stepX: number;
  readonly stepY: number;
  /** In pixels of its own. */
  readonly width: number;
  readonly height: number;
  /** The bytes of a row of its pixels, without the byte before it that names its filter. */
  readonly rowBytes: number;
}

/** Left, top and steps of each pass. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** The passes in which an image is stored, but for those without pixels. */
export function passesOf(header: Header): Pass[] {
  const passes = header.isInterlaced ? ADAM7 : [[0, 0, 1, 1]];
  return passes
    .map(([left, top, stepX, stepY]) => {
      const width = Math.ceil((header.width - left) / stepX);
      const height = Math.ceil((header.height - top) / stepY);
      const rowBytes = Math.ceil((width * samplesOf(header) * header.depth) / 8);
      return { left, top, stepX, stepY, width, height, rowBytes };
    })
    .filter(({ width, height }) => width > 0 && height > 0);
}
