import type { AgentGrid } from "../grid/agent-grid.ts";
import { IntegerLists } from "../grid/integer-lists.ts";
import type { ClusterFields } from "../hpa/levels/cluster-fields.ts";
import { type ClusterPaths, numberOfPair, type PathStore } from "../hpa/levels/intra-paths.ts";
import { UNREACHED } from "../search/field.ts";
import { IntegerList } from "../search/integer-list.ts";

/** A node as it is kept: its place in the cluster, and its users. */
const NODE_INTEGERS = 2;

/** An intra-edge as it is kept: its two ends in one integer, its users, and its cost. */
const EDGE_INTEGERS = 3;
const USERS = 1;
const COST = 2;

/** The place of a walk without steps, which the walks of every cluster begin with. It stands for an edge that is not there. */
const NO_WALK = 0;

/** The places of walks take 16 bits each until a cluster has more stretches than this. */
const MOST_NARROW = 0xffff;
type WalkPlaces = Uint16Array | Uint32Array;

/** An intra-edge of the annotated graph. */
export interface IntraEdge {
  /** The agents that take the edge, as a set of bits by their index. */
  readonly users: number;
  /** The cost of the edge, in halves of units of terrain that costs 1. */
  readonly cost: number;
}

/** The edges of one agent in a cluster. */
interface AgentEdges {
  /** The index of the agent. */
  readonly agent: number;
  /** The places of its nodes, ascending. */
  readonly places: Uint16Array;
  /** The costs between its nodes in units, row by row; `UNREACHED` where there is no edge. */
  readonly units: Uint32Array;
  /** What units have to be multiplied by, so that they compare with those of other agents. */
  readonly scale: number;
  /** The walks between its nodes. */
  readonly paths: ClusterPaths;
}

/** Scratch memory for the edges of one cluster, for their walks, and for the place of the walk of each edge. */
const edges = new IntegerList();
const walks = new IntegerList();
const walkOfEdge = new IntegerList();
/** The place of the walk of each path of an agent; and by the place of a walk before, its place now. */
const walkOfPath = new IntegerList();
let placeNow = new Uint32Array(1024);

/**
 * The nodes and the intra-edges of the annotated graph (Harabor and Botea 2008, Section VI), once for all agents. Each has its
 * users, as a transition has: agents whose edges between two nodes cost the same, over the same cells, share one edge and one
 * walk. So a strongly dominated edge (Theorem 6) is not kept, unless its agent takes another walk of the same cost.
 *
 *     node        node        users     cost     walk
 *     (3, 0) ──── (31, 7)     0 1 4     2172     → → ↘ …
 *     (3, 0) ──── (31, 7)     2         2410     → ↓ ↓ …     a larger agent goes round
 *
 * The edges of a cluster are ordered by their ends, and its walks lie in the same order, each behind the number of its stretches.
 * The graph of an agent is in here as the nodes and edges that have the agent among their users. `AgentPaths` knows where the
 * walks of these edges are, so that a query need not look for them.
 */
export class IntraEdges {
  private readonly nodesOfCluster: IntegerLists<Int32Array>;
  private readonly edgesOfCluster: IntegerLists<Int32Array>;
  private readonly walksOfCluster: IntegerLists<Uint16Array>;
  /** Whether agents share edges that are alike. */
  private readonly isShared: boolean;
  /** What knows the walks of each agent. */
  private readonly pathsOfAgent: AgentPaths[] = [];

  constructor(clusters: number, isShared: boolean) {
    const listsOf = <T extends Int32Array | Uint16Array>(allocate: (length: number) => T): IntegerLists<T> =>
      new IntegerLists(clusters, allocate, new Uint32Array(2 * clusters));
    this.nodesOfCluster = listsOf((length) => new Int32Array(length));
    this.edgesOfCluster = listsOf((length) => new Int32Array(length));
    this.walksOfCluster = listsOf((length) => new Uint16Array(length));
    this.isShared = isShared;
  }

