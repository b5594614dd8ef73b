import type { Grid } from "../grid/grid.ts";
import type { ColouredClass, Part } from "./svg-style.ts";
import { shortNumber as n } from "./xml.ts";

/** Paths of several travellers that walk at once. */
export interface Journey {
  /** The steps until all have arrived. */
  readonly steps: number;
  /** The cell of traveller i after each step, at `step * travellers + i`, from step 0 on, the starts. */
  readonly cells: ArrayLike<number>;
  /** The number of travellers. */
  readonly travellers: number;
}

/** The seconds that a step takes in the moving picture, and the seconds that all stand at their goals. */
const STEP_TIME = 0.2;
const REST_TIME = 1.5;

/** The colours that travellers take in turn: a hue for each class, readable on light and dark pages. */
const HUES = 12;

/**
 * Draws the paths of travellers as thin lines, their goals as frames, and the travellers as dots that move, by the animation of
 * SVG. A viewer without animation shows the dots at their starts.
 */
export function drawTravellers(grid: Grid, journey: Journey): Part {
  const { travellers, steps } = journey;
  if (travellers === 0 || journey.cells.length === 0) return { svg: "", items: [], classes: [] };
  const duration = steps * STEP_TIME + REST_TIME;
  const lines: string[] = [];
  const goals: string[] = [];
  const dots: string[] = [];
  for (let traveller = 0; traveller < travellers; traveller++) {
    const turns = turnsOf(journey, traveller);
    const points = turns.map((step) => pointAt(grid, journey, step, traveller));
    const hue = `h${traveller % HUES}`;
    const last = points[points.length - 1];
    lines.push(`<polyline class="way ${hue}" points="${points.map(({ x, y }) => `${n(x)},${n(y)}`).join(" ")}"/>`);
    goals.push(`<rect class="home ${hue}" x="${n(last.x - 0.36)}" y="${n(last.y - 0.36)}" width=".72" height=".72"/>`);
    const times = [...turns.map((step) => timeOf((step * STEP_TIME) / duration)), "1"].join(";");
    const places = [...points, last].map(({ x, y }) => `${n(x)},${n(y)}`).join(";");
    const motion =
      steps === 0
        ? ""
        : `<animateTransform attributeName="transform" type="translate" dur="${n(duration)}s" repeatCount="indefinite" values="${places}" keyTimes="${times}"/>`;
    const [{ x, y }] = points;
    dots.push(`<circle class="traveller ${hue}" r=".34" transform="translate(${n(x)},${n(y)})">${motion}</circle>`);
  }
  const classes: ColouredClass[] = Array.from({ length: Math.min(HUES, travellers) }, (_, hue) => ({
    className: `h${hue}`,
    property: "stroke",
    colour: { light: colourOf(hue, 42), dark: colourOf(hue, 66), terminal: 0 },
  }));
  const fills = classes.map((each) => ({
    ...each,
    className: `traveller.${each.className}`,
    property: "fill" as const,
  }));
  return {
    svg: [...lines, ...goals, ...dots].join("\n"),
    items: [
      { className: "traveller h0", shape: "spot", text: `${travellers} travellers, ${steps} steps` },
      { className: "home h0", shape: "box", text: "goals" },
    ],
    classes: [...classes, ...fills],
    rules: [
      ".octile .way{fill:none;stroke-width:.12;opacity:.45;stroke-linejoin:round;stroke-linecap:round}",
      ".octile .home{fill:none;stroke-width:.12}",
      ".octile circle.traveller{stroke:none}",
    ],
  };
}

/** The steps at which a traveller turns, sets out or stops, with the first and the last. */
function turnsOf({ cells, steps, travellers }: Journey, traveller: number): number[] {
  const at = (step: number): number => cells[step * travellers + traveller];
  const turns = [0];
  for (let step = 1; step < steps; step++) {
    if (at(step) - at(step - 1) !== at(step + 1) - at(step)) turns.push(step);
  }
  if (steps > 0) turns.push(steps);
  return turns;
}

/** The middle of the cell of a traveller after a step. */
function pointAt(
  grid: Grid,
  { cells, travellers }: Journey,
  step: number,
  traveller: number,
): { x: number; y: number } {
  const { x, y } = grid.pointOf(cells[step * travellers + traveller]);
  return { x: x + 0.5, y: y + 0.5 };
}

/** A part of the duration, with digits enough for thousands of steps. */
function timeOf(part: number): string {
  return String(Math.round(part * 1e6) / 1e6);
}

/** A colour of a hue, as `#rrggbb`. */
function colourOf(hue: number, lightness: number): string {
  // neighbouring numbers lie far apart on the wheel
  const degrees = ((hue * 5) % HUES) * (360 / HUES);
  const channel = (offset: number): string => {
    const k = (offset + degrees / 30) % 12;
    const part = lightness / 100;
    const value = part - 0.6 * Math.min(part, 1 - part) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
