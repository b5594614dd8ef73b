import { beforeEach, describe, expect, test, vi } from "vitest";
import { CellPicture, pixelOf } from "../../../site/playground/view/cell-picture.ts";
import { ClearancePicture } from "../../../site/playground/view/clearance-picture.ts";
import { ComponentsPicture } from "../../../site/playground/view/components-picture.ts";
import { MapPicture } from "../../../site/playground/view/map-picture.ts";
import { colourOfTerrain, GOAL_COLOUR, START_COLOUR } from "../../../src/draw/palette.ts";
import { classOfAgent } from "../../../src/grid/agent.ts";
import { AgentGrid } from "../../../src/grid/agent-grid.ts";
import { Movement } from "../../../src/grid/movement.ts";
import { Grid } from "../../../src/index.ts";
import { drawn, FakeOffscreenCanvas, putsOf } from "./fake-canvas.ts";

beforeEach(() => {
  vi.stubGlobal("OffscreenCanvas", FakeOffscreenCanvas);
});

/** The canvas of a picture that has one. */
const imageOf = (picture: CellPicture | { readonly picture: CellPicture }): OffscreenCanvas => {
  const { tiles } = picture instanceof CellPicture ? picture : picture.picture;
  expect(tiles).toHaveLength(1);
  return tiles[0].image;
};

const everything = ({ width, height }: Grid) => ({ left: 0, top: 0, right: width, bottom: height });

describe("a pixel", () => {
  test("is red, green, blue and opacity, in this order", () => {
    expect([...new Uint8Array(Uint32Array.of(pixelOf("#0a58ca", 0.2)).buffer)]).toEqual([0x0a, 0x58, 0xca, 51]);
  });
});

describe("the picture of a map", () => {
  const terrainAt = (grid: Grid, theme: "light" | "dark") => (pixel: number) =>
    grid.terrains.find((terrain, id) => pixelOf(colourOfTerrain(terrain, id)[theme]) === pixel)?.char ?? "?";

  test.each(["light", "dark"] as const)("has one pixel a cell, in the colours of a %s page", (theme) => {
    const grid = Grid.parse(`
      ..#.
      .SW.
      T...
    `);
    const picture = new MapPicture(grid, theme);
    picture.update(everything(grid));
    expect(drawn(imageOf(picture), terrainAt(grid, theme))).toBe(grid.toString());
  });

  test("is painted again only where edits have changed it", () => {
    const grid = new Grid(200, 150);
    const picture = new MapPicture(grid, "light");
    picture.update(everything(grid));
    expect(putsOf(imageOf(picture))).toHaveLength(4 * 3);

    grid.edit({ x: 62, y: 10, width: 4, height: 2, terrain: "wall" });
    grid.set(199, 149, "water");
    picture.update(everything(grid));
    expect(putsOf(imageOf(picture)).slice(12)).toEqual(["0,0 64×64", "64,0 64×64", "192,128 8×22"]);
    expect(drawn(imageOf(picture), terrainAt(grid, "light"))).toBe(grid.toString());
    picture.update(everything(grid));
    expect(putsOf(imageOf(picture))).toHaveLength(15);
  });

  test("is painted only where it is looked at, and the rest when it is", () => {
    const grid = new Grid(200, 150);
    const picture = new MapPicture(grid, "light");
    picture.update({ left: 60, top: 10, right: 70, bottom: 20 });
    expect(putsOf(imageOf(picture))).toEqual(["0,0 64×64", "64,0 64×64"]);
    grid.set(5, 5, "wall");
    picture.update({ left: 130, top: 10, right: 140, bottom: 20 });
    expect(putsOf(imageOf(picture)).slice(2)).toEqual(["128,0 64×64"]);
    picture.update(everything(grid));
    expect(drawn(imageOf(picture), terrainAt(grid, "light"))).toBe(grid.toString());
  });

  test("is painted as a whole when the grid has forgotten what was edited", () => {
    const grid = new Grid(200, 150);
    const picture = new MapPicture(grid, "light");
    picture.update(everything(grid));
    for (let edit = 0; edit < 40_000; edit++) grid.set(edit % 200, 0, edit % 400 < 200 ? "wall" : "ground");
    expect(grid.changesSince(0)).toEqual([everything(grid)]);
    picture.update(everything(grid));
    expect(putsOf(imageOf(picture))).toHaveLength(24);
    expect(drawn(imageOf(picture), terrainAt(grid, "light"))).toBe(grid.toString());
  });
});

