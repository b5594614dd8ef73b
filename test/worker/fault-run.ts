import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import {
  createPlanner,
  type Edit,
  faultOfPath,
  Grid,
  type PathRequest,
  type Point,
  type Walker,
} from "../../src/index.ts";
import { createWorkerWorld, type WorkerLike, type WorkerWorld } from "../../src/worker/index.ts";
import { passageCost } from "../support/oracle.ts";

const AGENTS = { soldier: {}, tank: { size: 2 } } as const;
type Name = keyof typeof AGENTS;

/** Requests are made so many at once, and more while no more than this wait. */
const AT_ONCE = 100;
const MOST_WAITING = 500;

const WALKERS = 20;

/** How much happens in a run. */
export interface FaultOptions {
  readonly kills: number;
  readonly requests: number;
  readonly edits: number;
  readonly seed: number;
  /** Side of the map, in cells. */
  readonly size: number;
  readonly snapshotEvery: number;
  readonly workers: { start(): WorkerLike; kill(): void };
}

/** What came of it. */
export interface FaultReport {
  readonly kills: number;
  readonly answered: number;
  /** Requests without an answer, and those whose answer was replaced by another. */
  readonly lost: number;
  readonly twice: number;
  /** Answers with a path, and those that are wrong for the map as of their place in the order. */
  readonly found: number;
  readonly wrong: number;
  readonly steps: number;
  readonly illegalSteps: number;
  /** Rectangles of cells that edits have changed, and of those that events told. */
  readonly changes: number;
  readonly changesTold: number;
  /** From the first request to the last answer. */
  readonly milliseconds: number;
}

/** A request, with the number of edits before it. */
interface Asked {
  readonly request: PathRequest<Name>;
  readonly from: Point;
  readonly to: Point;
  readonly editsBefore: number;
  /** The answer as it came. */
  path: PathRequest<Name>["path"];
}

/** Makes requests and edits of a world in a worker that is killed again and again, and checks every answer. */
export async function runWithFaults(options: FaultOptions): Promise<FaultReport> {
  const { size, seed, snapshotEvery, workers } = options;
  const grid = generateMap("caves", { width: size, height: size, seed });
  const mirror = Grid.parse(grid.toString(), grid.legend);
  const world = await createWorkerWorld(grid, { agents: AGENTS }, { worker: workers.start, snapshotEvery });
  const run = new FaultRun(world, options);
  const milliseconds = await run.play();
  world.close();
  return { ...run.counts, ...checkAnswers(run, mirror), milliseconds };
}

class FaultRun {
  readonly asked: Asked[] = [];
  readonly edits: Edit[] = [];
  readonly counts = { kills: 0, answered: 0, steps: 0, illegalSteps: 0, changesTold: 0 };
  private readonly world: WorkerWorld<Name>;
  private readonly options: FaultOptions;
  private readonly random: Random;
  private readonly walkers: Walker<Name>[];

  constructor(world: WorkerWorld<Name>, options: FaultOptions) {
    this.world = world;
    this.options = options;
    this.random = new Random(options.seed);
    world.on("edit", ({ rectangles }) => {
      this.counts.changesTold += rectangles.length;
    });
    this.walkers = Array.from({ length: WALKERS }, () =>
      world.walk(this.drawName(), this.drawPoint(), this.drawPoint()),
    );
  }

  /** Returns how many milliseconds it took. */
  async play(): Promise<number> {
    const { requests, kills } = this.options;
    const began = performance.now();
    while (this.asked.length < requests) {
      this.askSome();
      await pause(this.random.below(8));
      const isDue = this.counts.kills < Math.ceil((kills * this.asked.length) / requests);
      if (isDue && this.waiting > 0) this.kill();
      do {
        this.step();
        await pause(1);
      } while (this.waiting > MOST_WAITING);
    }
    while (this.counts.kills < kills && this.waiting > 0) {
      this.kill();
      await pause(5);
    }
    await Promise.all(this.asked.map(({ request }) => request.promise));
    const milliseconds = performance.now() - began;
    await this.world.build();
    return milliseconds;
  }

  private get waiting(): number {
    return this.asked.length - this.counts.answered;
  }

  private kill(): void {
    this.options.workers.kill();
    this.counts.kills++;
  }

  /** Some requests, with the edits between them. */
  private askSome(): void {
    const { requests, edits } = this.options;
    for (let count = 0; count < AT_ONCE && this.asked.length < requests; count++) {
      this.ask();
      while (this.edits.length < Math.floor((edits * this.asked.length) / requests)) this.edit();
    }
  }

  private ask(): void {
    const from = this.drawPoint();
    const to = this.drawPoint();
    const request = this.world.request(this.drawName(), from, to, { priority: this.random.below(3) });
    const asked: Asked = { request, from, to, editsBefore: this.edits.length, path: undefined };
    this.asked.push(asked);
    request.promise.then((path) => {
      asked.path = path;
      this.counts.answered++;
    });
  }

  private edit(): void {
    const { x, y } = this.drawPoint();
    const width = Math.min(1 + this.random.below(3), this.options.size - x);
    const height = Math.min(1 + this.random.below(3), this.options.size - y);
    const edit = { x, y, width, height, terrain: this.random.chance(45) ? "wall" : "ground" };
    this.edits.push(edit);
    if (this.random.chance(50)) this.world.edit(edit);
    else this.world.grid.edit(edit);
  }

  /** Lets everyone take a step, and sends those elsewhere whose walks have ended. */
  private step(): void {
    const { grid } = this.world;
    for (const walker of this.walkers) {
      const before = grid.cellAt(walker.cell);
      const next = walker.next();
      if (next === undefined) {
        if (!["planning", "walking", "waiting"].includes(walker.status)) walker.goal = this.drawPoint();
        continue;
      }
      this.counts.steps++;
      const setting = { grid, agent: AGENTS[walker.agent], movement: {} };
      if (passageCost(setting, before, grid.cellAt(next)) === Number.POSITIVE_INFINITY) this.counts.illegalSteps++;
    }
  }

  private drawPoint(): Point {
    const { size } = this.options;
    return { x: this.random.below(size), y: this.random.below(size) };
  }

  private drawName(): Name {
    return this.random.chance(50) ? "soldier" : "tank";
  }
}

/** Checks the answers on a map that is edited along. */
function checkAnswers(
  { asked, edits }: FaultRun,
  mirror: Grid,
): Pick<FaultReport, "lost" | "twice" | "found" | "wrong" | "changes"> {
  const judge = createPlanner(mirror, { algorithm: "astar" });
  const counts = { lost: 0, twice: 0, found: 0, wrong: 0 };
  let edited = 0;
  for (const { request, from, to, editsBefore, path } of asked) {
    for (; edited < editsBefore; edited++) mirror.edit(edits[edited]);
    if (path === undefined) {
      counts.lost++;
      continue;
    }
    const agent = AGENTS[request.agent];
    const isFound = path.status === "found";
    const isLedThere = path.cells[0] === mirror.cellAt(from) && path.cells.at(-1) === mirror.cellAt(to);
    const isWrong =
      faultOfPath(mirror, path, agent) !== undefined ||
      isFound !== judge.pathExists(from, to, { agent }) ||
      (isFound && !isLedThere);
    if (request.path !== path) counts.twice++;
    if (isFound) counts.found++;
    if (isWrong) counts.wrong++;
  }
  for (; edited < edits.length; edited++) mirror.edit(edits[edited]);
  return { ...counts, changes: mirror.changesSince(0).length };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}
