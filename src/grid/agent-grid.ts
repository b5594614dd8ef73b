import type { AgentClass } from "./agent.ts";
import { AgentLinks } from "./agent-links.ts";
import { Clearance } from "./clearance.ts";
import { Components } from "./components.ts";
import { footprintCosts } from "./footprint-cost.ts";
import type { Grid } from "./grid.ts";
import {
  ALL_SUCCESSORS,
  CANONICAL_SUCCESSORS,
  type Movement,
  type SuccessorTable,
  X_OF_DIRECTION,
  Y_OF_DIRECTION,
} from "./movement.ts";
import { areaOf, grow, type Rectangle, unionOf } from "./rectangle.ts";
import { Runs } from "./runs.ts";

/**
 * A grid as one class of agent sees it under one movement rule: the canonical problem of Harabor and Botea 2008,
 * Theorem 2. An agent of any size and capability becomes a point that may stand on a cell iff the cell's clearance
 * is at least its size.
 *
 * Costs inside are integers. Where all terrains of the capability cost the same, a step costs what the movement says
 * of its direction. Else it costs that times the sum of the two cells' terrain costs, which is twice the mean: halves
 * do not arise.
 */
export class AgentGrid {
  readonly grid: Grid;
  readonly agent: AgentClass;
  readonly movement: Movement;
  /** The legal steps from each cell, as a set of bits; none where the agent cannot stand. */
  readonly movesOfCell: Uint8Array;
  /** The terrain cost of the most expensive cell under an agent that stands here, else 0; `null` when all cost the same. */
  readonly costOfCell: Uint8Array | null;
  /** What a step in each direction adds to a cell's id. */
  readonly offsetOfDirection: Int32Array;
  /** The moves that a search has to try. */
  readonly successors: SuccessorTable;
  /** What one tile of the cheapest terrain costs inside, along a cardinal. */
  readonly estimateCardinal: number;
  /** What a shortest walk adds inside for each cell along its shorter axis, at the cheapest terrain. */
  readonly estimateShorter: number;
  /** The most that one step can cost inside. */
  readonly longestStep: number;
  /** Multiplies the sum of a path's step lengths × summed terrain costs into tiles. */
  readonly tilesPerWeight: number;
  /** Which cells can be reached from which. */
  readonly components: Components;
  private readonly clearance: Clearance;
  private runsOfView: Runs | undefined;
  private linksOfView: AgentLinks;
  private seenVersion: number;

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
    this.clearance = new Clearance(grid, agent.capability, agent.size);
    this.movesOfCell = new Uint8Array(cells);
    this.costOfCell = isUniform ? null : new Uint8Array(cells);
    this.updateMoves(everything);
    this.updateCosts(everything);
    this.linksOfView = new AgentLinks(this, grid.cellLinks);
    this.components = new Components(this);
  }

  /**
   * The view that all planners on a grid share for this class of agent and movement, up to date. The grid does not keep it: once
   * nobody holds a view, its memory is free, and the next call makes another.
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

  /** Memory held for this view, in bytes. */
  get bytes(): number {
    const { movesOfCell, costOfCell, clearance, components, runsOfView } = this;
    const bytes = movesOfCell.length + (costOfCell?.length ?? 0) + clearance.clearanceOfCell.length;
    return bytes + components.bytes + (runsOfView?.bytes ?? 0);
  }

  /** How far one can walk straight on from each cell; made when first asked for. */
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

  /** Whether another view of the grid, under the same movement rule, is the same in a rectangle. */
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

  /** Returns the cost in tiles of steps, given the sum of the weights of the cardinal and of the diagonal ones. */
  costOfSteps(cardinals: number, diagonals: number): number {
    return (cardinals + diagonals * Math.SQRT2) * this.tilesPerWeight;
  }

  /** Returns the largest estimate, in units, between two cells that are this many tiles apart. */
  estimateWithin(distance: number): number {
    return Math.ceil((distance * this.unitsPerLength * this.estimateCardinal) / this.movement.cardinal);
  }

  /** How far apart two cells are across open ground, in tiles. */
  distanceBetween(a: number, b: number): number {
    const { width } = this.grid;
    return this.movement.distance((a % width) - (b % width), Math.floor(a / width) - Math.floor(b / width));
  }

  /** What a walk between two cells would cost inside across open ground of the cheapest terrain. */
  estimateBetween(a: number, b: number): number {
    const { width } = this.grid;
    const dx = Math.abs((a % width) - (b % width));
    const dy = Math.abs(Math.floor(a / width) - Math.floor(b / width));
    return this.estimateCardinal * Math.max(dx, dy) + this.estimateShorter * Math.min(dx, dy);
  }

  /** More than any path costs inside that passes no cell twice. */
  get mostUnits(): number {
    return this.longestStep * this.movesOfCell.length + this.links.units;
  }

  /** Follows the edits of the grid since the last time, touching only what they can have changed. */
  follow(): void {
    const { grid } = this;
    if (this.seenVersion === grid.version) return;
    const changes = grid.changesSince(this.seenVersion);
    for (const changed of this.merge(changes)) {
      this.clearance.follow(changed);
      const { stood, stepped } = this.reachOf(changed);
      this.updateCosts(stood);
      this.updateMoves(stepped);
      this.runsOfView?.follow(stepped);
    }
    for (const changed of changes) this.components.markDirty(this.reachOf(changed).stepped);
    if (grid.cellLinks.length > 0 || this.links.ends.length > 0)
      this.linksOfView = new AgentLinks(this, grid.cellLinks);
    this.seenVersion = grid.version;
  }

  /**
   * One rectangle around all changes where that is less to look at than what each of them can have changed; else the changes
   * as they are. A large agent reaches so far that a few edits anywhere concern most of the map, each of them.
   */
  merge(changes: readonly Rectangle[]): readonly Rectangle[] {
    const union = unionOf(changes);
    let cells = 0;
    for (const changed of changes) cells += areaOf(this.reachOf(changed).stepped);
    return areaOf(this.reachOf(union).stepped) < cells ? [union] : changes;
  }

  /** Where cells that changed can change whether and at what cost an agent stands, and where it may step. */
  reachOf(changed: Rectangle): { stood: Rectangle; stepped: Rectangle } {
    const { width, height } = this.grid;
    // an agent whose square covers a changed cell stands up to size − 1 above and left of it; a step looks one further
    const reach = this.agent.size - 1;
    const stood = grow(changed, { left: reach, top: reach, right: 0, bottom: 0 }, width, height);
    return { stood, stepped: grow(stood, { left: 1, top: 1, right: 1, bottom: 1 }, width, height) };
  }

  private get unitsPerLength(): number {
    return Math.max(this.movement.cardinal, this.movement.diagonal / Math.SQRT2);
  }

  private updateMoves({ left, top, right, bottom }: Rectangle): void {
    const { movesOfCell } = this;
    const { movesOfSquare } = this.movement;
    const { width } = this.grid;
    let above = this.standingIn(top - 1, left, new Uint8Array(right - left));
    let beside = this.standingIn(top, left, new Uint8Array(right - left));
    let below: Uint8Array = new Uint8Array(right - left);
    for (let y = top; y < bottom; y++) {
      this.standingIn(y + 1, left, below);
      const first = y * width + left;
      for (let x = 0; x < below.length; x++) {
        movesOfCell[first + x] = movesOfSquare[(above[x] << 6) | (beside[x] << 3) | below[x]];
      }
      [above, beside, below] = [beside, below, above];
    }
  }

  /** Where in a row the agent can stand: for cells from `left` on, at each and left and right of it, as three bits. */
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

  private updateCosts(rectangle: Rectangle): void {
    const { costOfCell, grid } = this;
    if (costOfCell === null) return;
    const costOfPlace = footprintCosts(grid, this.agent.size, rectangle);
    let place = 0;
    for (let y = rectangle.top; y < rectangle.bottom; y++) {
      for (let x = rectangle.left; x < rectangle.right; x++) {
        const cell = y * grid.width + x;
        costOfCell[cell] = this.canStand(cell) ? costOfPlace[place] : 0;
        place++;
      }
    }
  }
}

/** The views of each grid that somebody holds. */
const VIEWS = new WeakMap<Grid, Map<string, WeakRef<AgentGrid>>>();
