import { Worker } from "node:worker_threads";

/** Ends the process when this thread no longer says what it is doing: a case that hangs would hang the soak. */
export class Watchdog {
  private readonly worker: Worker;

  /** @param seconds The longest that one case may take. */
  constructor(seconds: number) {
    this.worker = new Worker(WATCH, { eval: true, workerData: 1000 * seconds, execArgv: [] });
    this.worker.unref();
  }

  /** Says what this thread is going to do. */
  note(name: string, seed: number): void {
    this.worker.postMessage(`${name}, seed ${seed}`);
  }

  end(): void {
    this.worker.terminate();
  }
}

const WATCH = `
  const { parentPort, workerData } = require("node:worker_threads");
  let timer;
  parentPort.on("message", (what) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      require("node:fs").writeSync(2, "Wrong: " + what + " has not ended after " + workerData / 1000 + " s.\\n");
      process.kill(process.pid, "SIGKILL");
    }, workerData);
  });
`;
