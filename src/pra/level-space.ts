import { Corridor } from "../search/corridor.ts";
import { Distances } from "../search/distances.ts";

/** What a search on the nodes of a level writes down. Searches on any level that fits can use it one after the other. */
export class LevelSpace {
  /** For searches that may enter every node. */
  readonly everywhere: Distances;
  /** For searches that may enter only some. */
  readonly corridor: Corridor;
  /** The node from which a node was reached; −1 for the start. */
  readonly previousOfNode: Int32Array;

  private constructor(room: number) {
    this.everywhere = new Distances(room);
    this.corridor = new Corridor(room);
    this.previousOfNode = new Int32Array(room);
  }

  /** The space that all share: the one made for the largest level so far. */
  static of(room: number): LevelSpace {
    if (shared === undefined || shared.previousOfNode.length < room) shared = new LevelSpace(room);
    return shared;
  }
}

let shared: LevelSpace | undefined;
