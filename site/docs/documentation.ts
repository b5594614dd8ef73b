import { readFileSync, statSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { homeHtml, homeMarkdown } from "./home.ts";
import { articleHtml, pageHtml, rootFrom } from "./layout.ts";
import { type Addresses, type PictureFile, renderMarkdown } from "./markdown.ts";
import { PAGES, pathOfPage } from "./pages.ts";
import { pathOfFile } from "./repository-file.ts";

const HOME = "README.md";

/** Turns the Markdown files of a repository into the pages of a site. */
export class Documentation {
  private readonly repository: string;
  private readonly liveNames: ReadonlySet<string>;
  private readonly fileOfPath = new Map<string, string>();
  private readonly linkedFiles = new Set<string>();

  /** @param liveNames Files of pictures that browsers show live. */
  constructor(repository: string, liveNames: Iterable<string>) {
    this.repository = repository;
    this.liveNames = new Set(liveNames);
    for (const file of [HOME, ...PAGES.map((page) => page.file)]) {
      this.fileOfPath.set(pathOfPage(file) ?? file, file);
    }
  }

  /** Where its pages are in the site. */
  get paths(): readonly string[] {
    return [...this.fileOfPath.keys()];
  }

  /** Files of the repository that the pages made so far show or link to. */
  get files(): ReadonlySet<string> {
    return this.linkedFiles;
  }

  /** The HTML of the page at this path; it throws where the page links to something that is not there. */
  async htmlOf(path: string): Promise<string> {
    const file = this.fileOfPath.get(path);
    if (file === undefined) throw new RangeError(`There must be a page at ${path}, and there is none.`);
    const markdown = this.read(file);
    if (file === HOME) return this.homeOf(path, markdown);
    const { html, headings, title } = await renderMarkdown(markdown, this.addressesIn(file, path));
    const about = /^(?!#|!|\||<|`|-|\d)\S.*$/m.exec(markdown)?.[0] ?? title;
    const main = articleHtml(file, html, headings);
    return pageHtml({ path, title: `${title} – octile`, about, main });
  }

  private async homeOf(path: string, readme: string): Promise<string> {
    const { markdown, about } = homeMarkdown(readme);
    const { html } = await renderMarkdown(markdown, this.addressesIn(HOME, path));
    return pageHtml({ path, title: "octile: path finding on large grid maps", about, main: homeHtml(html) });
  }

  /** The addresses of what a file refers to, seen from its page. */
  private addressesIn(file: string, path: string): Addresses {
    const root = rootFrom(path);
    const resolve = (href: string): string => posix.join(posix.dirname(file), href);
    return {
      link: (href) => {
        if (/^(#|https?:)/.test(href)) return href;
        const [target, hash] = href.split("#");
        const page = pathOfPage(resolve(target));
        const address = page ?? this.keep(resolve(target), file);
        return root + address + (hash === undefined ? "" : `#${hash}`);
      },
      picture: (href): PictureFile => {
        const address = root + this.keep(resolve(href), file);
        return { address, ...sizeOfSvg(this.read(resolve(href))) };
      },
      livePicture: (href) => (this.liveNames.has(basename(href)) ? basename(href) : undefined),
    };
  }

  /** Has a file of the repository copied, and returns its path in the site. */
  private keep(target: string, from: string): string {
    const isThere = statSync(join(this.repository, target), { throwIfNoEntry: false })?.isFile() === true;
    if (!isThere) throw new RangeError(`${from} must link to pages and files that are there, got ${target}.`);
    this.linkedFiles.add(target);
    return pathOfFile(target);
  }

  private read(file: string): string {
    return readFileSync(join(this.repository, file), "utf8");
  }
}

function sizeOfSvg(svg: string): { width: number; height: number } {
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  if (width === undefined) throw new SyntaxError("A picture must be an SVG with a width and a height.");
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) };
}
