import { type Envelope, readInWorker, toGame } from "./envelope.ts";
import { faultOf, isNotCloned } from "./fault.ts";
import type { Answer, Fault, Reply } from "./message.ts";
import { type Post, WorldServer } from "./world-server.ts";

/** The functions that connect a worker's events to its world. */
export interface Service {
  /** Takes whatever was posted to the worker, and ignores messages that are not octile's. */
  receive(posted: unknown): void;
  /** Tells the game that the worker cannot go on, and why. */
  fail(reason: unknown): void;
}

/**
 * Serves a world in a worker: the first message makes the world, later messages are orders. Errors are posted to the game,
 * because nobody outside of a browser's worker learns of a promise that is rejected inside.
 *
 * @param post Posts to the game; the worker loses the buffers in `transfer`.
 */
export function serve(post: (envelope: Envelope, transfer: readonly object[]) => void): Service {
  let server: WorldServer | undefined;
  const tell: Post = (message, transfer) => {
    try {
      post(toGame(message), transfer);
    } catch (error) {
      if (message.kind !== "reply" || !isNotCloned(error)) throw error;
      tellSingly(message);
    }
  };

  /**
   * Posts each answer by itself. An answer that cannot be cloned, for want of memory, becomes an error of its own call only.
   */
  const tellSingly = (reply: Reply): void => {
    for (const answer of reply.answers) {
      // news and events come last, and only then the orders count as carried out
      const tellAnswer = (told: Answer): void =>
        post(toGame({ ...reply, upTo: 0, answers: [told], news: [], places: new Float64Array(0), events: [] }), []);
      try {
        tellAnswer(answer);
      } catch (error) {
        tellAnswer({ number: answer.number, fault: unsendable(error) });
      }
    }
    post(toGame({ ...reply, answers: [] }), []);
  };

  const fail = (reason: unknown): void => tell({ kind: "failure", fault: faultOf(reason) }, []);

  const receive = (posted: unknown): void => {
    try {
      const message = readInWorker(posted);
      if (message?.kind === "orders") server?.carryOut(message.orders).catch(fail);
      if (message?.kind !== "start") return;
      // before the world is made, which can take long
      tell({ kind: "hello" }, []);
      server = new WorldServer(message, tell);
    } catch (error) {
      tell({ kind: "refusal", fault: faultOf(error) }, []);
    }
  };
  return { receive, fail };
}

function unsendable(error: unknown): Fault {
  const reason = faultOf(error).message.replace(/\.$/, "");
  return { name: "Error", message: `The answer cannot be sent by the worker, since ${reason}; ask for less at once.` };
}
