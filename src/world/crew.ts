import type { Agent } from "../grid/agent.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Guide } from "../planner/guide.ts";
import type { Planner } from "../planner/planner.ts";
import type { FindOptions } from "../planner/query.ts";
import type { GuideSearch } from "../search/guide-search.ts";
import { Agenda } from "./agenda.ts";
import { Estimates } from "./estimates.ts";
import type { Group } from "./group.ts";
import type { FindPath, Job } from "./job.ts";
import type { KeptPlanner } from "./kept-planner.ts";
import { mendPath } from "./mended-path.ts";
import type { Algorithm } from "./options.ts";

/** What a world keeps for all agents of one size, capability and algorithm: what plans for them, and who waits for it. */
export class Crew {
  readonly agent: Agent;
  readonly algorithm: Algorithm;
  /** What the agents see of the world's grid. */
  readonly view: AgentGrid;
  /** Its own, or with HAA* that of all. */
  readonly kept: KeptPlanner;
  /** A* on the world's grid, which needs no time to follow edits. */
  readonly exact: Planner;
  readonly agenda: Agenda<Job> = new Agenda<Job>();
  readonly estimates: Estimates = new Estimates();
  /** Walkers that wait for ways to the same goal. */
  readonly groupOfGoal: Map<number, Group> = new Map<number, Group>();
  /** Whether the planner's guides search an abstract graph, rather than cells. */
  readonly isGuidedOverNodes: boolean;

  constructor(agent: Agent, view: AgentGrid, kept: KeptPlanner, exact: Planner) {
    this.agent = agent;
    this.algorithm = kept.algorithm;
    this.view = view;
    this.kept = kept;
    this.exact = exact;
    this.isGuidedOverNodes = !this.guideTo(0).exact;
  }

  /** Whether the planner is built and has followed all edits of the grid. */
  get isCurrent(): boolean {
    return this.kept.isCurrent;
  }

  /** Whether the planner can tell the way on the map as it was when it last followed edits. */
  get isBetweenRepairs(): boolean {
    return this.hasSlices && this.kept.isSettled && !this.isCurrent;
  }

  /** Whether the planner is repaired in slices, which a query had better not wait for. */
  get hasSlices(): boolean {
    return this.algorithm !== "astar";
  }

  /** The search of the planner's guide to a goal; `null` if nobody can stand there. The planner follows all edits first. */
  guideSearch(goal: number): GuideSearch | null {
    this.kept.follow();
    return this.guideTo(goal).search;
  }

  /** The path of this crew's agent. The planner follows all edits first. */
  findPath: FindPath = (start, goal, options) => {
    this.kept.follow();
    return this.kept.planner.findPath(start, goal, this.withAgent(options));
  };

  /**
   * The path of this crew's agent on the map as it is now, without waiting for the planner to follow all edits: the path that
   * the planner knows from before the last edits, led round what they have changed, or else the one that A* finds. A path is
   * found if and only if there is one.
   */
  findMeanwhile: FindPath = (start, goal, options) => {
    const { kept, view, exact } = this;
    const isPlain = Object.keys(options ?? {}).every((name) => name === "into");
    if (isPlain && this.isBetweenRepairs && view.links.isEmpty) {
      const before = kept.planner.findPath(start, goal, this.withAgent(options));
      const path = before.status === "found" ? mendPath(view, before.cells) : undefined;
      if (path !== undefined) return path;
    }
    return exact.findPath(start, goal, options);
  };

  private guideTo(goal: number): Guide {
    const { planner, grid } = this.kept;
    return planner.guide(grid.pointOf(goal), this.withAgent({}));
  }

  private withAgent(options: Omit<FindOptions, "agent"> | undefined): FindOptions | undefined {
    return this.algorithm === "haa" ? { ...options, agent: this.agent } : options;
  }
}
