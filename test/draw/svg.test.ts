import { describe, expect, test } from "vitest";
import { drawSvg, type SvgOptions } from "../../src/draw/svg.ts";
import { generateMap, MAP_KINDS } from "../../src/generate/index.ts";
import { createPlanner, Grid, Path } from "../../src/index.ts";
import { noPath } from "../../src/path/path.ts";
import type { Primitive } from "../../src/scene/scene.ts";
import { filledCells, strokedCells } from "./path-data.ts";
import { type Element, elementsOf, elementsOfClass, parseXml } from "./xml.ts";

const GRID = Grid.parse(`
  ........
  .####.T.
  .#..#.T.
  .....SWW
`);

describe("the map", () => {
  test("its commonest terrain is one rectangle and each other one element that fills its cells", () => {
    const svg = parseXml(drawSvg(GRID));
    const [page, ground] = elementsOf(svg, "rect");
    expect(page.attributes.class).toBe("page");
    expect(ground.attributes).toEqual({ class: "t0", width: "8", height: "4" });
    for (const id of [1, 2, 3, 4]) {
      const [shape, ...more] = elementsOfClass(svg, `t${id}`).filter(({ name }) => name === "path");
      expect(more).toEqual([]);
      expect(cellsOf(shape, GRID)).toEqual([...GRID.terrainOfCell].map((terrain) => terrain === id));
    }
  });

  test("scattered cells are drawn row by row, where an outline would be longer", () => {
    const drawing = Array.from({ length: 20 }, (_, y) => (y % 2 === 0 ? "#.".repeat(10) : ".".repeat(20))).join("\n");
    const grid = Grid.parse(drawing);
    const [shape] = elementsOfClass(parseXml(drawSvg(grid)), "rows");
    expect(strokedCells(shape.attributes.d, 20, 20)).toEqual([...drawing.replaceAll("\n", "")].map((c) => c === "#"));
  });

  test("one unit is one cell, with a margin and the legend around", () => {
    const [left, top, width, height] = viewBoxOf(parseXml(drawSvg(new Grid(100, 50))));
    expect(left).toBeLessThan(0);
    expect(top).toBe(left);
    expect(left + width).toBeGreaterThan(100);
    expect(top + height).toBeGreaterThan(50);
    expect(width).toBeLessThan(110);
    expect(height).toBeLessThan(65);
  });

  test("lines between cells are drawn on small maps only", () => {
    expect(elementsOfClass(parseXml(drawSvg(new Grid(64, 3))), "lines")).toHaveLength(1);
    expect(elementsOfClass(parseXml(drawSvg(new Grid(65, 3))), "lines")).toHaveLength(0);
  });

  test("its title says what there is to see", () => {
    const path = createPlanner(GRID, { algorithm: "astar" }).findPath({ x: 0, y: 0 }, { x: 3, y: 2 });
    const titleOf = (svg: string): string => elementsOf(parseXml(svg), "title")[0].text;
    expect(titleOf(drawSvg(GRID))).toBe("Map of 8 × 4 cells");
    expect(titleOf(drawSvg(GRID, { path }))).toBe("Map of 8 × 4 cells, start at 0,0, goal at 3,2");
  });

  test.each(MAP_KINDS)("a %s map of 512 × 512 is well-formed and smaller than 300 kB", (kind) => {
    const svg = drawSvg(generateMap(kind, { width: 512, height: 512 }));
    expect(svg.length).toBeLessThan(300_000);
    parseXml(svg);
  });

  test("colours are given for light and dark pages, bound to the drawing", () => {
    const [style] = elementsOf(parseXml(drawSvg(GRID)), "style");
    const [light, dark] = style.text.split("@media (prefers-color-scheme:dark)");
    for (const id of [0, 1, 2, 3, 4]) {
      const rule = `.octile .t${id}{fill:`;
      expect(light).toContain(rule);
      expect(dark).toContain(rule);
    }
    for (const line of light.trim().split("\n")) expect(line).toMatch(/^\.octile /);
  });
});

