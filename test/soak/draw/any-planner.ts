import fc from "fast-check";
import { type Algorithm, createPlanner } from "../../../src/index.ts";
import { companies, type HaaOwnOptions, inCompany } from "../../support/haa-arbitraries.ts";
import { type HpaOwnOptions, hpaOptions } from "../../support/planner-arbitraries.ts";
import type { MakePlanner } from "../../support/planner-oracle.ts";
import { cliqueOptions, withOptions } from "../../support/pra-arbitraries.ts";
import type { Draw } from "./draw.ts";

/** A planner of any algorithm with any options, still without a grid. */
export interface AnyPlanner {
  readonly algorithm: Algorithm;
  readonly make: MakePlanner;
  /** The side of the squares on and beside whose borders edits matter most, in cells. */
  readonly block: number;
  /** What stands in the report of a failure. */
  readonly options: unknown;
}

/** How large a grid is: clusters of two cells are for small grids alone. */
export type Extent = "small" | "large";

/** Clusters as games have them. */
const largeClusters: fc.Arbitrary<HpaOwnOptions> = fc.record(
  {
    clusterSize: fc.constantFrom(8, 10, 16, 20, 32, 64),
    levels: fc.constantFrom<number | "auto">(1, 2, 3, "auto"),
    factor: fc.integer({ min: 2, max: 4 }),
    threshold: fc.constantFrom(1, 6, 16),
    spacing: fc.constantFrom(4, 8, 255),
    build: fc.constantFrom("eager", "lazy"),
    cache: fc.constantFrom("fields", "directions", "distances"),
    smooth: fc.boolean(),
  },
  { requiredKeys: ["smooth"] },
);

/** The algorithms that take links, and those that do not; HPA* twice, as it is what worlds use unless they are told. */
const LINKED: readonly Algorithm[] = ["astar", "hpa", "hpa", "haa"];
const UNLINKED: readonly Algorithm[] = ["pra", "quickpath"];

/** Draws a planner; on a grid with links, or one that may get some, one of an algorithm that takes them. */
export function drawPlanner(draw: Draw, extent: Extent, hasLinks: boolean): AnyPlanner {
  const algorithm = draw.oneOf(hasLinks ? LINKED : [...LINKED, ...UNLINKED]);
  switch (algorithm) {
    case "astar":
      return anyPlanner(algorithm, 16, {}, ({ grid, agent, movement }) =>
        createPlanner(grid, { algorithm, agent, ...movement }),
      );
    case "hpa": {
      const options = drawClusters(draw, extent);
      return anyPlanner(algorithm, options.clusterSize ?? 32, options, ({ grid, agent, movement }) =>
        createPlanner(grid, { algorithm, agent, ...movement, ...options }),
      );
    }
    case "haa": {
      const company = draw.from(companies);
      const options: HaaOwnOptions = { ...company.options, ...drawClusters(draw, extent) };
      const others = company.others.slice(0, extent === "small" ? 5 : 2);
      const all = { ...company, others, options };
      return anyPlanner(algorithm, options.clusterSize ?? 32, all, inCompany(all));
    }
    default: {
      const options = draw.from(cliqueOptions.filter((each) => each.algorithm === algorithm));
      return anyPlanner(algorithm, 4, options, withOptions(options));
    }
  }
}

function drawClusters(draw: Draw, extent: Extent): HpaOwnOptions {
  return draw.from<HpaOwnOptions>(extent === "small" ? hpaOptions : largeClusters);
}

function anyPlanner(algorithm: Algorithm, block: number, options: unknown, make: MakePlanner): AnyPlanner {
  return { algorithm, block, options, make };
}
