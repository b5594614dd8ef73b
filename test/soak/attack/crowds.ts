import { generateMap, MAP_KINDS } from "../../../src/generate/generate.ts";
import { createWorld, Grid, loadWorld, type Point, type Walker, type World } from "../../../src/index.ts";
import type { StepRule } from "../../support/conflicts.ts";
import { CrowdJudge, Squares } from "../../support/crowd-judge.ts";
import { Draw } from "../draw/draw.ts";
import type { Attack } from "./attack.ts";

/** Steps of a case; more where walkers jam, which takes hundreds of steps. */
const STEPS = 300;
const STEPS_OF_JAMS = 900;

/** The step of a case of jams after which edits open what was closed. */
const OPENED_AFTER = 600;

/** Of this number of seeds in a row, one plays jams, one a large crowd, and one a crowd whose world knows of congestion. */
const KINDS_OF_CASE = 7;
const [JAMS, LARGE, CONGESTED] = [3, 4, 5];

/** After a save, the loaded world has to do the same as the other for this number of steps. */
const STEPS_ALIKE = 6;

const AGENTS = { one: { size: 1 }, two: { size: 2 }, three: { size: 3 }, four: { size: 4 } };

type Name = keyof typeof AGENTS;

/**
 * Crowds of walkers of one to four cells on generated maps, slow and fast, with guards and priorities, among edits, links and saves.
 * Some stand in closed tubes as wide as they are, past each other or a guard, and jam until edits open the tubes. A judge that shares no code with worlds looks at every step. No two are ever on a cell or in each other's way, and no step is illegal.
 */
