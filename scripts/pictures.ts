/** Draws every picture of the documentation into docs/images: `npm run pictures`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawSvg } from "../src/draw/svg.ts";
import { generateMap } from "../src/generate/index.ts";
import { createPlanner, type Grid, type HpaOptions, type Point } from "../src/index.ts";

/** A picture of how HPA* finds a path. */
interface Picture {
  readonly file: string;
  readonly grid: Grid;
  readonly options: HpaOptions;
  readonly start: Point;
  readonly goal: Point;
  /** What to draw on the map, in the words of `planner.scene`. */
  readonly layers: readonly string[];
}

const FOLDER = join(import.meta.dirname, "..", "docs", "images");

/** The query of docs/hpa.md, on clusters so small that two levels fit the page. */
const EXAMPLE: Omit<Picture, "file" | "layers"> = {
  grid: generateMap("caves", { width: 64, height: 40, seed: 3 }),
  options: { algorithm: "hpa", clusterSize: 8, levels: 2, factor: 2, threshold: 6 },
  start: { x: 3, y: 34 },
  goal: { x: 58, y: 8 },
};

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
];

for (const { file, grid, options, start, goal, layers } of PICTURES) {
  const scene = createPlanner(grid, options).scene(start, goal, { layers });
  writeFileSync(join(FOLDER, file), drawSvg(grid, { scene, start, goal }));
  console.log(`docs/images/${file}: ${scene.length} shapes`);
}
