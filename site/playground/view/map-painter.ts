import { classOfAgent } from "../../../src/grid/agent.ts";
import { AgentGrid } from "../../../src/grid/agent-grid.ts";
import { Movement } from "../../../src/grid/movement.ts";
import { grow } from "../../../src/grid/rectangle.ts";
import type { Agent, Primitive, Rectangle } from "../../../src/index.ts";
import { brushed } from "../model/brush.ts";
import { isFar } from "../model/far/far-thread.ts";
import type { Tint } from "../model/far/tint.ts";
import { expandedOf, sceneFor } from "../model/layers.ts";
import { agentOfRun } from "../model/run.ts";
import type { Answer, Session } from "../model/session.ts";
import { Awaited } from "./awaited.ts";
import type { Camera } from "./camera.ts";
import { drawClearances } from "./clearance-picture.ts";
import { drawPicture } from "./draw-picture.ts";
import { KeptPicture } from "./kept-picture.ts";
import { KeptScene } from "./kept-scene.ts";
import { LayerPainter } from "./layer-painter.ts";
import { legibleLayers } from "./layer-zoom.ts";
import type { MapPicture } from "./map-picture.ts";
import { paintCellLines, paintEnd, paintLink, paintLinks, paintOutline } from "./mark-painter.ts";
import { PathPainter } from "./path-painter.ts";
import { Pictures } from "./pictures.ts";
import type { Playback } from "./playback.ts";
import type { Theme } from "./theme.ts";
import type { Toolbox } from "./tool.ts";

/** What was drawn. */
export interface FrameReport {
  /** How many shapes of each layer. */
  readonly shapesOfLayer: ReadonlyMap<string, number>;
  /** The layers that are switched on, but would be a smear unless one zooms in. */
  readonly hiddenLayers: readonly string[];
  /** How many blocks of cells were painted again. */
  readonly blocksPainted: number;
  /** Whether nothing was put off. */
  readonly isComplete: boolean;
  /** In how many milliseconds what was put off can be drawn; 0 stands for the next frame. */
  readonly wait: number;
}

/** Draws something on top of the map. */
export type Overlay = (context: CanvasRenderingContext2D, camera: Camera, theme: Theme) => void;

/** What the slowest picture may take of a frame, in milliseconds; the rest of it is painted in the next ones. */
const PICTURE_TIME = 4;

/** The same for the map itself and for expanded nodes, where the map is large. */
const FAR_PICTURE_TIME = 6;

/** So long after a frame for which a thread was asked, in milliseconds, the next one is drawn, unless the thread answers sooner. */
const FAR_WAIT = 250;

/** The most cells a side that one pixel of a picture stands for. */
const MOST_SCALE = 64;

/** The side of the blocks of cells that scenes are made for, so that panning seldom asks for another scene. */
const SCENE_BLOCK = 64;

/** Pixels a cell from which the cell under the pointer is outlined. */
const OUTLINED_ZOOM = 6;

/** How many cells a side one pixel of a picture stands for, where a cell has `side` pixels of the screen: a power of two. */
function scaleAt(side: number): number {
  let scale = 1;
  while (2 * scale * side <= 1 && scale < MOST_SCALE) scale *= 2;
  return scale;
}

/** Draws a session as one of its runs sees it. */
export class MapPainter {
  private readonly session: Session;
  private readonly index: number;
  private readonly toolbox: Toolbox;
  private readonly playback: Playback;
  private readonly layerPainter = new LayerPainter();
  private readonly pathPainter = new PathPainter();
  private readonly keptMap = new KeptPicture();
  private readonly expanded = new KeptScene(NO_PLACES);
  private readonly shapes = new KeptScene<readonly Primitive[]>([]);
  private readonly farExpanded: Awaited<Float32Array>;
  private readonly farShapes: Awaited<readonly Primitive[]>;
  private readonly farTints: Readonly<Record<Tint, Awaited<Uint8Array | undefined>>>;
  private pictures: Pictures | undefined;
  /** The picture that was last drawn without a gap, for while another one is painted. */
  private wholeMap: MapPicture | undefined;
  private lastJoined: Record<"shapes" | "why" | "scene", readonly Primitive[]> | undefined;

  /** @param redraw Is called when a thread has given what was not drawn yet. */
  constructor(session: Session, index: number, toolbox: Toolbox, playback: Playback, redraw: () => void = () => {}) {
    this.session = session;
    this.index = index;
    this.toolbox = toolbox;
    this.playback = playback;
    this.farExpanded = new Awaited(NO_PLACES, redraw);
    this.farShapes = new Awaited<readonly Primitive[]>([], redraw);
    const tint = (): Awaited<Uint8Array | undefined> => new Awaited(undefined, redraw);
    this.farTints = { components: tint(), clearance: tint() };
  }

