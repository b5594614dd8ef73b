import type { Random } from "../generate/random.ts";
import { IntegerList } from "../search/integer-list.ts";
import { Configurations } from "./configurations.ts";
import type { CostToGo } from "./cost-to-go.ts";
import type { Ground } from "./ground.ts";
import type { Paths } from "./paths.ts";
import { StepMaker } from "./step-maker.ts";

/** The configuration in which everybody stands at its start. */
const FIRST = 0;

/** A search that has tried this many constraints, and some more for each step of the longest way alone, begins anew; a guess. */
const FIRST_TRIES = 1024;
const TRIES_PER_STEP = 4;

/** What is to be solved: travellers on a ground, each with a start and a goal of its own. */
export interface Problem {
  readonly ground: Ground;
  readonly startOfTraveller: Int32Array;
  readonly goalOfTraveller: Int32Array;
  readonly costToGo: CostToGo;
  /** The units of one straight step, by which costs to go become steps. */
  readonly unitsOfStep: number;
  /** The first travellers, who come before all others: the search is over when they stand at their goals. Default: all. */
  readonly needed?: number | undefined;
}

/**
 * The search for paths of many travellers that are in nobody's way: lazy constraints addition search, LaCAM (Okumura 2023).
 * It searches depth first over configurations, which say where everybody stands. The configuration that follows is made by
 * a `StepMaker`. Where that leads nowhere, the search returns to a configuration and tries again with a constraint more, which
 * makes one traveller step to one cell. If there are paths, the search finds them in the end, however long that takes.
 *
 * Most searches end soon, and a few take very long. So a search that takes long begins anew at the starts, with other random
 * numbers, each time after twice as long.
 */
export class Lacam {
  /** The paths of all, once they are found. */
  paths: Paths | null = null;
  /** Whether it is proved that there are no paths for all. */
  isImpossible = false;
  /** The most travellers that stood at their goals at once so far. */
  arrived = 0;
  private readonly problem: Problem;
  private readonly random: Random;
  private readonly stepMaker: StepMaker;
  private readonly configurations: Configurations;
  private readonly open = new IntegerList();
  /** The travellers by priority for the configuration `ordered`. */
  private readonly order: Int32Array;
  private ordered = -1;
  /** The travellers by how far their ways are, the longest first. */
  private readonly byLength: Int32Array;
  private readonly needed: number;
  private countOfWait = new Int32Array(64);
  /** How many constraints are tried before the search begins anew at the starts, and how many have been tried since it did. */
  private mostTries = FIRST_TRIES;
  private tries = 0;
  /** The cells of one traveller's choices: its own, then the cells that it can step to. */
  private readonly choices: Int32Array;
  private readonly choicesToStep: Int32Array;

  constructor(problem: Problem, random: Random) {
    const { ground, startOfTraveller, goalOfTraveller, costToGo, unitsOfStep } = problem;
    this.problem = problem;
    this.random = random;
    const length = Float64Array.from(startOfTraveller, (start, i) => costToGo.unitsFrom(i, start));
    this.needed = problem.needed ?? length.length;
    const isNeeded = (i: number): number => Number(i < this.needed);
    this.byLength = Int32Array.from(length.keys()).sort(
      (a, b) => isNeeded(b) - isNeeded(a) || length[b] - length[a] || a - b,
    );
    this.order = new Int32Array(length.length);
    this.choices = new Int32Array(1 + ground.mostSteps);
    this.choicesToStep = this.choices.subarray(1);
    this.stepMaker = new StepMaker(ground, goalOfTraveller, costToGo, random);
    this.configurations = new Configurations(startOfTraveller.length);
    const longest = length.reduce((most, each) => Math.max(most, each), 0);
    if (longest === Number.POSITIVE_INFINITY) {
      this.isImpossible = true;
      return;
    }
    this.mostTries += (TRIES_PER_STEP * longest) / unitsOfStep;
    this.reach(startOfTraveller, -1);
  }

