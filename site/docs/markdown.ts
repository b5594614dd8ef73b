import { Marked, type RendererObject, type Tokens } from "marked";
import { highlight } from "./highlight.ts";
import { escapeHtml } from "./html.ts";
import { Slugs } from "./slug.ts";

/** A heading of a page. */
export interface Heading {
  /** The depth of the heading, 1 for the title of the page. */
  readonly depth: number;
  readonly id: string;
  readonly html: string;
}

/** A page as HTML. */
export interface RenderedPage {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The first heading, as plain text. */
  readonly title: string;
}

/** A picture in a file of its own. */
export interface PictureFile {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** Where the things are that a page refers to. */
export interface Addresses {
  /** The address of what a page links to. */
  link(href: string): string;
  /** Where a picture is, and its size. */
  picture(href: string): PictureFile;
  /** The name of the live picture that replaces a drawn one in browsers; `undefined` when there is none. */
  livePicture(href: string): string | undefined;
}

/** A picture in two versions, as our pages write it. */
const PICTURE =
  /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img alt="([^"]*)" src="([^"]+)">\s*<\/picture>/g;

/** A flag of a command, or the two dashes before flags. */
const FLAG = /(?<=^|\s)--[\w-]*/g;

/** Turns Markdown into HTML; code is coloured, and headings can be linked to. */
export async function renderMarkdown(text: string, addresses: Addresses): Promise<RenderedPage> {
  const headings: Heading[] = [];
  const slugs = new Slugs();
  const codeOfToken = new Map<Tokens.Generic, string>();
  let title = "";

  const renderer: RendererObject = {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      const plain = this.parser.parseInline(tokens, this.parser.textRenderer);
      const id = slugs.next(plain);
      if (title === "") title = plain;
      headings.push({ depth, id, html });
      if (depth === 1) return `<h1 id="${id}">${html}</h1>\n`;
      return `<h${depth} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`;
    },
    code(token) {
      return codeOfToken.get(token) ?? "";
    },
    codespan({ text: code }) {
      return `<code>${escapeHtml(code).replaceAll(FLAG, '<span class="flag">$&</span>')}</code>`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(addresses.link(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text: alt }) {
      const picture = pictureHtml(addresses.picture(href), alt);
      const live = addresses.livePicture(href);
      return live === undefined ? framed(picture) : `<span class="live" data-live="${live}">${picture}</span>`;
    },
    table(token) {
      // wide tables scroll by themselves; an empty cell is no header
      const head = token.header.map((cell) => this.tablecell({ ...cell, header: cell.text !== "" })).join("");
      const rows = token.rows.map((row) => `<tr>${row.map((cell) => breakable(this.tablecell(cell))).join("")}</tr>`);
      return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>\n`;
    },
    html({ text: html }) {
      return html.replaceAll(PICTURE, (_, dark: string, alt: string, light: string) => {
        const inLight = pictureHtml(addresses.picture(light), alt, "in-light");
        return framed(inLight + pictureHtml(addresses.picture(dark), alt, "in-dark"));
      });
    },
  };

  const marked = new Marked({
    async: true,
    renderer,
    async walkTokens(token) {
      if (token.type !== "code") return;
      const [language = ""] = (token.lang ?? "").split(" ");
      const code = await highlight(token.text, language);
      // drawings and what programs print are nothing to copy
      codeOfToken.set(token, ["", "text"].includes(language) ? code : `<div class="code">${code}</div>\n`);
    },
  });
  const html = await marked.parse(text);
  return { html, headings, title };
}

/** Lets lines of narrow cells break inside code: after a slash, a dot, a bracket or a comma, and nowhere else. */
function breakable(cell: string): string {
  return cell.replaceAll(/(?<=<code>)[^<]*/g, (code) => code.replaceAll(/([/.(,])(?=\w)/g, "$1<wbr>"));
}

/** Wide pictures scroll by themselves. */
function framed(picture: string): string {
  return `<span class="picture" tabindex="0" role="group" aria-label="Picture">${picture}</span>`;
}

/** `vite-ignore`: pictures are copied as they are. */
function pictureHtml({ address, width, height }: PictureFile, alt: string, className = ""): string {
  const classes = className === "" ? "" : ` class="${className}"`;
  const attributes = `src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"`;
  return `<img vite-ignore${classes} ${attributes} loading="lazy">`;
}
