import type { AgentLink } from "../../grid/link.ts";
import { isShared } from "../../grid/shared-memory.ts";
import { BucketList } from "../../search/bucket-list.ts";
import { UNREACHED } from "../../search/field.ts";
import { IntegerList } from "../../search/integer-list.ts";
import type { SnapshotReader, SnapshotWriter } from "../../snapshot/snapshot.ts";
import type { Abstraction } from "./abstraction.ts";
import { Crossings, type Ways } from "./crossings.ts";

/** A level with more crossings than this has no table: to make one would take too long. */
const MOST_CROSSINGS = 2560;

/** A table that would take more memory than this, in bytes for each cell of the map, is not made. */
const MOST_BYTES_A_CELL = 16;

/** The memory that a pair of crossings takes: its cost. */
const BYTES_A_PAIR = 4;

/** The most rows from which the first row of a new crossing is derived. */
const MOST_NEIGHBOURS = 4;

/** `madeAt` of rows that have been made of costs that were too low for some ways. */
const INEXACT = -1;

/** `madeAt` of rows that have not been made; what is there has been derived from rows beside them. */
const NOT_MADE = -2;

/**
 * How much searches may expand because of a row before it is made again, in parts of all crossings: while the level changes, when
 * the row would soon be out of date again, and once it is settled.
 */
const TOIL_IN_CHANGE = 4;
const TOIL_WHEN_SETTLED = 1 / 8;

/** The number of queries without a change after which a cluster, or the level, is expected to stay as it is. */
const PATIENCE = 512;

/** The most numbers that are kept about what has become cheaper; a row that was last read before that is looked at as a whole. */
const MOST_NOTED = 3 * 16384;

/** The rows of a table in memory that threads share while they make them, and for each row whether it is there: 1 or 0. */
export interface SharedRows {
  readonly units: Uint32Array;
  readonly isMade: Int32Array;
}

/**
 * The costs from every crossing of the top level to every other. With them, a query at the top level is a minimum over pairs of
 * crossings, and a walk.
 *
 * The row of a crossing `to` holds for every crossing the cost from before crossing it, on its nearer side, to before crossing
 * `to`, on the nearer side of that. If it is cheaper not to cross the first one at all, another crossing gives less, so that a
 * row need not know from which side it is asked.
 *
 * Rows live through edits. After an edit a row holds *bounds*: no cost is more than the least cost of a path on the map as it is,
 * nor more than the cost to go over a neighbour. Where edits made ways dearer, this is so already. Where edits made them cheaper,
 * the row is lowered when it is next read. `query/top-search.ts` finds paths with such rows.
 */
export class TopTable {
  /** The crossings of the level, which are the rows and the columns; `null` where no table is kept, and before it is laid out. */
  crossings: Crossings | null = null;
  private readonly abstraction: Abstraction;
  private readonly isFrugal: boolean;
  /** The row of each crossing; `null` before it is made. */
  private rows: (Uint32Array | null)[] = [];
  /** The links that are among the crossings. */
  private links: readonly AgentLink[] = [];
  /** Whether the first build is over. From then on, nothing makes rows but queries that miss them. */
  private isBuilt = false;
  /** How many times the level has changed since the table was laid out. */
  private generation = 0;
  /**
   * What has become cheaper, change after change, in three numbers: an exit of a cluster, an entry of the cluster, and the units
   * from before entering to before leaving.
   */
  private readonly cheaper = new IntegerList();
  /** How many numbers were dropped from the front of `cheaper`. */
  private dropped = 0;
  /** How far in `cheaper` each row has been lowered, dropped numbers included; the generation for which it was lowered. */
  private readTo = new Float64Array(0);
  private loweredTo = new Int32Array(0);
  /** The generation for which each row was made, and exact; or `INEXACT`, or `NOT_MADE`. */
  private madeAt = new Int32Array(0);
  /** The place of each exit and each entry before its cluster changed. */
  private placeBefore = new Int32Array(0);
  /** The clusters with ways that have become dearer and keep their cost, each with the number of queries at the last change. */
  private readonly dearerSince = new Map<number, number>();
  /** How many queries have read rows, and how many had when the level last changed. */
  private queries = 0;
  private queriesAtChange = Number.NEGATIVE_INFINITY;
  /** How many crossings searches have expanded because of each row since it was made. */
  private toilOfRow = new Float64Array(0);
  private readonly open = new BucketList();
  /** The side by which a path leaves each crossing on its way to the crossing of the row that is being made; −1 if not known. */
  private leftBy = new Int32Array(0);
  /** 1 for each cluster in which the row that is being made has the costs of all crossings. */
  private isFinished = new Uint8Array(0);

