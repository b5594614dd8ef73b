import type { AgentGrid, ChangedSteps } from "../../grid/agent-grid.ts";
import { intersectionOf, isEmpty, isInside, type Rectangle } from "../../grid/rectangle.ts";
import { isShared, joined, sharedCopy } from "../../grid/shared-memory.ts";
import type { Field } from "../../search/field.ts";
import type { Work } from "../../search/work.ts";
import { checkCount, type SnapshotReader, type SnapshotWriter } from "../../snapshot/snapshot.ts";
import type { InterEdge, InterEdgeSource } from "../borders/border.ts";
import { type ClusterFields, type FieldCache, FieldMaker, noFields } from "./cluster-fields.ts";
import { FieldCheck } from "./field-check.ts";
import { FieldPaths } from "./field-paths.ts";
import { IntraPaths, type PathStore } from "./intra-paths.ts";
import { KeptFields } from "./kept-fields.ts";
import { type Cluster, clustersAround, clustersOver, isEqual, type Level, rectangleOf } from "./level.ts";
import { endsByCluster, LinkEdges } from "./link-edges.ts";
import { RangePool } from "./range-pool.ts";
import { type BlockNumbers, type BlockUser, NO_BLOCKS, type StepBlocks } from "./step-blocks.ts";
import type { ClusterBefore } from "./upper-field-repair.ts";

/** Where edits can matter, as rectangles of cells. */
export interface Reach {
  /** Where agents stand or pay otherwise than before. */
  readonly stood: Rectangle;
  /** The steps that are legal or cost otherwise than before. */
  readonly stepped: ChangedSteps;
  /** Where inter-edges can have changed. */
  readonly crossed: Rectangle;
}

/** The level-1 clusters that a repair changed. */
export interface BaseChange {
  /** The clusters that have other nodes than before. */
  readonly nodes: ReadonlySet<number>;
  /** The clusters that have the same nodes as before, and other costs between them. */
  readonly costs: ReadonlySet<number>;
  /** What all these clusters were before. */
  readonly before: ReadonlyMap<number, ClusterBefore>;
  /** How many clusters were built again. */
  readonly rebuilt: number;
}

/** What threads hand to each other of some clusters of level 1, cluster after cluster. */
export interface BasePart {
  /** For each cluster the index of the twin whose fields it shares; −1 for a cluster with fields of its own. */
  readonly twins: Int32Array;
  /** The costs of intra-edges, and the numbers of blocks, of clusters that have fields of their own. */
  readonly units: Uint32Array;
  readonly numbers: BlockNumbers;
  /** How many bytes a distance of each of these clusters takes: 2 or 4, or 0 where none are kept; and the distances. */
  readonly distanceBytes: Uint8Array;
  readonly narrow: Uint16Array;
  readonly wide: Uint32Array;
  /** Where the paths of each of these clusters start among its stretches; and the stretches. */
  readonly starts: Int32Array;
  readonly stretches: Uint16Array;
}

const NO_CELLS = new Int32Array(0);
const NO_PATHS = Int32Array.of(0);
const NO_UNITS = new Uint32Array(0);
const NO_NODES: Cluster = { nodes: NO_CELLS, intraUnits: NO_UNITS };
const NO_LINK_EDGES = new LinkEdges({ all: [] }, () => -1);

/**
 * Level 1: clusters of cells, with their nodes, inter-edges, intra-edges and fields. A node is a cell with at least one
 * inter-edge, or at one end of a link.
 *
 * Facts about nodes lie in flat arrays, by id. The costs between the nodes of a cluster, and their fields, lie with the cluster.
 */
