import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Answer } from "../model/session.ts";
import { Controls } from "../view/controls.ts";
import { MapView } from "../view/map-view.ts";
import type { Tool } from "../view/tool.ts";
import { titleOfRun } from "./algorithm-title.ts";
import type { Playground } from "./playground.ts";
import { playSwarm } from "./swarm-player.ts";
import { useResults } from "./use-results.ts";
import { Verdict } from "./verdict.tsx";

const KEYS =
  "Arrow keys pan, plus and minus zoom, 0 shows the whole map, 1 to 5 choose a tool, A and B hold start and goal for the arrow keys, Enter uses the tool.";

/** What the tool in hand does among walkers, and how an army is sent. */
const SWARM_HINT_OF_TOOL: Readonly<Record<Tool, string>> = {
  move: "Click where all walkers are to go.",
  paint: "Draw walls among the walkers. To send them all somewhere, take Move and click.",
  erase: "Erase walls among the walkers. To send them all somewhere, take Move and click.",
  link: "Link a cell to another. To send all walkers somewhere, take Move and click.",
  pan: "Drag the map. To send all walkers somewhere, take Move and click.",
};

interface MapPaneProps {
  readonly app: Playground;
  /** The run whose result is shown. */
  readonly index: number;
  /** Whether it is the first of the maps on screen. */
  readonly isFirst: boolean;
}

/** The map with the result of one run, or with the walkers of the swarm. */
export function MapPane({ app, index, isFirst }: MapPaneProps): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const session = app.session.value;
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const view = new MapView(canvas.current, session, index, app.toolbox, app.playback, isFirst);
    const controls = new Controls(canvas.current, session, app.toolbox, (fault) => app.messages.fail("tool", fault));
    const stopSwarm = isFirst ? playSwarm(app, session, view) : undefined;
    app.views.value = [...app.views.value, view];
    return () => {
      stopSwarm?.();
      app.views.value = app.views.value.filter((other) => other !== view);
      controls.dispose();
      view.dispose();
    };
  }, [app, session, index, isFirst]);
  return (
    <section class="pane" aria-label={`Map ${index + 1}`}>
      <div role="application" aria-label="Map" aria-description={KEYS}>
        <canvas ref={canvas} class="map" aria-label="Map" />
      </div>
      {session.mode.value === "path" ? (
        <RunVerdict app={app} index={index} isFirst={isFirst} />
      ) : (
        <p class="verdict">{SWARM_HINT_OF_TOOL[app.toolbox.tool.value]}</p>
      )}
    </section>
  );
}

/** What a run found, once it is asked. Of runs that find no path for one reason, the first map on screen tells that reason. */
function RunVerdict({ app, index, isFirst }: MapPaneProps): VNode | null {
  const { answers, building, timesAgain } = useResults(app.session);
  const session = app.session.value;
  const answer = answers[index];
  if (answer === undefined) return null;
  const speaksFor = speaksForOf(answers);
  if (speaksFor === "all" && !isFirst) return null;
  return (
    <Verdict
      title={titleOfRun(answer.run, session)}
      answer={answer}
      building={building}
      timeAgain={timesAgain[index]}
      isExplained={session.layers.value.has("why")}
      speaksFor={speaksFor}
    />
  );
}

/** Whether runs find no path for one and the same reason. */
function speaksForOf(answers: readonly Answer[]): "one" | "all" | "only" {
  if (answers.length === 1) return "only";
  const [first, ...others] = answers.map(({ isPending, explanation }) =>
    isPending ? undefined : explanation?.sentence,
  );
  return first !== undefined && others.every((sentence) => sentence === first) ? "all" : "one";
}
