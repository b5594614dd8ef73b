/**
 * HAA* (Harabor and Botea 2008) for agents of many sizes and capabilities: one annotated graph for all of them.
 *
 * The graph holds inter-edges, nodes and intra-edges once for all agents, each with the agents that take it. The inter-edges are
 * the transitions between clusters. For each border,
 * 1. `entrance.ts` finds the transitions of every agent, by the width of entrances or by clearance;
 * 2. `dominance.ts` leaves out transitions that others make superfluous, and lets their users take the others.
 * The nodes, and the intra-edges with their costs and walks, are in `intra-edges.ts`.
 *
 * To each agent's HPA* the graph is the source of inter-edges, and keeps the paths of intra-edges. Levels, fields, the table,
 * queries and repairs are those of HPA* (`src/hpa`), once for each agent. Agents that the graph was not built for are left to A*,
 * which the planner sees to.
 */
import type { AgentGrid } from "../grid/agent-grid.ts";
import { Clearance } from "../grid/clearance.ts";
import type { Grid } from "../grid/grid.ts";
import { IntegerLists } from "../grid/integer-lists.ts";
import { grow, overlap, type Rectangle } from "../grid/rectangle.ts";
import { SeenEdits } from "../grid/seen-edits.ts";
import {
  byCells,
  diagonalsOf,
  type InterEdge,
  type InterEdgeSource,
  interEdgeAcross,
  MOST_WITH_DIAGONALS,
  mostFromCell,
} from "../hpa/borders/border.ts";
import { BorderLine, type PlacePair, unitsOfStep } from "../hpa/borders/border-line.ts";
import type { PathStore } from "../hpa/levels/intra-paths.ts";
import { clustersIn, clustersOver, rectangleOf } from "../hpa/levels/level.ts";
import type { PathfinderSettings } from "../hpa/pathfinder.ts";
import { EVERYWHERE } from "../scene/scene-choice.ts";
import { labelsOf, withoutStronglyDominated, withoutWeaklyDominated } from "./dominance.ts";
import { transitionsByClearance, transitionsByWidth } from "./entrance.ts";
import { AgentPaths, IntraEdges } from "./intra-edges.ts";
import { countBits, type Transition } from "./transition.ts";

/** The settings of an annotated graph. */
export interface AnnotatedSettings extends PathfinderSettings {
  /**
   * Which edges are left out: none, strongly dominated edges (Theorem 6), or weakly dominated edges as well (Theorem 7).
   */
  readonly quality: "initial" | "high" | "low";
  /** Where an entrance is crossed: by its width, as in HPA*, or at its greatest clearance, as in the paper. */
  readonly placement: "width" | "clearance";
  /** The most cells along a border between a transition and one that it weakly dominates. */
  readonly detour: number;
}

/** The largest clearance that is told apart: the size of the largest agent there can be. */
const MOST_CLEARANCE = 255;

/** A transition as it is kept: five integers, the two places, the capability, the clearance and the users. */
const INTEGERS = 5;

const UNKNOWN = 0;
const KNOWN = 1;
const OUTDATED = 2;

/**
 * The annotated graph (Harabor and Botea 2008, Section VI): transitions between clusters as inter-edges, nodes at their ends, and
 * intra-edges between the nodes of a cluster, each with the agents that take it. Every agent has its own abstract graph in the
 * annotated graph: what has the agent among its users.
 *
 * The transitions of a border are found when they are first asked for, and again after an edit that can have changed them. The
 * nodes and intra-edges of an agent are there once the agent's level 1 is built.
 */
export class AnnotatedGraph {
  /** The edits of the grid that concern any of the agents: what one agent pays can change where others cross borders. */
  readonly edits: SeenEdits;
  /** The views of the agents. */
  readonly views: readonly AgentGrid[];
  /** The number of clusters in a row, and of rows of clusters. */
  readonly wide: number;
  readonly high: number;
  private readonly grid: Grid;
  private readonly settings: AnnotatedSettings;
  /** The indices of the agents, the most restricted agent first. */
  private readonly order: readonly number[];
  private readonly largestSize: number;
  /** The clearance of cells for each capability; empty where transitions do not depend on clearance. */
  private readonly clearances: ReadonlyMap<number, Clearance>;
  /** The transitions of all borders: border `2 * cluster` is right of the cluster, border `2 * cluster + 1` below it. */
  private readonly transitionsOfBorder: IntegerLists<Int32Array>;
  /** Whether the transitions of each border are `UNKNOWN`, `KNOWN` or `OUTDATED`. */
  private readonly stateOfBorder: Uint8Array;
  /** Holds the nodes and the intra-edges of all clusters. */
  readonly intraEdges: IntraEdges;
  /** The version of the grid for which each border last got other transitions. */
  private readonly changedAtOfBorder: Int32Array;
  /** How many borders have never been looked at. */
  private unknown: number;
  /** The labels of clusters, by agent and cluster, while borders are being found. */
  private readonly labels = new Map<string, Uint16Array>();
  private version: number;

