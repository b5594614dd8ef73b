import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import type { Explanation } from "../pra/explanation.ts";
import { Pathfinder } from "../pra/pathfinder.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import { HierarchyPlanner } from "./hierarchy-planner.ts";
import { faultWithLinks, type PraOptions, type PraSettings, praSettings } from "./pra-options.ts";

/** PRA* (Sturtevant and Buro 2005). It finds a path iff A* does, at a cost that is near the least. */
export class PraPlanner extends HierarchyPlanner<Explanation> {
  private readonly settings: PraSettings;

  /** @param snapshot What another such planner has built, to be taken over. */
  constructor(grid: Grid, options: PraOptions, snapshot?: SnapshotReader) {
    const settings = praSettings(options);
    super(grid, options);
    this.settings = settings;
    this.makeReady(settings.build, snapshot);
  }

  protected get ownOptions(): PraOptions {
    const { k, startAt, ...others } = this.settings;
    return {
      algorithm: "pra",
      ...others,
      ...(k === undefined ? {} : { k }),
      ...(startAt === undefined ? {} : { startAt }),
    };
  }

  protected override get faultWithLinks(): string {
    return faultWithLinks("PRA*");
  }

  protected make(view: AgentGrid): Pathfinder {
    return new Pathfinder(view, this.settings, this.work);
  }
}
