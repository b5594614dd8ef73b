/** Draws every picture of the documentation into docs/images: `npm run pictures`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawSvg } from "../src/draw/svg.ts";
import { generateMap } from "../src/generate/index.ts";
import {
  createPlanner,
  type Grid,
  type HpaOptions,
  type Point,
  type PraOptions,
  type Primitive,
} from "../src/index.ts";
import { LAND_AGENTS, landPlanner, landScene, TOY, toyOptions } from "./haa-example.ts";
import { sceneOfGraph, sceneOfTransitions } from "./haa-graph.ts";
import { LINK_EXAMPLE } from "./link-example.ts";
import { sceneOfFirstStep } from "./pra-steps.ts";

/** A picture of how a path is found. */
interface Picture {
  readonly file: string;
  readonly grid: Grid;
  readonly options: HpaOptions | PraOptions;
  readonly start: Point;
  readonly goal: Point;
  /** What to draw on the map, in the words of `planner.scene`. */
  readonly layers: readonly string[];
  /** Layers that have another name in the picture, and so another colour. Default none. */
  readonly nameOfLayer?: Readonly<Record<string, string>>;
}

const FOLDER = join(import.meta.dirname, "..", "docs", "images");

/** The query of docs/hpa.md, on clusters so small that two levels fit the page. */
const EXAMPLE: Omit<Picture, "file" | "layers"> = {
  grid: generateMap("caves", { width: 64, height: 40, seed: 3 }),
  options: { algorithm: "hpa", clusterSize: 8, levels: 2, factor: 2, threshold: 6 },
  start: { x: 3, y: 34 },
  goal: { x: 58, y: 8 },
};

/** The query of docs/pra.md: the same, just as in the paper. */
const PRA_EXAMPLE: typeof EXAMPLE = { ...EXAMPLE, options: { algorithm: "pra", startAt: 1 / 2, smooth: false } };

const PICTURES: readonly Picture[] = [
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

for (const { file, grid, options, start, goal, layers, nameOfLayer = {} } of PICTURES) {
  const scene = createPlanner(grid, options).scene(start, goal, { layers });
  const named = scene.map((shape) => ({ ...shape, layer: nameOfLayer[shape.layer] ?? shape.layer }));
  draw(file, grid, named, start, goal);
}

const { grid, start, goal } = PRA_EXAMPLE;
draw("pra-steps.svg", grid, sceneOfFirstStep(grid, start, goal, { k: 4, startAt: 1 / 2 }), start, goal);

draw("haa-transitions.svg", TOY, sceneOfTransitions(TOY, toyOptions("initial")));
for (const quality of ["initial", "high", "low"] as const) {
  draw(`haa-${quality}.svg`, TOY, sceneOfGraph(TOY, toyOptions(quality)));
}
const land = landPlanner();
draw("haa-paths.svg", land.grid, landScene(land), LAND_AGENTS[0].start, LAND_AGENTS[0].goal);

function draw(file: string, grid: Grid, scene: Primitive[], start?: Point, goal?: Point): void {
  const ends = start === undefined || goal === undefined ? {} : { start, goal };
  writeFileSync(join(FOLDER, file), drawSvg(grid, { scene, ...ends }));
  console.log(`docs/images/${file}: ${scene.length} shapes`);
}
