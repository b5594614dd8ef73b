import { show } from "../../check.ts";
import { MAX_SIDE } from "../../grid/grid.ts";
import { type Rectangle, unionOf } from "../../grid/rectangle.ts";
import type { JsonPart } from "../json-part.ts";

/** A tile layer of a Tiled map. */
export interface TileLayer {
  readonly name: string;
  readonly part: JsonPart;
}

/** A rectangle of tiles: a whole layer of a finite map, or a chunk of an infinite map. */
export interface Block {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The tiles of the block, encoded as the layer says. */
  readonly data: JsonPart;
  readonly layer: JsonPart;
}

/** How deep groups of layers may lie in each other. */
export const MAX_DEPTH = 64;

/** How far from the origin a chunk may start, in tiles. */
const FARTHEST = 2 ** 31 - 1;

/** The layers of a map or group from the bottom to the top. The layers of a group stand in the place of the group. */
export function layersOf(group: JsonPart, depth = 0): JsonPart[] {
  if (depth > MAX_DEPTH) throw group.fault(`at most ${MAX_DEPTH} groups inside each other`, "more");
  const layers = group.at("layers").items();
  return layers.flatMap((layer) => (layer.at("type").text() === "group" ? layersOf(layer, depth + 1) : [layer]));
}

/** The tile layers of a map from the bottom to the top, with the tile layers of its groups. */
export function tileLayersOf(map: JsonPart): TileLayer[] {
  const layers = layersOf(map).filter((layer) => layer.at("type").value === "tilelayer");
  return layers.map((part) => ({ name: part.at("name").text(), part }));
}

/** The blocks of a layer: one for a finite map, one for each chunk of an infinite map. */
export function blocksOf(map: JsonPart, { part: layer }: TileLayer): Block[] {
  if (map.at("infinite").value !== true) {
    const { right: width, bottom: height } = finiteArea(map);
    return [{ left: 0, top: 0, width, height, data: layer.at("data"), layer }];
  }
  return layer
    .at("chunks")
    .items()
    .map((chunk) => {
      const width = chunk.at("width").integer(1, MAX_SIDE);
      const height = chunk.at("height").integer(1, MAX_SIDE);
      const left = chunk.at("x").integer(-FARTHEST, FARTHEST);
      const top = chunk.at("y").integer(-FARTHEST, FARTHEST);
      return { left, top, width, height, data: chunk.at("data"), layer };
    });
}

/** The area of a map: all of a finite map, and the smallest rectangle around the blocks of an infinite map. */
export function areaOf(map: JsonPart, blocks: readonly Block[]): Rectangle {
  if (map.at("infinite").value !== true) return finiteArea(map);
  if (blocks.length === 0) throw map.at("layers").fault("a tile layer with chunks", "none");
  const area = unionOf(
    blocks.map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height })),
  );
  const size = [area.right - area.left, area.bottom - area.top];
  if (Math.max(...size) > MAX_SIDE) {
    throw map.at("layers").fault(`chunks in at most ${MAX_SIDE} columns and rows`, size.map(show).join(" × "));
  }
  return area;
}

function finiteArea(map: JsonPart): Rectangle {
  const right = map.at("width").integer(1, MAX_SIDE);
  return { left: 0, top: 0, right, bottom: map.at("height").integer(1, MAX_SIDE) };
}
