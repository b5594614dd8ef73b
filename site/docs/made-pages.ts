import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { pathOfFile } from "./repository-file.ts";

const SITE = join(import.meta.dirname, "..");
const REPOSITORY = join(SITE, "..");

/** Pages that are not files: they are made when the site is built, or when the development server is asked. */
export interface MadePages {
  /** Where the pages are in the site. */
  readonly paths: readonly string[];
  /** Files of the repository that the pages made so far show or link to. */
  readonly files: ReadonlySet<string>;
  /** The HTML of the page at this path. */
  htmlOf(path: string): Promise<string>;
}

/** Shows pages that are made, and the files that they link to. */
export function madePages(name: string, pages: MadePages): Plugin {
  const isPage = (id: string): boolean => pages.paths.includes(pathOfId(id));
  return {
    name,
    config: () => ({
      build: { rollupOptions: { input: Object.fromEntries(pages.paths.map((path) => [path, join(SITE, path)])) } },
    }),
    resolveId: (id) => (isPage(id) ? id : undefined),
    load: (id) => (isPage(id) ? pages.htmlOf(pathOfId(id)) : undefined),
    generateBundle() {
      for (const file of pages.files) {
        this.emitFile({ type: "asset", fileName: pathOfFile(file), source: readFileSync(join(REPOSITORY, file)) });
      }
    },
    configureServer: (server) => servePages(server, pages),
  };
}

function pathOfId(id: string): string {
  return relative(SITE, id).replaceAll("\\", "/");
}

/** Answers what the development server is asked for: pages, and the files that they show. */
function servePages(server: ViteDevServer, pages: MadePages): void {
  server.middlewares.use(async (request, response, next) => {
    const [address = "/"] = (request.url ?? "/").split(/[?#]/);
    const path = address.slice(1) + (address.endsWith("/") ? "index.html" : "");
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
