import { UNREACHED } from "../../search/field.ts";
import type { Heap } from "../../search/heap.ts";
import { damaged } from "../../snapshot/snapshot.ts";
import type { ChildGraph } from "./child-graph.ts";

/** The field of a node of an upper level, its source: the costs to the places of its cluster, and the ways back. */
export interface UpperField {
  /** The cost in units between the source and a place, inside the cluster; `UNREACHED` if no way leads there. */
  readonly unitsOfPlace: Uint32Array;
  /** The place that is next on the way from a place to the source; 0 at the source, and where no way leads there. */
  readonly nextOfPlace: Uint16Array;
}

/** Makes the field of a source, in memory that is given. */
export function makeUpperField(graph: ChildGraph, source: number, field: UpperField, heap: Heap): void {
  const { unitsOfPlace } = field;
  heap.clear();
  unitsOfPlace.fill(UNREACHED);
  unitsOfPlace[source] = 0;
  heap.push(source, 0);
  spread(graph, unitsOfPlace, heap);
  for (let place = 0; place < unitsOfPlace.length; place++) follow(graph, field, place);
}

/**
 * Checks a field that comes from a snapshot: every way to the source leads over edges of the graph and costs what the snapshot
 * says, and a place without a way is out of reach. Costs grow with every edge, so that all ways end.
 */
export function checkUpperField(graph: ChildGraph, source: number, { unitsOfPlace, nextOfPlace }: UpperField): void {
  for (let place = 0; place < unitsOfPlace.length; place++) {
    const units = unitsOfPlace[place];
    const next = nextOfPlace[place];
    let expected = place === source ? 0 : UNREACHED;
    if (units === expected && next === 0 && (place === source || isApart(graph, unitsOfPlace, place))) continue;
    if (next < unitsOfPlace.length && next !== place && place !== source) {
      expected = unitsOfPlace[next] + graph.unitsBetween(place, next);
      if (units === expected && units < UNREACHED) continue;
    }
    throw damaged(`expected a cost of ${expected} from place ${place} by way of ${next} to ${source}, got ${units}`);
  }
}

/** Whether no edge leads from a place to a place within reach of the source. */
function isApart(graph: ChildGraph, unitsOfPlace: Uint32Array, place: number): boolean {
  const { childOfPlace, firstPlaceOfChild, unitsOfChild, mostInterEdges, placeOfInterEdge } = graph;
  const child = childOfPlace[place];
  const first = firstPlaceOfChild[child];
  const end = firstPlaceOfChild[child + 1];
  let intraEdge = (place - first) * (end - first);
  for (let next = first; next < end; next++) {
    if (unitsOfChild[child][intraEdge++] < UNREACHED && unitsOfPlace[next] < UNREACHED) return false;
  }
  for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
    const next = placeOfInterEdge[edge];
    if (next >= 0 && unitsOfPlace[next] < UNREACHED) return false;
  }
  return true;
}

/** Runs Dijkstra's algorithm on from the places that the heap holds. */
export function spread(graph: ChildGraph, unitsOfPlace: Uint32Array, heap: Heap): void {
  const { childOfPlace, firstPlaceOfChild, unitsOfChild, mostInterEdges, placeOfInterEdge, unitsOfInterEdge } = graph;
  while (heap.size > 0) {
    const g = heap.minKey;
    const place = heap.pop();
    if (g > unitsOfPlace[place]) continue; // stale: reached more cheaply since

    const child = childOfPlace[place];
    const intraUnits = unitsOfChild[child];
    const first = firstPlaceOfChild[child];
    const end = firstPlaceOfChild[child + 1];
    let intraEdge = (place - first) * (end - first);
    for (let next = first; next < end; next++) {
      // a missing edge costs more than any path
      const units = g + intraUnits[intraEdge++];
      if (unitsOfPlace[next] <= units) continue;
      unitsOfPlace[next] = units;
      heap.push(next, units);
    }
    for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
      const next = placeOfInterEdge[edge];
      if (next < 0) break;
      const units = g + unitsOfInterEdge[edge];
      if (unitsOfPlace[next] <= units) continue;
      unitsOfPlace[next] = units;
      heap.push(next, units);
    }
  }
}

/** Notes where the way from a place to the source leads next: over an inter-edge if one is as cheap as any edge. */
export function follow(graph: ChildGraph, { unitsOfPlace, nextOfPlace }: UpperField, place: number): void {
  const units = unitsOfPlace[place];
  if (units === 0 || units === UNREACHED) {
    nextOfPlace[place] = 0;
    return;
  }
  const across = followInterEdge(graph, unitsOfPlace, place, units);
  nextOfPlace[place] = across >= 0 ? across : followIntraEdge(graph, unitsOfPlace, place, units);
}

function followInterEdge(graph: ChildGraph, unitsOfPlace: Uint32Array, place: number, units: number): number {
  const { mostInterEdges, placeOfInterEdge, unitsOfInterEdge } = graph;
  for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
    const next = placeOfInterEdge[edge];
    if (next < 0) break;
    if (unitsOfPlace[next] + unitsOfInterEdge[edge] === units) return next;
  }
  return -1;
}

function followIntraEdge(graph: ChildGraph, unitsOfPlace: Uint32Array, place: number, units: number): number {
  const { childOfPlace, firstPlaceOfChild, unitsOfChild } = graph;
  const child = childOfPlace[place];
  const intraUnits = unitsOfChild[child];
  const first = firstPlaceOfChild[child];
  const end = firstPlaceOfChild[child + 1];
  let intraEdge = (place - first) * (end - first);
  for (let next = first; next < end; next++) {
    if (unitsOfPlace[next] + intraUnits[intraEdge++] === units && next !== place) return next;
  }
  return -1;
}
