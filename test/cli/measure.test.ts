import { expect, test } from "vitest";
import { medianTimes } from "../../src/cli/measure.ts";

/** A clock that works move on. */
class Clock {
  time = 0;
  readonly now = (): number => this.time;
}

test("each piece of work gets the median of its times, without those of the warm-up", () => {
  const clock = new Clock();
  let calls = 0;
  const slowAtFirst = (): void => {
    calls++;
    clock.time += calls <= 10 ? 10 : calls === 12 ? 90 : 2;
  };
  const steady = (): void => {
    clock.time += 5;
  };
  const times = medianTimes([slowAtFirst, steady], clock.now, { warmUp: 150, measured: 200, rounds: 100 }, () => {});
  expect(times).toEqual([2, 5]);
});

test("it ends after its rounds, or its time, with progress from 0 to 1", () => {
  const clock = new Clock();
  const parts: number[] = [];
  let calls = 0;
  const work = (): void => {
    calls++;
    clock.time += 10;
  };
  medianTimes([work], clock.now, { warmUp: 100, measured: 300, rounds: 1000 }, (part) => parts.push(part));
  expect(calls).toBe(10 + 30);
  expect(parts.at(-1)).toBe(1);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  medianTimes([work], clock.now, { warmUp: 100, measured: 300, rounds: 4 }, () => {});
  expect(calls).toBe(40 + 8);
});

test("work that takes longer than there is time is done once in each half", () => {
  const clock = new Clock();
  let calls = 0;
  const work = (): void => {
    calls++;
    clock.time += 5000;
  };
  expect(medianTimes([work], clock.now, { warmUp: 100, measured: 300, rounds: 10 }, () => {})).toEqual([5000]);
  expect(calls).toBe(2);
});
