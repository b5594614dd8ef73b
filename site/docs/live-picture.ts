import type { Ends, Picture, PictureSettings } from "../../scripts/picture-table.ts";
import { drawSvg } from "../../src/draw/svg.ts";
import type { Planner, Point } from "../../src/index.ts";

/** How near to an end, in cells, a drag takes hold of it. */
const REACH = 1.5;

/** How large the letters of a legend are, in pixels. */
const LETTERS = 14;

/** Lets a drawing be no wider than the page, and as large as the page wants it to be. */
const FITTING =
  "<style>svg { display: block; width: var(--map-width, auto); max-width: 100%; height: auto; max-height: var(--map-height, none); border-radius: 6px; }</style>";

const HINT = "Drag to draw or erase walls, or to move A and B.";

/** What a drag does: it moves an end, or paints a terrain. */
type Drag = { readonly end: "start" | "goal" } | { readonly terrain: string };

/** A picture of the documentation on which one can draw walls and move the ends; it is drawn again after every change. */
export class LivePicture {
  private picture: Picture;
  private settings: PictureSettings = {};
  private readonly map = document.createElement("span");
  /** Every drawing has its own styles and ids, which are not to meet those of others on the page. */
  private readonly drawing = this.map.attachShadow({ mode: "open" });
  private readonly result = document.createElement("output");
  private planner: Planner;
  private ends: Ends | undefined;
  private drag: Drag | undefined;
  private last: Point = { x: 0, y: 0 };
  private isDrawing = false;
  /** How wide the page was for the last drawing, in pixels. */
  private drawnWidth = 0;

