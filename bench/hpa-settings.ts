import type { HpaOptions } from "../src/index.ts";
import type { Given } from "./given.ts";

/** What the options of HPA* are called on the command line. */
const NAME_OF_OPTION: Readonly<Record<string, string>> = {
  cluster: "clusterSize",
  levels: "levels",
  factor: "factor",
  threshold: "threshold",
  spacing: "spacing",
};

/** The names of the command line options that change how HPA* is built. */
export const HPA_OPTIONS: readonly string[] = [...Object.keys(NAME_OF_OPTION), "cache"];

/** HPA* as the command line wants it. */
export function hpaOptions(given: Given): HpaOptions {
  // a name that is none is refused by the planner
  const cache = given.text("cache", "fields") as "fields" | "directions" | "distances";
  return { algorithm: "hpa", cache, ...given.integers(NAME_OF_OPTION) };
}
