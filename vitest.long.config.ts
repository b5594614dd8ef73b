import { mergeConfig } from "vitest/config";
import config from "./vitest.config.ts";

/** The tests with as many generated cases as each of them asks for: `npm run test:long`. */
export default mergeConfig(config, { test: { provide: { isLong: true }, testTimeout: 300_000 } });
