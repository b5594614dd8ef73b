import { defineConfig } from "vitest/config";
import { TAGS } from "./vitest.config.ts";

/** The tests of the site in a browser, in the Firefox that is installed: `npm run check:firefox`. */
export default defineConfig({
  test: {
    name: "firefox",
    include: ["test/browser/**/*.test.ts"],
    globalSetup: "test/support/browser-setup.ts",
    setupFiles: "test/support/site-built.ts",
    provide: { browserName: "firefox" },
    testTimeout: 120_000,
    // one after the other: Firefox draws only the page in front
    fileParallelism: false,
    tags: TAGS,
  },
});
