import { checkDistance, checkOptions } from "../check.ts";
import { Random } from "../generate/random.ts";
import type { AgentGrid } from "../grid/agent-grid.ts";
import { now } from "../hierarchy/clock.ts";
import { IntegerList } from "../search/integer-list.ts";
import { Configurations } from "./configurations.ts";
import { CostToGo } from "./cost-to-go.ts";
import { StepMaker } from "./step-maker.ts";

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

/** The configuration in which everybody stands at its start. */
const FIRST = 0;

/** A search that has tried this many constraints, and for each step of the longest way alone some more, begins anew; a guess. */
const FIRST_TRIES = 1024;
const TRIES_PER_STEP = 4;

/**
 * The search for paths of many travellers that are in nobody's way: lazy constraints addition search, LaCAM (Okumura 2023).
 * It searches depth first over configurations, which say where everybody stands. The configuration that follows is made by
 * a `StepMaker`. Where that leads nowhere, the search returns to a configuration and tries again with a constraint more, which
 * makes one traveller step to one cell. If there are paths, the search finds them in the end, however long that takes.
 *
 * Most searches end soon, and a few take very long. So a search that takes long begins anew at the starts, with other random
 * numbers, each time after twice as long.
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
  /** The most travellers that stood at their goals at once so far: how far the search has come. */
  arrived = 0;
  private state: CoordinationStatus = "out-of-budget";
  private readonly view: AgentGrid;
  private readonly version: number;
  private readonly startOfTraveller: Int32Array;
  private readonly goalOfTraveller: Int32Array;
  private readonly random: Random;
  /** The parts of the search, made when it begins. */
  private parts: { readonly stepMaker: StepMaker; readonly configurations: Configurations } | null = null;
  private readonly open = new IntegerList();
  /** The travellers by priority for the configuration `ordered`. */
  private readonly order: Int32Array;
  private ordered = -1;
  /** The travellers by how far their ways are, the longest first. */
  private readonly byLength: Int32Array;
  private countOfWait = new Int32Array(64);
  /** How many constraints are tried before the search begins anew at the starts, and how many have been tried since it did. */
  private mostTries = FIRST_TRIES;
  private tries = 0;

  /** @internal */
  constructor(view: AgentGrid, startOfTraveller: Int32Array, goalOfTraveller: Int32Array, seed: number) {
    const { components } = view;
    this.view = view;
    this.version = view.grid.version;
    this.startOfTraveller = startOfTraveller;
    this.goalOfTraveller = goalOfTraveller;
    this.random = new Random(seed);
    this.order = new Int32Array(startOfTraveller.length);
    this.byLength = new Int32Array(startOfTraveller.length);
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
    return this.parts?.stepMaker.decided ?? 0;
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
    this.parts ??= this.begin();
    const { stepMaker } = this.parts;
    while (this.state === "out-of-budget" && stepMaker.decided < most && now() < end) this.advance(this.parts);
    return this.state;
  }

  private begin(): NonNullable<typeof this.parts> {
    const { view, startOfTraveller, goalOfTraveller, byLength } = this;
    const costToGo = new CostToGo(view, goalOfTraveller);
    const length = startOfTraveller.map((start, traveller) => costToGo.unitsFrom(traveller, start));
    byLength.set(Int32Array.from(length.keys()).sort((a, b) => length[b] - length[a] || a - b));
    if (length.length > 0) this.mostTries += (TRIES_PER_STEP * length[byLength[0]]) / view.movement.cardinal;
    const stepMaker = new StepMaker(view, goalOfTraveller, costToGo, this.random);
    const parts = { stepMaker, configurations: new Configurations(startOfTraveller.length) };
    this.reach(parts.configurations, startOfTraveller, -1);
    return parts;
  }

  /** Tries one constraint on the configuration that was reached last. */
  private advance({ stepMaker, configurations }: NonNullable<typeof this.parts>): void {
    const { open } = this;
    if (this.tries++ > this.mostTries) {
      this.tries = 0;
      this.mostTries *= 2;
      open.push(FIRST);
    }
    const configuration = open.values[open.count - 1];
    const constraint = configurations.nextConstraint(configuration);
    if (constraint < 0) {
      open.count--;
      if (open.count === 0) this.state = "impossible";
      return;
    }
    this.orderTravellers(configurations, configuration);
    stepMaker.begin(configurations.cellsOf(configuration));
    for (let at = constraint; configurations.travellerOf(at) >= 0; at = configurations.baseOf(at)) {
      if (!stepMaker.force(configurations.travellerOf(at), configurations.cellOf(at))) return;
    }
    this.addConstraints(configurations, configuration, constraint);
    if (!stepMaker.decideAll(this.order)) return;
    const known = configurations.find(stepMaker.nextOfTraveller);
    if (known < 0) this.reach(configurations, stepMaker.nextOfTraveller, configuration);
    else open.push(known);
  }

  private reach(configurations: Configurations, cells: Int32Array, previous: number): void {
    const { goalOfTraveller } = this;
    const configuration = configurations.add(cells, previous, goalOfTraveller);
    this.open.push(configuration);
    let arrived = 0;
    for (let i = 0; i < cells.length; i++) if (cells[i] === goalOfTraveller[i]) arrived++;
    if (arrived > this.arrived) this.arrived = arrived;
    if (arrived === cells.length) this.finish(configurations, configuration);
  }

  /** Orders travellers by how long they have been away from their goals, by counting; the longer way first where that is equal. */
  private orderTravellers(configurations: Configurations, configuration: number): void {
    if (this.ordered === configuration) return;
    this.ordered = configuration;
    const { order, byLength } = this;
    const waits = configurations.waitsOf(configuration);
    let longest = 0;
    for (const wait of waits) if (wait > longest) longest = wait;
    if (this.countOfWait.length <= longest + 1) this.countOfWait = new Int32Array(2 * longest + 2);
    const firstOfWait = this.countOfWait.fill(0);
    for (const wait of waits) firstOfWait[longest - wait + 1]++;
    for (let i = 1; i <= longest; i++) firstOfWait[i] += firstOfWait[i - 1];
    for (const traveller of byLength) order[firstOfWait[longest - waits[traveller]]++] = traveller;
  }

  /** Adds the constraints that follow one: the next traveller in order steps to each cell that it can, or stays. */
  private addConstraints(configurations: Configurations, configuration: number, constraint: number): void {
    const depth = configurations.depthOf(constraint);
    if (depth === this.order.length) return;
    const traveller = this.order[depth];
    const own = configurations.cellsOf(configuration)[traveller];
    const { movesOfCell, offsetOfDirection } = this.view;
    const choices = [own];
    for (let moves = movesOfCell[own]; moves !== 0; moves &= moves - 1) {
      choices.push(own + offsetOfDirection[31 - Math.clz32(moves & -moves)]);
    }
    for (let left = choices.length; left > 0; left--) {
      const drawn = this.random.below(left);
      configurations.constrain(configuration, constraint, traveller, choices[drawn]);
      choices[drawn] = choices[left - 1];
    }
  }

  private finish(configurations: Configurations, last: number): void {
    const { goalOfTraveller } = this;
    const count = goalOfTraveller.length;
    let steps = 0;
    for (let at = configurations.previousOf(last); at >= 0; at = configurations.previousOf(at)) steps++;
    const cells = new Int32Array((steps + 1) * count);
    for (let at = last, step = steps; at >= 0; at = configurations.previousOf(at), step--) {
      cells.set(configurations.cellsOf(at), step * count);
    }
    this.state = "found";
    this.steps = steps;
    this.cells = cells;
    this.sumOfCosts = 0;
    for (let traveller = 0; traveller < count; traveller++) {
      let step = steps;
      while (step > 0 && cells[(step - 1) * count + traveller] === goalOfTraveller[traveller]) step--;
      this.sumOfCosts += step;
    }
  }
}
