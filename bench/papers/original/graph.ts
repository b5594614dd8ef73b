import type { AgentGrid } from "../../../src/grid/agent-grid.ts";
import type { Rectangle } from "../../../src/grid/rectangle.ts";
import { type Field, FieldFiller, UNREACHED } from "../../../src/search/field.ts";
import { LiveAstar, NOWHERE, noEffort, type Reach, type Space, UNREACHABLE } from "./live-astar.ts";

/** A transition between two clusters: the cells on both sides of the border. */
export interface Crossing {
  readonly from: number;
  readonly to: number;
}

/** The sides of clusters: of level 1 in cells, and of each higher level in clusters of the level below. */
export interface ClusterSides {
  readonly clusterSize: number;
  readonly factor: number;
  readonly levels: number;
}

/** Nodes, inter-edges and intra-edges of one abstract level. */
export interface LevelCounts {
  readonly nodes: number;
  readonly interEdges: number;
  readonly intraEdges: number;
}

/** Start and goal can be nodes for a while: as many places are kept free. */
const ENDS = 2;

/**
 * The multi-level graph of Botea, Müller and Schaeffer 2004, Sections 3.1 and 3.4, as Figure 9 builds it: objects and lists, each
 * edge with its level. Only costs are kept between nodes, never the walks.
 */
export class OriginalGraph {
  readonly view: AgentGrid;
  readonly levels: number;
  /** The nodes that are there for good come first; then there is room for the start and the goal. */
  readonly nodes: number;
  /** The cell of each node. */
  readonly cellOfNode: Int32Array;
  /** The highest level that each node belongs to. */
  readonly levelOfNode: Uint8Array;
  readonly astar: LiveAstar;
  /** The size of each level, from level 1 on. */
  readonly counts: readonly LevelCounts[];
  private readonly sides: ClusterSides;
  /** For each level, from level 1 on, the edges of each node that searches at the level use: pairs of a node and a cost. */
  private readonly edges: readonly number[][][];
  /** For each level, the nodes of the level in each cluster of the level. */
  private readonly nodesOfCluster: readonly ReadonlyMap<number, readonly number[]>[];

  constructor(view: AgentGrid, crossings: Iterable<Crossing>, sides: ClusterSides, others: Iterable<number> = []) {
    this.view = view;
    this.sides = sides;
    this.levels = sides.levels;
    const all = [...crossings];
    const cells = [...new Set([...all.flatMap(({ from, to }) => [from, to]), ...others])].sort((a, b) => a - b);
    const nodeOfCell = new Map(cells.map((cell, node) => [cell, node]));
    this.nodes = cells.length;
    this.cellOfNode = Int32Array.from([...cells, ...new Array<number>(ENDS).fill(0)]);
    this.levelOfNode = new Uint8Array(this.nodes + ENDS).fill(1);
    this.astar = new LiveAstar(this.nodes + ENDS);
    this.edges = Array.from({ length: this.levels }, () => Array.from({ length: this.nodes + ENDS }, () => []));
    const interEdges = new Array<number>(this.levels).fill(0);
    for (const { from, to } of all) {
      const level = this.levelOfCrossing(from, to);
      const ends = [nodeOfCell.get(from) ?? 0, nodeOfCell.get(to) ?? 0] as const;
      for (const node of ends) this.levelOfNode[node] = Math.max(this.levelOfNode[node], level);
      for (let own = 1; own <= level; own++) this.join(own, ends[0], ends[1], view.estimateBetween(from, to));
      interEdges[level - 1]++;
    }
    this.nodesOfCluster = Array.from({ length: this.levels }, (_, index) => this.groupNodes(index + 1));
    this.counts = interEdges.map((count, index) => ({
      nodes: this.levelOfNode.subarray(0, this.nodes).filter((level) => level === index + 1).length,
      interEdges: count,
      intraEdges: this.addIntraEdges(index + 1),
    }));
  }

  /** The cluster of a level that holds a cell. */
  clusterOf(level: number, cell: number): number {
    const { width } = this.view.grid;
    const side = this.sideOf(level);
    return Math.floor(cell / width / side) * Math.ceil(width / side) + Math.floor((cell % width) / side);
  }

  /** The cells of a cluster. */
  rectangleOf(level: number, cluster: number): Rectangle {
    const { width, height } = this.view.grid;
    const side = this.sideOf(level);
    const wide = Math.ceil(width / side);
    const left = (cluster % wide) * side;
    const top = Math.floor(cluster / wide) * side;
    return { left, top, right: Math.min(width, left + side), bottom: Math.min(height, top + side) };
  }

