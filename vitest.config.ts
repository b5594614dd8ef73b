import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    // by default one core would be left idle
    maxWorkers: "100%",
  },
});
