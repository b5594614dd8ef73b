import { MAX_AGENT_SIZE } from "../grid/agent.ts";
import { checkInteger, checkOptions } from "../grid/check.ts";
import type { Grid, Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";
import { outlineOf } from "./outline.ts";
import { colourOfTerrain, GOAL_COLOUR, LAYER_COLOURS, PATH_COLOUR, START_COLOUR } from "./palette.ts";
import { endsOf } from "./path-end.ts";
import { rowRunsOf } from "./row-run.ts";
import type { Primitive } from "./scene.ts";
import { drawLegend, type LegendItem } from "./svg-legend.ts";
import { type ColouredClass, styleBlock } from "./svg-style.ts";
import { escapeXml, shortNumber as n } from "./xml.ts";

/** A cell to point out, with what to write beside it. */
interface Marker extends Point {
  readonly label?: string;
}

/** What to draw on a map. */
export interface SvgOptions {
  /** A path to draw. Default none. */
  readonly path?: Path;
  /** Side of the agent that walks the path, in cells; the cells it covers are tinted. Default 1. */
  readonly size?: number;
  /** Where the path was asked to start. Default: its first cell. */
  readonly start?: Point;
  /** Where the path was asked to lead, which may be beyond its last cell. Default: its last cell. */
  readonly goal?: Point;
  /** Further cells to point out. Default none. */
  readonly markers?: readonly Marker[];
  /** Shapes to draw over the map, layer by layer in the order in which the layers first occur. Default none. */
  readonly scene?: readonly Primitive[];
}

const KNOWN = ["path", "size", "start", "goal", "markers", "scene"];

/** Lines between cells help on maps of up to so many cells a side. */
const MOST_LINED = 64;

/** A part of the drawing, with what it adds to the legend and the style. */
interface Part {
  readonly svg: string;
  readonly items: readonly LegendItem[];
  readonly classes: readonly ColouredClass[];
}

/** Draws a grid as an SVG document in which one unit is one cell, for light and dark pages. */
export function drawSvg(grid: Grid, options: SvgOptions = {}): string {
  checkOptions("drawSvg", options, KNOWN);
  const { width, height } = grid;
  const longest = Math.max(width, height);
  const lineWidth = Math.max(0.2, longest / 220);
  const fontSize = Math.max(0.55, longest / 38);

  const parts = [
    drawTerrain(grid),
    drawScene(options.scene ?? []),
    ...(options.path === undefined ? [] : [drawPath(grid, options.path, options.size ?? 1)]),
    drawEnds(grid, options, Math.max(0.42, longest / 75)),
    drawMarkers(grid, options.markers ?? [], Math.max(0.25, longest / 150)),
  ];

  const margin = fontSize / 2;
  const items = parts.flatMap((part) => part.items);
  const legend = drawLegend(items, height + margin, width, fontSize);
  const viewWidth = Math.max(width, legend.width) + 2 * margin;
  const viewHeight = height + legend.height + 3 * margin;
  const scale = Math.min(24, 1024 / longest);
  const style = styleBlock(
    parts.flatMap((part) => part.classes),
    lineWidth,
    fontSize,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="octile" viewBox="${[-margin, -margin, viewWidth, viewHeight].map(n).join(" ")}" width="${Math.round(viewWidth * scale)}" height="${Math.round(viewHeight * scale)}">`,
    style,
    `<rect class="page" x="${n(-margin)}" y="${n(-margin)}" width="${n(viewWidth)}" height="${n(viewHeight)}"/>`,
    ...parts.map((part) => part.svg).filter((svg) => svg !== ""),
    legend.svg,
    "</svg>\n",
  ].join("\n");
}

/** The commonest terrain as one rectangle, and each other as one outline upon it. */
function drawTerrain(grid: Grid): Part {
  const { width, height, terrains, terrainOfCell } = grid;
  const countOfTerrain = new Array<number>(terrains.length).fill(0);
  for (const terrain of terrainOfCell) countOfTerrain[terrain]++;
  const commonest = countOfTerrain.indexOf(Math.max(...countOfTerrain));
  const present = terrains.map((terrain, id) => ({ terrain, id })).filter(({ id }) => countOfTerrain[id] > 0);

  const shapes = present.filter(({ id }) => id !== commonest).map(({ id }) => drawCells(terrainOfCell, width, id));
  return {
    svg: [
      `<rect class="t${commonest}" width="${width}" height="${height}"/>`,
      ...shapes,
      ...(Math.max(width, height) <= MOST_LINED ? [linesBetweenCells(width, height)] : []),
    ].join("\n"),
    items: present.map(({ terrain, id }) => ({
      className: `t${id}`,
      shape: "area",
      text: `${terrain.name}${terrain.blocked ? " (blocked)" : terrain.cost === 1 ? "" : ` (cost ${terrain.cost})`}`,
    })),
    classes: present.flatMap(({ terrain, id }): ColouredClass[] => {
      const colour = colourOfTerrain(terrain, id);
      return [
        { className: `t${id}`, property: "fill", colour },
        { className: `t${id}.rows`, property: "stroke", colour },
      ];
    }),
  };
}

/** The cells of one terrain as an outline, or as lines along the rows where that makes a much smaller file. */
function drawCells(terrainOfCell: Uint8Array, width: number, id: number): string {
  const outline = outlineOf(terrainOfCell, width, id);
  const rows = rowRunsOf(terrainOfCell, width, id);
  return outline.length <= 1.3 * rows.length
    ? `<path class="t${id}" d="${outline}"/>`
    : `<path class="t${id} rows" d="${rows}"/>`;
}

function linesBetweenCells(width: number, height: number): string {
  let data = "";
  for (let x = 1; x < width; x++) data += `M${x} 0v${height}`;
  for (let y = 1; y < height; y++) data += `M0 ${y}h${width}`;
  return data === "" ? "" : `<path class="lines" d="${data}"/>`;
}

/** The path through the middles of its cells, and the cells that a larger agent covers on its way. */
function drawPath(grid: Grid, path: Path, size: number): Part {
  checkInteger("size", size, 1, MAX_AGENT_SIZE);
  const points = [...path];
  for (const point of points) grid.cellAt(point, "A cell of the path");
  if (points.length === 0) return { svg: "", items: [], classes: [] };

  const covered =
    size === 1 ? [] : [`<path class="covered" d="${outlineOf(coveredCells(grid, points, size), grid.width, 1)}"/>`];
  const turns = points.filter((point, index) => isTurn(points[index - 1], point, points[index + 1]));
  const corners = turns.map(({ x, y }) => `${n(x + 0.5)},${n(y + 0.5)}`);
  const classes: ColouredClass[] = [
    { className: "path", property: "stroke", colour: PATH_COLOUR },
    { className: "covered", property: "fill", colour: PATH_COLOUR },
  ];
  return {
    svg: [...covered, `<polyline class="path" points="${corners.join(" ")}"/>`].join("\n"),
    items: [
      { className: "path", shape: "line", text: "path" },
      ...(size === 1 ? [] : [{ className: "covered", shape: "area", text: `covered by size ${size}` } as const]),
    ],
    classes: size === 1 ? classes.slice(0, 1) : classes,
  };
}

function coveredCells(grid: Grid, points: readonly Point[], size: number): Uint8Array {
  const { width, height } = grid;
  const isCovered = new Uint8Array(width * height);
  for (const { x, y } of points) {
    for (let row = y; row < Math.min(y + size, height); row++) {
      isCovered.fill(1, row * width + x, row * width + Math.min(x + size, width));
    }
  }
  return isCovered;
}

/** Whether a path changes its direction at a point, or ends there. */
function isTurn(before: Point | undefined, point: Point, after: Point | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  return point.x - before.x !== after.x - point.x || point.y - before.y !== after.y - point.y;
}

function drawEnds(grid: Grid, options: SvgOptions, radius: number): Part {
  const ends = endsOf(grid, options).map(({ kind, point }) => ({
    kind,
    point,
    letter: kind === "start" ? "A" : "B",
    colour: kind === "start" ? START_COLOUR : GOAL_COLOUR,
  }));
  const spots = ends.map(({ kind, point, letter }) => {
    const x = n(point.x + 0.5);
    const font = `style="font-size:${n(radius * 1.4)}px"`;
    return (
      `<circle class="${kind}" cx="${x}" cy="${n(point.y + 0.5)}" r="${n(radius)}"/>` +
      `<text class="letter" x="${x}" y="${n(point.y + 0.5 + radius * 0.5)}" ${font}>${letter}</text>`
    );
  });
  return {
    svg: spots.join("\n"),
    items: ends.map(({ kind, letter }) => ({ className: kind, shape: "spot", text: `${letter}: ${kind}` })),
    classes: ends.map(({ kind, colour }) => ({ className: kind, property: "fill", colour })),
  };
}

function drawMarkers(grid: Grid, markers: readonly Marker[], radius: number): Part {
  const spots = markers.map((marker, index) => {
    grid.cellAt(marker, `Marker ${index}`);
    const { x, y, label } = marker;
    const text =
      label === undefined ? "" : `<text x="${n(x + 0.5 + 1.5 * radius)}" y="${n(y + 0.5)}">${escapeXml(label)}</text>`;
    return `<circle class="marker" cx="${n(x + 0.5)}" cy="${n(y + 0.5)}" r="${n(radius)}"/>${text}`;
  });
  return {
    svg: spots.join("\n"),
    items: [],
    classes: markers.length === 0 ? [] : [{ className: "marker", property: "fill", colour: PATH_COLOUR }],
  };
}

/** The layers of a scene, in each of which the shapes without a label share one element. */
function drawScene(scene: readonly Primitive[]): Part {
  const layers = new Map<string, Primitive[]>();
  for (const primitive of scene) {
    const layer = layers.get(primitive.layer) ?? [];
    layers.set(primitive.layer, layer);
    layer.push(primitive);
  }
  const names = [...layers.keys()];
  return {
    svg: names.map((name, index) => drawLayer(name, `s${index}`, layers.get(name) ?? [])).join("\n"),
    items: names.map((name, index) => legendItem(name, `s${index}`, layers.get(name) ?? [])),
    classes: names.map((_, index) => ({
      className: `s${index}`,
      property: "stroke",
      colour: LAYER_COLOURS[index % LAYER_COLOURS.length],
    })),
  };
}

/** A sample of a layer: a dot when all of it is points, else a line. */
function legendItem(name: string, className: string, layer: readonly Primitive[]): LegendItem {
  return layer.every(({ kind }) => kind === "point")
    ? { className: `point ${className}`, shape: "dot", text: name }
    : { className: `line ${className}`, shape: "line", text: name };
}

function drawLayer(name: string, className: string, layer: readonly Primitive[]): string {
  const shapes: string[] = [];
  for (const kind of ["box", "line", "point"] as const) {
    const ofKind = layer.filter((primitive) => primitive.kind === kind);
    const plain = ofKind.filter(({ label }) => label === undefined).map(dataOf);
    if (plain.length > 0) shapes.push(`<path class="${kind} ${className}" d="${plain.join("")}"/>`);
    for (const primitive of ofKind) {
      if (primitive.label === undefined) continue;
      const title = `<title>${escapeXml(primitive.label)}</title>`;
      shapes.push(`<path class="${kind} ${className}" d="${dataOf(primitive)}">${title}</path>`);
    }
  }
  return `<g data-layer="${escapeXml(name)}">${shapes.join("\n")}</g>`;
}

/** The path data of a primitive; a point is a line of no length, whose round ends make a dot. */
function dataOf(primitive: Primitive): string {
  if (primitive.kind === "box") {
    const { left, top, right, bottom } = primitive;
    return `M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}z`;
  }
  if (primitive.kind === "point") return `M${n(primitive.x + 0.5)} ${n(primitive.y + 0.5)}h0`;
  return primitive.points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${n(x + 0.5)} ${n(y + 0.5)}`).join("");
}
