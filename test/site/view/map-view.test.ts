import { beforeEach, describe, expect, test, vi } from "vitest";
import { Session } from "../../../site/playground/model/session.ts";
import { MapView } from "../../../site/playground/view/map-view.ts";
import { Playback } from "../../../site/playground/view/playback.ts";
import { Toolbox } from "../../../site/playground/view/tool.ts";
import { Grid, type Planner } from "../../../src/index.ts";
import { FakeOffscreenCanvas } from "./fake-canvas.ts";
import { recordingContext } from "./recording-context.ts";

/** The frames that the page has asked the browser for. */
let frames: Map<number, (time: number) => void>;
let resize: () => void;

beforeEach(() => {
  frames = new Map();
  let last = 0;
  vi.stubGlobal("OffscreenCanvas", FakeOffscreenCanvas);
  vi.stubGlobal("window", { devicePixelRatio: 2 });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(callback: () => void) {
        resize = callback;
      }
    },
  );
  vi.stubGlobal("requestAnimationFrame", (draw: (time: number) => void) => {
    frames.set(++last, draw);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
});

/** Lets the browser show a frame; returns how many drawings that were. */
function showFrame(time = 0): number {
  const due = [...frames.values()];
  frames.clear();
  for (const draw of due) draw(time);
  return due.length;
}

function makeView(index = 0) {
  const view = { x: 10, y: 10, zoom: 10 };
  const runs = [{ algorithm: "astar", options: {} }] as const;
  const session = new Session(new Grid(100, 100), { from: "file", name: "open" }, { view, runs });
  const { context } = recordingContext();
  const canvas = { clientWidth: 400, clientHeight: 300, width: 0, height: 0, getContext: () => context };
  const toolbox = new Toolbox();
  const playback = new Playback();
  const mapView = new MapView(canvas as unknown as HTMLCanvasElement, session, index, toolbox, playback);
  return { session, canvas, toolbox, playback, mapView };
}

describe("drawing", () => {
  test("happens once a frame, however much has changed, and not at all when nothing has", () => {
    const { session, toolbox } = makeView();
    expect(showFrame()).toBe(1);
    expect(showFrame()).toBe(0);
    session.paint({ x: 5, y: 5 }, { x: 9, y: 5 }, 1, "wall");
    session.goal.value = { x: 50, y: 50 };
    toolbox.hovered.value = { x: 1, y: 1 };
    expect(showFrame()).toBe(1);
    expect(showFrame()).toBe(0);
  });

  test("is what works out the path: once a frame, however many edits there were", () => {
    const { session } = makeView();
    showFrame();
    const { planner } = session.answers.peek()[0];
    const find = vi.spyOn(planner as Planner, "findPath");
    for (const x of [5, 6, 7]) session.paint({ x, y: 5 }, { x, y: 5 }, 1, "wall");
    expect(find).not.toHaveBeenCalled();
    showFrame();
    expect(find).toHaveBeenCalledTimes(1);
  });

  test("uses every pixel of the screen", () => {
    const { canvas } = makeView();
    showFrame();
    expect([canvas.width, canvas.height]).toEqual([800, 600]);
  });

  test("is over when the view is disposed of", () => {
    const { session, mapView } = makeView();
    mapView.dispose();
    session.goal.value = { x: 50, y: 50 };
    expect(showFrame()).toBe(0);
  });

  test("goes on from frame to frame while a search is played, to its end", () => {
    const { session, playback } = makeView();
    session.layers.value = new Set(["expanded"]);
    showFrame(1000);
    playback.play();
    showFrame(2000);
    showFrame(2100);
    expect(playback.position.value).toBeCloseTo(playback.length / 50);
    showFrame(7100);
    expect(playback.playing.value).toBe(false);
    showFrame();
    expect(showFrame()).toBe(0);
    // another question is not held back by where the last one was stopped
    playback.position.value = 3;
    session.goal.value = { x: 40, y: 40 };
    expect(playback.position.value).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("what is seen", () => {
  test("stays when the canvas changes its size", () => {
    const { session, canvas } = makeView();
    canvas.clientWidth = 600;
    resize();
    expect(session.view.value).toEqual({ x: 10, y: 10, zoom: 10 });
    showFrame();
    expect(canvas.width).toBe(1200);
  });

  test("is the whole map once it is fitted, at any size, until somebody looks elsewhere", () => {
    const { session, canvas, mapView } = makeView();
    mapView.fit();
    expect(session.view.value).toEqual({ x: 50, y: 50, zoom: (300 - 30) / 100 });
    canvas.clientHeight = 200;
    resize();
    expect(session.view.value.zoom).toBeCloseTo((200 - 30) / 100);
    session.view.value = { x: 40, y: 50, zoom: 2 };
    canvas.clientHeight = 300;
    resize();
    expect(session.view.value).toEqual({ x: 40, y: 50, zoom: 2 });
  });

  test("is the whole of another map when one is opened", () => {
    const { session } = makeView();
    session.generate("open", 60, 1);
    expect(session.view.value).toEqual({ x: 30, y: 30, zoom: (300 - 30) / 60 });
  });

  test("is left to the first of two views", () => {
    const { session } = makeView(1);
    session.generate("open", 60, 1);
    expect(session.view.value.zoom).toBe(12);
  });
});