export class BaseLevel implements Level, BlockUser {
  readonly number = 1;
  readonly size: number;
  readonly wide: number;
  readonly high: number;
  readonly clusters: Cluster[];
  readonly clusterOfBase: Int32Array;
  indexOfNode: Int16Array = new Int16Array(0);
  cellOfNode: Int32Array = new Int32Array(0);
  clusterOfNode: Int32Array = new Int32Array(0);
  /** The id of the first node of each cluster; the ids of its other nodes follow. */
  readonly firstNodeOfCluster: Int32Array;
  /** The inter-edges of a node start at `node * mostInterEdges`. If the node has fewer, the rest lead to node −1. */
  readonly mostInterEdges: number;
  nodeOfInterEdge: Int32Array = new Int32Array(0);
  unitsOfInterEdge: Int32Array = new Int32Array(0);
  /** The highest level whose clusters an inter-edge joins. */
  levelOfInterEdge: Uint8Array = new Uint8Array(0);
  /** The number of ends of inter-edges whose highest level each level is, of all clusters and of each cluster. */
  private readonly endsOfLevel: Int32Array;
  private readonly endsOfCluster: Int32Array;
  linkEdges: LinkEdges = NO_LINK_EDGES;
  /** How often the nodes of a cluster have been placed: as long as this number stays the same, so do the ids of all nodes. */
  generation = 0;
  /** The paths that intra-edges stand for. */
  readonly paths: PathStore;
  readonly fields: FieldMaker;
  /** The costs of intra-edges, and the fields of nodes. */
  readonly kept: KeptFields;
  /** Levels of other agents with the same clusters: fields that both have alike are made once. `null` if nothing is shared. */
  twins: readonly BaseLevel[] | null = null;
  /** The twins that a snapshot holds before this level: what a cluster has from one of these is not written again. */
  twinsBefore: readonly BaseLevel[] = [];
  /** The version of the view to which the fields belong; −1 before all fields are made. */
  private version = -1;
  /** The version of the grid for which inter-edges were last looked for. */
  private seenVersion = -1;
  /** The version of the view when nodes were first placed, and which clusters have got their fields since then. */
  private placedVersion = -1;
  private readonly isMade: Uint8Array;
  private readonly view: AgentGrid;
  private readonly source: InterEdgeSource;
  /** The sides of the clusters of all levels, in cells. */
  private readonly sizes: readonly number[];
  private readonly pool: RangePool;
  /** The cell to which an inter-edge leads; −1 where a node has no further inter-edge. */
  private cellOfInterEdge: Int32Array = new Int32Array(0);
  /** The cells of a cluster where links start or end, ascending; clusters without such cells are left out. */
  private linkEndsOfCluster: ReadonlyMap<number, readonly number[]> = new Map();
  /** The clusters that a repair has yet to give fields, as they were before. */
  private before: ReadonlyMap<number, ClusterFields> = new Map();
  readonly steps: StepBlocks;

  /**
   * @param steps Keeps the steps of fields, together with those of other agents.
   * @param work Counts the searches that make fields when a query needs them.
   * @param paths Keeps the paths that intra-edges stand for; by default, in memory of this level alone.
   * @param isFrugal Whether to keep less: no distances, and no paths where these can be read from fields and smoothing takes far longer,
   *   that is, where terrains differ in cost.
   */
  constructor(
    view: AgentGrid,
    sizes: readonly number[],
    source: InterEdgeSource,
    cache: FieldCache,
    steps: StepBlocks,
    work: Work,
    paths?: PathStore,
    isFrugal = false,
  ) {
    const { grid } = view;
    const [size] = sizes;
    this.view = view;
    this.source = source;
    this.sizes = sizes;
    this.size = size;
    this.wide = Math.ceil(grid.width / size);
    this.high = Math.ceil(grid.height / size);
    const count = this.wide * this.high;
    this.clusters = new Array<Cluster>(count);
    this.clusterOfBase = Int32Array.from({ length: count }, (_, cluster) => cluster);
    this.firstNodeOfCluster = new Int32Array(count);
    this.isMade = new Uint8Array(count);
    this.mostInterEdges = source.mostFromCell;
    this.endsOfLevel = new Int32Array(sizes.length + 1);
    this.endsOfCluster = new Int32Array(count * (sizes.length + 1));
    this.pool = new RangePool(count);
    this.steps = steps;
    const keptCache = isFrugal && cache === "fields" ? "directions" : cache;
    this.fields = new FieldMaker(view, size, keptCache, steps, work);
    this.kept = new KeptFields(count);
    steps.addUser(this);
    this.paths =
      paths ??
      (isFrugal && this.fields.keepsFields && view.costOfCell !== null ? new FieldPaths(this) : new IntraPaths(count));
  }

