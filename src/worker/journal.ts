import { errorOf } from "./fault.ts";
import type { Answer, Order } from "./message.ts";

/** An order that a new worker has to be given again. */
interface Entry {
  readonly order: Order;
  /** The caller that waits for the answer; `null` for an edit, which has no answer. */
  readonly caller: Caller | null;
}

/** A caller that waits for the answer to a question. */
export interface Caller {
  /** Takes the answer. */
  keep(value: unknown): void;
  /** Takes the reason why there is no answer. */
  fail(error: Error): void;
}

/** The edits since the last snapshot and the questions without an answer, in their order. */
export class Journal {
  private readonly entryOfNumber = new Map<number, Entry>();

  /** Adds an edit, or a question with the caller that waits for its answer. */
  add(order: Order, caller: Caller | null): void {
    this.entryOfNumber.set(order.number, { order, caller });
  }

  /** Takes out the order of this number: an answer to it is ignored. */
  delete(number: number): void {
    this.entryOfNumber.delete(number);
  }

  /** The orders that a new worker has to be given again. */
  get orders(): Order[] {
    return Array.from(this.entryOfNumber.values(), ({ order }) => order);
  }

  /** Gives an answer to the caller that waits for it, unless an answer came before. */
  settle(answer: Answer): void {
    const caller = this.entryOfNumber.get(answer.number)?.caller;
    this.delete(answer.number);
    if ("fault" in answer) caller?.fail(errorOf(answer.fault));
    else caller?.keep(answer.value);
  }

  /** Tells the caller of a question why there will be no answer, and returns whether there was such a caller. */
  refuse(number: number, error: Error): boolean {
    const caller = this.entryOfNumber.get(number)?.caller ?? null;
    if (caller === null) return false;
    this.delete(number);
    caller.fail(error);
    return true;
  }

  /** Tells all callers that there will be no answer, and forgets all orders. */
  failAll(error: Error): void {
    const entries = [...this.entryOfNumber.values()];
    this.entryOfNumber.clear();
    for (const { caller } of entries) caller?.fail(error);
  }

  /** Forgets the edits before the order of this number, because a snapshot holds them. */
  forgetEditsBefore(number: number): void {
    for (const { order } of this.entryOfNumber.values()) {
      if (order.number >= number) return;
      if (order.kind === "edit") this.delete(order.number);
    }
  }
}
