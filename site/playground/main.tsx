import { render, type VNode } from "preact";
import { FIRST_AGENT, FIRST_ENDS, FIRST_LAYERS, FIRST_MAP, FIRST_RUNS } from "./model/defaults.ts";
import { openLink } from "./model/far/open-link.ts";
import { generatedMap } from "./model/generated-map.ts";
import { Session } from "./model/session.ts";
import type { Swarm } from "./swarm/swarm.ts";
import { App } from "./ui/app.tsx";
import { painted } from "./ui/busy.ts";
import { drawGhostStroke } from "./ui/ghost-stroke.ts";
import { measureWhenIdle } from "./ui/idle-work.ts";
import { keepLink } from "./ui/link-keeper.ts";
import { Messages } from "./ui/messages.ts";
import { Playground } from "./ui/playground.ts";
import { listenForShortcuts } from "./ui/shortcuts.ts";
import { unsupported } from "./ui/support.ts";
import type { MapView } from "./view/map-view.ts";

declare global {
  interface Window {
    /** What is on screen, for tests that drive the page. */
    playground: { readonly session: Session; readonly views: readonly MapView[]; readonly swarm: Swarm | undefined };
  }
}

const root = document.getElementById("app");
const messages = new Messages();
for (const sentence of unsupported()) messages.fail(sentence, sentence);
const restored = await restoredSession();
const app = new Playground(restored ?? firstSession(), restored !== undefined, messages);
// a visitor without a link draws a wall before anything else
if (restored === undefined) {
  app.toolbox.tool.value = "paint";
  app.shownRun.value = 1;
}

show(<App app={app} />);
keepLink(app);
measureWhenIdle(app);
if (restored === undefined) drawGhostStroke(app);
listenForShortcuts(app);
window.playground = {
  get session() {
    return app.session.value;
  },
  get views() {
    return app.views.value;
  },
  get swarm() {
    return app.swarm.value;
  },
};

function show(page: VNode): void {
  if (root !== null) render(page, root);
}

/** What the address restores, if it is a link. */
async function restoredSession(): Promise<Session | undefined> {
  if (location.hash === "") return undefined;
  // a large map takes seconds
  show(<p class="busy">Opening the link…</p>);
  await painted();
  try {
    return await openLink(location.hash);
  } catch (error) {
    messages.fail("link", error);
    return undefined;
  }
}

/** A map to begin with. */
function firstSession(): Session {
  const { kind, size, seed } = FIRST_MAP;
  return new Session(generatedMap(kind, size, seed), FIRST_MAP, {
    layers: FIRST_LAYERS,
    agent: FIRST_AGENT,
    ...FIRST_ENDS,
    runs: FIRST_RUNS,
  });
}