  /** @param frame What holds the drawn picture, which this one takes the place of. */
  constructor(picture: Picture, frame: HTMLElement, alt: string) {
    this.picture = picture;
    this.ends = picture.ends;
    this.planner = picture.plannerOn(picture.makeGrid());
    this.map.className = "live-map";
    this.map.role = "img";
    this.map.ariaLabel = alt;
    this.map.addEventListener("pointerdown", (event) => this.begin(event));
    this.map.addEventListener("pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel"] as const) {
      this.map.addEventListener(type, () => {
        this.drag = undefined;
      });
    }
    frame.replaceChildren(this.bar(), this.map);
    this.draw();
    new ResizeObserver(() => {
      if (this.map.clientWidth !== this.drawnWidth) this.redraw();
    }).observe(this.map);
  }

  /** Shows something else of the same map: what readers have drawn stays. */
  show(picture: Picture, alt: string): void {
    if (picture === this.picture) return;
    this.picture = picture;
    this.map.ariaLabel = alt;
    this.plan();
  }

  /** Sets an option of the planner. */
  set(option: string, value: number | string): void {
    this.settings = { ...this.settings, [option]: value };
    this.plan();
  }

  /** Draws the picture again before the next frame. */
  redraw(): void {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => this.draw());
  }

  private bar(): HTMLElement {
    const bar = document.createElement("span");
    bar.className = "live-bar";
    const reset = document.createElement("button");
    reset.textContent = "Reset";
    reset.addEventListener("click", () => this.reset());
    const hint = document.createElement("span");
    hint.className = "hint";
    hint.textContent = this.ends === undefined ? "Drag to draw or erase walls." : HINT;
    bar.append(hint, this.result, ...this.playgroundButton(), reset);
    return bar;
  }

  /** A button that opens the map, as it is then, in the playground; none where the playground has no such view. */
  private playgroundButton(): HTMLElement[] {
    if (this.picture.run === undefined) return [];
    const button = document.createElement("button");
    button.textContent = "Open in playground";
    button.addEventListener("click", async () => {
      const { run } = this.picture;
      if (run === undefined || this.ends === undefined) return;
      const { playgroundLink } = await import("./playground-link.ts");
      location.href = await playgroundLink(this.planner.grid, this.ends, run, this.settings);
    });
    return [button];
  }

  /** Makes a planner for what is shown now, on the map as it is. */
  private plan(): void {
    this.planner = this.picture.plannerOn(this.planner.grid, this.settings);
    this.redraw();
  }

  private reset(): void {
    this.ends = this.picture.ends;
    this.planner = this.picture.plannerOn(this.picture.makeGrid(), this.settings);
    this.redraw();
  }

  private begin(event: PointerEvent): void {
    const point = this.pointOf(event);
    if (point === undefined || event.button !== 0) return;
    event.preventDefault();
    this.map.setPointerCapture(event.pointerId);
    const isNear = ({ x, y }: Point): boolean => Math.hypot(x - point.x, y - point.y) <= REACH;
    const isWall = this.planner.grid.get(point.x, point.y) === "wall";
    if (this.ends !== undefined && isNear(this.ends.start)) this.drag = { end: "start" };
    else if (this.ends !== undefined && isNear(this.ends.goal)) this.drag = { end: "goal" };
    else this.drag = { terrain: isWall ? "ground" : "wall" };
    this.last = point;
    this.moveTo(point);
  }

  private move(event: PointerEvent): void {
    const point = this.drag === undefined ? undefined : this.pointOf(event);
    if (point !== undefined) this.moveTo(point);
  }

  private moveTo(point: Point): void {
    if (this.drag === undefined) return;
    if ("end" in this.drag) this.ends &&= { ...this.ends, [this.drag.end]: point };
    else this.paintTo(point, this.drag.terrain);
    this.last = point;
    this.redraw();
  }

  /** Paints the cells between the last point and this one, two cells thick, so that no diagonal step leads through. */
  private paintTo(point: Point, terrain: string): void {
    const { grid } = this.planner;
    const steps = Math.max(1, Math.abs(point.x - this.last.x), Math.abs(point.y - this.last.y));
    for (let step = 0; step <= steps; step++) {
      const x = Math.round(this.last.x + ((point.x - this.last.x) * step) / steps);
      const y = Math.round(this.last.y + ((point.y - this.last.y) * step) / steps);
      const [width, height] = [Math.min(2, grid.width - x), Math.min(2, grid.height - y)];
      grid.edit({ x, y, width, height, terrain });
    }
  }

  /** The cell under the pointer; `undefined` outside the map. */
  private pointOf({ clientX, clientY }: PointerEvent): Point | undefined {
    const matrix = this.drawing.querySelector("svg")?.getScreenCTM();
    if (!matrix) return undefined;
    const place = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const { width, height } = this.planner.grid;
    const point = { x: Math.floor(place.x), y: Math.floor(place.y) };
    return point.x >= 0 && point.y >= 0 && point.x < width && point.y < height ? point : undefined;
  }

  private draw(): void {
    this.isDrawing = false;
    const { planner, ends } = this;
    const scene = this.picture.sceneOf(planner, ends, this.settings);
    this.drawnWidth = this.map.clientWidth;
    // it is 0 until the page is laid out
    const letters = this.drawnWidth === 0 ? {} : { fontSize: (LETTERS * planner.grid.width) / this.drawnWidth };
    this.drawing.innerHTML = FITTING + inTheme(drawSvg(planner.grid, { scene, ...ends, ...letters }));
    if (ends === undefined) return;
    const { status, cost } = planner.findPath(ends.start, ends.goal);
    this.result.textContent =
      status === "found" ? `${cost.toFixed(1)} tiles, ${workOf(planner)}` : `no path: ${status}`;
  }
}

/** What the last query took, in words. */
function workOf({ lastQuery: { expanded } }: Planner): string {
  if (expanded === 0) return "found without a search";
  return expanded === 1 ? "1 node expanded" : `${expanded} nodes expanded`;
}

/** A drawing follows the system; in a page, it follows the page. */
function inTheme(svg: string): string {
  const { theme } = document.documentElement.dataset;
  if (theme !== "light" && theme !== "dark") return svg;
  return svg.replace("(prefers-color-scheme:dark)", theme === "dark" ? "all" : "not all");
}
