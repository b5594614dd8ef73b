import { IntegerList } from "../search/integer-list.ts";
import type { Level } from "./level.ts";

/** The nodes around a path. It serves one path after the other, on any level that fits. */
export class Surroundings {
  private readonly nodes = new IntegerList();
  /** A node has been gathered if it has the number of the latest time. */
  private readonly timeOfNode: Uint32Array;
  private time = 0;

  private constructor(room: number) {
    this.timeOfNode = new Uint32Array(room);
  }

  /** What all share: the one made for the largest level so far. */
  static of(room: number): Surroundings {
    if (shared === undefined || shared.timeOfNode.length < room) shared = new Surroundings(room);
    return shared;
  }

  /** Lists the nodes of a path, and those that are at most so many edges away from one; the next call writes over that. */
  gather(level: Level, path: Int32Array, rings: number): IntegerList {
    const { nodes } = this;
    this.begin();
    for (let index = 0; index < path.length; index++) this.add(path[index]);
    let first = 0;
    for (let ring = 0; ring < rings; ring++) {
      const end = nodes.count;
      for (; first < end; first++) this.addNeighbours(level, nodes.values[first]);
    }
    return nodes;
  }

  private begin(): void {
    this.nodes.count = 0;
    this.time++;
    if (this.time < 0x1_0000_0000) return;
    this.timeOfNode.fill(0);
    this.time = 1;
  }

  private add(node: number): void {
    if (this.timeOfNode[node] === this.time) return;
    this.timeOfNode[node] = this.time;
    this.nodes.push(node);
  }

  private addNeighbours({ firstEdgeOfNode, endEdgeOfNode, targetOfEdge }: Level, node: number): void {
    const endEdge = endEdgeOfNode[node];
    for (let edge = firstEdgeOfNode[node]; edge < endEdge; edge++) this.add(targetOfEdge[edge]);
  }
}

let shared: Surroundings | undefined;
