import { createHighlighter, type Highlighter, type ShikiTransformer } from "shiki";

const LANGUAGES = ["ts", "js", "jsx", "html", "json"];
const THEMES = { light: "github-light-high-contrast", dark: "github-dark-high-contrast" };

/** Leaves out the theme's own background. */
const ON_OUR_PAPER: ShikiTransformer = {
  pre(block) {
    block.properties.style = "";
  },
};

let highlighter: Promise<Highlighter> | undefined;

/** Code as HTML, coloured for light and dark pages; languages that are not known stay plain. */
export async function highlight(code: string, language: string): Promise<string> {
  highlighter ??= createHighlighter({ langs: LANGUAGES, themes: Object.values(THEMES) });
  const lang = LANGUAGES.includes(language) ? language : "text";
  return (await highlighter).codeToHtml(code, {
    lang,
    themes: THEMES,
    // without a limit in time, a busy machine makes the same pages
    tokenizeTimeLimit: 0,
    defaultColor: "light-dark()",
    transformers: [ON_OUR_PAPER],
  });
}
