import { UNREACHED } from "../../search/field.ts";
import { Heap } from "../../search/heap.ts";
import { IntegerList } from "../../search/integer-list.ts";
import type { ChildGraph } from "./child-graph.ts";
import { follow, type UpperField } from "./upper-fields.ts";

/** The next place of a place whose next node is gone. */
const GONE = 0xffff;

/** How a place was reached; an entry of the heap is twice the place plus one of these. */
const BY_INTER_EDGE = 0;
const BY_INTRA_EDGE = 1;

/**
 * Copies a field into new memory after nodes have come or gone.
 *
 * @param placeOfKnown The new place of each place of before; −1 if its node is gone.
 */
export function moveUpperField(from: UpperField, placeOfKnown: Int32Array, to: UpperField): void {
  to.unitsOfPlace.fill(UNREACHED);
  for (let known = 0; known < placeOfKnown.length; known++) {
    const place = placeOfKnown[known];
    const units = from.unitsOfPlace[known];
    if (place < 0 || units === UNREACHED) continue;
    to.unitsOfPlace[place] = units;
    if (units === 0) continue;
    const next = placeOfKnown[from.nextOfPlace[known]];
    to.nextOfPlace[place] = next < 0 ? GONE : next;
  }
}

/** What a cluster was before a repair. */
export interface ClusterBefore {
  /** The cells of its nodes. */
  readonly cells: Int32Array;
  /** The costs of its intra-edges. */
  readonly intraUnits: Uint32Array;
}

/** Scratch memory of all agents. */
const heap = new Heap();

/**
 * Repairs fields of upper levels, as `FieldRepair` does on cells, by looking only where costs change. Ways over an edge that is
 * gone or costs more are lost, their places are reached anew from other places, and costs that have become less spread. The
 * field is then the same as one made anew.
 *
 * What has changed in the graph is noted once for all fields of a cluster, so that a field that it does not concern takes little
 * more than a look at every edge that has changed.
 */
export class UpperFieldRepair {
  /** The intra-edges that cost more than before: the two places of each. */
  private readonly dearer = new IntegerList();
  /** The intra-edges that cost less than before: the two places of each, and its units. */
  private readonly cheaper = new IntegerList();
  /** The places of new nodes. */
  private readonly added = new IntegerList();
  /** The places of children whose nodes or inter-edges have changed. */
  private readonly renewed = new IntegerList();
  private readonly heap = heap;
  /** Places that have lost their way. */
  private readonly lost = new IntegerList();
  /** Places from which a way over an edge that has become cheaper is as cheap as the way that was known. */
  private readonly tight = new IntegerList();
  /** Places that have been reached anew or more cheaply. */
  private readonly reached = new IntegerList();

  /** Forgets all changes that were noted, to note those of another graph. */
  begin(): void {
    for (const list of [this.dearer, this.cheaper, this.added, this.renewed]) list.count = 0;
  }

  /**
   * Notes how a child differs from what it was before.
   *
   * @param cells The cells of all places.
   * @param isRenewed Whether its nodes or inter-edges may have changed.
   */
  noteChild(
    { firstPlaceOfChild, unitsOfChild }: ChildGraph,
    child: number,
    before: ClusterBefore,
    cells: Int32Array,
    isRenewed: boolean,
  ): void {
    const first = firstPlaceOfChild[child];
    const end = firstPlaceOfChild[child + 1];
    const known = cells.subarray(first, end).map((cell, index) => (isRenewed ? before.cells.indexOf(cell) : index));
    for (let place = first; place < end; place++) {
      if (isRenewed) this.renewed.push(place);
      if (known[place - first] < 0) this.added.push(place);
      const row = (place - first) * (end - first);
      const rowBefore = known[place - first] * before.cells.length;
      for (let other = first; other < place; other++) {
        if (rowBefore < 0 || known[other - first] < 0) continue;
        const units = unitsOfChild[child][row + other - first];
        const unitsBefore = before.intraUnits[rowBefore + known[other - first]];
        if (units === unitsBefore) continue;
        const isDearer = units > unitsBefore;
        const list = isDearer ? this.dearer : this.cheaper;
        list.push(place);
        list.push(other);
        if (!isDearer) list.push(units);
      }
    }
  }

