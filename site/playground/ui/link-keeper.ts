import { effect } from "@preact/signals";
import { openLink } from "../model/far/open-link.ts";
import { encodeLink, encodeLinkAtOnce } from "../model/link.ts";
import type { Session } from "../model/session.ts";
import { whileSaying } from "./busy.ts";
import type { Playground } from "./playground.ts";
import { CAN_MAKE_LINKS } from "./support.ts";

/** The address follows so long after the last change, in milliseconds: browsers refuse to change it all the time. */
const DELAY = 500;

/** Keeps the page's address a link that restores what is on screen, and opens links that are put there. */
export function keepLink(app: Playground): void {
  /** What the address does not tell yet, another object with every change. */
  let unwritten: { readonly session: Session } | undefined;
  addEventListener("hashchange", () => openAddress(app));
  if (!CAN_MAKE_LINKS) return;
  effect(() => {
    const session = app.session.value;
    // these are what a link holds
    session.settings();
    void [session.grid.value, session.edited.value];
    const change = { session };
    unwritten = change;
    const timer = setTimeout(async () => {
      const hash = await linkOf(session);
      // meanwhile something may have changed again
      if (unwritten === change) writeAddress(hash);
    }, DELAY);
    return () => clearTimeout(timer);
  });
  const writeAddress = (hash: string): void => {
    unwritten = undefined;
    history.replaceState(null, "", hash);
  };
  // a visitor who leaves, or follows a link to another map, comes back to what was there last
  const writeAtOnce = (): void => {
    if (unwritten === undefined) return;
    // all cells of a large map from a file would hold up the page, and fit in no address without compression
    const { clerk, source } = unwritten.session;
    if (clerk !== undefined && source.peek().from === "file") return;
    writeAddress(encodeLinkAtOnce(unwritten.session));
  };
  addEventListener("pagehide", writeAtOnce);
  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") !== null) writeAtOnce();
  });
}

/** The link of a session, or an empty one if the map is too large for a link. */
function linkOf(session: Session): Promise<string> {
  return encodeLink(session).catch(() => "#");
}

async function openAddress(app: Playground): Promise<void> {
  if (location.hash === "") return;
  try {
    const before = app.session.value;
    app.session.value = await whileSaying(app, "Opening the link…", () => openLink(location.hash));
    before.close();
  } catch (error) {
    app.messages.fail("link", error);
  }
}
