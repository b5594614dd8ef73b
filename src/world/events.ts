import { checkChoice, show } from "../check.ts";
import type { Point } from "../grid/grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { Walker } from "./walker.ts";

/** What happens in a world, by the name of the event. */
export interface WorldEvents<Name extends string> {
  /** Cells changed, and these walkers were on their way through them: they will get another way. */
  readonly edit: { readonly rectangles: readonly Rectangle[]; readonly walkers: readonly Walker<Name>[] };
  /** A walker stands at its goal, or, if its status is `"nearest"`, as near to it as it can. */
  readonly arrived: { readonly walker: Walker<Name> };
  /** A walker has no way; its status says why. */
  readonly unreachable: { readonly walker: Walker<Name> };
  /** A walker has another way, because an edit touched the one before, or has one at last, because an edit opened it. */
  readonly replanned: { readonly walker: Walker<Name> };
  /** A walker is in a knot of walkers that stand in each other's way, and `world.step` has found no way out for all of them. */
  readonly jammed: { readonly walker: Walker<Name> };
  /** An edit has closed a cell under a walker, which has stepped out to the nearest cell where it can stand. */
  readonly displaced: { readonly walker: Walker<Name>; readonly from: Point; readonly to: Point };
}

/** The name of an event. */
export type WorldEvent = keyof WorldEvents<string>;

/** A function that hears of an event. */
export type Listener<Name extends string, Event extends WorldEvent> = (event: WorldEvents<Name>[Event]) => void;

const NAMES: readonly WorldEvent[] = ["edit", "arrived", "unreachable", "replanned", "jammed", "displaced"];

/**
 * Tells listeners what happened, in that order, once the world is done with what it was doing: a listener may call
 * anything. What listeners throw reaches the caller of the world, after all listeners have heard everything.
 */
export class Events<Name extends string> {
  private readonly listenersOfEvent = new Map<string, Set<(event: never) => void>>();
  private waiting: (() => void)[] = [];
  private errors: unknown[] = [];
  private isTelling = false;

  /** Adds a listener and returns what removes it. */
  on<Event extends WorldEvent>(name: Event, listener: Listener<Name, Event>): () => void {
    checkChoice("An event", name, NAMES);
    if (typeof listener !== "function") throw new TypeError(`A listener must be a function, got ${show(listener)}.`);
    const listeners = this.listenersOfEvent.get(name) ?? new Set();
    this.listenersOfEvent.set(name, listeners);
    // the same function may listen twice
    const own = (event: WorldEvents<Name>[Event]): void => listener(event);
    listeners.add(own);
    return () => void listeners.delete(own);
  }

  /** Notes that something happened. */
  note<Event extends WorldEvent>(name: Event, event: WorldEvents<Name>[Event]): void {
    const listeners = this.listenersOfEvent.get(name);
    if (listeners === undefined) return;
    for (const listener of listeners) this.waiting.push(() => listener(event as never));
  }

  /** Tells listeners what was noted. What they cause in turn is told by the outermost call. */
  tell(): void {
    if (this.isTelling || this.waiting.length === 0) return;
    this.isTelling = true;
    for (let told = this.takeWaiting(); told.length > 0; told = this.takeWaiting()) {
      for (const call of told) this.attempt(call);
    }
    this.isTelling = false;
    const { errors } = this;
    this.errors = [];
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} listeners of a world threw.`);
  }

  private takeWaiting(): (() => void)[] {
    const { waiting } = this;
    this.waiting = [];
    return waiting;
  }

  private attempt(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.errors.push(error);
    }
  }
}
