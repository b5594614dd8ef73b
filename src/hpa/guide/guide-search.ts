import type { AgentGrid } from "../../grid/agent-grid.ts";
import { NO_ARRIVAL, oppositeOf } from "../../grid/movement.ts";
import type { Smoother } from "../../path/smoothing.ts";
import { searchCells } from "../../search/cell-search.ts";
import { type Field, fillField, UNREACHED } from "../../search/field.ts";
import type { GuidePath, GuideSearch } from "../../search/guide-search.ts";
import { SearchSpace } from "../../search/search-space.ts";
import { Target } from "../../search/target.ts";
import type { Abstraction } from "../levels/abstraction.ts";
import { rectangleOf } from "../levels/level.ts";
import { NodeField } from "./node-field.ts";
import { TrunkPaths } from "./trunk-paths.ts";

/** What a guide takes from the pathfinder of its agent. */
interface Source {
  readonly abstraction: Abstraction;
  /** Shared with others: it is only used within a call. `null` where paths are not smoothed. */
  readonly smoother: Smoother | null;
  /** Cells that a search between neighbouring clusters may expand. */
  readonly mostDirect: number;
}

/** The goal or node by which a path from a cell is cheapest, −1 for none, and the units of that path. */
interface Reached {
  readonly end: number;
  readonly units: number;
}

const NOT_REACHED: Reached = { end: -1, units: Number.POSITIVE_INFINITY };

/**
 * Leads from anywhere to the cheapest of some goals over the abstract graph of HPA*. Each goal is inserted once, a node field
 * spreads from there as far as it is asked, and the fields of clusters lead on from nodes to cells:
 *
 *     units of a cell = least over the nodes of its cluster of (field of the node at the cell + units of the node)
 *
 * Between near cells a query does not ask the abstract graph: it walks a straight line, or searches cells. So does this one,
 * and what it says a path costs is what HPA* says before smoothing. The search holds until the next edit.
 */
export class HpaGuideSearch implements GuideSearch {
  readonly isExact = false;
  private readonly view: AgentGrid;
  private readonly abstraction: Abstraction;
  private readonly smoother: Smoother | null;
  private readonly mostDirect: number;
  private readonly goals: readonly number[];
  private readonly field: NodeField;
  private readonly paths: TrunkPaths | null;
  private readonly space: SearchSpace;
  /** The cheapest walks inside its cluster from each goal, made when first asked for. */
  private readonly fieldOfGoal = new Map<number, Field>();
  /** The units from a cell to the i-th node of its cluster. */
  private unitsOfIndex = new Float64Array(64);

  /** @param goals Cells on which the agent can stand, at least one. */
  constructor({ abstraction, smoother, mostDirect }: Source, goals: readonly number[]) {
    this.view = abstraction.view;
    this.abstraction = abstraction;
    this.smoother = smoother;
    this.mostDirect = mostDirect;
    this.goals = goals;
    this.field = new NodeField(abstraction, goals);
    this.paths = smoother === null ? null : new TrunkPaths(abstraction, this.field, smoother);
    this.space = SearchSpace.of(this.view.grid.terrainOfCell.length);
  }

  searchOn(most: number): boolean {
    return this.field.searchOn(most);
  }

  unitsFrom(cell: number): number {
    const { goals, field } = this;
    if (goals.includes(cell)) return 0;
    let least = Number.POSITIVE_INFINITY;
    for (const goal of goals) least = Math.min(least, this.unitsBeside(cell, goal));
    // a line and a search over cells find the cheapest path to their goal
    if (least < Number.POSITIVE_INFINITY && goals.length === 1) return least;
    least = Math.min(least, this.byNode(cell).units);
    if (least > field.bound) return -1;
    // without a way over nodes, nothing leads out of the cluster
    return least < Number.POSITIVE_INFINITY ? least : this.searchUnits(cell, goals, Number.POSITIVE_INFINITY);
  }

  /**
   * The next cell on the way down to 0 of the least of three numbers of units: to a goal along a free line, to a goal inside the
   * cell's cluster, and over nodes. Each step lowers that number by at least what the step costs, so that no way leads in a circle.
   */
  nextFrom(cell: number): number | undefined {
    const { goals, field } = this;
    if (goals.includes(cell)) return -1;
    const line = this.byLine(cell);
    if (line.end >= 0 && goals.length === 1) return this.stepAlongLine(cell, line.end);
    const node = this.byNode(cell);
    const goal = this.goalInCluster(cell);
    const unitsInside = goal < 0 ? Number.POSITIVE_INFINITY : this.unitsInside(goal, cell);
    const least = Math.min(line.units, unitsInside, node.units);
    if (least > field.bound) return undefined;
    if (least === Number.POSITIVE_INFINITY) return -1;
    if (line.units === least) return this.stepAlongLine(cell, line.end);
    if (unitsInside === least) return this.stepInside(goal, cell);
    return this.stepByNode(cell, node.end);
  }

  /** Whether a start is near a goal, or paths are not smoothed: then a query of its own serves better. */
  isBetterAlone(start: number): boolean {
    const { base } = this.abstraction;
    return this.paths === null || this.goals.some((goal) => base.areNear(start, goal));
  }