  /** @param isFrugal Whether the build makes no rows: queries make them, each when it first reads the row. */
  constructor(abstraction: Abstraction, isFrugal = false) {
    this.abstraction = abstraction;
    this.isFrugal = isFrugal;
  }

  /** The memory of the table and its crossings, in bytes. */
  get bytes(): number {
    const { crossings, rows, readTo, loweredTo, madeAt, toilOfRow, leftBy, placeBefore } = this;
    let bytes = (crossings?.bytes ?? 0) + this.cheaper.values.byteLength;
    for (const array of [readTo, loweredTo, madeAt, toilOfRow, leftBy, placeBefore]) bytes += array.byteLength;
    return rows.reduce((sum, row) => sum + (row?.byteLength ?? 0), bytes);
  }

  /** Numbers the crossings of the top level, if it keeps a table. Forgets all rows. */
  layOut(): void {
    const { top, base, keepsTable } = this.abstraction;
    this.crossings = keepsTable ? new Crossings(top, base) : null;
    this.links = base.linkEdges.links;
    this.generation = 0;
    this.rows = [];
    this.leftBy = new Int32Array(0);
    this.madeAt = new Int32Array(0);
    this.isFinished = new Uint8Array(top.clusters.length);
    this.dropped = 0;
    this.cheaper.count = 0;
    this.dearerSince.clear();
    this.makeRoom();
  }

  /** The number of rows of the whole table; 0 if no table is kept. */
  get steps(): number {
    return this.abstraction.keepsTable ? this.abstraction.crossingsAtTop : 0;
  }

  /** The number of turns that `build` takes. */
  get turns(): number {
    return this.isFrugal ? 0 : this.steps;
  }

  /**
   * Makes all rows that are missing, one with each turn, unless queries make them. Edits may come between two turns, and with them new
   * crossings.
   */
  *build(): Generator<void> {
    const first = this.isFrugal ? -1 : this.firstMissing(0);
    for (let crossing = first; crossing >= 0; crossing = this.firstMissing(crossing)) {
      this.makeRow(crossing);
      yield;
    }
    this.isBuilt = true;
  }

  /**
   * Makes some rows of a table that was just laid out, in the table's memory that all threads share, where there is one, or else in
   * an array of their own, row after row.
   */
  makeRows(first: number, end: number, shared: SharedRows | null): Uint32Array | null {
    const { steps } = this;
    const own = shared === null ? new Uint32Array((end - first) * steps) : null;
    for (let crossing = first; crossing < end; crossing++) {
      if (shared !== null) this.takeRows(shared);
      this.makeRow(crossing);
      const row = this.rows[crossing] as Uint32Array;
      own?.set(row, (crossing - first) * steps);
      if (shared === null) continue;
      shared.units.set(row, crossing * steps);
      Atomics.store(shared.isMade, crossing, 1);
    }
    return own;
  }

  /** Takes all rows of a table that was just laid out that threads have made in the memory that they share. */
  takeRows({ units, isMade }: SharedRows): void {
    const { steps } = this;
    for (let crossing = 0; crossing < steps; crossing++) {
      if (this.madeAt[crossing] !== NOT_MADE || Atomics.load(isMade, crossing) === 0) continue;
      this.rows[crossing] = units.subarray(crossing * steps, (crossing + 1) * steps);
      this.noteMade(crossing);
    }
  }

  /** Writes all rows of the table, with the costs of the map as it is. */
  write(out: SnapshotWriter): void {
    const order = this.crossings?.inOrder() ?? new Int32Array(0);
    for (const cluster of this.dearerSince.keys()) this.crossings?.measure(cluster);
    this.dearerSince.clear();
    out.integer(order.length);
    const unread = order.filter((crossing) => this.isUnread(crossing));
    for (const crossing of order) {
      if (this.madeAt[crossing] !== this.generation) this.makeRow(crossing);
      const row = this.rows[crossing] as Uint32Array;
      out.array(Uint32Array.from(order, (other) => row[other]));
    }
    for (const crossing of unread) this.dropRow(crossing);
  }

  /**
   * Takes over the rows that another table of the same abstraction has written, unless queries make them. Queries check the rows that they
   * use.
   */
  read(from: SnapshotReader): void {
    from.expect("rows of the table", this.steps);
    this.isBuilt = true;
    const order = this.crossings?.inOrder() ?? new Int32Array(0);
    const units = new Uint32Array(order.length);
    for (const crossing of order) {
      from.array(units);
      if (this.isFrugal) continue;
      const row = this.emptyRow(crossing);
      for (let place = 0; place < order.length; place++) row[order[place]] = units[place];
    }
  }

