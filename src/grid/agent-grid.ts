import { type AgentClass, standsOver } from "./agent.ts";
import { Clearance } from "./clearance.ts";
import { Components } from "./components.ts";
import { footprintCosts } from "./footprint-cost.ts";
import type { Grid } from "./grid.ts";
import { AgentLinks } from "./link.ts";
import {
  ALL_SUCCESSORS,
  CANONICAL_SUCCESSORS,
  type Movement,
  type SuccessorTable,
  X_OF_DIRECTION,
  Y_OF_DIRECTION,
} from "./movement.ts";
import { areaOf, Bounds, grow, intersectionOf, isEmpty, type Rectangle, unionOf } from "./rectangle.ts";
import { Runs } from "./runs.ts";

/** The part of a cost that sums of roundings stay below. */
const ROUNDING = 1e-12;

/** What edits have changed about the steps of an agent. */
export interface ChangedSteps {
  /** A rectangle around all cells whose steps have changed; empty if there are none. */
  readonly cells: Rectangle;
  /** Whether steps have become illegal, and no step has become legal or has another cost. */
  readonly isLoss: boolean;
  /** Whether steps have become legal, and no step has become illegal or has another cost. */
  readonly isGain: boolean;
}

const ONE_AROUND = { left: 1, top: 1, right: 1, bottom: 1 };

/**
 * A grid as one class of agent sees it under one movement rule: the canonical problem of Harabor and Botea 2008, Theorem 2. An
 * agent of any size and capability becomes a point that may stand on a cell iff the clearance of the cell is at least its size.
 *
 * Searches count in units, which are integers. The units of a step are those of its direction, times the weight of the step. The
 * weight is 1 where all terrains of the capability cost the same. Else it is the sum of the terrain costs of the two cells: twice
 * their mean, so that halves do not arise. Costs are in tiles; the functions below convert between units and costs.
 */
export class AgentGrid {
  readonly grid: Grid;
  readonly agent: AgentClass;
  readonly movement: Movement;
  /** The directions of the legal steps from each cell, as a set of bits; none where the agent cannot stand. */
  readonly movesOfCell: Uint8Array;
  /**
   * The terrain cost of the most expensive cell under an agent that stands at each cell; 0 where it cannot stand. `null` when all
   * terrains of the capability cost the same.
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
  /** The most units that one step can have. */
  readonly longestStep: number;
  /** The cost in tiles of a cardinal step of weight 1. */
  readonly tilesPerWeight: number;
  /** The connected components of the cells on which the agent can stand. */
  readonly components: Components;
  private readonly clearance: Clearance;
  private runsOfView: Runs | undefined;
  private linksOfView: AgentLinks;
  private seenVersion: number;
  /** For each logged change that the view has followed, the steps that it changed. */
  private readonly changedOf = new WeakMap<Rectangle, ChangedSteps>();

  private constructor(grid: Grid, agent: AgentClass, movement: Movement) {
    this.grid = grid;
    this.agent = agent;
    this.movement = movement;
    this.seenVersion = grid.version;
    this.offsetOfDirection = Int32Array.from(
      X_OF_DIRECTION,
      (x, direction) => Y_OF_DIRECTION[direction] * grid.width + x,
    );

    const costs = grid.terrains.filter((_, id) => (agent.capability >>> id) & 1).map((terrain) => terrain.cost);
    const least = Math.min(...costs, 255);
    const most = Math.max(...costs, 1);
    const isUniform = least >= most;
    const scale = isUniform ? 1 : 2 * least;
    this.tilesPerWeight = isUniform ? most : 0.5;
    this.estimateCardinal = movement.cardinal * scale;
    this.estimateShorter = movement.shorterAxisUnits * scale;
    this.longestStep = movement.diagonal * (isUniform ? 1 : 2 * most);
    const isCanonical = isUniform && movement.neighbours === 8 && movement.corners === "bothFree";
    this.successors = isCanonical ? CANONICAL_SUCCESSORS : ALL_SUCCESSORS;

    const everything = { left: 0, top: 0, right: grid.width, bottom: grid.height };
    const cells = grid.terrainOfCell.length;
    this.clearance = Clearance.of(grid, agent.capability, agent.size);
    this.movesOfCell = new Uint8Array(cells);
    this.costOfCell = isUniform ? null : new Uint8Array(cells);
    this.updateMoves(everything);
    this.updateCosts(everything);
    this.linksOfView = new AgentLinks(this, grid.cellLinks);
    this.components = new Components(this);
  }

