import type { VNode } from "preact";
import { AgentPanel } from "./agent-panel.tsx";
import { AlgorithmPanel } from "./algorithm-panel.tsx";
import { titleOfRun } from "./algorithm-title.ts";
import { Bar } from "./bar.tsx";
import { DropTarget } from "./drop-target.tsx";
import { HelpPanel } from "./help-panel.tsx";
import { LayerPanel } from "./layer-panel.tsx";
import { MapPane } from "./map-pane.tsx";
import { MapPanel } from "./map-panel.tsx";
import { MessageList } from "./message-list.tsx";
import type { Playground } from "./playground.ts";
import { PresetRow } from "./preset-row.tsx";
import { Scorecard } from "./scorecard.tsx";
import { SwarmPanel } from "./swarm-panel.tsx";
import { TextDialog } from "./text-dialog.tsx";
import { Tour } from "./tour.tsx";
import { useFit } from "./use-fit.ts";

/** The whole page of the playground. */
export function App({ app }: { readonly app: Playground }): VNode {
  const shown = app.shownText.value;
  return (
    <div class={app.isSideOpen.value ? "page" : "page no-side"}>
      <Bar app={app} />
      {!app.isNarrow.value && <PresetRow app={app} />}
      <Stage app={app} />
      <Sheet app={app} />
      <MessageList messages={app.messages} />
      <DropTarget app={app} />
      {shown !== undefined && (
        <TextDialog
          shown={shown}
          onClose={() => {
            app.shownText.value = undefined;
          }}
        />
      )}
    </div>
  );
}

/** The map, or two side by side. */
function Stage({ app }: { readonly app: Playground }): VNode {
  const { mode, runs } = app.session.value;
  const shown = app.isNarrow.value ? Math.min(app.shownRun.value, runs.value.length - 1) : undefined;
  const runsShown = mode.value === "swarm" ? [0] : runs.value.map((_, index) => index);
  const panes = mode.value === "swarm" || shown === undefined ? runsShown : [shown];
  useFit(app, panes.length);
  return (
    <main class="stage">
      <h1 class="hidden">octile playground</h1>
      {panes.map((run, index) => (
        <MapPane key={`run ${run}`} app={app} index={run} isFirst={index === 0} />
      ))}
      <Tour app={app} />
      {app.busy.value !== undefined && (
        <p class="busy" role="status">
          {app.busy.value}
        </p>
      )}
    </main>
  );
}

/** The panels; in a narrow window below the map, with what opens and closes them. */
function Sheet({ app }: { readonly app: Playground }): VNode {
  const { isSideOpen, isNarrow } = app;
  return (
    <>
      {isNarrow.value && (
        <div class="handle">
          <RunSwitch app={app} />
          <button
            type="button"
            aria-expanded={isSideOpen.value}
            onClick={() => {
              isSideOpen.value = !isSideOpen.value;
            }}
          >
            {isSideOpen.value ? "Close" : "Settings and results"}
          </button>
        </div>
      )}
      {isSideOpen.value && <Side app={app} />}
    </>
  );
}

/** Which of two runs is shown, where there is room for one. */
function RunSwitch({ app }: { readonly app: Playground }): VNode | null {
  const session = app.session.value;
  const { runs, mode } = session;
  if (mode.value === "swarm" || runs.value.length < 2) return null;
  return (
    <fieldset class="group">
      <legend class="hidden">Algorithm on the map</legend>
      {runs.value.map((run, index) => (
        <label key={`run ${index + 1}`} class="tool">
          <input
            type="radio"
            class="hidden"
            name="run"
            checked={app.shownRun.value === index}
            onChange={() => {
              app.shownRun.value = index;
            }}
          />
          <span>{titleOfRun(run, session)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The panels beside the map. */
function Side({ app }: { readonly app: Playground }): VNode {
  const isSwarm = app.session.value.mode.value === "swarm";
  return (
    <aside class="side" aria-label="Settings and results">
      {app.isNarrow.value && <PresetRow app={app} />}
      {isSwarm ? (
        <SwarmPanel app={app} />
      ) : (
        <>
          <Scorecard app={app} />
          <AlgorithmPanel app={app} />
          <LayerPanel app={app} />
          <AgentPanel app={app} />
        </>
      )}
      <MapPanel app={app} />
      <HelpPanel />
    </aside>
  );
}
