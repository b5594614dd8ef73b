import { defineConfig } from "vitest/config";

/** Tests of what ships: the package is built, packed, installed elsewhere and run: `npm run test:package`. */
export default defineConfig({
  test: {
    name: "package",
    include: ["test/package/**/*.test.ts"],
    globalSetup: "test/package/setup.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // one after the other: Firefox draws only the page in front
    fileParallelism: false,
  },
});
