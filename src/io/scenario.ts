import { show } from "../check.ts";
import { MAX_SIDE, type Point } from "../grid/grid.ts";
import { columnsAt, expected, integerAt, lengthAt, lineAt, linesOf, mapNameAt, pointAt, wordsOf } from "./lines.ts";

/** A query of a MovingAI scenario file. */
export interface Scenario {
  /** The bucket of the query, counted from 0; queries of about the same length share a bucket. */
  readonly bucket: number;
  /** The file name of the query's map, without folders. */
  readonly map: string;
  /** The width of the map, in cells. */
  readonly width: number;
  /** The height of the map, in cells. */
  readonly height: number;
  readonly start: Point;
  readonly goal: Point;
  /** The length of a shortest path in tiles, rounded, with √2 for a diagonal step between two free cells. */
  readonly optimal: number;
}

const COLUMNS = ["bucket", "map", "width", "height", "start x", "start y", "goal x", "goal y", "optimal length"];
const MAX_BUCKET = MAX_SIDE * MAX_SIDE;

/** Reads a MovingAI scenario file (`.scen`), version 1. */
export function readScenarios(text: string): Scenario[] {
  const lines = linesOf("A scenario file", text);
  const version = lineAt(lines, 0, '"version 1"');
  if (!["version 1", "version 1.0"].includes(wordsOf(version).join(" "))) {
    throw expected(0, '"version 1"', show(version));
  }
  return lines.slice(1).map((_, row) => scenarioAt(lines, row + 1));
}

function scenarioAt(lines: readonly string[], index: number): Scenario {
  const [bucket, map, width, height, startX, startY, goalX, goalY, optimal] = columnsAt(lines, index, COLUMNS);
  const size = {
    width: integerAt(index, "width", width, 1, MAX_SIDE),
    height: integerAt(index, "height", height, 1, MAX_SIDE),
  };
  return {
    bucket: integerAt(index, "bucket", bucket, 0, MAX_BUCKET),
    map: mapNameAt(index, map),
    ...size,
    start: pointAt(index, "start", [startX, startY], size.width, size.height),
    goal: pointAt(index, "goal", [goalX, goalY], size.width, size.height),
    optimal: lengthAt(index, "optimal length", optimal),
  };
}