  /** The memory of all nodes, edges and walks, in bytes. */
  get bytes(): number {
    return this.nodesOfCluster.bytes + this.edgesOfCluster.bytes + this.walksOfCluster.bytes;
  }

  /** All walks: the number of stretches of each walk, and then its stretches. */
  get walks(): Uint16Array {
    return this.walksOfCluster.values;
  }

  /** Where the walks of a cluster start in `walks`. */
  firstWalkOf(cluster: number): number {
    return this.walksOfCluster.firstOf[cluster];
  }

  /** Tells an agent from now on where the walks of its edges are. */
  addAgent(paths: AgentPaths): void {
    this.pathsOfAgent.push(paths);
  }

  /** The number of nodes in a cluster. */
  countNodes(cluster: number): number {
    return this.nodesOfCluster.countOf[cluster] / NODE_INTEGERS;
  }

  /** Gives the edges of a cluster, in one list for each pair of nodes. */
  *edgesByEnds(cluster: number): Generator<readonly IntraEdge[]> {
    const list = this.edgesOfCluster.listOf(cluster);
    for (let at = 0; at < list.length; ) {
      const ends = list[at];
      const between: IntraEdge[] = [];
      for (; list[at] === ends; at += EDGE_INTEGERS) between.push({ users: list[at + USERS], cost: list[at + COST] });
      yield between;
    }
  }

  /** Whether an agent has nodes at these places of a cluster, and at no others. */
  hasNodes(agent: number, cluster: number, places: Uint16Array): boolean {
    const list = this.nodesOfCluster.listOf(cluster);
    let count = 0;
    for (let at = 0; at < list.length; at += NODE_INTEGERS) {
      if (((list[at + 1] >>> agent) & 1) === 0) continue;
      if (list[at] !== places[count]) return false;
      count++;
    }
    return count === places.length;
  }

  /** Lets an agent have nodes at some places of a cluster, and at no others. */
  setNodes(agent: number, cluster: number, places: Uint16Array): void {
    const list = this.nodesOfCluster.listOf(cluster);
    const usersOfPlace = new Map<number, number>();
    for (let at = 0; at < list.length; at += NODE_INTEGERS) usersOfPlace.set(list[at], list[at + 1] & ~(1 << agent));
    for (const place of places) usersOfPlace.set(place, (usersOfPlace.get(place) ?? 0) | (1 << agent));
    const used = [...usersOfPlace].filter(([, users]) => users !== 0);
    this.nodesOfCluster.set(cluster, used.sort(([a], [b]) => a - b).flat());
  }

  /** Lets an agent take some edges of a cluster, and no others. Returns the place of the walk of each of its paths. */
  setEdges(cluster: number, { agent, places, units, scale, paths }: AgentEdges): Int32Array {
    const { starts } = paths;
    const others = new OtherEdges(this.edgesOfCluster.listOf(cluster), this.walksOfCluster.listOf(cluster), 1 << agent);
    edges.count = 0;
    walkOfEdge.count = 0;
    walks.count = 0;
    walks.push(0);
    walkOfPath.count = 0;
    walkOfPath.makeRoom(starts.length);
    for (let i = 0; i < places.length; i++) {
      for (let j = i + 1; j < places.length; j++) {
        const path = numberOfPair(i, j);
        walkOfPath.values[path] = NO_WALK;
        if (units[i * places.length + j] === UNREACHED) continue;
        const ends = (places[i] << 16) | places[j];
        const cost = units[i * places.length + j] * scale;
        others.keepUpTo(ends);
        let edge = this.isShared ? findLike(ends, cost, paths, path) : -1;
        if (edge >= 0) edges.values[edge * EDGE_INTEGERS + USERS] |= 1 << agent;
        else edge = addEdge(ends, 1 << agent, cost, paths.stretches, starts[path], starts[path + 1]);
        walkOfPath.values[path] = walkOfEdge.values[edge];
      }
    }
    others.keepUpTo(Number.POSITIVE_INFINITY);
    this.edgesOfCluster.set(cluster, edges.view());
    this.walksOfCluster.set(cluster, walks.view());
    if (others.haveMoved) for (const other of this.pathsOfAgent) other.follow(cluster, placeNow);
    return walkOfPath.values.subarray(0, starts.length - 1);
  }