  /** Finds all nodes, inter-edges and links. */
  place(): void {
    const count = this.clusters.length;
    this.seenVersion = this.view.grid.version;
    this.placedVersion = this.view.version;
    const edgesOfCluster = Array.from(this.clusterOfBase, (cluster) => this.findInterEdges(cluster));
    this.linkEndsOfCluster = this.findLinkEnds();
    this.makeRoom(edgesOfCluster.reduce((sum, edges, cluster) => sum + this.nodeCellsOf(cluster, edges).length, 0));
    for (let cluster = 0; cluster < count; cluster++) this.placeNodes(cluster, edgesOfCluster[cluster]);
    for (let cluster = 0; cluster < count; cluster++) this.connect(cluster);
    this.connectLinks();
  }

  /** How many turns `build` takes, unless fields are shared. */
  get turns(): number {
    return this.clusters.reduce((sum, { nodes }) => sum + this.fields.turnsOf(nodes.length), 0);
  }

  /** Makes the fields of all nodes that have none yet, a cluster at a time. */
  *build(): Generator<void> {
    const version = this.placedVersion;
    for (let cluster = 0; cluster < this.clusters.length; cluster++) {
      if (this.isMade[cluster] === 1) continue;
      yield* this.makeFields(cluster);
      yield;
    }
    this.trim();
    this.version = version;
  }

  /** Makes the fields of the nodes of a cluster, some with each turn. */
  *makeFields(cluster: number): Generator<void> {
    const twin = this.twinAt(cluster);
    if (twin !== undefined) this.share(cluster, twin);
    else this.setFields(cluster, yield* this.fields.make(cluster, this.cellsOf(cluster)));
    this.isMade[cluster] = 1;
  }

  /** What has been made of some clusters, in arrays that another level with the same nodes can take. */
  partOf(clusters: readonly number[]): BasePart {
    const fields = clusters.map((cluster) => this.fieldsOf(cluster));
    const twins = clusters.map((cluster) => this.twinAt(cluster));
    const own = fields.filter((_, i) => twins[i] === undefined);
    const ends = clusters.filter((cluster, i) => twins[i] === undefined && this.clusters[cluster].nodes.length > 0);
    const paths = ends.map((cluster) => this.paths.pathsOf(cluster));
    const numbers = own.map(({ blocks }) => blocks);
    const isWide = own.some(({ blocks }) => blocks.BYTES_PER_ELEMENT === 4);
    return {
      twins: sharedCopy(Int32Array.from(twins, (twin) => (twin === undefined ? -1 : (this.twins ?? []).indexOf(twin)))),
      units: joined(
        own.map(({ intraUnits }) => intraUnits),
        Uint32Array,
      ),
      numbers: isWide ? joined(numbers, Uint32Array) : joined(numbers, Uint16Array),
      distanceBytes: sharedCopy(
        Uint8Array.from(own, (each) => (each.distances.length === 0 ? 0 : each.distances.BYTES_PER_ELEMENT)),
      ),
      narrow: joined(
        own.map(({ distances }) => distances).filter((each) => each.BYTES_PER_ELEMENT === 2),
        Uint16Array,
      ),
      wide: joined(
        own.map(({ distances }) => distances).filter((each) => each.BYTES_PER_ELEMENT === 4),
        Uint32Array,
      ),
      starts: joined(
        paths.map(({ starts }) => starts),
        Int32Array,
      ),
      stretches: joined(
        paths.map(({ stretches }) => stretches),
        Uint16Array,
      ),
    };
  }

  /** Takes what another level with the same nodes has made of some clusters. The distances are not copied. */
  takePart(clusters: readonly number[], part: BasePart): void {
    const { steps, fields: maker } = this;
    let [own, unit, number, narrow, wide, start, stretch] = [0, 0, 0, 0, 0, 0, 0];
    for (const [i, cluster] of clusters.entries()) {
      const cells = this.cellsOf(cluster);
      const count = cells.length;
      this.isMade[cluster] = 1;
      if (part.twins[i] >= 0) {
        this.share(cluster, (this.twins as readonly BaseLevel[])[part.twins[i]]);
        continue;
      }
      const bytes = part.distanceBytes[own++];
      const distances = bytes === 0 ? 0 : count * maker.area;
      const numbers = maker.keepsFields ? count * steps.perField : 0;
      const fields = {
        cells,
        intraUnits: part.units.subarray(unit, unit + count * count),
        blocks: numbers === 0 ? NO_BLOCKS : part.numbers.subarray(number, number + numbers),
        distances:
          bytes === 4 ? part.wide.subarray(wide, wide + distances) : part.narrow.subarray(narrow, narrow + distances),
      };
      // a cluster without nodes has no paths
      const starts = count === 0 ? NO_PATHS : part.starts.subarray(start, start + (count * (count - 1)) / 2 + 1);
      const stretches = starts[starts.length - 1];
      this.paths.set(cluster, fields, { starts, stretches: part.stretches.subarray(stretch, stretch + stretches) });
      this.keep(cluster, fields);
      unit += count * count;
      number += numbers;
      if (bytes === 4) wide += distances;
      else narrow += distances;
      if (count > 0) start += starts.length;
      stretch += stretches;
    }
  }

