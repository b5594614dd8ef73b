import type { AgentGrid } from "../grid/agent-grid.ts";
import { NO_ARRIVAL, X_OF_DIRECTION, Y_OF_DIRECTION } from "../grid/movement.ts";
import type { Rectangle } from "../grid/rectangle.ts";
import type { SnapshotReader, SnapshotWriter } from "../hierarchy/snapshot.ts";
import { type Field, fillField, measureField, NO_WALK } from "../search/field.ts";
import { FieldRepair } from "../search/field-repair.ts";
import type { Work } from "../search/work.ts";
import { type InterEdge, interEdgesOf } from "./border.ts";
import type { TransitionRule } from "./entrance.ts";
import { type Cluster, isEqual, type Level, UNREACHED } from "./level.ts";
import { NodePool } from "./node-pool.ts";
import { Walks } from "./walks.ts";

/** What a repair changed: level-1 clusters with other nodes, and those with other costs between the same nodes. */
export interface BaseChange {
  readonly nodes: ReadonlySet<number>;
  readonly costs: ReadonlySet<number>;
}

/** A cluster of cells, with the fields of its nodes. */
export interface BaseCluster extends Cluster {
  /** The direction of the last step from its i-th node to each of its cells, from `i * area` on; none where not kept. */
  readonly arrivals: Uint8Array;
  /**
   * What that walk costs, cell by cell, and for each cell node by node: inserting a cell reads entries in a row. None where
   * not kept, and where the cluster has so many nodes that the memory is better saved.
   */
  readonly distances: Uint16Array | Uint32Array;
}

/** The fields that a cluster had before a repair, by the cells of its nodes. */
interface KeptFields extends Omit<BaseCluster, "nodes"> {
  readonly cells: Int32Array;
}

/** Clusters with more nodes than this keep no distances: what a walk costs is then counted along its steps. */
const MOST_WITH_DISTANCES = 8;

const NO_ARRIVALS = new Uint8Array(0);
const NO_DISTANCES = new Uint16Array(0);

/** A node has at most two inter-edges: a cell in the corner of a cluster has two borders, and diagonals add three. */
const MOST_INTER_EDGES = 2;
const MOST_WITH_DIAGONALS = 5;

/**
 * Level 1: clusters of cells, with their nodes, inter-edges, intra-edges and fields. A node is a cell with at least one
 * inter-edge.
 *
 * What is kept about nodes lies in flat arrays, by id. A node's field holds, for every cell of its cluster, what it costs to
 * walk there inside the cluster, and the direction of the last step. Costs and steps are symmetric, so that a field is
 * read in both directions: inserting a cell is a read per node, and the way to a node a walk along directions. Where fields
 * are not kept they are made when needed, as in the paper: one around a cell to insert it, one around a node to walk to it.
 */
export class BaseLevel implements Level<BaseCluster> {
  readonly number = 1;
  readonly size: number;
  readonly wide: number;
  readonly high: number;
  readonly clusters: BaseCluster[];
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
  /** What intra-edges stand for. */
  readonly walks: Walks;
  /** From a cell of a field to the next one in each direction. */
  readonly offsetInField: Int32Array;
  private readonly view: AgentGrid;
  private readonly rule: TransitionRule;
  /** Sides of the clusters of all levels, in cells. */
  private readonly sizes: readonly number[];
  private readonly pool: NodePool;
  private readonly interEdgesOfCluster: (readonly InterEdge[])[];
  private readonly keepsFields: boolean;
  private readonly work: Work;
  private readonly scratch: Field;
  private readonly fieldRepair: FieldRepair;
  /** What stands among distances for a cell that no walk reaches; it tells their type. */
  private readonly unreached: number;

