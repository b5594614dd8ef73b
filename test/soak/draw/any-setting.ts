import { readFileSync } from "node:fs";
import fc from "fast-check";
import { generateMap, MAP_KINDS, type MapKind } from "../../../src/generate/generate.ts";
import { Grid, type Legend } from "../../../src/index.ts";
import { readMap } from "../../../src/io/index.ts";
import { settings, withDanger } from "../../support/arbitraries.ts";
import { agentFrom, agentSeeds } from "../../support/haa-arbitraries.ts";
import { linkedSettings, linkSeeds, withLinks } from "../../support/link-arbitraries.ts";
import { listMaps, listSets } from "../../support/maps.ts";
import type { Setting } from "../../support/oracle.ts";
import { plannerSettings } from "../../support/planner-arbitraries.ts";
import type { Draw } from "./draw.ts";

/** Open terrains of one cost, or of several. */
const LEGENDS: readonly Legend[] = [
  { S: "swamp", T: "trees", W: "water" },
  { S: { name: "swamp", cost: 3 }, T: { name: "trees", cost: 7 }, W: { name: "water", cost: 2 } },
  { S: { name: "swamp", cost: 20 }, T: { name: "trees", cost: 2 }, W: { name: "water", cost: 255 } },
];

/** The sets of real maps; none where there are no real maps. */
const SETS = listSets();

/** No real map with more cells is read. */
const MOST_CELLS = 512 * 512;

/** A grid of up to 40 cells a side, in every third case with links, who walks on it and how. */
export function drawSmallSetting(draw: Draw): Setting {
  if (draw.chance(33)) return draw.from(linkedSettings(24));
  const setting = draw.from(plannerSettings(draw.oneOf([8, 16, 24, 40])));
  return draw.chance(50) ? { ...setting, agent: agentFrom(setting.grid, draw.from(agentSeeds)) } : setting;
}

/** A generated map, or now and then a real one, with patches of terrain, in every third case with links. */
export function drawLargeSetting(draw: Draw, mostCells = MOST_CELLS): Setting {
  const grid = withPatches(draw, draw.chance(15) ? drawRealMap(draw, mostCells) : drawMap(draw, mostCells));
  const agent = agentFrom(grid, draw.from(agentSeeds));
  const { movement } = draw.from(settings(1));
  const setting = { grid, agent: draw.chance(30) ? {} : agent, movement };
  return draw.chance(33) ? withLinks(setting, draw.from(fc.array(linkSeeds, { minLength: 1, maxLength: 6 }))) : setting;
}

/** A generated map of any size; few are as large as they may be. */
export function drawMap(draw: Draw, mostCells: number, kinds: readonly MapKind[] = MAP_KINDS): Grid {
  const most = Math.floor(Math.sqrt(mostCells));
  const part = draw.below(1000) / 1000;
  // half of all maps have less than a sixteenth of the longest side, one in ten more than two thirds
  const side = (): number =>
    Math.max(8, Math.min(most, Math.round(most * part ** 4 * (0.75 + draw.below(500) / 1000))));
  return generateMap(draw.oneOf(kinds), { width: side(), height: side(), seed: draw.below(1 << 20) });
}

function drawRealMap(draw: Draw, mostCells: number): Grid {
  if (SETS.length === 0) return drawMap(draw, mostCells);
  const text = readFileSync(draw.oneOf(listMaps(draw.oneOf(SETS))).path, "utf8");
  return text.length > mostCells ? drawMap(draw, mostCells) : readMap(text);
}

/** The map with all terrains but walls open, of one cost or of several, and with some rectangles of them on it. */
export function withPatches(draw: Draw, map: Grid): Grid {
  const grid = Grid.parse(map.toString(), { ...map.legend, ...draw.oneOf(LEGENDS) });
  const longest = Math.ceil(Math.min(grid.width, grid.height) / 3);
  for (let count = draw.oneOf([0, 0, 4, 20]); count > 0; count--) {
    const { x, y } = grid.pointOf(draw.below(grid.width * grid.height));
    const width = Math.min(grid.width - x, draw.between(1, longest + 1));
    const height = Math.min(grid.height - y, draw.between(1, longest + 1));
    grid.edit({ x, y, width, height, terrain: draw.oneOf(["swamp", "trees", "water", "ground"]) });
  }
  return withDanger(grid, []);
}
