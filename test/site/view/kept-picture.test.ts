import { beforeEach, expect, test, vi } from "vitest";
import { Camera } from "../../../site/playground/view/camera.ts";
import type { CellPicture } from "../../../site/playground/view/cell-picture.ts";
import { KeptPicture } from "../../../site/playground/view/kept-picture.ts";
import { callsOf, type Recording, recordingContext } from "./recording-context.ts";

/** What is drawn on the canvas that is kept. */
let kept: Recording;

beforeEach(() => {
  kept = recordingContext();
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => kept.context;
    },
  );
});

const SEEN = { left: 0, top: 0, right: 200, bottom: 100 };
const PICTURE = { scale: 1, tiles: [{ image: {}, cells: SEEN }] } as unknown as CellPicture;
const SIZE = { width: 100, height: 100 };

/** Draws on a screen of two pixels for one of the page, and returns what was drawn on the screen itself. */
function paint(picture: KeptPicture, camera: Camera, changed = [SEEN]): string[] {
  const screen = recordingContext();
  const context = Object.assign(screen.context, { getTransform: () => ({ a: 2 }) });
  picture.paint(context, camera, PICTURE, SEEN, changed);
  return callsOf(screen, "drawImage");
}

test("a picture that is looked at from afar is drawn as a whole, and then only where it changes", () => {
  const picture = new KeptPicture();
  const camera = new Camera({ x: 100, y: 50, zoom: 0.5 }, SIZE);
  const whole = ["drawImage  0 0 100 100"];
  expect(paint(picture, camera)).toEqual(whole);
  expect(callsOf(kept, "clearRect")).toEqual(["clearRect -1 24 102 52"]);
  expect(paint(picture, camera, [])).toEqual(whole);
  expect(callsOf(kept, "drawImage")).toHaveLength(1);
  paint(picture, camera, [{ left: 64, top: 0, right: 128, bottom: 64 }]);
  expect(callsOf(kept, "rect").at(-1)).toBe("rect 31 24 34 34");
  expect(callsOf(kept, "drawImage")).toHaveLength(2);
});

test.each([
  ["from elsewhere", new Camera({ x: 90, y: 50, zoom: 0.5 }, SIZE)],
  ["on a canvas of another size", new Camera({ x: 100, y: 50, zoom: 0.5 }, { width: 120, height: 100 })],
])("a picture that is looked at %s is drawn as a whole again", (_, other) => {
  const picture = new KeptPicture();
  paint(picture, new Camera({ x: 100, y: 50, zoom: 0.5 }, SIZE));
  paint(picture, other, []);
  expect(callsOf(kept, "drawImage")).toHaveLength(2);
});

test("a picture of cells that are not smaller than pixels is drawn as it is", () => {
  const picture = new KeptPicture();
  expect(paint(picture, new Camera({ x: 25, y: 25, zoom: 2 }, SIZE))).toEqual([
    "drawImage Object 0 0 200 100 0 0 400 200",
  ]);
  expect(kept.calls).toEqual([]);
});
