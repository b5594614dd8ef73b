import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Documentation } from "../../../site/docs/documentation.ts";
import { PAGES } from "../../../site/docs/pages.ts";

const DOCS = join(import.meta.dirname, "..", "..", "..", "docs");

test("every page in docs is in the navigation, once", () => {
  const written = readdirSync(DOCS).filter((file) => file.endsWith(".md"));
  const listed = PAGES.map(({ file }) => file).filter((file) => file.startsWith("docs/"));
  expect(listed.sort()).toEqual(written.map((file) => `docs/${file}`).sort());
});

test("the numbers for choosing an algorithm are those of the comparison", () => {
  const comparison = readFileSync(join(DOCS, "comparison.md"), "utf8").split("\n");
  const rows = readFileSync(join(DOCS, "choosing.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| octile "));
  expect(rows).toHaveLength(10);
  expect(rows.filter((row) => !comparison.includes(row))).toEqual([]);
});

describe("a page of a repository", () => {
  let repository = "";
  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), "octile-docs-"));
  });
  afterEach(() => rmSync(repository, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), text);
  }

  test("links to other pages as pages, and to files as copies that browsers can show", async () => {
    write(
      "docs/hpa.md",
      "# HPA\n\n[cliques](pra.md#1-cliques), [code](../src/a.ts), [home](../README.md), [web](https://x.org)\n",
    );
    write("src/a.ts", "export {};\n");
    const pages = new Documentation(repository, []);
    const html = await pages.htmlOf("docs/hpa.html");
    for (const href of ["../docs/pra.html#1-cliques", "../files/src/a.ts.txt", "../index.html", "https://x.org"]) {
      expect(html).toContain(`<a href="${href}">`);
    }
    expect([...pages.files]).toEqual(["src/a.ts"]);
  });

  test("is refused when it links to something that is not there", async () => {
    write("docs/hpa.md", "# HPA\n\n[gone](gone.txt)\n");
    const pages = new Documentation(repository, []);
    await expect(pages.htmlOf("docs/hpa.html")).rejects.toThrow(
      "docs/hpa.md must link to pages and files that are there, got docs/gone.txt.",
    );
  });

  test("lists its sections, and the pages before and after it", async () => {
    write("docs/pra.md", "# PRA\n\nText.\n\n## One\n\n## Two\n");
    const html = await new Documentation(repository, []).htmlOf("docs/pra.html");
    expect(html).toContain('<li><a href="#two">Two</a></li>');
    expect(html).toContain('<a rel="prev" href="../docs/hpa.html">←&nbsp;HPA*</a>');
    expect(html).toContain('<a rel="next" href="../docs/haa.html">HAA*&nbsp;→</a>');
    expect(html).toContain('<a href="../docs/pra.html" aria-current="page">');
    expect(html).toContain('<meta name="description" content="Text.">');
  });

  test("of which some can be live has those in frames", async () => {
    write("docs/hpa.md", "# HPA\n\n![a map](images/m.svg)\n");
    write("docs/images/m.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20.4"></svg>');
    const pages = new Documentation(repository, ["m.svg"]);
    expect(await pages.htmlOf("docs/hpa.html")).toContain(
      'data-live="m.svg"><img vite-ignore src="../files/docs/images/m.svg" alt="a map" width="30" height="20"',
    );
  });

  test("at home has the first code of the README, and figures of the saved results", async () => {
    write("README.md", "# octile\n\nA sentence.\n\n## In code\n\n```ts\nf();\n```\n\n## More\n\nNot this.\n");
    write(
      "package.json",
      '{ "description": "Paths.", "version": "1.2.3", "homepage": "https://o.org/s/", "repository": { "url": "git+https://x.org/o.git" } }',
    );
    write(".size-limit.json", '[{ "name": "octile/hpa", "limit": "7 kB" }]');
    write("docs/images/social-card.png", "");
    for (const name of ["sizes", "haa-paths", "caves", "traffic-army", "traffic-warehouse", "hpa-graph"]) {
      write(`docs/images/${name}.svg`, '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"></svg>');
    }
    const times = { "octile hpa": 4.29, "pathfinding A*": 6525, easystarjs: 2422, "ngraph.path aStar": 14610 };
    const rows = Object.entries(times).map(([contestant, mean]) => {
      return { set: "bg512", rule: "whole-corners", contestant, mean, excess: 0.4 };
    });
    write("bench/results/versus.json", JSON.stringify({ sets: [{}], rows }));
    const html = await new Documentation(repository, []).htmlOf("index.html");
    for (const part of [
      "Paths across game maps in 4.3&nbsp;µs</h1>",
      "within 1 % on average",
      "<strong>1,521 ×</strong>",
      // 10 % of the scale for each root of ten: log10(4290 / 1000) / 5
      'style="width: 12.6%"></span><span class="value">4.3 µs',
      'style="width: 83.3%"></span><span class="value">14.6 ms',
      "Version 1.2.3, HPA* in at most 7 kB gzipped.",
      '<a href="https://x.org/o">Repository</a>',
      'src="files/docs/images/caves.svg"',
      '<meta property="og:image" content="https://o.org/s/files/docs/images/social-card.png">',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain("Not this.");
    write("package.json", '{ "description": "Paths.", "version": "1.2.3", "homepage": "https://OWNER.github.io/s/" }');
    expect(await new Documentation(repository, []).htmlOf("index.html")).toContain(
      '<meta property="og:image" content="files/docs/images/social-card.png">',
    );
  });

  test("that is not there leads back, from any depth", async () => {
    const html = await new Documentation(repository, []).htmlOf("404.html");
    expect(html).toContain('<a href="docs/getting-started.html">');
    const [, script] = /<script>([^<]*createElement[^<]*)<\/script>/.exec(html) ?? [];
    const baseAt = (pathname: string): string => {
      const base = { href: "" };
      const page = { createElement: () => base, head: { append() {} } };
      new Function("location", "document", script)({ pathname }, page);
      return base.href;
    };
    expect(baseAt("/octile/docs/no/such.html")).toBe("/octile/");
    expect(baseAt("/octile/none.html")).toBe("/octile/");
    expect(baseAt("/none")).toBe("/");
  });

  test("must be one that there is", async () => {
    await expect(new Documentation(repository, []).htmlOf("docs/x.html")).rejects.toThrow(
      "There must be a page at docs/x.html, and there is none.",
    );
  });
});
