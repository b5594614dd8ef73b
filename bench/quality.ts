import { faultOfPath, type Grid, type Path } from "../src/index.ts";
import { mean, percentile } from "./statistics.ts";

/** How good answers are: what paths cost beyond the optimum, and how many are wrong. */
export class Quality {
  /** By how many percent each path costs more than the cheapest. */
  readonly excesses: number[] = [];
  /** Paths that are illegal or cheaper than the cheapest, missing, or found where there is none. */
  wrong = 0;

  /** Notes an answer whose optimum is known; `Infinity` when there is no path. */
  note(grid: Grid, path: Path, optimal: number): void {
    const isFound = path.status === "found";
    const isLegal = faultOfPath(grid, path) === undefined;
    if (!isLegal || isFound !== optimal < Number.POSITIVE_INFINITY) {
      this.wrong++;
      return;
    }
    if (!isFound) return;
    const excess = isOptimal(path.cost, optimal) ? 0 : path.cost / optimal - 1;
    if (excess < 0) this.wrong++;
    else this.excesses.push(100 * excess);
  }

  /** Takes over what another has noted. */
  add({ excesses, wrong }: Quality): void {
    for (const excess of excesses) this.excesses.push(excess);
    this.wrong += wrong;
  }

  get mean(): number {
    return mean(this.excesses);
  }

  /** Paths that cost more than the cheapest. */
  get suboptimal(): number {
    return this.excesses.filter((excess) => excess > 0).length;
  }

  /** What 98 of 100 paths do not exceed. */
  get most(): number {
    return percentile(this.excesses, 98);
  }
}

/** Whether a cost is the recorded optimum; lengths in files are rounded. */
export function isOptimal(cost: number, optimal: number): boolean {
  return cost === optimal || Math.abs(cost - optimal) <= Math.max(0.011, 1e-5 * optimal);
}
