/** Draws every picture of the documentation into docs/images: `npm run pictures`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawSvg } from "../src/draw/svg.ts";
import type { Grid, Primitive } from "../src/index.ts";
import { CROWDS, sceneOfCrowd } from "./crowd-table.ts";
import { TOY, toyOptions } from "./haa-example.ts";
import { sceneOfGraph } from "./haa-graph.ts";
import { type Ends, PICTURES } from "./picture-table.ts";

const FOLDER = join(import.meta.dirname, "..", "docs", "images");

for (const { file, ends, makeGrid, plannerOn, sceneOf } of PICTURES) {
  const grid = makeGrid();
  draw(file, grid, sceneOf(plannerOn(grid), ends), ends);
}

for (const { file, drawnAt, makeCrowd } of CROWDS) {
  const crowd = makeCrowd();
  while (crowd.steps < drawnAt) crowd.step();
  draw(file, crowd.world.grid, sceneOfCrowd(crowd));
}

for (const quality of ["initial", "low"] as const) {
  draw(`haa-${quality}.svg`, TOY, sceneOfGraph(TOY, toyOptions(quality)));
}

function draw(file: string, grid: Grid, scene: Primitive[], ends?: Ends): void {
  writeFileSync(join(FOLDER, file), drawSvg(grid, { scene, ...ends }));
  console.log(`docs/images/${file}: ${scene.length} shapes`);
}
