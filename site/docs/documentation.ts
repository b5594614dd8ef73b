import { readFileSync, statSync } from "node:fs";
import { basename, join, posix } from "node:path";
import type { RaceResults } from "../../bench/versus/results.ts";
import { homeHtml, OPENING_FILE } from "../home/page.ts";
import { articleHtml, pageHtml, rootFrom } from "./layout.ts";
import { aboutOf, llmsTexts } from "./llms.ts";
import { LOST, lostHtml } from "./lost.ts";
import { type Addresses, type PictureFile, renderMarkdown } from "./markdown.ts";
import { PAGES, pathOfPage } from "./pages.ts";
import { NOBODY, pathOfFile } from "./repository-file.ts";

const HOME = "README.md";

/** The picture that other sites show beside a link to the home page. */
const SOCIAL_CARD = "docs/images/social-card.png";

/**
 * What the head of the home page adds: its look, what its script fetches first, and its card for other sites, which want to know its whole
 * address.
 */
function homeHead({ homepage = NOBODY }: PackageFile): string {
  const site = homepage.includes(NOBODY) ? "" : homepage;
  return `
<link rel="stylesheet" href="home/home.css">
<link vite-ignore rel="preload" href="${OPENING_FILE}" as="fetch" crossorigin>
<meta property="og:title" content="octile">
<meta property="og:type" content="website">
<meta property="og:image" content="${site}${pathOfFile(SOCIAL_CARD)}">
<meta name="twitter:card" content="summary_large_image">`;
}

/** What is read of package.json. */
interface PackageFile {
  readonly description: string;
  readonly version: string;
  readonly homepage?: string;
  readonly repository?: { readonly url: string };
}

/** What is read of .size-limit.json. */
interface SizeLimit {
  readonly name: string;
  readonly limit: string;
}

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
    return [...this.fileOfPath.keys(), LOST];
  }

  /** Files of the repository that the pages made so far show or link to. */
  get files(): ReadonlySet<string> {
    return this.linkedFiles;
  }

  /** The HTML of the page at this path; it throws where the page links to something that is not there. */
  async htmlOf(path: string): Promise<string> {
    if (path === LOST) return lostHtml();
    const file = this.fileOfPath.get(path);
    if (file === undefined) throw new RangeError(`There must be a page at ${path}, and there is none.`);
    const markdown = this.read(file);
    if (file === HOME) return this.homeOf(path, markdown);
    const { html, headings, title } = await renderMarkdown(markdown, this.addressesIn(file, path));
    const about = aboutOf(markdown) ?? title;
    const main = articleHtml(file, html, headings);
    return pageHtml({ path, title: `${title} – octile`, about, main });
  }

  /** What programs read in place of pages: a list of all pages, and all that they say, by their place in the site. */
  texts(): Map<string, string> {
    const { description } = JSON.parse(this.read("package.json")) as PackageFile;
    return llmsTexts(description, (file) => this.read(file));
  }

  private async homeOf(path: string, readme: string): Promise<string> {
    const addresses = this.addressesIn(HOME, path);
    this.keep(SOCIAL_CARD, HOME);
    const lines = partOf(readme, /^## In code\n+(```ts\n[\s\S]*?^```)$/m);
    const { html: code } = await renderMarkdown(`\`\`\`sh\nnpm install octile\n\`\`\`\n\n${lines}`, addresses);
    const manifest = JSON.parse(this.read("package.json")) as PackageFile;
    const { description, version, repository } = manifest;
    const limits = JSON.parse(this.read(".size-limit.json")) as readonly SizeLimit[];
    const main = homeHtml({
      code,
      races: JSON.parse(this.read("bench/results/versus.json")) as RaceResults,
      version,
      size: limits.find(({ name }) => name === "octile/hpa")?.limit ?? "",
      repository: repository?.url.replace(/^git\+|\.git$/g, ""),
      picture: (file) => addresses.picture(`docs/images/${file}`),
    });
    const title = "octile: path finding on large grid maps";
    return pageHtml({ path, title, about: description, main, head: homeHead(manifest), script: "home/main.ts" });
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

function partOf(readme: string, pattern: RegExp): string {
  const part = pattern.exec(readme)?.[1];
  if (part === undefined) throw new SyntaxError(`README.md must have a part like ${pattern}.`);
  return part;
}

function sizeOfSvg(svg: string): { width: number; height: number } {
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  if (width === undefined) throw new SyntaxError("A picture must be an SVG with a width and a height.");
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) };
}