  /** @param work Where to count what it takes to make fields when they are needed. */
  constructor(view: AgentGrid, sizes: readonly number[], rule: TransitionRule, keepsFields: boolean, work: Work) {
    const { grid, movement } = view;
    const [size] = sizes;
    this.view = view;
    this.rule = rule;
    this.keepsFields = keepsFields;
    this.work = work;
    this.sizes = sizes;
    this.size = size;
    this.area = size * size;
    this.wide = Math.ceil(grid.width / size);
    this.high = Math.ceil(grid.height / size);
    const count = this.wide * this.high;
    this.clusters = new Array<BaseCluster>(count);
    this.clusterOfBase = Int32Array.from({ length: count }, (_, cluster) => cluster);
    this.firstNodeOfCluster = new Int32Array(count);
    this.mostInterEdges = movement.corners === "always" ? MOST_WITH_DIAGONALS : MOST_INTER_EDGES;
    this.unreached = view.longestStep * this.area < 0xffff ? 0xffff : UNREACHED;
    this.offsetInField = Int32Array.from(X_OF_DIRECTION, (x, direction) => Y_OF_DIRECTION[direction] * size + x);
    this.pool = new NodePool(count);
    this.scratch = {
      stride: size,
      distanceOfCell: new Uint32Array(this.area),
      arrivalOfCell: new Uint8Array(this.area),
    };
    this.fieldRepair = new FieldRepair(view);
    this.walks = new Walks(count, this.offsetInField);
    this.interEdgesOfCluster = new Array<readonly InterEdge[]>(count);
  }

