/**
 * The abstract graph of HPA*, level by level.
 *
 * Level 1 (`base-level.ts`) has the clusters of cells: their nodes and inter-edges, and, for each node, a field with the costs
 * and steps to all cells of its cluster (`cluster-fields.ts`) and the paths to its other nodes (`intra-paths.ts`). Each level
 * above (`upper-level.ts`) has clusters of clusters, and fields over the nodes of the level below (`upper-fields.ts`). Links are
 * inter-edges of every level (`link-edges.ts`). The top level has a table of the costs between all crossings (`top-table.ts`).
 *
 * A build finds all nodes, then makes fields from level 1 up, then the table. A repair goes the same way, over the clusters that
 * edits have touched, and leaves the graph as a new build would. Nothing here answers queries: `../query` does.
 */
import { type AgentGrid, NO_STEPS } from "../../grid/agent-grid.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import { type Hierarchy, type HierarchyReport, Repairs } from "../../hierarchy/lifecycle.ts";
import { UNREACHED } from "../../search/field.ts";
import type { Work } from "../../search/work.ts";
import type { SnapshotReader, SnapshotWriter } from "../../snapshot/snapshot.ts";
import { Borders, type InterEdgeSource } from "../borders/border.ts";
import type { TransitionRule } from "../borders/entrance.ts";
import { type BaseChange, BaseLevel, type Reach } from "./base-level.ts";
import type { FieldCache } from "./cluster-fields.ts";
import type { PathStore } from "./intra-paths.ts";
import type { Level } from "./level.ts";
import { StepBlocks } from "./step-blocks.ts";
import { mostCrossingsOn, TopTable } from "./top-table.ts";
import type { ClusterBefore } from "./upper-field-repair.ts";
import { UpperLevel } from "./upper-level.ts";

/** The options by which a map is abstracted. */
export interface AbstractionSettings extends TransitionRule {
  /** The side of a level-1 cluster, in cells. */
  readonly clusterSize: number;
  /** The number of levels above the grid; `"auto"` for as few levels as let the top level have a table of all pairs. */
  readonly levels: number | "auto";
  /** How many clusters lie along the side of a cluster one level up; `"auto"` for the number that fits the size of the map. */
  readonly factor: number | "auto";
  /** What is kept of the searches inside clusters, beside the costs and paths of intra-edges. */
  readonly cache: FieldCache;
}

/** The memory that the abstractions of several agents of one grid share. */
export interface SharedMemory {
  /** Keeps the steps of the fields of all agents. */
  readonly steps: StepBlocks;
  /** How many agents there are. */
  readonly agents: number;
  /** Keeps the paths of this agent's intra-edges. Default: memory that is not shared. */
  readonly paths?: PathStore;
  /**
   * Whether to keep less: a row of the table is not made before a query reads it, fields have no distances, and paths of intra-edges
   * are read from fields where terrains differ in cost. Default false.
   */
  readonly isFrugal?: boolean;
}

/** What a level has, as the tables of the paper count it; each edge counts once. */
export interface LevelCounts {
  readonly clusters: number;
  readonly nodes: number;
  readonly interEdges: number;
  readonly intraEdges: number;
}

/** With `"auto"` levels, a level is added only if the level below has more clusters in a row than this. */
const ENOUGH_AT_TOP = 4;

/** The least and the most that an `"auto"` factor is. */
const LEAST_FACTOR = 4;
const MOST_FACTOR = 16;

/**
 * The abstract graph of one agent's grid, at all levels, with the table of the top level. It is built in slices, kept under
 * edits, and saved.
 *
 * Which level is the top may follow from the number of crossings, and so change with an edit. It depends on the map as it
 * is, not on the edits that led there.
 */
export class Abstraction implements Hierarchy<LevelCounts> {
  readonly view: AgentGrid;
  readonly base: BaseLevel;
  /** The levels above level 1, as many as have been needed so far. */
  readonly upper: UpperLevel[] = [];
  /** All levels, from level 1 up. */
  readonly levels: Level[];
  /** The costs between all crossings of the top level. */
  readonly table: TopTable;
  /** Whether all levels are there. Without the table, a query searches the top level. */
  canAnswer = false;
  /** What repairs have done; `rebuilt` counts clusters of level 1. */
  readonly repairs: Repairs = new Repairs();
  private readonly settings: AbstractionSettings;
  private readonly source: InterEdgeSource;
  readonly factor: number;
  private readonly mostLevels: number;
  /** The most crossings of a top level that leave room for a table; −1 where memory is to be saved. */
  private readonly mostCrossings: number;
  /** The most crossings of a level that needs no level above it: with more, the tables of all agents would take too much memory. */
  private readonly fewCrossings: number;
  /** The number of the top level; 0 before anything is built. */
  private topNumber = 0;
  /** The repair that has begun and is not done; `null` if there is none. */
  private repairing: Generator<void> | null = null;
  private version: number;
  /** How many turns a build takes before the table. */
  private turnsOfLevels = 1;

