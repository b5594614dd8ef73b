import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { PAGES, pathOfPage } from "../docs/pages.ts";
import { EXAMPLES } from "../gallery/examples.ts";
import { searchedPage } from "./page-text.ts";
import { INDEX_FILE, type SearchedPage } from "./section.ts";

/** Writes the index of everything that the built pages say; the development server does without. */
export function searchIndex(): Plugin {
  let folder = "";
  return {
    name: "search-index",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      handler() {
        writeFileSync(join(folder, INDEX_FILE), JSON.stringify(searchedPages(folder)));
      },
    },
  };
}

/** What results call a page: what the navigation does, and examples by what they are. */
function titleOf({ path, title }: SearchedPage): string {
  const page = PAGES.find(({ file }) => pathOfPage(file) === path);
  if (page !== undefined) return page.title;
  return EXAMPLES.some(({ name }) => path === `gallery/${name}.html`) ? `Example: ${title}` : title;
}

/**
 * The pages of a built site: those of the documentation as they are read, by the names that the navigation has for them, then the
 * others, and the reference at last.
 */
function searchedPages(folder: string): SearchedPage[] {
  const read = PAGES.map(({ file }) => pathOfPage(file) ?? "");
  const rankOf = (path: string): number => {
    if (path.startsWith("api/")) return read.length + 1;
    return read.includes(path) ? read.indexOf(path) : read.length;
  };
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html") && path !== "404.html")
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .map((path) => searchedPage(path, readFileSync(join(folder, path), "utf8")))
    .filter((page) => page !== undefined)
    .map((page) => ({ ...page, title: titleOf(page) }));
}
