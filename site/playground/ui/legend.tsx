import type { VNode } from "preact";
import { type Colour, PATH_COLOUR } from "../../../src/draw/palette.ts";
import { BLOCKING_LAYER, type LegendRow, NEAREST_LAYER, OTHER_WAY_LAYER } from "../model/obstacle.ts";
import { GLOW, OTHER_WAY_COLOUR } from "../view/layer-painter.ts";

const COLOUR_OF_LAYER: Readonly<Record<string, Colour>> = {
  [BLOCKING_LAYER]: GLOW,
  [OTHER_WAY_LAYER]: OTHER_WAY_COLOUR,
  [NEAREST_LAYER]: PATH_COLOUR,
};

/** What the marks on the map stand for while there is no path. */
export function Legend({ rows }: { readonly rows: readonly LegendRow[] }): VNode | null {
  if (rows.length === 0) return null;
  return (
    <ul class="legend">
      {rows.map(({ layer, text }) => (
        <li key={layer}>
          <Mark layer={layer} /> {text}
        </li>
      ))}
    </ul>
  );
}

/** A mark as the map shows it: cells that glow, a line, or a dashed one. */
function Mark({ layer }: { readonly layer: string }): VNode {
  return (
    <svg viewBox="0 0 32 14" aria-hidden="true" style={{ color: cssColourOf(COLOUR_OF_LAYER[layer]) }}>
      {layer === BLOCKING_LAYER ? (
        <rect x={10} y={2} width={12} height={10} />
      ) : (
        <path class={layer === NEAREST_LAYER ? "dashed" : ""} d="M0 7h32" />
      )}
    </svg>
  );
}

function cssColourOf({ light, dark }: Colour): string {
  return `light-dark(${light}, ${dark})`;
}
