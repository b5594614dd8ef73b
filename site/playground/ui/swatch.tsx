import type { VNode } from "preact";
import type { Colour } from "../../../src/draw/palette.ts";
import type { WalkerShape } from "../swarm/walker-class.ts";

interface SwatchProps {
  readonly colour: Colour;
  /** Default a square. */
  readonly shape?: WalkerShape;
}

/** A small square of a colour of the map, or the shape of a walker. */
export function Swatch({ colour, shape = "square" }: SwatchProps): VNode {
  return <span class={`swatch ${shape}`} style={{ background: `light-dark(${colour.light}, ${colour.dark})` }} />;
}