  /** Lets a cluster have costs of intra-edges, and nothing else, for levels above to be made of them. */
  takeUnits(cluster: number, intraUnits: Uint32Array): void {
    this.clusters[cluster] = { nodes: this.clusters[cluster].nodes, intraUnits };
  }

  /** Writes the steps of fields, or the costs and paths of intra-edges. All else follows from these and from the grid. */
  write(out: SnapshotWriter): void {
    const { clusters, steps } = this;
    if (this.fields.keepsFields) {
      // a cluster that has a twin is written there
      const isTwin = clusters.map((_, cluster) => this.twinAt(cluster, this.twinsBefore) !== undefined);
      steps.write(out, (cluster) => (isTwin[cluster] ? NO_BLOCKS : this.kept.blocksOf(cluster)));
      return;
    }
    out.parts(clusters.map(({ intraUnits }) => intraUnits));
    IntraPaths.write(out, this.paths, clusters);
  }

  /** Takes over the fields and paths that another level of the same grid has written, instead of building. Refuses wrong ones. */
  read(from: SnapshotReader): void {
    this.place();
    if (this.fields.keepsFields) this.readFields(from);
    else this.readPaths(from);
    this.trim();
    this.version = this.view.version;
  }

  private readFields(from: SnapshotReader): void {
    const { fields, clusters, steps } = this;
    const check = new FieldCheck(this.view, fields);
    const kept = steps.read(from);
    for (let cluster = 0; cluster < clusters.length; cluster++) {
      const cells = this.cellsOf(cluster);
      const packed = kept[cluster];
      const count = packed.numbers.length;
      const twin = count === 0 ? this.twinAt(cluster) : undefined;
      if (twin !== undefined) {
        this.share(cluster, twin);
        continue;
      }
      checkCount(`blocks in cluster ${cluster}`, count, cells.length * steps.perField);
      check.begin(cluster, rectangleOf(this, cluster, this.view.grid));
      const take = (field: Field, i: number): void => check.checkField(field, cells[i]);
      this.setFields(cluster, fields.take(cluster, cells, packed, take));
      check.checkSymmetry(this.fieldsOf(cluster));
    }
  }

  private readPaths(from: SnapshotReader): void {
    const { clusters } = this;
    const units = from.partsOf(Uint32Array, "costs", clusters.length, (cluster) => clusters[cluster].nodes.length ** 2);
    const written = new IntraPaths(clusters.length);
    written.read(from, clusters);
    const check = new FieldCheck(this.view, this.fields);
    for (let cluster = 0; cluster < clusters.length; cluster++) {
      const own = { ...noFields(this.cellsOf(cluster)), intraUnits: units[cluster] };
      const paths = written.pathsOf(cluster);
      check.begin(cluster, rectangleOf(this, cluster, this.view.grid));
      check.checkSymmetry(own);
      check.checkPaths(own, paths);
      this.paths.set(cluster, own, paths);
      this.keep(cluster, own);
    }
  }

  /** Gives a cluster fields that have just been made, with the paths that were gathered. */
  private setFields(cluster: number, fields: ClusterFields): void {
    this.paths.set(cluster, fields, this.fields.paths);
    this.keep(cluster, fields);
  }

  /** Gives a cluster the fields and paths of another agent's level. */
  private share(cluster: number, twin: BaseLevel): void {
    const fields = twin.fieldsOf(cluster);
    this.paths.set(cluster, fields, twin.paths.pathsOf(cluster));
    this.keep(cluster, fields);
  }

  /** Keeps the fields of a cluster. */
  private keep(cluster: number, fields: ClusterFields): void {
    if (this.kept.set(cluster, fields)) this.readUnits(0, this.clusters.length);
    else this.readUnits(cluster, cluster + 1);
  }

