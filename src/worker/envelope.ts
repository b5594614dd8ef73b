import type { FromThread, ToThread } from "./message.ts";

/** The version of the form of messages, raised with every change of the form. */
const FORM = 2;

/** The reader of a message: the game, which has the handles of a world, or the worker, which has the world. */
type Reader = "game" | "worker";

/**
 * A message as it is posted. The property `octile` marks messages of octile among whatever else a worker and its game post to
 * each other. The property `to` tells a message from one that came back to its sender.
 */
export interface Envelope {
  readonly octile: number;
  readonly to: Reader;
  readonly message: ToThread | FromThread;
}

/** Puts a message to a worker in an envelope. */
export function toWorker(message: ToThread): Envelope {
  return { octile: FORM, to: "worker", message };
}

/** Puts a message from a worker in an envelope. */
export function toGame(message: FromThread): Envelope {
  return { octile: FORM, to: "game", message };
}

/**
 * The message that was posted to a worker; `undefined` if it is not octile's. Throws if another version of octile posted it.
 */
export function readInWorker(posted: unknown): ToThread | undefined {
  return messageTo("worker", posted) as ToThread | undefined;
}

/** The message that a worker posted; `undefined` if it is not octile's. Throws if another version of octile posted it. */
export function readInGame(posted: unknown): FromThread | undefined {
  return messageTo("game", posted) as FromThread | undefined;
}

function messageTo(reader: Reader, posted: unknown): Envelope["message"] | undefined {
  if (!isEnvelope(posted) || posted.to !== reader) return undefined;
  if (posted.octile === FORM) return posted.message;
  throw new TypeError(
    `The ${reader} reads messages of form ${FORM}, and got one of form ${posted.octile} from another version of octile; ` +
      "build the worker's file and the game with the same octile.",
  );
}

function isEnvelope(posted: unknown): posted is Envelope {
  if (typeof posted !== "object" || posted === null) return false;
  return "octile" in posted && typeof posted.octile === "number" && "to" in posted && "message" in posted;
}
