import { type Colour, LAYER_COLOURS, PATH_COLOUR } from "./palette.ts";

/** How the shapes of one layer of a scene are drawn. */
export interface LayerStyle {
  readonly colour: Colour;
  /** Width of the layer's lines, as a multiple of the width of a path's line. */
  readonly line: number;
  /** Width of the layer's dots, as a multiple of the width of a path's line. */
  readonly dot: number;
  readonly opacity: number;
  /** Opacity of the colour that fills the layer's boxes, from 0 to 1. */
  readonly fill: number;
}

const NEUTRAL: Colour = { light: "#212529", dark: "#dee2e6", terminal: 235 };
const ENTRANCE: Colour = { light: "#f59f00", dark: "#fcc419", terminal: 214 };
const EXPANDED: Colour = { light: "#c2255c", dark: "#f783ac", terminal: 161 };
const ABSTRACT: Colour = { light: "#e8590c", dark: "#ff922b", terminal: 208 };
const REFINED: Colour = { light: "#1864ab", dark: "#4dabf7", terminal: 25 };

/** The colour of the nodes and edges of a level; index 0 is level 1. */
const COLOUR_OF_LEVEL: readonly Colour[] = [
  { light: "#0b7285", dark: "#3bc9db", terminal: 30 },
  { light: "#7048e8", dark: "#b197fc", terminal: 98 },
  { light: "#a61e4d", dark: "#faa2c1", terminal: 125 },
  { light: "#5c940d", dark: "#a9e34b", terminal: 106 },
];

const PLAIN: Omit<LayerStyle, "colour"> = { line: 0.5, dot: 1.8, opacity: 1, fill: 0 };

/**
 * How a layer is drawn, by its name. A layer whose name is not known takes the colour at its index.
 *
 * @param detail How thick the lines and dots of a graph are, from 0 to 1; less than 1 lets the map show through.
 */
export function styleOfLayer(name: string, index: number, detail: number): LayerStyle {
  const [, kind, digits] = /^(.*?)(?: (?:level|agent) (\d+))?$/s.exec(name) ?? [];
  // for transitions, the number is their agent's
  const level = digits === undefined ? 1 : Number(digits);
  const colour = COLOUR_OF_LEVEL[(level - 1) % COLOUR_OF_LEVEL.length];
  // higher levels are drawn larger
  const scale = (1 + level) / 2;
  switch (kind) {
    case "clusters":
      return { ...PLAIN, colour: NEUTRAL, line: level === 1 ? 0.4 * detail : 0.4 * level, opacity: 0.7 };
    case "entrances":
      return { ...PLAIN, colour: ENTRANCE, line: 0.25 * detail, fill: 0.5 };
    case "nodes":
      return { ...PLAIN, colour, dot: 1.8 * scale * detail };
    case "inter-edges":
      return { ...PLAIN, colour, line: 0.8 * scale * detail };
    case "intra-edges":
      return { ...PLAIN, colour, line: 0.25 * detail, opacity: 0.8 / level };
    case "transitions":
      // not orange, the first colour: the abstract path has it
      return { ...PLAIN, colour: LAYER_COLOURS[level % LAYER_COLOURS.length], line: 0.6 * detail };
    case "cliques":
      return { ...PLAIN, colour, line: 0.5 * scale * detail };
    case "edges":
      return { ...PLAIN, colour, line: 0.25 * scale * detail, opacity: 0.7 };
    case "expanded":
      return { ...PLAIN, colour: EXPANDED, dot: 1.4 * detail, opacity: 0.5 };
    case "corridor":
      return { ...PLAIN, colour: ENTRANCE, line: 0, fill: 0.35 };
    case "abstract path":
      return { ...PLAIN, colour: ABSTRACT, line: 0.9 * scale, dot: 2.2 * scale, opacity: 0.9 / level };
    case "refined path":
      return { ...PLAIN, colour: REFINED, line: 0.8 };
    case "smoothed path":
      return { ...PLAIN, colour: PATH_COLOUR, line: 1 };
    default:
      return { ...PLAIN, colour: LAYER_COLOURS[index % LAYER_COLOURS.length] };
  }
}
