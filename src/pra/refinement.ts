import { IntegerList } from "../search/integer-list.ts";
import { Target } from "../search/target.ts";
import type { Abstraction } from "./abstraction.ts";
import { Ancestry, ancestorOf } from "./ancestry.ts";
import type { CorridorSearch, Piece } from "./corridor-search.ts";

/** Makes up for rounding: a third of 9 levels is 3, whatever number a third is rounded to. */
const ROUNDING = 1e-9;

/**
 * The length of a way, in tiles, up to which its start level is the lowest. The start level is one higher each time that the way is
 * twice as long, so that the path at the start level has about as many nodes however long the way is. Found by trial
 * (npm run bench -- pra).
 */
const LENGTH_OF_LOWEST = 360;

/** The level whose path tells how long the way is, where start and goal do not meet up to this level. */
const LEVEL_OF_LENGTH = 8;

/**
 * Where the start level is a part of the way up to where two ancestors meet, and they do not meet up to the last level, the level
 * at which they would meet is estimated. Each level shortens a path and thins out the nodes around it. So the estimate counts the
 * edges of the path at the last level and the nodes that A* expands to find it: each doubling of their product takes
 * `LEVELS_OF_DOUBLING` levels, and a product of `NEAR` takes one level. Found by trial: start levels are about as high as with all
 * levels.
 */
const LEVELS_OF_DOUBLING = 4 / 7;
const NEAR = 12;

/** The settings of a refinement. */
export interface RefinementSettings {
  /** How many nodes of a path are refined at a time, at least 2. */
  readonly k: number;
  /**
   * The start level, as a part of the way up to the level where the ancestors of start and goal meet; `undefined` for a level that
   * follows from the length of the way.
   */
  readonly startAt: number | undefined;
  /** The lowest start level that is chosen where `startAt` is `undefined`; without diagonals, one level higher. */
  readonly lowest: number;
}

/** The levels by which a path is refined at a time where lines are walked. With more, a search has more to do where none is free. */
const STRIDE_OF_LINES = 4;

/**
 * The highest start level where terrains differ in cost: its nodes stand for some 4 × 4 cells, and know roads and rivers well
 * enough. From there, paths are refined to cells directly. Found by trial (npm run bench -- terrain).
 */
const HIGHEST_OF_COSTS = 2;
const HIGHEST_OF_COSTS_WITHOUT_DIAGONALS = 4;

/** The factor for k where terrains differ in cost: short pieces would end off the cheapest path. */
const PIECE_OF_COSTS = 2;

/**
 * The nodes on each side of the path that belong to a corridor where terrains differ in cost: cheap terrain may lie beside the
 * path. More nodes belong to it where the path is doubtful, and A* would take long: where it costs more than `DOUBTFUL` times as
 * much as the cheapest terrain as the crow flies. Found by trial (npm run bench -- terrain).
 */
const RINGS = 3;
const RINGS_WHERE_DOUBTFUL = 6;
const DOUBTFUL = 2.5;

/** The part of a refined piece that is kept where corridors are widened. Found by trial on bg512. */
const KEPT = 3 / 4;

/** About how far a line leads at most, and a search where no line is free, in cells. Found by trial (npm run bench -- pra). */
const CELLS_OF_LINE = 16;

/** The path of one query at one level, as far as it is known. */
interface Stage {
  /** The number of the level. */
  number: number;
  readonly nodes: IntegerList;
  /** The first cells of the nodes, as far as `remember` has noted them: ids may be given to other nodes. */
  readonly firstCells: number[];
  /** The index of the node up to which the level below knows its path. */
  refined: number;
  /** Whether the last node is the ancestor of the goal. */
  isWhole: boolean;
}

/**
 * The paths of one query, from the start level down to cells, each refined from the path above (Sturtevant and Buro 2005,
 * Figure 4). At most k nodes of a path are refined at a time, up to any child of the last of them. The rest of the path is kept
 * for later, so that all pieces together take about as long as the whole at once: PRA*(k) with its high-level plans cached. With
 * an infinite k it is PRA*(∞).
 *
 * Where paths are smoothed, this is quicker than the paper: levels are left out, and cells follow straight lines from node to
 * node. Only where no line is free, cells are searched for in the corridor. The start level decides on which side of a wall a
 * path leads; smoothing pulls the path taut on that side, however it was refined.
 */
