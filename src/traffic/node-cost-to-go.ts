import type { AgentGrid } from "../grid/agent-grid.ts";
import { grow, type Rectangle } from "../grid/rectangle.ts";
import { NodeField } from "../hpa/guide/node-field.ts";
import { Abstraction } from "../hpa/levels/abstraction.ts";
import { rectangleOf } from "../hpa/levels/level.ts";
import { type Field, fillField, UNREACHED } from "../search/field.ts";
import { IntegerList } from "../search/integer-list.ts";
import { Work } from "../search/work.ts";
import type { CostToGo } from "./cost-to-go.ts";

/** The side of a cluster, in cells: the best of four choices that were each tried once with `npm run bench -- traffic`. */
const CLUSTER_SIZE = 16;

/** How far around the cluster of a goal the exact costs to the goal are known, in cells; a guess. */
const AROUND_GOAL = 8;

/** How many nodes a search from a goal expands at once. */
const NODES_AT_ONCE = 64;

/** What is known of the way to one goal. */
interface Goal {
  /** The cells around the goal, and their costs to it by walks that stay among these cells. */
  readonly around: Rectangle;
  readonly inside: Field;
  /** The costs from nodes of level 1; searched as far as it is asked. */
  readonly nodes: NodeField;
}

/**
 * What it costs each traveller to go on to its goal from any cell, over the abstract graph of HPA*: a table of the nodes for
 * each goal instead of a table of the cells.
 *
 *     units of a cell = least of (walk inside the surroundings of the goal,
 *                                 over the nodes of its cluster: walk to the node + units of the node)
 *
 * Each number is the cost of a walk that leads down to 0 step by step, so that no cell but the goal has a cost that is lower
 * than the costs of all cells around it.
 */
export class NodeCostToGo implements CostToGo {
  private readonly view: AgentGrid;
  private readonly abstraction: Abstraction;
  private readonly goalOfTraveller: Int32Array;
  private readonly wayOfTraveller: (Goal | undefined)[];
  /** Where the units from a cell to the nodes of its cluster start in `unitsToNode`; −1 until they are first asked for. */
  private readonly firstOfCell: Int32Array;
  private readonly unitsToNode = new IntegerList();
  private scratch = new Float64Array(64);

  constructor(view: AgentGrid, goalOfTraveller: Int32Array) {
    this.view = view;
    this.goalOfTraveller = goalOfTraveller;
    this.wayOfTraveller = new Array<Goal | undefined>(goalOfTraveller.length);
    this.firstOfCell = new Int32Array(view.movesOfCell.length).fill(-1);
    const settings = { clusterSize: CLUSTER_SIZE, levels: 1, factor: 4, threshold: 16, spacing: 255 } as const;
    this.abstraction = new Abstraction(view, { ...settings, cache: "fields" }, new Work());
  }

  /** Builds the abstract graph, a little with each turn; nothing can be asked before it is built. */
  *build(): Generator<void> {
    const { abstraction } = this;
    const build = abstraction.build();
    while (!abstraction.canAnswer && build.next().done !== true) yield;
  }

  unitsFrom(traveller: number, cell: number): number {
    const { base } = this.abstraction;
    const way = this.wayOfTraveller[traveller] ?? this.begin(traveller);
    const { around, inside, nodes: field } = way;
    const { width } = this.view.grid;
    const y = (cell / width) | 0;
    const x = cell - y * width;
    let least = Number.POSITIVE_INFINITY;
    if (x >= around.left && x < around.right && y >= around.top && y < around.bottom) {
      const units = inside.distanceOfCell[(y - around.top) * inside.stride + x - around.left];
      if (units < UNREACHED) least = units;
    }
    const { nodes } = base.clusters[base.clusterOfCell(cell)];
    let first = this.firstOfCell[cell];
    if (first < 0) first = this.insert(cell, nodes.length);
    const { values } = this.unitsToNode;
    const { unitsOfNode } = field;
    for (;;) {
      for (let i = 0; i < nodes.length; i++) {
        const units = values[first + i] + unitsOfNode[nodes[i]];
        if (units < least) least = units;
      }
      if (least <= field.bound) return least;
      field.searchOn(NODES_AT_ONCE);
    }
  }

  /** Keeps the units from a cell to the nodes of its cluster, and returns where they start. */
  private insert(cell: number, count: number): number {
    const { unitsToNode } = this;
    if (this.scratch.length < count) this.scratch = new Float64Array(2 * count);
    this.abstraction.base.insert(cell, this.scratch);
    const first = unitsToNode.count;
    for (let i = 0; i < count; i++) unitsToNode.push(Math.min(this.scratch[i], 0x7fff_ffff));
    this.firstOfCell[cell] = first;
    return first;
  }

  private begin(traveller: number): Goal {
    const { view, abstraction, goalOfTraveller } = this;
    const { base } = abstraction;
    const { width, height } = view.grid;
    const goal = goalOfTraveller[traveller];
    const cluster = rectangleOf(base, base.clusterOfCell(goal), view.grid);
    const margin = { left: AROUND_GOAL, top: AROUND_GOAL, right: AROUND_GOAL, bottom: AROUND_GOAL };
    const around = grow(cluster, margin, width, height);
    const stride = around.right - around.left;
    const area = stride * (around.bottom - around.top);
    const inside = { stride, distanceOfCell: new Uint32Array(area), arrivalOfCell: new Uint8Array(area) };
    fillField(view, around, goal, inside);
    const way = { around, inside, nodes: new NodeField(abstraction, [goal]) };
    this.wayOfTraveller[traveller] = way;
    return way;
  }
}
