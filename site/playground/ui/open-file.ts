import { sentenceOf } from "../model/planners.ts";
import { whileSaying } from "./busy.ts";
import type { Playground } from "./playground.ts";

/** Opens a map file; what is wrong with it is told, and the map then stays as it was. */
export async function openFile(app: Playground, file: File): Promise<void> {
  const { session, messages } = app;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    await whileSaying(app, `Reading ${file.name}…`, () => session.value.open(file.name, bytes));
    messages.note("map", `Opened ${file.name}.`);
  } catch (error) {
    messages.fail("map", `${file.name}: ${sentenceOf(error)}`);
  }
}
