import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests of the built site, most of them in a browser. */
const SITE_TESTS = ["test/browser/**/*.test.ts", "test/site/build.test.ts"];

/** Tests of the package as it ships, which have a configuration of their own: `npm run test:package`. */
const PACKAGE_TESTS = ["test/package/**/*.test.ts"];

/** Tests, and folders of them, that put something else in the place of globals or of the clock, which no other test may see. */
export const ISOLATED = [
  "test/io/tmx",
  "test/service/http",
  "test/site/model/map-file",
  "test/site/ui",
  "test/site/view",
  "test/worker/thread",
];

const ISOLATED_TESTS = ISOLATED.flatMap((path) => [`${path}.test.ts`, `${path}/**/*.test.ts`]);

/** Marks of tests. */
export const TAGS = [{ name: "chromium", description: "What Playwright cannot do in an installed Firefox." }];

/** The part of all generated cases that tests run: the share in OCTILE_SHARE, or 3 %. */
const shareOfCases = Number(process.env.OCTILE_SHARE ?? 0.03);

export default defineConfig({
  // examples import the package by its name
  resolve: { tsconfigPaths: true },
  test: {
    testTimeout: 60_000,
    tags: TAGS,
    // by default one core would be left idle
    maxWorkers: "100%",
    provide: { shareOfCases },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: [...SITE_TESTS, ...PACKAGE_TESTS, ...ISOLATED_TESTS],
          // to load the library anew for each file takes longer than most of them do
          isolate: false,
        },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED_TESTS } },
      {
        extends: true,
        test: {
          name: "site",
          include: SITE_TESTS,
          // after the others, and one more at a time: they wait for frames and pages, and leave a core idle meanwhile
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + 1,
          isolate: false,
          globalSetup: "test/support/browser-setup.ts",
          setupFiles: "test/support/site-built.ts",
          provide: { browserName: "chromium" },
        },
      },
    ],
  },
});
