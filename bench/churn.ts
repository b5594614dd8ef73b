import { Random } from "../src/generate/random.ts";
import { ALGORITHMS, type Edit, faultOfPath, type Path, type Planner } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import { type Checkout, checkoutIn, THIS_CHECKOUT } from "./checkout.ts";
import { type Given, UsageError } from "./given.ts";
import { type Course, coursesOf, type KnownQuery } from "./map-set.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";

/** What queries take while the map is edited, against queries on a map that stays as it is, and against A*. */
export const CHURN: Benchmark = { options: ["set", "maps", "edits", "algorithms", "against"], run };

const SETS = ["bg512", "sc1", "rooms", "dao"];

/** The queries of a round: after each edit, or without one. */
const QUERIES = 20;

/** How many walls that the benchmark has set stand at a time; from then on every other edit clears the oldest. */
const WALLS = 10;

/** Rounds with edits before the clock counts. */
const WARM_UP = 40;

/** A* answers one of this many rounds; the other answers of that round are judged by A*'s. */
const ASTAR_EVERY = 5;

/** How often all rounds are played, on the map as it was; the shortest time of each query counts. */
const GAMES = 3;

/** Rounds in a turn of a contestant. */
const TURN = 10;

/** Cells that a walker asks for at first. */
const CELLS = 16;

/** The name of an algorithm that `createPlanner` knows. */
export type AlgorithmName = (typeof ALGORITHMS)[number];

const KEYS = ["still", "first", "others", "besideAStar"] as const;

/** Times of queries, in microseconds. */
class Times {
  /** On the map as it was read. */
  readonly still: number[] = [];
  /** The first query after each edit, together with `grid.edit`. */
  readonly first: number[] = [];
  /** The other queries after edits. */
  readonly others: number[] = [];
  /** Those of `others` that A* was asked as well. */
  readonly besideAStar: number[] = [];

  get all(): number[] {
    return [...this.first, ...this.others];
  }

  /** Takes over the times of another map. */
  add(other: Times): void {
    for (const key of KEYS) for (const time of other[key]) this[key].push(time);
  }

  /** Keeps the shorter of two times of each query, where the same queries were asked again. */
  keepLeast(again: Times): void {
    for (const key of KEYS) {
      again[key].forEach((time, index) => {
        this[key][index] = Math.min(time, this[key][index] ?? time);
      });
    }
  }
}

/** What one checkout's planners of one algorithm took for complete paths, and for a plan with its first cells. */
interface Lane {
  readonly checkout: Checkout;
  readonly complete: Times;
  readonly plan: Times;
}

/** What a set, or a map, gave. */
export interface Result {
  readonly lanes: readonly Lane[];
  readonly astar: Times;
  /** Paths that the checkouts find different, cell by cell. */
  differing: number;
  /** Paths of the first checkout that are illegal, missing, found where there is none, or cheaper than A*'s. */
  wrong: number;
}

/** The queries after one edit, or those of a round without an edit. */
interface Round {
  readonly edit?: Edit;
  readonly queries: readonly KnownQuery[];
  /** Whether A* answers these queries, too. */
  readonly isJudged: boolean;
}

/** One planner on a grid of its own, with what is asked of it. */
class Contestant {
  readonly planner: Planner;
  /** The shortest times so far. */
  readonly times: Times;
  /** The times of the game that is being played. */
  taken: Times = new Times();
  /** The answers of the last turn, in order; none if the contestant makes plans. */
  readonly paths: Path[] = [];
  /** The cells of the answers of the last turn: all cells of paths, the first cells of plans. */
  readonly cells: Int32Array[] = [];
  /** The number of illegal paths in judged rounds of the last turn. */
  illegal = 0;
  private readonly isPlan: boolean;

  constructor({ readGrid }: Course, checkout: Checkout, algorithm: AlgorithmName, times: Times, isPlan = false) {
    this.planner = checkout.createPlanner(readGrid(checkout), { algorithm });
    for (const _ of this.planner.build());
    this.times = times;
    this.isPlan = isPlan;
  }