  constructor(views: readonly AgentGrid[], settings: AnnotatedSettings) {
    const [{ grid }] = views;
    this.views = views;
    this.grid = grid;
    this.settings = settings;
    this.version = grid.version;
    this.edits = new SeenEdits(
      grid,
      views.flatMap(({ agent }) => agent.layers),
    );
    this.wide = Math.ceil(grid.width / settings.clusterSize);
    this.high = Math.ceil(grid.height / settings.clusterSize);
    this.largestSize = Math.max(...views.map(({ agent }) => agent.size));
    this.order = [...views.keys()].sort((a, b) => byAbility(views[a], views[b]));
    this.clearances = new Map();
    if (settings.placement === "clearance") {
      const capabilities = [...new Set(views.map(({ agent }) => agent.capability))].sort((a, b) => a - b);
      this.clearances = new Map(capabilities.map((set) => [set, Clearance.of(grid, set, MOST_CLEARANCE)]));
    }
    const borders = 2 * this.wide * this.high;
    this.transitionsOfBorder = new IntegerLists(
      borders,
      (length) => new Int32Array(length),
      new Uint32Array(2 * borders),
    );
    this.stateOfBorder = new Uint8Array(borders);
    this.changedAtOfBorder = new Int32Array(borders);
    this.intraEdges = new IntraEdges(this.wide * this.high, settings.quality !== "initial");
    this.unknown = borders - this.wide - this.high;
  }

  /** The memory of the graph, in bytes, without the views and their clearances. */
  get bytes(): number {
    let bytes = this.transitionsOfBorder.bytes + 5 * this.stateOfBorder.length + this.intraEdges.bytes;
    for (const labels of this.labels.values()) bytes += labels.byteLength;
    return bytes;
  }

  /** Returns the source of the inter-edges that an agent takes, given the index of the agent. */
  sourceFor(agent: number): InterEdgeSource {
    const view = this.views[agent];
    // with low quality an agent also takes transitions of others, which may share a cell with its own diagonals
    const isMixed = this.settings.quality === "low" && view.costOfCell !== null;
    return {
      mostFromCell: isMixed ? MOST_WITH_DIAGONALS : mostFromCell(view),
      edits: this.edits,
      interEdgesOf: (cluster) => this.interEdgesOf(agent, cluster),
      haveChanged: (cluster, since) => this.haveChanged(cluster, since),
      reachOf: (changed) => this.reachOf(changed),
    };
  }

  /** Returns what keeps the paths of the intra-edges that an agent takes, given the index of the agent. */
  pathsFor(agent: number): PathStore {
    return new AgentPaths(this.intraEdges, this.wide * this.high, agent, this.views[agent], this.settings.clusterSize);
  }

  /**
   * Gives every transition in a rectangle, and some beside it, with the two cells that the transition joins. Default: the
   * transitions of the whole grid.
   */
  *transitions(
    rectangle: Rectangle = EVERYWHERE,
  ): Generator<Transition & { readonly from: number; readonly to: number }> {
    this.follow();
    const { wide, high, settings } = this;
    for (const cluster of clustersIn({ size: settings.clusterSize, wide, high }, rectangle)) {
      for (const border of this.bordersOf(cluster)) {
        const line = this.lineOf(border);
        for (const transition of this.transitionsAcross(border)) {
          yield { ...transition, from: line.cellAt(transition.place), to: line.cellBeyond(transition.beyond) };
        }
      }
    }
    this.labels.clear();
  }

  /** Finds the transitions of all borders where they are not known yet, a cluster with each turn. */
  *build(): Generator<void> {
    this.follow();
    for (let cluster = 0; cluster < this.wide * this.high; cluster++) {
      const borders = this.bordersOf(cluster);
      if (borders.every((border) => this.stateOfBorder[border] === KNOWN)) continue;
      for (const border of borders) this.makeKnown(border);
      yield;
    }
    this.labels.clear();
  }

  /** The borders right of a cluster and below it, where there are such clusters. */
  private bordersOf(cluster: number): number[] {
    const isLastInRow = cluster % this.wide === this.wide - 1;
    const isInLastRow = cluster >= this.wide * (this.high - 1);
    return [...(isLastInRow ? [] : [2 * cluster]), ...(isInLastRow ? [] : [2 * cluster + 1])];
  }

  /** The borders left of a cluster and above it, where there are such clusters. */
  private bordersBefore(cluster: number): number[] {
    const isFirstInRow = cluster % this.wide === 0;
    const isInFirstRow = cluster < this.wide;
    return [...(isFirstInRow ? [] : [2 * (cluster - 1)]), ...(isInFirstRow ? [] : [2 * (cluster - this.wide) + 1])];
  }

