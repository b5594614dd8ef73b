import { generateMap, MAP_KINDS } from "../../../src/generate/generate.ts";
import { createWorld, type Grid, loadWorld, type Point, type Walker, type World } from "../../../src/index.ts";
import type { StepRule } from "../../support/conflicts.ts";
import { CrowdJudge, Squares } from "../../support/crowd-judge.ts";
import { Draw } from "../draw/draw.ts";
import type { Attack } from "./attack.ts";

/** Steps of a case. */
const STEPS = 300;

/** After a save, the loaded world has to do the same as the other for this number of steps. */
const STEPS_ALIKE = 6;

const AGENTS = { one: { size: 1 }, two: { size: 2 }, three: { size: 3 }, four: { size: 4 } };

type Name = keyof typeof AGENTS;

/**
 * Crowds of walkers of one to four cells on generated maps, slow and fast, with guards and priorities, among edits, links and saves:
 * a judge that shares no code with worlds looks at every step. No two are ever on a cell or in each other's way, and no step is illegal.
 */
export const CROWDS: Attack = {
  name: "crowds",
  play(seed, counts) {
    const draw = new Draw(seed);
    const crowd = new SoakedCrowd(draw);
    for (let step = 1; step <= STEPS; step++) {
      crowd.happen();
      crowd.step(step);
    }
    counts.add("walker steps", crowd.looked);
    counts.add("moves", crowd.moves);
    counts.add("edits", crowd.edits);
    counts.add("saves", crowd.saves);
    counts.add("arrivals", crowd.arrivals);
    counts.add("jams", crowd.jams);
  },
};

/** A world with a crowd, and all that happens to it. */
class SoakedCrowd {
  looked = 0;
  moves = 0;
  edits = 0;
  saves = 0;
  arrivals = 0;
  jams = 0;
  private readonly draw: Draw;
  private readonly rule: StepRule;
  private world: World<Name>;
  private judge: CrowdJudge;
  private walkers: Walker<Name>[] = [];
  private readonly before = new Squares();
  private readonly after = new Squares();
  private readonly isTicked: boolean;
  private readonly hasLinks: boolean;
  private readonly edited: number;
  /** Whether walkers that arrive are sent elsewhere. */
  private readonly isRestless: boolean;
  /** Whether two worlds are compared: nobody is sent elsewhere meanwhile. */
  private isComparing = false;

  constructor(draw: Draw) {
    this.draw = draw;
    const grid = generateMap(draw.oneOf(MAP_KINDS), {
      width: draw.between(16, 97),
      height: draw.between(16, 97),
      seed: draw.below(1 << 20),
    });
    this.rule = {
      neighbours: draw.oneOf([4, 8, 8]),
      corners: draw.oneOf(["bothFree", "bothFree", "oneFree", "always"]),
    };
    this.isTicked = draw.chance(25);
    this.hasLinks = draw.chance(20);
    this.edited = draw.oneOf([0, 5, 30]);
    this.isRestless = draw.chance(70);
    this.world = createWorld(grid, {
      agents: AGENTS,
      algorithm: draw.oneOf(["hpa", "hpa", "hpa", "astar"]),
      ...this.rule,
    });
    this.judge = new CrowdJudge(grid, this.rule);
    this.send();
    this.listen();
  }

  /** Lets something happen between two steps. */
  happen(): void {
    const { draw, world, walkers } = this;
    const { grid } = world;
    if (draw.chance(this.edited)) {
      const { x, y } = this.drawPoint();
      const isWall = grid.terrains[grid.terrainOfCell[grid.cellAt({ x, y })]].blocked === true;
      world.edit({ x, y, terrain: isWall ? "ground" : "wall" });
      this.edits++;
    }
    if (this.hasLinks && draw.chance(3)) {
      const [from, to] = [this.drawPoint(), this.drawPoint()];
      if (from.x !== to.x || from.y !== to.y) grid.link(from, to, draw.between(1, 9));
    }
    if (draw.chance(5)) draw.oneOf(walkers).goal = this.drawPoint();
    if (draw.chance(1)) this.reload();
    if (this.isTicked) world.tick(draw.chance(80) ? Number.POSITIVE_INFINITY : 0);
  }

