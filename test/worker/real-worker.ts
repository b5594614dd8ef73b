import { Worker } from "node:worker_threads";

const THREAD = new URL("../../src/worker/thread.ts", import.meta.url).href;

/** Threads of Node that run `src/worker/thread.ts` as it is: nothing has to be built first. */
export class RealWorkers {
  readonly started: Worker[] = [];
  private readonly own: string;

  /** @param own Code of the game's own that each thread runs after octile's. */
  constructor(own = "") {
    this.own = own;
  }

  readonly start = (): Worker => {
    const code = `import("tsx/esm/api").then(({ register }) => {
      register();
      return import(${JSON.stringify(THREAD)});
    }).then(() => { ${this.own} });`;
    const worker = new Worker(code, { eval: true, execArgv: [] });
    this.started.push(worker);
    return worker;
  };

  /** Kills the one that works now. */
  kill(): void {
    this.started.at(-1)?.terminate();
  }
}
