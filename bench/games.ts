import {
  armies,
  blockInFormation,
  type CrowdGame,
  type CrowdScore,
  corridor,
  pastGuards,
  playCrowd,
  shapeKeptIn,
  throughParked,
  toOneCell,
  wallWithGap,
} from "../test/support/games.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { Table } from "./table.ts";

/** Whether everybody comes home in games with crowds, in how many steps, and without conflicts. */
export const GAMES: Benchmark = { options: [], run };

const ALL: readonly (() => CrowdGame)[] = [
  () => armies("two armies of 100 exchange sides in the open", 10),
  () => armies("… through a gap of 3", 10, wallWithGap(1, 3)),
  () => armies("… through a gap of 2", 10, wallWithGap(1, 2)),
  () => armies("… through a gap of 1", 10, wallWithGap(1, 1)),
  () => armies("… over a bridge of 2 × 10", 10, wallWithGap(10, 2)),
  () => armies("… over a bridge of 1 × 10", 10, wallWithGap(10, 1)),
  () => corridor(6),
  () => toOneCell(20, 20, "nearest"),
  () => named("… through a gap of 3", toOneCell(20, 20, "nearest", "soldier", wallWithGap(1, 3))),
  () => named("… through a gap of 1", toOneCell(20, 20, "nearest", "soldier", wallWithGap(1, 1))),
  () => named("100 of size 2 to one cell, nearest", toOneCell(10, 10, "nearest", "large")),
  () => named("… through a gap of 4", toOneCell(10, 10, "nearest", "large", wallWithGap(1, 4))),
  () => named("400 in formation through a gap of 3", toOneCell(20, 20, "formation", "soldier", wallWithGap(1, 3))),
  () => throughParked(20, 60),
  () => pastGuards(false),
  () => pastGuards(true),
];

function run(_: Given, print: Print): void {
  print("home: who stood at their goals in the end, of all who were wanted there. walked: the steps of all, added up.");
  const table = new Table(print, 48, [
    { heading: "game" },
    { heading: "home" },
    { heading: "of" },
    { heading: "steps" },
    { heading: "walked" },
    { heading: "conflicts" },
  ]);
  const row = (name: string, { home, wanted, steps, walked, faults }: CrowdScore): void =>
    table.row([name, home, wanted, steps, walked, faults.length]);
  for (const make of ALL) {
    const game = make();
    row(game.name, playCrowd(game));
  }
  const game = blockInFormation(20, 70);
  const { score, share } = shapeKeptIn(game);
  row(game.name, score);
  print(`The block kept its shape, every walker within one cell of its place, in ${100 * share} % of the steps.`);
}

function named(name: string, game: CrowdGame): CrowdGame {
  return { ...game, name };
}
