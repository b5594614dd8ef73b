// What runs on the home page.

import { setUpThemeChoice } from "../theme/choice.ts";
import { LivingWorld } from "./living-world.ts";

setUpThemeChoice(document.querySelector("#theme"));

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

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
  button.addEventListener("click", async () => {
    const text = button.parentElement?.querySelector("pre")?.textContent ?? "";
    await navigator.clipboard.writeText(text).catch(() => undefined);
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });
}