  /**
   * Follows a change of the top level, a cluster at a time. No row may be read before the last turn.
   *
   * @param renewed The clusters that have other nodes or edges than before.
   * @param changed The clusters in which costs have changed.
   */
  *follow(renewed: Iterable<number>, changed: Iterable<number>): Generator<void> {
    const { crossings } = this;
    if (crossings === null || !this.abstraction.keepsTable) {
      if (this.abstraction.keepsTable !== (crossings !== null)) this.layOut();
      return;
    }
    const edged = new Set([...renewed, ...this.followLinks()]);
    const before = new Map<number, Ways>();
    for (const cluster of [...edged, ...changed]) before.set(cluster, crossings.waysOf(cluster));
    if (before.size === 0) return;
    this.generation++;
    this.queriesAtChange = this.queries;
    crossings.renew(edged, this.generation);
    this.makeRoom();
    for (const [cluster, ways] of before) {
      crossings.measure(cluster);
      const isDearer = this.noteCheaper(ways, crossings.waysOf(cluster));
      this.dearerSince.delete(cluster);
      if (isDearer) this.dearerSince.set(cluster, this.queries);
      yield;
    }
    this.trimCheaper();
    for (let crossing = 0; crossing < crossings.end; crossing++) {
      if (crossings.bornAt[crossing] === this.generation) this.dropRow(crossing);
    }
  }

  /**
   * The bounds of the costs from all crossings to a crossing, up to date; `null` if neither this row nor a row of a neighbour has
   * been made.
   */
  rowOf(crossing: number): Uint32Array | null {
    if (this.isUnread(crossing)) this.makeRow(crossing);
    const row = this.rows[crossing];
    if (row === null) return this.deriveRow(crossing);
    return this.loweredTo[crossing] === this.generation ? row : this.lower(crossing, row);
  }

  /** Counts a query, which will read rows. */
  noteQuery(): void {
    this.queries++;
  }

  /**
   * Notes that a search had to expand crossings because the row of a crossing was too low. Makes the row again once that has
   * cost more than making it.
   */
  noteToil(crossing: number, expanded: number): void {
    this.toilOfRow[crossing] += expanded;
    const isSettled = this.queries - this.queriesAtChange >= PATIENCE;
    if (this.toilOfRow[crossing] < (isSettled ? TOIL_WHEN_SETTLED : TOIL_IN_CHANGE) * this.steps) return;
    this.measureSettled();
    this.makeRow(crossing);
  }

  /** Notes that a query had to do without a row. Makes the row for the next one, unless a build will. */
  noteMissing(crossing: number): void {
    if (this.isBuilt) this.makeRow(crossing);
  }

  /** Makes the row of a crossing. */
  private makeRow(crossing: number): void {
    const { mostUnits } = this.crossings as Crossings;
    const row = this.emptyRow(crossing);
    const isOfOneTime = this.dearerSince.size === 0;
    const far = isOfOneTime && this.links.length === 0 ? this.takeOver(crossing, row) : 0;
    this.open.begin(row.length, Math.max(far, mostUnits));
    if (far > 0) this.openKnown(row);
    this.relax(2 * crossing, 0, row);
    this.relax(2 * crossing + 1, 0, row);
    this.spread(row, isOfOneTime);
    this.isFinished.fill(0);
  }

  /**
   * Takes over the part of a row that exact rows have already: without links, a path costs the same in both directions. Returns
   * the most units taken over; 0 if there are none.
   */
  private takeOver(crossing: number, row: Uint32Array): number {
    const { rows, madeAt, generation, isFinished, leftBy } = this;
    const { end, unitsOfCrossing, clusterOfSide } = this.crossings as Crossings;
    let far = 0;
    isFinished.fill(1);
    for (let other = 0; other < end; other++) {
      if (other === crossing || clusterOfSide[2 * other] < 0) continue;
      if (madeAt[other] !== generation) {
        isFinished[clusterOfSide[2 * other]] = 0;
        isFinished[clusterOfSide[2 * other + 1]] = 0;
        continue;
      }
      const units = (rows[other] as Uint32Array)[crossing];
      if (units === UNREACHED) continue;
      row[other] = units - unitsOfCrossing[crossing] + unitsOfCrossing[other];
      leftBy[other] = -1;
      if (row[other] > far) far = row[other];
    }
    return far;
  }