  /** Draws one frame, on a canvas that is empty. */
  paint(context: CanvasRenderingContext2D, camera: Camera, theme: Theme, overlay: Overlay | undefined): FrameReport {
    const { session } = this;
    const grid = session.grid.peek();
    const isPath = session.mode.peek() === "path";
    if (this.pictures?.grid !== grid || this.pictures.theme !== theme) {
      this.pictures = new Pictures(grid, theme);
      this.wholeMap = undefined;
    }
    const { pictures } = this;
    const seen = camera.visibleCells(grid);
    // so that what one painter draws does not depend on whether another one did
    context.lineJoin = "round";
    context.lineCap = "round";

    const isLarge = isFar(grid.terrainOfCell.length);
    const scale = isLarge ? scaleAt(camera.zoom * context.getTransform().a) : 1;
    const map = pictures.mapOf(scale);
    const isMapped = map.update(seen, isLarge ? performance.now() + FAR_PICTURE_TIME : undefined);
    if (isMapped) this.wholeMap = map;
    else if (this.wholeMap !== undefined) drawPicture(context, camera, this.wholeMap.picture, seen);
    this.keptMap.paint(context, camera, map.picture, seen, map.picture.painted);
    const isTinted = isLarge
      ? this.paintFarTints(context, camera, pictures, seen, scale)
      : this.paintTints(context, camera, pictures, seen);
    paintCellLines(context, camera, seen, theme);
    const isExpanded = !isPath || this.paintExpanded(context, camera, pictures, seen, scale);
    const isPainted = isMapped && isTinted && isExpanded;
    const { scene, hiddenLayers } = isPath ? this.sceneAt(camera, seen) : NO_SCENE;
    const shapesOfLayer = this.layerPainter.paint(context, camera, scene, theme);
    paintLinks(context, camera, grid, theme);
    if (isPath) this.paintAnswer(context, camera, seen, theme);
    overlay?.(context, camera, theme);
    this.paintHovered(context, camera, theme);
    const isAwaited = isPath && (this.farExpanded.isAsking || this.farShapes.isAsking);
    const isAwaitedTint = Object.values(this.farTints).some(({ isAsking }) => isAsking);
    const farWait = isAwaited || isAwaitedTint ? FAR_WAIT : 0;
    const wait = isPath ? Math.max(this.expanded.wait, this.shapes.wait, farWait) : farWait;
    return {
      shapesOfLayer,
      hiddenLayers,
      blocksPainted: map.picture.painted.length,
      isComplete: isPainted && wait === 0,
      wait: isPainted ? wait : 0,
    };
  }

  /** The agent of the run that is shown. */
  private get agent(): Agent {
    const { session, index } = this;
    const run = session.runs.peek()[index];
    return run === undefined ? session.agent.peek() : agentOfRun(run, session.agent.peek());
  }

  /** Makes what was put off, to be drawn with the next frame. */
  catchUp(): void {
    this.expanded.catchUp();
    this.shapes.catchUp();
  }

  /** Draws components and clearance, and tells whether they are up to date. */
  private paintTints(context: CanvasRenderingContext2D, camera: Camera, pictures: Pictures, seen: Rectangle): boolean {
    const { session } = this;
    const grid = session.grid.peek();
    const layers = session.layers.peek();
    const agent = classOfAgent(grid, this.agent);
    let isComplete = true;
    if (layers.has("components")) {
      const view = AgentGrid.of(grid, agent, new Movement(session.movement.peek()));
      const components = pictures.componentsOf(view);
      const start = grid.cellAt(session.start.peek());
      const goal = grid.cellAt(session.goal.peek());
      isComplete = components.update(start, goal, seen, performance.now() + PICTURE_TIME);
      drawPicture(context, camera, components.picture, seen);
    }
    if (layers.has("clearance")) {
      const clearance = pictures.clearanceOf(agent.capability);
      clearance.update(seen);
      drawPicture(context, camera, clearance.picture, seen);
      clearance.drawNumbers(context, camera, seen);
    }
    return isComplete;
  }

  /** Draws what a thread knows of the components and the clearance of a large map, and tells whether all of that is drawn. */
  private paintFarTints(
    context: CanvasRenderingContext2D,
    camera: Camera,
    pictures: Pictures,
    seen: Rectangle,
    scale: number,
  ): boolean {
    const { session, farTints } = this;
    const grid = session.grid.peek();
    const [start, goal, movement] = [session.start.peek(), session.goal.peek(), session.movement.peek()];
    const { agent } = this;
    let isComplete = true;
    for (const tint of ["components", "clearance"] as const) {
      if (!session.layers.peek().has(tint)) {
        farTints[tint].forget();
        continue;
      }
      const key = [grid.version, JSON.stringify(agent), movement, ...(tint === "components" ? [start, goal] : [])];
      const bytes = farTints[tint].of(grid, key, async () =>
        session.clerk?.call("tint", tint, { start, goal, agent, movement }),
      );
      if (bytes === undefined) continue;
      const picture = pictures.tintOf(tint, scale);
      if (!picture.update(bytes, seen, performance.now() + PICTURE_TIME)) isComplete = false;
      drawPicture(context, camera, picture.picture, seen);
      if (tint === "clearance") drawClearances(context, camera, bytes, grid.width, seen, pictures.theme);
    }
    return isComplete;
  }

