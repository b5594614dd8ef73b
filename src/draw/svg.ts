import { checkInteger, checkOptions } from "../check.ts";
import { MAX_AGENT_SIZE } from "../grid/agent.ts";
import type { Grid, Point } from "../grid/grid.ts";
import type { Path } from "../path/path.ts";
import type { Primitive } from "../scene/scene.ts";
import { outlineOf, rowRunsOf } from "./outline.ts";
import { colourOfTerrain, GOAL_COLOUR, PATH_COLOUR, START_COLOUR } from "./palette.ts";
import { endsOf } from "./path-end.ts";
import { drawLegend } from "./svg-legend.ts";
import { drawScene } from "./svg-scene.ts";
import { type ColouredClass, type Part, styleBlock } from "./svg-style.ts";
import { drawTravellers, type Journey } from "./svg-travellers.ts";
import { escapeXml, shortNumber as n } from "./xml.ts";

// Draws maps and paths as SVG. `text.ts`, beside this file, draws them for a terminal.
//
// A drawing is a list of parts, from the bottom to the top: terrain, scene, path, start and goal, markers. Each part brings
// its SVG, its items of the legend and its colours (`Part` in `svg-style.ts`). `drawSvg` makes the parts, lays out the legend
// below the map and puts everything into one document. The terrain of cells becomes few shapes: one rectangle for the
// commonest terrain and one outline for each other (`outline.ts`). A scene is drawn layer by layer (`svg-scene.ts`), and the
// name of a layer decides how it looks (`layer-style.ts`), here and in the playground.
// The drawing code knows neither planners nor files: a scene is a list of neutral shapes, and the result is a string.

/** A cell to mark, with a text beside it. */
interface Marker extends Point {
  readonly label?: string;
}

/** The options of `drawSvg`. */
export interface SvgOptions {
  /** A path to draw. Default none. */
  readonly path?: Path;
  /** The name of the path in the legend. Default: `path`. */
  readonly pathName?: string;
  /** Side of the agent that walks the path, in cells; the cells that the agent covers are tinted. Default 1. */
  readonly size?: number;
  /** The start that the query asked for. Default: the first cell of the path. */
  readonly start?: Point;
  /** The goal that the query asked for, which may be beyond the end of the path. Default: the last cell of the path. */
  readonly goal?: Point;
  /** Further cells to mark. Default none. */
  readonly markers?: readonly Marker[];
  /** Shapes to draw over the map, layer by layer in the order in which the layers first occur. Default none. */
  readonly scene?: readonly Primitive[];
  /** Paths of travellers that walk at once: dots that move along them. Default none. */
  readonly journey?: Journey;
  /** Size of the legend's letters, in cells. Default: larger on larger maps, smaller in a legend of more than 10 items. */
  readonly fontSize?: number;
}

const KNOWN = ["path", "pathName", "size", "start", "goal", "markers", "scene", "journey", "fontSize"];

/** The longest side of a map that gets lines between its cells, in cells. */
const MOST_LINED = 64;

/** The most items of a legend in large letters; a longer legend is written smaller. */
const MANY_ITEMS = 10;

/** Draws a grid as an SVG document in which one unit is one cell, for light and dark pages. */
export function drawSvg(grid: Grid, options: SvgOptions = {}): string {
  checkOptions("drawSvg", options, KNOWN);
  const { width, height } = grid;
  const longest = Math.max(width, height);
  const lineWidth = Math.max(0.2, longest / 220);

  const parts = [
    drawTerrain(grid),
    drawScene(options.scene ?? [], lineWidth),
    ...(options.path === undefined ? [] : [drawPath(grid, options.path, options)]),
    ...(options.journey === undefined ? [] : [drawTravellers(grid, options.journey)]),
    drawEnds(grid, options, Math.max(0.42, longest / 75)),
    drawMarkers(grid, options.markers ?? [], Math.max(0.25, longest / 150)),
  ];

  const items = parts.flatMap((part) => part.items);
  const fontSize = options.fontSize ?? Math.max(0.55, longest / (items.length > MANY_ITEMS ? 56 : 38));
  const margin = fontSize / 2;
  const legend = drawLegend(items, height + margin, width, fontSize);
  const viewWidth = Math.max(width, legend.width) + 2 * margin;
  const viewHeight = height + legend.height + 3 * margin;
  const scale = Math.min(24, 1024 / longest);
  const style = styleBlock(
    parts.flatMap((part) => part.classes),
    parts.flatMap((part) => part.rules ?? []),
    lineWidth,
    fontSize,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="octile" viewBox="${[-margin, -margin, viewWidth, viewHeight].map(n).join(" ")}" width="${Math.round(viewWidth * scale)}" height="${Math.round(viewHeight * scale)}">`,
    `<title>${titleOf(grid, options)}</title>`,
    style,
    `<rect class="page" x="${n(-margin)}" y="${n(-margin)}" width="${n(viewWidth)}" height="${n(viewHeight)}"/>`,
    ...parts.map((part) => part.svg).filter((svg) => svg !== ""),
    legend.svg,
    "</svg>\n",
  ].join("\n");
}

/** The title of the drawing, which says what it shows to readers who cannot see it. */
function titleOf(grid: Grid, options: SvgOptions): string {
  const ends = endsOf(grid, options).map(({ kind, point }) => `${kind} at ${point.x},${point.y}`);
  return [`Map of ${grid.width} × ${grid.height} cells`, ...ends].join(", ");
}

/** Draws the commonest terrain as one rectangle, and each other terrain as one shape upon it. */
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

/** Draws the cells of one terrain as an outline, or as lines along the rows if that makes a much smaller file. */
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

/** Draws a path through the middles of its cells, and the cells that an agent larger than a cell covers. */
function drawPath(grid: Grid, path: Path, { size = 1, pathName = "path" }: SvgOptions): Part {
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
      { className: "path", shape: "line", text: pathName },
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
