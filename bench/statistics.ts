export { mean, percentile } from "../src/experiments/statistics.ts";
