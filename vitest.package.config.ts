import { defineConfig } from "vitest/config";

/** How many files of tests run at a time. Each has a Firefox of its own, which draws only the page in front. */
const WORKERS = 2;

/** Tests of what ships: the package is built, packed, installed elsewhere and run: `npm run test:package`. */
export default defineConfig({
  test: {
    name: "package",
    include: ["test/package/**/*.test.ts"],
    globalSetup: "test/package/setup.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: WORKERS,
  },
});
