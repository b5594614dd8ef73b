import { show } from "../check.ts";
import { type Agent, type AgentClass, agentOf, classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import type { SeenEdits } from "../grid/seen-edits.ts";
import { AnnotatedGraph } from "../haa/annotated-graph.ts";
import { countsOf } from "../haa/report.ts";
import { sceneOf } from "../haa/scene.ts";
import type { Abstraction, SharedMemory } from "../hpa/levels/abstraction.ts";
import { StepBlocks } from "../hpa/levels/step-blocks.ts";
import { Pathfinder } from "../hpa/pathfinder.ts";
import type { Primitive } from "../scene/scene.ts";
import type { SceneChoice } from "../scene/scene-choice.ts";
import { Landmarks } from "../search/landmarks.ts";
import type { Work } from "../search/work.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import type { Algorithm, ViewReport } from "./algorithm.ts";
import type { PlannerMaker } from "./algorithms.ts";
import { GridPlanner } from "./grid-planner.ts";
import { CLUSTER_ROWS, type ClusterOptions, type ClusterSettings, clusterReport } from "./hpa.ts";
import { decideOptions, type OptionRows } from "./option.ts";
import type { Planner, PlannerOptions, PlannerReport } from "./planner.ts";
import { packPlanner } from "./snapshot.ts";

/** HAA* (Harabor and Botea 2008): near-optimal paths for agents of many sizes and capabilities, on one abstract graph. */
export interface HaaOptions extends PlannerOptions, ClusterOptions {
  readonly algorithm: "haa";
  /**
   * The agents that the graph is built for, at most 32 different ones together with `agent`. A* answers queries for other
   * agents. A query that names no agent is for `agent`, or without one for the first of `agents`. Default: the planner's
   * `agent` alone.
   */
  readonly agents?: readonly Agent[];
  /**
   * Which edges to leave out. `"initial"` keeps all edges. `"high"` leaves out edges that others make superfluous at no loss
   * (Theorem 6). `"low"` also leaves out transitions that can be replaced by another at a detour (Theorem 7): fewer nodes, less
   * memory, longer paths. Default `"high"`.
   */
  readonly quality?: "initial" | "high" | "low";
  /**
   * Where entrances are crossed: with `"width"` by `threshold` and `spacing`, as in HPA*; with `"clearance"` where there is
   * most room, as in the paper, which makes longer paths. Default `"width"`.
   */
  readonly placement?: "width" | "clearance";
  /**
   * With quality `"low"`, the most cells along a border between a transition that is left out and the one that replaces it. A
   * larger detour leaves fewer nodes and longer paths. Default 12, from 1 to 255; in the paper there is no limit.
   */
  readonly detour?: number;
}

/** The options of HAA* itself with every default filled in. */
export interface HaaSettings extends ClusterSettings {
  readonly quality: "initial" | "high" | "low";
  readonly placement: "width" | "clearance";
  readonly detour: number;
}

/** The values that the options of HAA* may have. */
export const HAA_ROWS: OptionRows<HaaSettings> = {
  ...CLUSTER_ROWS,
  cache: { ...CLUSTER_ROWS.cache, default: "directions" },
  quality: { kind: "choice", choices: ["initial", "high", "low"], default: "high" },
  placement: { kind: "choice", choices: ["width", "clearance"], default: "width" },
  detour: { kind: "integer", unit: "cells", least: 1, most: 255, default: 12 },
};

/** The most agents of one graph: sets of agents are kept as the bits of an integer. */
const MOST_AGENTS = 32;

/** Checks the options of HAA*, and fills in the defaults. */
export function haaSettings(options: HaaOptions): HaaSettings {
  const settings = decideOptions("HAA*", options, HAA_ROWS, ["agents"]);
  const { agents } = options;
  if (agents !== undefined && (!Array.isArray(agents) || agents.length === 0)) {
    throw new TypeError(`agents must be a list of at least one agent, got ${show(agents)}.`);
  }
  return settings;
}

/**
 * Makes a planner with HAA* (Harabor and Botea 2008). One annotated graph serves agents of many sizes and capabilities; each
 * finds its own abstract graph in it, and plans there as HPA* does. HAA* finds a path if and only if Annotated A* does, for
 * any agent: an agent that the graph was not built for is answered by Annotated A* itself.
 *
 * @param snapshot What another planner with the same options has built, to be taken over; `null` leaves the build to the caller.
 */
function haaPlanner(grid: Grid, options: HaaOptions, snapshot?: SnapshotReader | null): Planner {
  const settings = haaSettings(options);
  const { agent = options.agents?.[0], agents = [] } = options;
  const classes = [...agents, ...(agent === undefined ? [{}] : [agent])].map((each) => classOfAgent(grid, each));
  const distinct = classes.filter(isFirst);
  if (distinct.length > MOST_AGENTS) {
    throw new RangeError(
      `agents, with the planner's own, must be at most ${MOST_AGENTS} different ones, got ${distinct.length}.`,
    );
  }
  return new GridPlanner(
    grid,
    agent === undefined ? options : { ...options, agent },
    (own, work) => {
      const views = distinct.map((each) => AgentGrid.of(grid, each, own.movement));
      return new AnnotatedAlgorithm(views, settings, work);
    },
    snapshot,
  );
}

/** HAA* on one annotated graph. */
class AnnotatedAlgorithm implements Algorithm {
  readonly views: readonly AgentGrid[];
  readonly pack: typeof packPlanner = packPlanner;
  readonly landmarks: typeof Landmarks = Landmarks;
  readonly searchesCells: boolean;
  private readonly settings: HaaSettings;
  private readonly work: Work;
  private readonly graph: AnnotatedGraph;
  private readonly shared: SharedMemory;
  /** The pathfinders of the graph's agents, in the order in which they were made. */
  private readonly pathfinderOfView = new Map<AgentGrid, Pathfinder>();

  constructor(views: readonly AgentGrid[], settings: HaaSettings, work: Work) {
    this.views = views;
    this.settings = settings;
    this.searchesCells = settings.cache === "distances";
    this.work = work;
    this.graph = new AnnotatedGraph(views, settings);
    this.shared = { steps: StepBlocks.on(views[0].grid, settings.clusterSize), agents: views.length };
  }

  get options(): HaaOptions {
    return { algorithm: "haa", ...this.settings, agents: this.views.map(({ agent, grid }) => agentOf(grid, agent)) };
  }

  editsOf(view: AgentGrid): SeenEdits {
    return this.views.includes(view) ? this.graph.edits : view.edits;
  }

  make(view: AgentGrid): Pathfinder | null {
    const index = this.views.indexOf(view);
    if (index < 0) return null;
    const { graph } = this;
    // of agents that differ in costs or layers alone, all but the first keep less, and read paths from fields where there are any
    const isFrugal = this.views.slice(0, index).some(({ body }) => body === view.body);
    const readsFields = isFrugal && view.costOfCell !== null && this.settings.cache !== "distances";
    const paths = readsFields ? {} : { paths: graph.pathsFor(index) };
    const shared = { ...this.shared, ...paths, isFrugal };
    const pathfinder = new Pathfinder(view, this.settings, this.work, graph.sourceFor(index), shared);
    if (this.settings.quality !== "initial") {
      const made = (views: readonly AgentGrid[]): Abstraction[] =>
        views.flatMap((other) => this.pathfinderOfView.get(other)?.abstraction ?? []);
      pathfinder.abstraction.shareFieldsWith(made([...this.pathfinderOfView.keys()]), made(this.views.slice(0, index)));
    }
    this.pathfinderOfView.set(view, pathfinder);
    return pathfinder;
  }

  guidesOverNodes(view: AgentGrid): boolean {
    return this.views.includes(view);
  }

  *buildShared(): Generator<void> {
    yield* this.graph.build();
  }

  complete(report: PlannerReport, reports: readonly ViewReport[]): PlannerReport {
    const { graph, settings, pathfinderOfView } = this;
    const levels = new Map(Array.from(pathfinderOfView, ([view, { abstraction }]) => [view, abstraction.base]));
    const annotated = countsOf(graph, levels, settings.quality === "initial");
    const agents = reports.map(({ view, ...own }) => ({ agent: agentOf(view.grid, view.agent), ...own }));
    const clusters = clusterReport(this.views[0].grid, settings, report.levels);
    return { ...report, bytes: report.bytes + graph.bytes, clusters, agents, annotated };
  }

  sceneBeside(choice: SceneChoice): Primitive[] {
    return sceneOf(this.graph, choice);
  }
}

/** Whether no earlier agent in a list can do the same. */
function isFirst(agent: AgentClass, index: number, agents: readonly AgentClass[]): boolean {
  return agents.findIndex(({ key }) => key === agent.key) === index;
}

/** What makes planners with HAA*, for worlds. */
export const haa: PlannerMaker = { algorithm: "haa", make: haaPlanner };