  /** Opens the crossings that were taken over and lead into clusters with crossings that were not. */
  private openKnown(row: Uint32Array): void {
    const { madeAt, generation, isFinished, open } = this;
    const { end, clusterOfSide } = this.crossings as Crossings;
    for (let crossing = 0; crossing < end; crossing++) {
      if (clusterOfSide[2 * crossing] < 0 || madeAt[crossing] !== generation || row[crossing] === UNREACHED) continue;
      const isInside =
        isFinished[clusterOfSide[2 * crossing]] === 1 && isFinished[clusterOfSide[2 * crossing + 1]] === 1;
      if (!isInside && row[crossing] > 0) open.push(crossing, row[crossing]);
    }
  }

  /** Lets ways be as dear as they are in clusters that have not changed for a while. */
  private measureSettled(): void {
    for (const [cluster, since] of this.dearerSince) {
      if (this.queries - since < PATIENCE) continue;
      this.crossings?.measure(cluster);
      this.dearerSince.delete(cluster);
    }
  }

  /** Notes the links of the graph, and returns the clusters that hold their ends if the links have changed. */
  private followLinks(): Set<number> {
    const { base, top } = this.abstraction;
    const before = this.links;
    this.links = base.linkEdges.links;
    if (areAlike(before, this.links)) return new Set();
    const ends = [...before, ...this.links].flatMap(({ from, to }) => [from, to]);
    return new Set(ends.map((cell) => top.clusterOfBase[base.clusterOfCell(cell)]));
  }

  /** The first crossing whose row is missing, from a crossing on, and then from the first one; −1 if none is. */
  private firstMissing(from: number): number {
    const { length } = this.rows;
    for (let i = 0; i < length; i++) if (this.isMissing((from + i) % length)) return (from + i) % length;
    return -1;
  }

  private dropRow(crossing: number): void {
    this.rows[crossing] = null;
    this.madeAt[crossing] = NOT_MADE;
  }

  /** Whether the row of a crossing waits for its first reader. Rows of crossings that edits brought are derived first. */
  private isUnread(crossing: number): boolean {
    return this.isFrugal && this.rows[crossing] === null && this.crossings?.bornAt[crossing] === 0;
  }

  private isMissing(crossing: number): boolean {
    const { crossings, madeAt } = this;
    return crossings !== null && crossings.clusterOfSide[2 * crossing] >= 0 && madeAt[crossing] === NOT_MADE;
  }

  /** Gives a crossing a row in which only the way to itself has a cost. The caller fills it for the level as it is. */
  private emptyRow(crossing: number): Uint32Array {
    const { end } = this.crossings as Crossings;
    let row = this.rows[crossing];
    if (row === null || row.length < end || isShared(row)) row = new Uint32Array(end);
    row.fill(UNREACHED);
    row[crossing] = 0;
    this.rows[crossing] = row;
    this.noteMade(crossing);
    return row;
  }

  /** Notes that the row of a crossing is made for the level as it is. */
  private noteMade(crossing: number): void {
    const { generation } = this;
    this.loweredTo[crossing] = generation;
    this.readTo[crossing] = this.dropped + this.cheaper.count;
    // while ways keep a cost that is too low, the row may be too low, too
    this.madeAt[crossing] = this.dearerSince.size === 0 ? generation : INEXACT;
    this.toilOfRow[crossing] = 0;
  }

  /**
   * Notes which ways through a cluster have become cheaper, or are new. Ways that have become dearer keep their cost, so that they
   * need not be noted if they become as cheap again. Tells whether there are any.
   */
  private noteCheaper(before: Ways, after: Ways): boolean {
    const { cheaper, placeBefore } = this;
    const { bornAt } = this.crossings as Crossings;
    if (before.exits === after.exits && before.entries === after.entries) return this.noteCosts(before.units, after);
    // two places for each side: as an exit, and as an entry
    before.exits.forEach((side, place) => {
      placeBefore[2 * side] = place;
    });
    before.entries.forEach((side, place) => {
      placeBefore[2 * side + 1] = place;
    });
    let pair = 0;
    let isDearer = false;
    const isTwoWay = after.exits === after.entries;
    for (const exit of after.exits) {
      const row = placeBefore[2 * exit] * before.entries.length;
      const isNewExit = bornAt[exit >> 1] === this.generation;
      for (const entry of after.entries) {
        const isNew = isNewExit || bornAt[entry >> 1] === this.generation;
        const known = isNew ? UNREACHED : before.units[row + placeBefore[2 * entry + 1]];
        const at = pair++;
        const units = after.units[at];
        if (units < known) {
          // other ways to a new exit need no note: the exit is an entry, too, and lowers them when it gets its first cost
          if (isTwoWay && isNewExit && entry !== exit) continue;
          cheaper.push(exit);
          cheaper.push(entry);
          cheaper.push(units);
        } else if (units > known) {
          after.units[at] = known;
          isDearer = true;
        }
      }
    }
    return isDearer;
  }

