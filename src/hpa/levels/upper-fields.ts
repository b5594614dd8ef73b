import { UNREACHED } from "../../search/field.ts";
import { damaged } from "../../snapshot/snapshot.ts";
import type { ChildGraph } from "./child-graph.ts";

/** The field of a node of an upper level, its source: the costs to the places of its cluster, and the ways back. */
export interface UpperField {
  /** The cost in units between the source and a place, inside the cluster; `UNREACHED` if no way leads there. */
  readonly unitsOfPlace: Uint32Array;
  /** The place that is next on the way from a place to the source; 0 at the source, and where no way leads there. */
  readonly nextOfPlace: Uint16Array;
}

/**
 * Makes fields over the nodes of child clusters, by Dijkstra's algorithm. Two rules keep the work small. A place that an
 * intra-edge has reached needs no other intra-edge: only an inter-edge leads on from there. And the nearest open place of each
 * child is kept, which is found along the way when the places of the child are reached: a heap would take eight entries for
 * each place.
 */
export class UpperFieldMaker {
  /** The units of each place, and the same for places that are open: the search has yet to go on from there. */
  private unitsOfPlace = new Float64Array(0);
  private unitsOfOpen = new Float64Array(0);
  /** The place of the same child from which each place was last reached: a place next on the way, if no inter-edge is. */
  private fromOfPlace = new Int32Array(0);
  /** The open place of each child that is nearest to the source, and its units; `UNREACHED` if no place of the child is open. */
  private nearestOfChild = new Int32Array(0);
  private leastOfChild = new Float64Array(0);

  /** Makes the field of a source, in memory that is given. */
  make(graph: ChildGraph, source: number, field: UpperField): void {
    const { childOfPlace, mostInterEdges, placeOfInterEdge, unitsOfInterEdge } = graph;
    this.begin(graph);
    const { unitsOfPlace, unitsOfOpen } = this;
    this.reachChild(graph, source, 0);
    if (placeOfInterEdge[source * mostInterEdges] >= 0) this.open(childOfPlace[source], source, 0);
    for (let child = this.nearestChild(); child >= 0; child = this.nearestChild()) {
      const place = this.nearestOfChild[child];
      unitsOfOpen[place] = UNREACHED;
      this.findNearest(graph, child);
      for (let edge = place * mostInterEdges; edge < (place + 1) * mostInterEdges; edge++) {
        const next = placeOfInterEdge[edge];
        if (next < 0) break;
        const units = unitsOfPlace[place] + unitsOfInterEdge[edge];
        if (unitsOfPlace[next] <= units) continue;
        this.reachChild(graph, next, units);
        // the first inter-edge may lead back, a second one leads on
        if (mostInterEdges > 1 && placeOfInterEdge[next * mostInterEdges + 1] >= 0) {
          this.open(childOfPlace[next], next, units);
        }
      }
    }
    field.unitsOfPlace.set(unitsOfPlace.subarray(0, field.unitsOfPlace.length));
    this.followAll(graph, field);
  }

  /** Notes where all ways lead next, as `follow` does; a place from which a place was reached ends the search for an earlier one. */
  private followAll(graph: ChildGraph, { nextOfPlace }: UpperField): void {
    const { childOfPlace, firstPlaceOfChild, unitsOfChild, mostInterEdges, placeOfInterEdge, unitsOfInterEdge } = graph;
    const { unitsOfPlace, fromOfPlace } = this;
    for (let place = 0; place < nextOfPlace.length; place++) {
      const units = unitsOfPlace[place];
      let next = -1;
      if (units === 0 || units === UNREACHED) next = 0;
      else {
        for (let edge = place * mostInterEdges, end = edge + mostInterEdges; edge < end; edge++) {
          const beyond = placeOfInterEdge[edge];
          if (beyond < 0) break;
          if (unitsOfPlace[beyond] + unitsOfInterEdge[edge] !== units) continue;
          next = beyond;
          break;
        }
      }
      if (next < 0) {
        const child = childOfPlace[place];
        const intraUnits = unitsOfChild[child];
        const first = firstPlaceOfChild[child];
        const last = fromOfPlace[place];
        const row = (place - first) * (firstPlaceOfChild[child + 1] - first) - first;
        next = first;
        while (next < last && (unitsOfPlace[next] + intraUnits[row + next] !== units || next === place)) next++;
      }
      nextOfPlace[place] = next;
    }
  }

  private begin({ childOfPlace, firstPlaceOfChild }: ChildGraph): void {
    const places = childOfPlace.length;
    const children = firstPlaceOfChild.length - 1;
    if (this.unitsOfPlace.length < places) {
      this.unitsOfPlace = new Float64Array(places);
      this.unitsOfOpen = new Float64Array(places);
      this.fromOfPlace = new Int32Array(places);
    }
    if (this.leastOfChild.length !== children) {
      this.leastOfChild = new Float64Array(children);
      this.nearestOfChild = new Int32Array(children);
    }
    this.unitsOfPlace.fill(UNREACHED);
    this.unitsOfOpen.fill(UNREACHED);
    this.leastOfChild.fill(UNREACHED);
  }

  /** The child whose nearest open place is the nearest of all; −1 if no place is open. */
  private nearestChild(): number {
    const { leastOfChild } = this;
    let least = UNREACHED;
    let nearest = -1;
    for (let child = 0; child < leastOfChild.length; child++) {
      if (leastOfChild[child] >= least) continue;
      least = leastOfChild[child];
      nearest = child;
    }
    return nearest;
  }

  private open(child: number, place: number, units: number): void {
    this.unitsOfOpen[place] = units;
    if (units >= this.leastOfChild[child]) return;
    this.leastOfChild[child] = units;
    this.nearestOfChild[child] = place;
  }

  /** Reaches a place, and from there the places of its child, and opens the places from which an inter-edge leads on. */
  private reachChild(graph: ChildGraph, from: number, g: number): void {
    const { unitsOfPlace, unitsOfOpen, fromOfPlace } = this;
    const { childOfPlace, firstPlaceOfChild, unitsOfChild, mostInterEdges, placeOfInterEdge } = graph;
    const child = childOfPlace[from];
    const intraUnits = unitsOfChild[child];
    const first = firstPlaceOfChild[child];
    const end = firstPlaceOfChild[child + 1];
    let intraEdge = (from - first) * (end - first);
    let least = UNREACHED;
    let nearest = first;
    unitsOfPlace[from] = g;
    unitsOfOpen[from] = UNREACHED;
    for (let place = first; place < end; place++) {
      // a missing edge costs more than any path
      const units = g + intraUnits[intraEdge++];
      if (units < unitsOfPlace[place]) {
        unitsOfPlace[place] = units;
        fromOfPlace[place] = from;
        if (placeOfInterEdge[place * mostInterEdges] >= 0) unitsOfOpen[place] = units;
      }
      if (unitsOfOpen[place] < least) {
        least = unitsOfOpen[place];
        nearest = place;
      }
    }
    this.leastOfChild[child] = least;
    this.nearestOfChild[child] = nearest;
  }

  /** Finds the open place of a child that is nearest to the source. */
  private findNearest({ firstPlaceOfChild }: ChildGraph, child: number): void {
    const { unitsOfOpen } = this;
    const first = firstPlaceOfChild[child];
    const end = firstPlaceOfChild[child + 1];
    let least = UNREACHED;
    let nearest = first;
    for (let place = first; place < end; place++) {
      if (unitsOfOpen[place] >= least) continue;
      least = unitsOfOpen[place];
      nearest = place;
    }
    this.leastOfChild[child] = least;
    this.nearestOfChild[child] = nearest;
  }
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
