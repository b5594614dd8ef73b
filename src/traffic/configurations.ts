import { IntegerList } from "../search/integer-list.ts";

/** The end of a list of constraints or configurations. */
const NONE = -1;

/**
 * The configurations that a search has reached: where every traveller stands at one time. Each configuration knows from which
 * it was reached, how long each traveller has been away from its goal, and which constraints are still to be tried on the step
 * that follows.
 *
 * A constraint makes one traveller step to one cell, on top of the constraint before it. Constraints are tried breadth first.
 */
export class Configurations {
  private readonly travellers: number;
  /** The cells of the travellers of each configuration. */
  private readonly cells: Int32Array[] = [];
  /** For how many steps each traveller of a configuration has been away from its goal. */
  private readonly waits: Int32Array[] = [];
  private readonly previous = new IntegerList();
  /** The last configuration of each hash, and the one before with the same hash. */
  private readonly lastOfHash = new Map<number, number>();
  private readonly sameHash = new IntegerList();
  private readonly firstConstraint = new IntegerList();
  private readonly lastConstraint = new IntegerList();
  private readonly travellerOfConstraint = new IntegerList();
  private readonly cellOfConstraint = new IntegerList();
  private readonly baseOfConstraint = new IntegerList();
  private readonly depthOfConstraint = new IntegerList();
  private readonly followingConstraint = new IntegerList();

  constructor(travellers: number) {
    this.travellers = travellers;
  }

  /** How many configurations there are. */
  get count(): number {
    return this.cells.length;
  }

  cellsOf(configuration: number): Int32Array {
    return this.cells[configuration];
  }

  waitsOf(configuration: number): Int32Array {
    return this.waits[configuration];
  }

  /** The configuration from which another was first reached; −1 for the first of all. */
  previousOf(configuration: number): number {
    return this.previous.values[configuration];
  }

  /** The configuration with these cells; −1 if it has not been reached. */
  find(cells: Int32Array): number {
    const { sameHash } = this;
    let found = this.lastOfHash.get(hashOf(cells)) ?? NONE;
    while (found !== NONE && !isEqual(this.cells[found], cells)) found = sameHash.values[found];
    return found;
  }

  /** Adds a configuration that has not been reached before, with no constraints on its first try. */
  add(cells: Int32Array, previous: number, goalOfTraveller: Int32Array): number {
    const configuration = this.cells.length;
    const before = previous === NONE ? null : this.waits[previous];
    const waits = new Int32Array(this.travellers);
    for (let i = 0; i < waits.length; i++) {
      waits[i] = cells[i] === goalOfTraveller[i] ? 0 : (before === null ? 0 : before[i]) + 1;
    }
    const hash = hashOf(cells);
    this.cells.push(cells.slice());
    this.waits.push(waits);
    this.previous.push(previous);
    this.sameHash.push(this.lastOfHash.get(hash) ?? NONE);
    this.lastOfHash.set(hash, configuration);
    this.firstConstraint.push(NONE);
    this.lastConstraint.push(NONE);
    this.constrain(configuration, NONE, NONE, NONE);
    return configuration;
  }

  /** Adds a constraint to try on a configuration: what another constraint asks for, and that a traveller steps to a cell. */
  constrain(configuration: number, base: number, traveller: number, cell: number): void {
    const constraint = this.travellerOfConstraint.count;
    this.travellerOfConstraint.push(traveller);
    this.cellOfConstraint.push(cell);
    this.baseOfConstraint.push(base);
    this.depthOfConstraint.push(base === NONE ? 0 : this.depthOfConstraint.values[base] + 1);
    this.followingConstraint.push(NONE);
    const last = this.lastConstraint.values[configuration];
    if (last === NONE) this.firstConstraint.values[configuration] = constraint;
    else this.followingConstraint.values[last] = constraint;
    this.lastConstraint.values[configuration] = constraint;
  }

  /** Takes the next constraint to try on a configuration; −1 if all have been tried. */
  nextConstraint(configuration: number): number {
    const constraint = this.firstConstraint.values[configuration];
    if (constraint === NONE) return NONE;
    const following = this.followingConstraint.values[constraint];
    this.firstConstraint.values[configuration] = following;
    if (following === NONE) this.lastConstraint.values[configuration] = NONE;
    return constraint;
  }

  /** How many travellers a constraint makes step to a cell, with all that it is based on. */
  depthOf(constraint: number): number {
    return this.depthOfConstraint.values[constraint];
  }

  /** The traveller of a constraint; −1 for the first constraint of a configuration, which asks for nothing. */
  travellerOf(constraint: number): number {
    return this.travellerOfConstraint.values[constraint];
  }

  cellOf(constraint: number): number {
    return this.cellOfConstraint.values[constraint];
  }

  /** The constraint on which another is based. */
  baseOf(constraint: number): number {
    return this.baseOfConstraint.values[constraint];
  }
}

function hashOf(cells: Int32Array): number {
  let hash = 0;
  for (let i = 0; i < cells.length; i++) {
    hash = Math.imul(hash ^ cells[i], 0x9e37_79b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isEqual(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
