import { describe, expect, inject } from "vitest";
import { generatedMap } from "../../site/playground/model/generated-map.ts";
import { LAYER_TABLE, type LayerRow } from "../../site/playground/model/layer-table.ts";
import { Session } from "../../site/playground/model/session.ts";
import { ALGORITHM_CHOICES, type AlgorithmChoice } from "../../site/playground/model/state.ts";
import type { Point, Primitive } from "../../src/index.ts";
import { drawnSession } from "../site/model/drawn-session.ts";
import { test } from "../support/browser.ts";
import type { Picture, PlaygroundPage } from "../support/browser-playground.ts";

/** Large enough for some clusters and levels, and small enough for all layers to be drawn at once. */
const MAP = { from: "generator", kind: "rooms", size: 48, seed: 5 } as const;

/** Layers whose shapes come from a planner, when its scene is asked for. */
const OWN_LAYERS: readonly string[] = ["clearance", "components", "hovered cluster", "why"];

/** How far from the middle of its shape something may be drawn, in pixels. */
const NEAR = 24;

/** How far from the middle of its cells the path hides what lies below it, in cells. */
const HIDDEN = 1;

/** The most pixels that may be rounded otherwise when they are drawn again. */
const FEW = 50;

/** Makes a session of an agent for which all terrains cost the same. Where terrains differ in cost, a path this short is searched for on cells alone. */
function sessionOf(...algorithms: readonly AlgorithmChoice[]): Session {
  const grid = generatedMap(MAP.kind, MAP.size, MAP.seed);
  const runs = algorithms.map((algorithm) => ({ algorithm, options: {} }));
  return new Session(grid, MAP, { runs, agent: { size: 1, capability: ["ground"] } });
}

/** Algorithms whose layers are those of PRA*. Only long runs, with OCTILE_SHARE=1, look at them. */
const ALIKE: readonly AlgorithmChoice[] = ["pra(k)", "quickpath"];

const LOOKED_AT = ALGORITHM_CHOICES.filter((each) => inject("shareOfCases") === 1 || !ALIKE.includes(each));

test.for(LOOKED_AT)(
  "%s draws each layer that it has where its shapes are, and its path",
  async (algorithm, { play }) => {
    const playground = await play(sessionOf(algorithm));
    const without = await playground.picture();
    for (const row of LAYER_TABLE) {
      if (!row.algorithms.includes(algorithm) || OWN_LAYERS.includes(row.name)) continue;
      await showLayer(playground, row, true);
      const shapes = await shapesOf(playground, row.name);
      expect(shapes.length, row.title).toBeGreaterThan(0);
      await expectShapes(playground, without, shapes, row.title);
      await showLayer(playground, row, false);
    }

    const path = await playground.path();
    const { start, goal } = await playground.settings();
    expect(path[0]).toEqual(start);
    expect(path.at(-1)).toEqual(goal);
    // without the path, the map below it comes to light
    await playground.page.evaluate(() => {
      window.playground.session.goal.value = window.playground.session.start.value;
    });
    const { changed, strays } = await playground.difference(without, await playground.picture(), path, NEAR);
    // the start lies on top of its first cells
    expect(changed.slice(3)).not.toContain(false);
    expect(strays).toBeLessThan(FEW);
  },
);

