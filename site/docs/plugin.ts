import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { CROWDS } from "../../scripts/crowd-table.ts";
import { PICTURES } from "../../scripts/picture-table.ts";
import { Documentation } from "./documentation.ts";
import { pathOfFile } from "./repository-file.ts";

const SITE = join(import.meta.dirname, "..");
const REPOSITORY = join(SITE, "..");

/** Shows the Markdown files of the repository as pages: built, or made when the development server is asked. */
export function documentation(): Plugin {
  const pages = new Documentation(
    REPOSITORY,
    [...PICTURES, ...CROWDS].map(({ file }) => file),
  );
  const isPage = (id: string): boolean => pages.paths.includes(pathOfId(id));
  return {
    name: "documentation",
    config: () => ({
      build: { rollupOptions: { input: Object.fromEntries(pages.paths.map((path) => [path, join(SITE, path)])) } },
    }),
    // pages are not files: they are made when they are loaded
    resolveId: (id) => (isPage(id) ? id : undefined),
    load: (id) => (isPage(id) ? pages.htmlOf(pathOfId(id)) : undefined),
    generateBundle() {
      for (const [fileName, source] of pages.texts()) this.emitFile({ type: "asset", fileName, source });
      for (const file of pages.files) {
        this.emitFile({ type: "asset", fileName: pathOfFile(file), source: readFileSync(join(REPOSITORY, file)) });
      }
    },
    configureServer(server) {
      reloadOnChange(server);
      servePages(server, pages);
    },
  };
}

function pathOfId(id: string): string {
  return relative(SITE, id).replaceAll("\\", "/");
}

/** Loads pages again when the Markdown has changed. */
function reloadOnChange({ watcher, ws }: ViteDevServer): void {
  watcher.add(["docs", "examples", "README.md", "CHANGELOG.md"].map((path) => join(REPOSITORY, path)));
  watcher.on("change", (file) => {
    if (file.endsWith(".md")) ws.send({ type: "full-reload" });
  });
}

/** Answers what the development server is asked for: pages, and the files that they show. */
function servePages(server: ViteDevServer, pages: Documentation): void {
  server.middlewares.use(async (request, response, next) => {
    const [address = "/"] = (request.url ?? "/").split(/[?#]/);
    const path = address === "/" ? "index.html" : address.slice(1);
    try {
      const file = [...pages.files].find((linked) => pathOfFile(linked) === path);
      if (file !== undefined) {
        response.setHeader("Content-Type", file.endsWith(".svg") ? "image/svg+xml" : "text/plain; charset=utf-8");
        response.end(readFileSync(join(REPOSITORY, file)));
      } else if (pages.paths.includes(path)) {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        response.end(await server.transformIndexHtml(`/${path}`, await pages.htmlOf(path)));
      } else if (path.startsWith("api/")) {
        response.statusCode = 404;
        response.end("The API reference is there once the site is built: npm run build:site.");
      } else next();
    } catch (error) {
      next(error);
    }
  });
}
