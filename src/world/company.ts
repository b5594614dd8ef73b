import { type Rectangle, unionOf } from "../grid/rectangle.ts";
import type { Job, Sharer } from "./job.ts";

/** Those that wait for ways to the same goal. */
export class Company {
  readonly jobs: Set<Job> = new Set<Job>();
  /** The smallest rectangle around the goal and all starts so far. */
  around: Rectangle;
  private readonly width: number;

  /** @param width Of the grid, in cells. @param around What is known to lie around the goal and all starts so far. */
  constructor(width: number, goal: number, around?: Rectangle) {
    this.width = width;
    this.around = around ?? this.cellAt(goal);
  }

  /** About how many cells a search for all of them has to expand. */
  get area(): number {
    const { left, top, right, bottom } = this.around;
    return (right - left) * (bottom - top);
  }

  add(job: Job, { start }: Sharer): void {
    this.jobs.add(job);
    this.around = unionOf([this.around, this.cellAt(start)]);
  }

  private cellAt(cell: number): Rectangle {
    const y = Math.floor(cell / this.width);
    const x = cell - y * this.width;
    return { left: x, top: y, right: x + 1, bottom: y + 1 };
  }
}
