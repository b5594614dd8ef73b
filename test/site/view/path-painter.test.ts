import { describe, expect, test } from "vitest";
import { Camera } from "../../../site/playground/view/camera.ts";
import { PathPainter, walksOf } from "../../../site/playground/view/path-painter.ts";
import { createPlanner, Grid, Path } from "../../../src/index.ts";
import { callsOf, recordingContext } from "./recording-context.ts";

/** The path over the digits of a drawing, in their order. */
function pathOver(drawing: string): Path {
  const rows = drawing
    .trim()
    .split("\n")
    .map((row) => row.trim());
  const text = rows.join("");
  const marks = [..."123456789"].filter((mark) => text.includes(mark));
  return new Path(
    "found",
    1,
    Int32Array.from(marks, (mark) => text.indexOf(mark)),
    rows[0].length,
  );
}

/** Draws the turns and ends of a path as letters, a new one for each walk. */
function turns(drawing: string): string {
  const rows = drawing
    .trim()
    .split("\n")
    .map((row) => [...row.trim()].map(() => "."));
  walksOf(pathOver(drawing)).forEach((walk, index) => {
    for (const { x, y } of walk) rows[y][x] = "abc"[index];
  });
  return `\n${rows.map((row) => row.join("")).join("\n")}\n`;
}

describe("a path", () => {
  test("is drawn from turn to turn", () => {
    expect(
      turns(`
        123....
        ...4..8
        ....567
      `),
    ).toBe(`
a.a....
......a
....a.a
`);
  });

  test("is drawn without turns that lie within a pixel or so, but up to its end", () => {
    const path = pathOver(`
      1.34.67
      .2..5..
    `);
    const drawnAt = (zoom: number): string[] => {
      const recording = recordingContext();
      const camera = new Camera({ x: 0, y: 0, zoom }, { width: 0, height: 0 });
      const seen = { left: 0, top: 0, right: 7, bottom: 2 };
      new PathPainter().paint(recording.context, camera, path, 1, seen, "light");
      return callsOf(recording, "moveTo", "lineTo");
    };
    expect(drawnAt(10)).toEqual([
      "moveTo 5 5",
      "lineTo 15 15",
      "lineTo 25 5",
      "lineTo 35 5",
      "lineTo 45 15",
      "lineTo 55 5",
      "lineTo 65 5",
    ]);
    expect(drawnAt(0.5)).toEqual(["moveTo 0.25 0.25", "lineTo 1.75 0.25", "lineTo 3.25 0.25"]);
  });

  test("is parted where it takes a link", () => {
    expect(
      turns(`
        12...67
        .3.....
        .4.5...
      `),
    ).toBe(`
aa...cc
.......
.a.b...
`);
  });

  test("that stays where it is has one point", () => {
    expect(turns("1..")).toBe("\na..\n");
  });

  test("passes the same cells, turn by turn, as the planner's", () => {
    const grid = Grid.parse(`
      ......#...
      .####.#.#.
      .#..#...#.
      .#.##.###.
      .#........
    `);
    const path = createPlanner(grid, { algorithm: "astar" }).findPath({ x: 2, y: 2 }, { x: 9, y: 0 });
    expect(path.status).toBe("found");
    const cells = walksOf(path).flatMap((walk) =>
      walk.flatMap((turn, index) => {
        if (index === 0) return [turn];
        const before = walk[index - 1];
        const steps = Math.max(Math.abs(turn.x - before.x), Math.abs(turn.y - before.y));
        return Array.from({ length: steps }, (_, step) => ({
          x: before.x + Math.sign(turn.x - before.x) * (step + 1),
          y: before.y + Math.sign(turn.y - before.y) * (step + 1),
        }));
      }),
    );
    expect(cells).toEqual([...path]);
  });
});

describe("drawing a path", () => {
  const camera = new Camera({ x: 5, y: 5, zoom: 10 }, { width: 100, height: 100 });
  const seen = { left: 0, top: 0, right: 10, bottom: 10 };

  test("is one line with a rim, and a dashed one along a link", () => {
    const recording = recordingContext();
    new PathPainter().paint(recording.context, camera, pathOver("12..3\n....4"), 1, seen, "light");
    expect(callsOf(recording, "moveTo", "lineTo", "stroke", "setLineDash", "rect")).toEqual([
      "moveTo 5 5",
      "lineTo 15 5",
      "moveTo 45 5",
      "lineTo 45 15",
      "stroke",
      "stroke",
      "moveTo 15 5",
      "lineTo 45 5",
      "setLineDash 3,6",
      "stroke",
      "setLineDash ",
    ]);
  });

  test("shades the squares that a larger agent covers, as far as they are to be seen", () => {
    const recording = recordingContext();
    const path = new Path("found", 2, Int32Array.of(9, 10, 11), 20);
    new PathPainter().paint(recording.context, camera, path, 2, seen, "light");
    expect(callsOf(recording, "rect")).toEqual(["rect 90 0 20 20"]);
  });
});
