import type { AgentGrid } from "../grid/agent-grid.ts";
import { IntegerList } from "../search/integer-list.ts";
import type { SnapshotReader, SnapshotWriter } from "../snapshot/snapshot.ts";
import { fillLevel, has, takeCliques, targetsOf } from "./build.ts";
import { Changes, NodeSet, SLICE } from "./changes.ts";
import { type Children, hasParent, isOrphan, leaderOf } from "./children.ts";
import { CliqueFinder } from "./clique-finder.ts";
import { EdgeCosts } from "./edge-costs.ts";
import { Level } from "./level.ts";
import { checkTurns, NEVER, TurnOrder } from "./turn-order.ts";
import { TurnReplay } from "./turn-replay.ts";

/** Makes a level from its children, and repairs it when the children have changed. */
export class Grouping {
  readonly level: Level;
  private readonly children: Children;
  private readonly order: TurnOrder;
  private readonly finder: CliqueFinder;
  private readonly replay: TurnReplay;
  /** Finds the units of edges; `null` where all terrains cost the same. */
  private readonly costs: EdgeCosts | null;
  /** The changes of the last repair at this level. */
  private readonly above = new Changes();
  /** Children whose group may differ from the group before the repair. */
  private readonly regrouped = new NodeSet();
  /** Nodes whose children may differ from the children before the repair. */
  private readonly dissolved = new NodeSet();
  /** Nodes whose edges have to be found anew. */
  private readonly nodes = new NodeSet();
  /** Nodes whose centres have to be found anew, and nodes whose edges have to be priced anew. */
  private readonly uncentred = new NodeSet();
  private readonly unpriced = new NodeSet();
  /** Nodes that are gone but have not given back their ids. */
  private readonly removed: number[] = [];
  private readonly targets = new IntegerList();
  private readonly neighbours = new IntegerList();

  constructor(view: AgentGrid, children: Children) {
    this.children = children;
    this.level = new Level(children.number + 1, children.hasCosts);
    this.costs = children.hasCosts ? new EdgeCosts(children, this.level) : null;
    this.order = new TurnOrder(view, children.number);
    this.finder = new CliqueFinder(children, this.order.isLastFirst);
    this.replay = new TurnReplay(children, this.order, this.finder);
  }

  /** Builds the level, a slice with each turn. The ids of the children must be in the order of their first cells. */
  *build(): Generator<void> {
    yield* takeCliques(this.children, this.order, this.finder);
    yield* fillLevel(this.level, this.children, this.order);
  }

  /** Writes the turns at which the children were taken, in the order of their first cells: the level follows from them. */
  write(out: SnapshotWriter): void {
    out.array(this.children.turnsByFirstCell());
  }

  /** Makes the level from the turns that another grouping of the same children has written. Throws where they cannot be. */
  read(from: SnapshotReader): void {
    const turnOfNode = new Uint32Array(this.children.room);
    from.array(turnOfNode);
    checkTurns(this.children, this.order, turnOfNode);
    this.children.turnOfNode.set(turnOfNode);
    for (const _ of fillLevel(this.level, this.children, this.order));
  }

  /**
   * Follows changes among the children, a slice with each turn, and returns the changes at this level, which the next repair
   * writes over.
   */
  *repair(below: Changes): Generator<void, Changes> {
    const { children, above, nodes } = this;
    above.clear();
    yield* this.findRegrouped(below.rejoined);
    yield* this.findDissolved(below.bereft);
    yield* this.makeNodes(yield* this.findGroups());

    for (let place = 0; place < below.rejoined.size; place++) {
      const node = children.parentOfNode[below.rejoined.at(place)];
      if (node >= 0) nodes.add(node);
      if (place % SLICE === SLICE - 1) yield;
    }
    for (let place = 0; place < nodes.size; place++) {
      this.join(nodes.at(place));
      if (place % SLICE === SLICE - 1) yield;
    }
    if (this.costs !== null) yield* this.price(below, this.costs);
    for (let place = 0; place < below.moved.size && this.costs === null; place++) {
      const node = children.parentOfNode[below.moved.at(place)];
      if (node >= 0) this.place(node);
      if (place % SLICE === SLICE - 1) yield;
    }
    return above;
  }

