import { checkDistance, checkOptions } from "../check.ts";
import { Random } from "../generate/random.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import { now } from "../hierarchy/clock.ts";
import { type Ground, groundOf } from "./ground.ts";
import { Improvement } from "./improvement.ts";
import { Lacam } from "./lacam.ts";
import { NodeCostToGo } from "./node-cost-to-go.ts";
import { costOf, type Paths } from "./paths.ts";

/** How long to search for. What is reached first counts. Without both, a search ends after 10,000 milliseconds. */
export interface CoordinationBudget {
  /** The time to search for, in milliseconds. Default: no limit if `work` is given, else 10,000. At least 0. */
  readonly milliseconds?: number;
  /** How many choices of one traveller in one step to make: a budget that gives the same answer on every machine. Default: no limit. At least 0. */
  readonly work?: number;
}

/** The work and the time at which a budget ends. */
interface Limit {
  readonly work: number;
  readonly time: number;
}

const NO_PATHS: Paths = { steps: 0, cells: new Int32Array(0) };

/** The milliseconds of a budget that is not given. */
const DEFAULT_MILLISECONDS = 10_000;

/** The names of the options of a budget. */
export const BUDGET_OPTIONS: readonly (keyof CoordinationBudget)[] = ["milliseconds", "work"];

/**
 * How a coordination ended, or why it has not: paths for all are known (`"found"`); the budget is used up, and `goOn` goes on
 * (`"out-of-budget"`); a traveller cannot reach its goal even alone (`"unreachable"`); everybody could alone, but not all of
 * them together (`"impossible"`).
 */
export type CoordinationStatus = "found" | "out-of-budget" | "unreachable" | "impossible";

/**
 * The search for paths of many travellers that are in nobody's way. First it builds what it needs to know of the map. Then it
 * finds paths by LaCAM. What is left of the budget, or another budget, makes these paths shorter.
 */
export class Coordination {
  /** The first traveller that cannot reach its goal even alone; −1 if there is none. */
  readonly unreachable: number;
  private state: CoordinationStatus = "out-of-budget";
  private readonly view: AgentGrid;
  private readonly version: number;
  private readonly ground: Ground;
  private readonly startOfTraveller: Int32Array;
  private readonly goalOfTraveller: Int32Array;
  private readonly random: Random;
  /** What is left to build before the search begins. */
  private readonly preparing: Generator<void>;
  /** The search for the first paths, while it is under way. */
  private lacam: Lacam | null = null;
  /** The first paths, once they are found. */
  private found: Paths | null = null;
  /** What makes the paths shorter, once that is wanted. */
  private improvement: Improvement | null = null;
  private workToFind = 0;

  /** @internal */
  constructor(view: AgentGrid, startOfTraveller: Int32Array, goalOfTraveller: Int32Array, seed: number) {
    const { components } = view;
    this.view = view;
    this.version = view.grid.version;
    this.ground = groundOf(view);
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

  /** How many steps it takes until all have arrived; 0 unless the status is `"found"`. */
  get steps(): number {
    return this.paths.steps;
  }

  /** The cell of traveller i after each step, at `step * travellers + i`, from step 0 on, the starts; empty unless the status is `"found"`. */
  get cells(): Int32Array {
    return this.paths.cells;
  }

  /** The sum over all travellers of the steps until each stands at its goal for good; 0 unless the status is `"found"`. */
  get sumOfCosts(): number {
    const count = this.goalOfTraveller.length;
    return this.goalOfTraveller.reduce((sum, _, traveller) => sum + costOf(this.paths, count, traveller), 0);
  }

  /** How many choices of one traveller in one step the search has made so far. */
  get work(): number {
    return this.workToFind + (this.improvement?.work ?? 0);
  }

  /** The most travellers that stood at their goals at once so far: how far the search has come. */
  get arrived(): number {
    return this.found === null ? (this.lacam?.arrived ?? 0) : this.goalOfTraveller.length;
  }

  /**
   * Goes on from where the last budget ended: searches for paths until they are found, or makes paths that are found shorter.
   * Neither `sumOfCosts` nor `steps` ever rises by that. Does nothing once nobody could be faster even alone, or where there are
   * no paths.
   */
  goOn(budget: CoordinationBudget = {}): CoordinationStatus {
    const limit = this.limitOf(budget);
    if (this.state === "out-of-budget") this.find(limit);
    else if (this.state === "found") this.improve(limit);
    return this.state;
  }

  /** Searches for paths, and lets what is left of a budget make them shorter if that is wanted. @internal */
  start(budget: CoordinationBudget, isToImprove: boolean): void {
    const limit = this.limitOf(budget);
    if (this.state === "out-of-budget") this.find(limit);
    if (this.found !== null && isToImprove) this.improve(limit);
  }

  private get paths(): Paths {
    return this.improvement?.paths ?? this.found ?? NO_PATHS;
  }

  /** Checks a budget, and returns when it ends. */
  private limitOf(budget: CoordinationBudget): Limit {
    checkOptions("goOn", budget, BUDGET_OPTIONS);
    const work = checkDistance("work", budget.work ?? Number.POSITIVE_INFINITY);
    const usual = budget.work === undefined ? DEFAULT_MILLISECONDS : Number.POSITIVE_INFINITY;
    const milliseconds = checkDistance("milliseconds", budget.milliseconds ?? usual);
    return { work: this.work + work, time: now() + milliseconds };
  }

  private find(limit: Limit): void {
    this.checkVersion();
    while (this.lacam === null && now() < limit.time) this.preparing.next();
    const { lacam } = this;
    if (lacam === null) return;
    while (!lacam.isOver && lacam.work < limit.work && now() < limit.time) lacam.advance();
    this.workToFind = lacam.work;
    if (lacam.isImpossible) this.state = "impossible";
    if (lacam.paths === null) return;
    this.state = "found";
    this.found = lacam.paths;
    this.lacam = null;
  }

  private improve(limit: Limit): void {
    this.checkVersion();
    this.improvement ??= new Improvement(this.ground, this.paths, this.goalOfTraveller.length, this.random);
    const { improvement } = this;
    while (!improvement.isBest && this.work < limit.work && now() < limit.time) improvement.advance();
  }

  private checkVersion(): void {
    if (this.view.edits.newest <= this.version) return;
    throw new Error(
      "The grid has changed since the coordination began; begin another from where the travellers stand.",
    );
  }

  /** Builds what the search needs, a little with each turn. */
  private *prepare(): Generator<void> {
    const { view, ground, startOfTraveller, goalOfTraveller } = this;
    const costToGo = new NodeCostToGo(view, goalOfTraveller);
    yield* costToGo.build();
    for (let i = 0; i < startOfTraveller.length; i++) {
      costToGo.unitsFrom(i, startOfTraveller[i]);
      yield;
    }
    const unitsOfStep = view.movement.cardinal;
    this.lacam = new Lacam({ ground, startOfTraveller, goalOfTraveller, costToGo, unitsOfStep }, this.random);
  }
}
