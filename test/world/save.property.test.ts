import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../support/cases.ts";
import { Game } from "./game.ts";

/** Frames that a game is played for. */
const FRAMES = 30;

test("saving is reading: a world that was saved, and one that was loaded, go on as one that never was", () => {
  const seeds = fc.record({
    game: fc.integer({ min: 1, max: 1 << 20 }),
    saves: fc.array(fc.nat(FRAMES - 1), { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(seeds, ({ game, saves }) => {
      const untouched = Game.of(game);
      // the second is saved in its midst, and goes on; those that follow were loaded
      const games = [Game.of(game)];
      for (let frame = 0; frame < FRAMES; frame++) {
        if (saves.includes(frame)) games.push(games[0].loaded(games[games.length - 1].world.save()));
        const seen = untouched.play();
        for (const [index, other] of games.entries()) expect(other.play(), `world ${index}, frame ${frame}`).toBe(seen);
      }
    }),
    { numRuns: cases(300) },
  );
});