  /**
   * @param work Counts the searches of queries.
   * @param source Finds inter-edges; by default, the rule of the paper.
   * @param shared The memory that the abstractions of several agents share; by default, this agent's alone.
   */
  constructor(
    view: AgentGrid,
    settings: AbstractionSettings,
    work: Work,
    source: InterEdgeSource = new Borders(view, settings),
    { steps, agents, paths, isFrugal = false }: SharedMemory = {
      steps: StepBlocks.on(view.grid, settings.clusterSize),
      agents: 1,
    },
  ) {
    const { clusterSize, levels, cache } = settings;
    const { width, height } = view.grid;
    const factor = factorOn(view.grid, settings);
    this.view = view;
    this.settings = settings;
    this.source = source;
    this.factor = factor;
    this.version = view.grid.version;
    this.mostLevels = levels === "auto" ? levelsFor(Math.max(width, height) / clusterSize, factor) : levels;
    this.mostCrossings = cache === "distances" ? -1 : mostCrossingsOn(width * height);
    this.fewCrossings = cache === "distances" ? -1 : mostCrossingsOn((width * height) / agents);
    const sizes = Array.from({ length: this.mostLevels }, (_, index) => clusterSize * factor ** index);
    this.base = new BaseLevel(view, sizes, source, cache, steps, work, paths, isFrugal);
    this.levels = [this.base];
    this.table = new TopTable(this, isFrugal);
  }

  /**
   * Shares the fields of clusters that look the same with the abstractions of other agents, made before this one.
   *
   * @param before The ones among them that a snapshot holds before this one. Agents may ask in another order.
   */
  shareFieldsWith(others: readonly Abstraction[], before: readonly Abstraction[]): void {
    this.base.twins = others.map(({ base }) => base);
    this.base.twinsBefore = before.map(({ base }) => base);
  }

  /** The level at which paths are sought first. Levels above it may be left from before an edit. */
  get top(): Level {
    return this.levels[this.topNumber - 1];
  }

  /** Finds the nodes of all levels, then builds what is expensive: level by level, a cluster at a time, and then the table. */
  *build(): Generator<void> {
    this.base.place();
    this.addLevels();
    this.turnsOfLevels = this.upper.reduce((sum, { turns }) => sum + turns, 1 + this.base.turns);
    yield* this.base.build();
    for (const level of this.upper) yield* level.build();
    this.table.layOut();
    this.canAnswer = true;
    yield;
    yield* this.table.build();
  }

  /** Writes what has been built, as far as the top level. */
  write(out: SnapshotWriter): void {
    this.base.write(out);
    for (const level of this.upper.slice(0, this.topNumber - 1)) level.write(out);
    this.table.write(out);
  }

  /** Takes over what another abstraction with the same view and settings has written, instead of building. */
  read(from: SnapshotReader): void {
    this.base.read(from);
    this.addLevels();
    for (const level of this.upper) level.read(from);
    this.table.layOut();
    this.table.read(from);
    this.canAnswer = true;
  }

  /** How many turns `build` takes, known from the first turn on. */
  get steps(): number {
    return this.turnsOfLevels + this.table.turns;
  }

  /** Counts the nodes and edges of each level up to the top, and the memory of all levels and the table. */
  report(counted: Set<object>): HierarchyReport<LevelCounts> {
    const { base, levels, upper, table } = this;
    const bytes = base.bytesBeside(counted) + table.bytes + upper.reduce((sum, level) => sum + level.bytes, 0);
    return { levels: levels.slice(0, this.topNumber).map((level) => countsOf(level, base)), bytes };
  }

  /** The rectangle in which inter-edges can change when the cells of another rectangle change. */
  reachOf(changed: Rectangle): Rectangle {
    return this.source.reachOf(changed);
  }

  /** Whether all edits of the grid have been followed. */
  get isCurrent(): boolean {
    return this.repairing === null && this.source.edits.newest <= this.version;
  }

  /** Follows all edits of the grid; the view must have followed them already. */
  follow(): void {
    this.repairs.during(() => {
      while (!this.isCurrent) this.repairStep();
    });
  }

  /** Does a little of what `follow` does. */
  followStep(): void {
    this.repairs.during(() => this.repairStep());
  }

  /** Begins a repair, or goes on with the one that has begun. */
  private repairStep(): void {
    const repairing = this.repairing ?? this.repair();
    this.repairing = repairing;
    if (!repairing.next().done) return;
    this.repairing = null;
    this.repairs.count++;
  }

  /** The edits since the last repair, and where they can matter. */
  private get changes(): Reach[] {
    const { view, version } = this;
    // with HAA*, inter-edges also change with layers that only other agents read
    const own = new Set(view.edits.since(version));
    return this.source.edits.since(version).map((changed) => ({
      stood: view.reachOf(changed).stood,
      stepped: own.has(changed) ? view.changedBy(changed) : NO_STEPS,
      crossed: this.reachOf(changed),
    }));
  }

