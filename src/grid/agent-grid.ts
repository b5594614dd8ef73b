import type { AgentClass } from "./agent.ts";
import { AgentLinks } from "./agent-links.ts";
import { Clearance } from "./clearance.ts";
import { type ComponentArrays, type ComponentProgress, Components } from "./components.ts";
import type { Grid } from "./grid.ts";
import type { CellLink } from "./link.ts";
import {
  ALL_SUCCESSORS,
  CANONICAL_SUCCESSORS,
  type Movement,
  type SuccessorTable,
  X_OF_DIRECTION,
  Y_OF_DIRECTION,
} from "./movement.ts";
import { grow, type Rectangle } from "./rectangle.ts";
import { Runs } from "./runs.ts";

/** What a view has worked out, as flat arrays. */
export interface ViewArrays {
  /** As in `Clearance`. */
  readonly clearanceOfCell: Uint8Array;
  /** As in `AgentGrid`. */
  readonly movesOfCell: Uint8Array;
  readonly costOfCell: Uint8Array | null;
  /** As in `Runs`; `null` to count them when they are asked for. */
  readonly runOfMove: Uint8Array | null;
  readonly components: ComponentArrays;
}

/** What a view has worked out so far, and how far that is. */
export interface ViewState {
  /** Without runs. */
  readonly arrays: ViewArrays;
  /** The version of the grid that the view has seen, and the links that the grid had then. */
  readonly version: number;
  readonly links: readonly CellLink[];
  readonly components: ComponentProgress;
}

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
  readonly tilesPerUnit: number;
  /** Which cells can be reached from which. */
  readonly components: Components;
  private readonly clearance: Clearance;
  private runsOfView: Runs | undefined;
  private linksOfView: AgentLinks;
  private seenVersion: number;

  private constructor(grid: Grid, agent: AgentClass, movement: Movement, known?: ViewArrays, state?: ViewState) {
    this.grid = grid;
    this.agent = agent;
    this.movement = movement;
    this.seenVersion = state?.version ?? grid.version;
    this.offsetOfDirection = Int32Array.from(
      X_OF_DIRECTION,
      (x, direction) => Y_OF_DIRECTION[direction] * grid.width + x,
    );

    const costs = grid.terrains.filter((_, id) => (agent.capability >>> id) & 1).map((terrain) => terrain.cost);
    const least = Math.min(...costs, 255);
    const most = Math.max(...costs, 1);
    const isUniform = least >= most;
    const scale = isUniform ? 1 : 2 * least;
    this.tilesPerUnit = isUniform ? most : 0.5;
    this.estimateCardinal = movement.cardinal * scale;
    this.estimateShorter = movement.shorterAxisCost * scale;
    this.longestStep = movement.diagonal * (isUniform ? 1 : 2 * most);
    const isCanonical = isUniform && movement.neighbours === 8 && movement.corners === "bothFree";
    this.successors = isCanonical ? CANONICAL_SUCCESSORS : ALL_SUCCESSORS;

    const everything = { left: 0, top: 0, right: grid.width, bottom: grid.height };
    const cells = grid.terrainOfCell.length;
    this.clearance = new Clearance(grid, agent.capability, agent.size, known?.clearanceOfCell);
    this.movesOfCell = known?.movesOfCell ?? new Uint8Array(cells);
    this.costOfCell = isUniform ? null : (known?.costOfCell ?? new Uint8Array(cells));
    if (known === undefined) {
      this.updateMoves(everything);
      this.updateCosts(everything);
    }
    this.linksOfView = new AgentLinks(this, state?.links ?? grid.cellLinks);
    this.components = new Components(this, known?.components, state?.components);
  }

  /**
   * The view that all planners on a grid share for this class of agent and movement, up to date. The grid does not keep it: once
   * nobody holds a view, its memory is free, and the next call makes another.
   */
  static of(grid: Grid, agent: AgentClass, movement: Movement): AgentGrid {
    const view = AgentGrid.shared(grid, agent, movement);
    view.update();
    return view;
  }

  /** The view that all planners on a grid share for this class of agent and movement, as far as it has followed the grid. */
  static asItIs(grid: Grid, agent: AgentClass, movement: Movement): AgentGrid {
    return AgentGrid.shared(grid, agent, movement);
  }

  /** All views of a grid under one movement rule, in the order in which they were made. */
  static all(grid: Grid, { key }: Movement): AgentGrid[] {
    const views = [...(VIEWS.get(grid)?.values() ?? [])].flatMap((view) => view.deref() ?? []);
    return views.filter(({ movement }) => movement.key === key);
  }

  /** The same; what there is not yet of it is made of the `arrays` of such a view of an equal grid, which it then owns. */
  static restore(grid: Grid, agent: AgentClass, movement: Movement, arrays: ViewArrays): AgentGrid {
    const view = AgentGrid.shared(grid, agent, movement, arrays);
    view.update();
    if (arrays.runOfMove !== null) view.runsOfView ??= new Runs(view, arrays.runOfMove);
    return view;
  }

  /** Lets a grid have a view in the state of another one, whose arrays it then owns, unless the grid has that view already. */
  static resume(grid: Grid, agent: AgentClass, movement: Movement, state: ViewState): void {
    AgentGrid.shared(grid, agent, movement, state.arrays, state);
  }

  private static shared(
    grid: Grid,
    agent: AgentClass,
    movement: Movement,
    known?: ViewArrays,
    state?: ViewState,
  ): AgentGrid {
    const views = VIEWS.get(grid) ?? new Map<string, WeakRef<AgentGrid>>();
    VIEWS.set(grid, views);
    const key = `${agent.size} ${agent.capability} ${movement.key}`;
    const held = views.get(key)?.deref();
    if (held !== undefined) return held;
    for (const [other, view] of views) if (view.deref() === undefined) views.delete(other);
    const view = new AgentGrid(grid, agent, movement, known, state);
    views.set(key, new WeakRef(view));
    return view;
  }

  /** All that it takes to restore this view, which must be up to date, with or without its runs; not to be changed. */
  arrays(withRuns: boolean): ViewArrays {
    this.components.repair();
    return { ...this.state.arrays, runOfMove: withRuns ? this.runs.runOfMove : null };
  }

  /** All that it takes to resume this view, however far behind the grid it is; not to be changed. */
  get state(): ViewState {
    const { movesOfCell, costOfCell, components, seenVersion, links } = this;
    const { clearanceOfCell } = this.clearance;
    return {
      arrays: { clearanceOfCell, movesOfCell, costOfCell, runOfMove: null, components: components.arrays },
      version: seenVersion,
      links: links.ofGrid,
      components: components.progress,
    };
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

  /**
   * An upper bound on what a path of so many tiles costs inside. The integers weigh cardinals and diagonals almost, not
   * exactly, as 1 to √2; the bound takes the heavier. Links may be rounded up; a cheapest path takes each but once.
   */
  unitsOf(tiles: number): number {
    return Math.ceil((tiles * this.unitsPerLength) / this.tilesPerUnit + this.links.roundedUp);
  }

  /** An upper bound on what the estimate can be between cells that are so many tiles apart. */
  estimateOf(tiles: number): number {
    return Math.ceil((tiles * this.unitsPerLength * this.estimateCardinal) / this.movement.cardinal);
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
  get mostCost(): number {
    return this.longestStep * this.movesOfCell.length + this.links.units;
  }

  /** Follows the edits of the grid since the last time, touching only what they can have changed. */
  update(): void {
    const { grid } = this;
    if (this.seenVersion === grid.version) return;
    const everything = { left: 0, top: 0, right: grid.width, bottom: grid.height };
    for (const changed of grid.dirtySince(this.seenVersion) ?? [everything]) {
      this.clearance.update(changed);
      const { stood, stepped } = this.reachOf(changed);
      this.updateCosts(stood);
      this.updateMoves(stepped);
      this.runsOfView?.update(stepped);
      this.components.markDirty(stepped);
    }
    if (grid.cellLinks.length > 0 || this.links.ends.length > 0)
      this.linksOfView = new AgentLinks(this, grid.cellLinks);
    this.seenVersion = grid.version;
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

  private updateMoves(rectangle: Rectangle): void {
    const { movesOfCell, offsetOfDirection } = this;
    const { movesOfFree } = this.movement;
    const { width, height } = this.grid;
    const { clearanceOfCell } = this.clearance;
    const { size } = this.agent;
    for (let y = rectangle.top; y < rectangle.bottom; y++) {
      for (let x = rectangle.left; x < rectangle.right; x++) {
        const cell = y * width + x;
        let free = 0;
        if (clearanceOfCell[cell] >= size) {
          const isInside = x > 0 && y > 0 && x < width - 1 && y < height - 1;
          for (let direction = 0; direction < 8; direction++) {
            if (!isInside && !this.isOnGrid(x + X_OF_DIRECTION[direction], y + Y_OF_DIRECTION[direction])) continue;
            if (clearanceOfCell[cell + offsetOfDirection[direction]] >= size) free |= 1 << direction;
          }
        }
        movesOfCell[cell] = movesOfFree[free];
      }
    }
  }

  private isOnGrid(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.grid.width && y < this.grid.height;
  }

  private updateCosts(rectangle: Rectangle): void {
    const { costOfCell, grid } = this;
    if (costOfCell === null) return;
    const { width, terrainOfCell, terrains } = grid;
    for (let y = rectangle.top; y < rectangle.bottom; y++) {
      for (let x = rectangle.left; x < rectangle.right; x++) {
        const cell = y * width + x;
        const side = this.canStand(cell) ? this.agent.size : 0;
        let cost = 0;
        for (let row = cell; row < cell + side * width; row += width) {
          for (let under = row; under < row + side; under++) {
            cost = Math.max(cost, terrains[terrainOfCell[under]].cost);
          }
        }
        costOfCell[cell] = cost;
      }
    }
  }
}

/** The views of each grid that somebody holds. */
const VIEWS = new WeakMap<Grid, Map<string, WeakRef<AgentGrid>>>();
