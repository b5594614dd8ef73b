import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld, Grid, loadWorld, type Point, type Walker, type World } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import type { StepRule } from "../support/conflicts.ts";
import { CrowdJudge, Squares } from "../support/crowd-judge.ts";
import { clock } from "./drive.ts";

const SIZES = { one: 1, two: 2, three: 3 } as const;

type Name = keyof typeof SIZES;

interface Sent {
  readonly name: Name;
  readonly start: number;
  readonly goal: number;
  readonly period: number;
  readonly yields: boolean;
  readonly priority: number;
}

interface Story {
  readonly width: number;
  readonly walls: readonly boolean[];
  readonly sent: readonly Sent[];
  readonly rule: StepRule;
  /** What happens after each step: nothing, a cell that changes, a link, a new goal, a walker that stops, or a squad. */
  readonly happenings: readonly (readonly [kind: number, a: number, b: number])[];
}

const seed = fc.nat(1 << 20);

/** A squad of which nobody was on the way, so that nothing was known of how far it had come. Its world could not be loaded once. */
const SQUAD_WITHOUT_A_WAY: Story = {
  width: 9,
  walls: Array.from("###########..#######..##..#####", (letter) => letter === "#"),
  sent: [
    { name: "two", start: 386408, goal: 0, period: 1, yields: true, priority: 0 },
    { name: "one", start: 0, goal: 0, period: 1, yields: true, priority: 0 },
  ],
  rule: { neighbours: 4, corners: "bothFree" },
  happenings: [[5, 450160, 1026564], ...Array.from({ length: 10 }, () => [0, 0, 0] as const)],
};

const stories: fc.Arbitrary<Story> = fc.integer({ min: 3, max: 12 }).chain((width) =>
  fc.record({
    width: fc.constant(width),
    walls: fc.array(
      fc.nat(19).map((n) => n < 2),
      { minLength: 3 * width, maxLength: 12 * width, size: "max" },
    ),
    sent: fc.array(
      fc.record({
        name: fc.constantFrom<Name>("one", "one", "two", "three"),
        start: seed,
        goal: seed,
        period: fc.constantFrom(1, 1, 1, 2, 3),
        yields: fc.constantFrom(true, true, true, true, false),
        priority: fc.constantFrom(0, 0, 0, 5),
      }),
      { minLength: 1, maxLength: 60, size: "max" },
    ),
    rule: fc.record({
      neighbours: fc.constantFrom<4 | 8>(4, 8),
      corners: fc.constantFrom("bothFree" as const, "oneFree" as const, "always" as const),
    }),
    happenings: fc.array(fc.tuple(fc.nat(9), seed, seed), { minLength: 10, maxLength: 60 }),
  }),
);

function gridOf({ width, walls }: Story): Grid {
  const height = Math.floor(walls.length / width);
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (walls[y * width + x] ? "#" : ".")).join(""),
  );
  return Grid.parse(rows.join("\n"));
}

function squareOf({ cell, agent }: Walker<Name>): { readonly cell: Point; readonly size: number } {
  return { cell, size: SIZES[agent] };
}

/** Sends walkers on their way, each where no other stands. */
function send(world: World<Name>, story: Story): void {
  const { width, height } = world.grid;
  const taken = new Set<number>();
  for (const { name, start, goal, ...options } of story.sent) {
    const size = SIZES[name];
    const at = start % (width * height);
    const cells = [];
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) cells.push(at + y * width + x);
    const isInside = (at % width) + size <= width && Math.floor(at / width) + size <= height;
    if (
      !isInside ||
      cells.some((cell) => taken.has(cell) || world.grid.terrains[world.grid.terrainOfCell[cell]].blocked)
    )
      continue;
    for (const cell of cells) taken.add(cell);
    world.walk(name, world.grid.pointOf(at), world.grid.pointOf(goal % (width * height)), {
      occupies: true,
      ...options,
    });
  }
}

