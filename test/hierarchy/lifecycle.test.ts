import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { type Hierarchy, type HierarchyReport, Lifecycle, Repairs } from "../../src/hierarchy/lifecycle.ts";
import { Grid } from "../../src/index.ts";
import { SnapshotReader, SnapshotWriter } from "../../src/snapshot/snapshot.ts";

/** A hierarchy that takes three turns to build and two to follow any number of edits, and writes down what is done with it. */
class Recorded implements Hierarchy<string> {
  readonly repairs = new Repairs();
  readonly steps = 3;
  /** Two turns of the build are enough for queries. */
  canAnswer = false;
  readonly log: string[] = [];
  private readonly grid: Grid;
  private followed: number;
  private turns = 0;

  constructor(grid: Grid) {
    this.grid = grid;
    this.followed = grid.version;
  }

  get isCurrent(): boolean {
    return this.followed === this.grid.version;
  }

  *build(): Generator<void> {
    for (let turn = 1; turn <= this.steps; turn++) {
      this.log.push(`build ${turn}`);
      this.canAnswer = turn >= 2;
      yield;
    }
  }

  follow(): void {
    while (!this.isCurrent) this.followStep();
  }

  write(out: SnapshotWriter): void {
    this.log.push("write");
    out.integer(7);
  }

  read(from: SnapshotReader): void {
    this.log.push(`read ${from.integer()}`);
  }

  report(): HierarchyReport<string> {
    return { levels: ["level 1"], bytes: 1 };
  }

  followStep(): void {
    this.turns++;
    this.log.push(`follow ${this.turns}`);
    if (this.turns < 2) return;
    this.turns = 0;
    this.followed = this.grid.version;
  }
}

function lifecycle(): { grid: Grid; hierarchy: Recorded; lifecycle: Lifecycle<string> } {
  const grid = new Grid(4, 4);
  const hierarchy = new Recorded(grid);
  const view = AgentGrid.of(grid, classOfAgent(grid, {}), new Movement({}));
  return { grid, hierarchy, lifecycle: new Lifecycle(view, hierarchy) };
}

const BUILT = ["build 1", "build 2", "build 3"];

describe("the lifecycle of a hierarchy", () => {
  test("builds no more than queries need while a build in slices is under way", () => {
    const { lifecycle: life, hierarchy } = lifecycle();
    life.buildStep();
    life.follow();
    expect(hierarchy.log).toEqual(BUILT.slice(0, 2));
    expect(life.isBuilt).toBe(false);
    life.report();
    expect(hierarchy.log).toEqual(BUILT);
  });

  test("builds a little with each step, and tells how much is done", () => {
    const { lifecycle: life, hierarchy } = lifecycle();
    const done: number[] = [];
    while (!life.isBuilt) done.push(life.buildStep());
    expect(done).toEqual([1 / 3, 2 / 3, 1, 1]);
    expect(hierarchy.log).toEqual(BUILT);
  });

  test("follows edits that come during the build once queries can be answered", () => {
    const { lifecycle: life, hierarchy, grid } = lifecycle();
    life.buildStep();
    grid.set(1, 1, "wall");
    life.follow();
    expect(hierarchy.log).toEqual([...BUILT.slice(0, 2), "follow 1", "follow 2"]);
    life.follow();
    expect(hierarchy.log).toHaveLength(4);
  });

  test("follows edits a little at a time", () => {
    const { lifecycle: life, hierarchy, grid } = lifecycle();
    life.follow();
    grid.set(1, 1, "wall");
    let steps = 1;
    while (!life.followStep()) steps++;
    expect(steps).toBe(3);
    expect(hierarchy.log).toEqual([...BUILT, "follow 1", "follow 2"]);
  });

  test("writes a hierarchy that is built and current, and counts one", () => {
    const { lifecycle: life, hierarchy, grid } = lifecycle();
    grid.set(1, 1, "wall");
    life.write(new SnapshotWriter());
    expect(hierarchy.log).toEqual([...BUILT, "follow 1", "follow 2", "write"]);
    expect(life.report()).toEqual({ levels: ["level 1"], bytes: 1 });
  });

  test("reads a hierarchy instead of building it", () => {
    const out = new SnapshotWriter();
    out.integer(7);
    const { lifecycle: life, hierarchy } = lifecycle();
    life.read(new SnapshotReader(out.bytes));
    life.follow();
    expect(life.isBuilt).toBe(true);
    expect(hierarchy.log).toEqual(["read 7"]);
  });
});
