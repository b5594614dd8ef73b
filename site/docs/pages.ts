import { EXAMPLES } from "../gallery/examples.ts";

/** A page that is written in Markdown. */
export interface Page {
  /** The file of the page, from the root of the repository. */
  readonly file: string;
  /** What the navigation calls it. */
  readonly title: string;
}

/** Pages that belong together. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** The pages of the documentation, in the order in which they are read. */
export const SECTIONS: readonly Section[] = [
  {
    title: "Start",
    pages: [
      { file: "docs/getting-started.md", title: "Getting started" },
      { file: "docs/choosing.md", title: "Choosing an algorithm" },
      { file: "docs/migrating.md", title: "Migrating" },
    ],
  },
  {
    title: "Guides",
    pages: [
      { file: "docs/terrain.md", title: "Terrain and sizes" },
      { file: "docs/dynamic-maps.md", title: "Maps that change" },
      { file: "docs/links.md", title: "Links" },
      { file: "docs/flow-fields.md", title: "Flow fields" },
      { file: "docs/questions.md", title: "What games ask" },
      { file: "docs/lines.md", title: "Straight lines" },
      { file: "docs/bounds.md", title: "Bounds" },
      { file: "docs/world.md", title: "World" },
      { file: "docs/traffic.md", title: "Traffic" },
      { file: "docs/budgets.md", title: "Budgets and workers" },
      { file: "docs/lockstep.md", title: "Lockstep" },
      { file: "docs/worker.md", title: "A world in a worker" },
      { file: "docs/pool.md", title: "A pool of threads" },
      { file: "docs/service.md", title: "A path service" },
      { file: "docs/baking.md", title: "Baking" },
      { file: "docs/formats.md", title: "Map formats" },
      { file: "docs/bundlers.md", title: "Bundlers and runtimes" },
      { file: "docs/engines.md", title: "Engines and servers" },
    ],
  },
  {
    title: "How it works",
    pages: [
      { file: "docs/hpa.md", title: "HPA*" },
      { file: "docs/pra.md", title: "PRA* and QuickPath" },
      { file: "docs/haa.md", title: "HAA*" },
      { file: "docs/data.md", title: "Guide to the data" },
      { file: "docs/architecture.md", title: "Architecture" },
      { file: "docs/internals.md", title: "Internals" },
    ],
  },
  {
    title: "Evidence",
    pages: [
      { file: "docs/oracle.md", title: "Oracle" },
      { file: "docs/comparison.md", title: "Comparison" },
      { file: "docs/experiments.md", title: "Experiments" },
    ],
  },
  {
    title: "Reference",
    pages: [{ file: "CHANGELOG.md", title: "Changelog" }],
  },
];

/** All pages, in the order in which they are read. */
export const PAGES: readonly Page[] = SECTIONS.flatMap(({ pages }) => pages);

/** Files whose pages are not beside them. */
const PATHS: Readonly<Record<string, string>> = {
  "README.md": "index.html",
  "CHANGELOG.md": "docs/changelog.html",
  "examples/README.md": "gallery/index.html",
  "site/playground/index.html": "playground/index.html",
};

/** The path in the site of what is shown there for a file of the repository; `undefined` when it is no page. */
export function pathOfPage(file: string): string | undefined {
  const example = EXAMPLES.find(({ name }) => file.startsWith(`examples/${name}/`));
  if (example !== undefined) {
    const { name, adapter } = example;
    const place = file === `examples/${name}/${adapter}` ? `#${adapter}` : "";
    return `gallery/${name}.html${place}`;
  }
  if (PATHS[file] !== undefined) return PATHS[file];
  return PAGES.some((page) => page.file === file) ? file.replace(/\.md$/, ".html") : undefined;
}
