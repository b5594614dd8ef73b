import { show } from "../../../src/check.ts";
import type { Grid } from "../../../src/index.ts";
import { readTiled, tilesetFilesOf } from "../../../src/io/index.ts";
import type { JsonPart } from "../../../src/io/json-part.ts";
import { partOfMap, partOfTileset } from "../../../src/io/tiled/tiled-file.ts";
import { tilesetsOf } from "../../../src/io/tiled/tileset.ts";
import { guessWalls } from "./wall-guess.ts";

/** The text of tilesets that have files of their own, by the name of the file without its folder. */
export type Tilesets = Readonly<Record<string, string>>;

/** A map that was read from a file. */
export interface OpenedMap {
  readonly grid: Grid;
  /** The clause that says what was taken for walls, if the file does not say it in octile's words. */
  readonly guess: string | undefined;
}

/** Reads a Tiled map; guesses what is a wall where the map does not say so in octile's words. */
export function readTiledMap(text: string, tilesets: Tilesets): OpenedMap {
  const texts = neededTilesets(text, tilesets);
  try {
    return { grid: readTiled(text, { tilesets: texts }), guess: undefined };
  } catch (error) {
    const map = partOfMap(text, undefined);
    return guessWalls(
      map,
      tilesetsOf(map, (source) => partOf(source.text(), texts[source.text()])),
      error,
    );
  }
}

/** Returns tilesets as JSON, because threads cannot read XML. */
export function tilesetsInJson(tilesets: Tilesets): Tilesets {
  const entries = Object.entries(tilesets);
  return Object.fromEntries(entries.map(([name, text]) => [name, JSON.stringify(partOf(name, text).value)]));
}

/** The tilesets that a map needs, by the names in the map, which may name folders; throws if one is missing. */
function neededTilesets(text: string, tilesets: Tilesets): Tilesets {
  const textOfName = new Map(Object.entries(tilesets).map(([name, content]) => [name.toLowerCase(), content]));
  const sources = tilesetFilesOf(text).map((source) => {
    const name = source.replace(/^.*[\\/]/s, "");
    return { source, name, content: textOfName.get(name.toLowerCase()) };
  });
  const missing = new Set(sources.filter(({ content }) => content === undefined).map(({ name }) => show(name)));
  if (missing.size > 0) {
    const [files, them] = missing.size === 1 ? ["file", "that file"] : ["files", "those files"];
    throw new SyntaxError(`The map keeps tiles in the ${files} ${[...missing].join(", ")}: open ${them}, too.`);
  }
  return Object.fromEntries(sources.map(({ source, content = "" }) => [source, content]));
}

function partOf(file: string, text: string): JsonPart {
  return partOfTileset(`Tileset ${show(file)}`, text, undefined);
}
