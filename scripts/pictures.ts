/** Draws every picture of the documentation into docs/images: `npm run pictures`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawSvg } from "../src/draw/svg.ts";
import type { Grid, Point, Primitive } from "../src/index.ts";
import { CROWDS, sceneOfCrowd } from "./crowd-table.ts";
import { TOY, toyOptions } from "./haa-example.ts";
import { sceneOfGraph, sceneOfTransitions } from "./haa-graph.ts";
import { PICTURES, PRA_EXAMPLE } from "./picture-table.ts";
import { sceneOfFirstStep } from "./pra-steps.ts";

const FOLDER = join(import.meta.dirname, "..", "docs", "images");

for (const { file, start, goal, makePlanner, sceneOf } of PICTURES) {
  const planner = makePlanner();
  draw(file, planner.grid, sceneOf(planner, { start, goal }), start, goal);
}

for (const { file, drawnAt, makeCrowd } of CROWDS) {
  const crowd = makeCrowd();
  while (crowd.steps < drawnAt) crowd.step();
  draw(file, crowd.world.grid, sceneOfCrowd(crowd));
}

const { grid, start, goal } = PRA_EXAMPLE;
draw("pra-steps.svg", grid, sceneOfFirstStep(grid, start, goal, { k: 4, startAt: 1 / 2, lowest: 2 }), start, goal);

draw("haa-transitions.svg", TOY, sceneOfTransitions(TOY, toyOptions("initial")));
for (const quality of ["initial", "high", "low"] as const) {
  draw(`haa-${quality}.svg`, TOY, sceneOfGraph(TOY, toyOptions(quality)));
}

function draw(file: string, grid: Grid, scene: Primitive[], start?: Point, goal?: Point): void {
  const ends = start === undefined || goal === undefined ? {} : { start, goal };
  writeFileSync(join(FOLDER, file), drawSvg(grid, { scene, ...ends }));
  console.log(`docs/images/${file}: ${scene.length} shapes`);
}
