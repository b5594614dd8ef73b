import fc from "fast-check";
import { Grid } from "../../src/index.ts";
import { cellFrom, cellSeeds, withDanger } from "./arbitraries.ts";
import type { Setting } from "./oracle.ts";
import {
  editsFrom,
  endSeeds,
  endsFrom,
  type PlacedEditSeeds,
  placedEditSeeds,
  plannerSettings,
  standingFrom,
} from "./planner-arbitraries.ts";
import { apply, type Change, type Event, type Turn } from "./planner-oracle.ts";

/** The seeds of a link: what kind of link it is, where it starts, where it ends, and what it costs, in tiles. */
export interface LinkSeeds {
  /** Between any two cells; between two near each other; over what lies beside a cell; from where another ends; back. */
  readonly kind: "any" | "near" | "door" | "onward" | "back";
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

export const linkSeeds: fc.Arbitrary<LinkSeeds> = fc.record({
  kind: fc.constantFrom("any", "any", "near", "near", "door", "door", "onward", "back"),
  from: cellSeeds,
  to: cellSeeds,
  cost: fc.oneof(
    fc.constantFrom(0.001, 0.5, 1, 2, 5, 30, 1000),
    fc.double({ min: 0.01, max: 40, noNaN: true }),
    fc.double({ min: 0.01, max: 4, noNaN: true }),
  ),
});

/** The link that seeds stand for, most often between cells on which the agent can stand; `undefined` if it has one end. */
function linkFrom(setting: Setting, seeds: LinkSeeds): Change | undefined {
  const { grid } = setting;
  const { kind, cost } = seeds;
  const before = grid.cellLinks[seeds.to % Math.max(1, grid.cellLinks.length)];
  const pick = (cell: number, seed: number): number => (seed % 8 === 0 ? cell : standingFrom(setting, cell));
  if (kind === "back" && before !== undefined) return { from: before.to, to: before.from, cost };
  const from = kind === "onward" && before !== undefined ? before.to : pick(cellFrom(grid, seeds.from), seeds.from);
  const to = pick(endFrom(grid, from, seeds), seeds.to);
  return from === to ? undefined : { from, to, cost };
}

/** Corridors, in which links lead so far that what a search has open spans much more than two steps. */
function corridors(side: number): fc.Arbitrary<Grid> {
  const boulders = fc.array(cellSeeds, { maxLength: 12 });
  return fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3 * side), boulders).map(([height, more, stones]) => {
    const grid = new Grid(2 * side + more, height, { legend: { S: { name: "swamp", cost: 3 }, T: "trees" } });
    for (const at of stones) grid.edit({ ...grid.pointOf(cellFrom(grid, at)), terrain: "wall" });
    return withDanger(grid, [[more, height, 5]]);
  });
}

/** A grid with links, who walks on it and how. */
export function linkedSettings(side: number): fc.Arbitrary<Setting> {
  const long = fc.tuple(plannerSettings(1), corridors(side)).map(([setting, grid]) => ({ ...setting, grid }));
  const settings = fc.oneof({ weight: 5, arbitrary: plannerSettings(side) }, { weight: 1, arbitrary: long });
  return fc
    .tuple(settings, fc.array(linkSeeds, { minLength: 1, maxLength: 6 }))
    .map(([setting, seeds]) => withLinks(setting, seeds));
}

/** The setting, with links on its grid. */
export function withLinks(setting: Setting, seeds: readonly LinkSeeds[]): Setting {
  for (const each of seeds) {
    const link = linkFrom(setting, each);
    if (link !== undefined) apply(setting.grid, link);
  }
  return setting;
}

/** Integers that order walks on small grids as √2 and the costs of links do: links then cost whole tiles of terrain. */
export function withWholeLinks(setting: Setting): Setting {
  const { grid, agent, movement } = setting;
  const open = grid.terrains.filter(({ name, blocked }) => !blocked && (agent.capability?.includes(name) ?? true));
  const costs = new Set(open.map(({ cost }) => cost));
  const terrainCost = costs.size === 1 ? [...costs][0] : 1;
  for (const { from, to, cost } of grid.links) {
    grid.link(from, to, Math.min(Math.floor(1000 / terrainCost), Math.ceil(cost)) * terrainCost);
  }
  return { ...setting, movement: { ...movement, stepCosts: [70, 99] } };
}

/** The seeds of a change of terrain, of a new link, or of one to be taken away. */
export const changeSeeds: fc.Arbitrary<ChangeSeeds> = fc.oneof(
  placedEditSeeds,
  linkSeeds,
  fc.record({ gone: cellSeeds }),
);

export type ChangeSeeds = PlacedEditSeeds | LinkSeeds | { readonly gone: number };

/** The changes that a list of seeds stands for on a grid as it is now, one after the other. */
export function changesFrom(setting: Setting, clusterSize: number, seeds: readonly ChangeSeeds[]): Change[] {
  const { grid } = setting;
  const links: Change[] = [...grid.cellLinks];
  const placed = seeds.filter((each) => "place" in each);
  const edits = editsFrom(grid, clusterSize, placed);
  return seeds.flatMap((each): Change[] => {
    if ("place" in each) return edits.splice(0, 1);
    if ("gone" in each) return goneFrom(links, each.gone);
    const link = linkFrom(setting, each);
    if (link === undefined) return [];
    links.push(link);
    return [link];
  });
}

function goneFrom(links: readonly Change[], seed: number): Change[] {
  const link = links[seed % Math.max(1, links.length)];
  return link === undefined || !("from" in link) ? [] : [{ from: link.from, to: link.to }];
}

/** Where a link ends. */
function endFrom(grid: Grid, start: number, { kind, to }: LinkSeeds): number {
  if (kind !== "near" && kind !== "door") return cellFrom(grid, to);
  const { x, y } = grid.pointOf(start);
  const reach = kind === "near" ? 1 : 2;
  const clamp = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at));
  const endX = clamp(x + reach * ((to % 3) - 1), grid.width);
  const endY = clamp(y + reach * ((Math.floor(to / 3) % 3) - 1), grid.height);
  return endY * grid.width + endX;
}

/** Turns of a walker, with changes and the queries of others between them, still without a grid. */
export const turnSeedsWithLinks: fc.Arbitrary<LinkTurnSeeds[]> = fc.array(
  fc.record({
    events: fc.array(fc.oneof(changeSeeds, endSeeds), { maxLength: 3 }),
    stride: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 1, maxLength: 12 },
);

interface LinkTurnSeeds {
  readonly events: readonly (ChangeSeeds | [number, number])[];
  readonly stride: number;
}

/** The turns that a list of seeds stands for. */
export function linkTurnsFrom(setting: Setting, clusterSize: number, turns: readonly LinkTurnSeeds[]): Turn[] {
  return turns.map(({ events, stride }) => ({
    stride,
    events: events.flatMap((seeds): Event[] => {
      if (Array.isArray(seeds)) return [{ query: endsFrom(setting, seeds) }];
      return changesFrom(setting, clusterSize, [seeds]).map((edit) => ({ edit }));
    }),
  }));
}