export class Refinement {
  /** The units of the path at the start level; see `CorridorSearch.findPath`. */
  units = 0;
  private readonly abstraction: Abstraction;
  private readonly search: CorridorSearch;
  private readonly k: number;
  private readonly startAt: number | undefined;
  private readonly lowest: number;
  /** The highest start level there may be. */
  private readonly highest: number;
  private readonly ancestry: Ancestry;
  private startLevel = 0;
  /** The width of corridors beside the path, in nodes on each side. */
  private rings = 0;
  /** The paths of the levels that are not left out, up to index `last`. Index 0 is level 0, cells; `last` is the start level. */
  private readonly stages: Stage[] = [];
  private last = 0;
  /** The path by which the start level of far queries is chosen. */
  private readonly path = new IntegerList();

  constructor(abstraction: Abstraction, search: CorridorSearch, { k, startAt, lowest }: RefinementSettings) {
    const { hasCosts } = abstraction.cells;
    this.abstraction = abstraction;
    this.search = search;
    this.k = hasCosts ? PIECE_OF_COSTS * k : k;
    this.startAt = startAt;
    this.lowest = hasDiagonals(abstraction) ? lowest : lowest + 1;
    this.highest = hasCosts ? highestOfCosts(abstraction) : Number.POSITIVE_INFINITY;
    this.ancestry = new Ancestry(abstraction);
  }

  /** The known cells of the path, from the start, or from the cell that `forgetCells` left. */
  get cells(): IntegerList {
    return this.stages[0].nodes;
  }

  /** Whether the cells lead to the goal. */
  get isWhole(): boolean {
    return this.stages[0].isWhole;
  }

  /** Finds a path at the start level. */
  begin(start: number, goal: number): void {
    const { ancestry, stages } = this;
    ancestry.climb(start, goal);
    this.startLevel = this.chooseStartLevel();
    const { startLevel } = this;
    const stride = this.stride();
    this.last = Math.ceil(startLevel / stride);
    while (stages.length <= this.last) stages.push(newStage());
    for (let index = 0; index <= this.last; index++) {
      stages[index].number = Math.min(startLevel, stride * index);
      restart(stages[index], ancestry.startOfLevel[stages[index].number]);
    }
    const [from, to] = [ancestry.startOfLevel[startLevel], ancestry.goalOfLevel[startLevel]];
    this.units = this.search.findPath(startLevel, from, to, stages[this.last].nodes);
    stages[this.last].isWhole = true;
    this.rings = this.ringsOf(start, goal);
  }

  /** Refines the next nodes, at most k, to cells, and the paths above as far as needed. Tells whether any nodes were left. */
  refine(): boolean {
    return this.refineTo(0);
  }

  /** Forgets all cells but the last. */
  forgetCells(): void {
    const { cells } = this;
    cells.values[0] = cells.values[cells.count - 1];
    cells.count = 1;
  }

  /** Notes the first cells of the nodes of all paths, by which `holds` will know the nodes. */
  remember(): void {
    for (let index = 1; index <= this.last; index++) {
      const { number, nodes, firstCells } = this.stages[index];
      const { firstCellOfNode } = this.abstraction.levels[number - 1];
      while (firstCells.length < nodes.count) firstCells.push(firstCellOfNode[nodes.values[firstCells.length]]);
    }
  }

  /** Whether the nodes that are left to refine still lead to the goal after the edits since then. Follows the edits first. */
  holds(): boolean {
    const { startLevel, stages, ancestry, abstraction } = this;
    abstraction.view.follow();
    abstraction.follow();
    if (abstraction.levels.length < startLevel || !ancestry.climbFromGoal(startLevel)) return false;
    for (let index = 1; index <= this.last; index++) {
      const below = stages[index - 1];
      const { number, nodes, refined } = stages[index];
      const last = ancestorOf(abstraction, below.number, below.nodes.values[below.nodes.count - 1], number);
      // the path below ends in the node up to which this level has been refined
      if (last !== nodes.values[refined] || !this.holdsAt(stages[index])) return false;
    }
    return true;
  }

