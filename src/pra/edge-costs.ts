import { IntegerList } from "../search/integer-list.ts";
import type { Changes } from "./changes.ts";
import { type Children, isOrphan } from "./children.ts";
import type { Level } from "./level.ts";
import { LARGEST_CLIQUE } from "./turn-order.ts";

/** The cost of an edge is counted in so many parts of what a tile of the cheapest terrain costs. */
export const COST_OF_TILE = 128;

/** No edge counts for more than this: 131,072 tiles of the cheapest terrain, farther than any two cells lie apart. */
export const MOST_COST: number = 1 << 24;

/**
 * What the edges of a level cost where terrains differ in cost. There, each node has a centre, which is the centre of one
 * of its children, and of a clique of cells the cell from which the others are reached most cheaply. An edge costs the
 * cheapest walk between the centres of two nodes that leads over one pair of joined children:
 *
 *     . . . . │ . . .      from the centre c of one node to its child a, by an edge to the other node's child b, and from
 *     . c─a───┼─b . .      there to the centre d of the other node
 *     . . . . │  ╲. .
 *     . . . . │ . d .
 *
 * So a level knows roads that are one cell wide, and rivers that are dear to cross, however many cells its nodes stand for.
 * All costs follow from those of the children, in an order that depends on the map alone.
 */
export class EdgeCosts {
  private readonly children: Children;
  private readonly level: Level;
  /** The children of a node that are no orphans. */
  private readonly members = new IntegerList();
  /** What it costs from each member to each other, row by row. */
  private readonly costs = new Int32Array(LARGEST_CLIQUE * LARGEST_CLIQUE);
  private readonly neighbours = new IntegerList();
  private readonly costOfNeighbour = new IntegerList();
  private readonly costOfTarget = new IntegerList();

  constructor(children: Children, level: Level) {
    this.children = children;
    this.level = level;
  }

  /**
   * Puts a node at its centre, and notes in `above` if it was elsewhere. Finds what it costs there from each of its children,
   * and tells whether any of that is new.
   */
  centre(node: number, above?: Changes): boolean {
    const { children, level, members } = this;
    this.findMembers(node);
    this.findCosts();
    const central = this.centralMember();
    const centre = members.values[central];
    if (level.placeAt(node, children.xOf(centre), children.yOf(centre))) above?.moved.add(node);
    const isNew = this.connectMembers(central);
    return this.connectOrphans(node) || isNew;
  }

  /** Finds what the edges of a node cost, and notes in `above` if any of that is new. */
  price(node: number, above?: Changes): void {
    const { level, costOfTarget } = this;
    this.findCostsOfTargets(node);
    level.reserveCosts();
    const { costOfEdge } = level;
    const firstEdge = level.firstEdgeOfNode[node];
    for (let index = 0; index < costOfTarget.count; index++) {
      if (costOfEdge[firstEdge + index] === costOfTarget.values[index]) continue;
      costOfEdge[firstEdge + index] = costOfTarget.values[index];
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

  /** Finds what it costs from each member to each other, at once or by way of a third. */
  private findCosts(): void {
    const { children, members, costs, neighbours, costOfNeighbour } = this;
    const { values, count } = members;
    for (let from = 0; from < count; from++) {
      children.neighboursInto(values[from], neighbours);
      children.costsInto(values[from], costOfNeighbour);
      costs[from * count + from] = 0;
      for (let index = 0; index < neighbours.count; index++) {
        const to = placeOf(neighbours.values[index], members);
        if (to >= 0) costs[from * count + to] = costOfNeighbour.values[index];
      }
    }
    for (let by = 0; by < count; by++) {
      for (let from = 0; from < count; from++) {
        for (let to = 0; to < count; to++) {
          const cost = costs[from * count + by] + costs[by * count + to];
          if (cost < costs[from * count + to]) costs[from * count + to] = cost;
        }
      }
    }
  }

  /** The member from which the others are reached most cheaply, all together; of several, the first. */
  private centralMember(): number {
    const { costs } = this;
    const { count } = this.members;
    let central = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let from = 0; from < count; from++) {
      let sum = 0;
      for (let to = 0; to < count; to++) sum += costs[from * count + to];
      if (sum >= least) continue;
      least = sum;
      central = from;
    }
    return central;
  }

  /** Takes over what it costs from each member to the central one, and tells whether any of that is new. */
  private connectMembers(central: number): boolean {
    const { costs } = this;
    const { values, count } = this.members;
    let isNew = false;
    for (let member = 0; member < count; member++) {
      if (this.setCostToCentre(values[member], costs[central * count + member])) isNew = true;
    }
    return isNew;
  }

  /** Finds what it costs from the orphans of a node to its centre, by way of their neighbours; tells whether that is new. */
  private connectOrphans(node: number): boolean {
    const { children, level, costOfNeighbour } = this;
    const endChild = level.endChildOfNode[node];
    let isNew = false;
    for (let place = level.firstChildOfNode[node]; place < endChild; place++) {
      const child = level.nodeOfChild[place];
      if (!isOrphan(children, child)) continue;
      children.costsInto(child, costOfNeighbour);
      const cost = costOfNeighbour.values[0] + children.costToCentreOfNode[children.neighbourOf(child, 0)];
      if (this.setCostToCentre(child, cost)) isNew = true;
    }
    return isNew;
  }

  private setCostToCentre(child: number, cost: number): boolean {
    const { costToCentreOfNode } = this.children;
    if (costToCentreOfNode[child] === cost) return false;
    costToCentreOfNode[child] = cost;
    return true;
  }

  /** Finds what it costs to each target of a node's edges, in their order. */
  private findCostsOfTargets(node: number): void {
    const { children, level, neighbours, costOfNeighbour, costOfTarget } = this;
    const { parentOfNode, costToCentreOfNode } = children;
    const { nodeOfChild, targetOfEdge } = level;
    const firstEdge = level.firstEdgeOfNode[node];
    const endChild = level.endChildOfNode[node];
    costOfTarget.count = 0;
    for (let index = level.degreeOf(node); index > 0; index--) costOfTarget.push(MOST_COST);
    for (let place = level.firstChildOfNode[node]; place < endChild; place++) {
      const child = nodeOfChild[place];
      children.neighboursInto(child, neighbours);
      children.costsInto(child, costOfNeighbour);
      for (let i = 0; i < neighbours.count; i++) {
        const target = parentOfNode[neighbours.values[i]];
        if (target === node) continue;
        const walk = costOfNeighbour.values[i] + costToCentreOfNode[neighbours.values[i]];
        const cost = costToCentreOfNode[child] + walk;
        let index = 0;
        while (targetOfEdge[firstEdge + index] !== target) index++;
        if (cost < costOfTarget.values[index]) costOfTarget.values[index] = cost;
      }
    }
  }
}

/** The place of a node in a list; −1 when it is not there. */
function placeOf(node: number, { values, count }: IntegerList): number {
  for (let place = 0; place < count; place++) if (values[place] === node) return place;
  return -1;
}