describe("the layer", () => {
  test("of the hovered cluster draws the intra-edges of that one only", async ({ play }) => {
    const playground = await play(sessionOf("hpa"));
    const without = await playground.picture();
    await showLayer(playground, rowOf("hovered cluster"), true);
    const [pixel] = await playground.pixelsOf([{ x: 40, y: 4 }]);
    await playground.page.mouse.move(pixel.x, pixel.y);
    const clusters = await shapesOf(playground, "clusters");
    const cluster = clusters.find((shape) => shape.kind === "box" && shape.right > 40 && shape.top === 0);
    if (cluster?.kind !== "box") throw new RangeError("There must be a cluster at the top right.");
    const isInside = ({ x, y }: Point): boolean => x >= cluster.left && y < cluster.bottom;
    const edges = (await shapesOf(playground, "intra-edges")).filter(
      (shape) => shape.kind === "line" && shape.points.every(isInside),
    );
    expect(edges.length).toBeGreaterThan(0);
    await expectShapes(playground, without, [...edges, cluster], "hovered cluster");
  });

  test("of components tints every cell that can be entered, start and goal apart when they are", async ({ play }) => {
    const playground = await play(
      drawnSession(`
        ......#.....
        .A....#...B.
        ......#.....
      `),
    );
    const without = await playground.picture();
    await showLayer(playground, rowOf("components"), true);
    const cells = Array.from({ length: 36 }, (_, cell) => ({ x: cell % 12, y: Math.floor(cell / 12) }));
    const { changed } = await playground.difference(without, await playground.picture(), cells, 1);
    const isEnd = ({ x, y }: Point): boolean => y === 1 && (x === 1 || x === 10);
    for (const [index, cell] of cells.entries()) {
      if (!isEnd(cell)) expect(changed[index], JSON.stringify(cell)).toBe(cell.x !== 6);
    }
    const [left, right] = await coloursOf(playground, [
      { x: 4, y: 0 },
      { x: 8, y: 0 },
    ]);
    expect(left).not.toBe(right);
  });

  test("of clearance shades tight cells, the tighter the darker, and writes numbers in them", async ({ play }) => {
    const playground = await play(
      drawnSession(`
        A...........
        ...........B
        ............
        ............
      `),
    );
    const without = await playground.picture();
    await showLayer(playground, rowOf("clearance"), true);
    const cells = [
      { x: 3, y: 0 },
      { x: 3, y: 2 },
      { x: 3, y: 3 },
    ];
    const { changed } = await playground.difference(without, await playground.picture(), cells, 1);
    expect(changed).toEqual([true, true, true]);
    const corners = cells.map(({ x, y }) => ({ x: x - 0.4, y: y - 0.4 }));
    const [wide, tight, tightest] = await coloursOf(playground, corners);
    expect(new Set([wide, tight, tightest]).size).toBe(3);
  });

  test("of why there is no path marks what is to blame", async ({ play }) => {
    const playground = await play(
      drawnSession(
        `
        ............#...........
        .A..........T.........B.
        ............#...........
        `,
        { agent: { capability: ["ground"] } },
      ),
    );
    expect(await playground.verdict()).toMatch(
      /^No path\. Every way leads over trees, which this agent may not enter\.\s/,
    );
    // it is on at first
    await showLayer(playground, rowOf("why"), false);
    const without = await playground.picture();
    await showLayer(playground, rowOf("why"), true);
    const shapes = await playground.page.evaluate(() => [
      ...(window.playground.session.answers.value[0].explanation?.scene ?? []),
    ]);
    expect(shapes.length).toBeGreaterThan(0);
    await expectShapes(playground, without, shapes, "why");
  });

  test("of expanded nodes is played step by step", async ({ play }) => {
    const playground = await play(sessionOf("astar"));
    const { page } = playground;
    await showLayer(playground, rowOf("expanded"), true);
    const all = await playground.picture();
    const nodes = await shapesOf(playground, "expanded");
    await page.getByLabel("How many expanded nodes are shown").fill("5");
    await page.getByLabel("One node on").click();
    const { changed } = await playground.difference(all, await playground.picture(), middlesOf(nodes), NEAR);
    expect(changed.filter((isChanged) => isChanged).length).toBeGreaterThan(0.8 * changed.length);
    // the path has not been found yet
    const [{ x, y }] = (await playground.path()).slice(-8);
    const [hidden] = await coloursOf(playground, [{ x, y }]);
    const began = performance.now();
    await page.getByLabel("Play", { exact: true }).click();
    await page.getByLabel("Play", { exact: true }).waitFor();
    expect(performance.now() - began).toBeGreaterThan(4000);
    expect(await coloursOf(playground, [{ x, y }])).not.toEqual([hidden]);
    const end = await playground.difference(all, await playground.picture(), middlesOf(nodes), NEAR);
    expect(end.changed).not.toContain(true);
  });
});

describe("an algorithm that searches nothing", () => {
  test("has nothing to play", async ({ play }) => {
    const playground = await play(sessionOf("hpa"));
    await playground.page.evaluate(() => {
      const { session } = window.playground;
      const { x, y } = session.start.value;
      session.goal.value = { x: x + 1, y };
    });
    await showLayer(playground, rowOf("expanded"), true);
    expect(await playground.page.getByLabel("Play", { exact: true }).count()).toBe(0);
  });
});

