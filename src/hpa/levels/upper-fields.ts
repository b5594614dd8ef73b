import type { Heap } from "../../search/heap.ts";
import { damaged } from "../../snapshot/snapshot.ts";
import type { ChildGraph } from "./child-graph.ts";
import { UNREACHED } from "./level.ts";

/** What it costs inside a cluster of an upper level from its source, a node of the cluster, to its places, and how to get back. */
export interface UpperField {
  readonly costOfPlace: Uint32Array;
  /** The place that is next on the way to the source; 0 at the source, and where there is no way. */
  readonly nextOfPlace: Uint16Array;
}

/** Makes the field of a place, in memory that is given. */
export function makeUpperField(graph: ChildGraph, source: number, field: UpperField, heap: Heap): void {
  const { costOfPlace } = field;
  heap.clear();
  costOfPlace.fill(UNREACHED);
  costOfPlace[source] = 0;
  heap.push(source, 0);
  spread(graph, costOfPlace, heap);
  for (let place = 0; place < costOfPlace.length; place++) follow(graph, field, place);
}

/**
 * Checks a field that comes from a snapshot: every way to the source is one over edges of the graph, and costs what is said
 * of it, and where no way is said to lead, none leads. Costs grow with every edge, so that all ways end.
 */
export function checkUpperField(graph: ChildGraph, source: number, { costOfPlace, nextOfPlace }: UpperField): void {
  for (let place = 0; place < costOfPlace.length; place++) {
    const cost = costOfPlace[place];
    const next = nextOfPlace[place];
    let expected = place === source ? 0 : UNREACHED;
    if (cost === expected && next === 0 && (place === source || isApart(graph, costOfPlace, place))) continue;
    if (next < costOfPlace.length && next !== place && place !== source) {
      expected = costOfPlace[next] + graph.costBetween(place, next);
      if (cost === expected && cost < UNREACHED) continue;
    }
    throw damaged(`expected a cost of ${expected} from place ${place} by way of ${next} to ${source}, got ${cost}`);
  }
}

/** Whether no edge leads from a place to one that is reached. */
function isApart(graph: ChildGraph, costOfPlace: Uint32Array, place: number): boolean {
  const { childOfPlace, firstPlaceOfChild, costsOfChild, mostInterEdges, placeOfInterEdge } = graph;
  const child = childOfPlace[place];
  const first = firstPlaceOfChild[child];
  const end = firstPlaceOfChild[child + 1];
  let intraEdge = (place - first) * (end - first);
  for (let next = first; next < end; next++) {
    if (costsOfChild[child][intraEdge++] < UNREACHED && costOfPlace[next] < UNREACHED) return false;
  }
  for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
    const next = placeOfInterEdge[edge];
    if (next >= 0 && costOfPlace[next] < UNREACHED) return false;
  }
  return true;
}

/** Dijkstra's algorithm, from what the heap holds on. */
export function spread(graph: ChildGraph, costOfPlace: Uint32Array, heap: Heap): void {
  const { childOfPlace, firstPlaceOfChild, costsOfChild, mostInterEdges, placeOfInterEdge, costOfInterEdge } = graph;
  while (heap.size > 0) {
    const g = heap.minKey;
    const place = heap.pop();
    if (g > costOfPlace[place]) continue; // stale: reached more cheaply since

    const child = childOfPlace[place];
    const costs = costsOfChild[child];
    const first = firstPlaceOfChild[child];
    const end = firstPlaceOfChild[child + 1];
    let intraEdge = (place - first) * (end - first);
    for (let next = first; next < end; next++) {
      // an edge that is not there costs more than anything
      const cost = g + costs[intraEdge++];
      if (costOfPlace[next] <= cost) continue;
      costOfPlace[next] = cost;
      heap.push(next, cost);
    }
    for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
      const next = placeOfInterEdge[edge];
      if (next < 0) break;
      const cost = g + costOfInterEdge[edge];
      if (costOfPlace[next] <= cost) continue;
      costOfPlace[next] = cost;
      heap.push(next, cost);
    }
  }
}

/** Notes where the way from a place to the field's source leads: over an inter-edge if one will do. */
export function follow(graph: ChildGraph, { costOfPlace, nextOfPlace }: UpperField, place: number): void {
  const cost = costOfPlace[place];
  if (cost === 0 || cost === UNREACHED) {
    nextOfPlace[place] = 0;
    return;
  }
  const across = followInterEdge(graph, costOfPlace, place, cost);
  nextOfPlace[place] = across >= 0 ? across : followIntraEdge(graph, costOfPlace, place, cost);
}

function followInterEdge(graph: ChildGraph, costOfPlace: Uint32Array, place: number, cost: number): number {
  const { mostInterEdges, placeOfInterEdge, costOfInterEdge } = graph;
  for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
    const next = placeOfInterEdge[edge];
    if (next < 0) break;
    if (costOfPlace[next] + costOfInterEdge[edge] === cost) return next;
  }
  return -1;
}

function followIntraEdge(graph: ChildGraph, costOfPlace: Uint32Array, place: number, cost: number): number {
  const { childOfPlace, firstPlaceOfChild, costsOfChild } = graph;
  const child = childOfPlace[place];
  const costs = costsOfChild[child];
  const first = firstPlaceOfChild[child];
  const end = firstPlaceOfChild[child + 1];
  let intraEdge = (place - first) * (end - first);
  for (let next = first; next < end; next++) {
    if (costOfPlace[next] + costs[intraEdge++] === cost && next !== place) return next;
  }
  return -1;
}
