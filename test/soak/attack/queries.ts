import fc from "fast-check";
import type { QueryOptions } from "../../../src/index.ts";
import { areaFrom, areaSeeds, inTiles } from "../../support/arbitraries.ts";
import { checkCosts } from "../../support/hpa-costs.ts";
import { withWholeLinks } from "../../support/link-arbitraries.ts";
import { costsFrom, floodFrom, type Setting } from "../../support/oracle.ts";
import { endSeeds, endsFrom, hpaOptions } from "../../support/planner-arbitraries.ts";
import { checkOptions, checkQueries, checkTurns } from "../../support/planner-oracle.ts";
import { drawPlanner, type Extent } from "../draw/any-planner.ts";
import { drawLargeSetting, drawSmallSetting } from "../draw/any-setting.ts";
import { Draw } from "../draw/draw.ts";
import type { Attack, Counts } from "./attack.ts";
import { checkExactEnd, checkOptima, checkReach } from "./exact.ts";

/** How many goals are asked for from one start. */
const GOALS = 20;

/** Queries of every algorithm with every option, on small grids and on large maps, against plain Dijkstra. */
export const QUERIES: Attack = {
  name: "queries",
  play(seed, counts) {
    const draw = new Draw(seed);
    const extent: Extent = draw.chance(90) ? "small" : "large";
    const setting = extent === "small" ? drawSmallSetting(draw) : drawLargeSetting(draw);
    counts.add("maps");
    playPlain(draw, extent, setting, counts);
    playOptions(draw, extent, setting, counts);
    if (extent === "small") playLimits(draw, setting, counts);
    if (extent === "small" && draw.chance(20)) {
      checkCosts(setting, draw.from(hpaOptions), endsFrom(setting, draw.from(endSeeds)));
    }
  },
};

/** Queries without options, from one start to some goals, by A* and by others. */
function playPlain(draw: Draw, extent: Extent, setting: Setting, counts: Counts): void {
  const { start } = endsFrom(setting, draw.from(endSeeds));
  const optima = extent === "small" ? costsFrom(setting, start) : floodFrom(setting, start);
  const goals = drawGoals(draw, optima);
  checkOptima(setting, start, goals, optima);
  checkReach(setting, start, optima);
  counts.add("queries", goals.length);
  for (let times = 2; times > 0; times--) {
    const { make } = drawPlanner(draw, extent, setting.grid.links.length > 0);
    checkQueries(make, setting, start, goals, optima);
    counts.add("queries", 2 * goals.length);
  }
}

/** Cells, most of which can be reached. */
function drawGoals(draw: Draw, optima: ArrayLike<number>): number[] {
  const reached = Array.from(optima, (_, cell) => cell).filter((cell) => optima[cell] < Number.POSITIVE_INFINITY);
  return Array.from({ length: GOALS }, () =>
    reached.length === 0 || draw.chance(15) ? draw.below(optima.length) : draw.oneOf(reached),
  );
}

/** A query with `within`, `goals` and `nearest`: A* against brute force, others against A*. */
function playOptions(draw: Draw, extent: Extent, setting: Setting, counts: Counts): void {
  const { grid } = setting;
  const { start, goal } = endsFrom(setting, draw.from(endSeeds));
  const ends = { start, goal, extent: areaFrom(grid, [goal, draw.oneOf([0, draw.below(64)])]) };
  const goals = draw.from(fc.array(areaSeeds, { maxLength: 4 })).map((seeds) => areaFrom(grid, seeds));
  const options: QueryOptions = { within: draw.oneOf([0, 0, 1, 1.5, 3, 4.2, 100]), goals, nearest: draw.chance(50) };
  checkExactEnd(setting, ends, options, floodFrom(setting, ends.start));
  const { make } = drawPlanner(draw, extent, grid.links.length > 0);
  checkOptions(make, setting, ends, options);
  counts.add("queries", 2);
}

/** A query with `maxCost`: a path iff A* has one. Only short walks cost the same in integers and in tiles. */
function playLimits(draw: Draw, setting: Setting, counts: Counts): void {
  const exact = withWholeLinks(setting);
  const ends = endsFrom(exact, draw.from(endSeeds));
  const { make } = drawPlanner(draw, "small", exact.grid.links.length > 0);
  checkOptions(make, exact, ends, { maxCost: draw.below(31), nearest: draw.chance(50) });
  // integers of its own may order paths otherwise than tiles do
  checkTurns(make, { ...exact, movement: inTiles(exact.movement) }, ends, {
    turnCost: draw.oneOf([0.1, 1, 4, "fewest"]),
    within: draw.below(3),
  });
  counts.add("queries", 4);
}
