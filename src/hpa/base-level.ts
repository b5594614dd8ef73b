import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { SnapshotReader, SnapshotWriter } from "../hierarchy/snapshot.ts";
import { type Field, fillField } from "../search/field.ts";
import { type InterEdge, interEdgesOf } from "./border.ts";
import type { TransitionRule } from "./entrance.ts";
import { type Cluster, isEqual, type Level, UNREACHED } from "./level.ts";
import { NodePool } from "./node-pool.ts";

/** What a repair changed: level-1 clusters with other nodes, and those with other costs between the same nodes. */
export interface BaseChange {
  readonly nodes: ReadonlySet<number>;
  readonly costs: ReadonlySet<number>;
}

/** A node has at most two inter-edges: a cell in the corner of a cluster has two borders, and diagonals add three. */
const MOST_INTER_EDGES = 2;
const MOST_WITH_DIAGONALS = 5;

/**
 * Level 1: clusters of cells, with their nodes, inter-edges, intra-edges and fields. A node is a cell with at least one
 * inter-edge.
 *
 * What is kept about nodes lies in flat arrays, by id. A node's field holds, for every cell of its cluster, what it costs to
 * walk there inside the cluster, and the direction of the last step. Costs and steps are symmetric, so that a field is
 * read in both directions: inserting a cell is a read per node, and refining is a walk along directions.
 */
export class BaseLevel implements Level {
  readonly number = 1;
  readonly size: number;
  readonly wide: number;
  readonly high: number;
  readonly clusters: Cluster[];
  readonly clusterOfBase: Int32Array;
  indexOfNode: Int16Array = new Int16Array(0);
  cellOfNode: Int32Array = new Int32Array(0);
  clusterOfNode: Int32Array = new Int32Array(0);
  /** The id of each cluster's first node; the others follow. */
  readonly firstNodeOfCluster: Int32Array;
  /** The inter-edges of a node start at `node * mostInterEdges`; where it has fewer, the rest lead to node −1. */
  readonly mostInterEdges: number;
  nodeOfInterEdge: Int32Array = new Int32Array(0);
  costOfInterEdge: Int32Array = new Int32Array(0);
  /** The highest level whose clusters an inter-edge joins. */
  levelOfInterEdge: Uint8Array = new Uint8Array(0);
  /** Cells of a cluster. */
  readonly area: number;
  /**
   * What it costs to walk from a node to a cell. Those of a cluster start at `firstNode * area`, cell by cell, and for each
   * cell node by node: inserting a cell reads entries in a row.
   */
  fields: Uint16Array | Uint32Array;
  /** The direction of the last step from a node to each cell of its cluster, from `node * area` on. */
  arrivals: Uint8Array = new Uint8Array(0);
  /** What stands in a field for a cell that no walk inside the cluster reaches. */
  readonly unreached: number;
  private readonly view: AgentGrid;
  private readonly rule: TransitionRule;
  /** Sides of the clusters of all levels, in cells. */
  private readonly sizes: readonly number[];
  private readonly pool: NodePool;
  private readonly interEdgesOfCluster: (readonly InterEdge[])[];
  private readonly scratch: Field;

  constructor(view: AgentGrid, sizes: readonly number[], rule: TransitionRule) {
    const { grid, movement } = view;
    const [size] = sizes;
    this.view = view;
    this.rule = rule;
    this.sizes = sizes;
    this.size = size;
    this.area = size * size;
    this.wide = Math.ceil(grid.width / size);
    this.high = Math.ceil(grid.height / size);
    const count = this.wide * this.high;
    this.clusters = new Array<Cluster>(count);
    this.clusterOfBase = Int32Array.from({ length: count }, (_, cluster) => cluster);
    this.firstNodeOfCluster = new Int32Array(count);
    this.mostInterEdges = movement.corners === "always" ? MOST_WITH_DIAGONALS : MOST_INTER_EDGES;
    this.unreached = view.longestStep * this.area < 0xffff ? 0xffff : UNREACHED;
    this.fields = this.unreached === UNREACHED ? new Uint32Array(0) : new Uint16Array(0);
    this.pool = new NodePool(count);
    this.scratch = { distanceOfCell: new Uint32Array(this.area), arrivalOfCell: new Uint8Array(this.area) };
    this.interEdgesOfCluster = Array.from({ length: count }, (_, cluster) => this.findInterEdges(cluster));
    this.makeRoom(this.interEdgesOfCluster.reduce((sum, edges) => sum + cellsOf(edges).length, 0));
    for (let cluster = 0; cluster < count; cluster++) this.placeNodes(cluster);
    for (let cluster = 0; cluster < count; cluster++) this.link(cluster);
  }

  /** Makes the fields of all nodes, a cluster at a time. */
  *build(): Generator<void> {
    for (let cluster = 0; cluster < this.clusters.length; cluster++) {
      this.fillFields(cluster);
      yield;
    }
  }

