import { expect, test } from "vitest";
import { Awaited } from "../../../site/playground/view/awaited.ts";

/** Something to ask, whose answers come when the test says so. */
class Asked {
  readonly asked: string[] = [];
  private readonly answers: ((value: string) => void)[] = [];

  ask(name: string): () => Promise<string> {
    return () => {
      this.asked.push(name);
      return new Promise((resolve) => this.answers.push(resolve));
    };
  }

  async answer(value: string): Promise<void> {
    this.answers.shift()?.(value);
    // what waits for the answer goes on
    await new Promise((resolve) => setTimeout(resolve));
  }
}

test("what came last is drawn until the next is there, and one thing is asked at a time", async () => {
  let redraws = 0;
  const awaited = new Awaited("nothing", () => redraws++);
  const thread = new Asked();
  const show = (key: string) => awaited.of(thread, [key], thread.ask(key));
  expect([show("a"), show("b"), awaited.isAsking]).toEqual(["nothing", "nothing", true]);
  await thread.answer("scene of a");
  expect([redraws, show("c"), show("d")]).toEqual([1, "scene of a", "scene of a"]);
  await thread.answer("scene of c");
  expect([show("c"), awaited.isAsking]).toEqual(["scene of c", false]);
  expect(thread.asked).toEqual(["a", "c"]);
});

test("what another owner gives, or gives too late, is not drawn", async () => {
  const awaited = new Awaited("nothing", () => {});
  const [first, second] = [new Asked(), new Asked()];
  awaited.of(first, [1], first.ask("first"));
  expect(awaited.of(second, [1], second.ask("second"))).toBe("nothing");
  await first.answer("late");
  expect(awaited.of(second, [1], second.ask("second"))).toBe("nothing");
  await second.answer("in time");
  expect(awaited.of(second, [1], second.ask("second"))).toBe("in time");
});