describe("the legend", () => {
  test("has letters as large as is said", () => {
    expect(drawSvg(GRID, { fontSize: 1.25 })).toContain(".octile text{font:1.25px ");
  });

  test("it names the terrains that occur, with what is special about them", () => {
    const grid = Grid.parse(".S~#", { S: { name: "swamp", cost: 3 }, "~": "mud" });
    expect(textsOf(drawSvg(grid))).toEqual(["ground", "swamp (cost 3)", "wall (blocked)", "mud"]);
  });

  test("it names path, ends and layers when they are drawn", () => {
    const scene: Primitive[] = [
      { kind: "box", left: 0, top: 0, right: 2, bottom: 2, layer: "clusters" },
      { kind: "point", x: 0, y: 0, layer: "transitions" },
    ];
    const path = createPlanner(GRID, { algorithm: "astar" }).findPath({ x: 0, y: 0 }, { x: 3, y: 2 });
    const texts = textsOf(drawSvg(GRID, { path, scene })).filter((text) => text.length > 1);
    expect(texts.slice(5)).toEqual(["clusters", "transitions", "path", "A: start", "B: goal"]);
  });

  test("it calls the path by the name it is given", () => {
    const path = new Path("found", 1, Int32Array.of(0, 1), 8);
    expect(textsOf(drawSvg(GRID, { path, pathName: "smoothed path" }))).toContain("smoothed path");
  });

  test("a name that XML could not hold is written all the same", () => {
    const grid = Grid.parse(".x", { x: '<a&"b>\u0001\ud800' });
    expect(textsOf(drawSvg(grid))).toEqual(["ground", '<a&"b>\uFFFD\uFFFD']);
  });

  test("it is inside the view, however narrow the map", () => {
    const svg = parseXml(drawSvg(new Grid(1, 30)));
    const [left, top, width, height] = viewBoxOf(svg);
    const [frame] = elementsOfClass(svg, "legend");
    expect(Number(frame.attributes.width)).toBeLessThan(left + width);
    expect(Number(frame.attributes.y) + Number(frame.attributes.height)).toBeLessThan(top + height);
  });
});

describe("the path", () => {
  const planner = createPlanner(GRID, { algorithm: "astar" });

  test("its line runs through the middles of exactly the path's cells", () => {
    const path = planner.findPath({ x: 2, y: 2 }, { x: 7, y: 0 });
    const [line] = elementsOfClass(parseXml(drawSvg(GRID, { path })), "path");
    expect(cellsOnLine(line, GRID)).toEqual([...path.cells]);
  });

  test("its line has a point at each turn and no other", () => {
    const path = new Path("found", 4, Int32Array.of(0, 1, 2, 3, 3 + 8 + 1), 8);
    const [line] = elementsOfClass(parseXml(drawSvg(new Grid(8, 4), { path })), "path");
    expect(line.attributes.points).toBe("0.5,0.5 3.5,0.5 4.5,1.5");
  });

  test("a larger agent's covered cells are tinted", () => {
    const grid = Grid.parse("....\n....\n....");
    const path = createPlanner(grid, { algorithm: "astar", agent: { size: 2 } }).findPath(
      { x: 0, y: 0 },
      { x: 2, y: 1 },
    );
    const [covered] = elementsOfClass(parseXml(drawSvg(grid, { path, size: 2 })), "covered");
    const drawn = filledCells(covered.attributes.d, 4, 3).map((isCovered) => (isCovered ? "x" : "."));
    const under = [...path].flatMap(({ x, y }) => [y * 4 + x, y * 4 + x + 1, y * 4 + 4 + x, y * 4 + 5 + x]);
    expect(drawn).toEqual(drawn.map((_, cell) => (under.includes(cell) ? "x" : ".")));
  });

  test("the ends that were asked for are marked, though the path ends before the goal", () => {
    const goal = { x: 7, y: 3 };
    const path = planner.findPath({ x: 0, y: 0 }, goal, { nearest: true });
    const svg = parseXml(drawSvg(GRID, { path, goal }));
    expect(path.status).toBe("nearest");
    expect(elementsOfClass(svg, "start")[0].attributes).toMatchObject({ cx: "0.5", cy: "0.5" });
    expect(elementsOfClass(svg, "goal")[0].attributes).toMatchObject({ cx: "7.5", cy: "3.5" });
  });

  test("without a path the ends that were asked for are marked", () => {
    const svg = parseXml(drawSvg(GRID, { path: noPath("unreachable", 8), start: { x: 1, y: 0 } }));
    expect(elementsOfClass(svg, "path")).toEqual([]);
    expect(elementsOfClass(svg, "start")[0].attributes).toMatchObject({ cx: "1.5", cy: "0.5" });
    expect(elementsOfClass(svg, "goal")).toEqual([]);
  });
});

