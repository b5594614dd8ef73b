import type { AgentGrid, ChangedSteps } from "../../grid/agent-grid.ts";
import { NO_ARRIVAL, X_OF_DIRECTION, Y_OF_DIRECTION } from "../../grid/movement.ts";
import { intersectionOf, type Rectangle } from "../../grid/rectangle.ts";
import { BucketQueue } from "../../search/bucket-queue.ts";
import { type Field, FieldFiller, NO_WALK, UNREACHED } from "../../search/field.ts";
import { FieldRepair } from "../../search/field-repair.ts";
import { TracedQueue } from "../../search/trace.ts";
import type { Phase, Work } from "../../search/work.ts";
import { GatheredPaths } from "./intra-paths.ts";
import type { KeptFields } from "./kept-fields.ts";
import { rectangleOf } from "./level.ts";
import {
  keepDistances,
  moveDistances,
  NO_DISTANCES,
  type NodeDistances,
  roomForDistances,
  unreachedIn,
} from "./node-distances.ts";
import {
  type BlockNumbers,
  firstWordAt,
  NO_BLOCKS,
  type PackedFields,
  placeOfBlock,
  type StepBlocks,
  spotAt,
  stepAt,
  stepInBlock,
} from "./step-blocks.ts";

/** What is kept of the searches from the nodes of a cluster. */
export interface ClusterFields {
  /** The cells of the nodes of the cluster. */
  readonly cells: Int32Array;
  /** `intraUnits[i * cells.length + j]` is the cost in units between the i-th and the j-th node, or `UNREACHED`. */
  readonly intraUnits: Uint32Array;
  /** The last steps from each node to each cell, as the numbers of blocks; empty where not kept. */
  readonly blocks: BlockNumbers;
  /** The costs from each node to each cell. Empty where not kept, and where the cluster has more than `MOST_WITH_DISTANCES` nodes. */
  readonly distances: NodeDistances;
}

/** The cells of the nodes of a cluster: `count` of them, in an array by node, from the node `first` on. */
interface NodeCells {
  readonly cellOfNode: Int32Array;
  readonly first: number;
  readonly count: number;
}

/** The fields of a cluster while they are made. */
type Draft = { -readonly [Key in keyof ClusterFields]: ClusterFields[Key] };

/** The fields of a cluster before an edit. The cluster may have got other nodes since. */
interface FieldsBefore {
  readonly fields: ClusterFields;
  /** Whether no other level shares the fields, so that they may be written over. */
  readonly isOwn: boolean;
  /** The steps that have changed since the fields were made, up to `version` of the view. */
  readonly changed: readonly ChangedSteps[];
  readonly version: number;
}

/** What is kept of fields: distances and directions, the directions alone (`"directions"`), or nothing (`"distances"`). */
export type FieldCache = "fields" | "directions" | "distances";

/** Clusters with more nodes than this keep no distances: the cost of a path is then counted along its steps. */
const MOST_WITH_DISTANCES = 8;

/**
 * A turn makes fields of this many cells together, and at least one field: four fields of clusters of 32 × 32 cells. Where all terrains
 * cost the same, fields take less time, and a turn makes twice as many.
 */
const CELLS_OF_TURN = 4096;

const NO_UNITS = new Uint32Array(0);
const NO_CELLS = new Int32Array(0);

/** The empty fields of nodes at these cells, before the fields are made. */
export function noFields(cells: Int32Array): ClusterFields {
  return { cells, intraUnits: NO_UNITS, blocks: NO_BLOCKS, distances: NO_DISTANCES };
}

/** Scratch memory for one field, by the side of its cluster. All agents share it. */
const scratchOfSize = new Map<number, Field>();

function scratchFor(size: number): Field {
  const known = scratchOfSize.get(size);
  if (known !== undefined) return known;
  const area = size * size;
  const field = { stride: size, distanceOfCell: new Uint32Array(area), arrivalOfCell: new Uint8Array(area) };
  scratchOfSize.set(size, field);
  return field;
}