  /** Repairs a field of the graph after the changes that were noted. */
  repair(graph: ChildGraph, field: UpperField): void {
    const { lost, reached, heap } = this;
    lost.count = 0;
    reached.count = 0;
    this.tight.count = 0;
    this.loseWays(graph, field);
    heap.clear();
    for (let i = 0; i < lost.count; i++) this.reach(graph, field, lost.values[i]);
    for (let i = 0; i < this.added.count; i++) this.reach(graph, field, this.added.values[i]);
    for (let i = 0; i < this.renewed.count; i++) this.reachAcross(graph, field, this.renewed.values[i]);
    const { values, count } = this.cheaper;
    for (let i = 0; i < count; i += 3) {
      this.shorten(field.unitsOfPlace, values[i], values[i + 1], values[i + 2] >>> 0); // kept in a list of signed integers
    }
    this.spread(graph, field);
    this.followAnew(graph, field);
  }

  /** Forgets the units of every place whose way leads over an edge that is gone or costs more, and lists these places. */
  private loseWays(graph: ChildGraph, field: UpperField): void {
    const { lost } = this;
    const { unitsOfPlace, nextOfPlace } = field;
    const { values, count } = this.dearer;
    for (let i = 0; i < count; i += 2) {
      if (isAlong(field, values[i], values[i + 1])) this.lose(field, values[i]);
      if (isAlong(field, values[i + 1], values[i])) this.lose(field, values[i + 1]);
    }
    for (let i = 0; i < this.renewed.count; i++) {
      const place = this.renewed.values[i];
      const units = unitsOfPlace[place];
      if (units === 0 || units === UNREACHED) continue;
      const next = nextOfPlace[place];
      // where the next place has lost its way, this place loses it, too
      if (next === GONE || graph.unitsBetween(place, next) > units - unitsOfPlace[next]) this.lose(field, place);
    }
    for (let i = 0; i < lost.count; i++) this.loseWaysBy(graph, field, lost.values[i]);
  }

  private lose({ unitsOfPlace }: UpperField, place: number): void {
    unitsOfPlace[place] = UNREACHED;
    this.lost.push(place);
  }

  /** Forgets the units of the places whose way leads to the place `next` next, and lists them. */
  private loseWaysBy(graph: ChildGraph, field: UpperField, next: number): void {
    const { childOfPlace, firstPlaceOfChild, mostInterEdges, placeOfInterEdge } = graph;
    const child = childOfPlace[next];
    const end = firstPlaceOfChild[child + 1];
    for (let place = firstPlaceOfChild[child]; place < end; place++) {
      if (isAlong(field, place, next)) this.lose(field, place);
    }
    for (let edge = next * mostInterEdges; edge < (next + 1) * mostInterEdges; edge++) {
      const place = placeOfInterEdge[edge];
      if (place < 0) break;
      if (isAlong(field, place, next)) this.lose(field, place);
    }
  }

  /** Reaches a place from the places around it, if that is cheaper. */
  private reach(graph: ChildGraph, { unitsOfPlace }: UpperField, place: number): void {
    const { childOfPlace, firstPlaceOfChild, unitsOfChild } = graph;
    const child = childOfPlace[place];
    const intraUnits = unitsOfChild[child];
    const first = firstPlaceOfChild[child];
    const end = firstPlaceOfChild[child + 1];
    let intraEdge = (place - first) * (end - first);
    let least = unitsOfPlace[place];
    for (let from = first; from < end; from++) {
      // a place without a way and a missing edge cost more than any path
      const units = unitsOfPlace[from] + intraUnits[intraEdge++];
      if (units < least) least = units;
    }
    this.lower(unitsOfPlace, place, least, BY_INTRA_EDGE);
    this.reachAcross(graph, { unitsOfPlace }, place);
  }

