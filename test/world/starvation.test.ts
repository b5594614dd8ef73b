import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { type Algorithm, createWorld, type PathRequest, type Point, type World } from "../../src/index.ts";
import { costsFrom, type Setting, walkCost } from "../support/oracle.ts";
import { clock } from "./drive.ts";

const SIDE = 100;
const AGENTS = { small: {}, large: { size: 2 } };
type Name = keyof typeof AGENTS;

/** A request, and where it leads from and to. */
interface Asked {
  readonly request: PathRequest<Name>;
  readonly start: number;
  readonly goal: number;
}

/** A world in which cells open and close before every tick, anywhere, and requests that wait from the first tick on. */
class Siege {
  readonly world: World<Name>;
  private readonly asked: Asked[] = [];
  private readonly random = new Random(3);

  constructor(algorithm: Algorithm) {
    const grid = generateMap("caves", { width: SIDE, height: SIDE, seed: 5 });
    this.world = createWorld(grid, { agents: AGENTS, algorithm, clock: clock(0.05) });
    for (const _ of this.world.build());
    while (this.asked.length < 30) {
      const name = this.asked.length % 2 === 0 ? "small" : "large";
      const [from, to] = [this.anywhere(), this.anywhere()];
      if (!this.world.pathExists(name, from, to)) continue;
      const request = this.world.request(name, from, to);
      this.asked.push({ request, start: grid.cellAt(from), goal: grid.cellAt(to) });
    }
  }

  /** Edits so many cells and ticks, until all are answered; returns how many ticks that took. */
  hold(edits: number, budget: number, mostTicks: number): number {
    const { world, asked } = this;
    for (let tick = 1; tick <= mostTicks; tick++) {
      for (let edit = 0; edit < edits; edit++) this.edit();
      const waiting = asked.filter(({ request }) => request.status === "waiting");
      world.tick(budget);
      for (const each of waiting) if (each.request.status === "done") this.check(each);
      if (asked.every(({ request }) => request.status === "done")) return tick;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** An answer is right for the map as it is when it is given, whatever its planner has not followed yet. */
  private check({ request: { agent, path }, start, goal }: Asked): void {
    const setting: Setting = { grid: this.world.grid, agent: AGENTS[agent], movement: {} };
    if (path?.status === "found") {
      expect([path.cells[0], path.cells[path.cells.length - 1]]).toEqual([start, goal]);
      expect(walkCost(setting, path.cells)).toBeLessThan(Number.POSITIVE_INFINITY);
    } else {
      expect(costsFrom(setting, start)[goal]).toBe(Number.POSITIVE_INFINITY);
    }
  }

  private edit(): void {
    const { x, y } = this.anywhere();
    const { grid } = this.world;
    grid.set(x, y, grid.get(x, y) === "wall" ? "ground" : "wall");
  }

  private anywhere(): Point {
    return { x: this.random.below(SIDE), y: this.random.below(SIDE) };
  }
}

describe.each<Algorithm>(["astar", "hpa", "haa", "pra", "quickpath"])(
  "%s: a map that is edited in every tick",
  (name) => {
    test.each([
      [1, 0],
      [10, 0],
      [50, 0],
      [10, 0.1],
      [50, 1],
      [10, 4],
    ])("%d edits a tick and a budget of %d ms let nobody wait for ever, and every answer is right", (edits, budget) => {
      const siege = new Siege(name);
      expect(siege.hold(edits, budget, 2000)).toBeLessThan(2000);
      // whoever waited, the planner is not given up
      expect(siege.world.metrics.repairs).toBeGreaterThan(0);
    });
  },
);
