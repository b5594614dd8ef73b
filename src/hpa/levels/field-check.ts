import type { AgentGrid } from "../../grid/agent-grid.ts";
import { NO_ARRIVAL, oppositeOf } from "../../grid/movement.ts";
import type { Rectangle } from "../../grid/rectangle.ts";
import { type Field, NO_WALK, signed, UNREACHED } from "../../search/field.ts";
import { damaged } from "../../snapshot/snapshot.ts";
import type { ClusterFields, FieldMaker } from "./cluster-fields.ts";
import { type ClusterPaths, numberOfPair } from "./intra-paths.ts";

/** The distance of a place before it is worked out: `UNREACHED` as a signed integer. */
const UNKNOWN = -1;

/** For each set of directions, the set of opposite directions. */
const OPPOSITES = Uint8Array.from({ length: 256 }, (_, set) => {
  let opposites = 0;
  for (let direction = 0; direction < 8; direction++)
    if ((set >> direction) & 1) opposites |= 1 << oppositeOf(direction);
  return opposites;
});

/**
 * Checks the fields of a cluster and the paths between its nodes that come from a snapshot. Every step must be one that the
 * agent can take inside the cluster; every path must lead to its node and cost what the snapshot says; and a place that a field
 * leaves out must be out of reach. The check does not find out whether the paths are the cheapest: that would take as long as to
 * make them.
 */
export class FieldCheck {
  private readonly view: AgentGrid;
  private readonly fields: FieldMaker;
  /** The side of a cluster, and the number of its cells. */
  private readonly size: number;
  private readonly area: number;
  private readonly offsetInField: Int32Array;
  /** The last steps by which a path inside the cluster can reach a place, as a set of bits. */
  private readonly arrivalsOfPlace: Uint8Array;
  /** The terrain cost of a place, or 1 where all terrains cost the same. */
  private readonly groundOfPlace: Uint8Array;
  /** The units of a step in each direction, to be multiplied by the terrain costs of its two places. */
  private readonly unitsOfDirection: Int32Array;
  /** The places on the way back to one whose distance is known. */
  private readonly waiting: Int32Array;
  private cluster = -1;

  constructor(view: AgentGrid, fields: FieldMaker) {
    this.view = view;
    this.fields = fields;
    this.size = fields.size;
    this.area = fields.area;
    this.offsetInField = fields.offsetInField;
    this.arrivalsOfPlace = new Uint8Array(this.area);
    this.groundOfPlace = new Uint8Array(this.area);
    this.waiting = new Int32Array(this.area);
    this.unitsOfDirection = view.movement.unitsOfDirection;
  }

  /** Chooses the cluster that is checked next. A fault throws a `RangeError` that says what is wrong. */
  begin(cluster: number, rectangle: Rectangle): void {
    this.cluster = cluster;
    this.layOut(rectangle);
  }

  /**
   * Checks the steps of a field around a cell, and works out its distances: every step is legal and leads back to the cell, and
   * no place within reach is left out.
   */
  checkField({ distanceOfCell, arrivalOfCell }: Field, cell: number): void {
    const { area, arrivalsOfPlace, offsetInField, unitsOfDirection, groundOfPlace, waiting } = this;
    const isUniform = this.view.costOfCell === null;
    const source = this.fields.placeOf(cell);
    if (arrivalOfCell[source] !== NO_ARRIVAL) throw this.fault(`expected a field around place ${source}, got none`);
    const distances = signed(distanceOfCell).fill(UNKNOWN);
    distances[source] = 0;
    for (let first = 0; first < area; first++) {
      if (arrivalOfCell[first] === NO_WALK) {
        if (arrivalsOfPlace[first] !== 0 && !this.isApart(arrivalOfCell, first)) throw this.faultAt(first, NO_WALK);
        continue;
      }
      // back to a place whose distance is known, and forth again
      let place = first;
      let count = 0;
      while (distances[place] === UNKNOWN) {
        const arrival = arrivalOfCell[place];
        if (((arrivalsOfPlace[place] >> arrival) & 1) === 0) throw this.faultAt(place, arrival);
        if (count === area) throw this.fault(`expected steps that lead to place ${source}, got a circle`);
        waiting[count++] = place;
        place -= offsetInField[arrival];
      }
      let distance = distances[place];
      while (count > 0) {
        const next = waiting[--count];
        const units = unitsOfDirection[arrivalOfCell[next]];
        distance += isUniform ? units : units * (groundOfPlace[place] + groundOfPlace[next]);
        distances[next] = distance;
        place = next;
      }
    }
  }

