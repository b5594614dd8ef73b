import { beforeEach, describe, expect, test, vi } from "vitest";
import { Session } from "../../../site/playground/model/session.ts";
import type { Settings } from "../../../site/playground/model/state.ts";
import { Camera } from "../../../site/playground/view/camera.ts";
import { MapPainter } from "../../../site/playground/view/map-painter.ts";
import { Playback } from "../../../site/playground/view/playback.ts";
import { Toolbox } from "../../../site/playground/view/tool.ts";
import { PATH_COLOUR } from "../../../src/draw/palette.ts";
import { Grid } from "../../../src/index.ts";
import { FakeOffscreenCanvas } from "./fake-canvas.ts";
import { callsOf, recordingContext } from "./recording-context.ts";

beforeEach(() => {
  vi.stubGlobal("OffscreenCanvas", FakeOffscreenCanvas);
});

const CANVAS = { width: 640, height: 480 };

/** A painter on an open map of 128 × 128 cells, with clusters of 16. */
class Easel {
  readonly session: Session;
  readonly toolbox = new Toolbox();
  readonly playback = new Playback();
  private readonly painter: MapPainter;

  constructor(settings: Partial<Settings>) {
    const ends = { start: { x: 2, y: 2 }, goal: { x: 120, y: 100 } };
    const view = { x: 64, y: 64, zoom: 4 };
    const runs = [{ algorithm: "hpa", options: { clusterSize: 16 } }] as const;
    this.session = new Session(
      new Grid(128, 128),
      { from: "file", name: "open" },
      { ...ends, view, runs, ...settings },
    );
    this.painter = new MapPainter(this.session, 0, this.toolbox, this.playback);
  }

  paint(overlay?: () => void) {
    const recording = recordingContext();
    const camera = new Camera(this.session.view.value, CANVAS);
    const report = this.painter.paint(recording.context, camera, "light", overlay);
    return { recording, report, shapes: Object.fromEntries(report.shapesOfLayer) };
  }
}

describe("a frame", () => {
  test("shows the map as one picture, the path and both ends", () => {
    const { recording } = new Easel({}).paint();
    expect(callsOf(recording, "drawImage")).toEqual(["drawImage FakeOffscreenCanvas 0 4 128 120 64 0 512 480"]);
    expect(recording.calls).toContain(`strokeStyle ${PATH_COLOUR.light}`);
    expect(callsOf(recording, "fillText").map((call) => call.split(" ")[1])).toEqual(["B", "A"]);
  });

  test("shows the layers that are switched on", () => {
    const easel = new Easel({ layers: ["clusters level 1", "abstract path level 1"] });
    // on open ground the goal is in sight, and no abstract path is needed
    easel.session.paint({ x: 64, y: 0 }, { x: 64, y: 120 }, 1, "wall");
    const { shapes } = easel.paint();
    expect(shapes["clusters level 1"]).toBe(64);
    expect(shapes["abstract path level 1"]).toBeGreaterThan(2);
  });

  test("asks only for the part of a layer that can be seen", () => {
    const easel = new Easel({ layers: ["clusters level 1"], view: { x: 8, y: 8, zoom: 60 } });
    expect(easel.paint().shapes).toEqual({ "clusters level 1": 1 });
  });

  test("leaves out, and names, what would be a smear", () => {
    const easel = new Easel({ layers: ["clusters", "intra-edges"], view: { x: 64, y: 64, zoom: 2 } });
    expect(easel.paint().report.hiddenLayers).toEqual(["intra-edges"]);
    easel.session.view.value = { x: 64, y: 64, zoom: 3 };
    expect(easel.paint().report.hiddenLayers).toEqual([]);
  });

  test("paints again only the block of an edit", () => {
    const easel = new Easel({});
    expect(easel.paint().report.blocksPainted).toBe(4);
    expect(easel.paint().report.blocksPainted).toBe(0);
    easel.session.paint({ x: 40, y: 40 }, { x: 44, y: 40 }, 3, "wall");
    expect(easel.paint().report.blocksPainted).toBe(1);
  });

  test("of another map shows that map", () => {
    const easel = new Easel({});
    easel.paint();
    easel.session.generate("open", 64, 1);
    expect(easel.paint().report.blocksPainted).toBe(1);
  });

  test("shows what a search expanded, as far as it is played", () => {
    const easel = new Easel({ layers: ["expanded"], runs: [{ algorithm: "astar", options: {} }] });
    const count = () => callsOf(easel.paint().recording, "fillRect").length;
    const expanded = easel.session.answers.value[0].work?.expanded ?? 0;
    expect(expanded).toBeGreaterThan(10);
    expect(count()).toBe(expanded);
    expect(easel.playback.length).toBe(expanded);
    easel.playback.position.value = 7;
    expect(count()).toBe(7);
    easel.session.layers.value = new Set();
    expect([count(), easel.playback.length]).toEqual([0, 0]);
  });

  test("shows what an agent covers, the brush and the link that is being drawn", () => {
    const easel = new Easel({ agent: { size: 3 } });
    easel.toolbox.tool.value = "paint";
    easel.toolbox.brush.value = 5;
    easel.toolbox.hovered.value = { x: 64, y: 64 };
    easel.toolbox.linkFrom.value = { x: 10, y: 64 };
    const { recording } = easel.paint();
    // the squares of both ends, 12 pixels wide, then the brush, 20 pixels wide, light and dark
    expect(callsOf(recording, "strokeRect").map((call) => call.split(" ").slice(3).join(" "))).toEqual([
      "12 12",
      "12 12",
      "20 20",
      "20 20",
    ]);
    expect(callsOf(recording, "quadraticCurveTo")).toHaveLength(1);
    expect(callsOf(recording, "rect").length).toBe(easel.session.answers.value[0].path?.cells.length);
  });

  test("of a swarm shows those who walk instead of a path", () => {
    const easel = new Easel({ mode: "swarm", layers: ["clusters"] });
    const overlay = vi.fn();
    const { recording, shapes } = easel.paint(overlay);
    expect(overlay).toHaveBeenCalledTimes(1);
    expect(shapes).toEqual({});
    expect(callsOf(recording, "fillText")).toEqual([]);
    expect(recording.calls).not.toContain(`strokeStyle ${PATH_COLOUR.light}`);
  });

  test("of a run that is gone shows the map", () => {
    const easel = new Easel({ layers: ["clusters", "expanded"] });
    const painter = new MapPainter(easel.session, 1, easel.toolbox, easel.playback);
    const recording = recordingContext();
    const report = painter.paint(recording.context, new Camera(easel.session.view.value, CANVAS), "light", undefined);
    expect(report.shapesOfLayer.size).toBe(0);
    expect(callsOf(recording, "drawImage")).toHaveLength(1);
  });
});
