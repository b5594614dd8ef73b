import type { BaseLevel } from "./base-level.ts";
import type { ClusterPaths, PathStore } from "./intra-paths.ts";

/**
 * Reads the paths that intra-edges stand for from the fields of their nodes, each time that a path is chosen. That takes no memory, and
 * a little longer than to look up stretches that were kept.
 */
export class FieldPaths implements PathStore {
  first = 0;
  end = 0;
  readonly bytes = 0;
  private readonly base: BaseLevel;

  /** @param base A level that keeps the steps of its fields. */
  constructor(base: BaseLevel) {
    this.base = base;
  }

  get stretches(): Uint16Array {
    return this.base.fields.stretches;
  }

  choose(cluster: number, i: number, j: number): void {
    const { base } = this;
    const first = base.firstNodeOfCluster[cluster];
    base.chooseField(first + j);
    this.first = base.fields.gatherTo(base.cellOfNode[first + i]);
    this.end = this.stretches.length;
  }

  /** Keeps nothing: the fields hold all paths. */
  set(): void {}

  pathsOf(cluster: number): ClusterPaths {
    const { length } = this.base.clusters[cluster].nodes;
    const starts = [0];
    const all: number[] = [];
    for (let j = 1; j < length; j++) {
      for (let i = 0; i < j; i++) {
        this.choose(cluster, i, j);
        for (const stretch of this.stretches.subarray(this.first, this.end)) all.push(stretch);
        starts.push(all.length);
      }
    }
    return { starts: Int32Array.from(starts), stretches: Uint16Array.from(all) };
  }

  /** Has no memory to give back. */
  trim(): void {}
}
