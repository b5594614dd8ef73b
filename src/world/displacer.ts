import { type AgentClass, canStandAt, mayHaveOpened, standsOver } from "../grid/agent.ts";
import type { Grid } from "../grid/grid.ts";
import type { Movement } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Occupancy, Occupant } from "./occupancy.ts";

/** A walker that stands on a square of cells. */
export interface Stander extends Occupant {
  /** Tells walkers apart; the oldest has the lowest. */
  readonly id: number;
  /** The size of a walker, and the terrains that it may enter. */
  readonly body: AgentClass;
  /** The cell where the walker stands, at the top left of the square. */
  readonly start: number;
}

/**
 * Lets walkers step out of cells that an edit has closed to them: each to the nearest cell where it can stand, by the distance
 * across open ground, and of equally near cells to the one with the lowest number. A walker that occupies its cells steps on
 * none that others occupy. The oldest walker chooses first. Without a free cell a walker stays, and steps out as soon as an edit
 * opens one.
 *
 * A displacer reads the terrain of the grid only, so that a world and the handles of a world in a worker decide alike.
 */
export class Displacer<Owner extends Stander> {
  /** The walkers that an edit has shut in, without a cell to step out to. */
  readonly trapped: Set<Owner> = new Set<Owner>();
  private readonly grid: Grid;
  private readonly movement: Movement;
  private readonly occupancy: Occupancy<Owner>;
  private readonly move: (owner: Owner, cell: number) => void;

  /** @param move Puts a walker at a cell, and notes there what it occupies. */
  constructor(grid: Grid, movement: Movement, occupancy: Occupancy<Owner>, move: (owner: Owner, cell: number) => void) {
    this.grid = grid;
    this.movement = movement;
    this.occupancy = occupancy;
    this.move = move;
  }

  /**
   * Follows an edit that changed cells in these rectangles.
   *
   * @param standing At least all walkers that stand on a changed cell.
   */
  follow(changed: readonly Rectangle[], standing: Iterable<Owner>): void {
    const { trapped } = this;
    const stuck = new Set<Owner>();
    for (const owner of standing) if (!this.canStay(owner) && this.isHit(owner, changed)) stuck.add(owner);
    if (trapped.size > 0) this.addFreed(stuck, changed);
    let left = [...stuck].sort((a, b) => a.id - b.id);
    // a walker that steps out may make room for one that could not
    for (let before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
      before = left.length;
      left = this.stepOut(left);
    }
    for (const owner of stuck) trapped.delete(owner);
    for (const owner of left) trapped.add(owner);
  }

  /** Adds trapped walkers for which an edit may have opened a cell, and forgets trapped walkers that can stand where they are. */
  private addFreed(stuck: Set<Owner>, changed: readonly Rectangle[]): void {
    const isOpened = new Map<AgentClass, boolean>();
    for (const owner of this.trapped) {
      const { body } = owner;
      if (this.canStay(owner)) {
        this.trapped.delete(owner);
        continue;
      }
      const isFreed = isOpened.get(body) ?? mayHaveOpened(this.grid, body, changed);
      isOpened.set(body, isFreed);
      if (isFreed) stuck.add(owner);
    }
  }

  /** Lets all walkers step out that can, and returns the others. */
  private stepOut(owners: readonly Owner[]): Owner[] {
    // the whole map is closed to these agents; it is searched once for all of them
    const hopeless = new Set<AgentClass>();
    return owners.filter((owner) => {
      const { body } = owner;
      if (hopeless.has(body)) return true;
      const isOccupying = this.occupancy.cellOf(owner) !== undefined;
      const cell = this.nearestTo(owner, isOccupying);
      if (cell >= 0) this.move(owner, cell);
      else if (!isOccupying || this.nearestTo(owner, false) < 0) hopeless.add(body);
      return cell < 0;
    });
  }

  /** The cell to which a walker steps out, or −1: looks at ring after ring of cells around it. */
  private nearestTo(owner: Owner, isOccupying: boolean): number {
    const { grid, movement, occupancy } = this;
    const { width, height } = grid;
    const { body, start } = owner;
    const startY = Math.floor(start / width);
    const startX = start - startY * width;
    let best = -1;
    let bestDistance = Number.POSITIVE_INFINITY;
    // no cell of a ring is nearer than its radius
    for (let ring = 1; ring < Math.max(width, height) && ring <= bestDistance; ring++) {
      const left = Math.max(0, startX - ring);
      const right = Math.min(width - 1, startX + ring);
      const bottom = Math.min(height - 1, startY + ring);
      for (let y = Math.max(0, startY - ring); y <= bottom; y++) {
        const isWholeRow = Math.abs(y - startY) === ring;
        // of a row between the first and the last, a ring has the two outermost cells
        const stride = isWholeRow ? 1 : 2 * ring;
        for (let x = isWholeRow || startX - ring >= 0 ? left : startX + ring; x <= right; x += stride) {
          const distance = movement.distance(x - startX, y - startY);
          const cell = y * width + x;
          if (distance > bestDistance || (distance === bestDistance && cell > best)) continue;
          if (!canStandAt(grid, body, cell) || (isOccupying && occupancy.isTaken(owner, cell))) continue;
          best = cell;
          bestDistance = distance;
        }
      }
    }
    return best;
  }

  private canStay({ body, start }: Owner): boolean {
    return canStandAt(this.grid, body, start);
  }

  /** Whether a walker stands on a cell of a rectangle. */
  private isHit({ body, start }: Owner, changed: readonly Rectangle[]): boolean {
    const { grid } = this;
    const y = Math.floor(start / grid.width);
    const x = start - y * grid.width;
    return changed.some((rectangle) => {
      const { left, top, right, bottom } = standsOver(rectangle, body.size, grid);
      return x >= left && x < right && y >= top && y < bottom;
    });
  }
}
