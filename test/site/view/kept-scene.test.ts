import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer } from "../../../site/playground/model/session.ts";
import { KeptScene } from "../../../site/playground/view/kept-scene.ts";
import type { Primitive } from "../../../src/index.ts";
import { drawnSession } from "../model/drawn-session.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes a scene, which takes a millisecond. */
function make(): Primitive[] {
  vi.advanceTimersByTime(1);
  return [{ kind: "point", layer: "nodes", x: 0, y: 0 }];
}

/** Answers of one planner, each after an edit. */
function answersOf(count: number): Answer[] {
  const session = drawnSession("A....B");
  return Array.from({ length: count }, (_, x) => {
    session.paint({ x: 1 + x, y: 0 }, { x: 1 + x, y: 0 }, 1, "swamp");
    return session.answers.value[0];
  });
}

test("a scene stays the same list for the same answer, and is another one for another layer", () => {
  const [answer] = answersOf(1);
  const kept = new KeptScene<readonly Primitive[]>([]);
  const scene = kept.of(answer, "nodes", make);
  expect(kept.of(answer, "nodes", make)).toBe(scene);
  expect(kept.of(answer, "edges", make)).not.toBe(scene);
  expect(kept.of(undefined, "edges", make)).toEqual([]);
});

test("a scene is not made while an answer that follows another is drawn, but after that", () => {
  const [first, second] = answersOf(2);
  const kept = new KeptScene<readonly Primitive[]>([]);
  const scene = kept.of(first, "nodes", make);
  vi.advanceTimersByTime(1000);
  expect(kept.of(second, "nodes", make)).toBe(scene);
  expect(kept.wait).toBe(1);
  kept.catchUp();
  expect(kept.of(second, "nodes", make)).not.toBe(scene);
  expect(kept.wait).toBe(0);
});

test("a scene that takes long follows answers in quick succession the later the longer it takes, up to a pause", () => {
  const [first, second, third] = answersOf(3);
  const kept = new KeptScene<readonly Primitive[]>([]);
  kept.of(first, "nodes", make);
  kept.of(second, "nodes", make);
  expect(kept.wait).toBe(79);
  vi.advanceTimersByTime(30);
  kept.of(third, "nodes", make);
  expect(kept.wait).toBe(49);
  kept.of(third, "edges", () => {
    vi.advanceTimersByTime(100);
    return [];
  });
  kept.of(first, "edges", make);
  expect(kept.wait).toBe(250);
});

test("of two answers that follow another, a scene is made of the last", () => {
  const [first, second, third] = answersOf(3);
  const kept = new KeptScene<readonly Primitive[]>([]);
  kept.of(first, "nodes", make);
  kept.of(second, "nodes", make);
  const scene = kept.of(third, "nodes", make);
  kept.catchUp();
  expect(kept.of(third, "nodes", make)).not.toBe(scene);
  expect(kept.wait).toBe(0);
});

test("a scene follows another planner at once", () => {
  const kept = new KeptScene<readonly Primitive[]>([]);
  const scene = kept.of(answersOf(1)[0], "nodes", make);
  expect(kept.of(answersOf(1)[0], "nodes", make)).not.toBe(scene);
});
