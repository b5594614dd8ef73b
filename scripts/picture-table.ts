import { generateMap } from "../src/generate/index.ts";
import {
  createPlanner,
  Grid,
  type HpaOptions,
  type Planner,
  type Point,
  type PraOptions,
  type Primitive,
} from "../src/index.ts";
import { LAND_ENDS, landPlanner, landScene } from "./haa-example.ts";
import { LINK_EXAMPLE } from "./link-example.ts";

/** Where a path leads from and to. */
export interface Ends {
  readonly start: Point;
  readonly goal: Point;
}

/** A picture of how a path is found: drawn into docs/images, and live on the site. */
export interface Picture extends Ends {
  readonly file: string;
  /** Makes its planner, on a grid of its own. */
  makePlanner(): Planner;
  /** What it shows of that planner. */
  sceneOf(planner: Planner, ends: Ends): Primitive[];
}

/** A picture of one query of one planner. */
interface QueryPicture extends Ends {
  readonly file: string;
  readonly grid: Grid;
  readonly options: HpaOptions | PraOptions;
  /** What to draw on the map, in the words of `planner.scene`. */
  readonly layers: readonly string[];
  /** Layers that have another name in the picture, and so another colour. Default none. */
  readonly nameOfLayer?: Readonly<Record<string, string>>;
}

/** The query of docs/hpa.md, on clusters so small that two levels fit the page. */
const EXAMPLE: Omit<QueryPicture, "file" | "layers"> = {
  grid: generateMap("caves", { width: 64, height: 40, seed: 3 }),
  options: { algorithm: "hpa", clusterSize: 8, levels: 2, factor: 2, threshold: 6 },
  start: { x: 3, y: 34 },
  goal: { x: 58, y: 8 },
};

/** The query of docs/pra.md: the same, just as in the paper. */
export const PRA_EXAMPLE: typeof EXAMPLE = { ...EXAMPLE, options: { algorithm: "pra", startAt: 1 / 2, smooth: false } };

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
  {
    ...LINK_EXAMPLE,
    file: "links.svg",
    layers: ["inter-edges level 1", "nodes level 1", "smoothed path"],
    nameOfLayer: { "inter-edges level 1": "links", "nodes level 1": "links" },
  },
];

/** The pictures that show a path from A to B. */
export const PICTURES: readonly Picture[] = [
  ...QUERY_PICTURES.map(pictureOf),
  { file: "haa-paths.svg", ...LAND_ENDS, makePlanner: landPlanner, sceneOf: landScene },
  {
    file: "lines.svg",
    start: { x: 3, y: 3 },
    goal: { x: 44, y: 26 },
    makePlanner: () => createPlanner(generateMap("caves", { width: 48, height: 30, seed: 12 })),
    sceneOf: sceneOfLines,
  },
  {
    file: "sizes.svg",
    start: { x: 4, y: 30 },
    goal: { x: 74, y: 20 },
    makePlanner: () => createPlanner(generateMap("caves", { width: 80, height: 40, seed: 11 })),
    sceneOf: sceneOfSizes,
  },
];

/** A path from cell to cell, the same path pulled taut, and the corner points of that. */
function sceneOfLines(planner: Planner, { start, goal }: Ends): Primitive[] {
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
function sceneOfSizes(planner: Planner, { start, goal }: Ends): Primitive[] {
  return ["soldier", "tank", "giant"].flatMap((layer, index): Primitive[] => {
    const path = planner.findPath(start, goal, { agent: { size: 1 + index } });
    return path.status === "found" ? [{ kind: "line", layer, points: path.waypoints() }] : [];
  });
}

function pictureOf({ file, grid, options, start, goal, layers, nameOfLayer = {} }: QueryPicture): Picture {
  return {
    file,
    start,
    goal,
    makePlanner: () => createPlanner(copyOf(grid), options),
    sceneOf: (planner, ends) =>
      planner
        .scene(ends.start, ends.goal, { layers })
        .map((shape) => ({ ...shape, layer: nameOfLayer[shape.layer] ?? shape.layer })),
  };
}

function copyOf(grid: Grid): Grid {
  const copy = Grid.parse(grid.toString(), grid.legend);
  for (const { from, to, cost } of grid.links) copy.link(from, to, cost);
  return copy;
}
