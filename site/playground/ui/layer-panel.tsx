import type { VNode } from "preact";
import { styleOfLayer } from "../../../src/draw/layer-style.ts";
import type { Colour } from "../../../src/draw/palette.ts";
import { LAYER_TABLE, type LayerRow } from "../model/layer-table.ts";
import type { Answer, Session } from "../model/session.ts";
import { CheckField } from "./field.tsx";
import { Panel } from "./panel.tsx";
import { PlaybackControls } from "./playback-controls.tsx";
import type { Playground } from "./playground.ts";
import { Swatch } from "./swatch.tsx";
import { useResults } from "./use-results.ts";

/** What is drawn on the map, beside the path. */
export function LayerPanel({ app }: { readonly app: Playground }): VNode {
  const session = app.session.value;
  const chosen = session.runs.value.map(({ algorithm }) => algorithm);
  const rows = LAYER_TABLE.filter(({ algorithms }) => algorithms.some((algorithm) => chosen.includes(algorithm)));
  const levels = levelsOf(useResults(app.session).answers);
  const hidden = app.views.value.flatMap(({ hiddenLayers }) => hiddenLayers.value);
  return (
    <Panel title="Layers">
      {rows.map((row) => (
        <LayerSwitch key={row.name} session={session} row={row} levels={levels} hidden={hidden} />
      ))}
      {session.layers.value.has("expanded") && <PlaybackControls playback={app.playback} />}
    </Panel>
  );
}

interface LayerSwitchProps {
  readonly session: Session;
  readonly row: LayerRow;
  /** How many levels there are. */
  readonly levels: number;
  /** The layers that are on, but cannot be made out unless one zooms in. */
  readonly hidden: readonly string[];
}

/** Switches one layer on and off; where each level has one of its own, any of them or all. */
function LayerSwitch({ session, row, levels, hidden }: LayerSwitchProps): VNode {
  const { name, title, about, hasLevels } = row;
  const names = [name, ...Array.from({ length: hasLevels ? levels : 0 }, (_, index) => `${name} level ${index + 1}`)];
  const shown = names.find((candidate) => session.layers.value.has(candidate));
  const isHidden = shown !== undefined && hidden.includes(shown);
  const show = (chosen: string | undefined): void => {
    const others = [...session.layers.value].filter((other) => other !== name && !other.startsWith(`${name} level `));
    session.layers.value = new Set(chosen === undefined ? others : [...others, chosen]);
  };
  return (
    <div class="layer">
      <CheckField
        label={title}
        about={about}
        value={shown !== undefined}
        onChange={(isOn) => show(isOn ? name : undefined)}
      />
      {isHidden && <span class="unit">zoom in</span>}
      {shown !== undefined &&
        !isHidden &&
        coloursOf(shown, names).map((colour) => <Swatch key={colour.light} colour={colour} />)}
      {names.length > 2 && (
        <select
          aria-label={`${title}: level`}
          disabled={shown === undefined}
          value={shown ?? name}
          onChange={({ currentTarget }) => show(currentTarget.value)}
        >
          {names.map((option, level) => (
            <option key={option} value={option}>
              {level === 0 ? "all levels" : `level ${level}`}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Layers of many colours, which have no swatch. */
const MANY_COLOURS: readonly string[] = [
  "hovered cluster",
  "transitions",
  "expanded",
  "clearance",
  "components",
  "why",
];

/** Returns the colours of a layer or of its levels. The list of names begins with the name of all levels together. */
function coloursOf(shown: string, [all, ...levels]: readonly string[]): readonly Colour[] {
  if (all === undefined || MANY_COLOURS.includes(all)) return [];
  const drawn = shown === all && levels.length > 0 ? levels : [shown];
  return [...new Set(drawn.map((name) => styleOfLayer(name, 0, 1).colour))];
}

/** How many levels the planners have. */
function levelsOf(answers: readonly Answer[]): number {
  return Math.max(...answers.map(({ levels }) => levels));
}