  /**
   * Returns the view that all planners on a grid share for this class of agent and movement, up to date. The grid does not keep
   * views alive: once no planner, plan or world holds a view, its memory is freed, and the next call makes another.
   */
  static of(grid: Grid, agent: AgentClass, movement: Movement): AgentGrid {
    const views = VIEWS.get(grid) ?? new Map<string, WeakRef<AgentGrid>>();
    VIEWS.set(grid, views);
    const key = `${agent.size} ${agent.capability} ${movement.key}`;
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
    const { movesOfCell, costOfCell, clearance, components, runsOfView } = this;
    const bytes = movesOfCell.length + (costOfCell?.length ?? 0) + components.bytes + (runsOfView?.bytes ?? 0);
    if (counted.has(clearance.clearanceOfCell)) return bytes;
    counted.add(clearance.clearanceOfCell);
    return bytes + clearance.clearanceOfCell.length;
  }

  /** How far the agent can walk straight on from each cell; made at the first request. */
  get runs(): Runs {
    this.runsOfView ??= new Runs(this);
    return this.runsOfView;
  }

  /** The links that the agent can take. */
  get links(): AgentLinks {
    return this.linksOfView;
  }

  /** The version of the grid up to which the view has followed its edits. */
  get version(): number {
    return this.seenVersion;
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
    return this.clearance.clearanceOfCell[cell] >= this.agent.size;
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
   * exactly, as 1 to √2, and the bound takes the heavier. Links may be rounded up; a cheapest path takes each link once.
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
    return (cardinals + diagonals * Math.SQRT2) * this.tilesPerWeight;
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
    const { grid } = this;
    if (this.seenVersion === grid.version) return;
    const changes = grid.changesSince(this.seenVersion);
    this.clearance.follow();
    const found: Rectangle[] = [];
    let isLoss = true;
    let isGain = true;
    for (const changed of this.merge(changes)) {
      const { stood, stepped } = this.reachOf(changed);
      const repriced = this.updateCosts(stood);
      const moved = this.updateMoves(stepped);
      if (!isEmpty(moved.cells)) this.runsOfView?.follow(stepped);
      // the cost of a cell is part of the steps from all cells around it
      if (!isEmpty(repriced)) found.push(grow(repriced, ONE_AROUND, grid.width, grid.height));
      found.push(moved.cells);
      isLoss &&= moved.isLoss && isEmpty(repriced);
      isGain &&= moved.isGain && isEmpty(repriced);
    }
    // of changes that overlap, the first may have shown what they changed together
    const all = unionOf(found);
    for (const changed of changes) {
      const { stood, stepped } = this.reachOf(changed);
      const cells = intersectionOf(stepped, all);
      this.changedOf.set(changed, { cells, isLoss, isGain });
      // a cell without steps may have come or gone, and no step tells
      const dirty = this.hasLoneCells(stood) ? stepped : cells;
      if (changes.length === 1 && areaOf(stood) === 1) this.components.noteCell(stood.left, stood.top, dirty);
      else this.components.markDirty(dirty);
    }
    if (grid.cellLinks.length > 0 || this.links.ends.length > 0)
      this.linksOfView = new AgentLinks(this, grid.cellLinks);
    this.seenVersion = grid.version;
  }

  /** Returns the steps of the agent that a logged change made legal or illegal, or gave another cost. */
  changedBy(changed: Rectangle): ChangedSteps {
    return this.changedOf.get(changed) ?? { cells: this.reachOf(changed).stepped, isLoss: false, isGain: false };
  }

  /**
   * Returns one rectangle around all changes where that is less work than to look at each change; else the changes as they are. A
   * large agent reaches so far that each of a few edits concerns most of the map.
   */
  merge(changes: readonly Rectangle[]): readonly Rectangle[] {
    const union = unionOf(changes);
    let cells = 0;
    for (const changed of changes) cells += areaOf(this.reachOf(changed).stepped);
    return areaOf(this.reachOf(union).stepped) < cells ? [union] : changes;
  }