  /** Answers rounds of queries, each after its edit, and tells of each round how many microseconds each query took. */
  takeTurn(rounds: readonly Round[], note: (round: Round, times: readonly number[]) => void): void {
    this.paths.length = 0;
    this.cells.length = 0;
    this.illegal = 0;
    for (const round of rounds) {
      const times: number[] = [];
      let began = performance.now();
      if (round.edit !== undefined) this.planner.grid.edit(round.edit);
      for (const query of round.queries) {
        this.answer(query);
        times.push((performance.now() - began) * 1000);
        began = performance.now();
      }
      note(round, times);
      // before the next edit
      if (round.isJudged) this.illegal += this.paths.slice(-QUERIES).filter((path) => !this.isLegal(path)).length;
    }
  }

  private isLegal(path: Path): boolean {
    return faultOfPath(this.planner.grid, path) === undefined;
  }

  private answer({ start, goal }: KnownQuery): void {
    if (this.isPlan) {
      this.cells.push(this.planner.plan(start, goal).next(CELLS));
      return;
    }
    const path = this.planner.findPath(start, goal);
    this.cells.push(path.cells);
    this.paths.push(path);
  }
}

async function run(given: Given, print: Print): Promise<void> {
  const set = given.text("set", "all");
  const maps = given.integer("maps", 4);
  const rounds = given.integer("edits", 200);
  const algorithms = algorithmsOf(given.text("algorithms", "hpa,pra,haa,quickpath,astar"));
  const other = given.text("against", "");
  const checkouts = other === "" ? [THIS_CHECKOUT] : [THIS_CHECKOUT, await checkoutIn(other)];
  print(
    [
      `Times in µs. ${rounds} edits of one cell a map: the middle of a path just found becomes a wall; of two edits one clears a wall`,
      `again, ${WALLS} walls stand at a time. ${QUERIES} queries after each. still: the same queries before all edits. first: grid.edit and the first`,
      `query after it. others: the other ${QUERIES - 1}. plan: planner.plan(…).next(${CELLS}) in place of findPath, by a planner of its own. A* answers`,
      `every ${ASTAR_EVERY}th round, whose answers are judged by it. All take turns of ${TURN} edits, each on a grid of its own.`,
      `All rounds are played ${GAMES} times, and the shortest time of each query counts. path.cells is read.`,
      ...(other === "" ? [] : [`before: ${other}; "differ" counts the paths that are not equal cell by cell.`]),
    ].join("\n"),
  );
  const table = makeTable(print);
  let wrong = 0;
  for (const name of set === "all" ? SETS : [set]) {
    for (const algorithm of algorithms) {
      const all = emptyResult(checkouts);
      for (const course of coursesOf(name, maps, 1)) {
        const result = measureChurn(course, checkouts, algorithm, rounds);
        if (set !== "all") addRows(table, `${course.name} ${algorithm}`, result);
        add(all, result);
      }
      addRows(table, `${name} ${algorithm}`, all);
      wrong += all.wrong;
    }
  }
  if (wrong > 0) process.exitCode = 1;
}

/** Reads a list of algorithms, with commas between them. */
export function algorithmsOf(text: string): AlgorithmName[] {
  return text.split(",").map((word) => {
    const name = ALGORITHMS.find((algorithm) => algorithm === word);
    if (name === undefined) throw new UsageError(`Unknown algorithm "${word}"; there is ${ALGORITHMS.join(", ")}.`);
    return name;
  });
}

function emptyResult(checkouts: readonly Checkout[]): Result {
  const lanes = checkouts.map((checkout) => ({ checkout, complete: new Times(), plan: new Times() }));
  return { lanes, astar: new Times(), differing: 0, wrong: 0 };
}

/** Adds what one map gave to what all gave. */
function add(all: Result, one: Result): void {
  all.lanes.forEach(({ complete, plan }, index) => {
    complete.add(one.lanes[index].complete);
    plan.add(one.lanes[index].plan);
  });
  all.astar.add(one.astar);
  all.differing += one.differing;
  all.wrong += one.wrong;
}

