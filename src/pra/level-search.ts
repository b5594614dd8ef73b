import type { AgentGrid } from "../grid/agent-grid.ts";
import { BucketQueue } from "../search/bucket-queue.ts";
import { Corridor } from "../search/corridor.ts";
import type { IntegerList } from "../search/integer-list.ts";
import { Distances } from "../search/search-space.ts";
import { TracedQueue } from "../search/trace.ts";
import type { Phase, Work } from "../search/work.ts";
import { positionOf } from "./children.ts";
import { EDGE_UNITS_PER_TILE } from "./edge-costs.ts";
import { type Level, SCALE } from "./level.ts";

/** The units of a tile along a cardinal, before they are made coarser for the level. */
const UNITS_PER_TILE = 128;

/** The units between neighbouring nodes of a level, as a power of two. */
const FINENESS = 5;

/** The largest g where terrains differ in cost: about 33 million nodes of the cheapest terrain. */
const MOST_G = 2 ** 30;

/** How far from the smallest f the buckets of the open list reach. An entry with a larger f waits in the last bucket. */
const SPAN = 1023;

/** How far from the smallest f the buckets of the open list reach where terrains differ in cost. */
const SPAN_OF_COSTS = 4095;

/**
 * A* over the nodes of one level, all of them or the nodes of a corridor. The estimate is the octile distance between positions,
 * at the cheapest terrain. Edges cost their octile distance, too, or, where terrains differ in cost, what `EdgeCosts` says.
 *
 * Nodes of level l lie about 2^l cells apart. A unit is 1/32 of that, so that a bucket queue serves at every level. Edges are
 * rounded up and estimates down, which leaves the estimate consistent.
 */
export class LevelSearch {
  /** The length of the path that the last search found, in tiles of the cheapest terrain. */
  length = 0;
  private readonly work: Work;
  private readonly open = new BucketQueue();
  /** The number of nodes that the last search took off the open list. */
  expanded = 0;
  /** The number of successors that the last search looked at. */
  private generated = 0;
  /** The units that a tile along the shorter axis adds. */
  private readonly perShorter: number;
  /**
   * The largest g. Where all terrains cost the same, no path that meets each node once has as many units, because two neighbours
   * are no farther apart than their cells. Elsewhere a larger g counts as this.
   */
  private readonly mostG: number;

  /** The nodes where the search ends. */
  private goals: readonly number[] = [];
  /** The rectangle around the goals. The estimate is the way to the rectangle. */
  private left = 0;
  private right = 0;
  private top = 0;
  private bottom = 0;

  /** @param work Counts what the searches do. */
  constructor({ movement, grid, costOfCell }: AgentGrid, work: Work) {
    this.work = work;
    this.perShorter = Math.round((UNITS_PER_TILE * movement.shorterAxisUnits) / movement.cardinal);
    this.mostG = costOfCell === null ? 4 * UNITS_PER_TILE * SCALE * grid.terrainOfCell.length : MOST_G;
  }

  /** Sets the node where the next search on a level ends. */
  aimAt(level: Level, goal: number): void {
    this.aimAtAny(level, [goal]);
  }

  /** Sets several nodes where the next search on a level may end. */
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

  /** Lays an empty corridor for the next `searchCorridor` on a level. */
  layCorridor(level: Level): Corridor {
    const { corridor } = LevelSpace.of(level.room);
    corridor.lay(this.mostG);
    return corridor;
  }

  /** Finds the cheapest path in the corridor, adds its nodes after the start to a list, and tells whether there is a path. */
  searchCorridor(level: Level, start: number, path: IntegerList): boolean {
    return this.search("refine", LevelSpace.of(level.room).corridor, level, start, path);
  }

  /** Finds the cheapest path over all nodes, adds its nodes after the start to a list, and tells whether there is a path. */
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

  /** Searches from the start, and returns the goal that was reached, or −1. */
  private expandFrom(
    start: number,
    { values, base }: Distances | Corridor,
    level: Level,
    previousOfNode: Int32Array,
    open: BucketQueue,
  ): number {
    const { xOfNode, yOfNode, firstEdgeOfNode, endEdgeOfNode, targetOfEdge } = level;
    const { perShorter, goals, left, right, top, bottom } = this;
    const { hasCosts, unitsOfEdge } = level;
    const shift = shiftOf(level, UNITS_PER_TILE * SCALE);
    const roundUp = (1 << shift) - 1;
    const unitsShift = shiftOf(level, EDGE_UNITS_PER_TILE);
    const roundUnitsUp = (1 << unitsShift) - 1;
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
        open.push(node, Math.min(f, open.f + span)); // the node waited in the last bucket, and its turn is yet to come
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
        if (value <= base + g) continue; // most neighbours lie behind, or outside the corridor
        const nextX = xOfNode[next];
        const nextY = yOfNode[next];
        const nextG = hasCosts
          ? Math.min(MOST_G, g + ((unitsOfEdge[edge] + roundUnitsUp) >> unitsShift))
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

// the functions below are called for every node; they have no branches, because processors would often guess them wrong

/** The distance between two coordinates. */
function apart(a: number, b: number): number {
  const difference = a - b;
  const sign = difference >> 31;
  return (difference ^ sign) - sign;
}

/** The distance of a coordinate from an interval, both ends included. */
function beside(a: number, first: number, last: number): number {
  const before = first - a;
  const after = a - last;
  return (before & ~(before >> 31)) + (after & ~(after >> 31));
}

/** The octile distance along two axes, in units; the Manhattan distance where the shorter axis counts in full. */
function octile(dx: number, dy: number, perShorter: number): number {
  const more = dx - dy;
  const longer = dx - (more & (more >> 31));
  return perShorter * (dx + dy) + (UNITS_PER_TILE - perShorter) * longer;
}

/** The bits by which g is coarser at a level than `units` a tile, so that neighbours are about 2 ** `FINENESS` units apart. */
function shiftOf({ number }: Level, units: number): number {
  return number + Math.log2(units) - FINENESS;
}

/** Adds the route to a node, without the start, to a list. */
function addRoute(previousOfNode: Int32Array, reached: number, path: IntegerList): void {
  const first = path.count;
  for (let node = reached; previousOfNode[node] >= 0; node = previousOfNode[node]) path.push(node);
  path.view().subarray(first).reverse();
}

/** What a search on the nodes of a level writes down. One search after the other can use a space, on any level that fits. */
class LevelSpace {
  /** The g of nodes in searches that may enter every node. */
  readonly everywhere: Distances;
  /** The g of nodes in searches that may only enter a corridor. */
  readonly corridor: Corridor;
  /** The node from which a node was reached; −1 for the start. */
  readonly previousOfNode: Int32Array;

  private constructor(room: number) {
    this.everywhere = new Distances(room);
    this.corridor = new Corridor(room);
    this.previousOfNode = new Int32Array(room);
  }

  /** The space that all pathfinders share: the one made for the largest level so far. */
  static of(room: number): LevelSpace {
    if (shared === undefined || shared.previousOfNode.length < room) shared = new LevelSpace(room);
    return shared;
  }
}

let shared: LevelSpace | undefined;