  /** Rebuilds level 1 after the edits made so far. Edits may come again and again, so that only the first try has many turns. */
  private *repairBase(): Generator<void, BaseChange> {
    for (let isPatient = false; ; isPatient = true) {
      const { changes, view } = this;
      const { version } = view.grid;
      const change = yield* this.base.repair(changes, isPatient);
      if (change === null) continue;
      this.version = version;
      return change;
    }
  }

  /** Follows the edits made so far, a cluster at a time. */
  private *repair(): Generator<void> {
    const { nodes, costs, before, rebuilt } = yield* this.repairBase();
    this.repairs.rebuilt += rebuilt;
    const topBefore = this.topNumber;
    // links count as crossings, too, and may come between nodes that are there already
    this.topNumber = this.chooseTop();

    // changed nodes concern every level; changed costs concern the next level, whose own costs may stay as they are
    let dirty = new Set([...nodes, ...costs]);
    let always = nodes;
    let known: ReadonlyMap<number, ClusterBefore> = before;
    let atTop = { renewed: always, changed: dirty };
    for (const level of this.upper) {
      const parents = new Set([...dirty].map((child) => level.parentOfChild[child]));
      const renewed = always;
      always = new Set([...always].map((child) => level.parentOfChild[child]));
      const changed = known;
      known = new Map([...parents].map((cluster) => [cluster, level.before(cluster)]));
      dirty = new Set();
      for (const cluster of parents) {
        const isChanged = yield* level.rebuild(cluster, changed, renewed);
        yield;
        if (isChanged || always.has(cluster)) dirty.add(cluster);
      }
      if (level.number === this.topNumber) atTop = { renewed: always, changed: dirty };
    }
    while (this.levels.length < this.topNumber) yield* this.addLevel().build();
    if (this.topNumber !== topBefore) this.table.layOut();
    else yield* this.table.follow(atTop.renewed, atTop.changed);
  }

  /** Whether the top level has few enough crossings to keep a table. */
  get keepsTable(): boolean {
    return this.crossingsAtTop <= this.mostCrossings;
  }

  /** The number of crossings of the top level. */
  get crossingsAtTop(): number {
    return this.base.countCrossings()[this.topNumber - 1];
  }

  private addLevels(): void {
    this.topNumber = this.chooseTop();
    while (this.levels.length < this.topNumber) this.addLevel();
  }

  private addLevel(): UpperLevel {
    const level = new UpperLevel(this.base, this.levels[this.levels.length - 1], this.factor);
    this.upper.push(level);
    this.levels.push(level);
    return level;
  }

  /** The number of the top level: as given, or that of the lowest level whose crossings leave room for a table. */
  private chooseTop(): number {
    if (this.settings.levels !== "auto") return this.settings.levels;
    const lowest = this.base.countCrossings().findIndex((crossings) => crossings <= this.fewCrossings);
    return lowest < 0 ? this.mostLevels : lowest + 1;
  }
}

/**
 * How many clusters lie along the side of a cluster one level up. An `"auto"` factor is 4, or more on maps so large that more
 * than 4 clusters would be left in a row two levels up: one more level takes longer to build, and queries longer to climb.
 */
export function factorOn(
  { width, height }: { readonly width: number; readonly height: number },
  { factor, clusterSize }: Pick<AbstractionSettings, "factor" | "clusterSize">,
): number {
  if (factor !== "auto") return factor;
  const clustersInRow = Math.ceil(Math.max(width, height) / clusterSize);
  const enough = Math.ceil(Math.sqrt(clustersInRow / ENOUGH_AT_TOP));
  return Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, enough));
}

/** The most levels of a map that has `clustersInRow` level-1 clusters along its longer side. */
function levelsFor(clustersInRow: number, factor: number): number {
  let levels = 1;
  for (let clusters = Math.ceil(clustersInRow); clusters > ENOUGH_AT_TOP; clusters = Math.ceil(clusters / factor)) {
    levels++;
  }
  return levels;
}

/** The nodes of a level, with the edges that end at them. */
function countsOf(level: Level, base: BaseLevel): LevelCounts {
  let nodes = 0;
  let interEdges = 0;
  let intraEdges = 0;
  for (const cluster of level.clusters) {
    nodes += cluster.nodes.length;
    for (let row = 0; row < cluster.nodes.length; row++) {
      for (let column = row + 1; column < cluster.nodes.length; column++) {
        if (cluster.intraUnits[row * cluster.nodes.length + column] !== UNREACHED) intraEdges++;
      }
    }
    for (const node of cluster.nodes) {
      for (let edge = node * base.mostInterEdges; edge < (node + 1) * base.mostInterEdges; edge++) {
        if (base.nodeOfInterEdge[edge] >= 0 && base.levelOfInterEdge[edge] >= level.number) interEdges++;
      }
    }
  }
  return { clusters: level.clusters.length, nodes, interEdges: interEdges / 2 + base.linkEdges.all.length, intraEdges };
}
