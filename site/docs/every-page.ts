import { setUpSearch } from "../search/field.ts";
import { setUpThemeChoice } from "../theme/choice.ts";
import { addCopyButtons } from "./copy-button.ts";

/** Sets up what all pages have, of the documentation and home: the choice of a theme, the search, and buttons that copy code. */
export function setUpPage(): void {
  setUpThemeChoice(document.querySelector("#theme"));
  setUpSearch();
  addCopyButtons();
}
