import type { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import { Pathfinder } from "../hpa/pathfinder.ts";
import type { Explanation } from "../hpa/query/explanation.ts";
import type { SnapshotReader } from "../snapshot/snapshot.ts";
import { HierarchyPlanner } from "./hierarchy-planner.ts";
import { type ClusterSettings, type HpaOptions, hpaSettings } from "./hpa-options.ts";

/** HPA* (Botea, Müller and Schaeffer 2004). It finds a path iff A* does, at a cost that is near the least. */
export class HpaPlanner extends HierarchyPlanner<Explanation> {
  private readonly settings: ClusterSettings;

  /** @param snapshot What another such planner has built, to be taken over. */
  constructor(grid: Grid, options: HpaOptions, snapshot?: SnapshotReader) {
    const settings = hpaSettings(options);
    super(grid, options);
    this.settings = settings;
    this.makeReady(settings.build, snapshot);
  }

  protected get ownOptions(): HpaOptions {
    return { algorithm: "hpa", ...this.settings };
  }

  protected make(view: AgentGrid): Pathfinder {
    return new Pathfinder(view, this.settings, this.work);
  }
}