  /** Gives back memory that nothing is kept in. */
  trim(): void {
    this.nodesOfCluster.trim();
    this.edgesOfCluster.trim();
    this.walksOfCluster.trim();
  }
}

/** The edges of a cluster that agents take beside one whose edges are being set. */
class OtherEdges {
  /** Whether the walk of an edge has got another place. */
  haveMoved = false;
  private readonly known: Int32Array;
  private readonly knownWalks: Uint16Array;
  private readonly user: number;
  private at = 0;
  private walk = 1;

  /** @param user The agent whose edges are being set, as a set. */
  constructor(known: Int32Array, knownWalks: Uint16Array, user: number) {
    this.known = known;
    this.knownWalks = knownWalks;
    this.user = user;
    if (placeNow.length < knownWalks.length) placeNow = new Uint32Array(2 * knownWalks.length);
  }

  /** Takes over the edges whose ends come no later than these, without the user, if they have other users. */
  keepUpTo(ends: number): void {
    const { known, knownWalks } = this;
    for (; this.at < known.length && known[this.at] <= ends; this.at += EDGE_INTEGERS) {
      const users = known[this.at + USERS] & ~this.user;
      const { walk } = this;
      this.walk += 1 + knownWalks[walk];
      if (users === 0) continue;
      const edge = addEdge(known[this.at], users, known[this.at + COST], knownWalks, walk + 1, this.walk);
      placeNow[walk] = walkOfEdge.values[edge];
      if (placeNow[walk] !== walk) this.haveMoved = true;
    }
  }
}

/** The paths of one agent: the walks of the edges that the agent takes. */
export class AgentPaths implements PathStore {
  first = 0;
  end = 0;
  private readonly graph: IntraEdges;
  private readonly agent: number;
  private readonly view: AgentGrid;
  /** The side of a cluster, in cells. */
  private readonly size: number;
  /** For each path, the place of its walk among the walks of the cluster. */
  private readonly walkOfPath: IntegerLists<WalkPlaces>;
  private isWide = false;

  /**
   * @param agent The index of the agent.
   * @param size The side of a cluster, in cells.
   */
  constructor(graph: IntraEdges, clusters: number, agent: number, view: AgentGrid, size: number) {
    this.graph = graph;
    this.agent = agent;
    this.view = view;
    this.size = size;
    const allocate = (length: number): WalkPlaces => (this.isWide ? new Uint32Array(length) : new Uint16Array(length));
    this.walkOfPath = new IntegerLists(clusters, allocate, new Uint32Array(2 * clusters));
    graph.addAgent(this);
  }

  get stretches(): Uint16Array {
    return this.graph.walks;
  }

  get bytes(): number {
    return this.walkOfPath.bytes;
  }

  choose(cluster: number, i: number, j: number): void {
    const { graph, walkOfPath } = this;
    const walk = walkOfPath.values[walkOfPath.firstOf[cluster] + numberOfPair(i, j)];
    this.first = graph.firstWalkOf(cluster) + walk + 1;
    this.end = this.first + graph.walks[this.first - 1];
  }

  set(cluster: number, { cells, intraUnits }: Pick<ClusterFields, "cells" | "intraUnits">, paths: ClusterPaths): void {
    const { size, view, graph, agent } = this;
    const { width } = view.grid;
    const places = Uint16Array.from(
      cells,
      (cell) => (Math.floor(cell / width) % size) * size + ((cell % width) % size),
    );
    // most edits leave most walks as they are; where terrains differ in cost, walks may cost otherwise
    const hasNodes = graph.hasNodes(agent, cluster, places);
    if (hasNodes && view.costOfCell === null && this.hasPaths(cluster, paths)) return;
    if (!hasNodes) graph.setNodes(agent, cluster, places);
    // the walks that the agent has had so far may go
    this.walkOfPath.set(cluster, []);
    // a view counts terrains that all cost the same as 1, and halves else
    const scale = 2 * view.tilesPerWeight;
    this.keep(cluster, graph.setEdges(cluster, { agent, places, units: intraUnits, scale, paths }));
  }

