import { linkTurnsFrom, turnSeedsWithLinks } from "../../support/link-arbitraries.ts";
import type { Setting } from "../../support/oracle.ts";
import { endSeeds, endsFrom, turnSeeds, turnsFrom } from "../../support/planner-arbitraries.ts";
import { checkChase, checkPlan, checkPlanAmongEdits, type Turn } from "../../support/planner-oracle.ts";
import type { AnyPlanner } from "../draw/any-planner.ts";
import { drawSubject } from "../draw/any-subject.ts";
import { Draw } from "../draw/draw.ts";
import type { Attack } from "./attack.ts";

const MOST_CELLS = 200 * 200;

/** Plans: in any strides, among edits, and after a goal that moves; every step is legal, and each ends where A* says. */
export const PLANS: Attack = {
  name: "plans",
  play(seed, counts) {
    const draw = new Draw(seed);
    const { setting, planner } = drawSubject(draw, MOST_CELLS);
    const strides = Array.from({ length: 5 }, () => draw.between(1, 13));
    checkPlan(planner.make, setting, endsFrom(setting, draw.from(endSeeds)), strides);
    const among = planner.make(setting);
    checkPlanAmongEdits(among, setting, endsFrom(setting, draw.from(endSeeds)), drawTurns(draw, setting, planner));
    const ends = endsFrom(setting, draw.from(endSeeds));
    const turns = withGoals(draw, setting, ends.goal, drawTurns(draw, setting, planner));
    checkChase(among, setting, ends, turns);
    counts.add("plans", 3);
    counts.add("turns", turns.length);
  },
};

function drawTurns(draw: Draw, setting: Setting, { algorithm, block }: AnyPlanner): Turn[] {
  if (algorithm === "pra" || algorithm === "quickpath")
    return turnsFrom(setting, block, draw.list(turnSeeds, 2).flat());
  return linkTurnsFrom(setting, block, draw.list(turnSeedsWithLinks, 2).flat());
}

/** Turns in which the goal moves, most often a little. */
function withGoals(
  draw: Draw,
  { grid }: Setting,
  first: number,
  turns: readonly Turn[],
): (Turn & { readonly goal: number })[] {
  let { x, y } = grid.pointOf(first);
  return turns.map((turn) => {
    const far = draw.chance(10) ? grid.width : 2;
    x = Math.max(0, Math.min(grid.width - 1, x + draw.between(-far, far + 1)));
    y = Math.max(0, Math.min(grid.height - 1, y + draw.between(-far, far + 1)));
    return { ...turn, goal: y * grid.width + x };
  });
}
