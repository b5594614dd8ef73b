import { escapeHtml } from "./html.ts";
import type { Heading } from "./markdown.ts";
import { PAGES, pathOfPage, SECTIONS } from "./pages.ts";

/** What a page of the site shows. */
export interface PageContent {
  /** The place of the page in the site, such as `docs/hpa.html`. */
  readonly path: string;
  /** Plain text, for the window. */
  readonly title: string;
  /** A sentence about it, for search engines. */
  readonly about: string;
  /** What stands between the header and the end of the page. */
  readonly main: string;
  /** What the head of the page has beside that of every page. Default nothing. */
  readonly head?: string;
  /** What runs on the page, from the root of the site. Default what runs on pages of the documentation. */
  readonly script?: string;
}

/** A whole page: header and content. */
export function pageHtml({ path, title, about, main, head = "", script = "docs/page.ts" }: PageContent): string {
  const root = rootFrom(path);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">${head}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(about)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="${root}theme/mark.svg">
<link rel="stylesheet" href="${root}theme/tokens.css">
<link rel="stylesheet" href="${root}docs/page.css">
<script type="module" src="${root}${script}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<a class="brand" href="${root}index.html"><img src="${root}theme/mark.svg" alt="" width="24" height="24"> octile</a>
<nav aria-label="Site">
<a href="${root}docs/getting-started.html">Docs</a>
<a href="${root}playground/index.html">Playground</a>
<a href="${root}gallery/index.html">Gallery</a>
<a href="${root}api/index.html">API</a>
</nav>
<div class="search" role="search" data-root="${root}" hidden>
<input type="search" role="combobox" aria-label="Search all pages" aria-keyshortcuts="/" aria-expanded="false" aria-controls="results" aria-autocomplete="list" autocomplete="off" placeholder="Search /">
<div id="results" class="results" role="listbox" aria-label="Found" hidden></div>
<p class="results" role="status" hidden></p>
</div>
<label class="theme" hidden><span>Theme</span> <select id="theme"><option value="os">system</option><option value="light">light</option><option value="dark">dark</option></select></label>
</header>
${main}
</body>
</html>
`;
}

/** What a page of the documentation shows: the list of all pages, its text, what is on it, and the pages next to it. */
export function articleHtml(file: string, text: string, headings: readonly Heading[]): string {
  const path = pathOfPage(file) ?? file;
  return `<div class="columns">
<details class="pages" open><summary>All pages</summary>
<nav aria-label="Documentation">${SECTIONS.map(({ title, pages }) => {
    const items = pages.map((page) => {
      const current = page.file === file ? ' aria-current="page"' : "";
      return `<li><a href="${linkTo(page.file, path)}"${current}>${page.title}</a></li>`;
    });
    return `<p>${title}</p><ul>${items.join("")}</ul>`;
  }).join("\n")}<ul><li><a href="${rootFrom(path)}api/index.html">API</a></li></ul></nav>
</details>
<main id="main"><article>
${text}
</article>
${neighboursHtml(file, path)}
</main>
${outlineHtml(headings)}
</div>`;
}

/** The way from a page up to the root of the site. */
export function rootFrom(path: string): string {
  return "../".repeat(path.split("/").length - 1);
}

function linkTo(file: string, from: string): string {
  return rootFrom(from) + pathOfPage(file);
}

function neighboursHtml(file: string, path: string): string {
  const index = PAGES.findIndex((page) => page.file === file);
  const [previous, next] = [PAGES[index - 1], PAGES[index + 1]];
  const before =
    previous === undefined ? "" : `<a rel="prev" href="${linkTo(previous.file, path)}">←&nbsp;${previous.title}</a>`;
  const after = next === undefined ? "" : `<a rel="next" href="${linkTo(next.file, path)}">${next.title}&nbsp;→</a>`;
  return `<nav class="neighbours" aria-label="Next to this page">${before}${after}</nav>`;
}

/** The sections of a page, if there are enough to choose from. */
function outlineHtml(headings: readonly Heading[]): string {
  const parts = headings.filter(({ depth }) => depth === 2);
  // a page with one part is about that
  const sections = parts.length === 1 ? headings.filter(({ depth }) => depth === 3) : parts;
  if (sections.length < 2) return "<div></div>";
  const items = sections.map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`);
  return `<details class="outline" open><summary>On this page</summary>
<nav aria-label="On this page"><ul>${items.join("")}</ul></nav></details>`;
}
