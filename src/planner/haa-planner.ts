import { type AgentClass, classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import { AnnotatedGraph } from "../haa/annotated-graph.ts";
import { countsOf } from "../haa/report.ts";
import type { SnapshotReader } from "../hierarchy/snapshot.ts";
import type { Explanation } from "../hpa/explanation.ts";
import { Pathfinder } from "../hpa/pathfinder.ts";
import { type HaaOptions, type HaaSettings, haaSettings } from "./haa-options.ts";
import { HierarchyPlanner } from "./hierarchy-planner.ts";
import type { PlannerReport } from "./planner.ts";

/**
 * HAA* (Harabor and Botea 2008). One annotated graph serves agents of many sizes and capabilities; each finds its own
 * abstract graph in it, and plans there as HPA* does. It finds a path iff Annotated A* does, for any agent: one that the
 * graph was not built for is answered by Annotated A* itself.
 */
export class HaaPlanner extends HierarchyPlanner<Explanation> {
  private readonly settings: HaaSettings;
  private readonly graph: AnnotatedGraph;
  private readonly pathfinderOfView = new Map<AgentGrid, Pathfinder>();

  /** @param snapshot What another such planner has built, to be taken over. */
  constructor(grid: Grid, options: HaaOptions, snapshot?: SnapshotReader) {
    const settings = haaSettings(options);
    const { agent = options.agents?.[0], agents = [] } = options;
    const classes = [...agents, ...(agent === undefined ? [{}] : [agent])].map((each) => classOfAgent(grid, each));
    super(grid, agent === undefined ? options : { ...options, agent });
    this.settings = settings;
    this.graph = new AnnotatedGraph(
      classes.filter(isFirst).map((each) => AgentGrid.of(grid, each, this.view.movement)),
      settings,
    );
    this.makeReady(settings.build, snapshot);
  }

  override *build(): Generator<number> {
    for (const _ of this.graph.build()) yield 0;
    yield* super.build();
  }

  override report(): PlannerReport {
    const counted = new Set<object>();
    const agents = this.graph.views.map((view) => {
      const { levels, bytes } = this.pathfinderFor(view).report(counted);
      return { agent: this.agentOf(view), levels, bytes: view.bytes + bytes };
    });
    const bytes = this.graph.bytes + agents.reduce((sum, agent) => sum + agent.bytes, 0);
    const levels = new Map([...this.pathfinderOfView].map(([view, { abstraction }]) => [view, abstraction.base]));
    const annotated = countsOf(this.graph, levels, this.settings.quality === "initial");
    return { ...super.report(), bytes, agents, annotated };
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

  protected make(view: AgentGrid): Pathfinder {
    const source = this.graph.sourceFor(this.graph.views.indexOf(view));
    const pathfinder = new Pathfinder(view, this.settings, this.work, source);
    if (this.settings.quality !== "initial") {
      pathfinder.abstraction.base.twins = [...this.pathfinderOfView.values()].map(
        ({ abstraction }) => abstraction.base,
      );
    }
    this.pathfinderOfView.set(view, pathfinder);
    return pathfinder;
  }
}

/** Whether no earlier agent in a list can do the same. */
function isFirst(agent: AgentClass, index: number, agents: readonly AgentClass[]): boolean {
  return agents.findIndex(({ size, capability }) => size === agent.size && capability === agent.capability) === index;
}