  /** Lets all step, or some, and judges the step. */
  step(step: number): void {
    const { draw, walkers, judge } = this;
    // walkers learn of edits before the step
    this.world.findPath("one", { x: 0, y: 0 }, { x: 0, y: 0 });
    this.place(this.before);
    const some = draw.chance(3) ? walkers.filter(() => draw.chance(60)) : undefined;
    this.moves += this.world.step(some).length;
    this.place(this.after);
    const faults = judge.faultsOf(this.before, this.after);
    this.looked += walkers.length;
    if (faults.length > 0) throw new Error(`In step ${step}: ${faults.slice(0, 5).join("; ")}.`);
  }

  /** Goes on with a world that was saved and loaded, after it has done as the first one does for some steps. */
  private reload(): void {
    const { world } = this;
    this.saves++;
    const loaded = loadWorld(world.save()) as World<Name>;
    this.isComparing = true;
    for (let step = 0; step < STEPS_ALIKE && !this.isTicked; step++) {
      world.step();
      loaded.step();
      if (pictureOf(world) !== pictureOf(loaded))
        throw new Error(`A loaded world is another one after ${step + 1} steps.`);
    }
    this.isComparing = false;
    this.world = loaded;
    this.judge = new CrowdJudge(loaded.grid, this.rule);
    this.walkers = [...loaded.walkers.values()];
    this.listen();
  }

  private send(): void {
    const { draw, world } = this;
    const { grid } = world;
    const taken = new Uint8Array(grid.terrainOfCell.length);
    const kinds: readonly Name[] = draw.oneOf([
      ["one"],
      ["one", "one", "two", "three"],
      ["one", "two", "three", "four"],
    ]);
    const guards = draw.oneOf([0, 0, 5]);
    const slow = draw.oneOf([0, 0, 30]);
    const count = Math.floor(grid.terrainOfCell.length / draw.oneOf([6, 12, 30]));
    for (let i = 0; i < count; i++) {
      const kind = draw.oneOf(kinds);
      const start = this.drawPoint();
      if (!takeSquare(grid, taken, start, AGENTS[kind].size)) continue;
      world.walk(kind, start, this.drawPoint(), {
        occupies: true,
        yields: !draw.chance(guards),
        period: draw.chance(slow) ? draw.between(2, 5) : 1,
        priority: draw.oneOf([0, 0, 0, 5]),
        nearest: draw.chance(50),
      });
    }
    if (world.walkers.size === 0) world.walk("one", { x: 0, y: 0 }, this.drawPoint(), { occupies: true });
    this.walkers = [...world.walkers.values()];
  }

  private listen(): void {
    this.world.on("arrived", ({ walker }) => {
      this.arrivals++;
      if (this.isRestless && !this.isComparing) walker.goal = this.drawPoint();
    });
    this.world.on("jammed", () => {
      this.jams++;
    });
  }

  private place(squares: Squares): void {
    squares.count = 0;
    for (const { cell, agent } of this.walkers) squares.add(cell.x, cell.y, AGENTS[agent].size);
  }

  private drawPoint(): Point {
    const { grid } = this.world;
    return grid.pointOf(this.draw.below(grid.terrainOfCell.length));
  }
}

/** Takes the cells of a square for one walker, if all are free, and tells whether they are. */
function takeSquare(grid: Grid, taken: Uint8Array, { x, y }: Point, size: number): boolean {
  if (x + size > grid.width || y + size > grid.height) return false;
  const cells: number[] = [];
  for (let row = y; row < y + size; row++) for (let at = x; at < x + size; at++) cells.push(row * grid.width + at);
  const isFree = (cell: number): boolean => taken[cell] === 0 && !grid.terrains[grid.terrainOfCell[cell]].blocked;
  if (!cells.every(isFree)) return false;
  for (const cell of cells) taken[cell] = 1;
  return true;
}

function pictureOf(world: World<Name>): string {
  return Array.from(world.walkers.values(), ({ cell: { x, y }, status }) => `${x},${y},${status}`).join(" ");
}
