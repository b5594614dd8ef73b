import { join } from "node:path";
import { defineConfig } from "vite";
import { apiReference } from "./api/plugin.ts";
import { documentation } from "./docs/plugin.ts";
import { gallery } from "./gallery/plugin.ts";
import { livingWorld } from "./home/plugin.ts";
import { offline } from "./offline/plugin.ts";
import { searchIndex } from "./search/plugin.ts";
import { theme } from "./theme/plugin.ts";
import { ownWorkerOnly } from "./worker/plugin.ts";

const SITE = import.meta.dirname;

export default defineConfig({
  root: SITE,
  // any folder of any static host will do
  base: "./",
  publicDir: false,
  appType: "mpa",
  plugins: [
    theme(),
    documentation(),
    gallery(),
    livingWorld(),
    apiReference(),
    searchIndex(),
    ownWorkerOnly(),
    offline(),
  ],
  server: { fs: { allow: [join(SITE, "..")] } },
  worker: { format: "es" },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: join(SITE, "dist"),
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: { input: { playground: join(SITE, "playground", "index.html") } },
  },
});
