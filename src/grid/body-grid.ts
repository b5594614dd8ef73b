import { type Body, standsOver } from "./agent.ts";
import { Clearance } from "./clearance.ts";
import { Components } from "./components.ts";
import type { Grid } from "./grid.ts";
import type { CellLink } from "./link.ts";
import { type Movement, X_OF_DIRECTION, Y_OF_DIRECTION } from "./movement.ts";
import { areaOf, Bounds, grow, intersectionOf, isEmpty, type Rectangle, unionOf } from "./rectangle.ts";
import { Runs } from "./runs.ts";

/** What edits have changed about the steps of an agent. */
export interface ChangedSteps {
  /** A rectangle around all cells whose steps have changed; empty if there are none. */
  readonly cells: Rectangle;
  /** Whether steps have become illegal, and no step has become legal or has another cost. */
  readonly isLoss: boolean;
  /** Whether steps have become legal, and no step has become illegal or has another cost. */
  readonly isGain: boolean;
}

/** What hears of the edits that a `BodyGrid` has followed. */
export interface BodyView {
  /** Follows edits of the grid, given the rectangles that they changed, and what they changed about steps. */
  followBody(changes: readonly Rectangle[], steps: ChangedSteps): void;
}

/** One cell on each side. */
export const ONE_AROUND = { left: 1, top: 1, right: 1, bottom: 1 };

/**
 * A grid as all agents of one size and capability see it under one movement rule, whatever terrains cost them: where they can
 * stand, which steps are legal, and which cells are connected. The views of agents that differ in costs alone share it, and follow
 * edits together.
 */
export class BodyGrid {
  readonly grid: Grid;
  readonly body: Body;
  readonly movement: Movement;
  /** The directions of the legal steps from each cell, as a set of bits; none where the agents cannot stand. */
  readonly movesOfCell: Uint8Array;
  /** The number that a step in each direction adds to the id of a cell. */
  readonly offsetOfDirection: Int32Array;
  /** The connected components of the cells on which the agents can stand. */
  readonly components: Components;
  private readonly clearance: Clearance;
  private runsOfBody: Runs | undefined;
  private linksOfBody: readonly CellLink[] = [];
  private seenVersion: number;
  private readonly views = new Set<WeakRef<BodyView>>();

  private constructor(grid: Grid, body: Body, movement: Movement) {
    this.grid = grid;
    this.body = body;
    this.movement = movement;
    this.seenVersion = grid.version;
    this.offsetOfDirection = Int32Array.from(
      X_OF_DIRECTION,
      (x, direction) => Y_OF_DIRECTION[direction] * grid.width + x,
    );
    this.clearance = Clearance.of(grid, body.capability, body.size);
    this.movesOfCell = new Uint8Array(grid.terrainOfCell.length);
    this.updateMoves({ left: 0, top: 0, right: grid.width, bottom: grid.height });
    this.findLinks();
    this.components = new Components(this);
  }

  /** Returns what all agents of one body see of a grid, up to date. The grid does not keep it alive. */
  static of(grid: Grid, body: Body, movement: Movement): BodyGrid {
    const bodies = BODIES.get(grid) ?? new Map<string, WeakRef<BodyGrid>>();
    BODIES.set(grid, bodies);
    const key = `${body.size} ${body.capability} ${movement.key}`;
    const held = bodies.get(key)?.deref();
    if (held !== undefined) {
      held.follow();
      return held;
    }
    for (const [other, ref] of bodies) if (ref.deref() === undefined) bodies.delete(other);
    const made = new BodyGrid(grid, body, movement);
    bodies.set(key, new WeakRef(made));
    return made;
  }

  /** Lets a view hear of all edits from now on, for as long as somebody holds the view. */
  addView(view: BodyView): void {
    this.views.add(new WeakRef(view));
  }

  /**
   * The memory of the arrays in bytes, without arrays that are counted already.
   *
   * @param counted Whose arrays have been counted; what is counted now is added.
   */
  bytesBeside(counted: Set<object>): number {
    const { movesOfCell, clearance, components, runsOfBody } = this;
    if (counted.has(this)) return 0;
    counted.add(this);
    const bytes = movesOfCell.length + components.bytes + (runsOfBody?.bytes ?? 0);
    if (counted.has(clearance.clearanceOfCell)) return bytes;
    counted.add(clearance.clearanceOfCell);
    return bytes + clearance.clearanceOfCell.length;
  }

  /** How far the agents can walk straight on from each cell; made at the first request. */
  get runs(): Runs {
    this.runsOfBody ??= new Runs(this);
    return this.runsOfBody;
  }

  /** What `runs` has made; `undefined` before its first request, and while edits of the ground are yet to be followed. */
  get knownRuns(): Runs | undefined {
    return this.seenVersion < this.grid.groundVersion ? undefined : this.runsOfBody;
  }

  /** The links that the agents can take. */
  get links(): readonly CellLink[] {
    return this.linksOfBody;
  }

  /** Whether the agents can stand on this cell. */
  canStand(cell: number): boolean {
    return this.clearance.clearanceOfCell[cell] >= this.body.size;
  }

  /** Follows the edits of the grid since the last call, with all views. Looks only at cells that the edits can have changed. */
  follow(): void {
    const { grid } = this;
    if (this.seenVersion >= grid.groundVersion) return;
    const changes = grid.changesSince(this.seenVersion);
    this.clearance.follow();
    const found: Rectangle[] = [];
    let isLoss = true;
    let isGain = true;
    for (const changed of this.merge(changes)) {
      const { stepped } = this.reachOf(changed);
      const moved = this.updateMoves(stepped);
      if (!isEmpty(moved.cells)) this.runsOfBody?.follow(stepped);
      found.push(moved.cells);
      isLoss &&= moved.isLoss;
      isGain &&= moved.isGain;
    }
    // of changes that overlap, the first may have shown what they changed together
    const steps = { cells: unionOf(found), isLoss, isGain };
    for (const changed of changes) {
      const { stood, stepped } = this.reachOf(changed);
      // a cell without steps may have come or gone, and no step tells
      const dirty = this.hasLoneCells(stood) ? stepped : intersectionOf(stepped, steps.cells);
      if (changes.length === 1 && areaOf(stood) === 1) this.components.noteCell(stood.left, stood.top, dirty);
      else this.components.markDirty(dirty);
    }
    this.findLinks();
    this.seenVersion = grid.version;
    for (const held of this.views) {
      const view = held.deref();
      if (view === undefined) this.views.delete(held);
      else view.followBody(changes, steps);
    }
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

  /** Returns the cells where changed cells can change how an agent stands (`stood`), and where it may step (`stepped`). */
  reachOf(changed: Rectangle): { stood: Rectangle; stepped: Rectangle } {
    const { width, height } = this.grid;
    const stood = standsOver(changed, this.body.size, this.grid);
    // whether a step is legal depends on cells one further away
    return { stood, stepped: grow(stood, ONE_AROUND, width, height) };
  }

  private findLinks(): void {
    const { cellLinks } = this.grid;
    if (cellLinks.length === 0 && this.linksOfBody.length === 0) return;
    this.linksOfBody = cellLinks.filter(({ from, to }) => this.canStand(from) && this.canStand(to));
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
    const { size } = this.body;
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
}

/** The bodies of each grid that a view holds. */
const BODIES = new WeakMap<Grid, Map<string, WeakRef<BodyGrid>>>();
