import { errorOf, faultOf } from "../worker/fault.ts";
import { listenTo, type WorkerLike } from "../worker/port.ts";
import { REMEDY } from "./default-thread.ts";
import type { Piece } from "./job.ts";
import { FORM, type FromMember, messageIn, type PoolEnvelope, type ToMember } from "./message.ts";
import { stopWordOf } from "./room.ts";

// browsers and Node have these; the types of neither are loaded here
declare function setTimeout(work: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** How many pieces a thread is given ahead: one that it works on, and one that it finds when it is done. */
const MOST_PIECES = 2;

/** The owner of a member. */
export interface MemberHost {
  /** How long a thread may stay silent after its start, in milliseconds. */
  readonly startLimit: number;
  /** Starts a thread that runs `octile/pool/thread`. */
  start(): WorkerLike;
  /** The first messages to a thread. */
  startMessages(): readonly ToMember[];
  /** Learns that a thread has done what the first messages asked for. */
  onReady(): void;
  /** Takes the answer to a piece. */
  onAnswer(piece: Piece, answer: FromMember & { readonly kind: "answer" }): void;
  /** Learns that a piece has failed. */
  onFault(piece: Piece, error: Error): void;
  /** Learns that the thread has died, with the pieces that it had. */
  onDeath(member: Member, pieces: readonly Piece[], error: Error): void;
  /** Learns that no other thread would do better: its file could not be loaded, or it refuses the options. */
  onRefusal(error: Error): void;
}

/** One thread of a pool, with the pieces that it has not answered yet. */
export class Member {
  /** Whether the thread has done what the first messages asked for. */
  isReady = false;
  private readonly host: MemberHost;
  private worker: WorkerLike | null = null;
  private readonly pieceOfNumber = new Map<number, Piece>();
  private nextNumber = 0;
  private timer: unknown;

  constructor(host: MemberHost) {
    this.host = host;
  }

  /** Whether the thread can be given another piece. */
  get isFree(): boolean {
    return this.isReady && this.pieceOfNumber.size < MOST_PIECES;
  }

  /** Starts a thread, the first one or one in the place of a thread that has died. */
  start(): void {
    // before there is a thread to be told of edits
    const messages = this.host.startMessages();
    const worker = this.host.start();
    this.worker = worker;
    const die = (reason: string): void => {
      if (this.worker === worker) this.die(new Error(`A thread of the pool has died: ${reason.replace(/\.$/, "")}.`));
    };
    listenTo(worker, {
      onMessage: (posted) => {
        if (this.worker !== worker) return;
        try {
          const message = messageIn(posted) as FromMember | undefined;
          if (message !== undefined) this.hear(message);
        } catch (error) {
          die(faultOf(error).message);
        }
      },
      onDeath: die,
      onMissing: (reason) => {
        if (this.worker === worker)
          this.host.onRefusal(new Error(`A thread of the pool did not run (${reason}); ${REMEDY}.`));
      },
    });
    const { startLimit } = this.host;
    this.timer = setTimeout(() => die(`it said nothing in ${startLimit} ms`), startLimit);
    this.begin(messages);
  }

  /** Posts the first messages to a thread that is new, or that has none but that it is open. */
  begin(messages: readonly ToMember[] = this.host.startMessages()): void {
    this.isReady = false;
    for (const message of messages) this.post(message);
  }

  /** Gives the thread a piece. */
  give(piece: Piece): void {
    const number = this.nextNumber++;
    this.pieceOfNumber.set(number, piece);
    this.post({ kind: "task", number, task: piece.task, room: piece.room });
  }

  /** Asks the thread to stop in the middle of long pieces, and to answer what it has got. */
  stop(): void {
    for (const { isLong, room } of this.pieceOfNumber.values()) {
      if (isLong && room !== null) Atomics.store(stopWordOf(room), 0, 1);
    }
  }

  /** Posts a message to the thread. */
  post(message: ToMember): void {
    const envelope: PoolEnvelope = { octilePool: FORM, message };
    this.worker?.postMessage(envelope);
  }

  /** Ends the thread, and returns the pieces that it had. */
  end(): Piece[] {
    clearTimeout(this.timer);
    const { worker } = this;
    this.worker = null;
    this.isReady = false;
    worker?.terminate();
    const pieces = [...this.pieceOfNumber.values()];
    this.pieceOfNumber.clear();
    return pieces;
  }

  private die(error: Error): void {
    const pieces = this.end();
    this.host.onDeath(this, pieces, error);
  }

  private hear(message: FromMember): void {
    clearTimeout(this.timer);
    if (message.kind === "ready") {
      this.isReady = true;
      this.host.onReady();
    } else if (message.kind === "failure") {
      const error = errorOf(message.fault);
      if (this.isReady) this.die(error);
      else this.host.onRefusal(error);
    } else if (message.kind === "answer" || message.kind === "fault") {
      const piece = this.pieceOfNumber.get(message.number);
      this.pieceOfNumber.delete(message.number);
      if (piece === undefined) return;
      if (message.kind === "answer") this.host.onAnswer(piece, message);
      else this.host.onFault(piece, errorOf(message.fault));
    }
  }
}
