import { show } from "../check.ts";
import { type Agent, classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import type { Area } from "../grid/area.ts";
import type { Grid, Point } from "../grid/grid.ts";
import { Movement } from "../grid/movement.ts";
import type { Path } from "../path/path.ts";
import { astarPlanner } from "../planner/astar.ts";
import { GridPlanner } from "../planner/grid-planner.ts";
import type { Guide } from "../planner/guide.ts";
import type { Planner } from "../planner/planner.ts";
import type { FindOptions } from "../planner/query.ts";
import type { GuideSearch } from "../search/guide-search.ts";
import { Agenda } from "./agenda.ts";
import { Windows } from "./crowd/windows.ts";
import { Estimates } from "./estimates.ts";
import { type Measure, WORK_OF_QUERY, WORK_PER_MILLISECOND } from "./gauge.ts";
import type { Group } from "./group.ts";
import { KeptPlanner, type KeptState } from "./kept-planner.ts";
import { mendPath, pricedAnew } from "./mended-path.ts";
import type { Algorithm, WorldSettings } from "./options.ts";

/** Finds the path of a crew's agent. */
export type FindPath = (start: Point, goal: Area | undefined, options?: Omit<FindOptions, "agent">) => Path;

/** All agents of one class and algorithm in a world: their planner, and the jobs that wait for it. */
export class Crew {
  /** What the agents are, as the world's options name them. */
  readonly agent: Agent;
  /** The algorithm that finds the paths of the agents. */
  readonly algorithm: Algorithm;
  /** What the agents see of the world's grid. */
  readonly view: AgentGrid;
  /** The planner of the crew; with HAA*, all crews have the same. */
  readonly kept: KeptPlanner;
  /** A* on the world's grid, which needs no time to follow edits. */
  readonly exact: Planner;
  /** The jobs of the crew, in the order in which to do them. */
  readonly agenda: Agenda = new Agenda();
  /** Where walkers of the crew that are held up look for where to go. */
  readonly windows: Windows;
  /** How much time and how much work slices for the crew may take. */
  readonly estimates: Readonly<Record<Measure, Estimates>> = {
    time: new Estimates(1),
    work: new Estimates(WORK_PER_MILLISECOND),
  };
  /** The work that has been done for the crew since the world was made or loaded. */
  work = 0;
  /** Walkers that wait for ways to the same goal. */
  readonly groupOfGoal: Map<number, Group> = new Map<number, Group>();
  /** Whether the planner's guides search an abstract graph, rather than cells. */
  readonly isGuidedOverNodes: boolean;

  /** Whether paths may be planned by what layers added before their last edits. */
  private readonly acceptsStale: boolean;

  constructor(agent: Agent, view: AgentGrid, kept: KeptPlanner, exact: Planner, acceptsStale: boolean) {
    this.agent = agent;
    this.algorithm = kept.algorithm;
    this.view = view;
    this.windows = new Windows(view);
    this.kept = kept;
    this.exact = exact;
    this.acceptsStale = acceptsStale;
    this.isGuidedOverNodes = !this.guideTo(0).exact;
  }

  /** Whether the planner is built and has followed all edits of the grid. */
  get isCurrent(): boolean {
    return this.kept.isCurrent;
  }

  /** Whether the planner can answer as it is: it has followed all edits, but perhaps those of layers that may be stale. */
  get isReady(): boolean {
    return this.isCurrent || (this.acceptsStale && this.kept.isCurrentButForLayers);
  }

  /** Whether the planner can tell the way on the map as it was when it last followed edits. */
  get isBetweenRepairs(): boolean {
    return this.hasSlices && this.kept.isSettled && !this.isCurrent;
  }

  /** Whether the planner is repaired in slices, which a query had better not wait for. */
  get hasSlices(): boolean {
    return this.algorithm !== "astar";
  }

  /** Takes one turn of building or repairing the planner. @param measure What the budget of the tick is counted in. */
  followStep(measure: Measure): void {
    this.work += this.kept.workOfTurn;
    this.kept.followStep(measure === "work");
  }

  /** Begins the search of the planner's guide to a goal; `null` if no agent can stand there. The planner is made ready first. */
  guideSearch(goal: number): GuideSearch | null {
    if (!this.isReady) this.kept.follow();
    return this.guideTo(goal).search;
  }

  /** Finds a path of the crew's agents. The planner is made ready first. */
  findPath: FindPath = (start, goal, options) => {
    const { kept, view } = this;
    if (!this.isReady) kept.follow();
    if (this.isCurrent) return this.ask(kept.planner, start, goal, this.withAgent(options));
    // what layers add now decides what a path may cost
    const isLimited = options?.maxCost !== undefined || options?.maxExcess !== undefined;
    if (isLimited) return this.ask(this.exact, start, goal, options);
    return pricedAnew(view, this.ask(kept.planner, start, goal, this.withAgent(options)));
  };

  /**
   * Finds a path of the crew's agents on the map as it is now, without waiting for the planner to follow all edits. It is the
   * path that the planner knows from before the last edits, led round what has changed; where that does not do, A* finds one.
   * A path is found if and only if there is one.
   */
  findMeanwhile: FindPath = (start, goal, options) => {
    const { kept, view, exact } = this;
    const isPlain = Object.keys(options ?? {}).every((name) => name === "into");
    if (isPlain && this.isBetweenRepairs && view.links.isEmpty) {
      const before = this.ask(kept.planner, start, goal, this.withAgent(options));
      const path = before.status === "found" ? mendPath(view, before.cells, this) : undefined;
      if (path !== undefined) return path;
    }
    return this.ask(exact, start, goal, options);
  };

  /** Asks a planner for a path, and counts the work of that. */
  private ask(planner: Planner, start: Point, goal: Point | undefined, options: FindOptions | undefined): Path {
    const path = planner.findPath(start, goal, options);
    this.work += WORK_OF_QUERY + path.cells.length + GridPlanner.cellsOfLastQuery(planner);
    return path;
  }

  private guideTo(goal: number): Guide {
    const { planner, grid } = this.kept;
    return planner.guide(grid.pointOf(goal), this.withAgent({}));
  }

  /** Adds the agent to the options of a query, for a planner that serves several. */
  private withAgent(options: Omit<FindOptions, "agent"> | undefined): FindOptions | undefined {
    return this.algorithm === "haa" ? { ...options, agent: this.agent } : options;
  }
}

/** All crews of a world. Kinds of agents of equal size, capability, costs, layers and algorithm belong to one crew. */
export class Crews<Name extends string> {
  /** The crews, in the order of the kinds of agents. */
  readonly all: readonly Crew[];
  /** The planners of the crews, each once. */
  readonly planners: readonly KeptPlanner[];
  private readonly crewOfName = new Map<string, Crew>();

  /** @param states Planners to go on with instead of making them, in the order of `planners`. */
  constructor(grid: Grid, settings: WorldSettings<Name>, states: readonly KeptState[] = []) {
    const crewOfKey = new Map<string, Crew>();
    const keptOfKey = new Map<string, KeptPlanner>();
    for (const { name, agent, algorithm } of settings.agents) {
      const key = `${algorithm} ${classOfAgent(grid, agent).key}`;
      const plannerKey = algorithm === "haa" ? algorithm : key;
      const kept = keptOfKey.get(plannerKey) ?? makeKept(grid, settings, agent, algorithm, states[keptOfKey.size]);
      keptOfKey.set(plannerKey, kept);
      const crew = crewOfKey.get(key) ?? makeCrew(grid, settings, agent, kept);
      crewOfKey.set(key, crew);
      this.crewOfName.set(name, crew);
    }
    this.all = [...crewOfKey.values()];
    this.planners = [...keptOfKey.values()];
  }

  /** The memory that planners and what the agents see take beside the grid, in bytes. */
  get bytes(): number {
    const views = new Set(this.all.filter(({ hasSlices }) => hasSlices).map(({ view }) => view));
    const counted = new Set<object>();
    const ofViews = Array.from(views).reduce((sum, view) => sum + view.bytesBeside(counted), 0);
    return this.planners.reduce((sum, { bytes }) => sum + bytes, ofViews);
  }

  /** Returns the crew of the agents of a name; throws when there are none. */
  of(name: Name): Crew {
    const crew = this.crewOfName.get(name);
    if (crew !== undefined) return crew;
    throw new TypeError(`Unknown agent ${show(name)}; this world has ${[...this.crewOfName.keys()].join(", ")}.`);
  }
}

/** Makes the planner of an agent; with HAA*, one for all agents that HAA* serves. */
function makeKept(
  grid: Grid,
  { algorithms, agents, movement }: WorldSettings<string>,
  agent: Agent,
  algorithm: Algorithm,
  state: KeptState | undefined,
): KeptPlanner {
  const served = algorithm === "haa" ? agents.filter((other) => other.algorithm === "haa") : [{ agent }];
  const settings = { algorithms, algorithm, agents: served.map((other) => other.agent), movement };
  return new KeptPlanner(grid, settings, state);
}

function makeCrew(grid: Grid, { movement, stale }: WorldSettings<string>, agent: Agent, kept: KeptPlanner): Crew {
  const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
  const isExact = kept.algorithm === "astar";
  const exact = isExact ? kept.planner : astarPlanner(grid, { algorithm: "astar", agent, ...movement });
  return new Crew(agent, view, kept, exact, stale === "accept" && !isExact);
}