  /** Writes the fields, in the order in which a new level numbers its nodes. */
  write(out: SnapshotWriter): void {
    const { area, fields, arrivals } = this;
    out.integer(this.clusters.reduce((sum, { nodes }) => sum + nodes.length, 0));
    for (const [cluster, { nodes, costs }] of this.clusters.entries()) {
      const first = this.firstNodeOfCluster[cluster];
      out.array(fields.subarray(first * area, (first + nodes.length) * area));
      out.array(arrivals.subarray(first * area, (first + nodes.length) * area));
      out.array(costs);
    }
  }

  /** Takes over the fields that another level of the same grid has written, instead of building. */
  read(from: SnapshotReader): void {
    const { area, fields, arrivals } = this;
    from.expect(
      "nodes of level 1",
      this.clusters.reduce((sum, { nodes }) => sum + nodes.length, 0),
    );
    for (const [cluster, { nodes, costs }] of this.clusters.entries()) {
      const first = this.firstNodeOfCluster[cluster];
      from.array(fields.subarray(first * area, (first + nodes.length) * area));
      from.array(arrivals.subarray(first * area, (first + nodes.length) * area));
      from.array(costs);
    }
  }

  get bytes(): number {
    const { fields, arrivals, indexOfNode, cellOfNode, clusterOfNode, clusterOfBase, firstNodeOfCluster } = this;
    const { nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = this;
    let bytes = 0;
    for (const array of [fields, arrivals, indexOfNode, cellOfNode, clusterOfNode, clusterOfBase, firstNodeOfCluster]) {
      bytes += array.byteLength;
    }
    for (const array of [nodeOfInterEdge, costOfInterEdge, levelOfInterEdge]) bytes += array.byteLength;
    for (const { costs, nodes } of this.clusters) bytes += costs.byteLength + nodes.byteLength;
    return bytes;
  }

  clusterOfCell(cell: number): number {
    const { width } = this.view.grid;
    const y = (cell / width) | 0;
    return ((y / this.size) | 0) * this.wide + (((cell - y * width) / this.size) | 0);
  }

  /** Cells in a row of a cluster: fewer than `size` only at the right side of the grid. */
  widthOf(cluster: number): number {
    const left = (cluster % this.wide) * this.size;
    return Math.min(this.size, this.view.grid.width - left);
  }

  /** The place of a cell in the fields of its cluster. */
  placeOf(cluster: number, cell: number): number {
    const { size, wide } = this;
    const { width } = this.view.grid;
    const y = (cell / width) | 0;
    const clusterY = (cluster / wide) | 0;
    return (y - clusterY * size) * this.widthOf(cluster) + (cell - y * width - (cluster - clusterY * wide) * size);
  }

  /** Rebuilds what edits changed: `stood` tells where agents stand or pay otherwise, `stepped` where steps changed. */
  repair(changes: readonly { readonly stood: Rectangle; readonly stepped: Rectangle }[]): BaseChange {
    const inside = new Set<number>();
    const beside = new Set<number>();
    for (const { stood, stepped } of changes) {
      this.addClusters(stood, inside);
      this.addClusters(stepped, beside);
    }
    const nodes = new Set<number>();
    const costs = new Set<number>();
    for (const cluster of beside) {
      const interEdges = this.findInterEdges(cluster);
      if (isSame(this.interEdgesOfCluster[cluster], interEdges)) continue;
      this.interEdgesOfCluster[cluster] = interEdges;
      this.placeNodes(cluster);
      nodes.add(cluster);
    }
    for (const cluster of nodes) this.linkAround(cluster);
    for (const cluster of new Set([...inside, ...nodes])) {
      const before = this.clusters[cluster].costs;
      this.fillFields(cluster);
      if (!nodes.has(cluster) && !isEqual(before, this.clusters[cluster].costs)) costs.add(cluster);
    }
    return { nodes, costs };
  }

  private addClusters(rectangle: Rectangle, clusters: Set<number>): void {
    const { size, wide } = this;
    for (let y = Math.floor(rectangle.top / size); y * size < rectangle.bottom; y++) {
      for (let x = Math.floor(rectangle.left / size); x * size < rectangle.right; x++) clusters.add(y * wide + x);
    }
  }

  private rectangleOf(cluster: number): Rectangle {
    const { width, height } = this.view.grid;
    const left = (cluster % this.wide) * this.size;
    const top = Math.floor(cluster / this.wide) * this.size;
    return { left, top, right: Math.min(width, left + this.size), bottom: Math.min(height, top + this.size) };
  }

  private findInterEdges(cluster: number): InterEdge[] {
    return interEdgesOf(this.view, this.rectangleOf(cluster), this.rule);
  }

  /** Gives the cells from which inter-edges lead their nodes. */
  private placeNodes(cluster: number): void {
    const cells = cellsOf(this.interEdgesOfCluster[cluster]);
    const first = this.pool.take(cluster, cells.length);
    if (this.pool.end > this.cellOfNode.length) this.makeRoom(Math.ceil(1.25 * this.pool.end));
    this.firstNodeOfCluster[cluster] = first;
    cells.forEach((cell, index) => {
      this.cellOfNode[first + index] = cell;
      this.clusterOfNode[first + index] = cluster;
      this.indexOfNode[first + index] = index;
    });
    const nodes = Int32Array.from(cells, (_, index) => first + index);
    this.clusters[cluster] = { nodes, costs: new Uint32Array(nodes.length * nodes.length) };
  }

  /** Lets the arrays grow to hold so many nodes. */
  private makeRoom(room: number): void {
    this.cellOfNode = enlarged(this.cellOfNode, new Int32Array(room));
    this.clusterOfNode = enlarged(this.clusterOfNode, new Int32Array(room));
    this.indexOfNode = enlarged(this.indexOfNode, new Int16Array(room));
    this.nodeOfInterEdge = enlarged(this.nodeOfInterEdge, new Int32Array(room * this.mostInterEdges));
    this.costOfInterEdge = enlarged(this.costOfInterEdge, new Int32Array(room * this.mostInterEdges));
    this.levelOfInterEdge = enlarged(this.levelOfInterEdge, new Uint8Array(room * this.mostInterEdges));
    this.arrivals = enlarged(this.arrivals, new Uint8Array(room * this.area));
    const fields = this.unreached === UNREACHED ? new Uint32Array(room * this.area) : new Uint16Array(room * this.area);
    fields.set(this.fields);
    this.fields = fields;
  }

  /** Connects the inter-edges of a cluster and of those around it, whose inter-edges may lead to its nodes. */
  private linkAround(cluster: number): void {
    const x = cluster % this.wide;
    const y = Math.floor(cluster / this.wide);
    for (let nearY = Math.max(0, y - 1); nearY <= Math.min(this.high - 1, y + 1); nearY++) {
      for (let nearX = Math.max(0, x - 1); nearX <= Math.min(this.wide - 1, x + 1); nearX++) {
        this.link(nearY * this.wide + nearX);
      }
    }
  }

  private link(cluster: number): void {
    const { mostInterEdges, nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = this;
    const { nodes } = this.clusters[cluster];
    const first = this.firstNodeOfCluster[cluster];
    nodeOfInterEdge.fill(-1, first * mostInterEdges, (first + nodes.length) * mostInterEdges);
    let node = first - 1;
    let edge = 0;
    let cell = -1;
    for (const { from, to, cost } of this.interEdgesOfCluster[cluster]) {
      if (from !== cell) edge = ++node * mostInterEdges;
      cell = from;
      nodeOfInterEdge[edge] = this.nodeAt(to);
      costOfInterEdge[edge] = cost;
      levelOfInterEdge[edge] = this.levelOf(from, to);
      edge++;
    }
  }

  /** The node of a cell that has one; −1 for one that has none, as in the midst of a repair. */
  private nodeAt(cell: number): number {
    for (const node of this.clusters[this.clusterOfCell(cell)].nodes) if (this.cellOfNode[node] === cell) return node;
    return -1;
  }

  /** The highest level at which two cells lie in different clusters. */
  private levelOf(from: number, to: number): number {
    const { width } = this.view.grid;
    const isApart = (size: number): boolean =>
      Math.floor((from % width) / size) !== Math.floor((to % width) / size) ||
      Math.floor(from / width / size) !== Math.floor(to / width / size);
    return this.sizes.findLastIndex(isApart) + 1;
  }

  /** Makes the fields of a cluster's nodes, and reads the costs of its intra-edges from them. */
  private fillFields(cluster: number): void {
    const { area, cellOfNode, scratch, fields } = this;
    const { nodes } = this.clusters[cluster];
    const rectangle = this.rectangleOf(cluster);
    const costs = new Uint32Array(nodes.length * nodes.length);
    for (const [index, node] of nodes.entries()) {
      // nothing of the field before may stay where this one has no cell
      scratch.distanceOfCell.fill(UNREACHED);
      scratch.arrivalOfCell.fill(0);
      fillField(this.view, rectangle, cellOfNode[node], scratch);
      let at = this.firstNodeOfCluster[cluster] * area + index;
      for (let place = 0; place < area; place++, at += nodes.length) fields[at] = scratch.distanceOfCell[place];
      this.arrivals.set(scratch.arrivalOfCell, node * area);
      for (const [other, otherNode] of nodes.entries()) {
        costs[index * nodes.length + other] = scratch.distanceOfCell[this.placeOf(cluster, cellOfNode[otherNode])];
      }
    }
    this.clusters[cluster] = { nodes, costs };
  }
}

/** The cells from which inter-edges lead, which are ordered by them. */
function cellsOf(interEdges: readonly InterEdge[]): number[] {
  return interEdges.map(({ from }) => from).filter((cell, index, cells) => cell !== cells[index - 1]);
}

function isSame(a: readonly InterEdge[], b: readonly InterEdge[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ from, to, cost }, index) => from === b[index].from && to === b[index].to && cost === b[index].cost)
  );
}

function enlarged<T extends Int32Array | Int16Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
