import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** How long the site may take to be built, and how often tests look whether it is, in milliseconds. */
const PATIENCE = 300_000;
const PAUSE = 100;

/** The file beside a built folder that tells that it is built, or else why not. */
function markOf(folder: string): string {
  return `${folder}.built`;
}

/** Leaves a mark for other threads when a folder is built, or cannot be. */
export async function noteBuilt(folder: string, built: Promise<void>): Promise<void> {
  const fault = await built.then(
    () => "",
    (error: unknown) => String(error),
  );
  writeFileSync(markOf(folder), fault);
}

/** Waits until a folder is built; throws if it cannot be. */
export async function whenBuilt(folder: string): Promise<void> {
  const mark = markOf(folder);
  for (let waited = 0; !existsSync(mark); waited += PAUSE) {
    if (waited > PATIENCE) throw new Error(`The site is not built after ${PATIENCE / 1000} seconds.`);
    await setTimeout(PAUSE);
  }
  const fault = readFileSync(mark, "utf8");
  if (fault !== "") throw new Error(`The site cannot be built: ${fault}`);
}

/** Takes the mark of a folder away. */
export function forgetBuilt(folder: string): void {
  rmSync(markOf(folder), { force: true });
}
