import { type ChosenFile, sortFiles, withAwaited } from "../model/chosen-files.ts";
import { sentenceOf } from "../model/planners.ts";
import { whileSaying } from "./busy.ts";
import type { Playground } from "./playground.ts";

/**
 * Opens the map among files that were chosen together, or one after the other; the others may be its tilesets. Tells what was taken
 * for walls, if the map does not say so itself. What is wrong with the files is told, and the map then stays as it was.
 */
export async function openFiles(app: Playground, files: readonly File[]): Promise<void> {
  const { session, messages } = app;
  if (files.length === 0) return;
  let [{ name }] = files;
  try {
    app.refusedFiles = withAwaited(await Promise.all(files.map(read)), app.refusedFiles);
    const { map, tilesets } = sortFiles(app.refusedFiles);
    name = map.name;
    const guess = await whileSaying(app, `Reading ${name}…`, () => session.value.open(name, map.bytes, tilesets));
    app.refusedFiles = [];
    messages.note("map", guess === undefined ? `Opened ${name}.` : `Opened ${name}: ${guess}.`);
  } catch (error) {
    messages.fail("map", `${name}: ${sentenceOf(error)}`);
  }
}

async function read(file: File): Promise<ChosenFile> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
