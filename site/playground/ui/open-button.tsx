import type { VNode } from "preact";
import { Icon } from "./icon.tsx";
import { openFiles } from "./open-file.ts";
import type { Playground } from "./playground.ts";

const FILE_TYPES = ".map,.tmx,.tmj,.json,.ldtk,.png,.tsx,.tsj";

/** Lets a map be chosen among the files of the machine, together with its tilesets. */
export function OpenButton({ app }: { readonly app: Playground }): VNode {
  return (
    <label
      class="tool worded open"
      title="Open a map: MovingAI .map, Tiled .tmx or .tmj, LDtk .ldtk, or .png; choose a Tiled map together with its tilesets, .tsx or .tsj; or drop files anywhere"
    >
      <input
        type="file"
        class="hidden"
        aria-label="Open a map"
        accept={FILE_TYPES}
        multiple
        onChange={({ currentTarget }) => {
          openFiles(app, [...(currentTarget.files ?? [])]);
          // so that the same file can be chosen again
          currentTarget.value = "";
        }}
      />
      <Icon name="open" />
      <span>Open</span>
    </label>
  );
}
