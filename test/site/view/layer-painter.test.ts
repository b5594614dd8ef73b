import { describe, expect, test } from "vitest";
import { Camera } from "../../../site/playground/view/camera.ts";
import { LayerPainter, OTHER_WAY_COLOUR } from "../../../site/playground/view/layer-painter.ts";
import { legibleLayers } from "../../../site/playground/view/layer-zoom.ts";
import { styleOfLayer } from "../../../src/draw/layer-style.ts";
import type { Primitive } from "../../../src/index.ts";
import { callsOf, recordingContext } from "./recording-context.ts";

/** Ten pixels a cell, with the cell (0, 0) at the top left, and 10 × 10 cells to be seen. */
const CAMERA = new Camera({ x: 5, y: 5, zoom: 10 }, { width: 100, height: 100 });

function paint(scene: readonly Primitive[]) {
  const recording = recordingContext();
  const counts = new LayerPainter().paint(recording.context, CAMERA, scene, "light");
  return { recording, counts: Object.fromEntries(counts) };
}

describe("shapes", () => {
  test("a box runs along the rims of its cells", () => {
    const { recording } = paint([{ kind: "box", layer: "clusters level 1", left: 1, top: 2, right: 4, bottom: 3 }]);
    expect(callsOf(recording, "rect", "stroke", "fill")).toEqual(["rect 10 20 30 10", "stroke"]);
  });

  test("a box of a layer without lines is filled only", () => {
    const { recording } = paint([{ kind: "box", layer: "corridor", left: 0, top: 0, right: 1, bottom: 1 }]);
    expect(callsOf(recording, "rect", "stroke", "fill")).toEqual(["rect 0 0 10 10", "fill"]);
  });

  test("a line runs through the middles of its cells", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 2.5, y: 1 },
    ];
    const { recording } = paint([{ kind: "line", layer: "edges level 1", points }]);
    expect(callsOf(recording, "moveTo", "lineTo", "stroke")).toEqual([
      "moveTo 5 5",
      "lineTo 25 5",
      "lineTo 30 15",
      "stroke",
    ]);
  });

  test("a point is a dot in the middle of its cell", () => {
    const { recording } = paint([{ kind: "point", layer: "nodes level 1", x: 3, y: 1 }]);
    expect(callsOf(recording, "arc")[0]).toMatch(/^arc 35 15 /);
    expect(callsOf(recording, "fill", "stroke")).toEqual(["fill"]);
  });
});

test("of dots that lie on top of each other, one is drawn", () => {
  const at = (x: number): Primitive => ({ kind: "point", layer: "nodes level 1", x, y: 1 });
  expect(callsOf(paint([at(3), at(3.01), at(5)]).recording, "arc")).toHaveLength(2);
});

describe("layers", () => {
  test("are drawn one after the other, each in the colour of its style and all its lines at once", () => {
    const line = (layer: string): Primitive => ({
      kind: "line",
      layer,
      points: [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ],
    });
    const { recording, counts } = paint([
      line("inter-edges level 1"),
      line("abstract path level 1"),
      line("inter-edges level 1"),
    ]);
    const colours = ["inter-edges level 1", "abstract path level 1"].map(
      (name, index) => `strokeStyle ${styleOfLayer(name, index, 1).colour.light}`,
    );
    expect(callsOf(recording, "strokeStyle", "stroke")).toEqual([colours[0], "stroke", colours[1], "stroke"]);
    expect(counts).toEqual({ "inter-edges level 1": 2, "abstract path level 1": 1 });
  });

  test("the way of another agent has one colour, whatever is drawn before it", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ];
    const way: Primitive = { kind: "line", layer: "way of another agent", points };
    const colourOf = (scene: readonly Primitive[]) => callsOf(paint(scene).recording, "strokeStyle").at(-1);
    expect(colourOf([way])).toBe(`strokeStyle ${OTHER_WAY_COLOUR.light}`);
    expect(colourOf([{ kind: "line", layer: "edges level 1", points }, way])).toBe(colourOf([way]));
  });

  test("what is out of sight is not drawn", () => {
    const box = (left: number, top: number): Primitive => {
      return { kind: "box", layer: "clusters level 1", left, top, right: left + 2, bottom: top + 2 };
    };
    const { recording, counts } = paint([box(9, 9), box(11, 0), box(0, 11), box(-3, 0), box(-1, -1)]);
    expect(callsOf(recording, "rect")).toEqual(["rect 90 90 20 20", "rect -10 -10 20 20"]);
    expect(counts).toEqual({ "clusters level 1": 2 });
  });

  test("a line that only passes by is drawn", () => {
    const points = [
      { x: -50, y: 5 },
      { x: 50, y: 5 },
    ];
    expect(paint([{ kind: "line", layer: "edges level 3", points }]).counts).toEqual({ "edges level 3": 1 });
  });
});

describe("zoomed out", () => {
  test("layers that would be a smear are left out, higher levels later than lower ones", () => {
    const layers = ["clusters", "nodes level 1", "nodes level 3", "abstract path", "components"];
    expect([...legibleLayers(layers, 2)]).toEqual(layers);
    expect([...legibleLayers(layers, 1)]).toEqual(["clusters", "nodes level 3", "abstract path", "components"]);
    expect([...legibleLayers(["abstract path"], 0.01, "hpa")]).toEqual(["abstract path"]);
    // the nodes of cliques lie closer together than those of clusters
    expect([...legibleLayers(["abstract path level 1", "abstract path level 3"], 1, "quickpath")]).toEqual([
      "abstract path level 3",
    ]);
  });

  test("of a layer of all levels those stay that can be made out", () => {
    expect([...legibleLayers(["nodes"], 0.4)]).toEqual([3, 4, 5, 6, 7, 8, 9].map((level) => `nodes level ${level}`));
    expect([...legibleLayers(["entrances"], 0.4)]).toEqual([]);
  });
});