/** Scratch memory for the stretches of one path. All agents share it. */
let stretches = new Uint16Array(0);

const queue = new BucketQueue();

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
  /** What a step in each direction adds to the spot of a cell in a field of blocks. */
  readonly offsetOfSpot: Int32Array;
  /** The side of a cluster, and the number of its cells. */
  readonly size: number;
  readonly area: number;
  readonly keepsFields: boolean;
  private readonly view: AgentGrid;
  /** The number of clusters in a row. */
  readonly wide: number;
  private readonly steps: StepBlocks;
  /** A whole cluster, counted from its first cell. */
  private readonly whole: Rectangle;
  private readonly mostWithDistances: number;
  /** How many fields are made in a turn. */
  private readonly fieldsOfTurn: number;
  /** The fields of a cluster that are being made, and how many of them are made; `null` if there are none. */
  private making: { readonly cluster: number; readonly fields: Draft; readonly made: number } | null = null;
  private readonly work: Work;
  private readonly scratch: Field;
  /** The field that was chosen last: the blocks of its cluster, the numbers of blocks, and where those of the field start. */
  private words: Int32Array = new Int32Array(0);
  private numbers: BlockNumbers = NO_BLOCKS;
  private first = 0;
  /** The paths between the nodes of the cluster whose fields were made last. */
  readonly paths: GatheredPaths;
  private readonly filler: FieldFiller;
  private readonly fieldRepair: FieldRepair;

  /**
   * @param steps Keeps the steps of fields.
   * @param work Counts the searches that make fields when a query needs them.
   */
  constructor(view: AgentGrid, size: number, cache: FieldCache, steps: StepBlocks, work: Work) {
    this.view = view;
    this.steps = steps;
    this.size = size;
    this.area = size * size;
    this.whole = { left: 0, top: 0, right: size, bottom: size };
    this.wide = Math.ceil(view.grid.width / size);
    this.keepsFields = cache !== "distances";
    const cellsOfTurn = view.costOfCell === null ? 2 * CELLS_OF_TURN : CELLS_OF_TURN;
    this.fieldsOfTurn = Math.max(1, Math.floor(cellsOfTurn / this.area));
    this.mostWithDistances = cache === "fields" ? MOST_WITH_DISTANCES : 0;
    this.work = work;
    this.offsetInField = Int32Array.from(X_OF_DIRECTION, (x, direction) => Y_OF_DIRECTION[direction] * size + x);
    this.offsetOfSpot = Int32Array.from(X_OF_DIRECTION, (x, direction) => spotAt(x, Y_OF_DIRECTION[direction]));
    this.scratch = scratchFor(size);
    this.paths = new GatheredPaths(this.offsetInField);
    this.filler = new FieldFiller(view, size, size);
    this.fieldRepair = new FieldRepair(this.filler);
  }

  /** The index of a cell in the fields of its cluster. */
  placeOf(cell: number): number {
    const { size } = this;
    const { width } = this.view.grid;
    const y = (cell / width) | 0;
    return (y % size) * size + ((cell - y * width) % size);
  }

  /** The spot of a cell in the fields of blocks of its cluster. */
  spotOf(cell: number): number {
    const { size } = this;
    const { width } = this.view.grid;
    const y = (cell / width) | 0;
    return spotAt((cell - y * width) % size, y % size);
  }

  /** How many turns it takes to make the fields of some nodes of a cluster. */
  turnsOf(nodes: number): number {
    return Math.max(1, Math.ceil(nodes / this.fieldsOfTurn));
  }

  /** Makes the fields of a cluster, some with each turn, and gathers the paths between its nodes. */
  make(cluster: number, cells: Int32Array): Generator<void, ClusterFields> {
    return this.repair(cluster, cells, { fields: noFields(NO_CELLS), isOwn: false, changed: [], version: -1 });
  }

  /**
   * Makes the fields of a cluster after edits, some with each turn: repairs the fields of nodes that it had before, and fills those of
   * new nodes. If fields of one cluster knew different edits, costs would differ by direction. So if edits come between two turns,
   * all fields are made anew, in one turn.
   */
  *repair(cluster: number, cells: Int32Array, before: FieldsBefore): Generator<void, ClusterFields> {
    const fields = yield* this.tryToRepair(cluster, cells, before, this.fieldsOfTurn);
    if (fields !== null) return fields;
    const again = this.tryToRepair(cluster, cells, before, Number.POSITIVE_INFINITY).next();
    return again.value as ClusterFields;
  }

  /** Makes the fields of a cluster, `perTurn` with each turn; returns `null` if edits came between two turns. */
  private *tryToRepair(
    cluster: number,
    cells: Int32Array,
    { fields: known, isOwn, changed, version }: FieldsBefore,
    perTurn: number,
  ): Generator<void, ClusterFields | null> {
    const isMeasured = known.distances.length > 0 || cells.length > this.mostWithDistances;
    // the changes are known only as long as the view has not followed further edits
    const isKnown = this.keepsFields && isMeasured && this.view.version === version;
    const knownIndex = cells.map((cell) => (isKnown ? known.cells.indexOf(cell) : -1));
    // the fields of new nodes are filled later, whatever is in their memory
    const isInPlace =
      isOwn &&
      isMeasured &&
      known.cells.length === cells.length &&
      knownIndex.every((index, i) => index === i || index < 0);
    const fields = this.draft(
      cells,
      isInPlace ? known.distances : this.roomForDistances(cells.length, known.distances),
    );
    if (!isInPlace) moveDistances(known.distances, known.cells.length, knownIndex, fields.distances);
    const places = this.placesOf(cells);
    const { perField } = this.steps;
    const isDone = yield* this.complete(cluster, fields, perTurn, (i) => {
      const index = knownIndex[i];
      if (index < 0) return null;
      this.steps.unpack(this.steps.wordsOf(cluster), known.blocks, index, this.scratch.arrivalOfCell);
      const reached = this.reaches(cluster, known, index, changed) ? changed : [];
      if (!this.repairField(fields, i, reached, places)) return null;
      for (let block = 0; block < perField; block++) {
        fields.blocks[i * perField + block] = known.blocks[index * perField + block];
      }
      return this.fieldRepair.touchedPart();
    });
    if (!isDone) return null;
    mirror(fields.intraUnits, cells.length);
    return fields;
  }

  /** The numbers of the blocks of a cluster that are in fields which are made now, and which no level has yet. */
  blocksMadeIn(cluster: number): BlockNumbers {
    if (this.making?.cluster !== cluster) return NO_BLOCKS;
    const { fields, made } = this.making;
    return fields.blocks.subarray(0, made * this.steps.perField);
  }

  /** Whether edits have left the fields of a cluster as they are: no node of the cluster reaches a cell where steps changed. */
  areUntouched(cluster: number, { fields, changed, version }: FieldsBefore): boolean {
    if (!this.keepsFields || this.view.version !== version) return false;
    return fields.cells.every((_, i) => !this.reaches(cluster, fields, i, changed));
  }

  /** Whether a walk from the i-th node of a cluster reaches a cell whose steps have changed. */
  private reaches(cluster: number, { blocks }: ClusterFields, i: number, changed: readonly ChangedSteps[]): boolean {
    const { perField, wide } = this.steps;
    const words = this.steps.wordsOf(cluster);
    const own = this.rectangleOf(cluster);
    return changed.some(({ cells }) => {
      const { left, top, right, bottom } = intersectionOf(cells, own);
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const spot = spotAt(x - own.left, y - own.top);
          if (stepAt(words, blocks, i * perField, wide, spot) !== NO_WALK) return true;
        }
      }
      return false;
    });
  }

  /** Takes over the fields of a cluster from a snapshot. `check` refuses a field that is wrong, and works out its distances. */
  take(
    cluster: number,
    cells: Int32Array,
    packed: PackedFields,
    check: (field: Field, i: number) => void,
  ): ClusterFields {
    const { steps, scratch } = this;
    const fields = this.draft(cells);
    const places = this.placesOf(cells);
    this.paths.begin();
    for (let i = 0; i < cells.length; i++) {
      steps.unpack(packed.words, packed.numbers, i, scratch.arrivalOfCell);
      check(scratch, i);
      this.keepDistances(fields, i);
      this.joinNode(fields, i, places);
    }
    this.paths.close();
    steps.open(cluster);
    fields.blocks = steps.take(packed);
    steps.close();
    return fields;
  }

  /**
   * Writes the cost in units from a cell of a cluster to each of its nodes into an array that has room for them.
   *
   * @param cells The cells of the nodes.
   */
  insert(cluster: number, cells: NodeCells, kept: KeptFields, cell: number, units: Float64Array): void {
    const { cellOfNode, first, count } = cells;
    // a cluster that shares the fields of another agent has distances if and only if that agent keeps them
    const distances = kept.distancesOf(cluster);
    if (!this.keepsFields) {
      this.fill("insert", cluster, cell);
      const { distanceOfCell } = this.scratch;
      for (let i = 0; i < count; i++)
        units[i] = unitsIn(distanceOfCell, this.placeOf(cellOfNode[first + i]), UNREACHED);
    } else if (distances.length > 0) {
      const at = this.placeOf(cell) * count;
      const unreached = unreachedIn(distances);
      for (let i = 0; i < count; i++) units[i] = unitsIn(distances, at + i, unreached);
    } else {
      const words = this.steps.wordsOf(cluster);
      const { numbers } = kept;
      const spot = this.spotOf(cell);
      const { perField } = this.steps;
      let at = kept.firstNumberOf(cluster);
      for (let i = 0; i < count; i++, at += perField) units[i] = this.unitsOfPath(words, numbers, at, spot, cell);
    }
  }

  /** Chooses the field of the i-th node of a cluster, given the cell of the node, for `stepTo` and `gatherTo`. The next query may choose another. */
  choose(cluster: number, kept: KeptFields, i: number, cell: number): void {
    const { steps } = this;
    if (this.keepsFields) {
      this.words = steps.wordsOf(cluster);
      this.numbers = kept.numbers;
      this.first = kept.firstNumberOf(cluster) + i * steps.perField;
      return;
    }
    this.fill("refine", cluster, cell);
    // no fields are kept, so that there is room for this one
    steps.open(0);
    this.numbers = steps.numbersFor(1);
    steps.keep(this.scratch.arrivalOfCell, this.numbers, 0);
    steps.close();
    this.words = steps.wordsOf(0);
    this.first = 0;
  }

  /** The last step to a spot of the chosen field. */
  stepTo(spot: number): number {
    return stepAt(this.words, this.numbers, this.first, this.steps.wide, spot);
  }

  /**
   * Writes the stretches of the path from the node of the chosen field to a cell into `stretches`, so that the last one is at the end,
   * and returns where the first one is. Each stretch is as in `ClusterPaths`.
   */
  gatherTo(cell: number): number {
    const { words, numbers, first, offsetOfSpot } = this;
    const { wide } = this.steps;
    if (stretches.length < this.area) stretches = new Uint16Array(this.area);
    const gathered = stretches;
    let at = gathered.length;
    let spot = this.spotOf(cell);
    let arrival = stepAt(words, numbers, first, wide, spot);
    while (arrival < NO_ARRIVAL) {
      const direction = arrival;
      const offset = offsetOfSpot[direction];
      let steps = 0;
      do {
        spot -= offset;
        steps++;
        arrival = stepAt(words, numbers, first, wide, spot);
      } while (arrival === direction);
      gathered[--at] = (direction << 8) | steps;
    }
    return at;
  }

  /** The stretches that were gathered last. The next path is written over them. */
  get stretches(): Uint16Array {
    return stretches;
  }

  /** Makes the field around a cell for a query. */
  private fill(phase: Phase, cluster: number, cell: number): void {
    const { size, scratch } = this;
    const { trace } = this.work;
    const open = trace === null ? queue : new TracedQueue(trace);
    const rectangle = this.rectangleOf(cluster);
    this.filler.begin(rectangle);
    const expanded = this.filler.fill(cell, scratch, open);
    this.work.note(phase, expanded, 0, open);
    trace?.note(phase, 0, expanded, (place) => ({
      x: rectangle.left + (place % size),
      y: rectangle.top + Math.floor(place / size),
    }));
  }

  private rectangleOf(cluster: number): Rectangle {
    return rectangleOf(this, cluster, this.view.grid);
  }

  /**
   * The cost in units from a cell to a node, counted step by step, given the spot of the cell in the field of the node;
   * `Infinity` if no path leads there.
   */
  private unitsOfPath(words: Int32Array, numbers: BlockNumbers, first: number, spot: number, from: number): number {
    const { offsetOfSpot, view } = this;
    const { wide } = this.steps;
    const { unitsOfDirection } = view.movement;
    const { costOfCell, offsetOfDirection } = view;
    if (costOfCell === null) return this.evenUnitsOfPath(words, numbers, first, spot);
    let arrival = stepAt(words, numbers, first, wide, spot);
    if (arrival === NO_WALK) return Number.POSITIVE_INFINITY;
    let units = 0;
    let cell = from;
    for (let at = spot; arrival !== NO_ARRIVAL; arrival = stepAt(words, numbers, first, wide, at)) {
      const next = cell - offsetOfDirection[arrival];
      units += unitsOfDirection[arrival] * (costOfCell[cell] + costOfCell[next]);
      cell = next;
      at -= offsetOfSpot[arrival];
    }
    return units;
  }

  /** The cost in units from a cell to a node as `unitsOfPath` counts it, where all terrains cost the same. */
  private evenUnitsOfPath(words: Int32Array, numbers: BlockNumbers, first: number, spot: number): number {
    const { offsetOfSpot } = this;
    const { wide } = this.steps;
    const { unitsOfDirection } = this.view.movement;
    let units = 0;
    let at = spot;
    for (;;) {
      // a path takes some steps in a block, whose number is looked up once
      const block = firstWordAt(numbers, first, wide, at);
      const place = placeOfBlock(at);
      do {
        const arrival = stepInBlock(words, block, at);
        if (arrival >= NO_ARRIVAL) return arrival === NO_ARRIVAL ? units : Number.POSITIVE_INFINITY;
        units += unitsOfDirection[arrival];
        at -= offsetOfSpot[arrival];
      } while (placeOfBlock(at) === place);
    }
  }

  /**
   * Completes the fields of a cluster, `perTurn` with each turn, and gathers the paths between its nodes. Tells whether the view has
   * stayed the same until the end.
   *
   * @param load Has the i-th field in the scratch field, its distances kept, and the numbers of its blocks, but for those in the
   *   part that it returns; or it returns `null`: then the field is filled.
   */
  private *complete(
    cluster: number,
    fields: Draft,
    perTurn: number,
    load: (i: number) => Rectangle | null,
  ): Generator<void, boolean> {
    const { cells } = fields;
    const { version } = this.view;
    const places = this.placesOf(cells);
    this.paths.begin();
    for (let first = 0; ; first += perTurn) {
      const end = Math.min(first + perTurn, cells.length);
      this.completeSome(cluster, fields, first, end, places, load);
      if (end === cells.length) break;
      // others may gather paths before the next turn
      const gathered = this.paths.copy();
      this.making = { cluster, fields, made: end };
      yield;
      if (this.view.version !== version) break;
      this.paths.resume(gathered);
    }
    this.paths.close();
    this.making = null;
    return this.view.version === version;
  }

  /** Completes the fields of a cluster from the one of the node `first` up to, but not including, `end`. */
  private completeSome(
    cluster: number,
    fields: Draft,
    first: number,
    end: number,
    places: Int32Array,
    load: (i: number) => Rectangle | null,
  ): void {
    const { steps, scratch, keepsFields } = this;
    const { cells } = fields;
    this.filler.begin(this.rectangleOf(cluster));
    if (keepsFields) {
      if (first === 0) steps.open(cluster);
      else steps.reopen(cluster);
      fields.blocks = steps.numbersFor(cells.length, fields.blocks);
    }
    for (let i = first; i < end; i++) {
      const part = load(i);
      if (part === null) {
        this.filler.fill(cells[i], scratch);
        this.keepDistances(fields, i);
      }
      if (keepsFields) steps.keepWithin(scratch.arrivalOfCell, fields.blocks, i, part ?? this.whole);
      this.joinNode(fields, i, places);
    }
    if (keepsFields) steps.close();
  }

  /**
   * Repairs the i-th field, whose steps are in the scratch field, and tells whether it could. Where distances are not kept, those
   * of the nodes before are in the scratch field afterwards.
   */
  private repairField(fields: Draft, i: number, changed: readonly ChangedSteps[], places: Int32Array): boolean {
    const { size: stride, scratch } = this;
    const { cells, distances } = fields;
    const isMeasured = distances.length > 0;
    const field = {
      stride,
      isMeasured,
      distances: isMeasured ? distances : scratch.distanceOfCell,
      firstDistance: isMeasured ? i : 0,
      distanceStep: isMeasured ? cells.length : 1,
      arrivals: scratch.arrivalOfCell,
    };
    return this.fieldRepair.repair(cells[i], field, changed, places.subarray(0, i));
  }

  /** Notes the costs from the i-th node to all nodes, and gathers the paths to the nodes before it. */
  private joinNode({ intraUnits, distances }: Draft, i: number, places: Int32Array): void {
    const { scratch, paths } = this;
    const count = places.length;
    const isKept = distances.length > 0;
    const unreached = unreachedIn(distances);
    for (let j = 0; j < count; j++) {
      const place = places[j];
      const units = isKept ? distances[place * count + i] : scratch.distanceOfCell[place];
      intraUnits[i * count + j] = isKept && units === unreached ? UNREACHED : units;
      if (j < i) paths.gather(scratch.arrivalOfCell, place);
    }
  }

  private placesOf(cells: Int32Array): Int32Array {
    return cells.map((cell) => this.placeOf(cell));
  }

  /** Memory for the fields of nodes at these cells. */
  private draft(cells: Int32Array, distances = this.roomForDistances(cells.length, NO_DISTANCES)): Draft {
    const { length } = cells;
    const fields: Draft = noFields(cells);
    if (length > 0) fields.intraUnits = new Uint32Array(length * length);
    fields.distances = distances;
    return fields;
  }

  /** Memory for the distances of some nodes, as wide as those of before; none where there are too many nodes. */
  private roomForDistances(nodes: number, before: NodeDistances): NodeDistances {
    if (nodes === 0 || nodes > this.mostWithDistances) return NO_DISTANCES;
    return roomForDistances(nodes * this.area, before);
  }

  /** Keeps the distances of the scratch field as those of the i-th node, if distances are kept. */
  private keepDistances(fields: Draft, i: number): void {
    fields.distances = keepDistances(fields.distances, fields.cells.length, i, this.scratch.distanceOfCell);
  }
}

/** Copies the costs from each node to the nodes before it, so that they are also the costs from those to the node. */
function mirror(intraUnits: Uint32Array, count: number): void {
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) intraUnits[j * count + i] = intraUnits[i * count + j];
    intraUnits[i * count + i] = 0;
  }
}

function unitsIn(distances: NodeDistances, at: number, unreached: number): number {
  const distance = distances[at];
  return distance === unreached ? Number.POSITIVE_INFINITY : distance;
}
