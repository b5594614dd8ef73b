import type { Desk } from "./desk.ts";

/** What the page can ask of a thread. */
export type CallName = {
  [Name in keyof Desk]: Desk[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Desk];

/** What the page gives for a call. */
export type ArgumentsOf<Name extends CallName> = Parameters<Desk[Name]>;

/** What the page gets for a call. */
export type ValueOf<Name extends CallName> = Awaited<ReturnType<Desk[Name]>>;

/** A call of the page. */
export interface CallMessage {
  readonly id: number;
  readonly name: CallName;
  readonly args: readonly unknown[];
}

/** What a thread tells the page. */
export type ReplyMessage =
  | { readonly kind: "value"; readonly id: number; readonly value: unknown }
  | { readonly kind: "error"; readonly id: number; readonly name: string; readonly message: string }
  | { readonly kind: "progress"; readonly progress: number };
