import { IntegerList } from "../search/integer-list.ts";
import type { Abstraction } from "./abstraction.ts";
import { Ancestry, parentOf } from "./ancestry.ts";
import type { CorridorSearch, Stretch } from "./corridor-search.ts";

/** A third of 9 levels is 3, whatever a third is rounded to. */
const ROUNDING = 1e-9;

/** How paths are refined. */
export interface RefinementSettings {
  /** How many nodes of a path are refined at a time, at least 2. */
  readonly k: number;
  /** At which part of the way up to where the ancestors of start and goal meet the first path is searched for. */
  readonly startAt: number;
}

/** The path of one query at one level, as far as it is known. */
interface Stage {
  readonly nodes: IntegerList;
  /** The first cells of the nodes, as far as they have been written down: ids may be given to other nodes. */
  readonly firstCells: IntegerList;
  /** The index of the node up to which the level below knows its path. */
  refined: number;
  /** Whether its last node is the goal's ancestor. */
  isWhole: boolean;
}

/**
 * The paths of one query, from the start level down to cells, each refined from the one above (Sturtevant and Buro 2005,
 * Figure 4). At most k nodes of a path are refined at a time, up to any child of the last of them; what is left of it
 * stays for later, so that all pieces together take about as long as the whole at once: PRA*(k) with its high-level
 * plans cached. With k infinite it is PRA*(∞).
 */
export class Refinement {
  /** What the path at the start level costs inside; see `CorridorSearch.findPath`. */
  cost = 0;
  private readonly abstraction: Abstraction;
  private readonly search: CorridorSearch;
  private readonly k: number;
  private readonly startAt: number;
  private readonly ancestry: Ancestry;
  private startLevel = 0;
  /** Index 0 is level 0: cells. */
  private readonly stages: Stage[] = [];

  constructor(abstraction: Abstraction, search: CorridorSearch, { k, startAt }: RefinementSettings) {
    this.abstraction = abstraction;
    this.search = search;
    this.k = k;
    this.startAt = startAt;
    this.ancestry = new Ancestry(abstraction);
  }

