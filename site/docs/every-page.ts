import { setUpSearch } from "../search/field.ts";
import { setUpThemeChoice } from "../theme/choice.ts";
import { addCopyButtons } from "./copy-button.ts";

/** Sets up what all pages have, of the documentation and home: the choice of a theme, the search, and buttons that copy code. */
export function setUpPage(): void {
  setUpThemeChoice(document.querySelector("#theme"));
  setUpSearch();
  addCopyButtons();
  showPageInList();
}

/** Scrolls the list of all pages to this one, where the list is higher than the window. */
function showPageInList(): void {
  const link = document.querySelector<HTMLElement>(".pages [aria-current]");
  const list = link?.closest<HTMLElement>(".pages");
  if (link === null || list === null || list === undefined) return;
  const { top, bottom } = list.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  if (place.top < top || place.bottom > bottom) list.scrollTop += place.top - (top + bottom) / 2;
}