  /**
   * Leads to another goal, and tells what it kept of its paths: `"everything"`, if no path had come near the goal yet; the
   * paths above some level (`"rest"`), while those below lead from the walker to the new goal from now on; or `"nothing"`.
   */
  redirect(position: number, goal: number): "everything" | "rest" | "nothing" {
    const { startLevel, stages, ancestry } = this;
    const same = ancestry.moveGoal(goal, startLevel);
    if (same > startLevel) return "nothing";
    if (stages.slice(0, this.last + 1).every(({ number, isWhole }) => number >= same || !isWhole)) return "everything";
    for (let index = 0; index <= this.last; index++) {
      const stage = stages[index];
      const node = ancestorOf(this.abstraction, 0, position, stage.number);
      if (node < 0) break;
      const place = stage.number < same ? -1 : stage.nodes.view().indexOf(node);
      if (place >= 0) {
        // the nodes in between have been refined before, and edits since then did not matter
        stage.refined = place;
        if (this.holdsAt(stage)) return "rest";
      }
      restart(stage, node);
    }
    return "nothing";
  }

  /** The nodes of the path at each level, level 1 first; none at a level that was left out. */
  nodesOfLevel(): number[][] {
    const nodesOfLevel: number[][] = Array.from({ length: this.startLevel }, () => []);
    for (const { number, nodes } of this.stages.slice(1, this.last + 1)) {
      nodesOfLevel[number - 1] = Array.from(nodes.view());
    }
    return nodesOfLevel;
  }

  /** The cells that searches for the path at level 0 were allowed to enter. */
  corridor(): Int32Array {
    if (this.startLevel === 0) return new Int32Array(0);
    const { number, nodes } = this.stages[1];
    return this.search.cellsBelow({
      level: this.abstraction.levels[number - 1],
      nodes: nodes.values,
      first: 0,
      end: nodes.count,
      rings: this.rings,
    });
  }

  /** The level at which the first path is searched for. */
  private chooseStartLevel(): number {
    const { startAt } = this;
    const highest = Math.min(this.abstraction.levels.length, this.highest);
    return Math.min(startAt === undefined ? this.levelOfLength(highest) : this.levelAt(startAt, highest), highest);
  }

  /** The level that follows from the length of the way, and, where start and goal are near, is at most half-way up. */
  private levelOfLength(highest: number): number {
    const { lowest } = this;
    const { meetingLevel } = this.ancestry;
    const { levels, view } = this.abstraction;
    const measured = Math.min(levels.length, LEVEL_OF_LENGTH);
    if (meetingLevel >= 0 && meetingLevel <= measured) return Math.min(lowest, meetingLevel >> 1);
    if (lowest >= highest) return highest; // as where terrains differ in cost: the length does not matter
    const length = this.findPathAt(measured) / view.estimateCardinal;
    let level = lowest;
    for (let most = LENGTH_OF_LOWEST; length > most && level < highest; most *= 2) level++;
    return level;
  }

  /** The level that lies a part of the way up to where the ancestors meet, or would meet if there were more levels. */
  private levelAt(part: number, highest: number): number {
    const { meetingLevel } = this.ancestry;
    if (meetingLevel >= 0) return floorOf(part * meetingLevel);
    const last = this.abstraction.levels.length;
    // where terrains differ in cost, the level is low in any case
    if (floorOf(part * (last + 1)) >= highest) return highest;
    this.findPathAt(last);
    const levels = LEVELS_OF_DOUBLING * Math.log2((this.path.count * this.search.expanded) / NEAR);
    return floorOf(part * (last + 1 + Math.max(0, levels)));
  }

  /** Finds a path at a level by which the start level is chosen, and returns its units. */
  private findPathAt(number: number): number {
    const { startOfLevel, goalOfLevel } = this.ancestry;
    this.path.count = 0;
    return this.search.findPath(number, startOfLevel[number], goalOfLevel[number], this.path);
  }

  /** The number of levels by which a path is refined at a time. */
  private stride(): number {
    if (this.search.walksLines) return STRIDE_OF_LINES;
    return this.abstraction.cells.hasCosts ? this.highest : 1;
  }

  /** The width of corridors beside the path, in nodes on each side, for a query. */
  private ringsOf(start: number, goal: number): number {
    const { view, cells } = this.abstraction;
    if (!cells.hasCosts) return 0;
    return this.units > DOUBTFUL * new Target(view, [goal]).estimateOf(start) ? RINGS_WHERE_DOUBTFUL : RINGS;
  }

