import { generateMap, type MapKind } from "../../src/generate/generate.ts";
import { Random } from "../../src/generate/random.ts";
import { createPlanner, Grid, type Planner, type Point } from "../../src/index.ts";
import { type CrowdCase, type Kind, type Sent, SIZES } from "./course.ts";

/** Sends walkers of one cell along the rows of a scenario file, in an order that a seed draws; the first seed takes the file's. */
export function sentByRows(
  rows: readonly { readonly start: Point; readonly goal: Point }[],
  count: number,
  seed: number,
): Sent[] {
  const order = seed === 1 ? [...rows] : shuffle(rows, seed);
  return order.slice(0, count).map(({ start, goal }) => ({ kind: "one", start, goal }));
}

/** Draws walkers with starts and goals of their own; every goal can be reached from its start. */
export function drawSent(grid: Grid, neighbours: 4 | 8, kinds: readonly Kind[], seed: number): Sent[] {
  const random = new Random(seed);
  const planners = new Map<Kind, Planner>();
  for (const kind of new Set(kinds)) {
    planners.set(kind, createPlanner(grid, { algorithm: "astar", agent: { size: SIZES[kind] }, neighbours }));
  }
  const starts = new Uint8Array(grid.width * grid.height);
  const goals = new Uint8Array(grid.width * grid.height);
  // the large ones first, while there is room
  const order = kinds.map((kind, i) => ({ kind, i })).sort((a, b) => SIZES[b.kind] - SIZES[a.kind] || a.i - b.i);
  const sent: Sent[] = [];
  for (const { kind, i } of order) {
    const planner = planners.get(kind) as Planner;
    for (;;) {
      const start = grid.pointOf(random.below(grid.width * grid.height));
      const goal = grid.pointOf(random.below(grid.width * grid.height));
      if (isTaken(grid, starts, start, SIZES[kind]) || isTaken(grid, goals, goal, SIZES[kind])) continue;
      if (!planner.pathExists(start, goal)) continue;
      take(grid, starts, start, SIZES[kind]);
      take(grid, goals, goal, SIZES[kind]);
      sent[i] = { kind, start, goal };
      break;
    }
  }
  return sent;
}

/** Walkers of mixed sizes on a generated map: 60 % of one cell, 25 % of two, 15 % of three. */
export function mixedSizes(map: MapKind, count: number, seed: number): CrowdCase {
  const grid = generateMap(map, { width: 128, height: 128, seed, ...(map === "open" ? { density: 0 } : {}) });
  const kinds = Array.from({ length: count }, (_, i): Kind => {
    const percent = (100 * (i + 0.5)) / count;
    return percent < 60 ? "one" : percent < 85 ? "two" : "three";
  });
  const sent = shuffle(drawSent(grid, 8, kinds, seed), seed);
  return { name: `sizes, ${map}`, grid, neighbours: 8, sent, mostSteps: 2000 };
}

const MOST_STEPS = 2000;

/** Situations of games. */
export function games(): CrowdCase[] {
  const all = [armies("open", openMap(64, 40), 64, 40)];
  for (const gap of [1, 2, 3]) all.push(armies(`gap of ${gap}`, wallWithGap(64, 40, gap), 64, 40));
  all.push(armies("bridge", bridge(64, 40, 16, 3), 64, 40));
  return [...all, corridor(), throughParked(), roundU(), roundLine()];
}

/** Two armies of 100 exchange sides; each has the shape of its goals. */
function armies(name: string, grid: Grid, width: number, height: number): CrowdCase {
  const sent: Sent[] = [];
  const top = (height - 20) / 2;
  for (let i = 0; i < 100; i++) {
    const [x, y] = [2 + (i % 5), top + Math.floor(i / 5)];
    const across = width - 1 - x;
    sent.push({ kind: "one", start: { x, y }, goal: { x: across, y } });
    sent.push({ kind: "one", start: { x: across, y }, goal: { x, y } });
  }
  return { name: `armies, ${name}`, grid, neighbours: 8, sent, mostSteps: MOST_STEPS };
}

