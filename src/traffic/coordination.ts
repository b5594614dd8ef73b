import { checkDistance, checkOptions } from "../check.ts";
import { Random } from "../generate/random.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import { now } from "../hierarchy/clock.ts";
import { groundOf } from "./ground.ts";
import { Lacam } from "./lacam.ts";
import { NodeCostToGo } from "./node-cost-to-go.ts";
import { costOf, type Paths } from "./paths.ts";

/** How long to search for. What is reached first counts; what is not given does not limit. */
export interface CoordinationBudget {
  /** The time to search for, in milliseconds. Default: no limit. At least 0. */
  readonly milliseconds?: number;
  /** How many choices of one traveller in one step to make: a budget that gives the same answer on every machine. Default: no limit. At least 0. */
  readonly work?: number;
}

/** The names of the options of a budget. */
export const BUDGET_OPTIONS: readonly (keyof CoordinationBudget)[] = ["milliseconds", "work"];

/**
 * How a coordination ended, or why it has not: paths for all are known (`"found"`); the budget is used up, and `goOn` goes on
 * (`"out-of-budget"`); a traveller cannot reach its goal even alone (`"unreachable"`); everybody could alone, but not all of
 * them together (`"impossible"`).
 */
export type CoordinationStatus = "found" | "out-of-budget" | "unreachable" | "impossible";

/**
 * The search for paths of many travellers that are in nobody's way. First it builds what it needs to know of the map. Then
 * LaCAM finds paths (`Lacam`).
 */
export class Coordination {
  /** How many steps it takes until all have arrived; 0 unless the status is `"found"`. */
  steps = 0;
  /** The cell of traveller i after each step, at `step * travellers + i`, from step 0 on, the starts; empty unless the status is `"found"`. */
  cells: Int32Array = new Int32Array(0);
  /** The sum over all travellers of the steps until each stands at its goal for good; 0 unless the status is `"found"`. */
  sumOfCosts = 0;
  /** The first traveller that cannot reach its goal even alone; −1 if there is none. */
  readonly unreachable: number;
  private state: CoordinationStatus = "out-of-budget";
  private readonly view: AgentGrid;
  private readonly version: number;
  private readonly startOfTraveller: Int32Array;
  private readonly goalOfTraveller: Int32Array;
  private readonly random: Random;
  /** What is left to build before the search begins. */
  private readonly preparing: Generator<void>;
  private lacam: Lacam | null = null;

  /** @internal */
  constructor(view: AgentGrid, startOfTraveller: Int32Array, goalOfTraveller: Int32Array, seed: number) {
    const { components } = view;
    this.view = view;
    this.version = view.grid.version;
    this.startOfTraveller = startOfTraveller;
    this.goalOfTraveller = goalOfTraveller;
    this.random = new Random(seed);
    this.preparing = this.prepare();
    this.unreachable = startOfTraveller.findIndex(
      (start, i) =>
        !view.canStand(start) || !view.canStand(goalOfTraveller[i]) || !components.areJoined(start, goalOfTraveller[i]),
    );
    if (this.unreachable >= 0) this.state = "unreachable";
  }

  /** How the search ended, or that it has not. */
  get status(): CoordinationStatus {
    return this.state;
  }

  /** How many choices of one traveller in one step the search has made so far. */
  get work(): number {
    return this.lacam?.work ?? 0;
  }

  /** The most travellers that stood at their goals at once so far: how far the search has come. */
  get arrived(): number {
    return this.lacam?.arrived ?? 0;
  }

  /** Searches on from where the last budget ended; does nothing once the search has ended. */
  goOn(budget: CoordinationBudget = {}): CoordinationStatus {
    checkOptions("goOn", budget, BUDGET_OPTIONS);
    const end = now() + checkDistance("milliseconds", budget.milliseconds ?? Number.POSITIVE_INFINITY);
    const most = this.work + checkDistance("work", budget.work ?? Number.POSITIVE_INFINITY);
    if (this.state !== "out-of-budget") return this.state;
    if (this.view.grid.version !== this.version) {
      throw new Error(
        "The grid has changed since the coordination began; begin another from where the travellers stand.",
      );
    }
    while (this.lacam === null && now() < end) this.preparing.next();
    const { lacam } = this;
    if (lacam === null) return this.state;
    while (!lacam.isOver && lacam.work < most && now() < end) lacam.advance();
    if (lacam.isImpossible) this.state = "impossible";
    if (lacam.paths !== null) this.finish(lacam.paths);
    return this.state;
  }

  /** Builds what the search needs, a little with each turn. */
  private *prepare(): Generator<void> {
    const { view, startOfTraveller, goalOfTraveller } = this;
    const costToGo = new NodeCostToGo(view, goalOfTraveller);
    yield* costToGo.build();
    for (let i = 0; i < startOfTraveller.length; i++) {
      costToGo.unitsFrom(i, startOfTraveller[i]);
      yield;
    }
    const unitsOfStep = view.movement.cardinal;
    const ground = groundOf(view);
    this.lacam = new Lacam({ ground, startOfTraveller, goalOfTraveller, costToGo, unitsOfStep }, this.random);
  }

  private finish(paths: Paths): void {
    const count = this.goalOfTraveller.length;
    this.state = "found";
    this.steps = paths.steps;
    this.cells = paths.cells;
    this.sumOfCosts = 0;
    for (let traveller = 0; traveller < count; traveller++) this.sumOfCosts += costOf(paths, count, traveller);
  }
}
