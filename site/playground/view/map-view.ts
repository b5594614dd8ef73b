import { effect, type Signal, signal } from "@preact/signals";
import type { Point } from "../../../src/index.ts";
import { defaultView } from "../model/defaults.ts";
import type { Session } from "../model/session.ts";
import type { View } from "../model/state.ts";
import { Camera, fitted, type Size } from "./camera.ts";
import { type FrameReport, MapPainter, type Overlay } from "./map-painter.ts";
import type { Playback } from "./playback.ts";
import { required } from "./required.ts";
import { PageTheme } from "./theme.ts";
import type { Toolbox } from "./tool.ts";

/** How many frames are remembered. */
const FRAMES = 240;

/** What `fit` has shown last of each session, whichever view did so. */
const FITTED_VIEW = new WeakMap<Session, View>();

/** A canvas that shows a session as one of its runs sees it, drawn at most once a frame, and only when something changed. */
export class MapView {
  readonly canvas: HTMLCanvasElement;
  /** What the last frames took to draw, in milliseconds, oldest first. */
  readonly frameTimes: number[] = [];
  /** What the last frame showed. */
  lastFrame: FrameReport | undefined;
  /** The layers that are switched on, but would be a smear unless one zooms in. */
  readonly hiddenLayers: Signal<readonly string[]> = signal([]);
  private readonly session: Session;
  private readonly index: number;
  private readonly leads: boolean;
  private readonly toolbox: Toolbox;
  private readonly playback: Playback;
  private readonly painter: MapPainter;
  private readonly context: CanvasRenderingContext2D;
  private readonly pageTheme = new PageTheme();
  private readonly size: Signal<Size>;
  private readonly resized = new ResizeObserver(() => this.measure());
  private readonly stopEffects: readonly (() => void)[];
  private shownOverlay: Overlay | undefined;
  private frame: number | undefined;
  /** What makes and draws what was put off. */
  private later: ReturnType<typeof setTimeout> | undefined;
  private lastTime: number | undefined;

  /**
   * @param index The run whose path and layers are shown.
   * @param leads Whether this view lets time pass and keeps the map fitted, for others side by side with it as well. Default: the view of the first run does.
   */
  constructor(
    canvas: HTMLCanvasElement,
    session: Session,
    index: number,
    toolbox: Toolbox,
    playback: Playback,
    leads: boolean = index === 0,
  ) {
    this.canvas = canvas;
    this.session = session;
    this.index = index;
    this.leads = leads;
    this.toolbox = toolbox;
    this.playback = playback;
    this.painter = new MapPainter(session, index, toolbox, playback, () => this.redraw());
    this.context = required(canvas.getContext("2d"));
    this.size = signal({ width: canvas.clientWidth, height: canvas.clientHeight });
    this.resized.observe(canvas);
    this.stopEffects = [effect(() => this.follow()), effect(() => this.keepFitted()), effect(() => this.endPlayback())];
  }

  /** Where the map is seen at this moment. */
  get camera(): Camera {
    return new Camera(this.session.view.peek(), this.size.peek());
  }

  /** What is drawn on top of the map, such as walkers. */
  set overlay(overlay: Overlay | undefined) {
    this.shownOverlay = overlay;
    this.redraw();
  }

  /** Shows the whole map. */
  fit(): void {
    this.measure();
    const view = fitted(this.session.grid.peek(), this.size.peek());
    FITTED_VIEW.set(this.session, view);
    this.session.view.value = view;
  }

  /** Draws with the next frame. */
  redraw(): void {
    this.frame ??= requestAnimationFrame(this.draw);
  }

  /** The pixel of the page at the middle of a cell. */
  pixelOf({ x, y }: Point): Point {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: left + this.camera.xOf(x + 0.5), y: top + this.camera.yOf(y + 0.5) };
  }

  /** What is to be seen, as a PNG image. */
  toPng(): Promise<Blob> {
    this.paint();
    return new Promise((resolve, reject) => {
      this.canvas.toBlob((blob) => {
        if (blob === null) reject(new Error("The browser could not make a PNG image of the map."));
        else resolve(blob);
      });
    });
  }

  /** Leaves the canvas as it is and follows nothing any more. */
  dispose(): void {
    for (const stop of this.stopEffects) stop();
    this.resized.disconnect();
    this.pageTheme.dispose();
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    clearTimeout(this.later);
    this.playback.setLength(this.index, 0);
  }

  /** Reads every signal that a frame shows. */
  private follow(): void {
    const { session, toolbox, playback } = this;
    void [session.grid.value, session.edited.value, session.view.value, session.layers.value, session.agent.value];
    void [toolbox.tool.value, toolbox.brush.value, toolbox.hovered.value, toolbox.linkFrom.value, toolbox.held.value];
    void [this.size.value, this.pageTheme.theme.value, playback.position.value, playback.playing.value];
    // a swarm asks for no path; the answers are worked out when they are drawn, however many events a frame brings
    if (session.mode.value === "path") void session.asked.value;
    this.redraw();
  }

  /** Shows all of a search when another question is asked. */
  private endPlayback(): void {
    void this.session.asked.value;
    this.playback.showAll();
  }

  /** Shows the whole map for as long as nobody looks elsewhere. Of views side by side the first one does. */
  private keepFitted(): void {
    const grid = this.session.grid.value;
    const view = this.session.view.value;
    const size = this.size.value;
    const isChosen = !isSame(view, FITTED_VIEW.get(this.session)) && !isSame(view, defaultView(grid));
    if (this.leads && !isChosen && !isSame(view, fitted(grid, size))) this.fit();
  }

  private measure(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const before = this.size.peek();
    // a canvas that is taken off the page has no size any more
    if (width === 0 || height === 0) return;
    if (before.width !== width || before.height !== height) this.size.value = { width, height };
  }

  private readonly draw = (time: number): void => {
    this.frame = undefined;
    const elapsed = time - (this.lastTime ?? time);
    const isPlaying = this.playback.playing.peek();
    // of views side by side the first one lets time pass
    if (isPlaying && this.leads) this.playback.advance(elapsed);
    this.lastTime = isPlaying ? time : undefined;
    const { isComplete, wait } = this.paint();
    clearTimeout(this.later);
    if (wait > 0) this.later = setTimeout(this.catchUp, wait);
    if (isPlaying || (!isComplete && wait === 0)) this.redraw();
  };

  private readonly catchUp = (): void => {
    this.painter.catchUp();
    this.redraw();
  };

  /** Draws now, and tells what. */
  private paint(): FrameReport {
    const began = performance.now();
    const { canvas, context } = this;
    const { width, height } = this.size.peek();
    // pixels of the screen for one of the page
    const ratio = window.devicePixelRatio;
    const isResized = canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio);
    if (isResized) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const report = this.painter.paint(context, this.camera, this.pageTheme.theme.peek(), this.shownOverlay);
    this.lastFrame = report;
    if (report.hiddenLayers.join() !== this.hiddenLayers.peek().join()) this.hiddenLayers.value = report.hiddenLayers;
    this.frameTimes.push(performance.now() - began);
    if (this.frameTimes.length > FRAMES) this.frameTimes.shift();
    return report;
  }
}

function isSame(view: View, other: View | undefined): boolean {
  return view.x === other?.x && view.y === other.y && view.zoom === other.zoom;
}
