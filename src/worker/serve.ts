import { type Envelope, readInWorker, toGame } from "./envelope.ts";
import { faultOf, isNotCloned } from "./fault.ts";
import type { Answer, Fault, Reply } from "./message.ts";
import { type Post, WorldServer } from "./world-server.ts";

/** What a worker does with what it hears. */
export interface Service {
  /** Takes whatever was posted to the worker, and leaves alone what is not octile's. */
  receive(posted: unknown): void;
  /** Tells the game that the worker cannot go on, and why. */
  fail(reason: unknown): void;
}

/**
 * Serves a world in a worker: the first message makes it, the others are orders. Whatever goes wrong is posted, because a promise
 * that is rejected in a browser's worker would tell nobody outside of it.
 *
 * @param post Posts to the game; what is transferred is gone from this side.
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

  /** Posts each answer by itself: one that cannot be cloned, for want of memory, becomes an error of its call alone. */
  const tellSingly = (reply: Reply): void => {
    for (const answer of reply.answers) {
      // what the orders led to is told last, and they count as carried out then
      const tellAnswer = (told: Answer): void =>
        post(toGame({ kind: "reply", upTo: 0, answers: [told], news: [], events: [] }), []);
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
      // making a world can take long; that the worker runs octile is told before
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
