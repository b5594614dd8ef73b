import type { Point } from "../../src/index.ts";
import { canStand, type Setting } from "../support/oracle.ts";
import { distanceBetween } from "../support/planner-oracle.ts";
import type { TestWalker, TestWorld } from "./drive.ts";

/**
 * Checks where walkers stand: with `displace` on, on cells that they may enter, if there are any; and, of those that occupy
 * their cells, no two on the same.
 */
export class Footing {
  private readonly world: TestWorld;
  private readonly settingFor: (walker: TestWalker) => Setting;
  private readonly occupying: Set<number>;
  /** Those that the game has put where they cannot stand, or that an edit has shut in without a cell to step out to. */
  private readonly excused: Set<number>;
  /** Pairs of those that occupy the same cell because the game has put them there. */
  private overlaps: ReadonlySet<string>;

  /** @param before What was known of the walkers of a world that was saved, and loaded as this one. */
  constructor(world: TestWorld, settingFor: (walker: TestWalker) => Setting, before?: Footing) {
    this.world = world;
    this.settingFor = settingFor;
    this.occupying = new Set(before?.occupying);
    this.excused = new Set(before?.excused);
    this.overlaps = new Set(before?.overlaps);
  }

  /** Notes walkers that the game has just put somewhere. */
  place(walkers: readonly TestWalker[], isOccupying: boolean): void {
    for (const walker of walkers) {
      if (isOccupying) this.occupying.add(walker.id);
      if (!this.canStay(walker)) this.excused.add(walker.id);
    }
    this.overlaps = this.overlapsNow();
  }

  /** Checks that a walker has stepped out of closed cells to the nearest ones that are open to it. */
  checkStepOut(walker: TestWalker, from: Point, to: Point): void {
    const setting = this.settingFor(walker);
    this.excused.delete(walker.id);
    const trouble = `Walker ${walker.id} steps out from (${from.x}, ${from.y}) to (${to.x}, ${to.y})`;
    if (canStand(setting, from.x, from.y)) throw new Error(`${trouble}, but could have stayed.`);
    if (!canStand(setting, to.x, to.y)) throw new Error(`${trouble}, where it cannot stand.`);
    // whom it had to avoid is not known any more
    if (this.occupying.has(walker.id)) return;
    const [nearest] = this.opensOf(setting, from);
    if (nearest.x !== to.x || nearest.y !== to.y) throw new Error(`${trouble}, not to (${nearest.x}, ${nearest.y}).`);
  }

  /**
   * Checks where everyone stands.
   *
   * @param isSure Whether nobody can have walked on between the last edit and now.
   */
  check(isSure: boolean): void {
    for (const walker of this.world.walkers.values()) {
      if (this.canStay(walker)) this.excused.delete(walker.id);
      else if (!this.excused.has(walker.id)) this.checkTrapped(walker, isSure);
    }
    const overlaps = this.overlapsNow();
    for (const pair of overlaps) {
      if (!this.overlaps.has(pair)) throw new Error(`Walkers ${pair} occupy the same cell.`);
    }
    this.overlaps = overlaps;
  }

  private checkTrapped(walker: TestWalker, isSure: boolean): void {
    const isOccupying = this.occupying.has(walker.id);
    const free = this.opensOf(this.settingFor(walker), walker.cell).filter(
      (point) => !isOccupying || !this.others(walker).some((other) => this.doOverlap(walker, point, other)),
    );
    if (free.length > 0 && (isSure || !isOccupying))
      throw new Error(`Walker ${walker.id} stands in a wall, though (${free[0].x}, ${free[0].y}) is free.`);
    // it steps out with the first edit that opens a cell; where others only walk away, it stays
    if (isOccupying) this.excused.add(walker.id);
  }

  /** All cells where an agent can stand, nearest first, and of cells as near the one with the lowest number. */
  private opensOf(setting: Setting, from: Point): Point[] {
    const { grid } = setting;
    return Array.from(grid.terrainOfCell, (_, cell) => grid.pointOf(cell))
      .filter(({ x, y }) => canStand(setting, x, y))
      .map((point) => ({ point, distance: Math.round(1e9 * distanceBetween(setting, point, from)) }))
      .sort((a, b) => a.distance - b.distance || a.point.y - b.point.y || a.point.x - b.point.x)
      .map(({ point }) => point);
  }

  private overlapsNow(): Set<string> {
    const pairs = new Set<string>();
    for (const walker of this.world.walkers.values()) {
      if (!this.occupying.has(walker.id)) continue;
      for (const other of this.others(walker)) {
        if (other.id > walker.id && this.doOverlap(walker, walker.cell, other))
          pairs.add(`${walker.id} and ${other.id}`);
      }
    }
    return pairs;
  }

  /** The others that occupy cells. */
  private others(walker: TestWalker): TestWalker[] {
    return [...this.world.walkers.values()].filter(({ id }) => id !== walker.id && this.occupying.has(id));
  }

  private doOverlap(walker: TestWalker, { x, y }: Point, other: TestWalker): boolean {
    const [size, otherSize] = [walker, other].map((each) => this.settingFor(each).agent.size ?? 1);
    const { cell } = other;
    return x < cell.x + otherSize && cell.x < x + size && y < cell.y + otherSize && cell.y < y + size;
  }

  private canStay(walker: TestWalker): boolean {
    return canStand(this.settingFor(walker), walker.cell.x, walker.cell.y);
  }
}
