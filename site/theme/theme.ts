/** The looks that a reader can choose: as the system has it, light, or dark. */
const THEMES = ["os", "light", "dark"] as const;

/** One of the looks. */
export type Theme = (typeof THEMES)[number];

/** Under this name the choice is kept; the API reference, which TypeDoc makes, uses the same. */
const KEY = "tsd-theme";

/** Run in the head of every page, so that it never shows in the wrong colours first. */
export const EARLY_THEME: string = `try{document.documentElement.dataset.theme=localStorage.getItem("${KEY}")??"os"}catch{}`;

/** The look that the page has now. */
export function chosenTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? "os";
}

/** Gives the page another look, and keeps the choice where the browser lets it. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // storage may be forbidden: the choice then lasts as long as the page
  }
}

/** The look that the page shows now: the one that its reader has chosen, or else the one of the system. */
export function shownTheme(): "light" | "dark" {
  const theme = chosenTheme();
  if (theme !== "os") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Calls a function whenever the page may have got another look. */
export function onThemeChange(listener: () => void): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", listener);
  new MutationObserver(listener).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}
