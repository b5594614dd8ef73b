import { loadPlanner, type Planner } from "../../../src/index.ts";
import type { Setting } from "../../support/oracle.ts";
import { endSeeds, endsFrom } from "../../support/planner-arbitraries.ts";
import { apply, copyOf, type Ends, isSamePath } from "../../support/planner-oracle.ts";
import { drawSubject } from "../draw/any-subject.ts";
import { Draw } from "../draw/draw.ts";
import type { Attack } from "./attack.ts";
import { drawChanges } from "./edits.ts";

const MOST_CELLS = 160 * 160;

/** How many queries are asked after each edit. */
const QUERIES = 5;

/** Planners that are saved and loaded among edits: both answer alike, cell by cell, from then on, and save the same bytes. */
export const SAVED_PLANNERS: Attack = {
  name: "saved-planners",
  play(seed, counts) {
    const draw = new Draw(seed);
    const { setting, planner: drawn } = drawSubject(draw, MOST_CELLS);
    const { grid } = setting;
    // A* builds nothing, so that there is nothing to save
    if (drawn.algorithm === "astar") return;
    const planner = drawn.make(setting);
    const ends = draw.list(endSeeds, QUERIES).map((pair) => endsFrom(setting, pair));
    const changes = drawChanges(draw, setting, drawn, 12);
    const middle = draw.below(changes.length + 1);
    for (const change of changes.slice(0, middle)) {
      apply(grid, change);
      if (draw.chance(50)) answersOf(planner, setting, ends);
    }
    const bytes = planner.save();
    const loaded = loadPlanner(copyOf(grid), bytes);
    checkSame(planner, loaded, setting, ends);
    for (const change of changes.slice(middle)) {
      apply(grid, change);
      apply(loaded.grid, change);
      checkSame(planner, loaded, setting, ends);
    }
    if (Buffer.compare(planner.save(), loaded.save()) !== 0) throw new Error("The two save other bytes in the end.");
    counts.add("saves", 3);
    counts.add("comparisons", (1 + changes.length - middle) * ends.length);
  },
};

function checkSame(planner: Planner, loaded: Planner, setting: Setting, ends: readonly Ends[]): void {
  const answers = answersOf(loaded, setting, ends);
  answersOf(planner, setting, ends).forEach((path, index) => {
    if (isSamePath(path, answers[index])) return;
    const { start, goal } = ends[index];
    throw new Error(`From ${start} to ${goal}: ${path.status} at ${path.cost}; loaded, ${answers[index].cost}.`);
  });
}

function answersOf(planner: Planner, { agent }: Setting, ends: readonly Ends[]) {
  const { grid } = planner;
  return ends.map(({ start, goal }) => planner.findPath(grid.pointOf(start), grid.pointOf(goal), { agent }));
}