describe("markers and scenes", () => {
  test("a marker is a spot with its label beside it", () => {
    const svg = parseXml(drawSvg(GRID, { markers: [{ x: 2, y: 3, label: "camp <1>" }] }));
    expect(elementsOfClass(svg, "marker")[0].attributes).toMatchObject({ cx: "2.5", cy: "3.5" });
    expect(elementsOf(svg, "text")[0].text).toBe("camp <1>");
  });

  test("the shapes of a layer without labels share an element for each kind, those with labels have their own", () => {
    const svg = parseXml(
      drawSvg(GRID, {
        scene: [
          { kind: "box", left: 0, top: 0, right: 4, bottom: 2, layer: "level 1" },
          { kind: "box", left: 4, top: 0, right: 8, bottom: 2, layer: "level 1" },
          {
            kind: "line",
            points: [
              { x: 0, y: 0 },
              { x: 3, y: 1.5 },
            ],
            layer: "level 1",
            label: "5 & more",
          },
          { kind: "point", x: 3, y: 0, layer: "level 1" },
          { kind: "point", x: 4, y: 0, layer: "level 2" },
        ],
      }),
    );
    const [first, second] = elementsOf(svg, "g").filter(({ attributes }) => "data-layer" in attributes);
    expect(first.attributes).toEqual({ id: "layer-level-1", "data-layer": "level 1" });
    expect(first.children.map(({ attributes }) => attributes)).toEqual([
      { class: "box s0", d: "M0 0H4V2H0zM4 0H8V2H4z" },
      { class: "line s0", d: "M0.5 0.5L3.5 2" },
      { class: "point s0", d: "M3.5 0.5h0" },
    ]);
    expect(elementsOf(first, "title")[0].text).toBe("5 & more");
    expect(second.children.map(({ attributes }) => attributes.class)).toEqual(["point s1"]);
  });

  test("a layer of very many shapes has no labels, which would take more room than the shapes", () => {
    const labelsOf = (count: number): number => {
      const scene = Array.from(
        { length: count },
        (): Primitive => ({ kind: "point", x: 0, y: 0, layer: "n", label: "?" }),
      );
      return drawSvg(GRID, { scene }).split("<title>?</title>").length - 1;
    };
    expect([labelsOf(400), labelsOf(401)]).toEqual([400, 0]);
  });

  test("layers that planners name are told apart by colour, and their levels by size", () => {
    const layers = ["nodes level 1", "nodes level 2", "refined path", "one", "two"];
    const scene = layers.map((layer): Primitive => ({ kind: "point", x: 0, y: 0, layer }));
    const [style] = elementsOf(parseXml(drawSvg(GRID, { scene })), "style");
    const colours = layers.map((_, index) => style.text.match(new RegExp(`\\.s${index}\\{stroke:(#\\w+)`))?.[1]);
    const sizes = layers.map(
      (_, index) => style.text.match(new RegExp(`\\.s${index}\\.point\\{stroke-width:([\\d.]+)`))?.[1],
    );
    expect(new Set(colours).size).toBe(layers.length);
    expect(Number(sizes[1])).toBeGreaterThan(Number(sizes[0]));
  });

  test("transitions are told apart by their agents, and drawn alike but for the colour", () => {
    const layers = [1, 2, 3, 4, 5, 6].map((agent) => `transitions agent ${agent}`);
    const scene = layers.map((layer): Primitive => ({ kind: "point", x: 0, y: 0, layer }));
    const [style] = elementsOf(parseXml(drawSvg(GRID, { scene })), "style");
    const valuesOf = (rule: string): Set<string | undefined> =>
      new Set(layers.map((_, index) => style.text.match(new RegExp(`\\.s${index}\\{${rule}:([^;}]+)`))?.[1]));
    expect(valuesOf("stroke").size).toBe(layers.length);
    expect(valuesOf("stroke-width").size).toBe(1);
  });

  test("entrances are filled, clusters are outlines, and the legend shows both so", () => {
    const box = { kind: "box", left: 0, top: 0, right: 4, bottom: 2 } as const;
    const scene: Primitive[] = [
      { ...box, layer: "entrances" },
      { ...box, layer: "clusters level 1" },
    ];
    const svg = parseXml(drawSvg(GRID, { scene }));
    const [style] = elementsOf(svg, "style");
    expect(style.text).toMatch(/\.s0\.box\{fill:#/);
    expect(style.text).not.toMatch(/\.s1\.box\{fill:#/);
    expect(elementsOfClass(svg, "box").map(({ name }) => name)).toEqual(["path", "path", "rect", "rect"]);
  });
});

test.each([
  [
    "an unknown option",
    { paths: [] },
    'Unknown option "paths"; drawSvg takes path, pathName, size, start, goal, markers, scene, journey, fontSize.',
  ],
  ["a start outside the grid", { start: { x: 8, y: 0 } }, "The start must lie on the 8 × 4 grid, got x 8, y 0."],
  ["a marker outside the grid", { markers: [{ x: 0, y: 4 }] }, "Marker 0 must lie on the 8 × 4 grid, got x 0, y 4."],
  [
    "a path of another grid",
    { path: new Path("found", 0, Int32Array.of(900), 30) },
    "A cell of the path must lie on the 8 × 4 grid, got x 0, y 30.",
  ],
  [
    "an agent of no size",
    { path: new Path("found", 0, Int32Array.of(0), 8), size: 0 },
    "size must be an integer from 1 to 255, got 0.",
  ],
])("%s is refused", (_, options, sentence) => {
  expect(() => drawSvg(GRID, options as SvgOptions)).toThrow(sentence);
});

function viewBoxOf(svg: Element): number[] {
  return svg.attributes.viewBox.split(" ").map(Number);
}

function textsOf(svg: string): string[] {
  return elementsOf(parseXml(svg), "text").map(({ text }) => text);
}

function cellsOf(shape: Element, { width, height }: Grid): boolean[] {
  const { class: className, d } = shape.attributes;
  return className.includes("rows") ? strokedCells(d, width, height) : filledCells(d, width, height);
}

/** The cells whose middles a polyline passes, in order; throws where it passes between middles. */
function cellsOnLine(line: Element, grid: Grid): number[] {
  const corners = line.attributes.points.split(" ").map((pair) => pair.split(",").map((value) => Number(value) - 0.5));
  let [x, y] = corners[0];
  const cells = [grid.cellAt({ x, y })];
  for (const [toX, toY] of corners.slice(1)) {
    const steps = Math.max(Math.abs(toX - x), Math.abs(toY - y));
    const [dx, dy] = [(toX - x) / steps, (toY - y) / steps];
    for (let step = 0; step < steps; step++) {
      [x, y] = [x + dx, y + dy];
      cells.push(grid.cellAt({ x, y }));
    }
  }
  return cells;
}
