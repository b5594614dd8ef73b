import { readInGame, toWorker } from "./envelope.ts";
import { errorOf, faultOf, isNotCloned } from "./fault.ts";
import { type Caller, Journal } from "./journal.ts";
import type { Answers, Base, Command, FromThread, LoadedParts, Order, Question, Reply, ToThread } from "./message.ts";
import { listenTo, REMEDY, type WorkerLike } from "./port.ts";

/** The most orders in one message. The worker replies once for each message. */
const ORDERS_PER_MESSAGE = 256;

/**
 * How many deaths in a row, without any new order carried out, are answered by a new worker; after one more, the world ends.
 */
const MOST_DEATHS = 3;

// browsers and Node have these; the types of neither are loaded here
declare function setTimeout(work: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** The owner of a dispatcher. */
export interface DispatcherHost {
  /** Takes a reply of the worker. */
  hear(reply: Reply): void;
  /** Orders again what a new worker does not know. The dispatcher repeats edits and questions without an answer by itself. */
  orderAgain(): void;
}

/** The settings of a dispatcher, with every default filled in. */
export interface DispatcherSettings {
  readonly start: () => WorkerLike;
  /** How many edits and questions come between two snapshots. */
  readonly snapshotEvery: number;
  /** How long a worker may stay silent after its start, in milliseconds. */
  readonly startLimit: number;
}

/**
 * Numbers orders and sends them to a worker. When the worker dies, the dispatcher starts another from the last snapshot and
 * repeats the edits since then and the questions without an answer, in their order.
 */
export class Dispatcher {
  host: DispatcherHost | undefined;
  private readonly settings: DispatcherSettings;
  private readonly journal = new Journal();
  private worker: WorkerLike | undefined;
  private base: Base;
  private isTicked = false;
  private outbox: Order[] = [];
  private lastNumber = 0;
  /** The number of the last order that any worker has carried out. */
  private doneUpTo = 0;
  private deaths = 0;
  /** Whether any worker of this world has said that it runs octile. */
  private isGreeted = false;
  /** The timer that ends the wait for the first message of the current worker. */
  private startTimer: unknown;
  private sinceSnapshot = 0;
  /** Whether a snapshot would differ from the last one. True at first: a snapshot holds planners, and the base holds none. */
  private isChanged = true;
  /** The reason why the world takes no orders any more, if it has ended. */
  private failure: Error | undefined;
  /** The promise of `open`, until the first worker is ready. */
  private starter: { keep(loaded: LoadedParts | null): void; fail(error: Error): void } | undefined;

  constructor(base: Base, settings: DispatcherSettings) {
    this.base = base;
    this.settings = settings;
  }

  /** Starts the first worker. Returns what the snapshot holds if the world starts from one, else `null`. */
  open(): Promise<LoadedParts | null> {
    return new Promise((keep, fail) => {
      this.starter = { keep, fail };
      this.start();
    });
  }

  /** Throws if the world has ended and takes no orders any more. */
  check(): void {
    if (this.failure !== undefined) throw this.failure;
  }

  /** Sends an order that has no answer, and returns its number. */
  order(command: Command): number {
    const order = this.send(command);
    if (command.kind === "edit") this.keep(order, null);
    return order.number;
  }

  /** Asks the worker a question, and returns the answer. */
  ask<Kind extends Question["kind"]>(question: Question & { readonly kind: Kind }): Promise<Answers[Kind]> {
    return new Promise((keep, fail) => {
      this.askFor(question, { keep: (value) => keep(value as Answers[Kind]), fail });
    });
  }

  /** Takes back the question of this number: its answer is ignored. */
  forget(question: number): void {
    this.journal.delete(question);
  }

  /** Asks the worker a question, and returns the question's number. `caller` gets the answer. */
  askFor(question: Question, caller: Caller): number {
    const order = this.send(question);
    this.keep(order, caller);
    return order.number;
  }

  /** Ends the worker and the world. Callers that wait for an answer get the error, and so does every later order. */
  end(error: Error): void {
    if (this.failure !== undefined) return;
    this.failure = error;
    this.outbox = [];
    this.dismiss();
    this.starter?.fail(error);
    this.journal.failAll(error);
  }

  private send(body: Question | Command): Order {
    this.check();
    this.lastNumber++;
    const order = { ...body, number: this.lastNumber };
    this.post(order);
    return order;
  }

  private keep(order: Order, caller: Caller | null): void {
    this.journal.add(order, caller);
    if (order.kind === "tick") this.isTicked = true;
    if (order.kind === "edit") this.isChanged = true;
    if (order.kind === "snapshot") return;
    this.sinceSnapshot++;
    if (this.isChanged && this.sinceSnapshot >= this.settings.snapshotEvery) this.takeSnapshot();
  }

  /** Sends an order when the game's current task ends, in one message with the orders that come until then. */
  private post(order: Order): void {
    this.outbox.push(order);
    if (this.outbox.length === 1) Promise.resolve().then(() => this.flush());
  }

  private flush(): void {
    const { outbox } = this;
    this.outbox = [];
    try {
      for (let first = 0; first < outbox.length; first += ORDERS_PER_MESSAGE) {
        this.postOrders(outbox.slice(first, first + ORDERS_PER_MESSAGE));
      }
    } catch (error) {
      this.restart(`a message to it could not be sent, since ${faultOf(error).message}`);
    }
  }

  /**
   * Posts orders. A question that holds a value that cannot be cloned fails with the reason, and the other orders go without
   * it.
   */
  private postOrders(orders: readonly Order[]): void {
    try {
      this.postMessage({ kind: "orders", orders });
    } catch (error) {
      if (!isNotCloned(error)) throw error;
      if (orders.length > 1) for (const order of orders) this.postOrders([order]);
      else if (!this.journal.refuse(orders[0].number, unsendable(`This call of ${orders[0].kind}`, error))) throw error;
    }
  }

  private postMessage(message: ToThread): void {
    this.worker?.postMessage(toWorker(message));
  }

  private start(): void {
    try {
      const worker = this.settings.start();
      this.worker = worker;
      listenTo(worker, {
        onMessage: (posted) => {
          if (worker === this.worker) this.receive(posted);
        },
        onDeath: (reason) => {
          if (worker === this.worker) this.restart(reason);
        },
        onMissing: (reason) => {
          if (worker === this.worker) this.restart(reason, true);
        },
      });
      const { base, isTicked, starter } = this;
      this.postMessage({ kind: "start", base, isTicked, isLoading: starter !== undefined });
      this.startTimer = setTimeout(() => this.noteSilence(), this.settings.startLimit);
    } catch (error) {
      if (isNotCloned(error)) this.end(unsendable("The options of this world", error));
      else this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /**
   * Ends a worker that has stayed silent since its start. If no worker ever spoke, its file does not run octile, and the world
   * ends.
   */
  private noteSilence(): void {
    const reason = `it said nothing for ${this.settings.startLimit} ms after it was started`;
    if (this.isGreeted) this.restart(reason);
    else this.end(new Error(`The worker of this world does not seem to run octile, since ${reason}; ${REMEDY}.`));
  }

  private dismiss(): void {
    const { worker } = this;
    clearTimeout(this.startTimer);
    this.worker = undefined;
    worker?.terminate();
  }

  private restart(reason: string, isMissing = false): void {
    this.dismiss();
    this.deaths++;
    if (this.deaths > MOST_DEATHS) {
      this.end(new Error((isMissing ? missing : died)(this.deaths, reason.replace(/\.$/, ""))));
      return;
    }
    this.start();
    if (this.failure !== undefined) return;
    this.outbox = [];
    for (const order of this.journal.orders) this.post(order);
    // whatever else was ordered and not carried out
    this.host?.orderAgain();
  }

  /** Takes whatever the worker posted, and ignores messages that are not octile's. */
  private receive(posted: unknown): void {
    let message: FromThread | undefined;
    try {
      message = readInGame(posted);
    } catch (error) {
      this.end(errorOf(faultOf(error)));
    }
    if (message === undefined) return;
    this.isGreeted = true;
    clearTimeout(this.startTimer);
    if (message.kind === "refusal") this.end(errorOf(message.fault));
    else if (message.kind === "failure") this.restart(message.fault.message);
    else if (message.kind === "ready") this.noteStart(message.loaded);
    else if (message.kind === "reply") this.noteReply(message);
  }

  private noteStart(loaded: LoadedParts | null): void {
    const { starter } = this;
    this.starter = undefined;
    if (this.lastNumber === this.doneUpTo) this.deaths = 0;
    if (loaded !== null) this.isTicked = loaded.isTicked;
    starter?.keep(loaded);
  }

  private noteReply(reply: Reply): void {
    // an order that is carried out again tells no events again
    const events = reply.events.filter(({ number }) => number > this.doneUpTo);
    if (reply.upTo > this.doneUpTo) {
      this.doneUpTo = reply.upTo;
      this.deaths = 0;
    }
    for (const answer of reply.answers) this.journal.settle(answer);
    this.host?.hear({ ...reply, events });
  }

  /** Asks for a snapshot, from which the next worker will start. */
  private takeSnapshot(): void {
    this.sinceSnapshot = 0;
    this.isChanged = false;
    const number = this.askFor(
      { kind: "snapshot" },
      {
        keep: (snapshot) => {
          this.base = { kind: "snapshot", snapshot: snapshot as Uint8Array };
          this.journal.forgetEditsBefore(number);
        },
        fail: () => {},
      },
    );
  }
}

function unsendable(what: string, error: unknown): TypeError {
  const reason = faultOf(error).message.replace(/\.$/, "");
  return new TypeError(`${what} cannot be sent to the worker, since ${reason}; give plain objects, numbers and texts.`);
}

function died(times: number, reason: string): string {
  const last = reason === "" ? "nothing" : reason;
  return `The worker of this world died ${times} times in a row before it had done anything new; last it said: ${last}.`;
}

function missing(times: number, reason: string): string {
  return `The file of this world's worker could not be loaded, ${times} times in a row (${reason}); ${REMEDY}.`;
}
