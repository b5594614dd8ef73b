import { createContext, Script } from "node:vm";

const room: { run: () => void } = { run: () => {} };
const context = createContext(room);
const script = new Script("run()");

/** Runs something that does not wait for anything, and tells whether it ended in time, in milliseconds; if not, it is broken off. */
export function endsInTime(limit: number, run: () => void): boolean {
  room.run = run;
  try {
    script.runInContext(context, { timeout: limit });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return false;
    throw error;
  }
}
