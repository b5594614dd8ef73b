import { FORM, type FromMember, messageIn, type PoolEnvelope, type ToMember } from "../../src/pool/message.ts";
import type { PathArrays } from "../../src/pool/path-list.ts";
import { Replica } from "../../src/pool/replica.ts";
import type { NodeWorker, WorkerLike } from "../../src/worker/port.ts";

/** Where an answer came from. */
export interface Origin {
  /** The number of the thread, counted from the first that was started, and of its message with the query. */
  readonly thread: number;
  readonly message: number;
  /** The messages with edits that the thread had taken before. */
  readonly edits: number;
  /** Whether the thread began from planners that threads have built together. */
  readonly isShared: boolean;
  /** The place of the query in its message. */
  readonly index: number;
}

/** A thread of a pool whose messages are kept, so that what it did can be done again in this thread. */
export class Tape {
  readonly messages: ToMember[] = [];
  /** Whether the thread has its planners, and has not died. */
  isAlive = false;

  /** Starts to keep what is posted to a thread. */
  record(worker: WorkerLike): NodeWorker {
    const thread = worker as NodeWorker;
    return {
      postMessage: (posted) => {
        const message = messageIn(posted) as ToMember | undefined;
        if (message !== undefined) this.messages.push(message);
        thread.postMessage(posted);
      },
      on: (event, listener) =>
        thread.on(event, (value) => {
          if (event === "exit" || event === "error") this.isAlive = false;
          const said = event === "message" ? messageIn(value) : undefined;
          if (said?.kind === "ready") this.isAlive = this.messages.some(({ kind }) => kind === "start");
          listener(value);
        }),
      terminate: () => thread.terminate(),
    };
  }

  /** Does again all that the thread was asked to do up to a message, and returns what it answers to that one. */
  replay(last: number): PathArrays | undefined {
    let value: unknown;
    const replica = new Replica(({ message }: PoolEnvelope) => {
      const said = message as FromMember;
      if (said.kind === "answer") value = said.value;
    });
    for (const message of this.messages.slice(0, last + 1)) replica.receive({ octilePool: FORM, message });
    return value as PathArrays | undefined;
  }
}

/** The message of a tape that asked for a path at a version; `undefined` if none did. */
export function originIn(
  tapes: readonly Tape[],
  { start, goal, version }: { readonly start: number; readonly goal: number; readonly version: number },
): Origin | undefined {
  for (const [thread, { messages }] of tapes.entries()) {
    let [known, edits, isShared] = [-1, 0, false];
    for (const [number, message] of messages.entries()) {
      if (message.kind === "edit") edits++;
      if (message.kind === "start") isShared = message.built !== null;
      if (message.kind === "start" || message.kind === "edit") known = message.version;
      if (known !== version || message.kind !== "task" || message.task.kind !== "paths") continue;
      const { starts, goals } = message.task;
      const index = starts.findIndex((cell, i) => cell === start && goals[i] === goal);
      if (index >= 0) return { thread, message: number, edits, isShared, index };
    }
  }
  return undefined;
}
