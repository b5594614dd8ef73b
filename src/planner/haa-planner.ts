import { type AgentClass, classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import { AnnotatedGraph } from "../haa/annotated-graph.ts";
import { countsOf } from "../haa/report.ts";
import { sceneOf } from "../haa/scene.ts";
import { Pathfinder } from "../hpa/pathfinder.ts";
import type { Explanation } from "../hpa/query/explanation.ts";
import type { Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import type { Destination } from "./destination.ts";
import { type HaaOptions, type HaaSettings, haaSettings, MOST_AGENTS } from "./haa-options.ts";
import { HierarchyPlanner } from "./hierarchy-planner.ts";
import type { PlannerReport } from "./planner.ts";
import type { Query } from "./query.ts";

/**
 * HAA* (Harabor and Botea 2008). One annotated graph serves agents of many sizes and capabilities; each finds its own
 * abstract graph in it, and plans there as HPA* does. It finds a path iff Annotated A* does, for any agent: one that the
 * graph was not built for is answered by Annotated A* itself.
 */
export class HaaPlanner extends HierarchyPlanner<Explanation, Pathfinder> {
  private readonly settings: HaaSettings;
  private readonly graph: AnnotatedGraph;

  /** @param snapshot What another such planner has built, to be taken over. */
  constructor(grid: Grid, options: HaaOptions, snapshot?: SnapshotReader) {
    const settings = haaSettings(options);
    const { agent = options.agents?.[0], agents = [] } = options;
    const classes = [...agents, ...(agent === undefined ? [{}] : [agent])].map((each) => classOfAgent(grid, each));
    const distinct = classes.filter(isFirst);
    if (distinct.length > MOST_AGENTS) {
      throw new RangeError(
        `agents, with the planner's own, must be at most ${MOST_AGENTS} different ones, got ${distinct.length}.`,
      );
    }
    super(grid, agent === undefined ? options : { ...options, agent });
    this.settings = settings;
    this.graph = new AnnotatedGraph(
      distinct.map((each) => AgentGrid.of(grid, each, this.view.movement)),
      settings,
    );
    this.makeReady(settings.build, snapshot);
  }

  protected override *buildSlices(): Generator<number> {
    const isBuilt = this.graph.views.every((view) => this.pathfinderFor(view).lifecycle.isBuilt);
    if (!isBuilt) for (const _ of this.graph.build()) yield 0;
    yield* super.buildSlices();
  }

  override report(): PlannerReport {
    const { bytes, ...report } = super.report();
    const levels = new Map(this.graph.views.map((view) => [view, this.pathfinderFor(view).abstraction.base]));
    const annotated = countsOf(this.graph, levels, this.settings.quality === "initial");
    const agents = this.reports().map(({ view, ...own }) => ({ agent: this.agentOf(view), ...own }));
    return { ...report, bytes: bytes + this.graph.bytes, agents, annotated };
  }

  protected get ownOptions(): HaaOptions {
    const agents = this.graph.views.map((view) => this.agentOf(view));
    return { algorithm: "haa", ...this.settings, agents };
  }

  protected override get builtViews(): readonly AgentGrid[] {
    return this.graph.views;
  }

  protected override serves(view: AgentGrid): boolean {
    return this.graph.views.includes(view);
  }

  protected override sceneOf(
    view: AgentGrid,
    choice: SceneChoice,
    query?: Query,
    destination?: Destination,
  ): Primitive[] {
    return [...super.sceneOf(view, choice, query, destination), ...sceneOf(this.graph, choice)];
  }

  protected make(view: AgentGrid): Pathfinder {
    const source = this.graph.sourceFor(this.graph.views.indexOf(view));
    const pathfinder = new Pathfinder(view, this.settings, this.work, source);
    if (this.settings.quality !== "initial") {
      pathfinder.abstraction.shareFieldsWith([...this.pathfinders.values()].map(({ abstraction }) => abstraction));
    }
    return pathfinder;
  }
}

/** Whether no earlier agent in a list can do the same. */
function isFirst(agent: AgentClass, index: number, agents: readonly AgentClass[]): boolean {
  return agents.findIndex(({ size, capability }) => size === agent.size && capability === agent.capability) === index;
}