  /** The cluster whose cells a rectangle holds. */
  private clusterAt({ left, top }: Rectangle): number {
    const { clusterSize } = this.settings;
    return (top / clusterSize) * this.wide + left / clusterSize;
  }

  /** Whether a border of a cluster has got other transitions since a version of the grid. */
  private haveChanged(rectangle: Rectangle, since: number): boolean {
    this.follow();
    const cluster = this.clusterAt(rectangle);
    return [...this.bordersOf(cluster), ...this.bordersBefore(cluster)].some((border) => {
      this.makeKnown(border);
      return this.changedAtOfBorder[border] > since;
    });
  }

  private interEdgesOf(agent: number, rectangle: Rectangle): InterEdge[] {
    this.follow();
    const view = this.views[agent];
    const cluster = this.clusterAt(rectangle);
    const edges: InterEdge[] = [];
    const addFrom = (border: number, isFromBeyond: boolean): void => {
      const line = this.lineOf(border);
      for (const pair of this.pairsFor(agent, border)) edges.push(interEdgeAcross(view, line, pair, isFromBeyond));
    };
    for (const border of this.bordersOf(cluster)) addFrom(border, false);
    for (const border of this.bordersBefore(cluster)) addFrom(border, true);
    for (const { from, direction } of diagonalsOf(view, rectangle)) {
      edges.push({ from, to: from + view.offsetOfDirection[direction], units: unitsOfStep(view, from, direction) });
    }
    return edges.sort(byCells);
  }

  /** Follows the edits of the grid: forgets the borders that the edits can have changed, to find them again when asked. */
  private follow(): void {
    const { grid } = this;
    if (this.edits.newest <= this.version) return;
    const changes = this.edits.since(this.version);
    this.version = grid.version;
    this.labels.clear();
    for (const view of this.views) view.follow();
    for (const clearance of this.clearances.values()) clearance.follow();
    for (const changed of changes) this.forgetBorders(this.nearTo(changed));
  }

  /** The rectangle in which entrances, and steps of agents, may differ after cells in a rectangle have changed. */
  private nearTo(changed: Rectangle): Rectangle {
    const { width, height } = this.grid;
    const reach = this.settings.placement === "clearance" ? MOST_CLEARANCE : this.largestSize;
    return grow(changed, { left: reach, top: reach, right: 1, bottom: 1 }, width, height);
  }

  /** The rectangle in which inter-edges may differ after cells in a rectangle have changed. */
  reachOf(changed: Rectangle): Rectangle {
    const { width, height } = this.grid;
    const { clusterSize, quality } = this.settings;
    const near = this.nearTo(changed);
    if (quality !== "low") return near;
    // whether a circuit closes depends on the whole of both clusters at a border
    const left = Math.floor(near.left / clusterSize) * clusterSize;
    const top = Math.floor(near.top / clusterSize) * clusterSize;
    const right = Math.ceil(near.right / clusterSize) * clusterSize;
    const bottom = Math.ceil(near.bottom / clusterSize) * clusterSize;
    return grow({ left, top, right, bottom }, { left: 1, top: 1, right: 1, bottom: 1 }, width, height);
  }

  /**
   * Forgets the borders whose transitions may differ after steps in a rectangle have changed: the borders that have a cell in the
   * rectangle, and with low quality all borders of clusters that have one.
   */
  private forgetBorders(changed: Rectangle): void {
    const { wide, settings } = this;
    const { clusterSize } = settings;
    if (settings.quality === "low") {
      for (const cluster of clustersOver({ size: clusterSize, wide }, changed)) {
        for (const border of [...this.bordersOf(cluster), ...this.bordersBefore(cluster)]) this.forget(border);
      }
    }
    const { left, top, right, bottom } = changed;
    // the borders to the left and above belong to the clusters there
    const firstX = Math.max(0, Math.floor(left / clusterSize) - 1);
    const firstY = Math.max(0, Math.floor(top / clusterSize) - 1);
    for (let y = firstY; y * clusterSize < bottom; y++) {
      for (let x = firstX; x * clusterSize < right; x++) {
        const cluster = y * this.wide + x;
        const cells = this.rectangleOf(cluster);
        // a border has a row of cells on either side
        const isRightChanged = overlap(changed, { ...cells, left: cells.right - 1, right: cells.right + 1 });
        const isBelowChanged = overlap(changed, { ...cells, top: cells.bottom - 1, bottom: cells.bottom + 1 });
        if (isRightChanged) this.forget(2 * cluster);
        if (isBelowChanged) this.forget(2 * cluster + 1);
      }
    }
  }

