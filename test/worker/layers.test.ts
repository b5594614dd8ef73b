import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld, Grid, type LayerEdit, type World } from "../../src/index.ts";
import { createWorkerWorld, type WorkerWorld } from "../../src/worker/index.ts";
import { cases } from "../support/cases.ts";
import { LocalWorkers } from "./local-worker.ts";

const SIDE = 24;
const AGENTS = { scout: { layers: ["danger", "fire"] }, tank: { size: 2, layers: ["fire"] } };
type Name = keyof typeof AGENTS;

/** An edit of one of two layers: which layer, where, how large, and what it adds. */
type Stroke = readonly [string, number, number, number, number];

const strokes: fc.Arbitrary<Stroke> = fc.tuple(
  fc.constantFrom("danger", "fire"),
  fc.nat(SIDE - 7),
  fc.nat(SIDE - 7),
  fc.integer({ min: 1, max: 6 }),
  fc.constantFrom(0, 0, 3, 9),
);

function makeGrid(): Grid {
  const grid = new Grid(SIDE, SIDE);
  for (const name of ["danger", "fire"]) grid.addLayer(name);
  return grid;
}

/** Plays some ticks, each after all edits of a turn, and returns the hash after each. */
async function hashesOf(
  world: World<Name> | WorkerWorld<Name>,
  turns: readonly (readonly Stroke[])[],
): Promise<number[]> {
  await world.tick({ work: 20_000 });
  for (const [index, name] of (["scout", "tank", "scout"] as const).entries()) {
    world.walk(name, { x: 1, y: 3 * index }, { x: SIDE - 3, y: SIDE - 3 - 4 * index }, { occupies: true });
  }
  const hashes: number[] = [];
  for (const turn of turns) {
    for (const [layer, x, y, side, cost] of turn) {
      const edit: LayerEdit = { x, y, width: side, height: side, cost };
      world.grid.layer(layer).edit(side === 6 ? [edit, { x, y, cost: 1 }] : edit);
    }
    world.tick({ work: 600 });
    await world.step();
    hashes.push(await world.hash());
  }
  return hashes;
}

test("several edits of layers between two ticks give the same hashes in a worker as without one", async () => {
  const turns = fc.array(fc.array(strokes, { maxLength: 4 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(turns, async (played) => {
      const expected = await hashesOf(createWorld(makeGrid(), { agents: AGENTS }), played);
      const world = await createWorkerWorld(makeGrid(), { agents: AGENTS }, { worker: new LocalWorkers().start });
      expect(await hashesOf(world, played)).toEqual(expected);
      world.close();
    }),
    { numRuns: cases(400) },
  );
});