describe("two algorithms side by side", () => {
  test("draw the same map, each with its own path, and answer one edit both", async ({ play }) => {
    const playground = await play(sessionOf("astar"));
    await playground.page.getByLabel("Compare with").selectOption({ label: "PRA*(∞)" });
    await playground.page.locator("canvas.map").nth(1).waitFor();
    expect(await playground.verdict(0)).toMatch(/^A\* cost/);
    expect(await playground.verdict(1)).toMatch(/^PRA\*\(∞\) cost/);
    const [first, second] = [await playground.path(0), await playground.path(1)];
    const middle = first[Math.floor(first.length / 2)];
    const picture = await playground.picture(1);
    await playground.take("paint", 3);
    await playground.drag(middle);
    await playground.leaveMap();
    expect(await playground.path(0)).not.toContainEqual(middle);
    expect(await playground.path(1)).not.toContainEqual(middle);
    expect(second.at(-1)).toEqual(first.at(-1));
    const { changed } = await playground.difference(picture, await playground.picture(1), [middle], NEAR);
    expect(changed).toEqual([true]);
  });
});

function rowOf(name: string): LayerRow {
  const row = LAYER_TABLE.find((layer) => layer.name === name);
  if (row === undefined) throw new RangeError(`There is no layer "${name}".`);
  return row;
}

async function showLayer(playground: PlaygroundPage, { title }: LayerRow, isOn: boolean): Promise<void> {
  await playground.page.getByRole("checkbox", { name: title, exact: true }).setChecked(isOn);
  await playground.leaveMap();
}

/** The shapes of a layer of the first run. */
async function shapesOf({ page }: PlaygroundPage, layer: string): Promise<Primitive[]> {
  const text = await page.evaluate((name) => {
    const { answers, start, goal } = window.playground.session;
    return JSON.stringify(answers.value[0].planner?.scene(start.value, goal.value, { layers: [name] }) ?? []);
  }, layer);
  return JSON.parse(text);
}

/** Expects shapes to be drawn since a picture was taken, and nothing elsewhere; what the path hides is not judged. */
async function expectShapes(
  playground: PlaygroundPage,
  without: Picture,
  shapes: readonly Primitive[],
  title: string,
): Promise<void> {
  const path = await playground.path();
  const isOpen = (place: Point): boolean =>
    path.every(({ x, y }) => Math.abs(x - place.x) > HIDDEN || Math.abs(y - place.y) > HIDDEN);
  const places = shapes.map(placesOn);
  const { changed, strays } = await playground.difference(without, await playground.picture(), places.flat(), NEAR);
  let first = 0;
  const isDrawn: boolean[] = [];
  for (const own of places) {
    const open = own.flatMap((place, index) => (isOpen(place) ? [changed[first + index]] : []));
    if (open.length > 0) isDrawn.push(open.includes(true));
    first += own.length;
  }
  expect(changed, title).toContain(true);
  expect(isDrawn.filter((drawn) => drawn).length, title).toBeGreaterThanOrEqual(0.95 * isDrawn.length);
  expect(strays, title).toBeLessThan(FEW);
}

function middlesOf(shapes: readonly Primitive[]): Point[] {
  return shapes.flatMap((shape) => (shape.kind === "point" ? [{ x: shape.x, y: shape.y }] : []));
}

/** Places on a shape, close to each other, as cells are counted from their middles. */
function placesOn(shape: Primitive): Point[] {
  if (shape.kind === "point") return [{ x: shape.x, y: shape.y }];
  if (shape.kind === "line") {
    return shape.points.slice(1).flatMap((to, index) => placesBetween(shape.points[index], to));
  }
  const { left, top, right, bottom } = shape;
  const rows = placesBetween({ x: 0, y: top - 0.5 }, { x: 0, y: bottom - 0.5 });
  return rows.flatMap(({ y }) => placesBetween({ x: left - 0.5, y }, { x: right - 0.5, y }));
}

function placesBetween(from: Point, to: Point): Point[] {
  const steps = Math.max(1, Math.ceil(2 * Math.hypot(to.x - from.x, to.y - from.y)));
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  }));
}

/** What colour the map has at some places. */
function coloursOf({ page }: PlaygroundPage, places: readonly Point[]): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      wanted.map(({ x, y }) => {
        const { canvas, camera } = window.playground.views[0];
        const pixel = canvas.getContext("2d")?.getImageData(camera.xOf(x + 0.5), camera.yOf(y + 0.5), 1, 1);
        return String(pixel?.data);
      }),
    places,
  );
}
