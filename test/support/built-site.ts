import { readdirSync, readFileSync } from "node:fs";
import { extname, join, posix } from "node:path";
import { gzipSync } from "node:zlib";

/** What a file weighs and loads. */
interface Load {
  /** The bytes of the file, gzipped. */
  readonly bytes: number;
  /** The files of the site that the file loads. */
  readonly parts: readonly string[];
}

/** The files of a built site, to be looked through. */
export class BuiltSite {
  /** The paths of all files, from the root of the site. */
  readonly files: readonly string[];
  private readonly folder: string;
  private readonly loads = new Map<string, Load>();

  constructor(folder: string) {
    this.folder = folder;
    this.files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath.slice(folder.length + 1), entry.name))
      .sort();
  }

  get pages(): readonly string[] {
    return this.files.filter((file) => extname(file) === ".html");
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }

  /** Links, scripts, styles and pictures of pages that lead to a file, or a part of a page, which is not there. */
  brokenLinks(): string[] {
    const withIds = this.files.filter((file) => [".html", ".svg"].includes(extname(file)));
    const idsOfFile = new Map(withIds.map((file) => [file, idsIn(this.read(file))]));
    return this.pages.flatMap((page) => {
      const broken = linksIn(this.read(page)).filter((link) => {
        const [path, id] = link.split("#");
        const target = path === "" ? page : posix.join(posix.dirname(page), decodeURIComponent(path.split("?")[0]));
        if (!this.files.includes(target)) return true;
        // what follows in the address of the playground is what it shows, not a part of the page
        if (target === "playground/index.html") return false;
        return id !== undefined && id !== "" && idsOfFile.get(target)?.has(decodeURIComponent(id)) !== true;
      });
      return broken.map((link) => `${page}: ${link}`);
    });
  }

  /** What pages, styles and scripts load from other hosts. */
  externalLoads(): string[] {
    return this.files.flatMap((file) => {
      const pattern = LOADS[extname(file)];
      if (pattern === undefined) return [];
      return [...this.read(file).matchAll(pattern)].map(([load]) => `${file}: ${load}`);
    });
  }

  /** What a page loads before it can be used, gzipped, in bytes: itself, its styles, and all scripts that they import. */
  weightOf(page: string): number {
    const loaded = new Set<string>([page]);
    let bytes = 0;
    for (const file of loaded) {
      const load = this.loadOf(file);
      bytes += load.bytes;
      for (const part of load.parts) loaded.add(part);
    }
    return bytes;
  }

  /** What a file weighs, gzipped, and which files it loads. Most pages load the same files, which are read once. */
  private loadOf(file: string): Load {
    const known = this.loads.get(file);
    if (known !== undefined) return known;
    const text = this.read(file);
    const parts = partsIn(text, extname(file)).map((part) => posix.join(posix.dirname(file), part));
    const load = { bytes: gzipSync(text).length, parts: parts.filter((part) => this.files.includes(part)) };
    this.loads.set(file, load);
    return load;
  }
}

const LOADS: Readonly<Record<string, RegExp>> = {
  ".html":
    /<(?:script|img|source|iframe|video|audio|embed)\b[^>]*\b(?:src|srcset)="(?:https?:)?\/\/[^"]*"|<link\b[^>]*href="(?:https?:)?\/\/[^"]*"/g,
  ".css": /(?:url\(\s*["']?|@import\s*["'])(?:https?:)?\/\/[^)"']*/g,
  ".js":
    /\b(?:fetch|import|importScripts|Worker|WebSocket|EventSource|open)\s*\(\s*["'`](?:https?:|wss?:)?\/\/[^"'`]*/g,
};

function linksIn(html: string): string[] {
  const all = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link]) => link.replaceAll("&amp;", "&"));
  return all.filter((link) => !/^[a-z]+:/.test(link));
}

function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id]) => id.replaceAll("&amp;", "&")));
}

/** The styles and scripts that a page names, and the scripts that a script imports. */
function partsIn(text: string, kind: string): string[] {
  const pattern =
    kind === ".html"
      ? /<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.(?:js|css))(?:\?[^"]*)?"/g
      : /(?:\bimport|\bfrom)\s*\(?\s*["'`]([^"'`]+\.js)["'`]/g;
  return [...text.matchAll(pattern)].map(([, part]) => part);
}
