import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import type { SnapshotReader } from "../hierarchy/snapshot.ts";
import type { Explanation } from "../hpa/explanation.ts";
import { sceneOf } from "../hpa/scene.ts";
import { costOfCells } from "../path/cost.ts";
import type { LayerChoice } from "../path/layer.ts";
import { Path } from "../path/path.ts";
import type { Primitive } from "../path/scene.ts";
import type { Target } from "../search/target.ts";
import { AgentPathfinder } from "./agent-pathfinder.ts";
import { BasePlanner } from "./base-planner.ts";
import { now } from "./clock.ts";
import { CutRoute } from "./cut-route.ts";
import { type Destination, earlyEndOf, endsOf } from "./destination.ts";
import { type HpaOptions, type HpaSettings, hpaSettings } from "./hpa-options.ts";
import type { PlannerReport } from "./planner.ts";
import type { Query } from "./query.ts";
import { CellRoute, type PlannedRoute } from "./route.ts";
import { packSnapshot } from "./snapshot.ts";

/**
 * HPA* (Botea, Müller and Schaeffer 2004). It finds a path iff A* does, at a cost that is near the least, and where the
 * cost is limited it leaves what it cannot answer to A*.
 *
 * Each class of agent has an abstraction of its own, built when it first asks; the planner's own agent's is built at once,
 * unless it is to be built in slices.
 */
export class HpaPlanner extends BasePlanner {
  private readonly settings: HpaSettings;
  private readonly pathfinders = new Map<AgentGrid, AgentPathfinder>();
  private buildTime: number;

  /** @param snapshot What another such planner has built, to be taken over. */
  constructor(grid: Grid, options: HpaOptions, snapshot?: SnapshotReader) {
    const settings = hpaSettings(options);
    const began = now();
    super(grid, options);
    this.settings = settings;
    this.buildTime = now() - began;
    const { pathfinder } = this.pathfinderFor(this.view);
    if (snapshot !== undefined) pathfinder.read(snapshot);
    else if (settings.build === "eager") for (const _ of this.build());
  }

  override *build(): Generator<number> {
    const { pathfinder } = this.pathfinderFor(this.view);
    while (!pathfinder.isBuilt) {
      const began = now();
      const done = pathfinder.buildStep();
      this.buildTime += now() - began;
      yield done;
    }
  }

  override save(): Uint8Array {
    const { agent, movement } = this.view;
    const { neighbours, corners, cardinal, diagonal } = movement;
    const capability = this.grid.terrains.filter((_, id) => (agent.capability >>> id) & 1).map(({ name }) => name);
    const options: HpaOptions = {
      algorithm: "hpa",
      ...this.settings,
      neighbours,
      corners,
      stepCosts: [cardinal, diagonal],
      agent: { size: agent.size, capability },
    };
    return packSnapshot(this.grid, options, (out) => this.pathfinderFor(this.view).pathfinder.write(out));
  }

  report(): PlannerReport {
    let bytes = 0;
    for (const { view, pathfinder } of this.pathfinders.values()) bytes += view.bytes + pathfinder.report().bytes;
    const { levels } = this.pathfinderFor(this.view).pathfinder.report();
    return { algorithm: "hpa", levels, bytes, buildTime: this.buildTime };
  }

  protected pathTo(view: AgentGrid, query: Query, destination: Destination): Path {
    const { cells, cost } = this.cellsTo(view, query.start, destination);
    if (cost <= query.maxCost) return new Path(destination.status, cost, cells, view.grid.width);
    return this.exact.findPath(view, query, destination);
  }

  protected override routeTo(view: AgentGrid, query: Query, destination: Destination): PlannedRoute {
    // whether a path keeps to a limit shows only once it is complete
    if (query.maxCost < Number.POSITIVE_INFINITY) return super.routeTo(view, query, destination);
    const { start } = query;
    const { status } = destination;
    const earlyEnd = earlyEndOf(view, destination);
    if (isEnd(start, destination, earlyEnd)) return { status, cost: 0, route: new CellRoute(Int32Array.of(start)) };
    const { pathfinder } = this.begin(view, start, destination);
    const route = pathfinder.route(start);
    const cost = tilesOfUnits(view, route.cost);
    return { status, cost, route: earlyEnd === null ? route : new CutRoute(route, earlyEnd) };
  }

  protected override sceneOf(
    view: AgentGrid,
    choice: LayerChoice,
    query?: Query,
    destination?: Destination,
  ): Primitive[] {
    const { pathfinder } = this.pathfinderFor(view);
    pathfinder.update();
    if (query === undefined || destination === undefined) return sceneOf(pathfinder.abstraction, choice);
    return sceneOf(pathfinder.abstraction, choice, this.explain(view, query, destination));
  }

  /** How the path of a query comes about; nothing where its start is its end, and where A* has to find it. */
  private explain(view: AgentGrid, query: Query, destination: Destination): Explanation | undefined {
    const earlyEnd = earlyEndOf(view, destination);
    if (isEnd(query.start, destination, earlyEnd)) return undefined;
    const explanation = this.begin(view, query.start, destination).pathfinder.explain(query.start);
    const path = explanation.smoothed ?? explanation.refined;
    const cells = earlyEnd === null ? path : path.slice(0, path.findIndex((cell) => earlyEnd.accepts(cell)) + 1);
    if (costOfCells(view, cells) > query.maxCost) return undefined;
    return explanation.smoothed === null ? { ...explanation, refined: cells } : { ...explanation, smoothed: cells };
  }

  /** The path from `start` to the first of its cells where it may end. */
  private cellsTo(view: AgentGrid, start: number, destination: Destination): { cells: Int32Array; cost: number } {
    const earlyEnd = earlyEndOf(view, destination);
    if (isEnd(start, destination, earlyEnd)) return { cells: Int32Array.of(start), cost: 0 };
    const { pathfinder } = this.begin(view, start, destination);
    const whole = pathfinder.find(start);
    if (earlyEnd === null) return { cells: whole, cost: pathfinder.foundCost };
    const cells = whole.slice(0, whole.findIndex((cell) => earlyEnd.accepts(cell)) + 1);
    return { cells, cost: costOfCells(view, cells) };
  }

  private begin(view: AgentGrid, start: number, destination: Destination): AgentPathfinder {
    const pathfinder = this.pathfinderFor(view);
    pathfinder.begin(start, endsOf(view, start, destination));
    return pathfinder;
  }

  private pathfinderFor(view: AgentGrid): AgentPathfinder {
    const known = this.pathfinders.get(view);
    if (known !== undefined) return known;
    const began = now();
    const made = new AgentPathfinder(view, this.settings, this.work);
    this.buildTime += now() - began;
    this.pathfinders.set(view, made);
    return made;
  }
}

/** Whether a path may end at a cell. */
function isEnd(cell: number, destination: Destination, earlyEnd: Target | null): boolean {
  return earlyEnd === null ? cell === destination.cells[0] : earlyEnd.accepts(cell);
}

/** What integers inside are in tiles. */
function tilesOfUnits(view: AgentGrid, units: number): number {
  return (units / view.movement.cardinal) * view.tilesPerUnit;
}