  /** The cells of the path that are known, from the start, or from the one that `forgetCells` left. */
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
    this.startLevel = Math.max(0, Math.floor(ancestry.meetingLevel * this.startAt + ROUNDING));
    while (stages.length <= this.startLevel) stages.push(newStage());
    for (let number = 0; number <= this.startLevel; number++) this.restart(number, ancestry.startOfLevel[number]);
    const { startLevel } = this;
    const [from, to] = [ancestry.startOfLevel[startLevel], ancestry.goalOfLevel[startLevel]];
    this.cost = this.search.findPath(startLevel, from, to, stages[startLevel].nodes);
    stages[startLevel].isWhole = true;
  }

  /** Refines the next k nodes of the path at level 1, and what it takes above, to cells; tells whether any were left. */
  refine(): boolean {
    return this.refineTo(0);
  }

  /** Forgets all cells but the last. */
  forgetCells(): void {
    const { cells } = this;
    cells.values[0] = cells.values[cells.count - 1];
    cells.count = 1;
  }

  /** Writes down what the nodes of all paths are called, for `holds`. */
  remember(): void {
    for (let number = 1; number <= this.startLevel; number++) {
      const { firstCellOfNode } = this.abstraction.levels[number - 1];
      const { nodes, firstCells } = this.stages[number];
      while (firstCells.count < nodes.count) firstCells.push(firstCellOfNode[nodes.values[firstCells.count]]);
    }
  }

  /** Whether what is left to refine leads to the goal in the abstraction as edits have made it by now. */
  holds(): boolean {
    const { startLevel, stages, ancestry, abstraction, cells } = this;
    abstraction.view.update();
    abstraction.update();
    if (abstraction.levels.length < startLevel || !ancestry.climbFromGoal(startLevel)) return false;
    let last = abstraction.parentOfCell[cells.values[cells.count - 1]];
    for (let number = 1; number <= startLevel; number++) {
      const { nodes, refined } = stages[number];
      // what is known one level below ends in the node up to which this level has been refined
      if (last !== nodes.values[refined] || !this.holdsAt(number)) return false;
      last = abstraction.levels[number - 1].parentOfNode[nodes.values[nodes.count - 1]];
    }
    return true;
  }

  /**
   * Leads to another goal, and tells what it kept of its paths: everything, where none had come near the goal yet; those
   * above some level, where the ones below lead from where the walker stands to the new goal from now on; or nothing.
   */
  redirect(position: number, goal: number): "everything" | "above" | "nothing" {
    const { startLevel, stages, ancestry } = this;
    const same = ancestry.moveGoal(goal, startLevel);
    if (same > startLevel) return "nothing";
    if (stages.slice(0, same).every(({ isWhole }) => !isWhole)) return "everything";
    let node = position;
    for (let number = 0; number <= startLevel && node >= 0; number++) {
      const stage = stages[number];
      const place = number < same ? -1 : stage.nodes.view().indexOf(node);
      if (place >= 0) {
        stage.refined = place;
        return "above";
      }
      ancestry.startOfLevel[number] = node;
      this.restart(number, node);
      node = parentOf(this.abstraction, number, node);
    }
    return "nothing";
  }

  /** The path at each level that it was searched for above cells, level 1 first. */
  nodesOfLevel(): number[][] {
    return this.stages.slice(1, this.startLevel + 1).map(({ nodes }) => Array.from(nodes.view()));
  }

  /** The cells that searches for the path at level 0 were allowed to enter. */
  corridor(): Int32Array {
    if (this.startLevel === 0) return new Int32Array(0);
    const { nodes } = this.stages[1];
    return this.search.cellsBelow({
      level: this.abstraction.levels[0],
      nodes: nodes.values,
      first: 0,
      end: nodes.count,
    });
  }

  /** Whether the nodes of a path that are left to refine are still there, joined, and lead to the goal if they did. */
  private holdsAt(number: number): boolean {
    const level = this.abstraction.levels[number - 1];
    const { nodes, firstCells, refined, isWhole } = this.stages[number];
    for (let index = refined; index < nodes.count; index++) {
      if (level.firstCellOfNode[nodes.values[index]] !== firstCells.values[index]) return false;
      if (index > refined && !level.areJoined(nodes.values[index - 1], nodes.values[index])) return false;
    }
    return !isWhole || nodes.values[nodes.count - 1] === this.ancestry.goalOfLevel[number];
  }

  /** Makes the path at a level longer, unless it is whole. */
  private refineTo(number: number): boolean {
    const stage = this.stages[number];
    if (stage.isWhole) return false;
    const above = this.stages[number + 1];
    while (above.nodes.count - above.refined < this.k && this.refineTo(number + 1));
    const end = Math.min(above.nodes.count, above.refined + this.k);
    const isLast = above.isWhole && end === above.nodes.count;
    const { nodes } = stage;
    const stretch: Stretch = {
      level: this.abstraction.levels[number],
      nodes: above.nodes.values,
      first: above.refined,
      end,
    };
    const goal = isLast ? this.ancestry.goalOfLevel[number] : -1;
    const isFound = this.search.refine(stretch, nodes.values[nodes.count - 1], goal, nodes);
    above.refined = end - 1;
    // neighbours have children that are joined, so that a path leads through every corridor
    stage.isWhole = isLast || !isFound;
    return true;
  }

  private restart(number: number, node: number): void {
    const stage = this.stages[number];
    stage.nodes.count = 0;
    stage.firstCells.count = 0;
    stage.nodes.push(node);
    stage.refined = 0;
    stage.isWhole = false;
  }
}

function newStage(): Stage {
  return { nodes: new IntegerList(), firstCells: new IntegerList(), refined: 0, isWhole: false };
}
