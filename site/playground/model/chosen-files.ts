import type { Tilesets } from "./tiled-map.ts";

/** A file that was chosen or dropped. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files that were chosen together: a map, and the tilesets beside the map. */
export interface MapWithTilesets {
  readonly map: ChosenFile;
  readonly tilesets: Tilesets;
}

/** Returns the chosen files; if they are tilesets alone, with the awaited files before them: a map that lacked tilesets. */
export function withAwaited(files: readonly ChosenFile[], awaited: readonly ChosenFile[]): readonly ChosenFile[] {
  return files.every((file) => rankOf(file) === TILESET) ? [...awaited, ...files] : files;
}

/** Tells the map among files that were chosen together from its tilesets and their pictures; of several maps, the first counts. */
export function sortFiles(files: readonly ChosenFile[]): MapWithTilesets {
  const [map, ...others] = [...files].sort((a, b) => rankOf(a) - rankOf(b));
  const tilesets = others.filter(({ name }) => /\.(tsx|tsj|json)$/i.test(name));
  return { map, tilesets: Object.fromEntries(tilesets.map((file) => [file.name, textOf(file)])) };
}

/** The rank of tilesets. */
const TILESET = 3;

/** How little a file looks like the map among several files. */
function rankOf(file: ChosenFile): number {
  const { name } = file;
  if (/\.(map|tmx|tmj|ldtk)$/i.test(name)) return 0;
  if (/\.json$/i.test(name)) return textOf(file).includes('"layers"') ? 0 : TILESET;
  if (/\.(tsx|tsj)$/i.test(name)) return TILESET;
  // beside a map, a picture is the picture of its tiles
  return /\.png$/i.test(name) ? 1 : 2;
}

function textOf({ bytes }: ChosenFile): string {
  return new TextDecoder().decode(bytes);
}
