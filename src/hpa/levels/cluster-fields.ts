import type { AgentGrid } from "../../grid/agent-grid.ts";
import { NO_ARRIVAL, X_OF_DIRECTION, Y_OF_DIRECTION } from "../../grid/movement.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import { BucketQueue } from "../../search/bucket-queue.ts";
import { type Field, FieldFiller, measureField, NO_WALK, UNREACHED } from "../../search/field.ts";
import { FieldRepair } from "../../search/field-repair.ts";
import { TracedQueue } from "../../search/trace.ts";
import type { Phase, Work } from "../../search/work.ts";
import type { IntraPaths } from "./intra-paths.ts";
import { isEqual } from "./level.ts";

/** What is kept of the searches from the nodes of a cluster. */
export interface ClusterFields {
  /** The cells of the nodes of the cluster. */
  readonly cells: Int32Array;
  /** `intraUnits[i * cells.length + j]` is the cost in units between the i-th and the j-th node, or `UNREACHED`. */
  readonly intraUnits: Uint32Array;
  /** The direction of the last step from the i-th node to each cell, from `i * area` on; empty where not kept. */
  readonly arrivals: Uint8Array;
  /**
   * The cost in units from each node to each cell: cell by cell, and for each cell node by node, so that inserting a cell reads
   * entries in a row. Empty where not kept, and where the cluster has more than `MOST_WITH_DISTANCES` nodes.
   */
  readonly distances: Uint16Array | Uint32Array;
}

/** The fields of a cluster before an edit. The cluster may have got other nodes since. */
interface FieldsBefore {
  readonly fields: ClusterFields;
  /** Whether no other level shares the fields, so that they may be written over. */
  readonly isOwn: boolean;
  /** Where steps or their costs have changed since the fields were made, up to `version` of the view. */
  readonly changed: readonly Rectangle[];
  readonly version: number;
}

/** What is kept of fields: distances and directions, the directions alone (`"directions"`), or nothing (`"distances"`). */
export type FieldCache = "fields" | "directions" | "distances";

/** Clusters with more nodes than this keep no distances: the cost of a path is then counted along its steps. */
const MOST_WITH_DISTANCES = 8;

const NO_UNITS = new Uint32Array(0);
const NO_ARRIVALS = new Uint8Array(0);
const NO_DISTANCES = new Uint16Array(0);

/** The empty fields of nodes at these cells, before the fields are made. */
export function noFields(cells: Int32Array): ClusterFields {
  return { cells, intraUnits: NO_UNITS, arrivals: NO_ARRIVALS, distances: NO_DISTANCES };
}

/**
 * Makes, repairs and reads the fields of clusters. The field of a node holds, for every cell of its cluster, the cost of the
 * cheapest path there inside the cluster, and the direction of its last step. Costs and steps are symmetric, so that a field is
 * read in both directions: inserting a cell takes one read for each node, and the path to a node follows the directions.
 *
 * Where fields are not kept, they are made when needed, as in the paper: a field around a cell to insert it, and a field around
 * a node to walk to it.
 */
export class FieldMaker {
  /** What a step in each direction adds to the index of a cell in a field. */
  readonly offsetInField: Int32Array;
  /** Whether distances take 32 bits each, and not 16. */
  readonly isWide: boolean;
  /** The side of a cluster, and the number of its cells. */
  readonly size: number;
  readonly area: number;
  private readonly view: AgentGrid;
  private readonly keepsFields: boolean;
  private readonly mostWithDistances: number;
  private readonly work: Work;
  private readonly scratch: Field;
  private readonly open = new BucketQueue();
  private readonly filler: FieldFiller;
  private readonly fieldRepair: FieldRepair;

  /** @param work Counts the searches that make fields when a query needs them. */
  constructor(view: AgentGrid, size: number, cache: FieldCache, work: Work) {
    this.view = view;
    this.size = size;
    this.area = size * size;
    this.keepsFields = cache !== "distances";
    this.mostWithDistances = cache === "fields" ? MOST_WITH_DISTANCES : 0;
    this.work = work;
    this.isWide = view.longestStep * this.area >= 0xffff;
    this.offsetInField = Int32Array.from(X_OF_DIRECTION, (x, direction) => Y_OF_DIRECTION[direction] * size + x);
    this.scratch = {
      stride: size,
      distanceOfCell: new Uint32Array(this.area),
      arrivalOfCell: new Uint8Array(this.area),
    };
    this.filler = new FieldFiller(view, size, size);
    this.fieldRepair = new FieldRepair(this.filler);
  }

  /** How many steps and how many distances are kept of a cluster with this number of nodes. */
  roomFor(nodes: number): { readonly arrivals: number; readonly distances: number } {
    const arrivals = this.keepsFields ? nodes * this.area : 0;
    return { arrivals, distances: nodes > this.mostWithDistances ? 0 : arrivals };
  }

