import { encodeLink } from "../model/link.ts";
import { copyText } from "./copy.ts";
import type { Playground } from "./playground.ts";

/** Copies the link that restores what is on screen, or shows it where copying is not allowed. */
export async function shareLink({ session, messages, shownText }: Playground): Promise<void> {
  try {
    const hash = await encodeLink(session.value);
    history.replaceState(null, "", hash);
    const text = new URL(hash, location.href).href;
    if (await copyText(text)) messages.note("link", "Link copied.");
    else shownText.value = { title: "Link to what is on screen", text };
  } catch (error) {
    messages.fail("link", error);
  }
}