  /** Gives back memory that was taken for fields and paths, and is not needed. */
  private trim(): void {
    this.kept.trim();
    this.paths.trim();
    this.readUnits(0, this.clusters.length);
  }

  /** Lets clusters have the costs that are kept, after these have come or moved. */
  private readUnits(first: number, end: number): void {
    const { kept, clusters } = this;
    for (let cluster = first; cluster < end; cluster++) {
      const { nodes } = clusters[cluster];
      clusters[cluster] = nodes.length === 0 ? NO_NODES : { nodes, intraUnits: kept.unitsOf(cluster) };
    }
  }

  /** The fields of a cluster as they are kept. The arrays hold until fields of any cluster are set. */
  private fieldsOf(cluster: number): ClusterFields {
    const { kept } = this;
    return {
      cells: this.cellsOf(cluster),
      intraUnits: kept.unitsOf(cluster),
      blocks: kept.blocksOf(cluster),
      distances: kept.distancesOf(cluster),
    };
  }

  /** The cells of the nodes of a cluster, ascending. The array holds until the nodes of the cluster are placed again. */
  cellsOf(cluster: number): Int32Array {
    const first = this.firstNodeOfCluster[cluster];
    return this.cellOfNode.subarray(first, first + this.clusters[cluster].nodes.length);
  }

  /** Another agent's level that has the nodes of a cluster at the same cells, and sees its cells alike. */
  private twinAt(cluster: number, twins = this.twins): BaseLevel | undefined {
    const cells = this.cellsOf(cluster);
    return twins?.find(
      (twin) =>
        twin.isCurrentAt(cluster) &&
        isEqual(twin.cellsOf(cluster), cells) &&
        twin.view.isLike(this.view, rectangleOf(this, cluster, this.view.grid)),
    );
  }

  /** Whether a cluster has fields that fit what the view is now. */
  private isCurrentAt(cluster: number): boolean {
    if (this.version >= 0) return this.version === this.view.version;
    return this.isMade[cluster] === 1 && this.placedVersion === this.view.version;
  }

  /**
   * The memory of this level in bytes, without arrays that are counted already.
   *
   * @param counted Arrays of other levels that share them; the arrays of this level are added.
   */
  bytesBeside(counted: Set<object>): number {
    const { indexOfNode, cellOfNode, clusterOfNode, clusterOfBase, firstNodeOfCluster } = this;
    const { nodeOfInterEdge, unitsOfInterEdge, levelOfInterEdge } = this;
    let bytes = this.paths.bytes;
    for (const array of [indexOfNode, cellOfNode, clusterOfNode, clusterOfBase, firstNodeOfCluster]) {
      bytes += array.byteLength;
    }
    for (const array of [this.cellOfInterEdge, nodeOfInterEdge, unitsOfInterEdge, levelOfInterEdge]) {
      bytes += array.byteLength;
    }
    if (!counted.has(this.steps)) bytes += this.steps.bytes;
    counted.add(this.steps);
    return bytes + this.kept.bytesBeside(counted);
  }

  /** The cluster that holds a cell. */
  clusterOfCell(cell: number): number {
    const { width } = this.view.grid;
    const y = (cell / width) | 0;
    return ((y / this.size) | 0) * this.wide + (((cell - y * width) / this.size) | 0);
  }

  /** Whether two cells lie in one cluster or in neighbouring clusters: then a search on cells may be the quickest. */
  areNear(a: number, b: number): boolean {
    const clusterA = this.clusterOfCell(a);
    const clusterB = this.clusterOfCell(b);
    const dx = (clusterA % this.wide) - (clusterB % this.wide);
    const dy = Math.floor(clusterA / this.wide) - Math.floor(clusterB / this.wide);
    return Math.abs(dx) <= 1 && Math.abs(dy) <= 1;
  }

  /** Whether a link starts or ends at a node. */
  isLinkEnd(node: number): boolean {
    const ends = this.linkEndsOfCluster.get(this.clusterOfNode[node]);
    return ends?.includes(this.cellOfNode[node]) ?? false;
  }

  /** How many inter-edges and links each level has, or would have if it were built; each counts once. Index 0 is level 1. */
  countCrossings(): number[] {
    const counts: number[] = [];
    // an inter-edge that leaves a cluster of some level leaves one of each level below
    for (let level = this.sizes.length, ends = 0; level > 0; level--) {
      ends += this.endsOfLevel[level];
      counts[level - 1] = ends / 2 + this.linkEdges.all.length;
    }
    return counts;
  }

