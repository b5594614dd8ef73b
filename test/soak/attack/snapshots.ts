import { type ChildProcess, fork } from "node:child_process";
import type { Attack } from "./attack.ts";
import type { SnapshotCounts } from "./snapshot-case.ts";

/** The longest that a case may take, in milliseconds. */
const PATIENCE = 60_000;

/** The largest heap that a process may have, in megabytes. */
const MOST_HEAP = 512;

const PROGRAM = new URL("./snapshot-process.ts", import.meta.url);

/** Snapshots with flipped bits, changed words and foreign parts: refused in a sentence, or well formed. */
export const SNAPSHOTS: Attack = {
  name: "snapshots",
  async play(seed, counts) {
    const { counts: done, fault } = await outcomeOf(seed);
    if (done === undefined) throw new Error(fault);
    counts.add("refused", done.refused);
    counts.add("refused in the engine's words", done.refusedRaw);
    counts.add("loaded", done.loaded);
  },
  end() {
    running?.kill("SIGKILL");
    running = undefined;
  },
};

/** The process that plays the cases, until it hangs or dies. */
let running: ChildProcess | undefined;

/** What a process says of a case: what it has done, or what is wrong. */
interface Outcome {
  readonly counts?: SnapshotCounts;
  readonly fault?: string;
}

/** Plays the case of a seed in another process. */
function outcomeOf(seed: number): Promise<Outcome> {
  const child = running ?? start();
  return new Promise((settle) => {
    const finish = (outcome: Outcome): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      settle(outcome);
    };
    const lose = (fault: string): void => {
      running = undefined;
      child.kill("SIGKILL");
      finish({ fault });
    };
    const timer = setTimeout(() => lose(`It hangs: no answer after ${PATIENCE} ms.`), PATIENCE);
    child.on("message", (outcome: Outcome) => finish(outcome));
    child.on("exit", (code, signal) => lose(`The process died: code ${code}, signal ${signal}.`));
    child.send(seed);
  });
}

function start(): ChildProcess {
  running = fork(PROGRAM, { execArgv: ["--import", "tsx", `--max-old-space-size=${MOST_HEAP}`], stdio: "ignore" });
  return running;
}
