import { expect, test } from "vitest";
import {
  armies,
  blockInFormation,
  type CrowdGame,
  corridor,
  pastGuards,
  playCrowd,
  shapeKeptIn,
  throughParked,
  toOneCell,
  wallWithGap,
} from "../support/games.ts";

// small games, of which `npm run bench -- games` plays the large ones

const GAMES: readonly (() => CrowdGame)[] = [
  () => armies("two armies of 25 in the open", 5),
  () => armies("two armies of 25 through a gap of 1", 5, wallWithGap(1, 1)),
  () => armies("two armies of 25 through a gap of 2", 5, wallWithGap(1, 2)),
  () => armies("two armies of 25 through a gap of 3", 5, wallWithGap(1, 3)),
  () => armies("two armies of 25 over a bridge", 5, wallWithGap(6, 2)),
  () => corridor(6),
  () => toOneCell(8, 8, "nearest"),
  () => toOneCell(8, 8, "nearest", "soldier", wallWithGap(1, 1)),
  () => toOneCell(4, 4, "nearest", "large", wallWithGap(1, 4)),
  () => toOneCell(8, 8, "formation", "soldier", wallWithGap(1, 2)),
  () => throughParked(8, 20),
  () => pastGuards(false),
  () => pastGuards(true),
];

test.each(GAMES)("everybody comes home without a conflict (game %#)", (make) => {
  const game = make();
  const { home, wanted, faults } = playCrowd(game);
  expect([game.name, home, faults]).toEqual([game.name, wanted, []]);
});

test("queues that move are not led as knots: two armies cross a bridge one wide without delay", () => {
  const { home, wanted, faults, steps } = playCrowd(armies("over a bridge of 1 × 10", 6, wallWithGap(10, 1)));
  expect([home, faults]).toEqual([wanted, []]);
  expect(steps).toBeLessThan(500);
});

test("large walkers of a squad that stand in line do not call for lanes", () => {
  const { home, wanted, faults, steps } = playCrowd(toOneCell(8, 8, "nearest", "large", wallWithGap(1, 4)));
  expect([home, faults]).toEqual([wanted, []]);
  expect(steps).toBeLessThan(200);
});

test("a block keeps its shape in the open at every step", () => {
  const { score, share } = shapeKeptIn(blockInFormation(8, 30));
  expect([score.home, score.faults, share]).toEqual([64, [], 1]);
});
