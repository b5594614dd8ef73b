import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Messages } from "../../../site/playground/ui/messages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const textsOf = ({ list }: Messages): string[] => list.value.map(({ text }) => text);

test("a note goes by itself, an error stays until it is dismissed", () => {
  const messages = new Messages();
  messages.note("save", "Saved.");
  messages.fail("map", new RangeError("Too large."));
  expect(textsOf(messages)).toEqual(["Saved.", "Too large."]);
  vi.advanceTimersByTime(60_000);
  expect(textsOf(messages)).toEqual(["Too large."]);
  messages.dismiss(messages.list.value[0].id);
  expect(textsOf(messages)).toEqual([]);
});

test("a message takes the place of the one before about the same topic", () => {
  const messages = new Messages();
  messages.fail("map", "Too large.");
  messages.note("save", "Saved.");
  messages.fail("map", "Too small.");
  expect(textsOf(messages)).toEqual(["Saved.", "Too small."]);
});

test("what an attempt throws is told, until an attempt goes well", () => {
  const messages = new Messages();
  messages.attempt("map", () => {
    throw new TypeError("Not so.");
  });
  expect(messages.list.value).toMatchObject([{ kind: "error", text: "Not so." }]);
  messages.attempt("save", () => {});
  expect(textsOf(messages)).toEqual(["Not so."]);
  messages.attempt("map", () => {});
  expect(textsOf(messages)).toEqual([]);
});