  /** The index of a cell in the fields of its cluster. */
  placeOf(cell: number): number {
    const { size } = this;
    const { width } = this.view.grid;
    const y = (cell / width) | 0;
    return (y % size) * size + ((cell - y * width) % size);
  }

  /** Makes the fields of a cluster, and gathers the paths between its nodes. */
  make(cluster: Rectangle, cells: Int32Array, paths: IntraPaths): ClusterFields {
    const fields = this.prepare(cells);
    const places = cells.map((cell) => this.placeOf(cell));
    paths.begin();
    this.filler.begin(cluster);
    for (let i = 0; i < cells.length; i++) {
      this.fillAnew(fields, i);
      this.joinNode(fields, i, places, paths);
    }
    return fields;
  }

  /** Makes the fields of a cluster after edits: repairs the fields of nodes that it had before, and fills those of new nodes. */
  repair(
    cluster: Rectangle,
    cells: Int32Array,
    paths: IntraPaths,
    { fields: known, isOwn, changed, version }: FieldsBefore,
  ): ClusterFields {
    // the changes are known only as long as the view has not followed further edits
    const isKnown = this.keepsFields && this.view.version === version;
    const isInPlace = isOwn && isEqual(known.cells, cells);
    const fields = isInPlace ? { ...known, intraUnits: intraUnitsFor(cells) } : this.prepare(cells);
    const knownIndex = cells.map((cell) => (isKnown ? known.cells.indexOf(cell) : -1));
    if (!isInPlace) this.copyFields(known, knownIndex, fields);
    const places = cells.map((cell) => this.placeOf(cell));
    paths.begin();
    this.filler.begin(cluster);
    for (let i = 0; i < cells.length; i++) {
      if (knownIndex[i] < 0 || !this.repairField(fields, i, changed, places)) this.fillAnew(fields, i);
      this.joinNode(fields, i, places, paths);
    }
    return fields;
  }

  /** Writes the cost in units from a cell of a cluster to each of its nodes into an array that has room for them. */
  insert(cluster: Rectangle, { cells, arrivals, distances }: ClusterFields, cell: number, units: Float64Array): void {
    const place = this.placeOf(cell);
    if (!this.keepsFields) {
      this.fill("insert", cluster, cell);
      const { distanceOfCell } = this.scratch;
      for (let i = 0; i < cells.length; i++) units[i] = unitsIn(distanceOfCell, this.placeOf(cells[i]), UNREACHED);
    } else if (cells.length <= this.mostWithDistances) {
      const unreached = this.isWide ? UNREACHED : 0xffff;
      for (let i = 0; i < cells.length; i++) units[i] = unitsIn(distances, place * cells.length + i, unreached);
    } else {
      for (let i = 0; i < cells.length; i++) units[i] = this.unitsOfPath(arrivals, i * this.area + place, cell);
    }
  }

  /**
   * An array with the last steps from the i-th node of a cluster to its cells, from index `startOf(i)` on. The next call may
   * write over it.
   */
  arrivalsFrom(cluster: Rectangle, fields: ClusterFields, i: number): Uint8Array {
    if (this.keepsFields) return fields.arrivals;
    this.fill("refine", cluster, fields.cells[i]);
    return this.scratch.arrivalOfCell;
  }

  /** Where the field of the i-th node starts in the array that `arrivalsFrom` returns. */
  startOf(i: number): number {
    return this.keepsFields ? i * this.area : 0;
  }

  /** Makes the field around a cell for a query. */
  private fill(phase: Phase, cluster: Rectangle, cell: number): void {
    const { size, scratch } = this;
    const { trace } = this.work;
    const open = trace === null ? this.open : new TracedQueue(trace);
    this.filler.begin(cluster);
    const expanded = this.filler.fill(cell, scratch, open);
    this.work.note(phase, expanded, 0, open);
    trace?.note(phase, 0, expanded, (place) => ({
      x: cluster.left + (place % size),
      y: cluster.top + Math.floor(place / size),
    }));
  }

  /**
   * The cost in units from a cell to a node, counted step by step, given the index of the cell in the field of the node;
   * `Infinity` if no path leads there, or if the steps lead in a circle, as only a forged snapshot can have it.
   */
  private unitsOfPath(arrivals: Uint8Array, place: number, from: number): number {
    const { offsetInField, view } = this;
    const { unitsOfDirection } = view.movement;
    const { costOfCell, offsetOfDirection } = view;
    if (arrivals[place] === NO_WALK) return Number.POSITIVE_INFINITY;
    let units = 0;
    let cell = from;
    let left = this.area;
    for (let at = place, arrival = arrivals[at]; arrival !== NO_ARRIVAL; arrival = arrivals[at]) {
      if (--left < 0) return Number.POSITIVE_INFINITY;
      const next = cell - offsetOfDirection[arrival];
      units += unitsOfDirection[arrival] * (costOfCell === null ? 1 : costOfCell[cell] + costOfCell[next]);
      cell = next;
      at -= offsetInField[arrival];
    }
    return units;
  }

