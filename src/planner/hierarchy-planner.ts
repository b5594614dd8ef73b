import type { Agent } from "../grid/agent.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import { now } from "../hierarchy/clock.ts";
import type { Lifecycle } from "../hierarchy/lifecycle.ts";
import { costOfCells } from "../path/cost.ts";
import { type FoundPath, Path } from "../path/path.ts";
import { type FoundRoute, Route } from "../path/route.ts";
import type { Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import type { Target } from "../search/target.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import { BasePlanner } from "./base-planner.ts";
import { cheapestEnd } from "./cheapest-end.ts";
import { type Destination, earlyEndOf, endsOf } from "./destination.ts";
import type { PlannedRoute } from "./plan.ts";
import type { LevelReport, PlannerOptions, PlannerReport, RepairReport } from "./planner.ts";
import type { Query } from "./query.ts";
import { packPlanner } from "./snapshot.ts";

/** How a path came about, at its end: what a planner cuts where the path may end early. */
export interface PathStages {
  /** The cells of the path before it was smoothed. */
  readonly refined: Int32Array;
  /** The cells of the path after that; `null` where paths are not smoothed. */
  readonly smoothed: Int32Array | null;
}

/** What a planner asks of a hierarchy that is built for one class of agent. */
export interface HierarchyPathfinder<Stages extends PathStages> {
  /** Builds, repairs and saves the hierarchy; queries need it built and current. */
  readonly lifecycle: Lifecycle<LevelReport>;
  /** Finds a path between two cells that a way joins; its cells are in `into` if they fit there. */
  find(start: number, goal: number, into?: Int32Array): FoundPath;
  /** What that path costs inside before it is smoothed. */
  costBetween(start: number, goal: number): number;
  /** Finds a route between two cells that a way joins; its cost may only be about what the route costs. */
  route(start: number, goal: number): FoundRoute;
  /** Whether a path joins two cells, for hierarchies that can tell. */
  areJoined?(a: number, b: number): boolean;
  /** How the path that `find` gives comes about. */
  explain(start: number, goal: number): Stages;
  scene(choice: SceneChoice, stages?: Stages): Primitive[];
}

/**
 * What planners on a hierarchy do the same way. Each class of agent has a hierarchy of its own, built when it first asks;
 * the planner's own agent's is built at once, unless it is to be built in slices. Where the cost is limited, a planner
 * leaves what it cannot answer to A*.
 */
export abstract class HierarchyPlanner<
  Stages extends PathStages,
  Pathfinder extends HierarchyPathfinder<Stages> = HierarchyPathfinder<Stages>,
> extends BasePlanner {
  protected readonly pathfinders: Map<AgentGrid, Pathfinder> = new Map<AgentGrid, Pathfinder>();
  private buildTime: number;

  constructor(grid: Grid, options: PlannerOptions) {
    const began = now();
    super(grid, options);
    this.buildTime = now() - began;
  }

  override *build(): Generator<number> {
    yield* this.timed(this.buildSlices());
  }

  /** What there is to build, a little with each turn; tells how much is done, from 0 to 1. */
  protected *buildSlices(): Generator<number> {
    const pathfinders = this.builtViews.map((view) => this.pathfinderFor(view));
    for (const [index, pathfinder] of pathfinders.entries()) {
      // else the first query would have to find them
      const { lifecycle } = pathfinder;
      if (!lifecycle.isBuilt) this.builtViews[index].components.follow();
      while (!lifecycle.isBuilt) yield (index + lifecycle.buildStep()) / pathfinders.length;
    }
  }

  /** Counts the time that slices take as time spent building. */
  private *timed(slices: Generator<number>): Generator<number> {
    for (;;) {
      const began = now();
      const { done, value } = slices.next();
      this.buildTime += now() - began;
      if (done) return;
      yield value;
    }
  }

  /** The options of the planner with every default filled in, as a snapshot holds them. */
  get options(): PlannerOptions {
    const { neighbours, corners, cardinal, diagonal } = this.view.movement;
    const agent = this.agentOf(this.view);
    return { ...this.ownOptions, neighbours, corners, stepCosts: [cardinal, diagonal], agent };
  }

  override save(): Uint8Array {
    return packPlanner(this.options, this.grid, (out) => {
      for (const view of this.builtViews) this.pathfinderFor(view).lifecycle.write(out);
    });
  }

  /** What finds the paths of a class of agent, and has followed all edits; `undefined` where that is A*. */
  pathfinderOf(view: AgentGrid): Pathfinder | undefined {
    return this.serves(view) ? this.begin(view) : undefined;
  }

  report(): PlannerReport {
    const { levels } = this.own.lifecycle.report();
    const bytes = this.reports().reduce((sum, report) => sum + report.bytes, 0);
    const { buildTime, repairs } = this;
    return { algorithm: this.ownOptions.algorithm, levels, bytes, buildTime, repairs };
  }

  override get repairs(): RepairReport {
    const all = Array.from(this.pathfinders.values(), ({ lifecycle }) => lifecycle.repairs);
    const sum = (name: keyof RepairReport): number => all.reduce((total, repairs) => total + repairs[name], 0);
    return { count: sum("count"), rebuilt: sum("rebuilt"), time: sum("time") };
  }

  /** What there is for each class of agent; what several share counts with the first. */
  protected reports(): { readonly view: AgentGrid; readonly levels: readonly LevelReport[]; readonly bytes: number }[] {
    const counted = new Set<object>();
    const views = [...new Set([...this.builtViews, ...this.pathfinders.keys()])];
    return views.map((view) => {
      const { levels, bytes } = this.pathfinderFor(view).lifecycle.report(counted);
      return { view, levels, bytes: view.bytes + bytes };
    });
  }

  /** The algorithm, and the options that it has beside those of every planner. */
  protected abstract get ownOptions(): { readonly algorithm: string };

  /** Makes what finds paths for a class of agent, without building it. */
  protected abstract make(view: AgentGrid): Pathfinder;

  /** What is built at once, or saved: here, for the planner's own agent. */
  protected get builtViews(): readonly AgentGrid[] {
    return [this.view];
  }

  /** Whether there is, or can be, a hierarchy for a class of agent; others are left to A*. */
  protected serves(_view: AgentGrid): boolean {
    return true;
  }

  /** The agent of a view, by the names of its terrains. */
  protected agentOf({ agent }: AgentGrid): Agent {
    const { terrains } = this.grid;
    return {
      size: agent.size,
      capability: terrains.filter((_, id) => (agent.capability >>> id) & 1).map(({ name }) => name),
    };
  }

  /** Builds what the planner's own agent needs, or takes over what another such planner has built. */
  protected makeReady(build: "eager" | "lazy", snapshot: SnapshotReader | undefined): void {
    if (snapshot !== undefined) {
      for (const view of this.builtViews) this.pathfinderFor(view).lifecycle.read(snapshot);
      snapshot.end();
    } else if (build === "eager") for (const _ of this.build());
  }

  protected override *repairSlices(view: AgentGrid): Generator<void> {
    if (!this.serves(view)) {
      yield* super.repairSlices(view);
      return;
    }
    const pathfinder = this.pathfinderFor(view);
    // edits may come between any two turns
    while (!(pathfinder.lifecycle.followStep() && view.components.followStep())) yield;
  }

  protected pathfinderFor(view: AgentGrid): Pathfinder {
    const known = this.pathfinders.get(view);
    if (known !== undefined) return known;
    view.follow();
    const made = this.make(view);
    this.pathfinders.set(view, made);
    return made;
  }

  protected override areJoined(view: AgentGrid, a: number, b: number): boolean {
    const pathfinder = this.pathfinders.get(view);
    if (pathfinder?.areJoined === undefined || !pathfinder.lifecycle.isBuilt) return super.areJoined(view, a, b);
    pathfinder.lifecycle.follow();
    return pathfinder.areJoined(a, b);
  }

  protected pathTo(view: AgentGrid, query: Query, destination: Destination, into?: Int32Array): Path {
    if (!this.serves(view)) return this.exact.findPath(view, query, destination);
    const { cells, cost } = this.cellsTo(view, query.start, destination, into);
    if (cost <= query.maxCost) return new Path(destination.status, cost, cells, view.grid.width);
    return this.exact.findPath(view, query, destination);
  }

  protected override routeTo(view: AgentGrid, query: Query, destination: Destination): PlannedRoute {
    // whether a path keeps to a limit shows only once it is complete
    if (query.maxCost < Number.POSITIVE_INFINITY || !this.serves(view)) return super.routeTo(view, query, destination);
    const { start } = query;
    const { status } = destination;
    const earlyEnd = earlyEndOf(view, destination);
    if (isEnd(start, destination, earlyEnd)) return { status, cost: 0, route: new Route(view, start) };
    const pathfinder = this.begin(view);
    const { route, cost } = pathfinder.route(start, this.endFor(view, start, destination));
    return { status, cost, route, ...(earlyEnd === null ? {} : { earlyEnd }) };
  }

  protected override sceneOf(
    view: AgentGrid,
    choice: SceneChoice,
    query?: Query,
    destination?: Destination,
  ): Primitive[] {
    if (!this.serves(view)) return [];
    const pathfinder = this.begin(view);
    if (query === undefined || destination === undefined) return pathfinder.scene(choice);
    return pathfinder.scene(choice, this.explain(view, query, destination));
  }

  protected override forget(view: AgentGrid): void {
    if (!this.builtViews.includes(view)) this.pathfinders.delete(view);
  }

  private get own(): Pathfinder {
    return this.pathfinderFor(this.view);
  }

  /** How the path of a query comes about; nothing where its start is its end, and where A* has to find it. */
  private explain(view: AgentGrid, query: Query, destination: Destination): Stages | undefined {
    const { start, maxCost } = query;
    const earlyEnd = earlyEndOf(view, destination);
    if (isEnd(start, destination, earlyEnd)) return undefined;
    const stages = this.pathfinderFor(view).explain(start, this.endFor(view, start, destination));
    const cells = cut(stages.smoothed ?? stages.refined, earlyEnd);
    if (costOfCells(view, cells) > maxCost) return undefined;
    return stages.smoothed === null ? { ...stages, refined: cells } : { ...stages, smoothed: cells };
  }

  /** The path from `start` to the first of its cells where it may end. */
  private cellsTo(view: AgentGrid, start: number, destination: Destination, into: Int32Array | undefined): FoundPath {
    const earlyEnd = earlyEndOf(view, destination);
    if (isEnd(start, destination, earlyEnd)) return { cells: Int32Array.of(start), cost: 0 };
    const pathfinder = this.begin(view);
    const whole = pathfinder.find(start, this.endFor(view, start, destination), into);
    if (earlyEnd === null) return whole;
    const cells = cut(whole.cells, earlyEnd);
    return { cells, cost: costOfCells(view, cells) };
  }

  /** What finds paths for a class of agent, ready for a query. */
  private begin(view: AgentGrid): Pathfinder {
    const known = this.pathfinders.get(view);
    if (known?.lifecycle.isBuilt) {
      known.lifecycle.follow();
      return known;
    }
    const began = now();
    const pathfinder = this.pathfinderFor(view);
    pathfinder.lifecycle.follow();
    this.buildTime += now() - began;
    return pathfinder;
  }

  /** The cell to plan to: of all where the path may end, the cheapest. */
  private endFor(view: AgentGrid, start: number, destination: Destination): number {
    const ends = endsOf(view, start, destination);
    if (ends.length === 1) return ends[0];
    const pathfinder = this.pathfinderFor(view);
    return cheapestEnd(view, start, ends, (end) => pathfinder.costBetween(start, end));
  }
}

/** Whether a path may end at a cell. */
function isEnd(cell: number, destination: Destination, earlyEnd: Target | null): boolean {
  return earlyEnd === null ? cell === destination.cells[0] : earlyEnd.accepts(cell);
}

/** A path up to the first of its cells where it may end. */
function cut(cells: Int32Array, earlyEnd: Target | null): Int32Array {
  return earlyEnd === null ? cells : cells.slice(0, cells.findIndex((cell) => earlyEnd.accepts(cell)) + 1);
}