  /** The transitions across a border, which are found now if they are not known. */
  private *transitionsAcross(border: number): Generator<Transition> {
    this.makeKnown(border);
    const { values, firstOf, countOf } = this.transitionsOfBorder;
    for (let at = firstOf[border], end = at + countOf[border]; at < end; at += INTEGERS) {
      const [place, beyond, capability, clearance, users] = values.subarray(at, at + INTEGERS);
      yield { place, beyond, capability, clearance, users };
    }
  }

  /** The pairs of places that the transitions of an agent across a border join, each pair once. */
  private pairsFor(agent: number, border: number): PlacePair[] {
    this.makeKnown(border);
    const { values, firstOf, countOf } = this.transitionsOfBorder;
    const pairs: PlacePair[] = [];
    for (let at = firstOf[border], end = at + countOf[border]; at < end; at += INTEGERS) {
      const [place, beyond, users] = [values[at], values[at + 1], values[at + 4]];
      if (((users >>> agent) & 1) === 0) continue;
      if (!pairs.some((other) => other.place === place && other.beyond === beyond)) pairs.push({ place, beyond });
    }
    return pairs;
  }

  /** Finds the transitions of a border unless they are known. */
  private makeKnown(border: number): void {
    const state = this.stateOfBorder[border];
    if (state === KNOWN) return;
    const integers: number[] = [];
    for (const { place, beyond, capability, clearance, users } of this.find(border)) {
      integers.push(place, beyond, capability, clearance, users);
    }
    this.stateOfBorder[border] = KNOWN;
    if (state === UNKNOWN || !this.transitionsOfBorder.holds(border, integers)) {
      this.transitionsOfBorder.set(border, integers);
      this.changedAtOfBorder[border] = this.version;
    }
    // once all borders have been looked at, few will need more memory
    if (state === UNKNOWN && --this.unknown === 0) this.transitionsOfBorder.trim();
  }

  /** Lets the transitions of a border be found again. */
  private forget(border: number): void {
    if (this.stateOfBorder[border] === KNOWN) this.stateOfBorder[border] = OUTDATED;
  }

  private lineOf(border: number): BorderLine {
    const { left, top, right, bottom } = this.rectangleOf(border >> 1);
    return border % 2 === 0
      ? new BorderLine(this.grid.width, right - 1, top, true, bottom - top)
      : new BorderLine(this.grid.width, left, bottom - 1, false, right - left);
  }

  /** Finds the transitions across a border. */
  private find(border: number): readonly Transition[] {
    const { quality, placement, detour } = this.settings;
    const line = this.lineOf(border);
    const initial =
      placement === "clearance"
        ? transitionsByClearance(line, this.clearances, this.views)
        : transitionsByWidth(line, this.views, this.order, this.settings);
    if (quality === "initial") return initial;
    const high = withoutStronglyDominated(initial);
    if (quality === "high") return high;
    const cluster = border >> 1;
    const beyond = cluster + (border % 2 === 0 ? 1 : this.wide);
    const costFor = (agent: number, { place, beyond: far }: Transition): number =>
      line.crossingUnits(this.views[agent], place, far);
    const closesCircuit = (agent: number, transition: Transition, other: Transition): boolean =>
      costFor(agent, other) <= costFor(agent, transition) &&
      this.areJoined(agent, cluster, line.cellAt(transition.place), line.cellAt(other.place)) &&
      this.areJoined(agent, beyond, line.cellBeyond(transition.beyond), line.cellBeyond(other.beyond));
    return withoutWeaklyDominated(high, this.largestSize, detour, closesCircuit);
  }

  /** Whether an agent can walk between two cells of a cluster without leaving the cluster. */
  private areJoined(agent: number, cluster: number, a: number, b: number): boolean {
    const rectangle = this.rectangleOf(cluster);
    const key = `${agent} ${cluster}`;
    const labels = this.labels.get(key) ?? labelsOf(this.views[agent], rectangle);
    this.labels.set(key, labels);
    const labelAt = (cell: number): number => {
      const y = Math.floor(cell / this.grid.width);
      const x = cell - y * this.grid.width;
      return labels[(y - rectangle.top) * (rectangle.right - rectangle.left) + x - rectangle.left];
    };
    return labelAt(a) === labelAt(b);
  }

  private rectangleOf(cluster: number): Rectangle {
    return rectangleOf({ size: this.settings.clusterSize, wide: this.wide }, cluster, this.grid);
  }
}

/** Orders agents, the most restricted first: by size, the largest first, then by the number of terrains, the fewest first. */
function byAbility({ agent: a }: AgentGrid, { agent: b }: AgentGrid): number {
  return b.size - a.size || countBits(a.capability) - countBits(b.capability) || a.capability - b.capability;
}
