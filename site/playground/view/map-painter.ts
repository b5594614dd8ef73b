import { classOfAgent } from "../../../src/grid/agent.ts";
import { AgentGrid } from "../../../src/grid/agent-grid.ts";
import { Movement } from "../../../src/grid/movement.ts";
import { grow } from "../../../src/grid/rectangle.ts";
import type { Primitive, Rectangle } from "../../../src/index.ts";
import { brushed } from "../model/brush.ts";
import { sceneFor } from "../model/layers.ts";
import type { Session } from "../model/session.ts";
import type { Camera } from "./camera.ts";
import { drawPicture } from "./draw-picture.ts";
import { KeptPicture } from "./kept-picture.ts";
import { KeptScene } from "./kept-scene.ts";
import { LayerPainter } from "./layer-painter.ts";
import { legibleLayers } from "./layer-zoom.ts";
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

/** The side of the blocks of cells that scenes are made for, so that panning seldom asks for another scene. */
const SCENE_BLOCK = 64;

/** Pixels a cell from which the cell under the pointer is outlined. */
const OUTLINED_ZOOM = 6;

/** Draws a session as one of its runs sees it. */
export class MapPainter {
  private readonly session: Session;
  private readonly index: number;
  private readonly toolbox: Toolbox;
  private readonly playback: Playback;
  private readonly layerPainter = new LayerPainter();
  private readonly pathPainter = new PathPainter();
  private readonly keptMap = new KeptPicture();
  private readonly expanded = new KeptScene();
  private readonly shapes = new KeptScene();
  private pictures: Pictures | undefined;

  constructor(session: Session, index: number, toolbox: Toolbox, playback: Playback) {
    this.session = session;
    this.index = index;
    this.toolbox = toolbox;
    this.playback = playback;
  }

  /** Draws one frame, on a canvas that is empty. */
  paint(context: CanvasRenderingContext2D, camera: Camera, theme: Theme, overlay: Overlay | undefined): FrameReport {
    const { session } = this;
    const grid = session.grid.peek();
    const isPath = session.mode.peek() === "path";
    if (this.pictures?.grid !== grid || this.pictures.theme !== theme) this.pictures = new Pictures(grid, theme);
    const { pictures } = this;
    const seen = camera.visibleCells(grid);
    // so that what one painter draws does not depend on whether another one did
    context.lineJoin = "round";
    context.lineCap = "round";

    const painted = pictures.map.update(seen);
    this.keptMap.paint(context, camera, pictures.map.image, seen, painted);
    const isTinted = this.paintTints(context, camera, pictures, seen);
    paintCellLines(context, camera, seen, theme);
    if (isPath) this.paintExpanded(context, camera, pictures, seen);
    const { scene, hiddenLayers } = isPath ? this.sceneAt(camera, seen) : NO_SCENE;
    const shapesOfLayer = this.layerPainter.paint(context, camera, scene, theme);
    paintLinks(context, camera, grid, theme);
    if (isPath) this.paintAnswer(context, camera, seen, theme);
    overlay?.(context, camera, theme);
    this.paintHovered(context, camera, theme);
    const wait = isPath ? Math.max(this.expanded.wait, this.shapes.wait) : 0;
    return {
      shapesOfLayer,
      hiddenLayers,
      blocksPainted: painted.length,
      isComplete: isTinted && wait === 0,
      wait: isTinted ? wait : 0,
    };
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
    const agent = classOfAgent(grid, session.agent.peek());
    let isComplete = true;
    if (layers.has("components")) {
      const view = AgentGrid.of(grid, agent, new Movement(session.movement.peek()));
      const components = pictures.componentsOf(view);
      const start = grid.cellAt(session.start.peek());
      const goal = grid.cellAt(session.goal.peek());
      isComplete = components.update(start, goal, seen, performance.now() + PICTURE_TIME);
      drawPicture(context, camera, components.image, seen);
    }
    if (layers.has("clearance")) {
      const clearance = pictures.clearanceOf(agent.capability);
      clearance.update(seen);
      drawPicture(context, camera, clearance.image, seen);
      clearance.drawNumbers(context, camera, seen);
    }
    return isComplete;
  }

  private paintExpanded(context: CanvasRenderingContext2D, camera: Camera, pictures: Pictures, seen: Rectangle): void {
    const { session, index, playback } = this;
    const answer = session.layers.peek().has(EXPANDED) ? session.answers.peek()[index] : undefined;
    const nodes = this.expanded.of(answer, "", () => sceneFor(session, index, ONLY_EXPANDED));
    playback.setLength(index, nodes.length);
    pictures.expanded.paint(context, camera, nodes, playback.position.peek(), seen);
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
    const scene = this.shapes.of(answer, JSON.stringify([[...legible], hovered, within]), () =>
      sceneFor(session, index, legible, hovered, within),
    );
    return { scene, hiddenLayers };
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
    const size = session.agent.peek().size ?? 1;
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
const ONLY_EXPANDED: ReadonlySet<string> = new Set([EXPANDED]);
const NO_SCENE = { scene: [], hiddenLayers: [] };
