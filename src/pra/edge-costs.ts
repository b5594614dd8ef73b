import { IntegerList } from "../search/integer-list.ts";
import type { Changes } from "./changes.ts";
import { type Children, isOrphan } from "./children.ts";
import type { Level } from "./level.ts";
import { LARGEST_CLIQUE } from "./turn-order.ts";

/** The units of an edge that leads as far as one tile, over the cheapest terrain. */
export const EDGE_UNITS_PER_TILE = 128;

/** The most units of an edge: 131,072 tiles of the cheapest terrain, farther than any two cells lie apart. */
export const MOST_UNITS: number = 1 << 24;

/**
 * Finds the units of the edges of a level where terrains differ in cost. Each node then has a centre: of a clique of cells, the
 * cell from which the others are reached most cheaply; of other nodes, the centre of one of the children. An edge costs as much
 * as the cheapest walk between the centres of two nodes that leads over one pair of joined children:
 *
 *     . . . . │ . . .      from the centre c of one node to its child a, by an edge to the other node's child b, and from
 *     . c─a───┼─b . .      there to the centre d of the other node
 *     . . . . │  ╲. .
 *     . . . . │ . d .
 *
 * So a level knows roads that are one cell wide, and rivers that are expensive to cross, however many cells its nodes stand
 * for. All units follow from the units of the children, in an order that depends on the map alone.
 */
export class EdgeCosts {
  private readonly children: Children;
  private readonly level: Level;
  /** The children of a node that are no orphans. */
  private readonly members = new IntegerList();
  /** The units from each member to each other member, row by row. */
  private readonly unitsOfPair = new Int32Array(LARGEST_CLIQUE * LARGEST_CLIQUE);
  private readonly neighbours = new IntegerList();
  private readonly unitsOfNeighbour = new IntegerList();
  private readonly unitsOfTarget = new IntegerList();

  constructor(children: Children, level: Level) {
    this.children = children;
    this.level = level;
  }

  /**
   * Puts a node at its centre, and notes in `above` if the node was elsewhere. Finds the units from each child to the centre, and
   * tells whether any of them are new.
   */
  centre(node: number, above?: Changes): boolean {
    const { children, level, members } = this;
    this.findMembers(node);
    this.findUnits();
    const central = this.centralMember();
    const centre = members.values[central];
    if (level.placeAt(node, children.xOf(centre), children.yOf(centre))) above?.moved.add(node);
    const isNew = this.connectMembers(central);
    return this.connectOrphans(node) || isNew;
  }

  /** Finds the units of the edges of a node, and notes in `above` if any of them are new. */
  price(node: number, above?: Changes): void {
    const { level, unitsOfTarget } = this;
    this.findUnitsOfTargets(node);
    level.reserveUnits();
    const { unitsOfEdge } = level;
    const firstEdge = level.firstEdgeOfNode[node];
    for (let index = 0; index < unitsOfTarget.count; index++) {
      if (unitsOfEdge[firstEdge + index] === unitsOfTarget.values[index]) continue;
      unitsOfEdge[firstEdge + index] = unitsOfTarget.values[index];
      above?.repriced.add(node);
    }
  }

  /** Lists the children of a node that are no orphans. */
  private findMembers(node: number): void {
    const { children, level, members } = this;
    members.count = 0;
    const endChild = level.endChildOfNode[node];
    for (let place = level.firstChildOfNode[node]; place < endChild; place++) {
      const child = level.nodeOfChild[place];
      if (!isOrphan(children, child)) members.push(child);
    }
  }