  /** Chooses the field of a node, for `fields.stepTo` and `fields.gatherTo`. The next query may choose another. */
  chooseField(node: number): void {
    const cluster = this.clusterOfNode[node];
    this.fields.choose(cluster, this.kept, this.indexOfNode[node], this.cellOfNode[node]);
  }

  /** Writes the cost in units from a cell to each node of its cluster into an array that has room for them. */
  insert(cell: number, units: Float64Array): void {
    const cluster = this.clusterOfCell(cell);
    const cells = {
      cellOfNode: this.cellOfNode,
      first: this.firstNodeOfCluster[cluster],
      count: this.clusters[cluster].nodes.length,
    };
    this.fields.insert(cluster, cells, this.kept, cell, units);
  }

  /**
   * Rebuilds what edits changed: finds inter-edges, a cluster at a time, replaces all nodes at once, and then makes fields, some of a
   * cluster at a time. Returns `null`, and has changed nothing, if further edits came before the nodes were replaced.
   *
   * @param isPatient Whether to find all inter-edges in one turn, so that no edits can come.
   */
  *repair(changes: readonly Reach[], isPatient: boolean): Generator<void, BaseChange | null> {
    const inside = new Set<number>();
    const beside = new Set<number>();
    for (const { stood, stepped, crossed } of changes) {
      // a step inside a cluster changes only with a cell of the cluster from which steps change
      for (const cluster of clustersOver(this, intersectionOf(stood, stepped.cells))) inside.add(cluster);
      for (const cluster of clustersOver(this, crossed)) {
        // inter-edges depend on the outermost cells of clusters alone
        if (!isInside(crossed, rectangleOf(this, cluster, this.view.grid))) beside.add(cluster);
      }
    }
    const edgesOfCluster = new Map<number, readonly InterEdge[]>();
    const { version } = this.view;
    for (const cluster of beside) {
      if (!this.mayCrossOtherwise(cluster, changes)) beside.delete(cluster);
      else edgesOfCluster.set(cluster, this.findInterEdges(cluster));
      if (isPatient) continue;
      yield;
      // clusters that know different edits would not agree on the inter-edges between them
      if (this.view.version !== version) return null;
    }
    this.seenVersion = this.view.grid.version;
    const relinked = this.followLinks();
    for (const cluster of relinked) beside.add(cluster);
    const nodes = new Set<number>();
    const costs = new Set<number>();
    const before = new Map([...inside, ...beside].map((cluster) => [cluster, copyOf(this.fieldsOf(cluster))]));
    this.before = before;
    for (const cluster of beside) {
      const interEdges = edgesOfCluster.get(cluster) ?? this.findInterEdges(cluster);
      if (this.hasInterEdges(cluster, interEdges) && !relinked.has(cluster)) continue;
      this.placeNodes(cluster, interEdges);
      nodes.add(cluster);
    }
    for (const cluster of clustersAround(this, nodes)) this.connect(cluster);
    this.connectLinks();
    yield;
    const stepped = changes.map((reach) => reach.stepped).filter(({ cells }) => !isEmpty(cells));
    let rebuilt = 0;
    for (const [cluster, known] of before) {
      if (!inside.has(cluster) && !nodes.has(cluster)) continue;
      const cells = this.cellsOf(cluster);
      const isOwn = this.twins === null && !isShared(known.distances);
      const own = rectangleOf(this, cluster, this.view.grid);
      const changed = stepped.filter((steps) => !isEmpty(intersectionOf(steps.cells, own)));
      const fieldsBefore = { fields: known, isOwn, changed, version };
      if (!nodes.has(cluster) && this.fields.areUntouched(cluster, fieldsBefore)) continue;
      const twin = this.twinAt(cluster);
      if (twin !== undefined) this.share(cluster, twin);
      else this.setFields(cluster, yield* this.fields.repair(cluster, cells, fieldsBefore));
      rebuilt++;
      if (!nodes.has(cluster) && !isEqual(known.intraUnits, this.clusters[cluster].intraUnits)) costs.add(cluster);
      yield;
    }
    this.version = version;
    this.before = new Map();
    return { nodes, costs, before, rebuilt };
  }

