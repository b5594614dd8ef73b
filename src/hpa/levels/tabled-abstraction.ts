import type { Hierarchy, HierarchyReport, Repairs } from "../../hierarchy/lifecycle.ts";
import type { SnapshotReader, SnapshotWriter } from "../../snapshot/snapshot.ts";
import type { Abstraction } from "./abstraction.ts";
import { countsOf, type LevelCounts } from "./report.ts";
import type { TopTable } from "./top-table.ts";

/** The abstract graph with the table of its top level: what HPA* builds, repairs and saves. */
export class TabledAbstraction implements Hierarchy<LevelCounts> {
  private readonly abstraction: Abstraction;
  private readonly table: TopTable;

  constructor(abstraction: Abstraction, table: TopTable) {
    this.abstraction = abstraction;
    this.table = table;
  }

  get repairs(): Repairs {
    return this.abstraction.repairs;
  }

  get steps(): number {
    return this.abstraction.steps + this.table.steps;
  }

  get isCurrent(): boolean {
    return this.abstraction.isCurrent;
  }

  *build(): Generator<void> {
    yield* this.abstraction.build();
    yield* this.table.build();
  }

  follow(): void {
    if (this.abstraction.follow()) this.table.forget();
  }

  followStep(): void {
    if (this.abstraction.followStep()) this.table.forget();
  }

  write(out: SnapshotWriter): void {
    // after a repair, queries make the rows of the table again, one with each
    for (const _ of this.table.build());
    this.abstraction.write(out);
    this.table.write(out);
  }

  read(from: SnapshotReader): void {
    this.abstraction.read(from);
    this.table.read(from);
  }

  report(counted: Set<object>): HierarchyReport<LevelCounts> {
    const { base, levels, upper, top } = this.abstraction;
    const bytes = base.bytesBeside(counted) + this.table.bytes + upper.reduce((sum, level) => sum + level.bytes, 0);
    return { levels: levels.slice(0, top.number).map((level) => countsOf(level, base)), bytes };
  }
}
