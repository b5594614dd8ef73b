import type { Agent } from "../grid/agent.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Point } from "../grid/grid.ts";
import type { GoalPaths } from "../hierarchy/goal-paths.ts";
import type { Path } from "../path/path.ts";
import { goalPathsOf } from "../planner/goal-paths.ts";
import type { FindOptions } from "../planner/query.ts";
import { Agenda } from "./agenda.ts";
import type { Company } from "./company.ts";
import { Estimates } from "./estimates.ts";
import type { Job } from "./job.ts";
import type { KeptPlanner } from "./kept-planner.ts";
import type { Algorithm } from "./options.ts";

/** What a world keeps for all agents of one size, capability and algorithm: what plans for them, and who waits for it. */
export class Crew {
  readonly agent: Agent;
  readonly algorithm: Algorithm;
  readonly view: AgentGrid;
  /** Its own, or with HAA* that of all. */
  readonly kept: KeptPlanner;
  readonly agenda: Agenda<Job> = new Agenda<Job>();
  readonly estimates: Estimates = new Estimates();
  /** Those that wait for a way, by the goal, where one search can serve many. */
  readonly companyOfGoal: Map<number, Company> = new Map<number, Company>();
  /** The version of the grid up to which the planner has followed edits for this crew. */
  private repairedVersion: number;
  private repairing: Iterator<void> | null = null;

  constructor(agent: Agent, algorithm: Algorithm, view: AgentGrid, kept: KeptPlanner) {
    this.agent = agent;
    this.algorithm = algorithm;
    this.view = view;
    this.kept = kept;
    this.repairedVersion = view.grid.version;
  }

  /** Whether the planner has followed all edits of the grid. */
  get isRepaired(): boolean {
    return this.repairedVersion === this.view.grid.version;
  }

  /** Whether there is something to build or to repair. */
  get isBehind(): boolean {
    return !this.kept.isBuilt || !this.isRepaired;
  }

  /** Makes the planner follow the edits of the grid, a little at a time. */
  repair(): void {
    if (this.repairing === null) {
      // this alone lets the view follow
      this.repairing = this.kept.planner.repair({ agent: this.agent })[Symbol.iterator]();
      return;
    }
    if (!this.repairing.next().done) return;
    this.repairing = null;
    this.repairedVersion = this.view.grid.version;
  }

  /** Whether the planner can find ways for many to one goal. */
  get hasTrees(): boolean {
    return this.algorithm === "hpa" || this.algorithm === "haa";
  }

  /** What finds ways for many to one goal, until the next edit; `undefined` where the planner cannot. */
  goalPaths(goal: number): GoalPaths | undefined {
    return goalPathsOf(this.kept.planner, this.view, goal);
  }

  findPath(from: Point, to: Point | undefined, options?: Omit<FindOptions, "agent">): Path {
    const { agent, algorithm, kept } = this;
    const path = kept.planner.findPath(from, to, algorithm === "haa" ? { ...options, agent } : options);
    this.repairing = null;
    this.repairedVersion = this.view.grid.version;
    return path;
  }
}
