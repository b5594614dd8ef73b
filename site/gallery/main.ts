// What runs on the pages of the gallery.

import { setUpPage } from "../docs/every-page.ts";
import { chosenTheme, onThemeChange } from "../theme/theme.ts";

setUpPage();

// the running examples have the look of this page, also when its reader chooses another
onThemeChange(() => {
  for (const { contentDocument } of document.querySelectorAll("iframe")) {
    if (contentDocument !== null) contentDocument.documentElement.dataset.theme = chosenTheme();
  }
});
