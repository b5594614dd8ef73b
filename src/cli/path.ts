import { show } from "../check.ts";
import { drawSvg } from "../draw/svg.ts";
import { drawText } from "../draw/text.ts";
import {
  ALGORITHMS,
  createPlanner,
  type Grid,
  type Path,
  type PathStatus,
  type Planner,
  type Point,
  type QueryOptions,
  type QueryReport,
} from "../index.ts";
import { LAYERS } from "../scene/scene-choice.ts";
import { type Command, defineCommand } from "./arguments/command.ts";
import { choice, decimal, flag, given, optional, point, required, text, type ValuesOf } from "./arguments/option.ts";
import { refuseAsUsage, UsageError } from "./failure.ts";
import { isStandard, nameOfFile, writeText } from "./file.ts";
import { formatCost, formatCount, formatTable, formatTime } from "./format.ts";
import type { Io } from "./io.ts";
import { readMapFile } from "./map-file.ts";
import { agentFrom, gridFrom, MAP_ARGUMENT, MAP_OPTIONS, movementFrom } from "./map-option.ts";
import { Progress } from "./progress.ts";

/** The number of lines in a terminal that the drawing leaves free. */
const LINES_BELOW = 9;

/** The longer side, in cells, up to which a map shows all layers. Found by looking at maps of caves and of rooms. */
const ALL_LAYERS = 128;

/** The longer side, in cells, up to which a map shows all layers that would not hide it. */
const MOST_LAYERS = 512;

/** The layers that can be chosen. The path itself is always drawn. */
const CHOICES = LAYERS.filter((layer) => layer !== "smoothed path").map((layer) => layer.replace(" ", "-"));

/** The help of `--layers`. */
const LAYERS_HELP: string = `what of the abstraction and of the search to draw, with commas between: ${CHOICES.join(", ")}, one level or agent alone such as nodes-level-2, or none (default: what is legible)`;

/** The layers of PRA* and QuickPath: how they find a path, and where there is room, the cliques of the two lowest levels. */
const PATH_LAYERS = ["corridor", "abstract path", "refined path"];
const CLIQUE_LAYERS = ["cliques level 1", "cliques level 2"];

/** What the status of a path means, in words. */
const MEANING_OF_STATUS: Readonly<Record<PathStatus, string>> = {
  found: "found",
  nearest: "nearest (the goal itself cannot be reached)",
  unreachable: "unreachable (no way leads to the goal)",
  "blocked-start": "blocked-start (the agent cannot stand at the start)",
  "blocked-goal": "blocked-goal (the agent cannot stand at the goal)",
};

/** The answer to the query of the command line. */
interface Answer {
  readonly algorithm: string;
  readonly planner: Planner;
  readonly path: Path;
  readonly work: QueryReport;
  /** The time of the query, in milliseconds. It is the first one, so later ones would be faster. */
  readonly milliseconds: number;
}

const OPTIONS = {
  start: required("X,Y", "where the path begins, counted from 0 at the top left", point),
  goal: required("X,Y", "where the path ends", point),
  algorithm: optional("NAME", `one of ${ALGORITHMS.join(", ")} (default ${ALGORITHMS[0]})`, choice(ALGORITHMS)),
  ...MAP_OPTIONS,
  nearest: flag("walk to the nearest cell that can be reached when the goal cannot"),
  within: optional("R", "stop as near to the goal as this, in tiles (default 0)", decimal),
  "max-cost": optional("C", "no path that costs more, in tiles (default: no limit)", decimal),
  "max-excess": optional(
    "E",
    "at most this part more than the cheapest path, such as 0.02 (default: no limit)",
    decimal,
  ),
  json: flag("print JSON instead of a drawing"),
  svg: optional("FILE", "draw map and path into an SVG file, or - for standard output alone", text),
  layers: optional("LAYERS", LAYERS_HELP, layers),
};

type Algorithm = (typeof ALGORITHMS)[number];
type QueryValues = ValuesOf<typeof OPTIONS>;

/** The command `octile path`, which finds a path on a map. */
export const PATH: Command = defineCommand({
  name: "path",
  summary: "find a path on a map",
  failure: "there is no path",
  argument: MAP_ARGUMENT,
  options: OPTIONS,
  examples: [
    "octile path arena.map --start 1,11 --goal 40,30",
    "octile path arena.map --start 1,11 --goal 40,30 --size 2 --svg arena.svg",
    "octile path arena.map --start 1,11 --goal 40,30 --terrain T=trees:3 --nearest",
    "octile path arena.map --start 1,11 --goal 40,30 --algorithm hpa --svg hpa.svg",
    "octile path world.ldtk --level Cave --layer Walls --start 1,11 --goal 40,30",
  ],
  async run(file, values, io) {
    const { algorithm = ALGORITHMS[0], json, svg } = values;
    if (json && svg !== undefined && isStandard(svg)) {
      throw new UsageError("--json and --svg - both need standard output, got both; give --svg a file.");
    }
    const isForAStar = values.layers?.every((layer) => layer === "expanded");
    if (values.layers !== undefined && (svg === undefined || (algorithm === "astar" && !isForAStar))) {
      throw new UsageError(
        "--layers needs --svg and an --algorithm other than astar, which builds no abstraction and shows expanded alone.",
      );
    }
    const map = await readMapFile(file, values, io);
    const { answer, picture } = await Progress.during(io, map.isLong, (progress) => {
      progress.show("reading the map", 0);
      const grid = gridFrom(map, values);
      const answer = refuseAsUsage(() => answerOn(grid, algorithm, values, io, progress));
      progress.show("drawing", 0.9);
      if (svg !== undefined) return { answer, picture: drawLayers(grid, answer, values) };
      const asked = { path: answer.path, start: values.start, goal: values.goal };
      return { answer, picture: json ? "" : drawIn(io, grid, asked) };
    });
    if (svg !== undefined) writeText(svg, picture, io);
    if (json) io.out(toJson(answer));
    else if (svg === undefined) io.out(`${picture}\n\n${describe(answer)}`);
    else if (!isStandard(svg)) io.out(`${describe(answer)}drawn in   ${nameOfFile(svg)}\n`);
    return answer.path.cells.length > 0 ? 0 : 1;
  },
});

