import type { AgentClass } from "./agent.ts";
import { BodyGrid, type BodyView, type ChangedSteps, ONE_AROUND } from "./body-grid.ts";
import type { Components } from "./components.ts";
import { footprintCosts } from "./footprint-cost.ts";
import type { Grid } from "./grid.ts";
import { AgentLinks } from "./link.ts";
import { ALL_SUCCESSORS, CANONICAL_SUCCESSORS, type Movement, type SuccessorTable } from "./movement.ts";
import { Bounds, grow, intersectionOf, isEmpty, type Rectangle, unionOf } from "./rectangle.ts";
import type { Runs } from "./runs.ts";
import { SeenEdits } from "./seen-edits.ts";
import type { Ground } from "./sight.ts";
import { MAX_TERRAIN_COST } from "./terrain.ts";

export type { ChangedSteps } from "./body-grid.ts";

/** The part of a cost that sums of roundings stay below. */
const ROUNDING = 1e-12;

/** No change of steps. */
export const NO_STEPS: ChangedSteps = { cells: new Bounds(), isLoss: true, isGain: true };

/**
 * A grid as one class of agent sees it under one movement rule: the canonical problem of Harabor and Botea 2008, Theorem 2. An
 * agent of any size and capability becomes a point that may stand on a cell iff the clearance of the cell is at least its size.
 *
 * Searches count in units, which are integers. The units of a step are those of its direction, times the weight of the step. The
 * weight is 1 where all terrains of the capability cost the same, and the agent reads no layers. Else it is the sum of the costs of
 * the two cells, terrain and layers: twice their mean, so that halves do not arise. Costs are in tiles; the functions below convert between units and costs.
 */
export class AgentGrid implements BodyView, Ground {
  readonly grid: Grid;
  readonly agent: AgentClass;
  readonly movement: Movement;
  /** The directions of the legal steps from each cell, as a set of bits; none where the agent cannot stand. */
  readonly movesOfCell: Uint8Array;
  /**
   * The cost, of terrain and layers, of the most expensive cell under an agent that stands at each cell; 0 where it cannot stand.
   * `null` when all terrains of the capability cost the same, and the agent reads no layers.
   */
  readonly costOfCell: Uint8Array | null;
  /** The number that a step in each direction adds to the id of a cell. */
  readonly offsetOfDirection: Int32Array;
  /** The moves that a search has to try from a cell, by how the search reached the cell. */
  readonly successors: SuccessorTable;
  /** The units of a cardinal step on the cheapest terrain. */
  readonly estimateCardinal: number;
  /** The units that a shortest walk on the cheapest terrain adds for each cell along its shorter axis. */
  readonly estimateShorter: number;
  /** The most units that one step can have, whatever edits make of the map. */
  readonly longestStep: number;
  /** The cost in tiles of a cardinal step of weight 1. */
  readonly tilesPerWeight: number;
  /** The connected components of the cells on which the agent can stand. */
  readonly components: Components;
  /** The edits of the grid that concern the agent. */
  readonly edits: SeenEdits;
  /** Where agents of this size and capability can stand and step. Views of agents that differ in costs or layers alone share it. */
  readonly body: BodyGrid;
  /** The most that `costOfCell` has been so far at any cell; 0 where it is `null`. */
  private mostCost = 0;
  private linksOfView: AgentLinks;
  private seenVersion: number;
  /** For each logged change that the view has followed, the steps that it changed. */
  private readonly changedOf = new WeakMap<Rectangle, ChangedSteps>();

  private constructor(grid: Grid, agent: AgentClass, movement: Movement) {
    this.grid = grid;
    this.agent = agent;
    this.movement = movement;
    this.edits = new SeenEdits(grid, agent.layers);
    this.seenVersion = grid.version;
    this.body = BodyGrid.of(grid, agent, movement);
    this.movesOfCell = this.body.movesOfCell;
    this.offsetOfDirection = this.body.offsetOfDirection;
    this.components = this.body.components;

    const { integerOfTerrain, scale } = agent.costs;
    const costs = integerOfTerrain.filter((_, id) => (agent.capability >>> id) & 1);
    const least = Math.min(...costs, 255);
    const hasLayers = agent.layers.length > 0;
    const most = hasLayers ? MAX_TERRAIN_COST : Math.max(...costs, 1);
    const isUniform = least >= most && !hasLayers;
    const leastWeight = isUniform ? 1 : 2 * least;
    this.tilesPerWeight = (isUniform ? most : 0.5) / scale;
    this.estimateCardinal = movement.cardinal * leastWeight;
    this.estimateShorter = movement.shorterAxisUnits * leastWeight;
    this.longestStep = movement.diagonal * (isUniform ? 1 : 2 * most);
    const isCanonical = isUniform && movement.neighbours === 8 && movement.corners === "bothFree";
    this.successors = isCanonical ? CANONICAL_SUCCESSORS : ALL_SUCCESSORS;

    this.costOfCell = isUniform ? null : new Uint8Array(grid.terrainOfCell.length);
    this.updateCosts({ left: 0, top: 0, right: grid.width, bottom: grid.height });
    this.linksOfView = new AgentLinks(this, grid.cellLinks);
    this.body.addView(this);
  }

