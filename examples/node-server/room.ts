import { createWorld, type Edit, type Grid, type Point, type Walker, type World } from "octile";

const LAND = { capability: ["ground"] };
const AGENTS = { soldier: LAND, tank: { ...LAND, size: 2 }, boat: { capability: ["water"] } };
type Name = keyof typeof AGENTS;

/** Milliseconds of a tick that path finding may take. */
const BUDGET = 5;

/** Ticks from one step of a walker to the next. */
const TICKS_PER_STEP = 2;

/** What has changed, for every client. */
export interface Patch {
  readonly tick: number;
  readonly places: readonly (Point & { readonly id: number; readonly agent: Name })[];
  readonly edits: readonly Edit[];
}

/** Somebody at the other end of a connection. */
export interface Client {
  patch(patch: Patch): void;
  /** Says something to this client alone. */
  tell(sentence: string): void;
}

/** A game that several play: clients join, give orders to their own walkers, and hear what changes. */
export class Room {
  private readonly world: World<Name>;
  private readonly clients = new Set<Client>();
  private readonly clientOfWalker = new Map<Walker<Name>, Client>();
  /** The walkers that were told that there is no way. */
  private readonly stranded = new Set<Walker<Name>>();
  private ticks = 0;
  /** What clients have not heard yet. */
  private readonly moved = new Set<Walker<Name>>();
  private edits: Edit[] = [];

  constructor(grid: Grid) {
    this.world = createWorld(grid, { agents: AGENTS });
    // before anybody joins; ticks would do it, too, little by little
    for (const _ of this.world.build());
    this.world.on("arrived", ({ walker }) => this.tell(walker, "is there."));
    this.world.on("edit", ({ walkers }) => {
      for (const walker of walkers) this.tell(walker, "needs another way.");
    });
    this.world.on("unreachable", ({ walker }) => {
      this.stranded.add(walker);
      this.tell(walker, `stands still. ${this.world.explain(walker.agent, walker.cell, walker.goal).sentence}`);
    });
  }

  /** Adds a client, who hears where everybody is, and from now on what changes. */
  join(client: Client): void {
    this.clients.add(client);
    client.patch(this.patchOf(this.clientOfWalker.keys(), []));
  }

  /** Puts somebody on the map, and returns the id by which to give orders. */
  recruit(client: Client, agent: Name, at: Point): number {
    const walker = this.world.walk(agent, at, at);
    this.clientOfWalker.set(walker, client);
    this.moved.add(walker);
    return walker.id;
  }

  /** Sends somebody elsewhere; throws when it is another client's, or when the goal is not on the map. */
  order(client: Client, id: number, goal: Point): void {
    const walker = this.world.walkers.get(id);
    if (walker === undefined || this.clientOfWalker.get(walker) !== client) {
      throw new RangeError(`An order must be for a walker of your own, got ${id}.`);
    }
    walker.goal = goal;
  }

  /** Changes the map under everybody's feet. A stranded walker may have a way now. */
  build(edit: Edit): void {
    this.world.edit(edit);
    this.edits.push(edit);
    for (const walker of this.stranded) {
      const { agent, cell, goal } = walker;
      if (!this.world.pathExists(agent, cell, goal)) continue;
      this.stranded.delete(walker);
      walker.goal = goal;
    }
  }

  /** Everything that happens in one tick. */
  update(): void {
    this.ticks++;
    this.world.tick(BUDGET);
    for (const walker of this.clientOfWalker.keys()) {
      const isDue = (this.ticks + walker.id) % TICKS_PER_STEP === 0;
      if (isDue && walker.next() !== undefined) this.moved.add(walker);
    }
    if (this.moved.size + this.edits.length === 0) return;
    const patch = this.patchOf(this.moved, this.edits);
    for (const client of this.clients) client.patch(patch);
    this.moved.clear();
    this.edits = [];
  }

  private patchOf(walkers: Iterable<Walker<Name>>, edits: readonly Edit[]): Patch {
    return { tick: this.ticks, places: Array.from(walkers, ({ id, agent, cell }) => ({ id, agent, ...cell })), edits };
  }

  private tell(walker: Walker<Name>, news: string): void {
    this.clientOfWalker.get(walker)?.tell(`${walker.agent} ${walker.id} ${news}`);
  }
}