  /** Draws the expanded nodes, and tells whether all of them are drawn. */
  private paintExpanded(
    context: CanvasRenderingContext2D,
    camera: Camera,
    pictures: Pictures,
    seen: Rectangle,
    scale: number,
  ): boolean {
    const { session, index, playback } = this;
    const answer = session.layers.peek().has(EXPANDED) ? session.answers.peek()[index] : undefined;
    const places = this.placesOf(answer);
    playback.setLength(index, places.length / 2);
    const deadline = answer?.thread === undefined ? undefined : performance.now() + FAR_PICTURE_TIME;
    return pictures.expanded.paint(context, camera, places, playback.position.peek(), seen, scale, deadline);
  }

  /** The places of the nodes that an answer expanded. */
  private placesOf(answer: Answer | undefined): Float32Array {
    const { session } = this;
    const thread = answer?.thread;
    if (thread !== undefined) return this.farExpanded.of(thread, [answer], () => thread.expanded());
    this.farExpanded.forget();
    const ends = { start: session.start.peek(), goal: session.goal.peek() };
    return this.expanded.of(answer, "", () => (answer === undefined ? NO_PLACES : expandedOf(answer, ends)));
  }

  /** Returns the shapes of all layers that can be made out, without the expanded nodes. */
  private sceneAt(camera: Camera, seen: Rectangle): { scene: readonly Primitive[]; hiddenLayers: readonly string[] } {
    const { session, index } = this;
    const wanted = [...session.layers.peek()].filter((layer) => layer !== EXPANDED);
    const legible = legibleLayers(wanted, camera.zoom, session.runs.peek()[index]?.algorithm);
    const hiddenLayers = wanted.filter((layer) => !legible.has(layer));
    const hovered = legible.has("hovered cluster") ? this.toolbox.hovered.peek() : undefined;
    const within = this.blocksAround(seen);
    const answer = legible.size === 0 ? undefined : session.answers.peek()[index];
    const key = JSON.stringify([[...legible], hovered, within]);
    const thread = answer?.thread;
    if (answer !== undefined && (thread !== undefined || answer.isMeanwhile)) {
      const why = legible.has("why") ? (answer.explanation?.scene ?? []) : [];
      const layers = [...legible].filter((layer) => layer !== "why");
      const shapes =
        thread === undefined || layers.length === 0
          ? []
          : this.farShapes.of(thread, [answer, key], () => thread.scene(layers, hovered, within));
      return { scene: this.joined(shapes, why), hiddenLayers };
    }
    this.farShapes.forget();
    const scene = this.shapes.of(answer, key, () => sceneFor(session, index, legible, hovered, within));
    return { scene, hiddenLayers };
  }

  /** Two scenes as one, which stays the same list for as long as they do. */
  private joined(shapes: readonly Primitive[], why: readonly Primitive[]): readonly Primitive[] {
    if (why.length === 0) return shapes;
    if (shapes.length === 0) return why;
    const last = this.lastJoined;
    const scene = last?.shapes === shapes && last.why === why ? last.scene : [...shapes, ...why];
    this.lastJoined = { shapes, why, scene };
    return scene;
  }

  /** What is seen, in whole blocks. */
  private blocksAround({ left, top, right, bottom }: Rectangle): Rectangle {
    const { width, height } = this.session.grid.peek();
    const beyond = (place: number): number => (SCENE_BLOCK - (place % SCENE_BLOCK)) % SCENE_BLOCK;
    const by = {
      left: left % SCENE_BLOCK,
      top: top % SCENE_BLOCK,
      right: beyond(right),
      bottom: beyond(bottom),
    };
    return grow({ left, top, right, bottom }, by, width, height);
  }

  /** Draws the path and its ends. */
  private paintAnswer(context: CanvasRenderingContext2D, camera: Camera, seen: Rectangle, theme: Theme): void {
    const { session } = this;
    const size = this.agent.size ?? 1;
    const path = session.answers.peek()[this.index]?.path;
    const isShown = path !== undefined && path.cells.length > 0 && this.playback.hasArrived(this.index);
    if (isShown) this.pathPainter.paint(context, camera, path, size, seen, theme);
    const held = this.toolbox.held.peek();
    // the start last, so that it shows where both meet
    for (const end of ["goal", "start"] as const) {
      paintEnd(context, camera, end, session[end].peek(), size, held === end, theme);
    }
  }

  /** Draws what the tool would do. */
  private paintHovered(context: CanvasRenderingContext2D, camera: Camera, theme: Theme): void {
    const { toolbox, session } = this;
    const hovered = toolbox.hovered.peek();
    if (hovered === undefined) return;
    const { width, height } = session.grid.peek();
    const tool = toolbox.tool.peek();
    const from = toolbox.linkFrom.peek();
    if (from !== undefined) paintLink(context, camera, from, hovered, theme);
    const isBrush = tool === "paint" || tool === "erase";
    if (!isBrush && camera.zoom < OUTLINED_ZOOM) return;
    const side = isBrush ? toolbox.brush.peek() : 1;
    for (const cells of brushed(hovered, hovered, side, width, height)) paintOutline(context, camera, cells, theme);
  }
}

const EXPANDED = "expanded";
const NO_PLACES: Float32Array = new Float32Array();
const NO_SCENE = { scene: [], hiddenLayers: [] };
