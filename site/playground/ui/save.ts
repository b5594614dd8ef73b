import { mapTextOf, svgOf } from "../model/save.ts";
import { download } from "./download.ts";
import type { Playground } from "./playground.ts";

/** Saves the map as it is on screen, pixel by pixel. */
export async function savePng({ views, messages }: Playground): Promise<void> {
  try {
    const [view] = views.value;
    if (view !== undefined) download("octile.png", await view.toPng());
  } catch (error) {
    messages.fail("save", error);
  }
}

/** Saves the map, what is drawn on it, and the path as a drawing. */
export function saveSvg({ session, messages }: Playground): void {
  messages.attempt("save", () => download("octile.svg", new Blob([svgOf(session.value)], { type: "image/svg+xml" })));
}

/** Saves the map as a MovingAI file. */
export async function saveMap({ session, messages }: Playground): Promise<void> {
  await messages.attemptSoon("save", async () => {
    const { value: shown } = session;
    const text = await (shown.clerk?.call("mapText", shown.settings()) ?? mapTextOf(shown));
    download("octile.map", new Blob([text], { type: "text/plain" }));
  });
}
