import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Messages } from "../../../site/playground/ui/messages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const textsOf = ({ list }: Messages): string[] => list.value.map(({ text }) => text);

test("a note goes by itself, an error stays until it is dismissed", () => {
  const messages = new Messages();
  messages.note("Saved.");
  messages.fail(new RangeError("Too large."));
  expect(textsOf(messages)).toEqual(["Saved.", "Too large."]);
  vi.advanceTimersByTime(60_000);
  expect(textsOf(messages)).toEqual(["Too large."]);
  messages.dismiss(messages.list.value[0].id);
  expect(textsOf(messages)).toEqual([]);
});

test("the same sentence is not shown twice", () => {
  const messages = new Messages();
  messages.fail("Too large.");
  messages.note("Saved.");
  messages.fail("Too large.");
  expect(textsOf(messages)).toEqual(["Saved.", "Too large."]);
});

test("what an attempt throws is told", () => {
  const messages = new Messages();
  expect(messages.attempt(() => {})).toBe(true);
  expect(
    messages.attempt(() => {
      throw new TypeError("Not so.");
    }),
  ).toBe(false);
  expect(messages.list.value).toMatchObject([{ kind: "error", text: "Not so." }]);
});
