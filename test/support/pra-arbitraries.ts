import fc from "fast-check";
import { createPlanner, type PlannerOptions, type PraOptions, type QuickPathOptions } from "../../src/index.ts";
import { landmarkCounts } from "./planner-arbitraries.ts";
import type { MakePlanner } from "./planner-oracle.ts";

/** The options that PRA* or QuickPath has beside those of every planner, with its name. */
export type CliqueOptions = Omit<PraOptions, keyof PlannerOptions> | Omit<QuickPathOptions, keyof PlannerOptions>;

/** Few levels, so that start and goal often do not meet on small maps, or all levels. */
const levelCounts = fc.constantFrom(1, 2, 3, 4, 32);

/** PRA*(∞) and PRA*(k), from any level, widened or not, smoothed or not, built at once or not. */
const praOptions: fc.Arbitrary<CliqueOptions> = fc.record(
  {
    algorithm: fc.constant("pra" as const),
    k: fc.constantFrom(2, 3, 4, 8, 16),
    startAt: fc.constantFrom(0, 1 / 2, 1),
    widen: fc.boolean(),
    smooth: fc.boolean(),
    levels: levelCounts,
    build: fc.constantFrom("eager" as const, "lazy" as const),
    landmarks: landmarkCounts,
  },
  { requiredKeys: ["algorithm", "widen", "smooth", "build"] },
);

const quickPathOptions: fc.Arbitrary<CliqueOptions> = fc.record(
  {
    algorithm: fc.constant("quickpath" as const),
    smooth: fc.boolean(),
    levels: levelCounts,
    build: fc.constantFrom("eager" as const, "lazy" as const),
    landmarks: landmarkCounts,
  },
  { requiredKeys: ["algorithm", "smooth", "build"] },
);

/** Any way to find paths on a hierarchy of cliques. */
export const cliqueOptions: fc.Arbitrary<CliqueOptions> = fc.oneof(
  { weight: 3, arbitrary: praOptions },
  { weight: 1, arbitrary: quickPathOptions },
);

/** Makes a planner with these options for any setting. */
export function withOptions(options: CliqueOptions): MakePlanner {
  return ({ grid, agent, movement }) => createPlanner(grid, { agent, ...movement, ...options });
}
