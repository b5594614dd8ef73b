import { Random } from "../generate/random.ts";
import type { Point, World } from "../index.ts";

/** The most cells that are tried as a place of an occupying unit. */
const MOST_TRIES = 10_000;

/** The kinds of units of a simulated game. */
export const AGENTS = {
  soldier: { size: 1, capability: ["ground", "road", "trees"] },
  tank: { size: 2, capability: ["ground", "road"] },
  hovercraft: { size: 1, capability: ["ground", "road", "water"] },
  giant: { size: 3, capability: ["ground", "road", "trees"] },
} as const;

/** The name of a kind of unit. */
export type Name = keyof typeof AGENTS;

/** The names of all kinds, in the order in which units take them. */
export const NAMES: readonly Name[] = ["soldier", "tank", "hovercraft", "giant"];

/** The cells where the units of a simulated game start, and where they go. */
export class UnitPlaces {
  private readonly world: World<Name>;
  private readonly cellsOfName: ReadonlyMap<Name, Int32Array>;

  constructor(world: World<Name>, seed: number) {
    this.world = world;
    this.cellsOfName = new Map(NAMES.map((name) => [name, this.cellsFor(name, seed)]));
  }

  /** Returns a place for a unit, wherever others stand. */
  any(name: Name, random: Random): Point {
    const cells = this.cellsOfName.get(name) ?? new Int32Array(1);
    return this.world.grid.pointOf(cells[random.below(cells.length)]);
  }

  /** Returns a place for a unit under which no cell is taken, and takes the cells under it; throws if there is no room. */
  free(name: Name, random: Random, isTakenOfCell: Uint8Array): Point {
    const { width, height } = this.world.grid;
    const { size } = AGENTS[name];
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const place = this.any(name, random);
      const cells = Array.from({ length: size * size }, (_, index) => {
        return (place.y + Math.floor(index / size)) * width + place.x + (index % size);
      });
      if (cells.some((cell) => isTakenOfCell[cell] === 1)) continue;
      this.mark(isTakenOfCell, place, size, 1);
      return place;
    }
    throw new RangeError(
      `All units need room side by side, got none for another ${name} on ${width} × ${height} cells; give fewer --units or a larger --size.`,
    );
  }

  /** Writes a value to all cells of a square. */
  mark(valueOfCell: Uint8Array, { x, y }: Point, size: number, value: number): void {
    const { width } = this.world.grid;
    for (let row = y; row < y + size; row++) valueOfCell.fill(value, row * width + x, row * width + x + size);
  }

  /** Returns the cells of the largest of up to 16 components. */
  private cellsFor(name: Name, seed: number): Int32Array {
    const random = new Random(seed);
    const { grid } = this.world;
    const { length } = grid.terrainOfCell;
    let cells: Int32Array = Int32Array.of(0);
    for (let attempt = 0; attempt < 16 && cells.length < length / 3; attempt++) {
      const start = grid.pointOf(random.below(length));
      const reached = this.world.reachable(name, start, Number.POSITIVE_INFINITY).cells;
      if (reached.length > cells.length) cells = reached;
    }
    return cells.slice().sort();
  }
}
