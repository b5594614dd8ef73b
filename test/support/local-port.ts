type Event = "message" | "messageerror" | "error" | "exit";

/** Posts an envelope to the program; the buffers in `transfer` are lost. */
type Post<Envelope> = (envelope: Envelope, transfer: readonly object[]) => void;

/** A thread in this very thread: messages are copied and arrive later, as with real ones, and it can be killed at any time. */
export class LocalPort<Envelope> {
  /** How many messages it has received. */
  received = 0;
  /** How many milliseconds later than others a message from it arrives. */
  slowness: (envelope: Envelope) => number = () => 0;
  /** Throws for a message that the thread is not able to post. */
  refuses: (envelope: Envelope) => void = () => {};
  private readonly listeners = new Map<Event, (value: unknown) => void>();
  private isDead = false;
  private readonly service: { receive(message: unknown): void };

  /** @param run Runs what a thread runs, given what posts its messages. */
  constructor(run: (post: Post<Envelope>) => { receive(message: unknown): void }) {
    this.service = run((envelope, transfer) => {
      this.refuses(envelope);
      const copy = structuredClone(envelope, { transfer: [...transfer] as ArrayBuffer[] });
      const delay = this.slowness(envelope);
      if (delay > 0) setTimeout(() => this.say(copy), delay);
      else this.say(copy);
    });
  }

  /** Says something to the program that need not be octile's; rejects with what the program's listener throws. */
  say(message: unknown): Promise<void> {
    return new Promise((keep) => this.later(() => keep(message))).then((heard) =>
      this.listeners.get("message")?.(heard),
    );
  }

  postMessage(message: unknown): void {
    const copy = structuredClone(message) as unknown;
    this.later(() => {
      this.received++;
      this.service.receive(copy);
    });
  }

  on(event: Event, listener: (value: unknown) => void): void {
    this.listeners.set(event, listener);
  }

  terminate(): void {
    this.isDead = true;
  }

  /** Dies of an error, with all messages that are on their way. */
  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    setImmediate(() => {
      this.listeners.get("error")?.(new Error("Killed."));
      this.listeners.get("exit")?.(1);
    });
  }

  private later(work: () => void): void {
    setImmediate(() => {
      if (!this.isDead) work();
    });
  }
}
