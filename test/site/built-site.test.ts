import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BuiltSite } from "../support/built-site.ts";

describe("looking through a built site", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "octile-built-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function siteOf(files: Readonly<Record<string, string>>): BuiltSite {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return new BuiltSite(folder);
  }

  test("finds links to pages, parts and pictures that are not there, and no others", () => {
    const site = siteOf({
      "index.html":
        '<a href="docs/a.html#one">, <a href="docs/a.html#two">, <a href="b.html">, <a href="https://x.org">',
      "docs/a.html": '<h1 id="one">, <a href="../index.html">, <a href="#one">, <img src="gone.svg">',
    });
    expect(site.brokenLinks()).toEqual(["docs/a.html: gone.svg", "index.html: docs/a.html#two", "index.html: b.html"]);
  });

  test("finds what is loaded from other hosts, in pages, styles and scripts", () => {
    const site = siteOf({
      "a.html": '<script src="https://cdn.x/a.js"></script><a href="https://x.org">fine</a><link href="//cdn.x/a.css">',
      "a.css": "@import 'https://cdn.x/b.css'; a { background: url(b.png) }",
      "a.js": 'fetch("https://api.x/"); const svg = "http://www.w3.org/2000/svg";',
    });
    expect(site.externalLoads().map((load) => load.split(":")[0])).toEqual(["a.css", "a.html", "a.html", "a.js"]);
  });

  test("weighs a page with its styles and all scripts that it imports, each once", () => {
    const files = {
      "p/a.html": '<link rel="stylesheet" href="../s.css"><script type="module" src="../one.js"></script>',
      "s.css": "a { color: red }",
      "one.js": 'import "./two.js"; import("./three.js");',
      "two.js": 'import { x } from "./three.js";',
      "three.js": "export const x = 1;",
      "other.js": "nobody imports this",
    };
    const { "other.js": _, ...loaded } = files;
    const weights = Object.values(loaded).map((text) => gzipSync(text).length);
    expect(siteOf(files).weightOf("p/a.html")).toBe(weights.reduce((sum, weight) => sum + weight));
  });
});
