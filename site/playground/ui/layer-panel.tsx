import type { VNode } from "preact";
import type { Planner } from "../../../src/index.ts";
import { LAYER_TABLE, type LayerRow } from "../model/layer-table.ts";
import type { Session } from "../model/session.ts";
import { CheckField } from "./field.tsx";
import { Panel } from "./panel.tsx";
import { PlaybackControls } from "./playback-controls.tsx";
import type { Playground } from "./playground.ts";

/** What is drawn on the map, beside the path. */
export function LayerPanel({ app }: { readonly app: Playground }): VNode {
  const session = app.session.value;
  const chosen = session.runs.value.map(({ algorithm }) => algorithm);
  const rows = LAYER_TABLE.filter(({ algorithms }) => algorithms.some((algorithm) => chosen.includes(algorithm)));
  const levels = levelsOf(session);
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
      {shown !== undefined && hidden.includes(shown) && <span class="unit">zoom in</span>}
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

/** How many levels the planners have, which does not change once they are built. */
const LEVELS_OF_PLANNER = new WeakMap<Planner, number>();

function levelsOf(session: Session): number {
  const counts = session.answers.value.map(({ planner }) => {
    if (planner === undefined) return 0;
    const known = LEVELS_OF_PLANNER.get(planner) ?? planner.report().levels.length;
    LEVELS_OF_PLANNER.set(planner, known);
    return known;
  });
  return Math.max(...counts);
}
