import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { absoluteLinks, type Manifest, ownerFault } from "../../scripts/readme-links.ts";

const ROOT = join(import.meta.dirname, "..", "..");

const MANIFEST: Manifest = {
  version: "1.2.3",
  homepage: "https://ann.github.io/octile/",
  repository: { url: "git+https://github.com/ann/octile.git" },
};

describe("the README of the package", () => {
  test.each([
    ["[HPA*](docs/hpa.md#levels)", "[HPA*](https://ann.github.io/octile/docs/hpa.html#levels)"],
    ["[examples](examples/README.md)", "[examples](https://ann.github.io/octile/gallery/index.html)"],
    ["![caves](docs/images/caves.svg)", "![caves](https://github.com/ann/octile/raw/v1.2.3/docs/images/caves.svg)"],
    [
      '[HPA*](bench/results/hpa.txt "measured at bef431a")',
      '[HPA*](https://github.com/ann/octile/blob/v1.2.3/bench/results/hpa.txt "measured at bef431a")',
    ],
    ["[maps](https://movingai.com/)", "[maps](https://movingai.com/)"],
    ["[below](#units)", "[below](#units)"],
  ])("has absolute links in place of %s", (written, expected) => {
    expect(absoluteLinks(`See ${written}.`, MANIFEST)).toBe(`See ${expected}.`);
  });

  test("links to files that are there", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    const files = Array.from(readme.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g), ([, file]) => file);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(absoluteLinks(readme, MANIFEST)).not.toMatch(/\]\((?!https?:|#)/);
  });
});

test("a package without an owner is not published", () => {
  expect(ownerFault(MANIFEST)).toBeUndefined();
  expect(ownerFault({ ...MANIFEST, homepage: "https://OWNER.github.io/octile/" })).toMatch(/replace OWNER in homepage/);
});