  /** Whether edits can have changed the inter-edges of a cluster: its transitions, or steps out of it. */
  private mayCrossOtherwise(cluster: number, changes: readonly Reach[]): boolean {
    const own = rectangleOf(this, cluster, this.view.grid);
    if (this.source.haveChanged?.(own, this.seenVersion) ?? true) return true;
    return changes.some(({ stepped }) => {
      const within = intersectionOf(stepped.cells, own);
      return !isEmpty(within) && !isInside(within, own);
    });
  }

  /** The numbers of all blocks of a cluster that its fields have, are getting, or had before a repair that is under way. */
  blocksIn(cluster: number): BlockNumbers[] {
    const before = this.before.get(cluster);
    const now = this.kept.blocksOf(cluster);
    const made = this.fields.blocksMadeIn(cluster);
    return before === undefined ? [now, made] : [now, made, before.blocks];
  }

  private findLinkEnds(): Map<number, number[]> {
    return endsByCluster(this.view.links, (cell) => this.clusterOfCell(cell));
  }

  /** Finds the ends of links again, and returns the clusters whose ends have changed. */
  private followLinks(): Set<number> {
    const before = this.linkEndsOfCluster;
    const after = this.findLinkEnds();
    this.linkEndsOfCluster = after;
    const clusters = [...new Set([...before.keys(), ...after.keys()])];
    return new Set(clusters.filter((cluster) => `${before.get(cluster)}` !== `${after.get(cluster)}`));
  }

  private findInterEdges(cluster: number): readonly InterEdge[] {
    return this.source.interEdgesOf(rectangleOf(this, cluster, this.view.grid));
  }

  /** The cells of a cluster that are nodes, ascending. */
  private nodeCellsOf(cluster: number, interEdges: readonly InterEdge[]): readonly number[] {
    const cells = cellsOf(interEdges);
    const ends = this.linkEndsOfCluster.get(cluster);
    return ends === undefined ? cells : [...new Set([...cells, ...ends])].sort((a, b) => a - b);
  }

  /** Makes nodes of the cells of a cluster where inter-edges start, and where links start or end. */
  private placeNodes(cluster: number, interEdges: readonly InterEdge[]): void {
    this.generation++;
    const found = this.nodeCellsOf(cluster, interEdges);
    const cells = found.length === 0 ? NO_CELLS : Int32Array.from(found);
    const first = this.pool.take(cluster, cells.length);
    if (this.pool.end > this.cellOfNode.length) this.makeRoom(Math.ceil(1.25 * this.pool.end));
    this.firstNodeOfCluster[cluster] = first;
    cells.forEach((cell, index) => {
      this.cellOfNode[first + index] = cell;
      this.clusterOfNode[first + index] = cluster;
      this.indexOfNode[first + index] = index;
    });
    this.clusters[cluster] = { nodes: idsFrom(first, cells.length), intraUnits: NO_UNITS };
    this.keep(cluster, noFields(cells));
    this.noteInterEdges(first, cells.length, interEdges);
  }

  /** Notes the cells and the costs of the inter-edges of nodes. */
  private noteInterEdges(first: number, count: number, interEdges: readonly InterEdge[]): void {
    const { mostInterEdges, cellOfInterEdge, unitsOfInterEdge, cellOfNode } = this;
    cellOfInterEdge.fill(-1, first * mostInterEdges, (first + count) * mostInterEdges);
    let node = first;
    let edge = node * mostInterEdges;
    for (const { from, to, units } of interEdges) {
      if (cellOfNode[node] !== from) {
        // inter-edges follow the order of their nodes; some nodes have none
        while (cellOfNode[node] !== from) node++;
        edge = node * mostInterEdges;
      }
      cellOfInterEdge[edge] = to;
      unitsOfInterEdge[edge] = units;
      edge++;
    }
  }

