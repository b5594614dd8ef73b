/** From one step of all to the next, in milliseconds: ten cells a second. */
export const STEP_TIME = 100;

/** What a thread does again and again while its page wants to see it. */
export interface Work {
  /** Moves everybody, and tells the page where they are. */
  step(): void;
  /** Does a few milliseconds of other work; returns whether there is more. */
  work(): boolean;
}

/** Steps ten times a second, and works in between. Orders of the page are heard between two pieces of work. */
export class Beat {
  private readonly todo: Work;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nextStep = 0;

  constructor(todo: Work) {
    this.todo = todo;
  }

  start(): void {
    if (this.timer !== undefined) return;
    this.nextStep = performance.now() + STEP_TIME;
    this.timer = setTimeout(this.turn, 0);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private readonly turn = (): void => {
    const now = performance.now();
    if (now >= this.nextStep) {
      this.todo.step();
      // after a long pause, the next step comes at its usual time
      this.nextStep = Math.max(this.nextStep + STEP_TIME, now + STEP_TIME / 2);
    }
    const isMore = this.todo.work();
    const pause = isMore ? 0 : Math.max(0, this.nextStep - performance.now());
    this.timer = setTimeout(this.turn, pause);
  };
}
