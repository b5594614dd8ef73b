import type { World } from "../world/world.ts";
import type { WorldWalker } from "../world/world-walker.ts";
import { STATUSES, type StepOut, type WalkerCommand, type WalkerNews } from "./message.ts";

/** How many steps a handle is sent at once. It gets more when it has fewer than half of them left. */
const STEPS_AT_ONCE = 64;

/**
 * A walker of the world in the worker, with what its handle in the game knows. The handle takes steps without asking, and the
 * walker takes the same steps when it hears of them. If the walker has another way by then, it is put where its handle is.
 */
export class FollowedWalker {
  /** The id of the handle; the walker's own id can differ after a restart. */
  readonly id: number;
  readonly walker: WorldWalker<string>;
  private readonly world: World<string>;
  /** The cell where the handle is. */
  private cell: number;
  private isOccupying: boolean;
  /** How many of the steps ahead the handle knows. */
  private told = 0;
  /** The state of the walker when the handle was last told of it. */
  private toldOf: readonly unknown[] = [];
  /** The cell, the status and the steps ahead when the handle was last told where the walker stands. */
  private toldCell = -1;
  private toldStatus = -1;
  private toldAhead = -1;
  private toldTurn = -1;
  private toldGoal = -1;
  private isNewsDue = true;

  constructor(world: World<string>, id: number, walker: WorldWalker<string>, isOccupying: boolean) {
    this.world = world;
    this.id = id;
    this.walker = walker;
    this.cell = walker.start;
    this.isOccupying = isOccupying;
  }

  /** Whether the walker waits for planning and may get another way without an order. */
  get isWaiting(): boolean {
    return this.walker.ticket >= 0;
  }

  /** Whether the walker has taken a step that its handle has not. */
  get isAhead(): boolean {
    return this.walker.start !== this.cell;
  }

  /** Carries out a command of the walker's handle. */
  obey(command: WalkerCommand): void {
    const { walker, world } = this;
    switch (command.kind) {
      case "send":
        walker.goal = command.goal;
        this.isNewsDue = true;
        // the handle expects an answer, even if it is the one that it had
        this.toldStatus = -1;
        break;
      case "move":
        this.move(command.cell);
        break;
      case "bend":
        this.bend();
        break;
      case "next":
        walker.next();
        break;
      case "look":
        this.isNewsDue = true;
        break;
      case "occupy":
        this.isOccupying = true;
        world.occupy(walker, command.cell);
        break;
      case "vacate":
        this.isOccupying = false;
        world.vacate(walker);
        break;
      case "stop":
        walker.stop();
    }
  }

  /** Puts the walker where its handle has stepped out of cells that an edit closed. */
  displace({ cell, isUnderWay }: StepOut): void {
    const { walker } = this;
    const { goal } = walker;
    this.cell = cell;
    walker.put(cell);
    if (isUnderWay && walker.ending !== null) walker.goal = goal;
    walker.findSlot();
    this.isNewsDue = true;
  }

  /** Lets the walker start again from the cell of its handle. */
  putBack(): void {
    const { walker, world, cell } = this;
    const { goal } = walker;
    walker.stop();
    walker.start = cell;
    walker.goal = goal;
    if (this.isOccupying) world.occupy(walker, walker.cell);
    else world.vacate(walker);
    this.isNewsDue = true;
  }

  /** What the handle does not know yet, after the order of number `asOf`; `undefined` if there is nothing new. */
  takeNews(asOf: number): WalkerNews | undefined {
    const { walker } = this;
    const { way, ending } = walker;
    const state = [way?.cells, way?.end, ending, this.isWaiting, walker.goalCell];
    const isKnown = state.every((part, index) => part === this.toldOf[index]);
    if (isKnown && !this.isNewsDue) return undefined;
    this.toldOf = state;
    this.isNewsDue = false;
    const ahead = way?.slice(way.index + 1, Math.min(way.end, way.index + 1 + STEPS_AT_ONCE)) ?? [];
    const steps = this.isAhead ? Int32Array.of(walker.start, ...ahead) : Int32Array.from(ahead);
    this.told = steps.length;
    const isAll = ahead.length === way?.steps && way.isWhole && !this.isWaiting;
    const arrival = way?.isNearest ? "nearest" : "arrived";
    return { walker: this.id, asOf, steps, goal: walker.goalCell, ending: isAll ? arrival : ending };
  }

  /**
   * Adds the walker's place to a list, if its handle does not know it: for a walker that the worker moves, so that its handle
   * follows.
   */
  tellPlace(places: number[]): void {
    const { walker } = this;
    const { start, stepsAhead, goalCell, turn } = walker;
    const status = STATUSES.indexOf(walker.status);
    this.cell = start;
    const isKnown = start === this.toldCell && status === this.toldStatus && stepsAhead === this.toldAhead;
    if (isKnown && goalCell === this.toldGoal && turn === this.toldTurn) return;
    this.toldCell = start;
    this.toldStatus = status;
    this.toldAhead = stepsAhead;
    this.toldGoal = goalCell;
    this.toldTurn = turn;
    places.push(this.id, start, goalCell, status, stepsAhead, turn, walker.rests);
  }

  /** Notes that the walker has stepped out of cells that an edit closed, so that its handle follows. */
  noteStepOut(): void {
    this.cell = this.walker.start;
    this.isNewsDue = true;
  }

  /** Follows the handle to its next cell. */
  private move(cell: number): void {
    const { walker } = this;
    this.cell = cell;
    this.told--;
    if (this.isAhead && nextCellOf(walker) === cell) walker.next();
    if (this.isAhead) this.putBack();
    if (2 * this.told < STEPS_AT_ONCE && this.told < walker.stepsAhead) this.isNewsDue = true;
  }

  /**
   * Looks for a way round walkers that stand ahead. If there is one, the walker takes its first step before its handle does.
   */
  private bend(): void {
    this.isNewsDue = true;
    // the walker is one step ahead, and another walker stands where the handle would follow
    if (this.isAhead) this.putBack();
    else this.walker.next();
  }
}

/** The cell of a walker's next step, or −1 if it knows none. */
function nextCellOf({ way }: WorldWalker<string>): number {
  return way === null || way.steps === 0 ? -1 : way.at(way.index + 1);
}
