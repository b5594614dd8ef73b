import { mergeConfig } from "vitest/config";
import config from "./vitest.config.ts";

/** All generated cases that tests ask for, or the share in OCTILE_SHARE: `npm run test:long`. */
const shareOfCases = Number(process.env.OCTILE_SHARE ?? 1);

export default mergeConfig(config, { test: { provide: { shareOfCases }, testTimeout: 300_000 } });