  /** The number of nodes that the last repair built again. */
  get repaired(): number {
    return this.nodes.size;
  }

  /** Lets the ids of removed nodes be used again. To be called once no level needs them any more. */
  recycle(): void {
    for (const node of this.removed) this.level.recycle(node);
    this.removed.length = 0;
  }

  /** Finds the children whose group may have changed, given the children that are new or have other edges. */
  private *findRegrouped(rejoined: NodeSet): Generator<void> {
    const { children, neighbours, regrouped } = this;
    regrouped.clear();
    yield* this.replay.run(rejoined, regrouped);
    // the group of a child that no clique has taken depends on its edges
    for (let place = 0; place < rejoined.size; place++) {
      if (children.turnOfNode[rejoined.at(place)] === NEVER) regrouped.add(rejoined.at(place));
      if (place % SLICE === SLICE - 1) yield;
    }
    // an orphan goes where its neighbour does
    for (let place = 0; place < regrouped.size; place++) {
      children.neighboursInto(regrouped.at(place), neighbours);
      for (let i = 0; i < neighbours.count; i++) {
        if (isOrphan(children, neighbours.values[i])) regrouped.add(neighbours.values[i]);
      }
      if (place % SLICE === SLICE - 1) yield;
    }
  }

  /** Finds the nodes whose children may have changed. */
  private *findDissolved(bereft: NodeSet): Generator<void> {
    const { children, regrouped } = this;
    this.dissolved.clear();
    for (let place = 0; place < bereft.size; place++) {
      this.dissolve(bereft.at(place));
      if (place % SLICE === SLICE - 1) yield;
    }
    for (let place = 0; place < regrouped.size; place++) {
      const child = regrouped.at(place);
      this.dissolve(children.parentOfNode[child]);
      if (isOrphan(children, child)) this.dissolve(children.parentOfNode[children.neighbourOf(child, 0)]);
      if (place % SLICE === SLICE - 1) yield;
    }
  }

  private dissolve(node: number): void {
    if (node >= 0) this.dissolved.add(node);
  }

  /** Groups the children whose group may have changed, and all children of their former parents, by their leaders. */
  private *findGroups(): Generator<void, Map<number, number[]>> {
    const { children, level, regrouped, dissolved } = this;
    for (let place = 0; place < dissolved.size; place++) {
      const node = dissolved.at(place);
      for (let child = level.firstChildOfNode[node]; child < level.endChildOfNode[node]; child++) {
        regrouped.add(level.nodeOfChild[child]);
      }
      if (place % SLICE === SLICE - 1) yield;
    }
    const groups = new Map<number, number[]>();
    for (let place = 0; place < regrouped.size; place++) {
      const child = regrouped.at(place);
      if (place % SLICE === SLICE - 1) yield;
      if (!hasParent(children, child)) {
        children.parentOfNode[child] = -1;
        continue;
      }
      const leader = leaderOf(children, this.order, child);
      const group = groups.get(leader);
      if (group === undefined) groups.set(leader, [child]);
      else group.push(child);
    }
    return groups;
  }

  /** Makes a node of each group. A dissolved node lives on if a group has its first cell, and is removed otherwise. */
  private *makeNodes(groups: Map<number, number[]>): Generator<void> {
    const { children, level, nodes, dissolved } = this;
    nodes.clear();
    let made = 0;
    for (const group of groups.values()) {
      group.sort((a, b) => children.firstCellOf(a) - children.firstCellOf(b));
      const node = this.nodeOf(group);
      if (node >= 0) nodes.add(node);
      if (++made % SLICE === 0) yield;
    }
    for (let place = 0; place < dissolved.size; place++) {
      if (!nodes.has(dissolved.at(place))) this.remove(dissolved.at(place));
      if (place % SLICE === SLICE - 1) yield;
    }
    for (const group of groups.values()) {
      if (++made % SLICE === 0) yield;
      const known = this.nodeOf(group);
      const node = known >= 0 ? known : this.add(children.firstCellOf(group[0]));
      for (const child of group) children.parentOfNode[child] = node;
      level.setChildren(node, group);
      if (this.costs === null) this.place(node);
      nodes.add(node);
    }
  }

