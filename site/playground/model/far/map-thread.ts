// A thread of the playground with a large map of its own: it answers one call of the page after the other.

import { sentenceOf } from "../planners.ts";
import { Desk } from "./desk.ts";
import type { CallMessage, ReplyMessage } from "./message.ts";

const desk = new Desk((progress) => post({ kind: "progress", progress }));

addEventListener("message", async ({ data: { id, name, args } }: MessageEvent<CallMessage>) => {
  try {
    const method = desk[name] as (...given: unknown[]) => unknown;
    const value = await method.apply(desk, [...args]);
    post({ kind: "value", id, value }, buffersOf(value));
  } catch (error) {
    post({ kind: "error", id, name: error instanceof Error ? error.name : "Error", message: sentenceOf(error) });
  }
});

function post(message: ReplyMessage, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

/** The memory that a reply hands over instead of copying it: of lists of numbers in it, which the thread does not keep. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.values(value).flatMap(buffersOf);
}
