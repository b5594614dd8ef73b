import { readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { highlight } from "../docs/highlight.ts";
import { escapeHtml } from "../docs/html.ts";
import { pageHtml } from "../docs/layout.ts";
import type { MadePages } from "../docs/made-pages.ts";
import { pathOfPage } from "../docs/pages.ts";
import { EXAMPLES, type Example } from "./examples.ts";

/** Where the running examples are, beside the pages of the gallery. */
export const LIVE = "live";

/** How wide and how high thumbnails are, in pixels. */
export const THUMBNAIL = { width: 360, height: 225 };

const INDEX = "gallery/index.html";
const HEAD = '\n<link rel="stylesheet" href="gallery.css">';
const SCRIPT = "gallery/main.ts";

/** What the node server prints, since no page can run it. */
const PRINTED = "printed.txt";

/** The pages of the gallery: all examples at a glance, and one for each with its source beside it. */
export class Gallery implements MadePages {
  readonly files: ReadonlySet<string> = new Set<string>();
  private readonly folder: string;

  /** @param folder The folder of the examples. */
  constructor(folder: string) {
    this.folder = folder;
  }

  get paths(): readonly string[] {
    return [INDEX, ...EXAMPLES.map(({ name }) => `gallery/${name}.html`)];
  }

  async htmlOf(path: string): Promise<string> {
    const example = EXAMPLES.find(({ name }) => path === `gallery/${name}.html`);
    return example === undefined ? indexHtml(path) : this.exampleHtml(example, path);
  }

  private async exampleHtml(example: Example, path: string): Promise<string> {
    const { name, title, idea, guide, sources, adapter } = example;
    const files = [...sources.map((file) => join(name, file)), ...this.shared(name, sources)];
    const adapterFile = adapter === undefined ? undefined : join(name, adapter);
    const blocks = await Promise.all(
      files.map((file, index) => this.sourceHtml(file, index === 0 || file === adapterFile)),
    );
    const index = EXAMPLES.indexOf(example);
    const next = EXAMPLES[(index + 1) % EXAMPLES.length];
    const copy =
      adapter === undefined
        ? ""
        : ` <a href="#${adapter}"><code>${adapter}</code></a> is an adapter: copy it into your game.`;
    const main = `<main id="main" class="example">
<header>
<p><a href="index.html">Gallery</a></p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(idea)}${copy} <a href="../${pathOfPage(guide)}">Read more</a></p>
</header>
<div class="beside">
<section class="running" aria-label="The running example">
${this.windowsHtml(example)}
<p class="next"><a href="${next.name}.html">Next: ${escapeHtml(next.title)} →</a></p>
</section>
<section class="sources" aria-label="Source">
${blocks.join("\n")}
</section>
</div>
</main>`;
    return pageHtml({ path, title: `${title} – octile`, about: idea, main, head: HEAD, script: SCRIPT });
  }

  private windowsHtml({ name, title, windows }: Example): string {
    if (windows === 0) {
      const printed = readFileSync(join(this.folder, name, PRINTED), "utf8");
      return `<p>A page cannot run a server. This is what it prints:</p>
<div class="code"><pre tabindex="0"><code>${escapeHtml(printed)}</code></pre></div>`;
    }
    const address = `${LIVE}/${name}/index.html`;
    const frames = Array.from({ length: windows }, (_, index) => {
      const label = windows > 1 ? `${title}: tab ${index + 1}` : title;
      return `<iframe vite-ignore src="${address}" title="${escapeHtml(label)}" loading="lazy"></iframe>`;
    });
    const open = `<a href="${address}" data-live target="_blank">Open it alone</a>`;
    // two windows of one game have no map of their own
    const map =
      windows === 1 ? ` <button type="button" data-map="${escapeHtml(title)}" hidden>Open in playground</button>` : "";
    return `${frames.join("\n")}\n<p class="open">${open}${map}</p>`;
  }

  /** The files of the folder above that an example imports, from file to file. */
  private shared(name: string, sources: readonly string[]): string[] {
    const found = new Set(sources.flatMap((file) => importsIn(this.read(join(name, file)), /"\.\.\/([\w-]+\.ts)"/g)));
    for (const file of found) for (const other of importsIn(this.read(file), /"\.\/([\w-]+\.ts)"/g)) found.add(other);
    return [...found];
  }

  private async sourceHtml(file: string, isOpen: boolean): Promise<string> {
    const text = this.read(file);
    const language = extname(file) === ".tmj" ? "json" : "ts";
    const lines = text.trimEnd().split("\n").length;
    return `<details id="${basename(file)}"${isOpen ? " open" : ""}><summary>${escapeHtml(file)} <span>${lines} lines</span></summary>
<div class="code">${await highlight(text.trimEnd(), language)}</div></details>`;
  }

  private read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }
}

function importsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, file]) => file);
}

function indexHtml(path: string): string {
  const cards = EXAMPLES.map(({ name, title, idea }) => {
    return `<li><a class="card" href="${name}.html">${pictureHtml(name, "light")}${pictureHtml(name, "dark")}<h2>${escapeHtml(title)}</h2><p>${escapeHtml(idea)}</p></a></li>`;
  });
  const main = `<main id="main" class="gallery">
<h1>Gallery</h1>
<p>${EXAMPLES.length} small programs, each with its source beside it. All but the server run in the page, and react to the pointer.</p>
<ul>
${cards.join("\n")}
</ul>
</main>`;
  const about = `${EXAMPLES.length} live examples of path finding in games, with their sources.`;
  return pageHtml({ path, title: "Gallery – octile", about, main, head: HEAD, script: SCRIPT });
}

/** The file of a thumbnail, beside this one. */
export function thumbnailOf(name: string, look: "light" | "dark"): string {
  return `thumbnails/${name}-${look}.webp`;
}

function pictureHtml(name: string, look: "light" | "dark"): string {
  const file = thumbnailOf(name, look);
  if (statSync(join(import.meta.dirname, file), { throwIfNoEntry: false }) === undefined) return "";
  const { width, height } = THUMBNAIL;
  return `<img class="in-${look}" src="${file}" alt="" width="${width}" height="${height}" loading="lazy">`;
}
