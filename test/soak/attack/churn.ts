import { generateMap, MAP_KINDS } from "../../../src/generate/generate.ts";
import {
  createPlanner,
  type Edit,
  faultOfPath,
  type Grid,
  type Guide,
  loadPlanner,
  type Path,
  type Plan,
  type Planner,
  type Point,
} from "../../../src/index.ts";
import { settings } from "../../support/arbitraries.ts";
import { agentFrom, agentSeeds } from "../../support/haa-arbitraries.ts";
import { type Setting, walkCost } from "../../support/oracle.ts";
import { claimsOn, copyOf, type Ends, isSamePath, isWalk, type MakePlanner } from "../../support/planner-oracle.ts";
import { drawPlanner } from "../draw/any-planner.ts";
import { withPatches } from "../draw/any-setting.ts";
import { drawSubject, type Subject } from "../draw/any-subject.ts";
import { Draw } from "../draw/draw.ts";
import type { Attack } from "./attack.ts";

/** Turns of a case, each with one edit or a few. */
const TURNS = 300;

/** After this many turns on a small and on a large map, the planner is compared with one made anew. */
const EVERY = { small: 20, large: 75 };

/** Turns between the time when all is settled and the comparison. */
const SETTLED = 2;

/** Queries of a comparison. */
const QUERIES = 10;

/** Queries after which all is settled. */
const SETTLING = 40;

/** The most plans that are walked at a time, and the most links that the edits make. */
const MOST_PLANS = 3;
const MOST_LINKS = 6;

/** How often a cell is drawn on which the agent can stand, before any cell will do. */
const MOST_DRAWN = 20;

/**
 * Edits by the hundred on one map, most of them undone later, in the middle of plans, guides, half-finished repairs, saves and
 * loads: answers are legal and found iff A* finds one; repaired ≡ rebuilt, cell by cell, as often as there is time for.
 */
export const CHURN: Attack = {
  name: "churn",
  play(seed, counts) {
    const draw = new Draw(seed);
    const { extent, setting, planner } = drawHierarchy(draw);
    const takesLinks = planner.algorithm === "hpa" || planner.algorithm === "haa";
    const churn = new Churn(draw, setting, planner.make, planner.block, takesLinks && draw.chance(40));
    for (let turn = 1; turn <= TURNS; turn++) {
      try {
        // what was settled is what the last edits before a comparison can put out of date
        if (turn % EVERY[extent] === EVERY[extent] - SETTLED) churn.settle();
        for (let edits = draw.oneOf([1, 1, 1, 2, 4]); edits > 0; edits--) churn.edit();
        churn.act();
        if (turn % EVERY[extent] === 0) churn.compare();
      } catch (error) {
        const { width, height } = setting.grid;
        const circumstances = `${planner.algorithm} ${JSON.stringify(planner.options)} on ${width} × ${height} cells`;
        throw new Error(`In turn ${turn}, ${circumstances}:\n${error instanceof Error ? error.message : error}`);
      }
    }
    counts.add("edits", churn.edits);
    counts.add("answers", churn.answers);
    counts.add("comparisons", churn.comparisons);
    counts.add(`edits with ${planner.algorithm}`, churn.edits);
  },
};

/** Draws a map with a planner that builds something: in half of all cases any, else one whose map has many small clusters. */
function drawHierarchy(draw: Draw): Subject {
  for (;;) {
    const subject = draw.chance(50) ? drawSubject(draw, draw.chance(10) ? 400 * 400 : 160 * 160) : drawMiddling(draw);
    if (subject.planner.algorithm !== "astar") return subject;
  }
}

function drawMiddling(draw: Draw): Subject {
  const side = (): number => draw.between(24, 97);
  const map = generateMap(draw.oneOf(MAP_KINDS), { width: side(), height: side(), seed: draw.below(1 << 20) });
  const grid = draw.chance(30) ? withPatches(draw, map) : map;
  const agent = draw.chance(25) ? agentFrom(grid, draw.from(agentSeeds)) : {};
  const { movement } = draw.chance(25) ? draw.from(settings(1)) : { movement: {} };
  const planner = drawPlanner(draw, "small", false);
  return { extent: "small", setting: { grid, agent, movement }, planner };
}