  pathFrom(start: number): GuidePath | undefined {
    const { paths, goals, field } = this;
    if (paths === null) return undefined;
    const line = this.byLine(start);
    if (line.end >= 0 && goals.length === 1) return paths.pathWalked(start);
    const node = this.byNode(start);
    if (Math.min(line.units, node.units) > field.bound) return undefined;
    if (line.end >= 0 && line.units <= node.units) {
      this.walksLine(start, line.end);
      return paths.pathWalked(start);
    }
    return node.end < 0 ? undefined : paths.pathVia(start, node.end);
  }

  /** Repairs may give every node another id. */
  touches(): boolean {
    return true;
  }

  /** The units from a cell to a goal in its line of sight or near it; `Infinity` where only the abstract graph tells. */
  private unitsBeside(cell: number, goal: number): number {
    const { smoother } = this;
    if (smoother !== null && this.walksLine(cell, goal)) return smoother.units;
    if (!this.abstraction.base.areNear(cell, goal)) return Number.POSITIVE_INFINITY;
    return this.searchUnits(cell, [goal], this.mostDirect);
  }

  /** The least units from a cell to some goals; `Infinity` if a search over cells would have to expand more than `most`. */
  private searchUnits(cell: number, goals: readonly number[], most: number): number {
    const { view, space } = this;
    const reached = searchCells(view, space, cell, new Target(view, goals), { most });
    return reached < 0 ? Number.POSITIVE_INFINITY : space.distances.values[reached] - space.distances.base;
  }

  /** Lets the smoother walk a straight line to a goal, and tells whether one is free: then nothing is cheaper but shortcuts. */
  private walksLine(cell: number, goal: number): boolean {
    const { smoother, view } = this;
    if (smoother === null || view.links.shortcuts.length > 0) return false;
    smoother.begin(cell);
    return smoother.walkLine(goal);
  }

  /** The nearest goal to which a straight line from a cell is free. */
  private byLine(cell: number): Reached {
    let best = NOT_REACHED;
    for (const goal of this.goals) {
      if (!this.walksLine(cell, goal)) continue;
      const units = this.smoother?.units ?? 0;
      if (units < best.units) best = { end: goal, units };
    }
    return best;
  }

  /** The node of a cell's cluster over which a path is cheapest, as far as the node field knows. */
  private byNode(cell: number): Reached {
    const { base } = this.abstraction;
    const { unitsOfNode } = this.field;
    const { nodes } = base.clusters[base.clusterOfCell(cell)];
    if (this.unitsOfIndex.length < nodes.length) this.unitsOfIndex = new Float64Array(2 * nodes.length);
    const { unitsOfIndex } = this;
    base.insert(cell, unitsOfIndex);
    let end = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < nodes.length; i++) {
      const units = unitsOfIndex[i] + unitsOfNode[nodes[i]];
      if (units >= least) continue;
      end = nodes[i];
      least = units;
    }
    return { end, units: least };
  }

  private stepAlongLine(cell: number, goal: number): number {
    const { smoother, view } = this;
    if (smoother === null || !this.walksLine(cell, goal)) return -1;
    return cell + view.offsetOfDirection[smoother.path.directionOfStretch[0]];
  }

  /** The nearest goal in a cell's cluster, by a walk that stays inside; −1 if none can be reached so. */
  private goalInCluster(cell: number): number {
    const { base } = this.abstraction;
    const cluster = base.clusterOfCell(cell);
    let best = -1;
    for (const goal of this.goals) {
      if (base.clusterOfCell(goal) !== cluster) continue;
      if (this.unitsInside(goal, cell) < (best < 0 ? UNREACHED : this.unitsInside(best, cell))) best = goal;
    }
    return best;
  }

  private unitsInside(goal: number, cell: number): number {
    return this.fieldAround(goal).distanceOfCell[this.abstraction.base.fields.placeOf(cell)];
  }

  private stepInside(goal: number, cell: number): number {
    const { base } = this.abstraction;
    const arrival = this.fieldAround(goal).arrivalOfCell[base.fields.placeOf(cell)];
    // a field's directions lead away from its source
    return cell + this.view.offsetOfDirection[oppositeOf(arrival)];
  }

  private fieldAround(goal: number): Field {
    const known = this.fieldOfGoal.get(goal);
    if (known !== undefined) return known;
    const { base } = this.abstraction;
    const { size, area } = base.fields;
    const field = { stride: size, distanceOfCell: new Uint32Array(area), arrivalOfCell: new Uint8Array(area) };
    fillField(this.view, rectangleOf(base, base.clusterOfCell(goal), this.view.grid), goal, field);
    this.fieldOfGoal.set(goal, field);
    return field;
  }

  /** The next cell on the way by a node of the cell's cluster; −1 where costs contradict each other. */
  private stepByNode(cell: number, node: number): number {
    const { base } = this.abstraction;
    if (base.cellOfNode[node] !== cell) return this.stepTowards(node, cell);
    const crossing = this.field.crossingFrom(node);
    if (crossing === null) return -1;
    const { exit, entry } = crossing;
    return exit === node ? base.cellOfNode[entry] : this.stepTowards(exit, cell);
  }

  /** The next cell on the walk from a cell to a node of its cluster. */
  private stepTowards(node: number, cell: number): number {
    const { base } = this.abstraction;
    base.chooseField(node);
    const arrival = base.fields.stepTo(base.fields.spotOf(cell));
    // only in a forged snapshot, no walk leads where one has a cost
    return arrival >= NO_ARRIVAL ? -1 : cell + this.view.offsetOfDirection[oppositeOf(arrival)];
  }
}