  /** Whether these are the inter-edges that a cluster has. */
  private hasInterEdges(cluster: number, interEdges: readonly InterEdge[]): boolean {
    const { mostInterEdges, cellOfInterEdge, unitsOfInterEdge, cellOfNode } = this;
    let count = 0;
    for (const node of this.clusters[cluster].nodes) {
      for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
        if (cellOfInterEdge[edge] < 0) break;
        if (count === interEdges.length) return false;
        const { from, to, units } = interEdges[count++];
        if (cellOfNode[node] !== from || cellOfInterEdge[edge] !== to || unitsOfInterEdge[edge] !== units) return false;
      }
    }
    return count === interEdges.length;
  }

  /** Makes the arrays hold `room` nodes. */
  private makeRoom(room: number): void {
    this.cellOfNode = enlarged(this.cellOfNode, new Int32Array(room));
    this.clusterOfNode = enlarged(this.clusterOfNode, new Int32Array(room));
    this.indexOfNode = enlarged(this.indexOfNode, new Int16Array(room));
    this.cellOfInterEdge = enlarged(this.cellOfInterEdge, new Int32Array(room * this.mostInterEdges));
    this.nodeOfInterEdge = enlarged(this.nodeOfInterEdge, new Int32Array(room * this.mostInterEdges));
    this.unitsOfInterEdge = enlarged(this.unitsOfInterEdge, new Int32Array(room * this.mostInterEdges));
    this.levelOfInterEdge = enlarged(this.levelOfInterEdge, new Uint8Array(room * this.mostInterEdges));
  }

  private connectLinks(): void {
    this.linkEdges = new LinkEdges(this.view.links, (cell) => this.nodeAt(cell));
  }

  /** Finds the nodes to which the inter-edges of a cluster lead. */
  private connect(cluster: number): void {
    const { mostInterEdges, cellOfInterEdge, nodeOfInterEdge, levelOfInterEdge, endsOfLevel } = this;
    const ends = this.endsOfCluster.subarray(cluster * endsOfLevel.length, (cluster + 1) * endsOfLevel.length);
    for (let level = 0; level < ends.length; level++) endsOfLevel[level] -= ends[level];
    ends.fill(0);
    for (const node of this.clusters[cluster].nodes) {
      for (let edge = node * mostInterEdges; edge < (node + 1) * mostInterEdges; edge++) {
        const to = cellOfInterEdge[edge];
        nodeOfInterEdge[edge] = to < 0 ? -1 : this.nodeAt(to);
        if (to < 0) continue;
        levelOfInterEdge[edge] = this.levelOf(this.cellOfNode[node], to);
        ends[levelOfInterEdge[edge]]++;
      }
    }
    for (let level = 0; level < ends.length; level++) endsOfLevel[level] += ends[level];
  }

  /** Whether a cell still has the node that it once had: a repair may have given the id to another cell, or to none. */
  isNodeAt(node: number, cell: number): boolean {
    if (this.cellOfNode[node] !== cell) return false;
    return this.clusters[this.clusterOfNode[node]].nodes[this.indexOfNode[node]] === node;
  }

  /** The node of a cell; −1 if the cell has none, as may be in the midst of a repair. */
  nodeAt(cell: number): number {
    const cluster = this.clusterOfCell(cell);
    const first = this.firstNodeOfCluster[cluster];
    const end = first + this.clusters[cluster].nodes.length;
    for (let node = first; node < end; node++) if (this.cellOfNode[node] === cell) return node;
    return -1;
  }

  /** The number of the highest level at which two cells lie in different clusters; 0 if there is none. */
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
}

/** A copy of fields that no later edit changes. Distances are not copied: they are never written over where levels share them. */
function copyOf({ cells, intraUnits, blocks, distances }: ClusterFields): ClusterFields {
  return { cells: cells.slice(), intraUnits: intraUnits.slice(), blocks: blocks.slice(), distances };
}

/** Whether two numbers lie in the same interval, if intervals of this length follow each other from 0 on. */
function isTogether(a: number, b: number, length: number): boolean {
  return ((a / length) | 0) === ((b / length) | 0);
}

/** The cells where inter-edges start, ascending; the edges are ordered by these cells. */
function cellsOf(interEdges: readonly InterEdge[]): number[] {
  return interEdges.map(({ from }) => from).filter((cell, index, cells) => cell !== cells[index - 1]);
}

/** All ids from 0 on. The nodes of a cluster are a part of this array, so that no cluster needs memory of its own for them. */
let ids = new Int32Array(0);

function idsFrom(first: number, count: number): Int32Array {
  if (first + count > ids.length) ids = Int32Array.from({ length: 2 * (first + count) }, (_, id) => id);
  return count === 0 ? NO_CELLS : ids.subarray(first, first + count);
}

function enlarged<T extends Int32Array | Int16Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
