import { Worker } from "node:worker_threads";

const THREAD = new URL("../../src/pool/thread.ts", import.meta.url).href;

/** Threads of Node that run `src/pool/thread.ts` as it is: nothing has to be built first. */
export class RealThreads {
  readonly started: Worker[] = [];

  readonly start = (): Worker => {
    const code = `import("tsx/esm/api").then(({ register }) => {
      register();
      return import(${JSON.stringify(THREAD)});
    });`;
    const worker = new Worker(code, { eval: true, execArgv: [] });
    this.started.push(worker);
    return worker;
  };
}