/** Plays all rounds on one map: without edits, then with them. */
export function measureChurn(
  course: Course,
  checkouts: readonly Checkout[],
  algorithm: AlgorithmName,
  edits: number,
): Result {
  const result = emptyResult(checkouts);
  const complete = result.lanes.map((lane) => new Contestant(course, lane.checkout, algorithm, lane.complete));
  const plan = result.lanes.map((lane) => new Contestant(course, lane.checkout, algorithm, lane.plan, true));
  const contestants = [...complete, ...plan];
  const astar = new Contestant(course, THIS_CHECKOUT, "astar", result.astar);

  const still = stillRounds(course, edits);
  const scout = new Contestant(course, THIS_CHECKOUT, algorithm, new Times());
  const { rounds: churn, undo } = churnRounds(scout, course, WARM_UP + edits);
  race(contestants, astar, still, () => {}); // to compile and to fill caches
  for (let game = 0; game < GAMES; game++) {
    race(contestants, astar, still, ({ taken }, _, times) => {
      for (const time of times) taken.still.push(time);
    });
    const compare = (rounds: readonly Round[]): void => {
      if (game > 0) return;
      result.wrong += wrongPaths(rounds, complete[0], astar);
      if (complete.length > 1) result.differing += differingPaths(complete[0], complete[1]);
    };
    race(contestants, astar, churn.slice(0, WARM_UP), () => {}, compare);
    race(contestants, astar, churn.slice(WARM_UP), noteChurn, compare);
    for (const contestant of [...contestants, astar]) {
      contestant.planner.grid.edit(undo);
      contestant.times.keepLeast(contestant.taken);
      contestant.taken = new Times();
    }
  }
  return result;
}

function noteChurn({ taken }: Contestant, { isJudged }: Round, [first, ...others]: readonly number[]): void {
  taken.first.push(first);
  for (const time of others) {
    taken.others.push(time);
    if (isJudged) taken.besideAStar.push(time);
  }
}

/**
 * Has contestants take turns of some rounds, each time another one first, and A* after them, which follows all edits and answers the
 * judged rounds.
 */
function race(
  contestants: readonly Contestant[],
  astar: Contestant,
  rounds: readonly Round[],
  note: (contestant: Contestant, round: Round, times: readonly number[]) => void,
  compare: (rounds: readonly Round[]) => void = () => {},
): void {
  for (let first = 0; first < rounds.length; first += TURN) {
    const turn = rounds.slice(first, first + TURN);
    const leader = (first / TURN) % contestants.length;
    for (const contestant of [...contestants.slice(leader), ...contestants.slice(0, leader)]) {
      contestant.takeTurn(turn, (round, times) => note(contestant, round, times));
    }
    const judged = turn.map((round) => (round.isJudged ? round : { ...round, queries: [] }));
    astar.takeTurn(judged, (round, times) => {
      if (round.isJudged) note(astar, round, times);
    });
    compare(turn);
  }
}

/** Rounds of queries on a map that stays as it is. */
function stillRounds({ queries }: Course, count: number): Round[] {
  return Array.from({ length: count }, (_, round) => ({
    queries: Array.from({ length: QUERIES }, (_, index) => queries[(round * QUERIES + index) % queries.length]),
    isJudged: round % ASTAR_EVERY === 0,
  }));
}

/**
 * Rounds of queries after edits, which a contestant chooses that goes through all of them ahead of the race, and the edits that
 * give back the map as it was.
 */
