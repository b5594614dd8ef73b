import type { AgentGrid } from "../grid/agent-grid.ts";
import { BucketQueue } from "../search/bucket-queue.ts";
import { Corridor } from "../search/corridor.ts";
import type { IntegerList } from "../search/integer-list.ts";
import { Distances } from "../search/search-space.ts";
import { TracedQueue } from "../search/trace.ts";
import type { Phase, Work } from "../search/work.ts";
import { positionOf } from "./children.ts";
import { COST_OF_TILE } from "./edge-costs.ts";
import { type Level, SCALE } from "./level.ts";

/** In which a tile along a cardinal is counted, before it is divided by what the level's resolution allows. */
const UNITS_PER_TILE = 128;

/** How much finer than the nodes of a level lie apart costs are counted there, as a power of two. */
const FINENESS = 5;

/** What g is at most where terrains differ in cost: about 33 million nodes of the cheapest terrain. */
const MOST_G = 2 ** 30;

/** The open list has buckets for f up to so far from the smallest; what lies farther is put in the last, and then on. */
const SPAN = 1023;

/** How far from the smallest f the buckets of the open list reach where terrains, and so edges, differ in cost. */
const SPAN_OF_COSTS = 4095;

/**
 * A* over the nodes of one level, all of them or those of a corridor. The estimate is the octile distance between positions,
 * at the cheapest terrain; edges cost that, too, or, where terrains differ in cost, what `EdgeCosts` says.
 *
 * Nodes of level l lie about 2^l cells apart. Distances are counted in 1/32 of that, so that a bucket queue serves at every
 * level: those along edges rounded up, estimates down, which leaves the estimate consistent.
 */
export class LevelSearch {
  /** How long the path is that the last search found, in tiles. */
  length = 0;
  private readonly work: Work;
  private readonly open = new BucketQueue();
  /** Nodes taken off the open list by the last search. */
  private expanded = 0;
  /** Successors that the last search looked at. */
  private generated = 0;
  /** What a tile along the shorter axis adds. */
  private readonly perShorter: number;
  /**
   * No g is more than this. Where all terrains cost the same, no way costs as much that meets each node once: two neighbours
   * are no farther apart than their cells. Else what costs more counts for no more.
   */
  private readonly mostG: number;

  /** The nodes where the search ends. */
  private goals: readonly number[] = [];
  /** The rectangle around them. The estimate is the way to it. */
  private left = 0;
  private right = 0;
  private top = 0;
  private bottom = 0;

  /** @param work Where to count. */
  constructor({ movement, grid, costOfCell }: AgentGrid, work: Work) {
    this.work = work;
    this.perShorter = Math.round((UNITS_PER_TILE * movement.shorterAxisUnits) / movement.cardinal);
    this.mostG = costOfCell === null ? 4 * UNITS_PER_TILE * SCALE * grid.terrainOfCell.length : MOST_G;
  }

  /** Sets the node where the next search on its level ends. */
  aimAt(level: Level, goal: number): void {
    this.aimAtAny(level, [goal]);
  }

  /** Lets the next search on a level end at any of some nodes. */
  aimAtAny(level: Level, goals: readonly number[]): void {
    const { xOfNode, yOfNode } = level;
    this.goals = goals;
    this.left = xOfNode[goals[0]];
    this.right = this.left;
    this.top = yOfNode[goals[0]];
    this.bottom = this.top;
    for (const goal of goals) {
      this.left = Math.min(this.left, xOfNode[goal]);
      this.right = Math.max(this.right, xOfNode[goal]);
      this.top = Math.min(this.top, yOfNode[goal]);
      this.bottom = Math.max(this.bottom, yOfNode[goal]);
    }
  }

  /** Lays a corridor for the next search in one on this level, with nothing in it yet. */
  layCorridor(level: Level): Corridor {
    const { corridor } = LevelSpace.of(level.room);
    corridor.lay(this.mostG);
    return corridor;
  }

  /** Finds the cheapest path in the corridor that was laid; adds its nodes after the start to a list, if there is one. */
  searchCorridor(level: Level, start: number, path: IntegerList): boolean {
    return this.search("refine", LevelSpace.of(level.room).corridor, level, start, path);
  }

  /** The same over any nodes. */
  searchEverywhere(level: Level, start: number, path: IntegerList): boolean {
    return this.search("main", LevelSpace.of(level.room).everywhere, level, start, path);
  }

  private search(
    phase: Phase,
    distances: Distances | Corridor,
    level: Level,
    start: number,
    path: IntegerList,
  ): boolean {
    distances.begin(this.mostG);
    const { trace } = this.work;
    const open = trace === null ? this.open : new TracedQueue(trace);
    const reached = this.expandFrom(start, distances, level, LevelSpace.of(level.room).previousOfNode, open);
    this.work.note(phase, this.expanded, this.generated, open);
    trace?.note(phase, level.number, this.expanded, (node) => positionOf(level, node));
    if (reached < 0) return false;
    const units = distances.values[reached] - distances.base;
    this.length = (units * 2 ** level.number) / 2 ** FINENESS;
    addRoute(LevelSpace.of(level.room).previousOfNode, reached, path);
    return true;
  }