  /** Reaches a place over its inter-edges, if that is cheaper. */
  private reachAcross(graph: ChildGraph, { unitsOfPlace }: Pick<UpperField, "unitsOfPlace">, place: number): void {
    const { mostInterEdges, placeOfInterEdge, unitsOfInterEdge } = graph;
    for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
      const from = placeOfInterEdge[edge];
      if (from < 0) break;
      this.lower(unitsOfPlace, place, unitsOfPlace[from] + unitsOfInterEdge[edge], BY_INTER_EDGE);
    }
  }

  /** Reaches each end of an edge from the other, if that is cheaper, and notes an end from which the way over the edge is as cheap. */
  private shorten(unitsOfPlace: Uint32Array, a: number, b: number, units: number): void {
    this.shortenFrom(unitsOfPlace, a, unitsOfPlace[b] + units);
    this.shortenFrom(unitsOfPlace, b, unitsOfPlace[a] + units);
  }

  private shortenFrom(unitsOfPlace: Uint32Array, place: number, units: number): void {
    if (units === unitsOfPlace[place]) this.tight.push(place);
    else this.lower(unitsOfPlace, place, units, BY_INTRA_EDGE);
  }

  /** Gives a place these units, if it has more. */
  private lower(unitsOfPlace: Uint32Array, place: number, units: number, by: number): void {
    if (units >= unitsOfPlace[place]) return;
    unitsOfPlace[place] = units;
    this.heap.push(2 * place + by, units);
  }

  /**
   * Runs Dijkstra's algorithm on from the places that the heap holds, and lists the places that it expands. A place that an
   * intra-edge has reached needs no other intra-edge, because the first one leads to the same places as cheaply.
   */
  private spread(graph: ChildGraph, { unitsOfPlace }: UpperField): void {
    const { childOfPlace, firstPlaceOfChild, unitsOfChild, mostInterEdges, placeOfInterEdge, unitsOfInterEdge } = graph;
    const { heap, reached } = this;
    while (heap.size > 0) {
      const g = heap.minKey;
      const item = heap.pop();
      const place = item >> 1;
      if (g > unitsOfPlace[place]) continue; // stale: reached more cheaply since
      reached.push(place);

      if ((item & 1) === BY_INTER_EDGE) {
        const child = childOfPlace[place];
        const first = firstPlaceOfChild[child];
        const end = firstPlaceOfChild[child + 1];
        let intraEdge = (place - first) * (end - first);
        for (let next = first; next < end; next++) {
          // a missing edge costs more than any path
          this.lower(unitsOfPlace, next, g + unitsOfChild[child][intraEdge++], BY_INTRA_EDGE);
        }
      }
      for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
        const next = placeOfInterEdge[edge];
        if (next < 0) break;
        this.lower(unitsOfPlace, next, g + unitsOfInterEdge[edge], BY_INTER_EDGE);
      }
    }
  }

  /**
   * Follows ways again where they may lead on otherwise: where units or edges have changed, and beside such places. A way over an
   * edge that has become as cheap as others is either noted as tight, or leads to a place that has been reached.
   */
  private followAnew(graph: ChildGraph, field: UpperField): void {
    const { lost, reached, renewed, tight } = this;
    for (let i = 0; i < lost.count; i++) {
      if (field.unitsOfPlace[lost.values[i]] === UNREACHED) field.nextOfPlace[lost.values[i]] = 0;
    }
    for (let i = 0; i < renewed.count; i++) follow(graph, field, renewed.values[i]);
    for (let i = 0; i < tight.count; i++) follow(graph, field, tight.values[i]);
    for (let i = 0; i < reached.count; i++) follow(graph, field, reached.values[i]);
    for (let i = 0; i < reached.count; i++) this.leadTo(graph, field, reached.values[i]);
  }

  /** Lets the ways from the places around a place lead to it where `follow` would. */
  private leadTo(graph: ChildGraph, field: UpperField, next: number): void {
    const { childOfPlace, firstPlaceOfChild, unitsOfChild, mostInterEdges, placeOfInterEdge } = graph;
    const { unitsOfPlace, nextOfPlace } = field;
    const child = childOfPlace[next];
    const intraUnits = unitsOfChild[child];
    const first = firstPlaceOfChild[child];
    const end = firstPlaceOfChild[child + 1];
    const row = (next - first) * (end - first) - first;
    for (let place = first; place < end; place++) {
      // of the places of a child, a way leads to the first that will do; at the source and out of reach, it leads to place 0
      if (nextOfPlace[place] <= next || nextOfPlace[place] >= end || place === next) continue;
      if (unitsOfPlace[next] + intraUnits[row + place] === unitsOfPlace[place]) nextOfPlace[place] = next;
    }
    for (let edge = next * mostInterEdges; edge < (next + 1) * mostInterEdges; edge++) {
      if (placeOfInterEdge[edge] < 0) break;
      follow(graph, field, placeOfInterEdge[edge]);
    }
  }
}

/** Whether the way from a place leads to the place `next` next; not if the place has lost its way. */
function isAlong({ unitsOfPlace, nextOfPlace }: UpperField, place: number, next: number): boolean {
  return nextOfPlace[place] === next && unitsOfPlace[place] !== UNREACHED && unitsOfPlace[place] !== 0;
}
