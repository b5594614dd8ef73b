import { chooseTheme, chosenTheme, type Theme } from "./theme.ts";

/** Lets a list of looks, hidden until now, choose the one of this page. */
export function setUpThemeChoice(list: HTMLSelectElement | null): void {
  if (list === null) return;
  list.value = chosenTheme();
  list.addEventListener("change", () => chooseTheme(list.value as Theme));
  list.closest("label")?.removeAttribute("hidden");
}
