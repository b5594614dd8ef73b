import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Camera, fitted, panned, possibleView, showing, zoomedAbout } from "../../../site/playground/view/camera.ts";

const MAP = { width: 100, height: 50 };
const CANVAS = { width: 400, height: 300 };

const cameras = fc
  .record({
    x: fc.double({ min: 0, max: MAP.width, noNaN: true }),
    y: fc.double({ min: 0, max: MAP.height, noNaN: true }),
    zoom: fc.double({ min: 0.5, max: 64, noNaN: true }),
  })
  .map((view) => new Camera(possibleView(view, MAP, CANVAS), CANVAS));

const pixels = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) });

describe("places and pixels", () => {
  test("the place in the view is in the middle of the canvas", () => {
    const camera = new Camera({ x: 10, y: 20, zoom: 8 }, CANVAS);
    expect([camera.xOf(10), camera.yOf(20)]).toEqual([200, 150]);
    expect([camera.xOf(11), camera.yOf(18)]).toEqual([208, 134]);
    expect(camera.cellAt({ x: 207, y: 149 })).toEqual({ x: 10, y: 19 });
  });

  test("a pixel leads to a place and back", () => {
    fc.assert(
      fc.property(cameras, pixels, (camera, pixel) => {
        const { x, y } = camera.placeAt(pixel);
        expect(camera.xOf(x)).toBeCloseTo(pixel.x, 6);
        expect(camera.yOf(y)).toBeCloseTo(pixel.y, 6);
      }),
    );
  });

  test("the visible cells are those at some pixel, cut to the map", () => {
    const camera = new Camera({ x: 3, y: 49, zoom: 40 }, CANVAS);
    expect(camera.visibleCells(MAP)).toEqual({ left: 0, top: 45, right: 8, bottom: 50 });
  });

  test("a cell at a pixel is visible if it is on the map", () => {
    fc.assert(
      fc.property(cameras, pixels, (camera, pixel) => {
        const { x, y } = camera.cellAt(pixel);
        const { left, top, right, bottom } = camera.visibleCells(MAP);
        const isOnMap = x >= 0 && y >= 0 && x < MAP.width && y < MAP.height;
        // the last pixel's right and lower rim may begin the next cell
        if (isOnMap) expect(x >= left && y >= top && x <= right && y <= bottom).toBe(true);
      }),
    );
  });
});

describe("views", () => {
  test("a fitted map is whole, in the middle, and fills the canvas one way", () => {
    const camera = new Camera(fitted(MAP, CANVAS), CANVAS);
    expect([camera.xOf(0), camera.xOf(100)]).toEqual([15, 385]);
    expect(camera.yOf(0) + camera.yOf(50)).toBe(300);
    expect(camera.visibleCells(MAP)).toEqual({ left: 0, top: 0, right: 100, bottom: 50 });
  });

  test("a tiny map is not blown up beyond 64 pixels a cell", () => {
    expect(fitted({ width: 2, height: 2 }, CANVAS).zoom).toBe(64);
  });

  test("zooming leaves the place under the pointer where it is, unless the map would leave the middle", () => {
    fc.assert(
      fc.property(cameras, pixels, fc.double({ min: 0.5, max: 2, noNaN: true }), (camera, pixel, factor) => {
        const place = camera.placeAt(pixel);
        const view = zoomedAbout(pixel, factor, camera, MAP);
        if (view.x <= 0 || view.y <= 0 || view.x >= MAP.width || view.y >= MAP.height) return;
        const after = new Camera(view, CANVAS).placeAt(pixel);
        expect(after.x).toBeCloseTo(place.x, 6);
        expect(after.y).toBeCloseTo(place.y, 6);
      }),
    );
  });

  test("zooming ends where the map is half as large as the canvas, and at 64 pixels a cell", () => {
    const camera = new Camera(fitted(MAP, CANVAS), CANVAS);
    const middle = { x: 200, y: 150 };
    expect(zoomedAbout(middle, 1e-6, camera, MAP).zoom).toBe(0.5);
    expect(zoomedAbout(middle, 1e6, camera, MAP).zoom).toBe(64);
    const large = { width: 4096, height: 4096 };
    expect(zoomedAbout(middle, 1e-6, camera, large).zoom).toBeCloseTo(300 / 4096 / 2);
  });

  test("dragging moves the map with the pointer, and never out of the middle", () => {
    const camera = new Camera({ x: 50, y: 25, zoom: 4 }, CANVAS);
    expect(panned(40, -20, camera, MAP)).toEqual({ x: 40, y: 30, zoom: 4 });
    expect(panned(1000, -1000, camera, MAP)).toEqual({ x: 0, y: 50, zoom: 4 });
  });

  test("a cell is brought into view with as little movement as possible", () => {
    const camera = new Camera({ x: 50, y: 25, zoom: 40 }, CANVAS);
    expect(showing({ x: 51, y: 25 }, camera, MAP)).toEqual(camera.view);
    const view = showing({ x: 80, y: 25 }, camera, MAP);
    expect(view.y).toBe(25);
    expect(new Camera(view, CANVAS).visibleCells(MAP).right).toBeGreaterThan(80);
    expect(view.x).toBeLessThan(80);
  });
});
