import type { Job, Sharer } from "./job.ts";

/** Those that wait for ways to the same goal. */
export class Company {
  readonly jobs: Set<Job> = new Set<Job>();
  private readonly width: number;
  /** The smallest rectangle around the goal and all starts so far. */
  private left = Number.POSITIVE_INFINITY;
  private right = 0;
  private top = Number.POSITIVE_INFINITY;
  private bottom = 0;

  /** @param width Of the grid, in cells. */
  constructor(width: number, goal: number) {
    this.width = width;
    this.include(goal);
  }

  /** About how many cells a search for all of them has to expand. */
  get area(): number {
    return (this.right - this.left) * (this.bottom - this.top);
  }

  add(job: Job, { start }: Sharer): void {
    this.jobs.add(job);
    this.include(start);
  }

  private include(cell: number): void {
    const y = Math.floor(cell / this.width);
    const x = cell - y * this.width;
    this.left = Math.min(this.left, x);
    this.right = Math.max(this.right, x + 1);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y + 1);
  }
}