  /** Finds the units from each member to each other member, directly or by way of a third. */
  private findUnits(): void {
    const { children, members, unitsOfPair, neighbours, unitsOfNeighbour } = this;
    const { values, count } = members;
    for (let from = 0; from < count; from++) {
      children.neighboursInto(values[from], neighbours);
      children.unitsInto(values[from], unitsOfNeighbour);
      unitsOfPair[from * count + from] = 0;
      for (let index = 0; index < neighbours.count; index++) {
        const to = placeOf(neighbours.values[index], members);
        if (to >= 0) unitsOfPair[from * count + to] = unitsOfNeighbour.values[index];
      }
    }
    for (let by = 0; by < count; by++) {
      for (let from = 0; from < count; from++) {
        for (let to = 0; to < count; to++) {
          const units = unitsOfPair[from * count + by] + unitsOfPair[by * count + to];
          if (units < unitsOfPair[from * count + to]) unitsOfPair[from * count + to] = units;
        }
      }
    }
  }

  /** The index of the member with the fewest units to all others together; of several, the first. */
  private centralMember(): number {
    const { unitsOfPair } = this;
    const { count } = this.members;
    let central = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let from = 0; from < count; from++) {
      let sum = 0;
      for (let to = 0; to < count; to++) sum += unitsOfPair[from * count + to];
      if (sum >= least) continue;
      least = sum;
      central = from;
    }
    return central;
  }

  /** Sets the units from each member to the central member, and tells whether any of them are new. */
  private connectMembers(central: number): boolean {
    const { unitsOfPair } = this;
    const { values, count } = this.members;
    let isNew = false;
    for (let member = 0; member < count; member++) {
      if (this.setUnitsToCentre(values[member], unitsOfPair[central * count + member])) isNew = true;
    }
    return isNew;
  }

  /** Finds the units from the orphans of a node to its centre, by way of their neighbours, and tells whether any are new. */
  private connectOrphans(node: number): boolean {
    const { children, level, unitsOfNeighbour } = this;
    const endChild = level.endChildOfNode[node];
    let isNew = false;
    for (let place = level.firstChildOfNode[node]; place < endChild; place++) {
      const child = level.nodeOfChild[place];
      if (!isOrphan(children, child)) continue;
      children.unitsInto(child, unitsOfNeighbour);
      const units = unitsOfNeighbour.values[0] + children.unitsToCentreOfNode[children.neighbourOf(child, 0)];
      if (this.setUnitsToCentre(child, units)) isNew = true;
    }
    return isNew;
  }

  private setUnitsToCentre(child: number, units: number): boolean {
    const { unitsToCentreOfNode } = this.children;
    if (unitsToCentreOfNode[child] === units) return false;
    unitsToCentreOfNode[child] = units;
    return true;
  }

  /** Finds the units to each target of the edges of a node, in the order of the edges. */
  private findUnitsOfTargets(node: number): void {
    const { children, level, neighbours, unitsOfNeighbour, unitsOfTarget } = this;
    const { parentOfNode, unitsToCentreOfNode } = children;
    const { nodeOfChild, targetOfEdge } = level;
    const firstEdge = level.firstEdgeOfNode[node];
    const endChild = level.endChildOfNode[node];
    unitsOfTarget.count = 0;
    for (let index = level.degreeOf(node); index > 0; index--) unitsOfTarget.push(MOST_UNITS);
    for (let place = level.firstChildOfNode[node]; place < endChild; place++) {
      const child = nodeOfChild[place];
      children.neighboursInto(child, neighbours);
      children.unitsInto(child, unitsOfNeighbour);
      for (let i = 0; i < neighbours.count; i++) {
        const target = parentOfNode[neighbours.values[i]];
        if (target === node) continue;
        const walk = unitsOfNeighbour.values[i] + unitsToCentreOfNode[neighbours.values[i]];
        const units = unitsToCentreOfNode[child] + walk;
        let index = 0;
        while (targetOfEdge[firstEdge + index] !== target) index++;
        if (units < unitsOfTarget.values[index]) unitsOfTarget.values[index] = units;
      }
    }
  }
}

/** The place of a node in a list; −1 when it is not there. */
function placeOf(node: number, { values, count }: IntegerList): number {
  for (let place = 0; place < count; place++) if (values[place] === node) return place;
  return -1;
}