  /** Whether the nodes of a path that are left to refine still exist, are joined, and, in a whole path, lead to the goal. */
  private holdsAt({ number, nodes, firstCells, refined, isWhole }: Stage): boolean {
    const level = this.abstraction.levels[number - 1];
    for (let index = refined; index < nodes.count; index++) {
      if (level.firstCellOfNode[nodes.values[index]] !== firstCells[index]) return false;
      if (index > refined && !level.areJoined(nodes.values[index - 1], nodes.values[index])) return false;
    }
    return !isWhole || nodes.values[nodes.count - 1] === this.ancestry.goalOfLevel[number];
  }

  /** Makes the path at an index longer, unless it is whole. */
  private refineTo(index: number): boolean {
    if (this.stages[index].isWhole) return false;
    if (index > 0 || !this.search.walksLines) return this.lengthen(index, this.k, false);
    // where no line is free to a node far ahead, one may be free to a nearer node; several lines cost less than a search
    const farthest = Math.max(1, CELLS_OF_LINE >> this.stages[1].number);
    for (let edges = farthest; edges > 0; edges >>= 1) if (this.lengthen(0, 1 + edges, true)) return true;
    return this.lengthen(0, 1 + Math.max(2, farthest), false);
  }

  /** Makes a path longer by refining up to `most` nodes of the path above; if `isLine`, only along a free straight line. */
  private lengthen(index: number, most: number, isLine: boolean): boolean {
    const { number, nodes } = this.stages[index];
    const above = this.stages[index + 1];
    const count = Math.min(most, this.k);
    while (above.nodes.count - above.refined < count && this.refineTo(index + 1));
    const end = Math.min(above.nodes.count, above.refined + count);
    const isLast = above.isWhole && end === above.nodes.count;
    const piece: Piece = {
      level: this.abstraction.levels[above.number - 1],
      nodes: above.nodes.values,
      first: above.refined,
      end,
      rings: this.rings,
    };
    const known = nodes.count;
    const from = nodes.values[known - 1];
    const goal = isLast ? this.ancestry.goalOfLevel[number] : -1;
    const isFound = isLine
      ? this.search.walkLine(piece, from, goal, nodes)
      : this.search.refine(piece, number, from, goal, nodes);
    if (isLine && !isFound) return false;
    above.refined = end - 1;
    // neighbours have children that are joined, so that a path leads through every corridor
    this.stages[index].isWhole = isLast || !isFound;
    const { widens, walksLines } = this.search;
    if (!isLast && isFound && widens && (index > 0 || !walksLines)) this.takeBack(index, known, piece);
    return true;
  }

  /**
   * Takes the last quarter of a refined piece back, so that it is refined again with the next piece. A piece ends at the first node
   * that is met below its last node. In a wide corridor that is the nearest corner of the last node, and may lie off the best path.
   *
   * @param known The number of nodes before the piece was refined.
   */
  private takeBack(index: number, known: number, { nodes, first, end }: Piece): void {
    const { number, nodes: refined } = this.stages[index];
    const above = this.stages[index + 1];
    const edges = Math.max(1, Math.floor(KEPT * (end - 1 - first)));
    const kept = nodes.subarray(first + 1, first + 1 + edges);
    // a path in a wide corridor may lead beside the piece, but is kept up to a node of the piece
    for (let place = refined.count - 1; place >= known; place--) {
      const index = kept.lastIndexOf(ancestorOf(this.abstraction, number, refined.values[place], above.number));
      if (index < 0) continue;
      refined.count = place + 1;
      above.refined = first + 1 + index;
      return;
    }
  }
}

function highestOfCosts(abstraction: Abstraction): number {
  return hasDiagonals(abstraction) ? HIGHEST_OF_COSTS : HIGHEST_OF_COSTS_WITHOUT_DIAGONALS;
}

/** Whether four nodes that form a square may merge at once. Without diagonals, two nodes merge at a time. */
function hasDiagonals({ view }: Abstraction): boolean {
  return view.movement.neighbours === 8;
}

/** The level that lies at a height or below. */
function floorOf(height: number): number {
  return Math.floor(height + ROUNDING);
}

function restart(stage: Stage, node: number): void {
  stage.nodes.count = 0;
  stage.firstCells.length = 0;
  stage.nodes.push(node);
  stage.refined = 0;
  stage.isWhole = false;
}

function newStage(): Stage {
  return { number: 0, nodes: new IntegerList(), firstCells: [], refined: 0, isWhole: false };
}
