import { UNREACHED } from "../../search/field.ts";
import { Heap } from "../../search/heap.ts";
import { IntegerList } from "../../search/integer-list.ts";
import type { ChildGraph } from "./child-graph.ts";
import { follow, spread, type UpperField } from "./upper-fields.ts";

/** The next place of a place whose next node is gone. */
const GONE = 0xffff;

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

/**
 * Repairs fields of upper levels, as `FieldRepair` does on cells, by looking only where costs change. Ways over an edge that is
 * gone or costs more are lost, their places are reached anew from other places, and costs that have become less spread. The
 * field is then the same as one made anew.
 */
export class UpperFieldRepair {
  private readonly heap = new Heap();
  /** The units of each place before the repair. */
  private before = new Uint32Array(0);
  /** Places that have lost their way. */
  private readonly lost = new IntegerList();

  /**
   * Repairs a field after edges of its graph have changed.
   *
   * @param changed The children whose edges have changed; an edge between two children counts for both.
   */
  repair(graph: ChildGraph, field: UpperField, changed: readonly number[]): void {
    const { firstPlaceOfChild } = graph;
    const { unitsOfPlace } = field;
    if (this.before.length < unitsOfPlace.length) this.before = new Uint32Array(unitsOfPlace.length);
    this.before.set(unitsOfPlace);
    this.loseWays(graph, field, changed);
    this.heap.clear();
    for (const child of changed) {
      const end = firstPlaceOfChild[child + 1];
      for (let place = firstPlaceOfChild[child]; place < end; place++) this.reach(graph, field, place);
    }
    for (let i = 0; i < this.lost.count; i++) this.reach(graph, field, this.lost.values[i]);
    spread(graph, unitsOfPlace, this.heap);
    this.followAnew(graph, field, changed);
  }

  /** Forgets the units of every place whose way leads over an edge that is gone or costs more, and lists these places. */
  private loseWays(graph: ChildGraph, field: UpperField, changed: readonly number[]): void {
    const { before, lost } = this;
    const { firstPlaceOfChild } = graph;
    lost.count = 0;
    for (const child of changed) {
      const end = firstPlaceOfChild[child + 1];
      for (let place = firstPlaceOfChild[child]; place < end; place++) {
        const units = before[place];
        if (units === 0 || units === UNREACHED) continue;
        const next = field.nextOfPlace[place];
        if (next === GONE || graph.unitsBetween(place, next) > units - before[next]) this.lose(field, place);
      }
    }
    for (let i = 0; i < lost.count; i++) this.loseWaysBy(graph, field, lost.values[i]);
  }

  private lose({ unitsOfPlace }: UpperField, place: number): void {
    unitsOfPlace[place] = UNREACHED;
    this.lost.push(place);
  }

  /** Forgets the units of the places whose way leads to the place `next` next, and lists them. */
  private loseWaysBy(
    { childOfPlace, firstPlaceOfChild, mostInterEdges, placeOfInterEdge }: ChildGraph,
    field: UpperField,
    next: number,
  ): void {
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
    const { childOfPlace, firstPlaceOfChild, unitsOfChild, mostInterEdges, placeOfInterEdge, unitsOfInterEdge } = graph;
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
    for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
      if (placeOfInterEdge[edge] < 0) break;
      const units = unitsOfPlace[placeOfInterEdge[edge]] + unitsOfInterEdge[edge];
      if (units < least) least = units;
    }
    if (least === unitsOfPlace[place]) return;
    unitsOfPlace[place] = least;
    this.heap.push(place, least);
  }

  /** Follows ways again where an edge or the units of a place may have changed: inside that child, and across its inter-edges. */
  private followAnew(graph: ChildGraph, field: UpperField, changed: readonly number[]): void {
    const { before } = this;
    const { unitsOfPlace } = field;
    const { firstPlaceOfChild, mostInterEdges, placeOfInterEdge } = graph;
    for (let child = 0; child + 1 < firstPlaceOfChild.length; child++) {
      const first = firstPlaceOfChild[child];
      const end = firstPlaceOfChild[child + 1];
      let isOther = changed.includes(child);
      for (let place = first; place < end; place++) {
        if (unitsOfPlace[place] === before[place]) continue;
        isOther = true;
        for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
          if (placeOfInterEdge[edge] < 0) break;
          follow(graph, field, placeOfInterEdge[edge]);
        }
      }
      for (let place = first; isOther && place < end; place++) follow(graph, field, place);
    }
  }
}

/** Whether the way from a place leads to the place `next` next; not if the place has lost its way. */
function isAlong({ unitsOfPlace, nextOfPlace }: UpperField, place: number, next: number): boolean {
  return nextOfPlace[place] === next && unitsOfPlace[place] !== UNREACHED && unitsOfPlace[place] !== 0;
}