/** Six against six in a corridor two wide. */
function corridor(): CrowdCase {
  const grid = mapOf(30, 8, (x, y) => x < 5 || x >= 25 || y === 3 || y === 4);
  const sent: Sent[] = [];
  for (let i = 0; i < 6; i++) {
    const [x, y] = [1 + (i % 2), 2 + Math.floor(i / 2)];
    sent.push({ kind: "one", start: { x, y }, goal: { x: 29 - x, y } });
    sent.push({ kind: "one", start: { x: 29 - x, y }, goal: { x, y } });
  }
  return { name: "corridor of 2, 6 against 6", grid, neighbours: 8, sent, mostSteps: MOST_STEPS };
}

/** 60 walk through a block of 400 who stand at their goals. */
function throughParked(): CrowdCase {
  const grid = openMap(50, 20);
  const sent: Sent[] = [];
  for (let i = 0; i < 400; i++) {
    const at = { x: 15 + (i % 20), y: Math.floor(i / 20) };
    sent.push({ kind: "one", start: at, goal: at });
  }
  for (let i = 0; i < 60; i++) {
    const [x, y] = [i % 3, Math.floor(i / 3)];
    sent.push({ kind: "one", start: { x, y }, goal: { x: 49 - x, y } });
  }
  return { name: "60 through 400 parked", grid, neighbours: 8, sent, mostSteps: MOST_STEPS };
}

/** 40 walk to the far side of a U of guards that opens towards them. */
function roundU(): CrowdCase {
  const grid = openMap(64, 40);
  const guards: Sent[] = [];
  for (let x = 22; x <= 36; x++) guards.push(guard(x, 8), guard(x, 31));
  for (let y = 9; y <= 30; y++) guards.push(guard(36, y));
  return { name: "a U of guards", grid, neighbours: 8, sent: [...guards, ...company()], mostSteps: MOST_STEPS };
}

/** 40 walk to the far side of a line of guards that leaves one gap, far from where they come. */
function roundLine(): CrowdCase {
  const grid = openMap(64, 40);
  const guards = Array.from({ length: 39 }, (_, y) => guard(32, y));
  return { name: "a line of guards", grid, neighbours: 8, sent: [...guards, ...company()], mostSteps: MOST_STEPS };
}

function guard(x: number, y: number): Sent {
  return { kind: "one", start: { x, y }, goal: { x, y }, options: { yields: false } };
}

function company(): Sent[] {
  return Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [2 + (i % 4), 15 + Math.floor(i / 4)];
    return { kind: "one", start: { x, y }, goal: { x: x + 56, y } };
  });
}

function openMap(width: number, height: number): Grid {
  return mapOf(width, height, () => true);
}

function wallWithGap(width: number, height: number, gap: number): Grid {
  const top = Math.floor((height - gap) / 2);
  return mapOf(width, height, (x, y) => x !== width / 2 || (y >= top && y < top + gap));
}

function bridge(width: number, height: number, length: number, wide: number): Grid {
  const top = Math.floor((height - wide) / 2);
  const left = (width - length) / 2;
  return mapOf(width, height, (x, y) => x < left || x >= left + length || (y >= top && y < top + wide));
}

function mapOf(width: number, height: number, isFree: (x: number, y: number) => boolean): Grid {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (isFree(x, y) ? "." : "#")).join(""),
  );
  return Grid.parse(rows.join("\n"));
}

/** The list in an order that a seed draws. */
function shuffle<T>(list: readonly T[], seed: number): T[] {
  const random = new Random(seed);
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

function isTaken(grid: Grid, taken: Uint8Array, { x, y }: Point, size: number): boolean {
  if (x + size > grid.width || y + size > grid.height) return true;
  for (let row = y; row < y + size; row++) {
    for (let column = x; column < x + size; column++) if (taken[row * grid.width + column] === 1) return true;
  }
  return false;
}

function take(grid: Grid, taken: Uint8Array, { x, y }: Point, size: number): void {
  for (let row = y; row < y + size; row++) {
    for (let column = x; column < x + size; column++) taken[row * grid.width + column] = 1;
  }
}
