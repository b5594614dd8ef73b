import { expect, test } from "vitest";
import { FRAMES_KEPT, FrameLog, percentile } from "../../../site/playground/swarm/frame-log.ts";

test("path work counts for the frame in which it is told", () => {
  const log = new FrameLog();
  log.addWork(9);
  log.add(16);
  log.addWork(1);
  log.addWork(2);
  log.add(17);
  expect(log.frames()).toEqual([
    { interval: 16, work: 3 },
    { interval: 17, work: 0 },
  ]);
});

test("only the last frames are kept, oldest first", () => {
  const log = new FrameLog();
  for (let frame = 0; frame < FRAMES_KEPT + 5; frame++) {
    log.add(frame);
    log.addWork(2 * frame);
  }
  const frames = log.frames();
  expect(frames).toHaveLength(FRAMES_KEPT);
  expect(frames[0]).toEqual({ interval: 5, work: 10 });
  expect(frames.at(-1)).toEqual({ interval: FRAMES_KEPT + 4, work: 2 * (FRAMES_KEPT + 4) });
});

test.each([
  [[], 0.5, 0],
  [[7], 0.5, 7],
  [[3, 1, 2, 4], 0.5, 2],
  [[3, 1, 2, 4], 0.95, 4],
])("of %j, the part %d does not exceed %d", (values, part, expected) => {
  expect(percentile(values, part)).toBe(expected);
});