  /** The parent of a group that has the same first cell as the group; −1 when there is none. */
  private nodeOf(group: readonly number[]): number {
    const parent = this.children.parentOfNode[group[0]];
    return parent >= 0 && this.level.firstCellOfNode[parent] === this.children.firstCellOf(group[0]) ? parent : -1;
  }

  private add(firstCell: number): number {
    const node = this.level.add(firstCell);
    this.above.rejoined.add(node);
    return node;
  }

  private remove(node: number): void {
    const { level, above } = this;
    for (let edge = level.firstEdgeOfNode[node]; edge < level.endEdgeOfNode[node]; edge++) {
      const target = level.targetOfEdge[edge];
      level.unlink(target, node);
      above.rejoined.add(target);
    }
    if (level.parentOfNode[node] >= 0) above.bereft.add(level.parentOfNode[node]);
    level.remove(node);
    this.removed.push(node);
  }

  private place(node: number): void {
    if (this.level.place(node, this.children)) this.above.moved.add(node);
  }

  /** Finds centres and the units of edges anew where the children, their centres or their edges have changed. */
  private *price(below: Changes, costs: EdgeCosts): Generator<void> {
    const { level, above, nodes, uncentred, unpriced, neighbours } = this;
    yield* this.findUncentred(below);
    unpriced.clear();
    for (let place = 0; place < uncentred.size; place++) {
      if (place % SLICE === SLICE - 1) yield;
      const node = uncentred.at(place);
      unpriced.add(node);
      // edges of nodes beside this one lead to its centre, too; edges between the same children are new on both sides
      if (!costs.centre(node, above) && !nodes.has(node)) continue;
      level.neighboursInto(node, neighbours);
      for (let i = 0; i < neighbours.count; i++) unpriced.add(neighbours.values[i]);
    }
    // lists that have changed may lie elsewhere
    for (let place = 0; place < above.rejoined.size; place++) {
      unpriced.add(above.rejoined.at(place));
      if (place % SLICE === SLICE - 1) yield;
    }
    for (let place = 0; place < unpriced.size; place++) {
      if (level.firstCellOfNode[unpriced.at(place)] >= 0) costs.price(unpriced.at(place), above);
      if (place % SLICE === SLICE - 1) yield;
    }
  }

  /** Finds the nodes whose centres have to be found anew. */
  private *findUncentred({ moved, repriced }: Changes): Generator<void> {
    const { children, nodes, uncentred } = this;
    uncentred.clear();
    for (let place = 0; place < nodes.size; place++) {
      uncentred.add(nodes.at(place));
      if (place % SLICE === SLICE - 1) yield;
    }
    for (const changed of [moved, repriced]) {
      for (let place = 0; place < changed.size; place++) {
        const node = children.parentOfNode[changed.at(place)];
        if (node >= 0) uncentred.add(node);
        if (place % SLICE === SLICE - 1) yield;
      }
    }
  }

  /** Joins a node anew to the nodes whose children are joined to its own. Nodes in `nodes` are joined by their own call. */
  private join(node: number): void {
    const { level, targets, nodes, above } = this;
    targetsOf(this.children, level, node, targets, this.neighbours);
    let isSame = level.degreeOf(node) === targets.count;
    for (let index = level.degreeOf(node) - 1; index >= 0; index--) {
      const target = level.neighbourOf(node, index);
      if (has(targets, target)) continue;
      isSame = false;
      if (nodes.has(target)) continue;
      level.unlink(target, node);
      above.rejoined.add(target);
    }
    if (isSame) return;
    for (let i = 0; i < targets.count; i++) {
      const target = targets.values[i];
      // edges still lead both ways here
      if (nodes.has(target) || level.areJoined(node, target)) continue;
      level.link(target, node);
      above.rejoined.add(target);
    }
    level.setEdges(node, targets.values, targets.count);
    above.rejoined.add(node);
  }
}
