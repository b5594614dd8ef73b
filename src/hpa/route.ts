import type { Rectangle } from "../grid/rectangle.ts";
import type { WalkAhead } from "../path/walk-ahead.ts";
import type { Abstraction } from "./abstraction.ts";
import type { KeptHops } from "./kept-hops.ts";
import type { Refinement } from "./refinement.ts";

/** Steps known beyond those given, so that smoothing has seen where the path leads before a step is taken. */
const LOOK_AHEAD = 32;

/** A path that is refined a little at a time. It holds as long as no edit touches what is left of it. */
export class Route {
  private readonly ahead: WalkAhead;
  private readonly hops: KeptHops;
  private readonly abstraction: Abstraction;
  private readonly update: () => void;
  /** Shared with all others: it is only used within a call. */
  private readonly refinement: Refinement;

  /**
   * @param ahead What is known already: where it starts, or the whole path.
   * @param update Lets the abstraction follow the edits of the grid.
   */
  constructor(ahead: WalkAhead, hops: KeptHops, abstraction: Abstraction, refinement: Refinement, update: () => void) {
    this.ahead = ahead;
    this.hops = hops;
    this.abstraction = abstraction;
    this.refinement = refinement;
    this.update = update;
  }

  /** Whether the goal has been given. */
  get isDone(): boolean {
    return this.hops.isEmpty && this.ahead.steps === 0;
  }

  /** The next cells of the path, at most so many: fewer only at its end. */
  next(count: number): Int32Array {
    const { ahead } = this;
    if (ahead.steps < count + LOOK_AHEAD) this.refine(count + LOOK_AHEAD);
    const given = ahead.take(count);
    // what is left may be hops without a step: then the goal has been given
    if (ahead.steps === 0) this.refine(LOOK_AHEAD);
    return given;
  }

  /**
   * Whether cells changed in a rectangle can matter to what is left of the path: if steps that are known cross it, or if a
   * hop through a cluster there is no longer what it was.
   */
  touches(rectangle: Rectangle): boolean {
    if (this.ahead.touches(rectangle)) return true;
    return this.hops.areTouched(this.abstraction.reachOf(rectangle), this.abstraction, this.update);
  }

  /** Refines hops until so many steps are known, or all. */
  private refine(steps: number): void {
    const { refinement, hops, ahead, abstraction } = this;
    // smoothing shortens what is known, and what is left may be hops without a step
    while (!hops.isEmpty && ahead.steps < steps) {
      const wanted = steps - ahead.steps;
      refinement.begin(hops.nextStart);
      let found = 0;
      for (let stretch = 0; !hops.isEmpty && found < wanted; ) {
        hops.refineNext(refinement, abstraction);
        for (; stretch < refinement.count; stretch++) found += refinement.stepsOf(stretch);
      }
      ahead.add(refinement.directionOfStretch, refinement.stepsOfStretch, refinement.count);
    }
  }
}
