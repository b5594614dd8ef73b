// What runs on the pages of the gallery.

import { setUpPage } from "../docs/every-page.ts";
import { chosenTheme, onThemeChange } from "../theme/theme.ts";
import type { ShownGrid } from "./map-link.ts";

setUpPage();

/** What the windows of examples have in their consoles, as far as it leads to a grid. */
interface Shown {
  readonly grid?: ShownGrid;
  readonly world?: { readonly grid: ShownGrid };
  readonly pool?: { readonly grid: ShownGrid };
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-map]")) {
  button.addEventListener("click", async () => {
    const shown = document.querySelector("iframe")?.contentWindow as Shown | undefined;
    const grid = shown?.grid ?? shown?.world?.grid ?? shown?.pool?.grid;
    // an example that has not begun has no map yet
    if (grid === undefined) return;
    const { linkToMap } = await import("./map-link.ts");
    location.href = await linkToMap(grid, button.dataset.map ?? "");
  });
  button.hidden = false;
}

// the running examples have the look of this page, also when its reader chooses another
onThemeChange(() => {
  for (const { contentDocument } of document.querySelectorAll("iframe")) {
    if (contentDocument !== null) contentDocument.documentElement.dataset.theme = chosenTheme();
  }
});
