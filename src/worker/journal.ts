import { errorOf } from "./fault.ts";
import type { Answer, Order } from "./message.ts";

/** An order that a new worker would have to be given again. */
interface Entry {
  readonly order: Order;
  /** What to do with the answer; `null` for an edit, which has none. */
  readonly caller: Caller | null;
}

/** Who waits for an answer. */
export interface Caller {
  keep(value: unknown): void;
  fail(error: Error): void;
}

/** The edits since the last snapshot and the questions without an answer, in the order in which they were given. */
export class Journal {
  private readonly entryOfNumber = new Map<number, Entry>();

  add(order: Order, caller: Caller | null): void {
    this.entryOfNumber.set(order.number, { order, caller });
  }

  /** Takes out a question; whatever is answered to it then goes nowhere. */
  delete(number: number): void {
    this.entryOfNumber.delete(number);
  }

  get orders(): Order[] {
    return Array.from(this.entryOfNumber.values(), ({ order }) => order);
  }

  /** Gives an answer to who waits for it, unless one came before. */
  settle(answer: Answer): void {
    const caller = this.entryOfNumber.get(answer.number)?.caller;
    this.delete(answer.number);
    if ("fault" in answer) caller?.fail(errorOf(answer.fault));
    else caller?.keep(answer.value);
  }

  /** Tells whoever waits for an answer why there will be none, and returns whether anybody does. */
  refuse(number: number, error: Error): boolean {
    const caller = this.entryOfNumber.get(number)?.caller ?? null;
    if (caller === null) return false;
    this.delete(number);
    caller.fail(error);
    return true;
  }

  /** Tells everyone who waits that there will be no answer. */
  failAll(error: Error): void {
    const entries = [...this.entryOfNumber.values()];
    this.entryOfNumber.clear();
    for (const { caller } of entries) caller?.fail(error);
  }

  /** Forgets the edits before an order: they are in a snapshot. */
  forgetEditsBefore(number: number): void {
    for (const { order } of this.entryOfNumber.values()) {
      if (order.number >= number) return;
      if (order.kind === "edit") this.delete(order.number);
    }
  }
}
