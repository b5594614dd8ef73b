// What runs on the home page.

import { setUpPage } from "../docs/every-page.ts";
import { LivingWorld } from "./living-world.ts";

setUpPage();

const frame = document.querySelector<HTMLElement>("[data-opening]");
if (frame?.dataset.opening !== undefined) {
  const part = <Kind extends Element>(selector: string): Kind => {
    const found = frame.querySelector<Kind>(selector);
    if (found === null) throw new Error(`The home page must have ${selector}.`);
    return found;
  };
  LivingWorld.start(
    {
      canvas: part("canvas"),
      output: part("output"),
      play: part("#play"),
      reset: part("#erase"),
      rival: part("#rival"),
    },
    frame.dataset.opening,
  );
}