export const CROWDS: Attack = {
  name: "crowds",
  play(seed, counts) {
    const kind = seed % KINDS_OF_CASE;
    const crowd = new SoakedCrowd(new Draw(seed), kind);
    for (let step = 1; step <= (kind === JAMS ? STEPS_OF_JAMS : STEPS); step++) {
      crowd.happen(step);
      crowd.step(step);
    }
    counts.add("walker steps", crowd.looked);
    counts.add("moves", crowd.moves);
    counts.add("edits", crowd.edits);
    counts.add("saves", crowd.saves);
    counts.add("arrivals", crowd.arrivals);
    counts.add("jams", crowd.jams);
    counts.add("cured jams", crowd.cured);
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
  /** The walkers that came home after they had been jammed. */
  cured = 0;
  private readonly kind: number;
  private readonly jammed = new Set<number>();
  /** Whether walkers may stand elsewhere than after the last step. */
  private isElsewhere = true;
  private readonly draw: Draw;
  private readonly rule: StepRule;
  private world: World<Name>;
  private judge: CrowdJudge;
  private walkers: Walker<Name>[] = [];
  private before = new Squares();
  private after = new Squares();
  private readonly isTicked: boolean;
  private readonly hasLinks: boolean;
  private readonly edited: number;
  /** Whether walkers that arrive are sent elsewhere. */
  private readonly isRestless: boolean;
  /** Whether two worlds are compared: nobody is sent elsewhere meanwhile. */
  private isComparing = false;

  constructor(draw: Draw, kind: number) {
    this.draw = draw;
    this.kind = kind;
    const [least, end] = kind === LARGE ? [96, 145] : [16, 97];
    const grid =
      kind === JAMS
        ? tubes(draw.between(2, 9))
        : generateMap(draw.oneOf(MAP_KINDS), {
            width: draw.between(least, end),
            height: draw.between(least, end),
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
      ...(kind === CONGESTED || kind === JAMS || kind === LARGE ? { congestion: draw.oneOf([0, 0.6, 2]) } : {}),
    });
    this.judge = new CrowdJudge(grid, this.rule);
    if (kind === JAMS) this.sendIntoTubes();
    else this.send();
    this.listen();
  }

  /** Lets something happen between two steps. */
  happen(step: number): void {
    const { draw, world, walkers } = this;
    const { grid } = world;
    if (this.kind === JAMS) {
      this.happenInTubes(step);
      return;
    }
    if (draw.chance(this.edited)) {
      const { x, y } = this.drawPoint();
      const isWall = grid.terrains[grid.terrainOfCell[grid.cellAt({ x, y })]].blocked === true;
      world.edit({ x, y, terrain: isWall ? "ground" : "wall" });
      this.edits++;
      this.isElsewhere = true;
    }
    if (this.hasLinks && draw.chance(3)) {
      const [from, to] = [this.drawPoint(), this.drawPoint()];
      if (from.x !== to.x || from.y !== to.y) grid.link(from, to, draw.between(1, 9));
      // a link may free a walker that was trapped in a wall: it steps out, wherever there is room
      this.isElsewhere = true;
    }
    if (draw.chance(5)) draw.oneOf(walkers).goal = this.drawPoint();
    if (draw.chance(1)) this.reload();
    if (this.isTicked) world.tick(draw.chance(80) ? Number.POSITIVE_INFINITY : 0);
  }

  /** Opens tubes towards each other, after walkers have jammed in them. */
  private happenInTubes(step: number): void {
    const { draw, world } = this;
    if (step > OPENED_AFTER && draw.chance(10)) {
      const { x, y } = this.drawPoint();
      const isInside = x > 0 && y > 0 && x < world.grid.width - 1 && y < world.grid.height - 1;
      if (isInside) world.edit({ x, y, terrain: "ground" });
      this.edits++;
      this.isElsewhere = true;
    }
    if (draw.chance(1)) this.reload();
    if (this.isTicked) world.tick(Number.POSITIVE_INFINITY);
  }

  /** Lets all step, or some, and judges the step. */
  step(step: number): void {
    const { draw, walkers, judge } = this;
    // walkers learn of edits before the step
    this.world.findPath("one", { x: 0, y: 0 }, { x: 0, y: 0 });
    if (this.isElsewhere) this.place(this.before);
    else [this.before, this.after] = [this.after, this.before];
    this.isElsewhere = false;
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
    this.isElsewhere = true;
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

  /** Sends walkers to each other's places in closed tubes, as many abreast as each is wide; some past a guard. */
  private sendIntoTubes(): void {
    const { draw, world } = this;
    const { grid } = world;
    for (let top = 1, wide = 1; top + wide < grid.height; top += wide + 1, wide = (wide % 4) + 1) {
      const kind = (["one", "two", "three", "four"] as const)[wide - 1];
      const last = grid.width - 1 - wide;
      const [left, right] = [draw.between(1, 3), last - draw.below(3)];
      const options = { occupies: true, period: draw.oneOf([1, 1, 2]), nearest: draw.chance(20) };
      world.walk(kind, { x: left, y: top }, { x: right, y: top }, options);
      const isGuard = draw.chance(30);
      const goal = { x: isGuard ? right : left, y: top };
      world.walk(kind, { x: right, y: top }, goal, { ...options, yields: !isGuard });
      if (draw.chance(50)) {
        const middle = { x: Math.floor(grid.width / 2) - 2, y: top };
        world.walk("one", middle, { x: draw.oneOf([1, last]), y: top }, { occupies: true });
      }
    }
    this.walkers = [...world.walkers.values()];
  }

  private listen(): void {
    this.world.on("arrived", ({ walker }) => {
      this.arrivals++;
      if (this.jammed.delete(walker.id)) this.cured++;
      if (this.isRestless && !this.isComparing) walker.goal = this.drawPoint();
    });
    this.world.on("jammed", ({ walker }) => {
      this.jams++;
      this.jammed.add(walker.id);
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

/** Closed tubes one, two, three and four cells wide, again and again, with walls between them. */
function tubes(count: number): Grid {
  const rows = ["#".repeat(24)];
  for (let i = 0; i < count; i++) {
    for (let row = 0; row <= i % 4; row++) rows.push(`#${".".repeat(22)}#`);
    rows.push("#".repeat(24));
  }
  return Grid.parse(rows.join("\n"));
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
