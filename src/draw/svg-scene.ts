import type { Primitive } from "../scene/scene.ts";
import { type LayerStyle, styleOfLayer } from "./layer-style.ts";
import type { LegendItem } from "./svg-legend.ts";
import type { ColouredClass, Part } from "./svg-style.ts";
import { escapeXml, shortNumber as n } from "./xml.ts";

/** The most shapes that a layer with labels may have: labels of more shapes would take more bytes than the drawing. */
const MOST_LABELLED = 400;

/** The widest line of a path, in cells, at which dots in neighbouring cells do not hide each other. */
const LEGIBLE_WIDTH = 0.35;

/** One layer of a scene. */
interface Layer {
  readonly name: string;
  /** The class of the layer's shapes. */
  readonly className: string;
  readonly style: LayerStyle;
  readonly shapes: readonly Primitive[];
}

/**
 * Draws a scene. Each layer becomes a group with the id `layer-` and its name, so that a reader of the drawing can hide it.
 * All shapes of a layer that have no label share one element.
 *
 * @param lineWidth The width of a path's line, in cells.
 */
export function drawScene(scene: readonly Primitive[], lineWidth: number): Part {
  const layers = layersOf(scene, Math.max(0.5, Math.min(1, LEGIBLE_WIDTH / lineWidth)));
  return {
    svg: layers.map(drawLayer).join("\n"),
    items: layers.map(legendItem),
    classes: layers.flatMap(colouredClasses),
    rules: layers.flatMap((layer) => rulesOf(layer, lineWidth)),
  };
}

function layersOf(scene: readonly Primitive[], detail: number): Layer[] {
  const shapesOfLayer = new Map<string, Primitive[]>();
  for (const primitive of scene) {
    const shapes = shapesOfLayer.get(primitive.layer) ?? [];
    shapesOfLayer.set(primitive.layer, shapes);
    shapes.push(primitive);
  }
  return [...shapesOfLayer].map(([name, shapes], index) => ({
    name,
    className: `s${index}`,
    style: styleOfLayer(name, index, detail),
    shapes,
  }));
}

function colouredClasses({ className, style }: Layer): ColouredClass[] {
  const stroke: ColouredClass = { className, property: "stroke", colour: style.colour };
  return style.fill === 0 ? [stroke] : [stroke, { ...stroke, className: `${className}.box`, property: "fill" }];
}

function rulesOf({ className, style }: Layer, lineWidth: number): string[] {
  const { line, dot, opacity, fill } = style;
  const opacities = opacity === 1 ? "" : `;opacity:${n(opacity)}`;
  return [
    `.octile .${className}{stroke-width:${n(line * lineWidth)}${opacities}}`,
    `.octile .${className}.point{stroke-width:${n(dot * lineWidth)}}`,
    ...(fill === 0 ? [] : [`.octile .${className}.box{fill-opacity:${n(fill)}}`]),
  ];
}

/** The item of a layer in the legend: a dot if all its shapes are points, a box if its first shape is one, else a line. */
function legendItem({ name, className, shapes }: Layer): LegendItem {
  if (shapes.every(({ kind }) => kind === "point"))
    return { className: `point ${className}`, shape: "dot", text: name };
  return shapes[0].kind === "box"
    ? { className: `box ${className}`, shape: "box", text: name }
    : { className: `line ${className}`, shape: "line", text: name };
}

function drawLayer({ name, className, shapes }: Layer): string {
  const drawn: string[] = [];
  const hasLabel = ({ label }: Primitive): boolean => label !== undefined && shapes.length <= MOST_LABELLED;
  for (const kind of ["box", "line", "point"] as const) {
    const ofKind = shapes.filter((primitive) => primitive.kind === kind);
    const plain = ofKind.filter((primitive) => !hasLabel(primitive)).map(dataOf);
    if (plain.length > 0) drawn.push(`<path class="${kind} ${className}" d="${plain.join("")}"/>`);
    for (const primitive of ofKind.filter(hasLabel)) {
      const title = `<title>${escapeXml(primitive.label ?? "")}</title>`;
      drawn.push(`<path class="${kind} ${className}" d="${dataOf(primitive)}">${title}</path>`);
    }
  }
  const id = `layer-${name.replaceAll(/\s+/g, "-")}`;
  return `<g id="${escapeXml(id)}" data-layer="${escapeXml(name)}">${drawn.join("\n")}</g>`;
}

/** The path data of a shape. A point is a line of length 0, whose round ends make a dot. */
function dataOf(primitive: Primitive): string {
  if (primitive.kind === "box") {
    const { left, top, right, bottom } = primitive;
    return `M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}z`;
  }
  if (primitive.kind === "point") return `M${n(primitive.x + 0.5)} ${n(primitive.y + 0.5)}h0`;
  return primitive.points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${n(x + 0.5)} ${n(y + 0.5)}`).join("");
}
