import { Random } from "../../src/generate/random.ts";
import { createWorld, type Grid, type TickBudget, type Walker, type World } from "../../src/index.ts";
import { KINDS, type KindName, LEGS, SIDE, stationOf, type Traveller, travellers } from "./city.ts";
import type { Places } from "./thread-messages.ts";

/** The cells within which a traveller counts as arrived at a station, so that it need not wait for one cell to be free. */
const NEAR = 3;

/** The travellers of the city in a world: they occupy their cells, and go from station to station for ever. */
export class Travel {
  readonly world: World<KindName>;
  private readonly all: readonly Traveller[] = travellers();
  private walkers: readonly Walker<KindName>[] = [];
  private readonly legs = new Uint8Array(this.all.length);

  constructor(grid: Grid) {
    // only ground: HPA* smooths paths in microseconds where all terrains of an agent cost the same
    const entries = KINDS.map(({ name, size }) => [name, { size, capability: ["ground"] }]);
    const agents = Object.fromEntries(entries) as Record<KindName, { size: number; capability: string[] }>;
    this.world = createWorld(grid, { agents });
  }

  /** Lets everybody walk from where they are. */
  begin({ cellOfTraveller, legOfTraveller }: Places): void {
    this.legs.set(legOfTraveller);
    this.walkers = this.all.map((traveller, index) => {
      const start = this.world.grid.pointOf(cellOfTraveller[index]);
      const goal = stationOf(traveller, this.legs[index]);
      return this.world.walk(traveller.kind, start, goal, { occupies: true, within: NEAR });
    });
  }

  /** Sends travellers on that have arrived or cannot get there, and moves everybody by at most one cell. */
  step(): void {
    this.walkers.forEach((walker, index) => {
      const { status } = walker;
      if (status === "walking" || status === "waiting" || status === "planning") return;
      this.legs[index] = (this.legs[index] + 1) % LEGS;
      walker.goal = stationOf(this.all[index], this.legs[index]);
    });
    this.world.step();
  }

  /** Spends a budget on ways. */
  tick(budget: TickBudget): void {
    this.world.tick(budget);
  }

  /** How many stand without a way. */
  countWaiting(): number {
    return this.walkers.reduce((sum, { status }) => sum + (status === "planning" ? 1 : 0), 0);
  }

  /** Where everybody is now. */
  get places(): Places {
    const { grid } = this.world;
    return {
      cellOfTraveller: Int32Array.from(this.walkers, ({ cell }) => grid.cellAt(cell)),
      legOfTraveller: this.legs.slice(),
    };
  }
}

/** Places for all travellers, spread over their avenues, no two on one cell. */
export function firstPlaces(grid: Grid): Places {
  const random = new Random(5);
  const isTakenOfCell = new Uint8Array(grid.terrainOfCell.length);
  const all = travellers();
  const places = { cellOfTraveller: new Int32Array(all.length), legOfTraveller: new Uint8Array(all.length) };
  all.forEach((traveller, index) => {
    const { size } = traveller;
    for (;;) {
      // the first and third leg lead along an avenue, and begin where the leg before ends
      const leg = 1 + 2 * random.below(LEGS / 2);
      const [from, to] = [stationOf(traveller, leg - 1), stationOf(traveller, leg)];
      const x = from.x + Math.round(((to.x - from.x) * random.below(1000)) / 1000);
      if (!isFree(grid, isTakenOfCell, x, from.y, size)) continue;
      for (let row = from.y; row < from.y + size; row++) {
        isTakenOfCell.fill(1, row * SIDE + x, row * SIDE + x + size);
      }
      places.cellOfTraveller[index] = grid.cellAt({ x, y: from.y });
      places.legOfTraveller[index] = leg;
      return;
    }
  });
  return places;
}

function isFree(grid: Grid, isTakenOfCell: Uint8Array, x: number, y: number, size: number): boolean {
  for (let row = y; row < y + size; row++) {
    for (let column = x; column < x + size; column++) {
      if (grid.get(column, row) === "wall" || isTakenOfCell[row * SIDE + column] === 1) return false;
    }
  }
  return true;
}