  /**
   * Returns the view that all planners on a grid share for this class of agent and movement, up to date. The grid does not keep
   * views alive: once no planner, plan or world holds a view, its memory is freed, and the next call makes another.
   */
  static of(grid: Grid, agent: AgentClass, movement: Movement): AgentGrid {
    const views = VIEWS.get(grid) ?? new Map<string, WeakRef<AgentGrid>>();
    VIEWS.set(grid, views);
    const key = `${agent.key} ${movement.key}`;
    const held = views.get(key)?.deref();
    if (held !== undefined) {
      held.follow();
      return held;
    }
    for (const [other, view] of views) if (view.deref() === undefined) views.delete(other);
    const view = new AgentGrid(grid, agent, movement);
    views.set(key, new WeakRef(view));
    return view;
  }

  /**
   * The memory of this view in bytes, without arrays that are counted already.
   *
   * @param counted Arrays of other views that share them; the arrays of this view are added.
   */
  bytesBeside(counted: Set<object>): number {
    return (this.costOfCell?.length ?? 0) + this.body.bytesBeside(counted);
  }

  /** How far the agent can walk straight on from each cell; made at the first request. */
  get runs(): Runs {
    return this.body.runs;
  }

  /** The links that the agent can take. */
  get links(): AgentLinks {
    return this.linksOfView;
  }

  /** The version of the grid up to which the view has followed its edits. */
  get version(): number {
    return this.seenVersion;
  }

  /**
   * The most units that one step has had so far. Open lists are laid out for this: where an agent reads layers, `longestStep` is far
   * more than steps cost in most games.
   */
  get dearestStep(): number {
    return this.costOfCell === null ? this.longestStep : 2 * this.movement.diagonal * this.mostCost;
  }

