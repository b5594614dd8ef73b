import { describe, expect, test } from "vitest";
import { type Addresses, renderMarkdown } from "../../../site/docs/markdown.ts";

const ADDRESSES: Addresses = {
  link: (href) => `to:${href}`,
  picture: (href) => ({ address: `at:${href}`, width: 20, height: 10 }),
  livePicture: (href) => (href === "live.svg" ? href : undefined),
};

describe("Markdown becomes HTML", () => {
  test("headings have the ids that GitHub gives them, each another one", async () => {
    const { headings, title } = await renderMarkdown(
      "# HPA\\* & `x`\n\n## The data\n\n## 5 A few: PRA\\*(k)\n\n## The data\n",
      ADDRESSES,
    );
    expect(headings.map(({ id }) => id)).toEqual(["hpa--x", "the-data", "5-a-few-prak", "the-data-1"]);
    expect(title).toBe("HPA* & x");
  });

  test("sections link to themselves", async () => {
    const { html } = await renderMarkdown("## Edits\n", ADDRESSES);
    expect(html).toContain('<h2 id="edits">Edits <a class="anchor" href="#edits"');
  });

  test("links and pictures lead to where the site has them", async () => {
    const { html } = await renderMarkdown("[text](a.md) and ![a map](b.svg)", ADDRESSES);
    expect(html).toContain('<a href="to:a.md">text</a>');
    expect(html).toContain('src="at:b.svg" alt="a map" width="20" height="10"');
  });

  test("a picture scrolls by itself where it is wider than the page", async () => {
    const { html } = await renderMarkdown("![a map](b.svg)", ADDRESSES);
    expect(html).toMatch(/<span class="picture" tabindex="0"[^>]*><img[^>]* src="at:b.svg"[^>]*><\/span>/);
  });

  test("a picture that can be live stands in a frame with its name", async () => {
    const { html } = await renderMarkdown("![a map](live.svg)", ADDRESSES);
    expect(html).toContain('<span class="live" data-live="live.svg"><img');
  });

  test("a picture in two versions becomes two, of which a look shows one", async () => {
    const picture = `<picture>
  <source media="(prefers-color-scheme: dark)" srcset="d.svg">
  <img alt="curves" src="l.svg">
</picture>`;
    const { html } = await renderMarkdown(picture, ADDRESSES);
    expect(html).toContain('class="in-light" src="at:l.svg" alt="curves"');
    expect(html).toContain('class="in-dark" src="at:d.svg" alt="curves"');
    expect(html).not.toContain("<picture");
  });

  test("code has a colour for light and one for dark pages, and its marks are not shown", async () => {
    const { html } = await renderMarkdown('```ts browser\nconst a = "<b>";\n```\n', ADDRESSES);
    expect(html).toMatch(/color:light-dark\(#\w+, ?#\w+\)/);
    expect(html).toContain("&#x3C;b>");
    expect(html).not.toContain("browser");
  });

  test("text blocks stay as they are", async () => {
    const { html } = await renderMarkdown("```text\n.#.\n```\n", ADDRESSES);
    expect(html).toContain(".#.");
  });

  test("lines break in the code of tables after slashes, dots, brackets and commas alone", async () => {
    const { html } = await renderMarkdown(
      "| a | b |\n| --- | --- |\n| `src/a.ts` | `f(x, y)` |\n\n`src/b`\n",
      ADDRESSES,
    );
    expect(html).toContain("<code>src/<wbr>a.<wbr>ts</code>");
    expect(html).toContain("<code>f(<wbr>x, y)</code>");
    expect(html).toContain("<code>src/b</code>");
  });

  test("lines break before flags, not inside", async () => {
    const { html } = await renderMarkdown("`octile path --start 3,4`, `npm run bench -- hpa`, `a--b`\n", ADDRESSES);
    expect(html).toContain('<code>octile path <span class="flag">--start</span> 3,4</code>');
    expect(html).toContain('<code>npm run bench <span class="flag">--</span> hpa</code>');
    expect(html).toContain("<code>a--b</code>");
  });

  test("an empty cell of a table's head is no header", async () => {
    const { html } = await renderMarkdown("| | a |\n| --- | ---: |\n| b | 1 |\n", ADDRESSES);
    expect(html).toContain("<tr><td></td>");
    expect(html).toContain('<th align="right">a</th>');
  });
});
