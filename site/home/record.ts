import { makeCity } from "./city-map.ts";
import { type Opening, stepsBetween } from "./opening.ts";
import type { Places } from "./thread-messages.ts";
import { firstPlaces, Travel } from "./travel.ts";

/** The steps before the recording, in which the travellers spread out, and the steps that are recorded: at ten a second. */
const STEPS_BEFORE = 20;
const STEPS_RECORDED = 120;

/** More than all ways of a step need. It counts work instead of time, so that every machine records the same. */
const BUDGET = { work: 10_000_000 };

/** Lets everybody walk through the city for a while, and writes down how. */
export function recordOpening(): Opening {
  const grid = makeCity();
  const wall = grid.terrains.findIndex(({ name }) => name === "wall");
  const travel = new Travel(grid);
  for (const _ of travel.world.build());
  travel.begin(firstPlaces(grid));
  const places: Places[] = [];
  for (let step = 0; step < STEPS_BEFORE + STEPS_RECORDED; step++) {
    travel.tick(BUDGET);
    travel.step();
    if (step >= STEPS_BEFORE - 1) places.push(travel.places);
  }
  const isWallOfCell = grid.terrainOfCell.map((terrain) => (terrain === wall ? 1 : 0));
  return { isWallOfCell, places: places[0], steps: stepsBetween(places) };
}