  /** Checks that the intra-edges of a cluster cost the same both ways, and nothing from a node to itself. */
  checkSymmetry({ cells, intraUnits }: ClusterFields): void {
    const count = cells.length;
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < i; j++) this.checkCost(intraUnits[i * count + j], intraUnits[j * count + i]);
      this.checkCost(intraUnits[i * count + i], 0);
    }
  }

  /** Checks that the paths of a cluster lead from node to node, and cost what its intra-edges cost. */
  checkPaths({ cells, intraUnits }: ClusterFields, paths: ClusterPaths): void {
    const places = cells.map((cell) => this.fields.placeOf(cell));
    for (let i = 0; i < cells.length; i++) {
      for (let j = 0; j < i; j++) {
        this.checkPath(paths, numberOfPair(j, i), places[i], places[j], intraUnits[i * cells.length + j]);
      }
    }
  }

  /** Notes by which steps a path can reach each place, and the terrain cost of each place. */
  private layOut({ left, top, right, bottom }: Rectangle): void {
    const { size, view, arrivalsOfPlace, groundOfPlace } = this;
    const { movesOfCell, costOfCell } = view;
    const { width } = view.grid;
    arrivalsOfPlace.fill(0);
    for (let y = top; y < bottom; y++) {
      // the directions that lead out of the cluster, as `movement.ts` draws them
      let outside = y === top ? 0b1100_1000 : 0;
      if (y === bottom - 1) outside |= 0b0011_0010;
      for (let x = left; x < right; x++) {
        let moves = movesOfCell[y * width + x] & ~outside;
        if (x === left) moves &= ~0b0110_0100;
        if (x === right - 1) moves &= ~0b1001_0001;
        const place = (y - top) * size + x - left;
        arrivalsOfPlace[place] = OPPOSITES[moves];
        groundOfPlace[place] = costOfCell === null ? 1 : costOfCell[y * width + x];
      }
    }
  }

  /** Whether a field reaches no neighbour of a place. */
  private isApart(arrivalOfCell: Uint8Array, place: number): boolean {
    for (let steps = this.arrivalsOfPlace[place]; steps !== 0; steps &= steps - 1) {
      const before = place - this.offsetInField[31 - Math.clz32(steps & -steps)];
      if (arrivalOfCell[before] !== NO_WALK) return false;
    }
    return true;
  }

  /** Follows a path from one place to another step by step. There must be no path where the cost is `UNREACHED`. */
  private checkPath({ starts, stretches }: ClusterPaths, path: number, from: number, to: number, units: number): void {
    const { arrivalsOfPlace, groundOfPlace, offsetInField, unitsOfDirection } = this;
    const isUniform = this.view.costOfCell === null;
    const end = starts[path + 1];
    let place = from;
    let sum = 0;
    for (let at = starts[path]; at < end; at++) {
      const direction = stretches[at] >> 8;
      const steps = stretches[at] & 255;
      if (direction >= NO_ARRIVAL || steps === 0) throw this.fault(`expected steps of a walk, got ${stretches[at]}`);
      for (let step = 0; step < steps; step++) {
        const next = place + offsetInField[direction];
        if (((arrivalsOfPlace[next] >> direction) & 1) === 0) {
          throw this.fault(`expected a walk that the agent can take, got a step from place ${place} to ${next}`);
        }
        sum += unitsOfDirection[direction] * (isUniform ? 1 : groundOfPlace[place] + groundOfPlace[next]);
        place = next;
      }
    }
    const isEmpty = starts[path] === end;
    if (isEmpty !== (units === UNREACHED))
      throw this.fault(`expected a walk that costs ${units}, got one that costs ${sum}`);
    if (isEmpty) return;
    if (place !== to) throw this.fault(`expected a walk to place ${to}, got one to ${place}`);
    this.checkCost(units, sum);
  }

  private checkCost(units: number, expected: number): void {
    if (units !== expected) throw this.fault(`expected a cost of ${expected} between its nodes, got ${units}`);
  }

  private faultAt(place: number, arrival: number): RangeError {
    return this.fault(`expected a last step to place ${place} of a field that the agent can take, got ${arrival}`);
  }

  private fault(fault: string): RangeError {
    return damaged(`in cluster ${this.cluster}, ${fault}`);
  }
}