  /** Whether the search is over: there are paths, or it is proved that there are none. */
  get isOver(): boolean {
    return this.paths !== null || this.isImpossible;
  }

  /** How many choices of one traveller in one step the search has made so far. */
  get work(): number {
    return this.stepMaker.decided;
  }

  /** Tries one constraint on the configuration that was reached last. */
  advance(): void {
    const { open, stepMaker, configurations } = this;
    if (this.tries++ > this.mostTries) {
      this.tries = 0;
      this.mostTries *= 2;
      open.push(FIRST);
    }
    const configuration = open.values[open.count - 1];
    const constraint = configurations.nextConstraint(configuration);
    if (constraint < 0) {
      open.count--;
      if (open.count === 0) this.isImpossible = true;
      return;
    }
    this.orderTravellers(configuration);
    stepMaker.begin(configurations.cellsOf(configuration));
    for (let at = constraint; configurations.travellerOf(at) >= 0; at = configurations.baseOf(at)) {
      if (!stepMaker.force(configurations.travellerOf(at), configurations.cellOf(at))) return;
    }
    this.addConstraints(configuration, constraint);
    if (!stepMaker.decideAll(this.order)) return;
    const known = configurations.find(stepMaker.nextOfTraveller);
    if (known < 0) this.reach(stepMaker.nextOfTraveller, configuration);
    else open.push(known);
  }

  private reach(cells: Int32Array, previous: number): void {
    const { goalOfTraveller } = this.problem;
    const configuration = this.configurations.add(cells, previous, goalOfTraveller);
    this.open.push(configuration);
    let arrived = 0;
    let neededArrived = 0;
    for (let i = 0; i < cells.length; i++) {
      if (cells[i] !== goalOfTraveller[i]) continue;
      arrived++;
      if (i < this.needed) neededArrived++;
    }
    if (arrived > this.arrived) this.arrived = arrived;
    if (neededArrived === this.needed) this.paths = this.pathsTo(configuration);
  }

  /** Orders travellers by how long they have been away from their goals, by counting; the longer way first where that is equal. */
  private orderTravellers(configuration: number): void {
    if (this.ordered === configuration) return;
    this.ordered = configuration;
    const { order, byLength } = this;
    const waits = this.configurations.waitsOf(configuration);
    let longest = 0;
    for (const wait of waits) if (wait > longest) longest = wait;
    if (this.countOfWait.length <= longest + 1) this.countOfWait = new Int32Array(2 * longest + 2);
    const firstOfWait = this.countOfWait.fill(0);
    for (const wait of waits) firstOfWait[longest - wait + 1]++;
    for (let i = 1; i <= longest; i++) firstOfWait[i] += firstOfWait[i - 1];
    for (const traveller of byLength) order[firstOfWait[longest - waits[traveller]]++] = traveller;
  }

  /** Adds the constraints that follow one: the next traveller in order steps to each cell that it can, or stays. */
  private addConstraints(configuration: number, constraint: number): void {
    const { configurations, choices } = this;
    const depth = configurations.depthOf(constraint);
    if (depth === this.order.length) return;
    const traveller = this.order[depth];
    const own = configurations.cellsOf(configuration)[traveller];
    choices[0] = own;
    const count = 1 + this.problem.ground.stepsFrom(own, this.choicesToStep);
    for (let left = count; left > 0; left--) {
      const drawn = this.random.below(left);
      configurations.constrain(configuration, constraint, traveller, choices[drawn]);
      choices[drawn] = choices[left - 1];
    }
  }

  private pathsTo(last: number): Paths {
    const { configurations } = this;
    const count = this.order.length;
    let steps = 0;
    for (let at = configurations.previousOf(last); at >= 0; at = configurations.previousOf(at)) steps++;
    const cells = new Int32Array((steps + 1) * count);
    for (let at = last, step = steps; at >= 0; at = configurations.previousOf(at), step--) {
      cells.set(configurations.cellsOf(at), step * count);
    }
    return { steps, cells };
  }
}