  /** Takes notice of the places that the walks of a cluster have now, given by their places before. */
  follow(cluster: number, now: Uint32Array): void {
    this.keep(
      cluster,
      Int32Array.from(this.walkOfPath.listOf(cluster), (walk) => (walk === NO_WALK ? NO_WALK : now[walk])),
    );
  }

  pathsOf(cluster: number): ClusterPaths {
    const { graph } = this;
    const own = this.walkOfPath.listOf(cluster);
    const first = graph.firstWalkOf(cluster);
    const starts = new Int32Array(own.length + 1);
    const stretches: number[] = [];
    own.forEach((walk, path) => {
      const start = first + walk + 1;
      for (let at = start; at < start + graph.walks[start - 1]; at++) stretches.push(graph.walks[at]);
      starts[path + 1] = stretches.length;
    });
    return { starts, stretches: Uint16Array.from(stretches) };
  }

  trim(): void {
    this.walkOfPath.trim();
    this.graph.trim();
  }

  /** Whether the agent has just these paths in a cluster. */
  private hasPaths(cluster: number, { starts, stretches }: ClusterPaths): boolean {
    const { walks } = this.graph;
    const { values, firstOf, countOf } = this.walkOfPath;
    const first = this.graph.firstWalkOf(cluster);
    if (countOf[cluster] !== starts.length - 1) return false;
    for (let path = 0; path < starts.length - 1; path++) {
      const walk = first + values[firstOf[cluster] + path];
      const start = starts[path];
      const count = starts[path + 1] - start;
      if (walks[walk] !== count) return false;
      for (let at = 0; at < count; at++) if (walks[walk + 1 + at] !== stretches[start + at]) return false;
    }
    return true;
  }

  private keep(cluster: number, places: Int32Array): void {
    if (!this.isWide && places.some((place) => place > MOST_NARROW)) {
      this.isWide = true;
      this.walkOfPath.trim();
    }
    this.walkOfPath.set(cluster, places);
  }
}

/** Adds an edge to the scratch memory, with a part of some stretches as its walk, and returns its number there. */
function addEdge(
  ends: number,
  users: number,
  cost: number,
  stretches: ArrayLike<number>,
  first: number,
  end: number,
): number {
  edges.push(ends);
  edges.push(users);
  edges.push(cost);
  walkOfEdge.push(walks.count);
  walks.push(end - first);
  for (let at = first; at < end; at++) walks.push(stretches[at]);
  return walkOfEdge.count - 1;
}

/** The number of an edge in the scratch memory that has these ends, this cost, and a path as its walk; −1 if there is none. */
function findLike(ends: number, cost: number, paths: ClusterPaths, path: number): number {
  const { values } = edges;
  // edges with the same ends come last
  for (let edge = walkOfEdge.count - 1; edge >= 0 && values[edge * EDGE_INTEGERS] === ends; edge--) {
    if (values[edge * EDGE_INTEGERS + COST] === cost && isWalk(walkOfEdge.values[edge], paths, path)) return edge;
  }
  return -1;
}

/** Whether a walk in the scratch memory is a path. */
function isWalk(walk: number, { starts, stretches }: ClusterPaths, path: number): boolean {
  const start = starts[path];
  if (walks.values[walk] !== starts[path + 1] - start) return false;
  for (let at = start; at < starts[path + 1]; at++) {
    if (walks.values[walk + 1 + at - start] !== stretches[at]) return false;
  }
  return true;
}