  /** Finds all nodes and inter-edges. */
  place(): void {
    const count = this.clusters.length;
    for (let cluster = 0; cluster < count; cluster++) this.interEdgesOfCluster[cluster] = this.findInterEdges(cluster);
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

  /** Writes what has been built, in the order in which a new level numbers its nodes. */
  write(out: SnapshotWriter): void {
    const { clusters, mostInterEdges, nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = this;
    const order = clusters.flatMap(({ nodes }) => [...nodes]);
    const newOfNode = new Int32Array(this.cellOfNode.length);
    for (const [place, node] of order.entries()) newOfNode[node] = place;
    const edges = order.flatMap((node) => Array.from({ length: mostInterEdges }, (_, i) => node * mostInterEdges + i));
    const isEdge = (edge: number): boolean => nodeOfInterEdge[edge] >= 0;

    out.list(Int32Array.from(clusters, ({ nodes }) => nodes.length));
    out.list(Int32Array.from(order, (node) => this.cellOfNode[node]));
    out.list(Int32Array.from(edges, (edge) => (isEdge(edge) ? newOfNode[nodeOfInterEdge[edge]] : -1)));
    out.list(Int32Array.from(edges, (edge) => (isEdge(edge) ? costOfInterEdge[edge] : 0)));
    out.list(Uint8Array.from(edges, (edge) => (isEdge(edge) ? levelOfInterEdge[edge] : 0)));
    out.parts(clusters.map(({ costs }) => costs));
    out.parts(clusters.map(({ arrivals }) => arrivals));
    out.parts(clusters.map(({ distances }) => distances));
    this.walks.write(out);
  }

  /** Takes over what another level of the same grid has written, instead of placing and building. */
  read(from: SnapshotReader): void {
    const counts = from.list(Int32Array);
    this.cellOfNode = from.list(Int32Array);
    this.nodeOfInterEdge = from.list(Int32Array);
    this.costOfInterEdge = from.list(Int32Array);
    this.levelOfInterEdge = from.list(Uint8Array);
    const costs = from.parts(Uint32Array);
    const arrivals = from.parts(Uint8Array);
    const distances = this.unreached === UNREACHED ? from.parts(Uint32Array) : from.parts(Uint16Array);
    this.walks.read(from);

    const nodes = this.cellOfNode.map((_, node) => node);
    this.clusterOfNode = new Int32Array(nodes.length);
    this.indexOfNode = new Int16Array(nodes.length);
    for (let cluster = 0; cluster < counts.length; cluster++) {
      const first = this.pool.take(cluster, counts[cluster]);
      const end = first + counts[cluster];
      this.firstNodeOfCluster[cluster] = first;
      this.clusterOfNode.fill(cluster, first, end);
      for (let node = first; node < end; node++) this.indexOfNode[node] = node - first;
      this.interEdgesOfCluster[cluster] = this.interEdgesFrom(first, end);
      this.clusters[cluster] = {
        nodes: nodes.subarray(first, end),
        costs: costs[cluster],
        arrivals: arrivals[cluster],
        distances: distances[cluster],
      };
    }
  }

  /** The inter-edges that lead from some nodes in a row. */
  private interEdgesFrom(first: number, end: number): InterEdge[] {
    const { mostInterEdges, cellOfNode, nodeOfInterEdge, costOfInterEdge } = this;
    const interEdges: InterEdge[] = [];
    for (let node = first; node < end; node++) {
      for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
        if (nodeOfInterEdge[edge] < 0) break;
        const to = cellOfNode[nodeOfInterEdge[edge]];
        interEdges.push({ from: cellOfNode[node], to, cost: costOfInterEdge[edge] });
      }
    }
    return interEdges;
  }

  get bytes(): number {
    const { indexOfNode, cellOfNode, clusterOfNode, clusterOfBase, firstNodeOfCluster } = this;
    const { nodeOfInterEdge, costOfInterEdge, levelOfInterEdge } = this;
    let bytes = this.walks.bytes;
    for (const array of [indexOfNode, cellOfNode, clusterOfNode, clusterOfBase, firstNodeOfCluster]) {
      bytes += array.byteLength;
    }
    for (const array of [nodeOfInterEdge, costOfInterEdge, levelOfInterEdge]) bytes += array.byteLength;
    for (const { costs, nodes, arrivals, distances } of this.clusters) {
      bytes += costs.byteLength + nodes.byteLength + arrivals.byteLength + distances.byteLength;
    }
    return bytes;
  }

  clusterOfCell(cell: number): number {
    const { width } = this.view.grid;
    const y = (cell / width) | 0;
    return ((y / this.size) | 0) * this.wide + (((cell - y * width) / this.size) | 0);
  }

  /** How many nodes a level has: those with an inter-edge that leaves their cluster there. */
  countNodes(level: number): number {
    const { mostInterEdges, nodeOfInterEdge, levelOfInterEdge } = this;
    let count = 0;
    for (const { nodes } of this.clusters) {
      for (const node of nodes) {
        let edge = node * mostInterEdges;
        const end = edge + mostInterEdges;
        while (edge < end && (nodeOfInterEdge[edge] < 0 || levelOfInterEdge[edge] < level)) edge++;
        if (edge < end) count++;
      }
    }
    return count;
  }

  /** The place of a cell in the fields of its cluster. */
  placeOf(cell: number): number {
    const { size } = this;
    const { width } = this.view.grid;
    const y = (cell / width) | 0;
    return (y % size) * size + ((cell - y * width) % size);
  }

  /** What holds, from `fieldOf(node)` on, the last steps from a node to the cells of its cluster, until the next such call. */
  arrivalsFrom(node: number): Uint8Array {
    const cluster = this.clusterOfNode[node];
    if (this.keepsFields) return this.clusters[cluster].arrivals;
    this.work.note("refine", this.fill(cluster, this.cellOfNode[node]), 0, 0);
    return this.scratch.arrivalOfCell;
  }

  fieldOf(node: number): number {
    return this.keepsFields ? this.indexOfNode[node] * this.area : 0;
  }

  /** What it costs to walk from a cell to each node of its cluster, into a list that has room for them. */
  insert(cell: number, costs: Float64Array): void {
    const { area, unreached } = this;
    const cluster = this.clusterOfCell(cell);
    const { nodes, distances, arrivals } = this.clusters[cluster];
    const place = this.placeOf(cell);
    if (!this.keepsFields) {
      this.work.note("insert", this.fill(cluster, cell), 0, 0);
      for (let i = 0; i < nodes.length; i++) {
        costs[i] = costIn(this.scratch.distanceOfCell, this.placeOf(this.cellOfNode[nodes[i]]), UNREACHED);
      }
    } else if (nodes.length <= MOST_WITH_DISTANCES) {
      for (let i = 0; i < nodes.length; i++) costs[i] = costIn(distances, place * nodes.length + i, unreached);
    } else {
      for (let i = 0; i < nodes.length; i++) costs[i] = this.costOfWalk(arrivals, i * area + place, cell);
    }
  }

  /** What the walk from a cell to a node costs, counted step by step, given the cell's place in the node's field. */
  private costOfWalk(arrivals: Uint8Array, place: number, from: number): number {
    const { offsetInField, view } = this;
    const { costOfDirection } = view.movement;
    const { costOfCell, offsetOfDirection } = view;
    if (arrivals[place] === NO_WALK) return Number.POSITIVE_INFINITY;
    let cost = 0;
    let cell = from;
    for (let at = place, arrival = arrivals[at]; arrival !== NO_ARRIVAL; arrival = arrivals[at]) {
      const next = cell - offsetOfDirection[arrival];
      cost += costOfDirection[arrival] * (costOfCell === null ? 1 : costOfCell[cell] + costOfCell[next]);
      cell = next;
      at -= offsetInField[arrival];
    }
    return cost;
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
    const before = new Map<number, KeptFields>();
    for (const cluster of new Set([...inside, ...beside])) before.set(cluster, this.keptFieldsOf(cluster));
    for (const cluster of beside) {
      const interEdges = this.findInterEdges(cluster);
      if (isSame(this.interEdgesOfCluster[cluster], interEdges)) continue;
      this.interEdgesOfCluster[cluster] = interEdges;
      this.placeNodes(cluster);
      nodes.add(cluster);
    }
    for (const cluster of nodes) this.linkAround(cluster);
    const changed = changes.map(({ stepped }) => stepped);
    for (const [cluster, kept] of before) {
      if (!inside.has(cluster) && !nodes.has(cluster)) continue;
      this.repairFields(cluster, kept, changed);
      if (!nodes.has(cluster) && !isEqual(kept.costs, this.clusters[cluster].costs)) costs.add(cluster);
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
    this.clusters[cluster] = {
      nodes,
      costs: new Uint32Array(nodes.length * nodes.length),
      arrivals: NO_ARRIVALS,
      distances: NO_DISTANCES,
    };
  }

  /** Lets the arrays grow to hold so many nodes. */
  private makeRoom(room: number): void {
    this.cellOfNode = enlarged(this.cellOfNode, new Int32Array(room));
    this.clusterOfNode = enlarged(this.clusterOfNode, new Int32Array(room));
    this.indexOfNode = enlarged(this.indexOfNode, new Int16Array(room));
    this.nodeOfInterEdge = enlarged(this.nodeOfInterEdge, new Int32Array(room * this.mostInterEdges));
    this.costOfInterEdge = enlarged(this.costOfInterEdge, new Int32Array(room * this.mostInterEdges));
    this.levelOfInterEdge = enlarged(this.levelOfInterEdge, new Uint8Array(room * this.mostInterEdges));
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
    const { sizes } = this;
    const { width } = this.view.grid;
    const fromX = from % width;
    const toX = to % width;
    let level = sizes.length;
    while (level > 0 && isTogether(fromX, toX, sizes[level - 1]) && isTogether(from, to, sizes[level - 1] * width))
      level--;
    return level;
  }

  /** Makes the fields of a cluster's nodes, and reads its intra-edges from them. */
  private fillFields(cluster: number): void {
    const { nodes } = this.clusters[cluster];
    this.takeFields(cluster, (index) => this.fill(cluster, this.cellOfNode[nodes[index]]));
  }

  /** Makes fields right again where steps or their costs have changed; nodes that are new get new ones. */
  private repairFields(cluster: number, kept: KeptFields, changed: readonly Rectangle[]): void {
    const { cellOfNode, scratch } = this;
    const { nodes } = this.clusters[cluster];
    const rectangle = this.rectangleOf(cluster);
    const isKnown = kept.distances.length > 0 || this.view.costOfCell === null;
    this.takeFields(cluster, (index) => {
      const cell = cellOfNode[nodes[index]];
      const i = this.keepsFields && isKnown ? kept.cells.indexOf(cell) : -1;
      if (i < 0) {
        this.fill(cluster, cell);
        return;
      }
      this.recall(kept, i);
      this.fieldRepair.repair(rectangle, cell, scratch, changed);
    });
  }

  /** Takes over the fields of a cluster's nodes as they are made one after the other, and its intra-edges with them. */
  private takeFields(cluster: number, make: (index: number) => void): void {
    const { area, scratch, walks } = this;
    const { nodes } = this.clusters[cluster];
    const count = nodes.length;
    const { arrivals, distances } = this.roomForFields(count);
    const places = nodes.map((node) => this.placeOf(this.cellOfNode[node]));
    const costs = new Uint32Array(count * count);
    walks.begin();
    for (let index = 0; index < count; index++) {
      make(index);
      if (this.keepsFields) arrivals.set(scratch.arrivalOfCell, index * area);
      for (let place = 0, at = index; at < distances.length; place++, at += count) {
        distances[at] = scratch.distanceOfCell[place];
      }
      for (let other = 0; other < count; other++) {
        costs[index * count + other] = scratch.distanceOfCell[places[other]];
        if (other < index) walks.gather(scratch.arrivalOfCell, places[other]);
      }
    }
    walks.setGathered(cluster);
    this.clusters[cluster] = { nodes, costs, arrivals, distances };
  }

  /** The fields of a cluster as they are, to outlive its nodes. */
  private keptFieldsOf(cluster: number): KeptFields {
    const { nodes, ...kept } = this.clusters[cluster];
    return { cells: nodes.map((node) => this.cellOfNode[node]), ...kept };
  }

  /** Brings back the i-th of the fields that were kept. */
  private recall({ cells, arrivals, distances }: KeptFields, i: number): void {
    const { area, scratch, unreached } = this;
    const { distanceOfCell, arrivalOfCell } = scratch;
    arrivalOfCell.set(arrivals.subarray(i * area, (i + 1) * area));
    if (distances.length === 0) {
      measureField(this.view.movement, scratch);
      return;
    }
    for (let place = 0, at = i; place < area; place++, at += cells.length) {
      distanceOfCell[place] = distances[at] === unreached ? UNREACHED : distances[at];
    }
  }

  /** Makes the field around a cell, and tells how many cells that expanded. */
  private fill(cluster: number, cell: number): number {
    return fillField(this.view, this.rectangleOf(cluster), cell, this.scratch);
  }

  /** Empty fields for so many nodes, as far as they are kept. */
  private roomForFields(count: number): Pick<BaseCluster, "arrivals" | "distances"> {
    if (!this.keepsFields) return { arrivals: NO_ARRIVALS, distances: NO_DISTANCES };
    const room = count > MOST_WITH_DISTANCES ? 0 : count * this.area;
    return {
      arrivals: new Uint8Array(count * this.area),
      distances: this.unreached === UNREACHED ? new Uint32Array(room) : new Uint16Array(room),
    };
  }
}

/** Whether two numbers from 0 lie in one interval of this length. */
function isTogether(a: number, b: number, length: number): boolean {
  return ((a / length) | 0) === ((b / length) | 0);
}

function costIn(distances: Uint16Array | Uint32Array, at: number, unreached: number): number {
  const distance = distances[at];
  return distance === unreached ? Number.POSITIVE_INFINITY : distance;
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
