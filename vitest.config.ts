import { defineConfig } from "vitest/config";

/** Tests of the built site, most of them in a browser. */
const SITE_TESTS = ["test/browser/**/*.test.ts", "test/site/build.test.ts"];

/** Marks of tests. */
export const TAGS = [{ name: "chromium", description: "What Playwright cannot do in an installed Firefox." }];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    tags: TAGS,
    // by default one core would be left idle
    maxWorkers: "100%",
    projects: [
      { extends: true, test: { name: "node", include: ["test/**/*.test.ts"], exclude: SITE_TESTS } },
      {
        extends: true,
        test: {
          name: "site",
          include: SITE_TESTS,
          globalSetup: "test/support/browser-setup.ts",
          provide: { browserName: "chromium" },
        },
      },
    ],
  },
});
