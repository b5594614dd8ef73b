import { generateMap } from "../src/generate/index.ts";
import {
  createPlanner,
  Grid,
  type HaaOptions,
  type HpaOptions,
  type Planner,
  type Point,
  type PraOptions,
  type Primitive,
} from "../src/index.ts";
import { LAND_ENDS, landGrid, landPlanner, landScene, TOY, toyOptions } from "./haa-example.ts";
import { sceneOfGraph, sceneOfTransitions } from "./haa-graph.ts";
import { LINK_EXAMPLE, sceneOfLinks } from "./link-example.ts";
import { sceneOfFirstStep } from "./pra-steps.ts";

/** Where a path leads from and to. */
export interface Ends {
  readonly start: Point;
  readonly goal: Point;
}

/** What a reader has set on a live picture, by the names of options. */
export type PictureSettings = Readonly<Record<string, number | string>>;

/** How the playground shows what a picture does. */
export interface PlaygroundRun {
  readonly options: HpaOptions | PraOptions;
  readonly layers: readonly string[];
}

/** A picture of how a path is found: drawn into docs/images, and live on the site. */
export interface Picture {
  readonly file: string;
  /** The ends of the path at first; `undefined` in a picture without a path. */
  readonly ends: Ends | undefined;
  /** Pictures of one story follow each other on one map, while a reader goes on. Default: the picture stands alone. */
  readonly story?: StoryName;
  /** Default: the playground has no such view. */
  readonly run?: PlaygroundRun;
  /** Makes the map, which a reader may edit. */
  makeGrid(): Grid;
  /** Makes a planner on that map. */
  plannerOn(grid: Grid, settings?: PictureSettings): Planner;
  /** Returns what the picture shows of that planner. */
  sceneOf(planner: Planner, ends: Ends | undefined, settings?: PictureSettings): Primitive[];
}

/** What a reader can set in the text of a story. */
export interface Knob {
  /** The name of the option, as the text has it. */
  readonly option: string;
  readonly choices: readonly (number | string)[];
  /** The choice with which the pictures are drawn. */
  readonly first: number | string;
}

/** Pictures whose layers build up on one map. */
export type StoryName = "hpa" | "pra" | "haa";

/** What a reader can set in each story. */
export const KNOBS: Readonly<Record<StoryName, readonly Knob[]>> = {
  hpa: [
    { option: "clusterSize", choices: [4, 5, 6, 7, 8, 10, 12, 16, 20], first: 8 },
    { option: "threshold", choices: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12], first: 6 },
  ],
  pra: [{ option: "k", choices: [1, 2, 3, 4, 5, 6, 8, 10, 12, 16], first: 4 }],
  haa: [{ option: "quality", choices: ["initial", "high", "low"], first: "high" }],
};

/** A picture of one query of one planner. */
interface QueryPicture extends Ends {
  readonly file: string;
  readonly grid: Grid;
  readonly options: HpaOptions | PraOptions;
  /** What to draw on the map, in the words of `planner.scene`. */
  readonly layers: readonly string[];
  /** The story that it is a part of. Default none. */
  readonly story?: StoryName;
  /** Layers that have another name in the picture, and so another colour. Default none. */
  readonly nameOfLayer?: Readonly<Record<string, string>>;
}

/** The query of docs/hpa.md, on clusters so small that two levels fit the page. */
const EXAMPLE: Omit<QueryPicture, "file" | "layers"> = {
  grid: generateMap("caves", { width: 64, height: 40, seed: 3 }),
  options: { algorithm: "hpa", clusterSize: 8, levels: 2, factor: 2, threshold: 6 },
  start: { x: 3, y: 34 },
  goal: { x: 58, y: 8 },
  story: "hpa",
};

/** The query of docs/pra.md: the same, just as in the paper. */
const PRA_EXAMPLE: typeof EXAMPLE = {
  ...EXAMPLE,
  options: { algorithm: "pra", startAt: 1 / 2, smooth: false },
  story: "pra",
};

const QUERY_PICTURES: readonly QueryPicture[] = [
  {
    file: "caves.svg",
    grid: generateMap("caves", { width: 96, height: 48, seed: 7 }),
    options: { algorithm: "hpa" },
    start: { x: 16, y: 4 },
    goal: { x: 92, y: 41 },
    layers: ["clusters", "abstract path", "smoothed path"],
  },
  { ...EXAMPLE, file: "hpa-clusters.svg", layers: ["clusters", "entrances"] },
  {
    ...EXAMPLE,
    file: "hpa-graph.svg",
    layers: ["clusters level 1", "nodes level 1", "inter-edges level 1", "intra-edges level 1"],
  },
  {
    ...EXAMPLE,
    file: "hpa-abstract-path.svg",
    layers: ["clusters level 2", "nodes level 2", "inter-edges level 2", "intra-edges level 2", "abstract path"],
  },
  {
    ...EXAMPLE,
    file: "hpa-path.svg",
    layers: ["clusters level 1", "abstract path level 1", "refined path", "smoothed path"],
  },
  { ...PRA_EXAMPLE, file: "pra-level-1.svg", layers: ["cliques level 1", "edges level 1", "nodes level 1"] },
  {
    ...PRA_EXAMPLE,
    file: "pra-level-2.svg",
    layers: ["nodes level 1", "cliques level 2", "edges level 2", "nodes level 2"],
  },
  {
    ...PRA_EXAMPLE,
    file: "pra-level-3.svg",
    layers: ["nodes level 2", "cliques level 3", "edges level 3", "nodes level 3"],
  },
  {
    ...PRA_EXAMPLE,
    file: "pra-abstract-path.svg",
    layers: ["edges level 4", "nodes level 4", "abstract path level 4"],
  },
  {
    ...PRA_EXAMPLE,
    file: "pra-refinement.svg",
    layers: ["nodes level 3", "cliques level 4", "abstract path level 4", "abstract path level 3"],
    nameOfLayer: { "abstract path level 3": "refined path level 3" },
  },
  {
    ...PRA_EXAMPLE,
    file: "pra-path.svg",
    layers: ["corridor", "abstract path level 2", "abstract path level 1", "refined path"],
  },
  {
    ...PRA_EXAMPLE,
    file: "pra-lines.svg",
    options: { algorithm: "pra", startAt: 1 / 2 },
    layers: ["corridor", "abstract path level 4", "refined path", "smoothed path"],
  },
];

