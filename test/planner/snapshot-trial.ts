import { Random } from "../../src/generate/random.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import {
  type Agent,
  createPlanner,
  faultOfPath,
  type Grid,
  loadPlanner,
  type Planner,
  type PlannerOptions,
  type Point,
} from "../../src/index.ts";
import { costOfCells } from "../../src/path/cost.ts";
import { Path } from "../../src/path/path.ts";
import { unpackPlanner } from "../../src/planner/snapshot.ts";
import { damagedSnapshot, withChecksums } from "./damaged-snapshot.ts";
import { copyOfGrid, SAVED_ALGORITHMS, type SavedAlgorithm, type SavedPlanner, savedPlanner } from "./saved-planner.ts";

/** What became of a damaged snapshot. */
export interface Verdict {
  /** Refused in a sentence; loaded, the same as the whole one; loaded, as another; or a fault. */
  readonly kind: "refused" | "equal" | "other" | "thrown" | "illegal";
  /** What is wrong, if something is. */
  readonly fault?: string;
}

/** How many planners of each algorithm are damaged in turn. */
const PLANNERS = 48;

/** Damaged snapshots of small planners of one algorithm, by number; they are loaded, and what loads has to serve. */
export class SnapshotTrials {
  private readonly saved: readonly SavedPlanner[];
  private readonly others: readonly SavedPlanner[];

  constructor(algorithm: SavedAlgorithm) {
    this.saved = Array.from({ length: PLANNERS }, (_, number) =>
      savedPlanner(algorithm, 1000 * SAVED_ALGORITHMS.indexOf(algorithm) + number),
    );
    this.others = SAVED_ALGORITHMS.map((other) => savedPlanner(other, 0));
  }

  /** Loads the snapshot that a number stands for, and has what loads serve: always with the same verdict. */
  run(number: number): Verdict {
    const random = new Random(number);
    const saved = this.saved[random.below(PLANNERS)];
    const other = random.chance(70) ? this.saved[random.below(PLANNERS)] : this.others[random.below(4)];
    const { snapshot, siblings } = saved;
    const bytes = random.chance(15)
      ? withChecksums(siblings[random.below(siblings.length)].slice(), snapshot)
      : damagedSnapshot(snapshot, other.snapshot, random);
    const { grid } = saved.planner;
    try {
      // the views of the grid are known, so that this takes little time where it is refused
      if (isSame(loadPlanner(grid, bytes).save(), saved.snapshot)) return { kind: "equal" };
    } catch (error) {
      if (isSentence(error)) return { kind: "refused" };
      return { kind: "thrown", fault: textOf(error) };
    }
    try {
      const fault = new Trial(loadPlanner(copyOfGrid(grid), bytes), random).run();
      return fault === undefined ? { kind: "other" } : { kind: "illegal", fault };
    } catch (error) {
      return { kind: "thrown", fault: textOf(error) };
    }
  }
}

/** What a planner that was loaded has to do. */
class Trial {
  private readonly grid: Grid;
  private readonly planner: Planner;
  private readonly random: Random;
  private readonly agents: readonly Agent[];
  /** The rule by which the planner moves, which may have been damaged, too. */
  private readonly movement: Movement;
  private readonly rule: Omit<PlannerOptions, "agent">;

  constructor(planner: Planner, random: Random) {
    const { grid } = planner;
    this.grid = grid;
    this.planner = planner;
    this.random = random;
    const {
      agent = {},
      agents,
      neighbours,
      corners,
      diagonal,
      stepCosts,
    } = unpackPlanner(grid, planner.save()).options as PlannerOptions & { agents?: Agent[] };
    this.agents = agents ?? [agent];
    this.rule = { neighbours, corners, ...(diagonal === undefined ? {} : { diagonal }), stepCosts } as Omit<
      PlannerOptions,
      "agent"
    >;
    this.movement = new Movement(this.rule);
  }

  /** Asks for paths and plans, edits, repairs, draws and saves; returns what is wrong, if something is. */
  run(): string | undefined {
    for (let round = 0; round < 3; round++) {
      const agent = this.agents[this.random.below(this.agents.length)];
      if (round > 0) this.edit(agent);
      const fault = this.ask(agent) ?? this.walk(agent) ?? this.gather(agent);
      if (fault !== undefined) return fault;
    }
    this.planner.report();
    this.planner.scene(this.anyPoint(), this.anyPoint());
    return this.loadAgain(this.planner.save());
  }

