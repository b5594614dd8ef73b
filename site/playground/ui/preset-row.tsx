import type { VNode } from "preact";
import type { PresetLink } from "../model/presets.ts";
import presets from "../presets.json";
import type { Playground } from "./playground.ts";

/** A row of things to try. */
export function PresetRow({ app }: { readonly app: Playground }): VNode {
  return (
    <nav class="presets" aria-label="Things to try">
      {presets.map(({ title, about, link, walls, route }: PresetLink) => (
        <a key={title} href={link} title={about}>
          <svg viewBox="0 0 48 32" aria-hidden="true">
            <path class="walls" d={walls} />
            <path class="route" d={route} />
          </svg>
          <span>{title}</span>
        </a>
      ))}
      <button
        type="button"
        title="Five steps through the playground"
        onClick={() => {
          app.isTouring.value = true;
          // the sheet would hide what the tour tells of
          if (app.isNarrow.value) app.isSideOpen.value = false;
        }}
      >
        Tour
      </button>
    </nav>
  );
}
