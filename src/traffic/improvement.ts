import type { Random } from "../generate/random.ts";
import { IntegerList } from "../search/integer-list.ts";
import type { Ground } from "./ground.ts";
import { costOf, type Paths } from "./paths.ts";
import { Reservations } from "./reservations.ts";
import { SpaceTimeSearch } from "./space-time-search.ts";
import { StepField } from "./step-field.ts";

/** The most travellers that are planned anew at once: the best of 1, 2, 4, 8 and 16 on three maps, measured once. */
const LARGEST_GROUP = 4;

/** Among how many travellers, drawn by chance, the most delayed one is chosen: the best of 3, 8 and 20, measured once. */
const CANDIDATES = 8;

/**
 * Makes paths of many travellers shorter: large neighbourhood search (Li, Chen, Harabor, Stuckey and Koenig 2021, "Anytime
 * multi-agent path finding via large neighborhood search"). It takes back the paths of a few travellers, and plans them anew, one
 * after the other, among the paths of all others. It keeps the new paths if the sum of their steps is no greater. So the sum
 * never rises, and neither does the number of steps until all have arrived.
 *
 * The few are one traveller that is late and the last that walk over its goal before it can rest there. In the paths of LaCAM
 * this is what most of the delay comes from: travellers that have arrived are pushed away again by others that pass.
 */
export class Improvement {
  /** How many nodes and groups have been tried: a measure of the work. */
  work = 0;
  private readonly pathOfTraveller: Int32Array[];
  /** The fewest steps that each traveller would need alone; 0 until it is planned anew for the first time. */
  private readonly fewestOfTraveller: Int32Array;
  private sumOfFewest = 0;
  /** The sum over all travellers of the steps until each stands at its goal for good. */
  private sumOfCosts = 0;
  private readonly random: Random;
  private readonly reservations: Reservations;
  private readonly search: SpaceTimeSearch;
  private readonly field: StepField;
  /** The travellers that are planned anew, in the order in which they are planned. */
  private readonly group = new IntegerList();
  /** The number of steps until all have arrived, which new paths do not raise. */
  private lastStep: number;
  private latest: Paths | null;

  constructor(ground: Ground, paths: Paths, travellers: number, random: Random) {
    this.random = random;
    this.lastStep = paths.steps;
    this.latest = paths;
    this.reservations = new Reservations(ground);
    this.search = new SpaceTimeSearch(ground, this.reservations, paths.steps);
    this.field = new StepField(ground);
    this.fewestOfTraveller = new Int32Array(travellers);
    this.pathOfTraveller = Array.from({ length: travellers }, (_, traveller) => {
      const path = new Int32Array(costOf(paths, travellers, traveller) + 1);
      for (let step = 0; step < path.length; step++) path[step] = paths.cells[step * travellers + traveller];
      this.reservations.add(traveller, path);
      this.sumOfCosts += path.length - 1;
      return path;
    });
  }

  /** Whether it is proved that the sum of costs cannot be lower, as nobody could be faster alone. */
  get isBest(): boolean {
    return this.sumOfCosts === this.sumOfFewest;
  }

  /** The paths as they are now. */
  get paths(): Paths {
    this.latest ??= this.gather();
    return this.latest;
  }

  /** Plans a few travellers anew. */
  advance(): void {
    const { group, pathOfTraveller, reservations, fewestOfTraveller } = this;
    this.work++;
    this.choose();
    const before = Array.from(group.view(), (traveller) => pathOfTraveller[traveller]);
    const after: Int32Array[] = [];
    // the steps that the new paths may still take together, and the fewest that the travellers to come will take of them
    let steps = group.count === 1 ? -1 : 0;
    let fewest = 0;
    for (let i = 0; i < group.count; i++) {
      reservations.remove(before[i]);
      steps += before[i].length - 1;
      fewest += fewestOfTraveller[group.values[i]];
    }
    for (let i = 0; i < group.count; i++) {
      fewest -= fewestOfTraveller[group.values[i]];
      const path = this.plan(group.values[i], steps - fewest);
      if (path === null) break;
      reservations.add(group.values[i], path);
      steps -= path.length - 1;
      after.push(path);
    }
    if (after.length === group.count) this.keep(after);
    else this.restore(before, after);
  }

  /** Chooses the travellers to plan anew. */
  private choose(): void {
    const { random, group, pathOfTraveller, fewestOfTraveller, reservations } = this;
    let late = 0;
    let most = -1;
    for (let i = 0; i < CANDIDATES; i++) {
      const traveller = random.below(pathOfTraveller.length);
      const delay = pathOfTraveller[traveller].length - 1 - fewestOfTraveller[traveller];
      if (delay <= most) continue;
      most = delay;
      late = traveller;
    }
    const size = 1 + random.below(LARGEST_GROUP);
    const path = pathOfTraveller[late];
    const goal = path[path.length - 1];
    group.count = 0;
    group.push(late);
    for (let step = path.length - 2; step >= 0 && group.count < size; step--) {
      const visitor = reservations.walkerAt(goal, step);
      if (visitor >= 0 && !group.view().includes(visitor)) group.push(visitor);
    }
  }

  /** Looks for a path of at most `most` steps for a traveller of the group. */
  private plan(traveller: number, most: number): Int32Array | null {
    const { search, field, fewestOfTraveller } = this;
    const path = this.pathOfTraveller[traveller];
    const start = path[0];
    const goal = path[path.length - 1];
    field.begin(goal);
    const fewest = field.stepsFrom(start);
    this.sumOfFewest += fewest - fewestOfTraveller[traveller];
    fewestOfTraveller[traveller] = fewest;
    const expanded = search.expanded;
    const found = search.find(start, goal, field, Math.min(most, this.lastStep));
    this.work += search.expanded - expanded;
    return found;
  }

  private keep(after: readonly Int32Array[]): void {
    const { group, pathOfTraveller } = this;
    for (let i = 0; i < group.count; i++) {
      const traveller = group.values[i];
      this.sumOfCosts += after[i].length - pathOfTraveller[traveller].length;
      pathOfTraveller[traveller] = after[i];
    }
    this.lastStep = 0;
    for (const path of pathOfTraveller) this.lastStep = Math.max(this.lastStep, path.length - 1);
    this.latest = null;
  }

  /** Takes the new paths back, and reserves the old ones again. */
  private restore(before: readonly Int32Array[], after: readonly Int32Array[]): void {
    const { group, reservations } = this;
    for (const path of after) reservations.remove(path);
    for (let i = 0; i < group.count; i++) reservations.add(group.values[i], before[i]);
  }

  private gather(): Paths {
    const { pathOfTraveller, lastStep: steps } = this;
    const count = pathOfTraveller.length;
    const cells = new Int32Array((steps + 1) * count);
    for (let traveller = 0; traveller < count; traveller++) {
      const path = pathOfTraveller[traveller];
      for (let step = 0; step <= steps; step++) {
        cells[step * count + traveller] = path[Math.min(step, path.length - 1)];
      }
    }
    return { steps, cells };
  }
}