/** A plan that is being walked, and where to. */
interface Walk {
  readonly plan: Plan;
  readonly goal: Point;
}

/** A map that is edited, and all who plan on it meanwhile. */
class Churn {
  edits = 0;
  answers = 0;
  comparisons = 0;
  private readonly draw: Draw;
  private readonly make: MakePlanner;
  private readonly block: number;
  private readonly hasLinks: boolean;
  /** The map before all edits, to which cells return. */
  private readonly first: Grid;
  private readonly mostChanged: number;
  private setting: Setting;
  private planner: Planner;
  private astar: Planner;
  /** What the edits have changed, oldest first. */
  private readonly changed: Edit[] = [];
  private walks: Walk[] = [];
  private guide: { readonly guide: Guide; readonly goal: Point } | undefined;
  private repair: Iterator<unknown> | undefined;
  private lastPath: Path | undefined;

  constructor(draw: Draw, setting: Setting, make: MakePlanner, block: number, hasLinks: boolean) {
    this.draw = draw;
    this.setting = setting;
    this.make = make;
    this.block = block;
    this.hasLinks = hasLinks;
    this.first = copyOf(setting.grid);
    this.mostChanged = draw.oneOf([1, 4, 12, 40]);
    this.planner = make(setting);
    this.astar = astarOf(setting);
  }

  /** Changes a cell, a small rectangle or a link, or undoes the oldest such change. */
  edit(): void {
    const { draw, changed } = this;
    const { grid } = this.setting;
    this.edits++;
    if (this.hasLinks && draw.chance(15)) {
      this.editLinks();
      return;
    }
    if (changed.length > draw.below(this.mostChanged + 1)) {
      const { x: left, y: top, width = 1, height = 1 } = changed.shift() as Edit;
      const cells = Array.from({ length: width * height }, (_, index) => ({
        x: left + (index % width),
        y: top + Math.floor(index / width),
      }));
      grid.edit(cells.map(({ x, y }) => ({ x, y, terrain: this.first.get(x, y) })));
      return;
    }
    const edit = { ...this.drawPlace(), terrain: draw.chance(60) ? "wall" : draw.oneOf(grid.terrains).name };
    changed.push(edit);
    grid.edit(edit);
  }

  /** Lets some of the players have a turn. */
  act(): void {
    const { draw } = this;
    if (draw.chance(30)) this.repairALittle();
    if (draw.chance(25)) this.ask();
    if (draw.chance(20)) this.walk();
    if (draw.chance(4)) this.askGuide();
    if (draw.chance(1)) this.reload();
  }

  /** Lets the planner do what it puts off: by queries, or by building. */
  settle(): void {
    const { draw, planner } = this;
    if (draw.chance(30)) for (const _ of planner.build());
    else if (draw.chance(70)) for (let query = 0; query < SETTLING; query++) this.find(planner, this.drawEnds());
  }

  /** Compares paths, plans, guides and the report with those of a planner made anew. */
  compare(): void {
    const { setting, planner } = this;
    const rebuilt = this.make({ ...setting, grid: copyOf(setting.grid) });
    for (let query = 0; query < QUERIES; query++) {
      const ends = this.drawEnds();
      const claim = claimsOn(setting, ends);
      const path = this.find(planner, ends);
      const expected = this.find(rebuilt, ends);
      claim(
        isSamePath(path, expected),
        `is ${path.status} at ${path.cost}, [${path.cells}]; rebuilt, ${expected.status} at ${expected.cost}, [${expected.cells}]`,
      );
      this.judge(ends, path);
      claim(this.planCost(planner, ends) === this.planCost(rebuilt, ends), "costs a plan something else when rebuilt");
      this.comparisons++;
    }
    const { start, goal } = this.drawEnds();
    const [guide, other] = [planner, rebuilt].map((by) => by.guide(setting.grid.pointOf(goal), this.options));
    const from = setting.grid.pointOf(start);
    const isSame = guide.cost(from) === other.cost(from) && isSamePoint(guide.next(from), other.next(from));
    claimsOn(setting, { start, goal })(isSame, "is another one by a guide when rebuilt");
    const reports = [planner, rebuilt].map(reportOf);
    if (reports[0] !== reports[1]) throw new Error(`The report is ${reports[0]}; rebuilt, ${reports[1]}.`);
  }

