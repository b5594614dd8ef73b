import type { Agent } from "../grid/agent.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { GoalPaths } from "../hierarchy/goal-paths.ts";
import { goalPathsOf } from "../planner/goal-paths.ts";
import { findMeanwhile, isBetweenRepairs, repairsInSlices } from "../planner/meanwhile.ts";
import type { FindOptions } from "../planner/query.ts";
import { Agenda } from "./agenda.ts";
import type { Company } from "./company.ts";
import { Estimates } from "./estimates.ts";
import type { FindPath, Job } from "./job.ts";
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
    this.repairing ??= this.kept.planner.repair({ agent: this.agent })[Symbol.iterator]();
    if (!this.repairing.next().done) return;
    this.repairing = null;
    this.repairedVersion = this.view.grid.version;
  }

  /** Whether the planner is done with a repair, and edits that came meanwhile wait for the next. */
  get isBetweenRepairs(): boolean {
    return this.repairing !== null && isBetweenRepairs(this.kept.planner, this.view);
  }

  /** Whether the planner follows edits in slices, which a query had better not wait for. */
  get repairsInSlices(): boolean {
    return repairsInSlices(this.kept.planner, this.view);
  }

  /** Whether the planner can find ways for many to one goal. */
  get hasTrees(): boolean {
    return this.algorithm === "hpa" || this.algorithm === "haa";
  }

  /** What finds ways for many to one goal, until the next edit; `undefined` where the planner cannot. */
  goalPaths(goal: number): GoalPaths | undefined {
    return goalPathsOf(this.kept.planner, this.view, goal);
  }

  /** The path of this crew's agent. The planner follows all edits first. */
  findPath: FindPath = (from, to, options) => {
    const path = this.kept.planner.findPath(from, to, this.withAgent(options));
    this.repairing = null;
    this.repairedVersion = this.view.grid.version;
    return path;
  };

  /** The path of this crew's agent on the map as it is now, without waiting for the planner to follow all edits. */
  findMeanwhile: FindPath = (from, to, options) => {
    return findMeanwhile(this.kept.planner, this.view, from, to, this.withAgent(options));
  };

  private withAgent(options: Omit<FindOptions, "agent"> | undefined): FindOptions | undefined {
    return this.algorithm === "haa" ? { ...options, agent: this.agent } : options;
  }
}