  /** Returns the cells where changed cells can change how the agent stands (`stood`), and where it may step (`stepped`). */
  reachOf(changed: Rectangle): { stood: Rectangle; stepped: Rectangle } {
    const { width, height } = this.grid;
    const stood = standsOver(changed, this.agent.size, this.grid);
    // whether a step is legal depends on cells one further away
    return { stood, stepped: grow(stood, ONE_AROUND, width, height) };
  }

  private get unitsPerLength(): number {
    return Math.max(this.movement.cardinal, this.movement.diagonal / Math.SQRT2);
  }

  /** Whether a rectangle has cells without steps, in blocks where there are regions that such a cell may be, or have been. */
  private hasLoneCells({ left, top, right, bottom }: Rectangle): boolean {
    const { width } = this.grid;
    for (let y = top; y < bottom; y++) {
      for (let cell = y * width + left; cell < y * width + right; cell++) {
        if (this.movesOfCell[cell] === 0 && (this.canStand(cell) || this.components.isNearAny(cell))) return true;
      }
    }
    return false;
  }

  /** Works out the moves of the cells of a rectangle, and tells which have changed. */
  private updateMoves({ left, top, right, bottom }: Rectangle): ChangedSteps {
    const { movesOfCell } = this;
    const { movesOfSquare } = this.movement;
    const { width } = this.grid;
    let above = this.standingIn(top - 1, left, new Uint8Array(right - left));
    let beside = this.standingIn(top, left, new Uint8Array(right - left));
    let below: Uint8Array = new Uint8Array(right - left);
    const cells = new Bounds();
    let gained = 0;
    let lost = 0;
    for (let y = top; y < bottom; y++) {
      this.standingIn(y + 1, left, below);
      const first = y * width + left;
      for (let x = 0; x < below.length; x++) {
        const moves = movesOfSquare[(above[x] << 6) | (beside[x] << 3) | below[x]];
        if (movesOfCell[first + x] === moves) continue;
        gained |= moves & ~movesOfCell[first + x];
        lost |= movesOfCell[first + x] & ~moves;
        movesOfCell[first + x] = moves;
        cells.add(left + x, y);
      }
      [above, beside, below] = [beside, below, above];
    }
    return { cells, isLoss: gained === 0, isGain: lost === 0 };
  }

  /**
   * Writes where in a row the agent can stand, as three bits for each cell from `left` on: for the cell to its left, the cell
   * itself and the cell to its right.
   */
  private standingIn(y: number, left: number, into: Uint8Array): Uint8Array {
    const { width, height } = this.grid;
    if (y < 0 || y >= height) return into.fill(0);
    const { clearanceOfCell } = this.clearance;
    const { size } = this.agent;
    const row = y * width;
    const end = left + into.length;
    let bits = left > 0 && clearanceOfCell[row + left - 1] >= size ? 1 : 0;
    bits = (bits << 1) | (clearanceOfCell[row + left] >= size ? 1 : 0);
    for (let x = left + 1; x < end; x++) {
      bits = ((bits << 1) & 7) | (clearanceOfCell[row + x] >= size ? 1 : 0);
      into[x - 1 - left] = bits;
    }
    into[end - 1 - left] = ((bits << 1) & 7) | (end < width && clearanceOfCell[row + end] >= size ? 1 : 0);
    return into;
  }

  /**
   * Works out the terrain costs in a rectangle, and returns the smallest rectangle around the cells that the agent could stand on
   * before, and still can, at another cost.
   */
  private updateCosts(rectangle: Rectangle): Rectangle {
    const { costOfCell, grid } = this;
    const changed = new Bounds();
    if (costOfCell === null) return changed;
    const costOfPlace = footprintCosts(grid, this.agent.size, rectangle);
    let place = 0;
    for (let y = rectangle.top; y < rectangle.bottom; y++) {
      for (let x = rectangle.left; x < rectangle.right; x++) {
        const cell = y * grid.width + x;
        const cost = this.canStand(cell) ? costOfPlace[place] : 0;
        place++;
        if (costOfCell[cell] === cost) continue;
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
