import fc from "fast-check";
import { expect, test } from "vitest";
import { find, wordsOf } from "../../../site/search/find.ts";
import type { SearchedPage } from "../../../site/search/section.ts";
import { cases } from "../../support/cases.ts";

function page(title: string, ...sections: readonly (readonly [heading: string, text: string])[]): SearchedPage {
  const path = `${title}.html`;
  return {
    path,
    title,
    sections: sections.map(([heading, text], index) => ({ id: index === 0 ? "" : heading, heading, text })),
  };
}

const PAGES = [
  page("World", ["World", "A world has walkers."], ["budget", "Each tick has a budget of milliseconds."]),
  page(
    "HPA*",
    ["HPA*", "Clusters and their entrances."],
    ["clusters", "A cluster is a square of cells, in a world, too."],
  ),
  page("Cells", ["Cells", "Worldly things, and nothing of a budget."]),
];

test.each([
  [
    "a heading comes before a title, and that before text",
    "world",
    ["World.html", "World.html#budget", "HPA*.html#clusters", "Cells.html"],
  ],
  ["all words must be there", "budget tick", ["World.html#budget"]],
  ["the beginning of a word will do", "clust ent", ["HPA*.html"]],
  ["signs of names are letters", "hpa*", ["HPA*.html", "HPA*.html#clusters"]],
  ["large and small letters are the same", "BUDGET", ["World.html#budget", "Cells.html"]],
  ["what is nowhere is not found", "zebra", []],
  ["nothing is found for nothing", " , ", []],
])("%s", (_, query, addresses) => {
  expect(find(PAGES, query, 9).map(({ address }) => address)).toEqual(addresses);
});

test("an excerpt has the word, and says where text is left out", () => {
  const long = page("Long", ["Long", `${"before ".repeat(60)}needle ${"after ".repeat(60)}`]);
  const [{ excerpt, heading, page: title }] = find([long], "needle", 1);
  expect(excerpt).toMatch(/^… (before )+needle( after)+ …$/);
  expect(excerpt.length).toBeLessThan(160);
  expect({ heading, title }).toEqual({ heading: "", title: "Long" });
});

test("whatever is asked, a section is found if and only if it has every word", () => {
  const word = fc.constantFrom("a", "ab", "b", "cab", "A*", "d");
  const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "));
  const pages = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(pages, text, (sections, query) => {
      const all = page("t", ...sections);
      const expected = all.sections.filter(({ heading, text: said }) => {
        const whole = `t ${heading} ${said}`.toLowerCase();
        return wordsOf(query).length > 0 && wordsOf(query).every((asked) => whole.includes(asked));
      });
      const found = find([all], query, 99).map(({ address }) => address);
      expect(found.sort()).toEqual(expected.map(({ id }) => (id === "" ? "t.html" : `t.html#${id}`)).sort());
    }),
    { numRuns: cases(2000) },
  );
});
