import { show } from "../../check.ts";
import { MAX_SIDE } from "../../grid/grid.ts";
import { faultAt } from "../fault.ts";
import type { Chunk } from "./chunk.ts";

/** What the first chunk of a PNG file says of the image. */
export interface Header {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly depth: number;
  readonly kind: Kind;
  readonly isInterlaced: boolean;
}

/** What the samples of a pixel are. */
type Kind = "grey" | "rgb" | "palette" | "grey and alpha" | "rgba";

interface KindFacts {
  readonly kind: Kind;
  readonly depths: readonly number[];
}

const KIND_OF_NUMBER: ReadonlyMap<number, KindFacts> = new Map([
  [0, { kind: "grey", depths: [1, 2, 4, 8, 16] }],
  [2, { kind: "rgb", depths: [8, 16] }],
  [3, { kind: "palette", depths: [1, 2, 4, 8] }],
  [4, { kind: "grey and alpha", depths: [8, 16] }],
  [6, { kind: "rgba", depths: [8, 16] }],
]);

const SAMPLES_OF_KIND: Readonly<Record<Kind, number>> = {
  grey: 1,
  rgb: 3,
  palette: 1,
  "grey and alpha": 2,
  rgba: 4,
};

const WHERE = "The header";

/** Reads the header. */
export function readHeader([{ type, data }]: readonly Chunk[]): Header {
  if (type !== "IHDR" || data.length !== 13)
    throw faultAt(WHERE, "a chunk IHDR of 13 bytes", `${show(type)} of ${data.length}`);
  const view = new DataView(data.buffer, data.byteOffset);
  const [depth, number, compression, filter, interlace] = data.subarray(8);
  const facts = KIND_OF_NUMBER.get(number);
  if (facts === undefined) throw faultAt(WHERE, "a colour type of 0, 2, 3, 4 or 6", number);
  if (!facts.depths.includes(depth)) {
    throw faultAt(WHERE, `${facts.depths.join(", ")} as bit depth of colour type ${number}`, depth);
  }
  if (compression !== 0) throw faultAt(WHERE, "compression method 0", compression);
  if (filter !== 0) throw faultAt(WHERE, "filter method 0", filter);
  if (interlace > 1) throw faultAt(WHERE, "interlace method 0 or 1", interlace);
  return {
    width: checkSide("width", view.getUint32(0)),
    height: checkSide("height", view.getUint32(4)),
    depth,
    kind: facts.kind,
    isInterlaced: interlace === 1,
  };
}

/** How many samples a pixel has. */
export function samplesOf({ kind }: Header): number {
  return SAMPLES_OF_KIND[kind];
}

function checkSide(name: string, side: number): number {
  if (side >= 1 && side <= MAX_SIDE) return side;
  throw faultAt(WHERE, `a ${name} from 1 to ${MAX_SIDE}`, side);
}
