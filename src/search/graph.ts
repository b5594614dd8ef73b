/** A directed graph in compressed rows: the edges of a node are `firstEdgeOfNode[node]` to `firstEdgeOfNode[node + 1]`. */
export interface Graph {
  /** One more entry than there are nodes. */
  readonly firstEdgeOfNode: Int32Array;
  /** The node that an edge leads to. */
  readonly targetOfEdge: Int32Array;
  /** An integer of at least 0. */
  readonly costOfEdge: Int32Array;
  /** At least the cost of the longest edge. */
  readonly longestEdge: number;
}