describe("the picture of a large map", () => {
  test("shows the mean colour of the cells of a pixel from afar, and follows edits", () => {
    const grid = Grid.parse("..##.\n..##.\n.....");
    const picture = new MapPicture(grid, "light", 2);
    const [open, wall] = [".", "#"].map((char) => {
      const id = grid.terrains.findIndex((terrain) => terrain.char === char);
      return pixelOf(colourOfTerrain(grid.terrains[id], id).light);
    });
    const charOf = (pixel: number) => (pixel === open ? "." : pixel === wall ? "#" : "+");
    picture.update(everything(grid));
    expect(drawn(imageOf(picture), charOf)).toBe(".#.\n...");
    grid.set(0, 0, "wall");
    picture.update(everything(grid));
    expect(drawn(imageOf(picture), charOf)).toBe("+#.\n...");
  });

  test("has several canvases, of which only those are made that are looked at", () => {
    const grid = new Grid(1500, 1100);
    const picture = new CellPicture(grid);
    const paint = (cells: { left: number; top: number; right: number; bottom: number }) =>
      picture.paint(cells, () => {});
    paint({ left: 1020, top: 10, right: 1030, bottom: 20 });
    expect(picture.tiles.map(({ cells }) => cells)).toEqual([
      { left: 0, top: 0, right: 1024, bottom: 1024 },
      { left: 1024, top: 0, right: 1500, bottom: 1024 },
    ]);
    paint({ left: 1400, top: 1090, right: 1408, bottom: 1100 });
    expect(putsOf(picture.tiles[2].image)).toEqual(["320,64 64×12"]);
    expect(new CellPicture(grid, 2).tiles).toEqual([]);
  });
});

describe("a picture that takes long", () => {
  test("is painted a few blocks at a time, and those that waited longest first", () => {
    const grid = new Grid(64 * 4, 64);
    const picture = new CellPicture(grid);
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const paintTwo = () => picture.paint(everything(grid), () => now++, now + 2);
    expect(paintTwo()).toBe(false);
    picture.markAllStale();
    expect(paintTwo()).toBe(false);
    expect(putsOf(imageOf(picture)).map((put) => put.split(",")[0])).toEqual(["0", "64", "128", "192"]);
    expect(paintTwo()).toBe(true);
    expect(paintTwo()).toBe(true);
    expect(putsOf(imageOf(picture))).toHaveLength(6);
    vi.restoreAllMocks();
  });
});

describe("the picture of components", () => {
  const charOf = (pixel: number) => {
    if (pixel === 0) return "#";
    const opaque = new Uint32Array([pixel]);
    new Uint8Array(opaque.buffer)[3] = 255;
    if (opaque[0] === pixelOf(START_COLOUR.light)) return "A";
    return opaque[0] === pixelOf(GOAL_COLOUR.light) ? "B" : "o";
  };

  test("shows the start's, the goal's and others, and follows what an edit far away parts", () => {
    const grid = Grid.parse(`
      ...#...#.
      .....##..
      ...#...#.
    `);
    const view = AgentGrid.of(grid, classOfAgent(grid), new Movement());
    const picture = new ComponentsPicture(view, "light");
    const show = (goal: number) => {
      expect(picture.update(0, goal, everything(grid), Number.POSITIVE_INFINITY)).toBe(true);
      return `\n${drawn(imageOf(picture), charOf)}\n`;
    };
    expect(show(8)).toBe(`
AAA#AAA#B
AAAAA##BB
AAA#AAA#B
`);
    expect(show(1)).toBe(`
AAA#AAA#o
AAAAA##oo
AAA#AAA#o
`);
    grid.set(3, 1, "wall");
    expect(show(4)).toBe(`
AAA#BBB#o
AAA#B##oo
AAA#BBB#o
`);
  });
});

describe("the picture of clearance", () => {
  test("is the darker the tighter a cell is, clear where there is room for 8, and follows edits", () => {
    const grid = new Grid(10, 10);
    const picture = new ClearancePicture(grid, classOfAgent(grid).capability, "light");
    const charOf = (pixel: number) => {
      const opacity = (pixel >>> 24) / 255;
      return opacity === 0 ? "." : String(Math.round(8 * (1 - opacity / 0.7)));
    };
    const show = () => {
      picture.update(everything(grid));
      return `\n${drawn(imageOf(picture), charOf)}\n`;
    };
    expect(show()).toBe(`
...7654321
...7654321
...7654321
7777654321
6666654321
5555554321
4444444321
3333333321
2222222221
1111111111
`);
    grid.set(4, 4, "wall");
    expect(show()).toBe(`
4444454321
4333354321
4322254321
4321154321
4321.54321
5555554321
4444444321
3333333321
2222222221
1111111111
`);
  });
});
