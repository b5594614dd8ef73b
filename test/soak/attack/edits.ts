import { changeSeeds, changesFrom } from "../../support/link-arbitraries.ts";
import type { Setting } from "../../support/oracle.ts";
import { editsFrom, endSeeds, endsFrom, placedEditSeeds } from "../../support/planner-arbitraries.ts";
import { type Change, checkEdits } from "../../support/planner-oracle.ts";
import type { AnyPlanner } from "../draw/any-planner.ts";
import { drawSubject } from "../draw/any-subject.ts";
import { Draw } from "../draw/draw.ts";
import type { Attack } from "./attack.ts";

/** After each edit, a planner is compared with one made anew, so that maps stay smaller than those of queries. */
const MOST_CELLS = 120 * 120;

/** How many queries are asked after each edit. */
const QUERIES = 10;

/** Edits of cells, rectangles, terrains and links: repaired ≡ rebuilt, cell by cell, after each. */
export const EDITS: Attack = {
  name: "edits",
  play(seed, counts) {
    const draw = new Draw(seed);
    const { extent, setting, planner } = drawSubject(draw, MOST_CELLS);
    const changes = drawChanges(draw, setting, planner, extent === "small" ? 24 : 8);
    const ends = draw.list(endSeeds, QUERIES).map((pair) => endsFrom(setting, pair));
    checkEdits(planner.make, setting, changes, ends);
    counts.add("edits", changes.length);
    counts.add("comparisons", 2 * changes.length * ends.length);
  },
};

/** Changes of a grid: of its links, too, where the planner takes them. */
export function drawChanges(draw: Draw, setting: Setting, { algorithm, block }: AnyPlanner, most: number): Change[] {
  const length = draw.between(1, most + 1);
  if (algorithm === "pra" || algorithm === "quickpath") {
    return editsFrom(setting.grid, block, draw.list(placedEditSeeds, length));
  }
  return changesFrom(setting, block, draw.list(changeSeeds, length));
}