  /** Does what `noteCheaper` does for a cluster that has the same crossings as before. */
  private noteCosts(before: Uint32Array, { exits, entries, units }: Ways): boolean {
    const { cheaper } = this;
    let isDearer = false;
    for (let i = 0, pair = 0; i < exits.length; i++) {
      for (let j = 0; j < entries.length; j++, pair++) {
        if (units[pair] === before[pair]) continue;
        if (units[pair] > before[pair]) {
          units[pair] = before[pair];
          isDearer = true;
          continue;
        }
        cheaper.push(exits[i]);
        cheaper.push(entries[j]);
        cheaper.push(units[pair]);
      }
    }
    return isDearer;
  }

  /** Drops the older half of what has become cheaper, once that is too much to keep. */
  private trimCheaper(): void {
    const { cheaper } = this;
    if (cheaper.count <= MOST_NOTED) return;
    const first = 3 * Math.floor(cheaper.count / 6);
    cheaper.values.copyWithin(0, first, cheaper.count);
    cheaper.count -= first;
    this.dropped += first;
  }

  /** Lowers the costs of a row to what edits have made of ways since it was last read. */
  private lower(to: number, stale: Uint32Array): Uint32Array {
    const row = this.enlarge(to, stale);
    this.open.begin(row.length, (this.crossings as Crossings).mostUnits);
    if (this.readTo[to] < this.dropped) this.lowerAll(row, this.loweredTo[to]);
    else this.lowerBy(row, this.readTo[to] - this.dropped, this.loweredTo[to]);
    this.spread(row, false);
    this.loweredTo[to] = this.generation;
    this.readTo[to] = this.dropped + this.cheaper.count;
    return row;
  }

  /** Lowers a row that was last read in generation `since` by the ways that have become cheaper, from `first` on. */
  private lowerBy(row: Uint32Array, first: number, since: number): void {
    const { cheaper, open, leftBy } = this;
    const { bornAt, clusterOfSide } = this.crossings as Crossings;
    const { values, count } = cheaper;
    for (let i = first; i < count; i += 3) {
      if (bornAt[values[i + 1] >> 1] > since) row[values[i + 1] >> 1] = UNREACHED;
    }
    for (let i = first; i < count; i += 3) {
      const exit = values[i];
      const entry = values[i + 1];
      const units = row[exit >> 1] + (values[i + 2] >>> 0); // kept in a list of signed integers
      // both may have gone since
      if (row[entry >> 1] <= units || clusterOfSide[exit] < 0 || clusterOfSide[entry] !== clusterOfSide[exit]) continue;
      row[entry >> 1] = units;
      leftBy[entry >> 1] = entry ^ 1;
      open.push(entry >> 1, units);
    }
  }

  /** Lowers a row by all ways. The table no longer knows which ways have become cheaper since the row was last read. */
  private lowerAll(row: Uint32Array, since: number): void {
    const { bornAt, end, exitsOfCluster } = this.crossings as Crossings;
    for (let crossing = 0; crossing < end; crossing++) if (bornAt[crossing] > since) row[crossing] = UNREACHED;
    for (const exits of exitsOfCluster) {
      for (const exit of exits) if (row[exit >> 1] !== UNREACHED) this.relax(exit, row[exit >> 1], row);
    }
  }

