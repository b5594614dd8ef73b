import type { AgentGrid } from "../grid/agent-grid.ts";
import { Smoother } from "../path/smoothing.ts";
import type { Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import type { SnapshotReader, SnapshotWriter } from "../snapshot/snapshot.ts";
import { Abstraction } from "./abstraction.ts";
import { Ancestry } from "./ancestry.ts";
import type { Explanation } from "./explanation.ts";
import { sceneOf } from "./scene.ts";

/** What has been built, by level. */
export interface AbstractionReport {
  /** Each edge counts once. */
  readonly levels: readonly { readonly nodes: number; readonly edges: number }[];
  /** Memory held beside the view, in bytes. */
  readonly bytes: number;
}

/** What finds paths for one class of agent on its hierarchy of cliques, whatever the algorithm. */
export abstract class CliquePathfinder {
  readonly abstraction: Abstraction;
  readonly view: AgentGrid;
  protected readonly smoother: Smoother | null;
  private readonly ancestry: Ancestry;
  /** What is left to build, and how many steps of it are done. */
  private building: Generator<void> | null;
  private built = 0;

  /** @param smooth Whether paths are smoothed. */
  constructor(view: AgentGrid, smooth: boolean) {
    this.view = view;
    this.abstraction = new Abstraction(view);
    this.ancestry = new Ancestry(this.abstraction);
    this.building = this.abstraction.build();
    this.smoother = smooth ? new Smoother(view) : null;
  }

  /** Whether everything has been built. */
  get isBuilt(): boolean {
    return this.building === null;
  }

  /** Builds a little more, and returns how much of it is done, from 0 to 1. */
  buildStep(): number {
    if (this.building?.next().done) this.building = null;
    else this.built++;
    return this.building === null ? 1 : Math.min(1, this.built / this.abstraction.steps);
  }

  /** Builds the rest, if there is any, and follows the edits of the grid. */
  follow(): void {
    // edits before the end of the build are followed after it
    while (this.building !== null) this.buildStep();
    this.view.follow();
    this.abstraction.follow();
  }

  /** Does all of that: a repair takes no longer than a query. */
  followStep(): boolean {
    this.follow();
    return true;
  }

  /** Writes what has been built, all of it. */
  write(out: SnapshotWriter): void {
    this.follow();
    this.abstraction.write(out);
  }

  /** Takes over what another pathfinder with the same view has written, instead of building. */
  read(from: SnapshotReader): void {
    this.abstraction.read(from);
    this.building = null;
  }

  /** What has been built. */
  report(): AbstractionReport {
    this.follow();
    const { levels, bytes } = this.abstraction;
    return { levels: levels.map(({ count, edges }) => ({ nodes: count, edges: edges / 2 })), bytes };
  }

  /** Whether the ancestors of two cells meet: then, and only then, a path joins them. */
  areJoined(start: number, goal: number): boolean {
    this.follow();
    this.ancestry.climb(start, goal);
    return this.ancestry.meetingLevel >= 0;
  }

  /** Describes the abstraction, and how a path on it came about, in shapes that any renderer can draw. */
  scene(choice: SceneChoice, explanation?: Explanation): Primitive[] {
    return sceneOf(this.abstraction, choice, explanation);
  }

  /** Begins a path, and walks it to the goal if a straight line leads there: then nothing is cheaper. */
  protected goesStraight(smoother: Smoother, start: number, goal: number): boolean {
    smoother.begin(start);
    return smoother.walkLine(goal);
  }
}
