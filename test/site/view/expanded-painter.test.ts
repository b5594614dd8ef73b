import { beforeEach, expect, test, vi } from "vitest";
import { Camera } from "../../../site/playground/view/camera.ts";
import { ExpandedPainter } from "../../../site/playground/view/expanded-painter.ts";
import { Grid } from "../../../src/index.ts";
import { drawn, FakeOffscreenCanvas } from "./fake-canvas.ts";
import { callsOf, recordingContext } from "./recording-context.ts";

beforeEach(() => {
  vi.stubGlobal("OffscreenCanvas", FakeOffscreenCanvas);
});

const CAMERA = new Camera({ x: 5, y: 5, zoom: 10 }, { width: 100, height: 100 });

/** The places of nodes row by row, a hundred in each. */
const placesOf = (count: number): Float32Array =>
  Float32Array.from({ length: 2 * count }, (_, at) => (at % 2 === 0 ? (at / 2) % 100 : Math.floor(at / 200)));

test("few nodes are dots, as many as are shown", () => {
  const recording = recordingContext();
  const places = Float32Array.of(0, 0, 2, 1, 4.5, 1);
  const painter = new ExpandedPainter(new Grid(10, 10), "light");
  painter.paint(recording.context, CAMERA, places, 2.7, { left: 0, top: 0, right: 10, bottom: 10 });
  expect(callsOf(recording, "fillRect")).toEqual(["fillRect 1.5 1.5 7 7", "fillRect 21.5 11.5 7 7"]);
});

test("many are a picture that follows forwards and backwards", () => {
  const grid = new Grid(100, 50);
  const places = placesOf(3000);
  const painter = new ExpandedPainter(grid, "light");
  const { context } = recordingContext();
  const images: OffscreenCanvas[] = [];
  context.drawImage = (image: CanvasImageSource) => images.push(image as OffscreenCanvas);
  const countAt = (shown: number): number => {
    painter.paint(context, CAMERA, places, shown, { left: 0, top: 0, right: 100, bottom: 50 });
    const picture = drawn(images[images.length - 1], (pixel) => (pixel === 0 ? "." : "o"));
    expect(picture.replaceAll("\n", "")).toMatch(/^o*\.*$/);
    return picture.replaceAll(/[^o]/g, "").length;
  };
  expect([10, 2500, 2501.9, 0, Number.POSITIVE_INFINITY].map(countAt)).toEqual([10, 2500, 2501, 0, 3000]);
  expect(new Set(images).size).toBe(1);
});

test("the later a node was expanded, the stronger it is", () => {
  const places = placesOf(3000);
  const painter = new ExpandedPainter(new Grid(100, 50), "light");
  const { context } = recordingContext();
  let image: FakeOffscreenCanvas | undefined;
  context.drawImage = (drawnImage: CanvasImageSource) => {
    image = drawnImage as unknown as FakeOffscreenCanvas;
  };
  painter.paint(context, CAMERA, places, 3000, { left: 0, top: 0, right: 100, bottom: 50 });
  const opacities = Array.from(image?.pixels.subarray(0, 3000) ?? [], (pixel) => pixel >>> 24);
  expect(opacities).toEqual([...opacities].sort((a, b) => a - b));
  expect(opacities[2999]).toBeGreaterThan(2 * opacities[0]);
});
