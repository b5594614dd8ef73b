import type { AgentGrid } from "../grid/agent-grid.ts";
import type { LandmarkBound } from "../search/landmark-bound.ts";
import type { Landmarks } from "../search/landmarks.ts";
import { estimateTo } from "../search/shortcuts.ts";
import { Target } from "../search/target.ts";
import type { Destination } from "./destination.ts";

/** What no path of a planner can cost less than: by the way across open ground, and by landmarks if the planner has some. */
export class LowerBounds {
  private readonly make: ((view: AgentGrid) => Landmarks) | null;
  private readonly landmarksOfView = new Map<AgentGrid, Landmarks>();

  /** @param make Makes the landmarks of a view; `null` for a planner without landmarks. */
  constructor(make: ((view: AgentGrid) => Landmarks) | null) {
    this.make = make;
  }

  /** Whether the planner has landmarks. */
  get hasLandmarks(): boolean {
    return this.make !== null;
  }

  /** A cost in tiles that no path from a start to a destination beats. */
  costOf(view: AgentGrid, start: number, destination: Destination): number {
    const least = openCostOf(view, start, destination);
    const landmarks = this.currentFor(view, destination);
    if (landmarks === null) return least;
    return Math.max(least, view.leastCostOf(landmarks.unitsBetween(start, destination.cells)));
  }

  /** What landmarks tell a search from a start to a destination; `null` if they tell nothing. */
  boundFor(view: AgentGrid, start: number, destination: Destination): LandmarkBound | null {
    return this.currentFor(view, destination)?.boundBetween(start, destination.cells) ?? null;
  }

  /** Builds the landmarks of a view, or has them follow edits, a little with each turn; tells how much is done, from 0 to 1. */
  *follow(view: AgentGrid): Generator<number> {
    const landmarks = this.landmarksOf(view);
    if (landmarks !== null) yield* landmarks.follow();
  }

  /** Lets go of the landmarks of a view. */
  forget(view: AgentGrid): void {
    this.landmarksOfView.delete(view);
  }

  /** The memory of all landmarks, in bytes. */
  get bytes(): number {
    let bytes = 0;
    for (const landmarks of this.landmarksOfView.values()) bytes += landmarks.bytes;
    return bytes;
  }

  /** The landmarks that tell something of the way to a destination, up to date. They do not tell where it comes within a distance. */
  private currentFor(view: AgentGrid, { areas }: Destination): Landmarks | null {
    const landmarks = areas === null ? this.landmarksOf(view) : null;
    if (landmarks?.isCurrent === false) for (const _ of landmarks.follow());
    return landmarks;
  }

  private landmarksOf(view: AgentGrid): Landmarks | null {
    const known = this.landmarksOfView.get(view);
    if (known !== undefined || this.make === null) return known ?? null;
    const landmarks = this.make(view);
    this.landmarksOfView.set(view, landmarks);
    return landmarks;
  }
}

/** Returns the cost in tiles of the cheapest way from a start to a destination across open ground, with shortcuts. */
export function openCostOf(view: AgentGrid, start: number, { cells, areas, within }: Destination): number {
  if (areas !== null || !view.links.isEmpty) {
    return view.leastCostOf(estimateTo(view, new Target(view, cells, areas, within), start));
  }
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) least = Math.min(least, view.openCostBetween(start, cell));
  return least;
}
