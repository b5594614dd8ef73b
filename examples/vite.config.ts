import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";

const FOLDER = import.meta.dirname;

/** The examples that are pages; each has a folder. */
const PAGES = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, "index.html")));

export default defineConfig({
  root: FOLDER,
  // any folder of any static host will do
  base: "./",
  appType: "mpa",
  // in a checkout of octile, its sources stand for the package
  resolve: { tsconfigPaths: true },
  worker: { format: "es" },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: PAGES.map((name) => join(FOLDER, name, "index.html")) },
  },
});
