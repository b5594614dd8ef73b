import { expect, test } from "vitest";
import { Game, type Hero } from "../../examples/turn-based/game.ts";

const KEY = { x: 1, y: 8 };
const TOWER = { x: 16, y: 3 };

/** Lets a hero go or strike. */
function play(game: Game, hero: Hero, point: { x: number; y: number }): string {
  game.click(hero.cell);
  game.click(point);
  return game.news;
}

/** The points that a hero can reach in this turn. */
function reachedBy(game: Game, hero: Hero): string[] {
  return Array.from(game.rangeOf(hero).cells, (cell) => Object.values(game.grid.pointOf(cell)).join());
}

test("a hero goes no farther than its moves, counts diagonal steps as one, and passes no door without the key", () => {
  const game = new Game();
  const [knight, archer] = game.heroes;
  expect(reachedBy(game, archer)).toHaveLength(8 * 5);
  expect(reachedBy(game, archer)).not.toContain("9,3");
  expect(play(game, archer, { x: 9, y: 3 })).toBe("The archer cannot get there in this turn.");
  expect(play(game, knight, { x: 6, y: 8 })).toBe("The knight may go 3 more.");
  expect(play(game, knight, { x: 1, y: 8 })).toBe("The knight cannot get there in this turn.");
  game.endTurn();
  expect(play(game, knight, KEY)).toBe("The knight has the key to all doors.");
  game.endTurn();
  expect(play(game, knight, { x: 4, y: 5 })).toBe("The knight may go 1 more.");
});

test("heroes walk up to the tower only as far as they have to, strike once a turn, and bring it down", () => {
  const game = new Game();
  const [knight, archer] = game.heroes;
  expect(play(game, archer, TOWER)).toBe("The tower is out of reach.");
  play(game, archer, { x: 6, y: 2 });
  game.endTurn();
  expect(play(game, archer, TOWER)).toBe("A hit! The tower stands 2 more.");
  expect(archer.cell.x).toBe(8);
  expect(play(game, archer, TOWER)).toBe("The archer has struck already.");
  play(game, knight, KEY);
  for (const cell of [
    { x: 6, y: 7 },
    { x: 11, y: 7 },
    { x: 14, y: 5 },
  ]) {
    game.endTurn();
    play(game, knight, cell);
  }
  expect(knight.cell).toEqual({ x: 14, y: 5 });
  game.endTurn();
  expect(play(game, knight, TOWER)).toBe("A hit! The tower stands 1 more.");
  expect(knight.cell).toEqual({ x: 15, y: 4 });
  expect(play(game, archer, TOWER)).toBe("The tower has fallen.");
  expect(game.grid.get(15, 2)).toBe("ground");
});
