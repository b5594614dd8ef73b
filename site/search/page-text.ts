import type { SearchedPage, Section } from "./section.ts";

/** What pages of the site and of the reference show, without what stands around it on every page. */
const CONTENT = /<main (class="col-content")?[^>]*>([\s\S]*)<\/main>/;

/** Code, drawings, and lists of what is elsewhere. */
const LEFT_OUT = /<(pre|svg|script|style|nav|canvas)\b[\s\S]*?<\/\1>/g;

/** What stands beside the text of an example: the running example, and its files. */
const BESIDE = /<section class="(?:running|sources)"[\s\S]*?<\/section>/g;

/** What the reference says before a name, such as "Readonly". */
const TAG = /<code class="tsd-tag">[^<]*<\/code>/g;

/** Where a new section begins. */
const HEADING = /<h([1-6])\b([^>]*)>([\s\S]*?)<\/h\1>/g;

/** What the reference says of something; around it are signatures and lists of names. */
const COMMENT = /<div class="tsd-comment tsd-typography">([\s\S]*?)<\/div>/g;

const CHARACTERS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/** What can be searched on a built page; `undefined` when it shows nothing that can. */
export function searchedPage(path: string, html: string): SearchedPage | undefined {
  const [, reference, whole = ""] = CONTENT.exec(html) ?? [];
  const content = whole.replaceAll(LEFT_OUT, " ").replaceAll(BESIDE, " ").replaceAll(TAG, "");
  const headings = [...content.matchAll(HEADING)].filter(([, depth, attributes]) => {
    // in the reference, headings of the second depth are "Methods" and such
    return depth === "1" || (idIn(attributes) !== "" && !(reference !== undefined && depth === "2"));
  });
  if (headings.length === 0) return undefined;
  const sections = headings.map((heading, index): Section => {
    const [tag, depth, attributes, inside] = heading;
    const body = content.slice(heading.index + tag.length, headings[index + 1]?.index);
    const said = reference === undefined ? body : [...body.matchAll(COMMENT)].map(([, text]) => text).join(" ");
    return {
      id: depth === "1" ? "" : idIn(attributes),
      heading: textOf(inside).replace(/ #$/, ""),
      text: textOf(said),
    };
  });
  return { path, title: sections[0].heading, sections };
}

function idIn(attributes: string): string {
  return /\bid="([^"]*)"/.exec(attributes)?.[1] ?? "";
}

/** HTML as a line of text. */
function textOf(html: string): string {
  const text = html.replaceAll(/<\/?(?:p|div|h\d|li|t[dhr]|br|dd|dt)\b[^>]*>/g, " ").replaceAll(/<[^>]*>/g, "");
  return text
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => CHARACTERS[entity])
    .replaceAll(/\s+/g, " ")
    .trim();
}