  /** Whether another view of the grid, under the same movement rule, has the same moves and costs in a rectangle. */
  isLike(other: AgentGrid, { left, top, right, bottom }: Rectangle): boolean {
    const { width } = this.grid;
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++) {
        if (this.movesOfCell[cell] !== other.movesOfCell[cell]) return false;
        if (this.costOfCell?.[cell] !== other.costOfCell?.[cell]) return false;
      }
    }
    return true;
  }

  /** Whether the agent can stand on this cell. */
  canStand(cell: number): boolean {
    return this.body.canStand(cell);
  }

  /** The cost of the most expensive cell under the agent that stands at a cell; 1 where all ground costs the same. */
  costAt(cell: number): number {
    return this.costOfCell === null ? 1 : this.costOfCell[cell];
  }

  /**
   * How far the agent can walk straight on from each cell, always over ground of the same cost; `null` where costs differ, and where
   * there are no `runs` yet.
   */
  get evenRuns(): Runs | null {
    return this.costOfCell === null ? (this.body.knownRuns ?? null) : null;
  }

  /** Returns the cost in tiles of a number of units. */
  costOfUnits(units: number): number {
    return (units / this.movement.cardinal) * this.tilesPerWeight;
  }

  /** Returns the number of units of a cost in tiles, which need not be whole. */
  unitsOfCost(cost: number): number {
    return cost * (this.movement.cardinal / this.tilesPerWeight);
  }

  /**
   * Returns an upper bound on the units of a path of this cost in tiles. Units count cardinals and diagonals almost, not
   * exactly, as tiles do, and the bound takes the heavier. Links may be rounded up; a cheapest path takes each link once.
   */
  mostUnitsOf(cost: number): number {
    return Math.ceil((cost * this.unitsPerLength) / this.tilesPerWeight + this.links.roundedUp);
  }

  /**
   * Returns a lower bound on the cost in tiles of a path of at least this many units: the cost that `mostUnitsOf` gives these units
   * for, or a little less, so that no rounding makes it too high.
   */
  leastCostOf(units: number): number {
    const length = Math.max(0, units - this.links.roundedUp) / this.unitsPerLength;
    return length * this.tilesPerWeight * (1 - ROUNDING);
  }

  /** Returns the cost in tiles of steps, given the sum of the weights of the cardinal and of the diagonal ones. */
  costOfSteps(cardinals: number, diagonals: number): number {
    return (cardinals + diagonals * this.movement.diagonalLength) * this.tilesPerWeight;
  }

  /** Returns the largest estimate, in units, between two cells that are this many tiles apart. */
  estimateWithin(distance: number): number {
    return Math.ceil((distance * this.unitsPerLength * this.estimateCardinal) / this.movement.cardinal);
  }

  /** Returns the distance between two cells across open ground, in tiles. */
  distanceBetween(a: number, b: number): number {
    const { width } = this.grid;
    return this.movement.distance((a % width) - (b % width), Math.floor(a / width) - Math.floor(b / width));
  }

  /** Returns the cost in tiles of a walk between two cells across open ground of the cheapest terrain. */
  openCostBetween(a: number, b: number): number {
    const { movement, grid } = this;
    const dx = Math.abs((a % grid.width) - (b % grid.width));
    const dy = Math.abs(Math.floor(a / grid.width) - Math.floor(b / grid.width));
    const weight = this.estimateCardinal / movement.cardinal;
    const diagonals = movement.neighbours === 4 ? 0 : Math.min(dx, dy);
    return this.costOfSteps((dx + dy - 2 * diagonals) * weight, diagonals * weight);
  }

  /** Returns the units of a walk between two cells across open ground of the cheapest terrain. */
  estimateBetween(a: number, b: number): number {
    const { width } = this.grid;
    const rowOfA = (a / width) | 0;
    const rowOfB = (b / width) | 0;
    const dx = Math.abs(a - b - (rowOfA - rowOfB) * width);
    const dy = Math.abs(rowOfA - rowOfB);
    return this.estimateCardinal * Math.max(dx, dy) + this.estimateShorter * Math.min(dx, dy);
  }

  /** More units than any path has that passes no cell twice. */
  get mostUnits(): number {
    return this.longestStep * this.movesOfCell.length + this.links.units;
  }

  /** Follows the edits of the grid since the last call. Looks only at cells that the edits can have changed. */
  follow(): void {
    this.body.follow();
    if (this.edits.newest > this.seenVersion) this.followBody([], NO_STEPS);
  }

  /** Follows edits once what the agent shares with others has followed them, and with them all edits of layers. */
  followBody(ofGround: readonly Rectangle[], steps: ChangedSteps): void {
    const { grid, body } = this;
    const changes = [...ofGround, ...this.edits.layersSince(this.seenVersion)];
    const found = [steps.cells];
    let isRepriced = false;
    for (const changed of body.merge(changes)) {
      const repriced = this.updateCosts(body.reachOf(changed).stood);
      if (isEmpty(repriced)) continue;
      isRepriced = true;
      // the cost of a cell is part of the steps from all cells around it
      found.push(grow(repriced, ONE_AROUND, grid.width, grid.height));
    }
    const all = unionOf(found);
    const [isLoss, isGain] = [steps.isLoss && !isRepriced, steps.isGain && !isRepriced];
    for (const changed of changes) {
      const cells = intersectionOf(body.reachOf(changed).stepped, all);
      this.changedOf.set(changed, { cells, isLoss, isGain });
    }
    if (ofGround.length > 0 && (grid.cellLinks.length > 0 || this.links.ends.length > 0))
      this.linksOfView = new AgentLinks(this, grid.cellLinks);
    this.seenVersion = grid.version;
  }

  /** Returns the steps of the agent that a logged change made legal or illegal, or gave another cost. */
  changedBy(changed: Rectangle): ChangedSteps {
    return this.changedOf.get(changed) ?? { cells: this.reachOf(changed).stepped, isLoss: false, isGain: false };
  }

  /** Returns one rectangle around all changes where that is less work than to look at each change; else the changes as they are. */
  merge(changes: readonly Rectangle[]): readonly Rectangle[] {
    return this.body.merge(changes);
  }

  /** Returns the cells where changed cells can change how the agent stands (`stood`), and where it may step (`stepped`). */
  reachOf(changed: Rectangle): { stood: Rectangle; stepped: Rectangle } {
    return this.body.reachOf(changed);
  }

  private get unitsPerLength(): number {
    return Math.max(this.movement.cardinal, this.movement.diagonal / this.movement.diagonalLength);
  }

  /**
   * Works out the costs of terrain and layers in a rectangle, and returns the smallest rectangle around the cells that the agent could stand on
   * before, and still can, at another cost.
   */
  private updateCosts(rectangle: Rectangle): Rectangle {
    const { costOfCell, grid } = this;
    const changed = new Bounds();
    if (costOfCell === null) return changed;
    const costOfPlace = footprintCosts(grid, this.agent, rectangle);
    let place = 0;
    for (let y = rectangle.top; y < rectangle.bottom; y++) {
      for (let x = rectangle.left; x < rectangle.right; x++) {
        const cell = y * grid.width + x;
        const cost = this.canStand(cell) ? costOfPlace[place] : 0;
        place++;
        if (costOfCell[cell] === cost) continue;
        if (cost > this.mostCost) this.mostCost = cost;
        // where the agent could not stand before, or cannot now, steps themselves have come or gone
        if (costOfCell[cell] !== 0 && cost !== 0) changed.add(x, y);
        costOfCell[cell] = cost;
      }
    }
    return changed;
  }
}

/** The views of each grid that a planner, a plan or a world holds. */
const VIEWS = new WeakMap<Grid, Map<string, WeakRef<AgentGrid>>>();