  /** The search itself; returns the node where it ended, or −1. */
  private expandFrom(
    start: number,
    { values, base }: Distances | Corridor,
    level: Level,
    previousOfNode: Int32Array,
    open: BucketQueue,
  ): number {
    const { xOfNode, yOfNode, firstEdgeOfNode, endEdgeOfNode, targetOfEdge } = level;
    const { perShorter, goals, left, right, top, bottom } = this;
    const { hasCosts, costOfEdge } = level;
    const shift = shiftOf(level, UNITS_PER_TILE * SCALE);
    const roundUp = (1 << shift) - 1;
    const costShift = shiftOf(level, COST_OF_TILE);
    const roundCostUp = (1 << costShift) - 1;
    const span = hasCosts ? SPAN_OF_COSTS : SPAN;
    let expanded = 0;
    let generated = 0;
    let reached = -1;

    values[start] = base;
    previousOfNode[start] = -1;
    const startH =
      octile(beside(xOfNode[start], left, right), beside(yOfNode[start], top, bottom), perShorter) >> shift;
    open.begin(startH, span);
    open.push(start, startH);
    for (;;) {
      const node = open.pop();
      if (node < 0) break;
      const g = (values[node] - base) | 0;
      const x = xOfNode[node];
      const y = yOfNode[node];
      const f = g + (octile(beside(x, left, right), beside(y, top, bottom), perShorter) >> shift);
      if (open.f > f) continue; // stale: reached more cheaply since
      if (open.f < f) {
        open.push(node, Math.min(f, open.f + span)); // farther than there are buckets: not its turn yet
        continue;
      }
      if (f === g && goals.includes(node)) {
        reached = node;
        break;
      }
      expanded++;
      const farthest = open.f + span;
      const firstEdge = firstEdgeOfNode[node];
      const endEdge = endEdgeOfNode[node];
      generated += endEdge - firstEdge;
      for (let edge = firstEdge; edge < endEdge; edge++) {
        const next = targetOfEdge[edge];
        const value = values[next];
        if (value <= base + g) continue; // behind, as most are, or outside the corridor
        const nextX = xOfNode[next];
        const nextY = yOfNode[next];
        const nextG = hasCosts
          ? Math.min(MOST_G, g + ((costOfEdge[edge] + roundCostUp) >> costShift))
          : g + ((octile(apart(nextX, x), apart(nextY, y), perShorter) + roundUp) >> shift);
        if (value <= base + nextG) continue;

        const h = octile(beside(nextX, left, right), beside(nextY, top, bottom), perShorter) >> shift;
        values[next] = base + nextG;
        previousOfNode[next] = node;
        open.push(next, nextG + h < farthest ? nextG + h : farthest);
      }
    }
    this.expanded = expanded;
    this.generated = generated;
    return reached;
  }
}

// what follows is called for every node and does without branches, which would be guessed wrong every other time

/** How far apart two coordinates are. */
function apart(a: number, b: number): number {
  const difference = a - b;
  const sign = difference >> 31;
  return (difference ^ sign) - sign;
}

/** How far a coordinate is from an interval, both ends included. */
function beside(a: number, first: number, last: number): number {
  const before = first - a;
  const after = a - last;
  return (before & ~(before >> 31)) + (after & ~(after >> 31));
}

/** Octile distance along two axes, or Manhattan where the shorter one counts in full. */
function octile(dx: number, dy: number, perShorter: number): number {
  const more = dx - dy;
  const longer = dx - (more & (more >> 31));
  return perShorter * (dx + dy) + (UNITS_PER_TILE - perShorter) * longer;
}

/** By how many bits g is coarser at a level than with so many units a tile: neighbours are about 2 ** `FINENESS` apart. */
function shiftOf({ number }: Level, units: number): number {
  return number + Math.log2(units) - FINENESS;
}

/** Adds the route to a node, without the start, to a list. */
function addRoute(previousOfNode: Int32Array, reached: number, path: IntegerList): void {
  const first = path.count;
  for (let node = reached; previousOfNode[node] >= 0; node = previousOfNode[node]) path.push(node);
  path.view().subarray(first).reverse();
}

/** What a search on the nodes of a level writes down. Searches on any level that fits can use it one after the other. */
export class LevelSpace {
  /** For searches that may enter every node. */
  readonly everywhere: Distances;
  /** For searches that may enter only some. */
  readonly corridor: Corridor;
  /** The node from which a node was reached; −1 for the start. */
  readonly previousOfNode: Int32Array;

  private constructor(room: number) {
    this.everywhere = new Distances(room);
    this.corridor = new Corridor(room);
    this.previousOfNode = new Int32Array(room);
  }

  /** The space that all share: the one made for the largest level so far. */
  static of(room: number): LevelSpace {
    if (shared === undefined || shared.previousOfNode.length < room) shared = new LevelSpace(room);
    return shared;
  }
}

let shared: LevelSpace | undefined;
