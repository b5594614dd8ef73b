import { MAP_KINDS } from "../../../src/generate/generate.ts";
import { ALGORITHMS } from "../../../src/index.ts";
import { linkSeeds, withLinks } from "../../support/link-arbitraries.ts";
import { copyOf } from "../../support/planner-oracle.ts";
import { longStories, type Story } from "../../world/drive.ts";
import { drawMap, withPatches } from "./any-setting.ts";
import type { Draw } from "./draw.ts";

/** The most cells of a map for a few walkers, and for a crowd. */
const MOST_CELLS = 40 * 40;
const MOST_CELLS_OF_CROWD = 96 * 96;

/** A walk through a maze could take more steps than a player waits for. */
const KINDS = MAP_KINDS.filter((kind) => kind !== "maze");

/** What happens in a game: on a small grid, on a generated map, or now and then to a crowd on a larger one. */
export function drawStory(draw: Draw): Story {
  const isCrowd = draw.chance(4);
  const parts = draw.list(longStories, isCrowd ? 6 : draw.between(1, 5));
  const [{ setting, ...first }] = parts;
  const map = isCrowd ? drawMap(draw, MOST_CELLS_OF_CROWD, KINDS) : drawMap(draw, MOST_CELLS, KINDS);
  const grid = isCrowd || draw.chance(50) ? withPatches(draw, map) : copyOf(setting.grid);
  return withAnyLinks(draw, {
    ...first,
    setting: { ...setting, grid },
    actions: parts.flatMap((part) => part.actions),
  });
}

/** The story with any algorithm, and with links on its map if the algorithm takes them. */
function withAnyLinks(draw: Draw, story: Story): Story {
  const algorithm = draw.oneOf(["hpa", ...ALGORITHMS] as const);
  if (algorithm === "pra" || algorithm === "quickpath" || draw.chance(60)) return { ...story, algorithm };
  return { ...story, algorithm, setting: withLinks(story.setting, draw.list(linkSeeds, draw.between(1, 5))) };
}

/** The budget of a tick, in milliseconds, from 0 to 8. */
export function drawBudget(draw: Draw): number {
  return draw.oneOf([0, 0, 0.125, 1, 2, 4, 8]);
}
