import { effect } from "@preact/signals";
import { decodeLink, encodeLink } from "../model/link.ts";
import type { Session } from "../model/session.ts";
import { whileSaying } from "./busy.ts";
import type { Playground } from "./playground.ts";
import { CAN_MAKE_LINKS } from "./support.ts";

/** The address follows so long after the last change, in milliseconds: browsers refuse to change it all the time. */
const DELAY = 500;

/** Keeps the page's address a link that restores what is on screen, and opens links that are put there. */
export function keepLink(app: Playground): void {
  addEventListener("hashchange", () => openAddress(app));
  if (!CAN_MAKE_LINKS) return;
  effect(() => {
    const session = app.session.value;
    // these are what a link holds
    session.settings();
    void [session.grid.value, session.edited.value];
    const timer = setTimeout(() => writeAddress(session), DELAY);
    return () => clearTimeout(timer);
  });
}

async function writeAddress(session: Session): Promise<void> {
  // a map may be too large for a link
  const hash = await encodeLink(session).catch(() => "#");
  history.replaceState(null, "", hash);
}

async function openAddress(app: Playground): Promise<void> {
  if (location.hash === "") return;
  try {
    app.session.value = await whileSaying(app, "Opening the link…", () => decodeLink(location.hash));
  } catch (error) {
    app.messages.fail(error);
  }
}
