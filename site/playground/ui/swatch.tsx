import type { VNode } from "preact";
import type { Colour } from "../../../src/draw/palette.ts";

/** A small square of a colour of the map. */
export function Swatch({ colour }: { readonly colour: Colour }): VNode {
  return <span class="swatch" style={{ background: `light-dark(${colour.light}, ${colour.dark})` }} />;
}