  /** The nodes of a level in the cluster of that level which holds a cell. */
  nodesBeside(level: number, cell: number): readonly number[] {
    return this.nodesOfCluster[level - 1].get(this.clusterOf(level, cell)) ?? [];
  }

  /** Adds an edge that searches at a level use in both directions. */
  join(level: number, a: number, b: number, cost: number): void {
    this.edges[level - 1][a].push(b, cost);
    this.edges[level - 1][b].push(a, cost);
  }

  /** Takes away the edges of a node that was there for a while; edges that were added later must be gone. */
  detach(node: number): void {
    for (const edgesOfNode of this.edges) {
      for (let place = 0; place < edgesOfNode[node].length; place += 2)
        edgesOfNode[edgesOfNode[node][place]].length -= 2;
      edgesOfNode[node].length = 0;
    }
  }

  /** The nodes and edges of a level; inside a cluster of the level above, if one is named (Section A.2.2). */
  space(level: number, within?: number): Space {
    const edges = this.edges[level - 1];
    const { cellOfNode } = this;
    const isInside = (node: number): boolean =>
      within === undefined || this.clusterOf(level + 1, cellOfNode[node]) === within;
    return {
      expand: (node: number, reach: Reach): void => {
        const list = edges[node];
        for (let place = 0; place < list.length; place += 2) {
          if (isInside(list[place])) reach(list[place], list[place + 1]);
        }
      },
      estimate: (node: number, goal: number): number =>
        goal === NOWHERE ? 0 : this.view.estimateBetween(cellOfNode[node], cellOfNode[goal]),
    };
  }

  private sideOf(level: number): number {
    return this.sides.clusterSize * this.sides.factor ** (level - 1);
  }

  /** The highest level whose clusters a transition joins. */
  private levelOfCrossing(from: number, to: number): number {
    let level = 1;
    while (level < this.levels && this.clusterOf(level + 1, from) !== this.clusterOf(level + 1, to)) level++;
    return level;
  }

  private groupNodes(level: number): Map<number, number[]> {
    const groups = new Map<number, number[]>();
    for (let node = 0; node < this.nodes; node++) {
      if (this.levelOfNode[node] < level) continue;
      const cluster = this.clusterOf(level, this.cellOfNode[node]);
      const group = groups.get(cluster);
      if (group === undefined) groups.set(cluster, [node]);
      else group.push(node);
    }
    return groups;
  }

  /** Joins the nodes of a level in each of its clusters that are joined inside it, and returns the number of pairs. */
  private addIntraEdges(level: number): number {
    let pairs = 0;
    for (const [cluster, nodes] of this.nodesOfCluster[level - 1]) {
      const costsFrom = level === 1 ? this.costsOnCells(cluster) : this.costsBelow(level, cluster);
      for (const [index, from] of nodes.entries()) {
        const others = nodes.slice(index + 1);
        const costs = costsFrom(from, others);
        for (const [place, to] of others.entries()) {
          if (costs[place] === UNREACHABLE) continue;
          this.join(level, from, to, costs[place]);
          pairs++;
        }
      }
    }
    return pairs;
  }

  private costsBelow(level: number, cluster: number): (from: number, others: readonly number[]) => number[] {
    const space = this.space(level - 1, cluster);
    return (from, others) => {
      this.astar.search(space, from, NOWHERE, noEffort());
      return others.map((to) => this.astar.costTo(to));
    };
  }

  private costsOnCells(cluster: number): (from: number, others: readonly number[]) => number[] {
    const rectangle = this.rectangleOf(1, cluster);
    const { left, top, right, bottom } = rectangle;
    const { width } = this.view.grid;
    const stride = right - left;
    const field: Field = {
      stride,
      distanceOfCell: new Uint32Array(stride * (bottom - top)),
      arrivalOfCell: new Uint8Array(stride * (bottom - top)),
    };
    const filler = new FieldFiller(this.view, stride, bottom - top);
    filler.begin(rectangle);
    return (from, others) => {
      if (!this.view.canStand(this.cellOfNode[from])) return others.map(() => UNREACHABLE);
      filler.fill(this.cellOfNode[from], field);
      return others.map((to) => {
        const cell = this.cellOfNode[to];
        const units = field.distanceOfCell[(Math.floor(cell / width) - top) * stride + (cell % width) - left];
        return units === UNREACHED ? UNREACHABLE : units;
      });
    };
  }
}
