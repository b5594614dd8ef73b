import { expect, test } from "vitest";
import { Playback } from "../../../site/playground/view/playback.ts";

function playbackOf(length: number): Playback {
  const playback = new Playback();
  playback.setLength(0, length);
  return playback;
}

test("shows everything at first", () => {
  expect(playbackOf(5).position.value).toBe(Number.POSITIVE_INFINITY);
});

test.each([100, 3, 1e6])("%i nodes play from the beginning in five seconds, and then everything is shown", (length) => {
  const playback = playbackOf(length);
  playback.play();
  expect(playback.position.value).toBe(0);
  playback.advance(2500);
  expect(playback.position.value).toBe(length / 2);
  expect([playback.playing.value, playback.hasArrived(0), playback.hasArrived(1)]).toEqual([true, false, true]);
  playback.advance(2500);
  expect(playback.hasArrived(0)).toBe(true);
  expect(playback.playing.value).toBe(false);
  expect(playback.position.value).toBe(Number.POSITIVE_INFINITY);
});

test("playing goes on from where it was stopped", () => {
  const playback = playbackOf(100);
  playback.position.value = 30;
  playback.play();
  expect(playback.position.value).toBe(30);
});

test("no time passes while it stands still", () => {
  const playback = playbackOf(100);
  playback.position.value = 30;
  playback.advance(1000);
  expect(playback.position.value).toBe(30);
});

test("a step shows one node more or less, within the search, and stops playing", () => {
  const playback = playbackOf(3);
  playback.play();
  playback.step(1);
  expect([playback.position.value, playback.playing.value]).toEqual([1, false]);
  playback.step(-1);
  playback.step(-1);
  expect(playback.position.value).toBe(0);
  playback.showAll();
  playback.step(-1);
  expect(playback.position.value).toBe(2);
  playback.step(1);
  playback.step(1);
  expect(playback.position.value).toBe(3);
});

test("of two searches side by side the longer one says when it ends", () => {
  const playback = playbackOf(10);
  playback.setLength(1, 40);
  expect(playback.length).toBe(40);
  playback.setLength(1, 0);
  expect(playback.length).toBe(10);
});
