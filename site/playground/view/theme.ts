import { type ReadonlySignal, signal } from "@preact/signals";
import type { Colour } from "../../../src/draw/palette.ts";

/** The page's colours: light or dark. */
export type Theme = "light" | "dark";

/** Drawn beside what the library's palette knows. */
export const PAPER: Colour = { light: "#ffffff", dark: "#1b1c1f", terminal: 231 };
/** Letters, numbers and outlines on the map. */
export const INK: Colour = { light: "#26272b", dark: "#e3e3e6", terminal: 235 };
/** Links from cell to cell. */
export const LINK_COLOUR: Colour = { light: "#7048e8", dark: "#b197fc", terminal: 98 };
/** Nodes that a search has expanded. */
export const EXPANDED_COLOUR: Colour = { light: "#f08c00", dark: "#ffc078", terminal: 214 };

/** What the page shows: the theme chosen on it (`data-theme` of its root), else what the system prefers. */
export class PageTheme {
  private readonly current = signal<Theme>("light");
  private readonly preference = matchMedia("(prefers-color-scheme: dark)");
  private readonly observer = new MutationObserver(() => this.update());
  private readonly update = (): void => {
    const chosen = document.documentElement.dataset.theme;
    const preferred = this.preference.matches ? "dark" : "light";
    this.current.value = chosen === "light" || chosen === "dark" ? chosen : preferred;
  };

  constructor() {
    this.preference.addEventListener("change", this.update);
    this.observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    this.update();
  }

  get theme(): ReadonlySignal<Theme> {
    return this.current;
  }

  /** Stops watching the page. */
  dispose(): void {
    this.preference.removeEventListener("change", this.update);
    this.observer.disconnect();
  }
}
