import fc from "fast-check";
import { expect, test } from "vitest";
import type { Algorithm } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import { LockstepPlayer } from "../support/lockstep-game.ts";
import { LocalWorkers } from "../worker/local-worker.ts";
import { Game } from "./game.ts";

const FRAMES = 15;

test("ticks by work give the same world whatever the clock says, saved and loaded or not: all that is seen, and hashes", () => {
  const seeds = fc.record({
    game: fc.integer({ min: 1, max: 1 << 20 }),
    saves: fc.array(fc.nat(FRAMES - 1), { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(seeds, ({ game, saves }) => {
      const untouched = Game.inLockstep(game);
      const games = [Game.inLockstep(game)];
      for (let frame = 0; frame < FRAMES; frame++) {
        if (saves.includes(frame)) games.push(games[0].loaded(games[games.length - 1].world.save()));
        const seen = untouched.play();
        const hash = untouched.world.hash();
        for (const [index, other] of games.entries()) {
          expect(other.play(), `world ${index}, frame ${frame}`).toBe(seen);
          expect(other.world.hash(), `world ${index}, frame ${frame}`).toBe(hash);
        }
      }
    }),
    { numRuns: cases(150) },
  );
});

test("players of one game have equal hashes in every tick, with a worker and without, saved and loaded or not", async () => {
  const settings = fc.record({
    seed: fc.integer({ min: 1, max: 1 << 20 }),
    side: fc.integer({ min: 16, max: 40 }),
    walkers: fc.integer({ min: 1, max: 30 }),
    algorithm: fc.constantFrom<Algorithm>("hpa", "hpa", "haa", "pra", "quickpath", "astar"),
    work: fc.constantFrom(0, 300, 3000, 20_000),
  });
  await fc.assert(
    fc.asyncProperty(settings, fc.integer({ min: 2, max: 11 }), async (game, every) => {
      const isJoinAt = (tick: number): boolean => tick % every === 1;
      const worker = new LocalWorkers().start;
      const players = [
        await LockstepPlayer.of(game),
        await LockstepPlayer.of(game, { isJoinAt }),
        await LockstepPlayer.of(game, { worker }),
        await LockstepPlayer.of(game, { worker, isJoinAt }),
      ];
      const hashes: number[][] = [];
      for (const player of players) {
        hashes.push(await player.playMany(FRAMES));
        player.close();
      }
      for (const others of hashes) expect(others).toEqual(hashes[0]);
      expect(new Set(hashes[0]).size).toBe(FRAMES);
    }),
    // an edit closes the cell of a walker that the same tick sends elsewhere
    { numRuns: cases(60), examples: [[{ seed: 1034126, side: 23, walkers: 12, algorithm: "hpa", work: 0 }, 2]] },
  );
});