  /**
   * Derives the first row of a crossing from rows of its neighbours: a path to the crossing, led on to a neighbour, costs no less
   * than the neighbour's row says.
   */
  private deriveRow(crossing: number): Uint32Array | null {
    const { clusterOfSide } = this.crossings as Crossings;
    const neighbours: { readonly crossing: number; readonly units: number }[] = [];
    for (const side of [2 * crossing, 2 * crossing + 1]) {
      const { exits, entries, units } = (this.crossings as Crossings).waysOf(clusterOfSide[side]);
      const place = entries.indexOf(side);
      if (place < 0) continue;
      exits.forEach((exit, index) => {
        const away = units[index * entries.length + place];
        if (exit >> 1 === crossing || away === UNREACHED || this.rows[exit >> 1] === null) return;
        neighbours.push({ crossing: exit >> 1, units: away });
      });
    }
    if (neighbours.length === 0) return null;
    neighbours.sort((a, b) => a.units - b.units || a.crossing - b.crossing);
    const row = this.emptyRow(crossing).fill(0);
    this.madeAt[crossing] = NOT_MADE;
    for (const { crossing: neighbour, units } of neighbours.slice(0, MOST_NEIGHBOURS)) {
      const known = this.rowOf(neighbour) as Uint32Array;
      for (let from = 0; from < known.length; from++) {
        // a crossing from which no path leads to the neighbour has no path to this one either
        const least = known[from] === UNREACHED ? UNREACHED : known[from] - units;
        if (least > row[from]) row[from] = least;
      }
    }
    row[crossing] = 0;
    return row;
  }

  /**
   * Runs Dijkstra's algorithm on, against the direction of paths, from the crossings on the open list.
   *
   * @param isOfOneTime Whether all costs are of one map. Then no way through a cluster costs more than a detour inside it, and a
   * crossing that a path enters by one cluster need not be relaxed there.
   */
  private spread(row: Uint32Array, isOfOneTime: boolean): void {
    const { open, leftBy } = this;
    while (open.size > 0) {
      const crossing = open.pop();
      const side = leftBy[crossing];
      const isByOne = isOfOneTime && side >= 0;
      this.relax(isByOne ? side : 2 * crossing, row[crossing], row);
      if (!isByOne) this.relax(2 * crossing + 1, row[crossing], row);
    }
  }

  /** Relaxes all crossings by which a path can enter the cluster of a side, given the units from before leaving by the side. */
  private relax(side: number, g: number, row: Uint32Array): void {
    const { clusterOfSide, placeOfExit, entriesOfCluster, unitsOfCluster } = this.crossings as Crossings;
    const { open, leftBy } = this;
    if (placeOfExit[side] < 0) return; // a link cannot be left by its end
    const cluster = clusterOfSide[side];
    if (this.isFinished[cluster] === 1) return;
    const entries = entriesOfCluster[cluster];
    const units = unitsOfCluster[cluster];
    let pair = placeOfExit[side] * entries.length;
    for (let place = 0; place < entries.length; place++) {
      const entry = entries[place];
      const sum = g + units[pair++];
      if (row[entry >> 1] <= sum) continue; // where no way leads, the sum is more than any path costs
      row[entry >> 1] = sum;
      leftBy[entry >> 1] = entry ^ 1;
      open.push(entry >> 1, sum);
    }
  }

  /** The row of a crossing, to be written over, with room for crossings that are newer than the row, and for a few more. */
  private enlarge(crossing: number, row: Uint32Array): Uint32Array {
    if (row.length >= (this.crossings as Crossings).end && !isShared(row)) return row;
    const larger = new Uint32Array(this.leftBy.length).fill(UNREACHED);
    larger.set(row);
    this.rows[crossing] = larger;
    return larger;
  }

  /** Makes room for all crossings. */
  private makeRoom(): void {
    const room = this.crossings?.unitsOfCrossing.length ?? 0;
    while (this.rows.length < room) this.rows.push(null);
    if (this.leftBy.length === room) return;
    this.leftBy = new Int32Array(room);
    this.placeBefore = new Int32Array(4 * room);
    this.toilOfRow = enlarged(this.toilOfRow, new Float64Array(room));
    this.readTo = enlarged(this.readTo, new Float64Array(room));
    this.loweredTo = enlarged(this.loweredTo, new Int32Array(room));
    this.madeAt = enlarged(this.madeAt, new Int32Array(room).fill(NOT_MADE));
  }
}

/** The most crossings whose table of all pairs is worth its time and memory on a map of `cells` cells. */
export function mostCrossingsOn(cells: number): number {
  return Math.min(MOST_CROSSINGS, Math.floor(Math.sqrt((MOST_BYTES_A_CELL * cells) / BYTES_A_PAIR)));
}

/** Whether two lists hold the same links at the same costs. */
function areAlike(a: readonly AgentLink[], b: readonly AgentLink[]): boolean {
  const isLike = ({ from, to, units }: AgentLink, index: number): boolean =>
    from === b[index].from && to === b[index].to && units === b[index].units;
  return a.length === b.length && a.every(isLike);
}

function enlarged<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from.subarray(0, to.length));
  return to;
}
