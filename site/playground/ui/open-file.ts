import type { Playground } from "./playground.ts";

/** Opens a map file; what is wrong with it is told, and the map then stays as it was. */
export async function openFile({ session, messages }: Playground, file: File): Promise<void> {
  try {
    await session.value.open(file.name, new Uint8Array(await file.arrayBuffer()));
    messages.note(`Opened ${file.name}.`);
  } catch (error) {
    messages.fail(new Error(`${file.name}: ${error instanceof Error ? error.message : String(error)}`));
  }
}
