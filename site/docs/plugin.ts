import { join } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { CROWDS } from "../../scripts/crowd-table.ts";
import { PICTURES } from "../../scripts/picture-table.ts";
import { Documentation } from "./documentation.ts";
import { madePages } from "./made-pages.ts";

const REPOSITORY = join(import.meta.dirname, "..", "..");

/** Shows the Markdown files of the repository as pages. */
export function documentation(): Plugin[] {
  const pages = new Documentation(
    REPOSITORY,
    [...PICTURES, ...CROWDS].map(({ file }) => file),
  );
  const texts: Plugin = {
    name: "documentation-texts",
    generateBundle() {
      for (const [fileName, source] of pages.texts()) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer: reloadOnChange,
  };
  return [madePages("documentation", pages), texts];
}

/** Loads pages again when the Markdown has changed. */
function reloadOnChange({ watcher, ws }: ViteDevServer): void {
  watcher.add(["docs", "examples", "README.md", "CHANGELOG.md"].map((path) => join(REPOSITORY, path)));
  watcher.on("change", (file) => {
    if (file.endsWith(".md")) ws.send({ type: "full-reload" });
  });
}
