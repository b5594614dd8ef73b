import { type Answer, type Question, ServiceError } from "./message.ts";
import { type Transport, unreachable } from "./transport/transport.ts";

// browsers and Node have these; the types of neither are loaded here
interface Controller {
  readonly signal: Parameters<Transport["ask"]>[1];
  abort(): void;
}
declare const AbortController: new () => Controller;
declare function setTimeout(work: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** How many times as long each wait for an answer is as the one before. */
const MORE_PATIENCE = 1.25;

/** Refusals after which another attempt may be answered, by another replica or a little later. */
const PASSING: readonly unknown[] = ["behind", "stopping", "unreachable"];

/** The first pause between a refusal and the next attempt, and the longest, in milliseconds. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [5, 500];

/**
 * Asks a question in several attempts. The first answer counts. Attempts without an answer stay open while others are made: NATS gives
 * an attempt to any replica, also to one that is cut off or slow.
 *
 *     attempt 1  ├─────────────────────╌╌   no answer within the patience: asked again
 *     attempt 2       ├── behind            refused for now: asked again after a pause
 *     attempt 3           ├──── answer      ends all attempts
 */
export class Attempts {
  /** Gives the first answer. Rejects with the refusal of an attempt if asking again is of no use, or if the time is over. */
  readonly answer: Promise<Answer>;
  private readonly transport: Transport;
  private readonly question: Question;
  private patience: number;
  private pause = FIRST_PAUSE;
  /** The attempts that have no answer yet. */
  private readonly open = new Set<Controller>();
  private readonly endTimer: unknown;
  private nextTimer: unknown;
  /** Why the last attempt failed that has failed. */
  private failure: ServiceError;
  private keep!: (answer: Answer) => void;
  private fail!: (error: unknown) => void;

  /**
   * @param timeout How long all attempts may take, in milliseconds.
   * @param patience How long after the first attempt the second one is made if there is no answer yet, in milliseconds.
   */
  constructor(transport: Transport, question: Question, timeout: number, patience: number) {
    this.transport = transport;
    this.question = question;
    this.patience = patience;
    this.failure = unreachable(transport.url, "the time is over");
    this.answer = new Promise((keep, fail) => {
      this.keep = keep;
      this.fail = fail;
    });
    this.endTimer = setTimeout(() => this.stop(this.failure), timeout);
    this.attempt();
  }

  /** Ends all attempts; `answer` then rejects with the error, unless there is an answer. */
  stop(error: unknown): void {
    this.end();
    this.fail(error);
  }

  private attempt(): void {
    const controller = new AbortController();
    this.open.add(controller);
    this.attemptAfter(this.patience);
    this.patience *= MORE_PATIENCE;
    this.transport.ask(this.question, controller.signal).then(
      (answer) => {
        if (this.open.delete(controller)) this.take(answer);
      },
      (error: unknown) => {
        if (this.open.delete(controller)) this.takeFailure(error);
      },
    );
  }

  private attemptAfter(milliseconds: number): void {
    clearTimeout(this.nextTimer);
    // timers of Node take whole milliseconds
    this.nextTimer = setTimeout(() => this.attempt(), Math.ceil(milliseconds));
  }

  private take(answer: Answer): void {
    if (answer.ask === "refused") {
      this.takeFailure(new ServiceError(answer.error.code, answer.error.message));
      return;
    }
    this.end();
    this.keep(answer);
  }

  private takeFailure(error: unknown): void {
    if (!(error instanceof ServiceError && PASSING.includes(error.code))) {
      this.stop(error);
      return;
    }
    this.failure = error;
    this.attemptAfter(this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  /** Closes what is open, so that nothing is left of the attempts. */
  private end(): void {
    clearTimeout(this.endTimer);
    clearTimeout(this.nextTimer);
    const controllers = [...this.open];
    this.open.clear();
    for (const controller of controllers) controller.abort();
  }
}