/** Sends some walkers to one cell, each to a slot of its own, from free cells that lie one after the other. */
function sendSquad(world: World<Name>, a: number, b: number): void {
  const { width, height, terrains, terrainOfCell } = world.grid;
  const cells = terrainOfCell.length;
  const name = (["one", "one", "two", "three"] as const)[b % 4];
  const taken = new Set<number>();
  const cover = (x: number, y: number, size: number): number[] =>
    Array.from({ length: size * size }, (_, i) => (y + Math.floor(i / size)) * width + x + (i % size));
  for (const { cell, agent } of world.walkers.values())
    for (const under of cover(cell.x, cell.y, SIZES[agent])) taken.add(under);
  const starts = [];
  for (let i = 0; i < cells && starts.length < 1 + (b % 9); i++) {
    const { x, y } = world.grid.pointOf((a + i) % cells);
    const under = cover(x, y, SIZES[name]);
    if (x + SIZES[name] > width || y + SIZES[name] > height) continue;
    if (under.some((cell) => taken.has(cell) || terrains[terrainOfCell[cell]].blocked)) continue;
    for (const cell of under) taken.add(cell);
    starts.push({ x, y });
  }
  world.walkAll(name, starts, world.grid.pointOf(b % cells), {
    occupies: true,
    nearest: a % 3 === 0,
    period: 1 + (a % 2),
    slots: (["nearest", "formation", "formation"] as const)[a % 3],
  });
}

function happen(world: World<Name>, [kind, a, b]: Story["happenings"][number]): void {
  const { grid } = world;
  const cells = grid.terrainOfCell.length;
  const point = grid.pointOf(a % cells);
  const walkers = [...world.walkers.values()];
  if (kind === 0) world.edit({ ...point, terrain: b % 2 === 0 ? "wall" : "ground" });
  if (kind === 1 && a % cells !== b % cells) grid.link(point, grid.pointOf(b % cells), 1 + (b % 5));
  if (kind === 2 && walkers.length > 0) walkers[b % walkers.length].goal = point;
  if (kind === 3 && walkers.length > 1 && b % 4 === 0) walkers[b % walkers.length].stop();
  if (kind === 4) world.tick(0);
  if (kind === 5) sendSquad(world, a, b);
}

const AGENTS = { one: { size: 1 }, two: { size: 2 }, three: { size: 3 } };

test("no two walkers ever overlap, meet half-way, or step illegally", () => {
  fc.assert(
    fc.property(stories, (story) => {
      const grid = gridOf(story);
      const world = createWorld(grid, { agents: AGENTS, algorithm: "astar", ...story.rule });
      send(world, story);
      for (const happening of story.happenings) {
        happen(world, happening);
        expectSoundStep(world, story.rule);
      }
    }),
    { numRuns: cases(1000) },
  );
});

test("a world that is saved in the midst of steps goes on as it would", () => {
  fc.assert(
    fc.property(stories, fc.nat(59), (story, middle) => {
      let world = createWorld(gridOf(story), { agents: AGENTS, algorithm: "astar", ...story.rule, clock: clock() });
      send(world, story);
      const other = loadWorld(world.save(), { clock: clock() }) as typeof world;
      for (const [index, happening] of story.happenings.entries()) {
        if (index === middle) world = loadWorld(world.save(), { clock: clock() }) as typeof world;
        for (const each of [world, other]) {
          happen(each, happening);
          each.step();
        }
        expect([...world.walkers.values()].map(pictureOf)).toEqual([...other.walkers.values()].map(pictureOf));
      }
    }),
    { numRuns: cases(150), examples: [[SQUAD_WITHOUT_A_WAY, 1]] },
  );
});

function pictureOf({ id, cell, goal, status, stepsAhead }: Walker<Name>): unknown {
  return { id, cell, goal, status, stepsAhead };
}

/** Lets all step, and judges the step.  */
function expectSoundStep(world: World<Name>, rule: StepRule): void {
  const walkers = [...world.walkers.values()];
  world.findPath("one", { x: 0, y: 0 }, { x: 0, y: 0 }); // lets walkers learn of edits
  const before = new Squares().take(walkers.map(squareOf));
  const moved = world.step();
  const after = new Squares().take(walkers.map(squareOf));
  expect(new CrowdJudge(world.grid, rule).faultsOf(before, after)).toEqual([]);
  const hasMoved = walkers.filter((_, i) => before.x[i] !== after.x[i] || before.y[i] !== after.y[i]);
  expect(new Set(moved)).toEqual(new Set(hasMoved));
}
