import { PAGES, pathOfPage, SECTIONS } from "./pages.ts";

/** How long a text about a page is at least, in characters, if the first paragraph of the page is so long. */
const ENOUGH = 80;

/** The first sentences of a page, as plain text; `undefined` when it has none. */
export function aboutOf(markdown: string): string | undefined {
  const paragraph = /(?:^|\n\n)(?!#|!|\||<|```|- |\d+\.)(\S.*(?:\n\S.*)*)/.exec(markdown)?.[1];
  const plain = paragraph
    ?.replaceAll("\n", " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/(?<!\\)[*`]+/g, "")
    .replaceAll("\\", "");
  const sentences = plain?.match(/.*?[.:](?=\s|$)/g);
  if (!sentences) return plain;
  let about = "";
  for (const sentence of sentences) if (about.length < ENOUGH) about += sentence;
  return about.replace(/:$/, ".");
}

/**
 * The site for readers that are programs, by the place of each text in the site: `llms.txt` names all pages with a sentence about each,
 * `llms-full.txt` has their Markdown.
 *
 * @param read Reads a file of the repository.
 */
export function llmsTexts(description: string, read: (file: string) => string): Map<string, string> {
  const lists = SECTIONS.map(({ title, pages }) => {
    const lines = pages.map(
      (page) => `- [${page.title}](${pathOfPage(page.file)}): ${aboutOf(read(page.file)) ?? page.title}`,
    );
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  const more = [
    "## More",
    "",
    "- [API reference](api/index.html): Every name that the package offers.",
    "- [Playground](playground/index.html): Maps to draw on, and every algorithm on them.",
    "- [All pages in one file](llms-full.txt): The Markdown of the pages above.",
    "",
  ];
  const short = [`# octile\n\n> ${description}\n`, ...lists, more.join("\n")].join("\n");
  const full = PAGES.map(({ file }) => `<!-- ${pathOfPage(file)} -->\n\n${read(file).trim()}\n`).join("\n");
  return new Map([
    ["llms.txt", short],
    ["llms-full.txt", full],
  ]);
}