  /** Fills the field of the i-th node, in the scratch field and where fields are kept. */
  private fillAnew(fields: ClusterFields, i: number): void {
    const { area, scratch } = this;
    this.filler.fill(fields.cells[i], scratch);
    if (this.keepsFields) fields.arrivals.set(scratch.arrivalOfCell, i * area);
    this.keepDistances(fields, i);
  }

  /**
   * Repairs the field of the i-th node where it is kept, and tells whether it could. Where distances are not kept, those of the
   * nodes are in the scratch field afterwards.
   */
  private repairField(fields: ClusterFields, i: number, changed: readonly Rectangle[], places: Int32Array): boolean {
    const { area, size: stride, scratch } = this;
    const { cells, arrivals, distances } = fields;
    const isMeasured = distances.length > 0;
    const field = {
      stride,
      isMeasured,
      distances: isMeasured ? distances : scratch.distanceOfCell,
      firstDistance: isMeasured ? i : 0,
      distanceStep: isMeasured ? cells.length : 1,
      arrivals,
      firstArrival: i * area,
    };
    return this.fieldRepair.repair(cells[i], field, changed, places);
  }

  /** Notes the costs from the i-th node to all nodes, and gathers the paths to the nodes before it. */
  private joinNode(
    { intraUnits, arrivals, distances }: ClusterFields,
    i: number,
    places: Int32Array,
    paths: IntraPaths,
  ): void {
    const { area, scratch } = this;
    const count = places.length;
    const isKept = distances.length > 0;
    const unreached = this.isWide ? UNREACHED : 0xffff;
    for (let j = 0; j < count; j++) {
      const place = places[j];
      const units = isKept ? distances[place * count + i] : scratch.distanceOfCell[place];
      intraUnits[i * count + j] = isKept && units === unreached ? UNREACHED : units;
      if (j >= i) continue;
      if (this.keepsFields) paths.gather(arrivals, i * area + place);
      else paths.gather(scratch.arrivalOfCell, place);
    }
  }

  /** Memory for the fields of nodes at these cells. */
  private prepare(cells: Int32Array): ClusterFields {
    const intraUnits = intraUnitsFor(cells);
    if (!this.keepsFields) return { cells, intraUnits, arrivals: NO_ARRIVALS, distances: NO_DISTANCES };
    const room = this.roomFor(cells.length);
    const distances = this.isWide ? new Uint32Array(room.distances) : new Uint16Array(room.distances);
    return { cells, intraUnits, arrivals: new Uint8Array(room.arrivals), distances };
  }

  /**
   * Copies the fields of nodes that a cluster had before into the memory of its fields now. A field that cannot be copied counts
   * as new.
   *
   * @param knownIndex The index of each node among the nodes before; −1 if the node is new.
   */
  private copyFields(known: ClusterFields, knownIndex: Int32Array, fields: ClusterFields): void {
    const { area, size: stride, scratch } = this;
    const { arrivals, distances } = fields;
    const count = knownIndex.length;
    const knownCount = known.cells.length;
    const hasDistances = known.distances.length > 0;
    for (let i = 0; i < count; i++) {
      if (knownIndex[i] < 0) continue;
      const first = knownIndex[i] * area;
      const arrivalOfCell = known.arrivals.subarray(first, first + area);
      arrivals.set(arrivalOfCell, i * area);
      if (hasDistances || distances.length === 0) continue;
      const field = { stride, distanceOfCell: scratch.distanceOfCell, arrivalOfCell };
      if (this.view.costOfCell === null && measureField(this.view.movement, field)) this.keepDistances(fields, i);
      else knownIndex[i] = -1;
    }
    if (!hasDistances) return;
    for (let at = 0, knownFirst = 0; at < distances.length; knownFirst += knownCount) {
      // the fields of new nodes are filled later, whatever is in their memory
      for (let i = 0; i < count; i++, at++) distances[at] = known.distances[knownFirst + Math.max(0, knownIndex[i])];
    }
  }

  /** Keeps the distances of the scratch field as those of the i-th node, if distances are kept. */
  private keepDistances({ cells, distances }: ClusterFields, i: number): void {
    const { distanceOfCell } = this.scratch;
    for (let place = 0, at = i; at < distances.length; place++, at += cells.length) {
      distances[at] = distanceOfCell[place];
    }
  }
}

/** Memory for the costs between nodes at these cells. */
function intraUnitsFor(cells: Int32Array): Uint32Array {
  return new Uint32Array(cells.length * cells.length);
}

function unitsIn(distances: Uint16Array | Uint32Array, at: number, unreached: number): number {
  const distance = distances[at];
  return distance === unreached ? Number.POSITIVE_INFINITY : distance;
}
