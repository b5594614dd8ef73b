import type { Fault } from "./message.ts";

const CLASSES = { RangeError, TypeError, SyntaxError } as const;

/** Turns an error into a form that can be posted. */
export function faultOf(error: unknown): Fault {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: "Error", message: String(error) };
}

/** Whether an error says that a message holds a value that cannot be posted, for example a function. */
export function isNotCloned(error: unknown): boolean {
  return faultOf(error).name === "DataCloneError";
}

/** Turns a posted fault back into an error of its class. */
export function errorOf({ name, message }: Fault): Error {
  const isKnown = (word: string): word is keyof typeof CLASSES => Object.hasOwn(CLASSES, word);
  return isKnown(name) ? new CLASSES[name](message) : new Error(message);
}