/** Builds a planner, and asks it for the path. */
function answerOn(grid: Grid, algorithm: Algorithm, values: QueryValues, io: Io, progress: Progress): Answer {
  const { start, goal } = values;
  progress.show("building the planner", 0.4);
  const planner = createPlanner(grid, { algorithm, agent: agentFrom(values), ...movementFrom(values) });
  progress.show("searching", 0.7);
  const began = io.now();
  const path = planner.findPath(start, goal, queryFrom(values));
  return { algorithm, planner, path, work: planner.lastQuery, milliseconds: io.now() - began };
}

/** Returns the options of the query that the command line describes. */
function queryFrom(values: QueryValues): QueryOptions {
  const { nearest, within, "max-cost": maxCost, "max-excess": maxExcess } = values;
  return { nearest, ...given({ within, maxCost, maxExcess }) };
}

/** Draws the map, the chosen layers of the abstraction, and the path. */
function drawLayers(grid: Grid, { algorithm, planner, path }: Answer, values: QueryValues): string {
  const { start, goal, size = 1 } = values;
  const chosen = values.layers ?? legibleLayers(grid, algorithm, planner.report().levels.length);
  const scene = planner.scene(start, goal, { ...queryFrom(values), layers: [...chosen, "smoothed path"] });
  // the smoothed path is drawn as the path itself
  const beneath = scene.filter(({ layer }) => layer !== "smoothed path");
  const pathName = beneath.length < scene.length ? "smoothed path" : "path";
  return drawSvg(grid, { path, pathName, size, start, goal, scene: beneath });
}

function drawIn(io: Io, grid: Grid, asked: { path: Path; start: Point; goal: Point }): string {
  const rows = Math.max(4, io.rows - LINES_BELOW);
  return drawText(grid, { ...asked, columns: Math.max(1, io.columns), rows, colour: io.hasColour });
}

function describe({ path, work, milliseconds }: Answer): string {
  const hasPath = path.cells.length > 0;
  const rows = [
    ["status", MEANING_OF_STATUS[path.status]],
    ...(hasPath ? [["cost", `${formatCost(path.cost)} tiles`]] : []),
    ...(hasPath ? [["cells", formatCount(path.cells.length)]] : []),
    ["expanded", formatCount(work.expanded)],
    ["generated", formatCount(work.generated)],
    ["time", formatTime(milliseconds)],
  ];
  return formatTable(rows, ["left", "left"]);
}

/** Writes the answer as JSON, where `Infinity` becomes `null`. */
function toJson({ algorithm, path, work, milliseconds }: Answer): string {
  const answer = {
    algorithm,
    status: path.status,
    cost: path.cost,
    lowerBound: path.lowerBound,
    cells: [...path.cells],
    points: [...path],
    expanded: work.expanded,
    generated: work.generated,
    milliseconds,
  };
  return `${JSON.stringify(answer)}\n`;
}

/** Reads layers with commas between them, and returns the names that scenes have for them. */
function layers(value: string, name: string): string[] {
  if (value === "none") return [];
  return value.split(",").map((word) => {
    const [, kind, one, number] = /^(.*?)(?:-(level|agent)-([1-9]\d*))?$/.exec(word) ?? [];
    if (!CHOICES.includes(kind)) {
      throw new UsageError(`${name} must be some of ${CHOICES.join(", ")}, got ${show(word)}.`);
    }
    return kind.replace("-path", " path") + (one === undefined ? "" : ` ${one} ${number}`);
  });
}

/** Returns the layers that are legible on a map, for an algorithm whose abstraction has this many levels. */
function legibleLayers(grid: Grid, algorithm: string, levels: number): string[] {
  const longest = Math.max(grid.width, grid.height);
  if (algorithm !== "hpa" && algorithm !== "haa")
    return longest <= ALL_LAYERS ? [...PATH_LAYERS, ...CLIQUE_LAYERS] : PATH_LAYERS;
  const legible = LAYERS.filter((layer) => layer !== "expanded");
  if (longest <= ALL_LAYERS) return legible;
  if (longest <= MOST_LAYERS) return legible.filter((layer) => layer !== "entrances" && layer !== "intra-edges");
  return [`clusters level ${levels}`, "abstract path", "refined path"];
}
