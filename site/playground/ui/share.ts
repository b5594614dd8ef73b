import { codeFor, worldCodeFor } from "../model/code.ts";
import { encodeLink } from "../model/link.ts";
import { classesFor } from "../swarm/walker-class.ts";
import { copyText } from "./copy.ts";
import type { Playground } from "./playground.ts";

/** Copies the link that restores what is on screen, or shows it where copying is not allowed. */
export async function shareLink(app: Playground): Promise<void> {
  try {
    const hash = await encodeLink(app.session.value);
    history.replaceState(null, "", hash);
    await copyOrShow(app, "link", "Link to what is on screen", new URL(hash, location.href).href);
  } catch (error) {
    app.messages.fail("link", error);
  }
}

/** Copies the code that does what is on screen, or shows it where copying is not allowed. */
export async function shareCode(app: Playground): Promise<void> {
  try {
    const session = app.session.value;
    const kinds = classesFor(session.grid.value).map(({ name, agent }) => [name, agent] as const);
    const here = (): string => (session.mode.value === "swarm" ? worldCodeFor(session, kinds) : codeFor(session));
    const code = await (session.clerk?.call("code", session.settings(), kinds) ?? here());
    await copyOrShow(app, "code", "What is on screen, as code", code);
  } catch (error) {
    app.messages.fail("code", error);
  }
}

async function copyOrShow(app: Playground, topic: string, title: string, text: string): Promise<void> {
  if (await copyText(text)) app.messages.note(topic, `${topic === "link" ? "Link" : "Code"} copied.`);
  else app.shownText.value = { title, text };
}
