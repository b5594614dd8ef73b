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
    this.fieldRepair = new FieldRepair(view);
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

  /** Makes the fields of a cluster, one with each turn, and gathers the paths between its nodes. */
  make(cluster: Rectangle, cells: Int32Array, paths: IntraPaths): Generator<void, ClusterFields> {
    this.filler.begin(cluster);
    return this.take(this.prepare(cells), paths, (cell) => this.filler.fill(cell, this.scratch));
  }

  /** Makes the fields of a cluster after edits, one with each turn: repairs known fields, and makes those of new nodes. */
  repair(
    cluster: Rectangle,
    cells: Int32Array,
    paths: IntraPaths,
    { fields, isOwn, changed, version }: FieldsBefore,
  ): Generator<void, ClusterFields> {
    const isKnown = this.keepsFields && (fields.distances.length > 0 || this.view.costOfCell === null);
    const into = isOwn && isEqual(fields.cells, cells) ? fields : undefined;
    this.filler.begin(cluster);
    return this.take(this.prepare(cells, into), paths, (cell) => {
      // the changes are known only as long as the view has not followed further edits
      const i = isKnown && this.view.version === version ? fields.cells.indexOf(cell) : -1;
      const isRecalled = i >= 0 && this.recall(fields, i);
      if (!isRecalled || !this.fieldRepair.repair(cluster, cell, this.scratch, changed)) {
        this.filler.fill(cell, this.scratch);
      }
    });
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

  /** Makes the field around one node after the other, and takes it over. */
  private *take(
    fields: ClusterFields,
    paths: IntraPaths,
    makeAround: (cell: number) => void,
  ): Generator<void, ClusterFields> {
    const { area, scratch } = this;
    const { cells, intraUnits, arrivals, distances } = fields;
    const count = cells.length;
    const places = cells.map((cell) => this.placeOf(cell));
    paths.begin();
    for (let i = 0; i < count; i++) {
      makeAround(cells[i]);
      if (this.keepsFields) arrivals.set(scratch.arrivalOfCell, i * area);
      for (let place = 0, at = i; at < distances.length; place++, at += count) {
        distances[at] = scratch.distanceOfCell[place];
      }
      for (let j = 0; j < count; j++) {
        intraUnits[i * count + j] = scratch.distanceOfCell[places[j]];
        if (j < i) paths.gather(scratch.arrivalOfCell, places[j]);
      }
      yield;
    }
    return fields;
  }

  /** Memory for the fields of nodes at these cells: new memory for costs, and for the rest that of `into`, if given. */
  private prepare(cells: Int32Array, into?: ClusterFields): ClusterFields {
    const intraUnits = new Uint32Array(cells.length * cells.length);
    if (into !== undefined) return { ...into, intraUnits };
    if (!this.keepsFields) return { cells, intraUnits, arrivals: NO_ARRIVALS, distances: NO_DISTANCES };
    const room = this.roomFor(cells.length);
    const distances = this.isWide ? new Uint32Array(room.distances) : new Uint16Array(room.distances);
    return { cells, intraUnits, arrivals: new Uint8Array(room.arrivals), distances };
  }

  /** Copies the i-th field into the scratch field, and tells whether it could: a field that leads in a circle is refused. */
  private recall({ cells, arrivals, distances }: ClusterFields, i: number): boolean {
    const { area, scratch } = this;
    const { distanceOfCell, arrivalOfCell } = scratch;
    arrivalOfCell.set(arrivals.subarray(i * area, (i + 1) * area));
    if (distances.length === 0) {
      return measureField(this.view.movement, scratch);
    }
    const unreached = this.isWide ? UNREACHED : 0xffff;
    for (let place = 0, at = i; place < area; place++, at += cells.length) {
      distanceOfCell[place] = distances[at] === unreached ? UNREACHED : distances[at];
    }
    return true;
  }
}

function unitsIn(distances: Uint16Array | Uint32Array, at: number, unreached: number): number {
  const distance = distances[at];
  return distance === unreached ? Number.POSITIVE_INFINITY : distance;
}