  /** Loads what the planner has saved, if only into a refusal: what was damaged before may show after edits. */
  private loadAgain(snapshot: Uint8Array): string | undefined {
    try {
      loadPlanner(copyOfGrid(this.grid), snapshot).findPath(this.anyPoint(), this.anyPoint());
      return undefined;
    } catch (error) {
      return isSentence(error) ? undefined : textOf(error);
    }
  }

  /** Changes some cells, and lets the planner follow, wholly or in part. */
  private edit(agent: Agent): void {
    const { grid, random } = this;
    const [link] = grid.links;
    if (link !== undefined && random.chance(30)) grid.unlink(link.from, link.to);
    const { x, y } = this.anyPoint();
    const width = Math.min(grid.width - x, random.between(1, 4));
    const height = Math.min(grid.height - y, random.between(1, 4));
    grid.edit({ x, y, width, height, terrain: grid.terrains[random.below(grid.terrains.length)].name });
    const repair = this.planner.repair({ agent })[Symbol.iterator]();
    for (let left = random.chance(50) ? 1000 : random.below(4); left > 0 && !repair.next().done; left--);
  }

  /** Asks for a path, which must be legal, and found iff A* finds one. */
  private ask(agent: Agent): string | undefined {
    const { grid, planner } = this;
    const [start, goal] = [this.anyPoint(), this.anyPoint()];
    const path = planner.findPath(start, goal, { agent });
    const exact = createPlanner(grid, { algorithm: "astar", agent, ...this.rule }).findPath(start, goal);
    if (path.status !== exact.status) return `The path is ${path.status}, but A* says ${exact.status}.`;
    if (planner.pathExists(start, goal, { agent }) !== (path.status === "found")) return "pathExists says otherwise.";
    if (path.cells.length > 0 && !leads(path.cells, grid.cellAt(start), grid.cellAt(goal)))
      return "It leads elsewhere.";
    return faultOfPath(grid, path, agent, this.rule);
  }

  /** Walks a plan in pieces, all of whose steps must be legal, to its goal. */
  private walk(agent: Agent): string | undefined {
    const { grid, planner, random } = this;
    const [start, goal] = [this.anyPoint(), this.anyPoint()];
    const plan = planner.plan(start, goal, { agent });
    const isFound = plan.status === "found";
    const walked = [grid.cellAt(start)];
    for (let left = 8 * grid.terrainOfCell.length; !plan.done && left > 0; left--) {
      for (const cell of plan.next(random.between(1, 9))) walked.push(cell);
    }
    if (!plan.done) return "The plan does not end.";
    if (!isFound) return walked.length > 1 ? `The plan is ${plan.status}, but has steps.` : undefined;
    const cells = Int32Array.from(walked);
    if (!leads(cells, grid.cellAt(start), grid.cellAt(goal))) return "The plan leads elsewhere.";
    return this.faultOfWalk(agent, cells);
  }

  /** Asks for ways from several starts to one goal, which share what they can. */
  private gather(agent: Agent): string | undefined {
    const { grid, planner } = this;
    const goal = grid.cellAt(this.anyPoint());
    const view = AgentGrid.of(grid, classOfAgent(grid, agent), this.movement);
    if (!view.canStand(goal)) return undefined;
    const { search } = planner.guide(grid.pointOf(goal), { agent });
    for (let left = search === null || search.isExact ? 0 : 3; left > 0; left--) {
      const start = grid.cellAt(this.anyPoint());
      if (!view.components.areJoined(start, goal) || search?.isBetterAlone(start)) continue;
      while (search?.searchOn(100));
      const path = search?.pathFrom(start);
      if (path === undefined) continue;
      const cells = Int32Array.from([...path.own, ...path.trunk.subarray(path.first)]);
      if (!leads(cells, start, goal)) return "A shared way leads elsewhere.";
      const fault = this.faultOfWalk(agent, cells);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  private faultOfWalk(agent: Agent, cells: Int32Array): string | undefined {
    const { grid } = this;
    const view = AgentGrid.of(grid, classOfAgent(grid, agent), this.movement);
    return faultOfPath(grid, new Path("found", costOfCells(view, cells), cells, grid.width), agent, this.rule);
  }

  private anyPoint(): Point {
    return this.grid.pointOf(this.random.below(this.grid.terrainOfCell.length));
  }
}

function leads(cells: Int32Array, from: number, to: number): boolean {
  return cells[0] === from && cells[cells.length - 1] === to;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Whether an error is one of ours: those of the engine do not end with a full stop. */
function isSentence(error: unknown): boolean {
  return /^(Syntax|Range|Type)Error: [^\n\r]*\.$/.test(String(error));
}

function textOf(error: unknown): string {
  return error instanceof Error ? String(error.stack).split("\n").slice(0, 5).join(" ") : String(error);
}
