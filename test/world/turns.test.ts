import { expect, test } from "vitest";
import { Turns } from "../../src/world/kept-planner.ts";

/** Work of four turns that notes which of them were done. */
function* work(done: number[]): Generator<number> {
  for (let turn = 1; turn <= 4; turn++) {
    done.push(turn);
    yield turn / 4;
  }
}

/** All that turns give until there are no more. */
function allOf(turns: Turns): (number | undefined)[] {
  const given: (number | undefined)[] = [];
  do given.push(turns.next());
  while (given[given.length - 1] !== undefined);
  return given;
}

test("turns give what the work gives, and then nothing", () => {
  expect(allOf(new Turns(work([])))).toEqual([0.25, 0.5, 0.75, 1, undefined]);
});

test("work that is finished ahead gives the same, turn by turn, but is done", () => {
  const done: number[] = [];
  const turns = new Turns(work(done));
  expect(turns.next()).toBe(0.25);
  expect([...turns.finish()]).toEqual([0.5, 0.75, 1]);
  expect(done).toEqual([1, 2, 3, 4]);
  expect([...turns.finish()]).toEqual([0.5, 0.75, 1]);
  expect(allOf(turns)).toEqual([0.5, 0.75, 1, undefined]);
  expect(done).toEqual([1, 2, 3, 4]);
});

test("turns go on from what was left of others", () => {
  const turns = new Turns(work([]));
  turns.next();
  expect(allOf(new Turns(null, turns.finish()))).toEqual([0.5, 0.75, 1, undefined]);
});