  /** Does some slices of a repair: of one that was begun before other edits, or of a new one. */
  private repairALittle(): void {
    const { draw, planner } = this;
    if (this.repair === undefined || draw.chance(50)) this.repair = planner.repair(this.options)[Symbol.iterator]();
    for (let slices = draw.between(1, 8); slices > 0; slices--) {
      if (this.repair?.next().done !== true) continue;
      this.repair = undefined;
      return;
    }
  }

  private ask(): void {
    const ends = this.drawEnds();
    const path = this.find(this.planner, ends);
    this.judge(ends, path);
    if (path.cells.length > 0) this.lastPath = path;
  }

  /** Begins a plan, or walks on along one. */
  private walk(): void {
    const { draw, planner, setting, walks } = this;
    const { grid } = setting;
    if (walks.length < MOST_PLANS) {
      const { start, goal } = this.drawEnds();
      const to = grid.pointOf(goal);
      walks.push({ plan: planner.plan(grid.pointOf(start), to, this.options), goal: to });
    }
    const walk = draw.oneOf(walks);
    const { plan, goal } = walk;
    const { position, done } = plan;
    const claim = claimsOn(setting, { start: position, goal: grid.cellAt(goal) });
    const cells = plan.next(draw.between(1, 9));
    claim(isWalk(setting, [position, ...cells]), `of a plan is illegal: ${position} to [${cells}]`);
    this.answers++;
    if (!plan.done) return;
    this.walks = walks.filter((other) => other !== walk);
    if (plan.status === "found") claim(plan.position === grid.cellAt(goal), "of a plan ends before the goal");
    else if (!done) {
      const { status } = this.astar.findPath(grid.pointOf(plan.position), goal);
      claim(status === plan.status, `of a plan becomes ${plan.status}, but A* says ${status}`);
    }
  }

  /** Asks a guide that has been there for some edits, and one that is new. */
  private askGuide(): void {
    const { draw, planner, setting } = this;
    const { grid } = setting;
    const { start, goal } = this.drawEnds();
    if (this.guide === undefined || draw.chance(20)) {
      this.guide = { guide: planner.guide(grid.pointOf(goal), this.options), goal: grid.pointOf(goal) };
    }
    const { guide, goal: to } = this.guide;
    const from = grid.pointOf(start);
    const claim = claimsOn(setting, { start, goal: grid.cellAt(to) });
    const fresh = planner.guide(to, this.options);
    const cost = guide.cost(from);
    claim(cost === fresh.cost(from), `costs ${cost} by a guide, ${fresh.cost(from)} by a new one`);
    claim(isSamePoint(guide.next(from), fresh.next(from)), "begins with another step than by a new guide");
    const isFound = this.astar.findPath(from, to).status === "found";
    claim(isFound === cost < Number.POSITIVE_INFINITY, `costs ${cost} by a guide, but A* says ${isFound}`);
    const ends = { start, goal: grid.cellAt(to) };
    if (!guide.exact) claim(cost === this.planCost(planner, ends), `costs ${cost} by a guide, but not by a plan`);
    this.answers++;
  }

  /** Goes on with what was saved and loaded, on another grid. */
  private reload(): void {
    const { grid } = this.setting;
    this.planner = loadPlanner(copyOf(grid), this.planner.save());
    this.setting = { ...this.setting, grid: this.planner.grid };
    this.astar = astarOf(this.setting);
    this.walks = [];
    this.guide = undefined;
    this.repair = undefined;
  }

