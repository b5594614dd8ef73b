// What runs on every page of the documentation.

import { setUpPage } from "./every-page.ts";

setUpPage();

// on narrow pages, lists of pages and sections start closed
if (matchMedia("(max-width: 50rem)").matches) {
  for (const list of document.querySelectorAll<HTMLDetailsElement>(".columns > details")) list.open = false;
}

if (document.querySelector("[data-live]:not([data-live^='traffic-'])") !== null) {
  const { makePicturesLive } = await import("./live-pictures.ts");
  makePicturesLive();
}

if (document.querySelector("[data-live^='traffic-']") !== null) {
  const { makeCrowdsLive } = await import("./live-crowd.ts");
  makeCrowdsLive();
}
