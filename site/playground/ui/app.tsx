import type { VNode } from "preact";
import { AgentPanel } from "./agent-panel.tsx";
import { AlgorithmPanel } from "./algorithm-panel.tsx";
import { Bar } from "./bar.tsx";
import { DropTarget } from "./drop-target.tsx";
import { HelpPanel } from "./help-panel.tsx";
import { LayerPanel } from "./layer-panel.tsx";
import { MapPane } from "./map-pane.tsx";
import { MapPanel } from "./map-panel.tsx";
import { MessageList } from "./message-list.tsx";
import type { Playground } from "./playground.ts";
import { Scorecard } from "./scorecard.tsx";
import { SwarmPanel } from "./swarm-panel.tsx";
import { TextDialog } from "./text-dialog.tsx";
import { useFit } from "./use-fit.ts";

/** The whole page of the playground. */
export function App({ app }: { readonly app: Playground }): VNode {
  const shown = app.shownText.value;
  return (
    <div class={app.isSideOpen.value ? "page" : "page no-side"}>
      <Bar app={app} />
      <Stage app={app} />
      {app.isSideOpen.value && <Side app={app} />}
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
  const panes = mode.value === "swarm" ? 1 : runs.value.length;
  useFit(app, panes);
  return (
    <main class="stage">
      <h1 class="hidden">octile playground</h1>
      {Array.from({ length: panes }, (_, index) => (
        <MapPane key={`pane ${index + 1}`} app={app} index={index} />
      ))}
      {app.busy.value !== undefined && (
        <p class="busy" role="status">
          {app.busy.value}
        </p>
      )}
    </main>
  );
}

/** The panels beside the map. */
function Side({ app }: { readonly app: Playground }): VNode {
  const isSwarm = app.session.value.mode.value === "swarm";
  return (
    <aside class="side" aria-label="Settings and results">
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
