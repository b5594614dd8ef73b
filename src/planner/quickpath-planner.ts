import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import type { Explanation } from "../pra/explanation.ts";
import { QuickPath } from "../pra/quick-path.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import { HierarchyPlanner } from "./hierarchy-planner.ts";
import { faultWithLinks, type QuickPathOptions, type QuickPathSettings, quickPathSettings } from "./pra-options.ts";

/** QuickPath (Sturtevant and Buro 2005). It finds a path iff A* does, without a search, and not a good one. */
export class QuickPathPlanner extends HierarchyPlanner<Explanation> {
  private readonly settings: QuickPathSettings;

  /** @param snapshot What another such planner has built, to be taken over. */
  constructor(grid: Grid, options: QuickPathOptions, snapshot?: SnapshotReader) {
    const settings = quickPathSettings(options);
    super(grid, options);
    this.settings = settings;
    this.makeReady(settings.build, snapshot);
  }

  protected get ownOptions(): QuickPathOptions {
    return { algorithm: "quickpath", ...this.settings };
  }

  protected override get faultWithLinks(): string {
    return faultWithLinks("QuickPath");
  }

  protected make(view: AgentGrid): QuickPath {
    return new QuickPath(view, this.settings.smooth);
  }
}