function churnRounds(scout: Contestant, course: Course, count: number): { rounds: Round[]; undo: Edit[] } {
  const { grid } = scout.planner;
  const random = new Random(1);
  const walls: Edit[] = [];
  const still = stillRounds(course, count);
  scout.takeTurn(still.slice(0, 1), () => {});
  const rounds = still.map((round, index) => {
    const middles = scout.cells.filter(({ length }) => length > 2).map((cells) => cells[cells.length >> 1]);
    const isClearing = middles.length === 0 || (index >= WALLS && index % 2 === 1);
    let edit = isClearing ? walls.shift() : undefined;
    if (edit === undefined) {
      const cell = middles[random.below(middles.length)];
      const { x, y } = grid.pointOf(cell);
      walls.push({ x, y, terrain: grid.terrains[grid.terrainOfCell[cell]].name });
      edit = { x, y, terrain: "wall" };
    }
    const edited = { ...round, edit };
    scout.takeTurn([edited], () => {});
    return edited;
  });
  return { rounds, undo: walls };
}

/** How many judged paths of the last turn are not legal, or not what A* says. */
function wrongPaths(rounds: readonly Round[], { paths, illegal }: Contestant, astar: Contestant): number {
  const judged = paths.filter((_, index) => rounds[Math.floor(index / QUERIES)].isJudged);
  const isWrong = (path: Path, cheapest: Path): boolean =>
    path.status !== cheapest.status || path.cost < cheapest.cost - 1e-9;
  return illegal + astar.paths.filter((cheapest, index) => isWrong(judged[index], cheapest)).length;
}

function differingPaths(one: Contestant, other: Contestant): number {
  return one.cells.filter((cells, index) => String(cells) !== String(other.cells[index])).length;
}

/** An empty table of what contestants took; `addRows` fills it. */
export function makeTable(print: Print): Table {
  return new Table(print, 22, [
    { heading: "" },
    { heading: "still|mean", decimals: 1 },
    { heading: "still|99 %", decimals: 1 },
    { heading: "others|mean", decimals: 1 },
    { heading: "others|99 %", decimals: 1 },
    { heading: "all|mean", decimals: 1 },
    { heading: "all|99 %", decimals: 1 },
    { heading: "first|mean" },
    { heading: "first|99 %" },
    { heading: "others|/ still", decimals: 2 },
    { heading: "all|/ still", decimals: 2 },
    { heading: "A*|/ others", decimals: 1 },
    { heading: "plan|still|mean", decimals: 1 },
    { heading: "plan|still|99 %", decimals: 1 },
    { heading: "plan still|/ still|mean", decimals: 2 },
    { heading: "plan still|/ still|99 %", decimals: 2 },
    { heading: "plan|others|mean", decimals: 1 },
    { heading: "plan|others|99 %", decimals: 1 },
    { heading: "plan others|/ others|mean", decimals: 2 },
    { heading: "plan others|/ others|99 %", decimals: 2 },
    { heading: "differ" },
    { heading: "wrong" },
  ]);
}

/** Prints a row for each checkout, and one for what this checkout takes of the other's time. */
export function addRows(table: Table, name: string, { lanes, astar, differing, wrong }: Result): void {
  const rows = lanes.map((lane) => figuresOf(lane, astar));
  const [after, before] = rows;
  table.row([name, ...after, before === undefined ? "" : differing, wrong]);
  if (before === undefined) return;
  table.row(["  before", ...before, "", ""]);
  table.row(["  now / before", ...after.map((figure, index) => (figure / before[index]).toFixed(2)), "", ""]);
}

/** The figures of a row, in the order of the columns. */
function figuresOf({ complete, plan }: Lane, astar: Times): number[] {
  const both = (times: readonly number[]): [number, number] => [mean(times), percentile(times, 99)];
  const [still, stillMost] = both(complete.still);
  const [others, othersMost] = both(complete.others);
  const [planStill, planStillMost] = both(plan.still);
  const [planOthers, planOthersMost] = both(plan.others);
  return [
    ...[still, stillMost, others, othersMost, ...both(complete.all), ...both(complete.first)],
    ...[others / still, mean(complete.all) / still, mean(astar.others) / mean(complete.besideAStar)],
    ...[planStill, planStillMost, planStill / still, planStillMost / stillMost],
    ...[planOthers, planOthersMost, planOthers / others, planOthersMost / othersMost],
  ];
}