/** The pictures that show a path from A to B. */
export const PICTURES: readonly Picture[] = [
  ...QUERY_PICTURES.map(pictureOf),
  {
    file: "pra-steps.svg",
    ends: endsOf(PRA_EXAMPLE),
    story: "pra",
    makeGrid: () => copyOf(PRA_EXAMPLE.grid),
    plannerOn: (grid) => createPlanner(grid, PRA_EXAMPLE.options),
    sceneOf: sceneOfSteps,
  },
  {
    file: "links.svg",
    ends: endsOf(LINK_EXAMPLE),
    run: { options: LINK_EXAMPLE.options, layers: ["inter-edges level 1", "nodes level 1", "smoothed path"] },
    makeGrid: () => copyOf(LINK_EXAMPLE.grid),
    plannerOn: (grid) => createPlanner(grid, LINK_EXAMPLE.options),
    sceneOf: sceneOfLinks,
  },
  toyPicture("haa-transitions.svg", sceneOfTransitions),
  toyPicture("haa-high.svg", sceneOfGraph),
  { file: "haa-paths.svg", ends: LAND_ENDS, makeGrid: landGrid, plannerOn: landPlanner, sceneOf: landScene },
  {
    file: "lines.svg",
    ends: { start: { x: 3, y: 3 }, goal: { x: 44, y: 26 } },
    makeGrid: () => generateMap("caves", { width: 48, height: 30, seed: 12 }),
    plannerOn: (grid) => createPlanner(grid),
    sceneOf: sceneOfLines,
  },
  {
    file: "sizes.svg",
    ends: { start: { x: 4, y: 30 }, goal: { x: 74, y: 20 } },
    makeGrid: () => generateMap("caves", { width: 80, height: 40, seed: 11 }),
    plannerOn: (grid) => createPlanner(grid),
    sceneOf: sceneOfSizes,
  },
];

/** What PRA*(k) knows of a path after its first step. */
function sceneOfSteps({ grid }: Planner, ends: Ends | undefined, { k = 4 }: PictureSettings = {}): Primitive[] {
  if (ends === undefined) return [];
  return sceneOfFirstStep(grid, ends.start, ends.goal, { k: Number(k), startAt: 1 / 2, lowest: 2 });
}

/** A picture of the annotated graph of the toy map. */
function toyPicture(file: string, draw: (grid: Grid, options: HaaOptions) => Primitive[]): Picture {
  // transitions are drawn before any is left out
  const optionsOf = ({ quality = file === "haa-high.svg" ? "high" : "initial" }: PictureSettings = {}): HaaOptions =>
    toyOptions(quality as "initial" | "high" | "low");
  return {
    file,
    ends: undefined,
    story: "haa",
    makeGrid: () => copyOf(TOY),
    plannerOn: (grid, settings) => createPlanner(grid, optionsOf(settings)),
    sceneOf: ({ grid }, _, settings) => draw(grid, optionsOf(settings)),
  };
}

/** A path from cell to cell, the same path pulled taut, and the corner points of that. */
function sceneOfLines(planner: Planner, ends: Ends | undefined): Primitive[] {
  if (ends === undefined) return [];
  const { start, goal } = ends;
  const path = planner.findPath(start, goal);
  if (path.status !== "found") return [];
  const taut = path.waypoints({ anyAngle: true });
  return [
    { kind: "line", layer: "smoothed path", points: path.waypoints() },
    { kind: "line", layer: "straight lines", points: taut },
    ...taut.map(({ x, y }): Primitive => ({ kind: "point", layer: "corner points", x, y })),
  ];
}

/** The paths of agents of three sizes. */
function sceneOfSizes(planner: Planner, ends: Ends | undefined): Primitive[] {
  if (ends === undefined) return [];
  const { start, goal } = ends;
  return ["soldier", "tank", "giant"].flatMap((layer, index): Primitive[] => {
    const path = planner.findPath(start, goal, { agent: { size: 1 + index } });
    return path.status === "found" ? [{ kind: "line", layer, points: path.waypoints() }] : [];
  });
}

function pictureOf({ file, grid, options, start, goal, layers, story, nameOfLayer = {} }: QueryPicture): Picture {
  return {
    file,
    ends: { start, goal },
    ...(story === undefined ? {} : { story }),
    run: { options, layers },
    makeGrid: () => copyOf(grid),
    plannerOn: (map, settings) => createPlanner(map, { ...options, ...settings } as typeof options),
    sceneOf: (planner, ends) =>
      planner
        .scene(ends?.start, ends?.goal, { layers })
        .map((shape) => ({ ...shape, layer: nameOfLayer[shape.layer] ?? shape.layer })),
  };
}

function endsOf({ start, goal }: Ends): Ends {
  return { start, goal };
}

function copyOf(grid: Grid): Grid {
  const copy = Grid.parse(grid.toString(), grid.legend);
  for (const { from, to, cost } of grid.links) copy.link(from, to, cost);
  return copy;
}