  private editLinks(): void {
    const { draw } = this;
    const { grid } = this.setting;
    const { links } = grid;
    if (links.length > draw.below(MOST_LINKS)) {
      const { from, to } = draw.oneOf(links);
      grid.unlink(from, to);
      return;
    }
    const { start, goal } = this.drawEnds();
    if (start !== goal) grid.link(grid.pointOf(start), grid.pointOf(goal), draw.oneOf([0.5, 1, 3, 30]));
  }

  /** A cell of a path that was just found, one beside the border of a cluster, any cell, or a small rectangle. */
  private drawPlace(): Omit<Edit, "terrain"> {
    const { draw, lastPath, block } = this;
    const { grid } = this.setting;
    const { x, y } = grid.pointOf(draw.below(grid.width * grid.height));
    const kind = draw.below(10);
    if (kind < 4 && lastPath !== undefined) return grid.pointOf(draw.oneOf([...lastPath.cells]));
    const snap = (at: number): number => Math.max(0, at - (at % block) - draw.below(2));
    if (kind < 6) return draw.chance(50) ? { x: snap(x), y } : { x, y: snap(y) };
    if (kind < 9) return { x, y };
    const [width, height] = [draw.between(1, 6), draw.between(1, 6)];
    return { x, y, width: Math.min(width, grid.width - x), height: Math.min(height, grid.height - y) };
  }

  /** Two cells, on most of which the agent can stand. */
  private drawEnds(): Ends {
    return { start: this.drawEnd(), goal: this.drawEnd() };
  }

  private drawEnd(): number {
    const { draw, astar } = this;
    const { grid } = this.setting;
    for (let times = 1; ; times++) {
      const cell = draw.below(grid.width * grid.height);
      const point = grid.pointOf(cell);
      if (draw.chance(10) || times === MOST_DRAWN || astar.pathExists(point, point)) return cell;
    }
  }

  private get options() {
    return { agent: this.setting.agent };
  }

  private find(planner: Planner, { start, goal }: Ends): Path {
    const { grid } = planner;
    return planner.findPath(grid.pointOf(start), grid.pointOf(goal), this.options);
  }

  private planCost(planner: Planner, { start, goal }: Ends): number {
    const { grid } = planner;
    return planner.plan(grid.pointOf(start), grid.pointOf(goal), this.options).cost;
  }

  /** Checks that a path is legal and leads to the goal, that there is one iff A* finds one, and now and then its cost. */
  private judge(ends: Ends, path: Path): void {
    const { setting, planner } = this;
    const { grid, agent, movement } = setting;
    const claim = claimsOn(setting, ends);
    claim(faultOfPath(grid, path, agent, movement) ?? true);
    const { status, cells } = this.find(this.astar, ends);
    claim(path.status === status, `is ${path.status}, but A* says ${status}`);
    const isThere = planner.pathExists(grid.pointOf(ends.start), grid.pointOf(ends.goal), this.options);
    claim(isThere === (status === "found"), `is ${status}, but pathExists says ${isThere}`);
    const isJoining = path.cells[0] === ends.start && path.cells[path.cells.length - 1] === ends.goal;
    claim(path.cells.length === 0 || isJoining, "does not lead from start to goal");
    this.answers++;
    if (!this.draw.chance(15)) return;
    const [cost, least] = [walkCost(setting, path.cells), walkCost(setting, cells)];
    claim(cost >= least, `costs ${cost}, less than A*'s ${least}`);
  }
}

function astarOf({ grid, agent, movement }: Setting): Planner {
  return createPlanner(grid, { algorithm: "astar", agent, ...movement });
}

function isSamePoint(a: Point | undefined, b: Point | undefined): boolean {
  return a?.x === b?.x && a?.y === b?.y;
}

/** What a planner says that it has built, once it has built everything. */
function reportOf(planner: Planner): string {
  for (const _ of planner.build());
  const { levels, annotated } = planner.report();
  return JSON.stringify({ levels, annotated });
}
