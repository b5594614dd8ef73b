import type { Grid, Point } from "octile";
import { colourOf, frame, onLookChange, whenPlayed } from "./page.ts";

/** Something that stands on a cell; a walker of octile does. */
export interface Standing {
  readonly cell: Point;
}

/** Where somebody was seen, and where it stands since the last step. */
interface Glide {
  step: number;
  from: Point;
  to: Point;
}

/** Steps that are taken before the first picture where no motion is wanted. */
const STILL_STEPS = 30;

/** Draws a grid and its walkers on a canvas, and tells at which cell the pointer is. Colours are names of style.css. */
export class Stage {
  private readonly grid: Grid;
  private readonly canvas = document.createElement("canvas");
  private readonly context = this.canvas.getContext("2d") as CanvasRenderingContext2D;
  private readonly glides = new WeakMap<Standing, Glide>();
  private colours = new Map<string, string>();
  private redraw = (): void => {};
  private steps = 0;
  private part = 1;
  /** Side of a cell, in pixels of the canvas. */
  private side = 1;

  /** @param label A sentence about the picture, for screen readers. */
  constructor(grid: Grid, label: string) {
    this.grid = grid;
    this.canvas.role = "img";
    this.canvas.ariaLabel = label;
    frame.append(this.canvas);
    new ResizeObserver(() => this.fit()).observe(frame);
    onLookChange(() => {
      this.colours = new Map();
      this.redraw();
    });
  }

  /** Calls `step` every `milliseconds` milliseconds, and `draw` before each frame. Units glide from cell to cell in between. */
  play(milliseconds: number, step: () => void, draw: () => void): void {
    let last = performance.now();
    let request = 0;
    const advance = (): void => {
      this.steps++;
      step();
    };
    this.redraw = draw;
    const run = (now: number): void => {
      if (now - last >= milliseconds) {
        // a page that was hidden does not catch up
        last = Math.max(last + milliseconds, now - milliseconds);
        advance();
      }
      this.part = Math.min(1, (now - last) / milliseconds);
      draw();
      request = requestAnimationFrame(run);
    };
    whenPlayed((isPlaying) => {
      cancelAnimationFrame(request);
      if (isPlaying) request = requestAnimationFrame(run);
      else if (this.steps === 0) for (let i = 0; i < STILL_STEPS; i++) advance();
      this.part = 1;
      draw();
    });
  }

  /** Calls `press` with the cell that is pressed, and with each further cell to which the pointer is dragged. */
  onPress(press: (cell: Point, isFirst: boolean) => void): void {
    let last: Point | undefined;
    const note = (event: PointerEvent): void => {
      const cell = this.cellAt(event);
      if (!this.grid.contains(cell) || (cell.x === last?.x && cell.y === last.y)) return;
      press(cell, last === undefined);
      last = cell;
      this.redraw();
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      last = undefined;
      this.canvas.setPointerCapture(event.pointerId);
      note(event);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.buttons > 0) note(event);
    });
  }

  /** Calls `hover` with the cell under the pointer, whenever that changes. */
  onHover(hover: (cell: Point) => void): void {
    this.canvas.addEventListener("pointermove", (event) => {
      const cell = this.cellAt(event);
      if (this.grid.contains(cell)) hover(cell);
      this.redraw();
    });
  }

  /** Paints the terrain of every cell. */
  map(): void {
    const { grid, context, canvas } = this;
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (let y = 0; y < grid.height; y++) {
      for (let x = 0; x < grid.width; x++) this.cell({ x, y }, grid.get(x, y));
    }
  }

  /** Paints a rectangle of cells, one by default, with this share of its colour. */
  cell({ x, y, width = 1, height = 1 }: Point & { width?: number; height?: number }, colour: string, share = 1): void {
    this.paint(colour, share);
    const [left, top] = [Math.round(x * this.side), Math.round(y * this.side)];
    const [right, bottom] = [Math.round((x + width) * this.side), Math.round((y + height) * this.side)];
    this.context.fillRect(left, top, right - left, bottom - top);
  }

  /** Paints a disc in the middle of a cell, or of a square of `size` cells. */
  disc({ x, y }: Point, colour: string, size = 1, share = 1): void {
    this.paint(colour, share);
    this.context.beginPath();
    this.context.arc((x + size / 2) * this.side, (y + size / 2) * this.side, 0.4 * size * this.side, 0, 2 * Math.PI);
    this.context.fill();
  }

  /** Paints a walker of `size` cells on its way from the cell before the last step to the cell where it stands. */
  walker(walker: Standing, colour: string, size = 1): void {
    this.disc(this.placeOf(walker), colour, size);
  }

  /** Where a walker is seen between two steps. */
  placeOf(walker: Standing): Point {
    const { cell } = walker;
    const glide = this.glides.get(walker) ?? { step: this.steps, from: cell, to: cell };
    this.glides.set(walker, glide);
    if (glide.step !== this.steps) Object.assign(glide, { step: this.steps, from: glide.to, to: cell });
    const [dx, dy] = [cell.x - glide.from.x, cell.y - glide.from.y];
    // a walker that was set elsewhere does not glide there
    if (Math.max(Math.abs(dx), Math.abs(dy)) > 2) return cell;
    return { x: glide.from.x + this.part * dx, y: glide.from.y + this.part * dy };
  }

  /** Draws a line through the middles of cells. */
  line(cells: Iterable<Point>, colour: string, width = 0.15, share = 1): void {
    this.paint(colour, share);
    this.context.lineWidth = width * this.side;
    this.context.lineCap = this.context.lineJoin = "round";
    this.context.beginPath();
    for (const { x, y } of cells) this.context.lineTo((x + 0.5) * this.side, (y + 0.5) * this.side);
    this.context.stroke();
  }

  /** Writes a few letters in the middle of a cell. */
  text({ x, y }: Point, letters: string, colour: string, size = 0.7): void {
    this.paint(colour, 1);
    this.context.font = `600 ${size * this.side}px system-ui, sans-serif`;
    this.context.textAlign = "center";
    this.context.textBaseline = "middle";
    this.context.fillText(letters, (x + 0.5) * this.side, (y + 0.55) * this.side);
  }

  private paint(name: string, share: number): void {
    const colour = this.colours.get(name) ?? colourOf(name);
    this.colours.set(name, colour);
    this.context.fillStyle = this.context.strokeStyle = colour;
    this.context.globalAlpha = share;
  }

  private cellAt({ offsetX, offsetY }: PointerEvent): Point {
    const scale = devicePixelRatio / this.side;
    return { x: Math.floor(offsetX * scale), y: Math.floor(offsetY * scale) };
  }

  private fit(): void {
    const { width, height } = this.grid;
    const { clientWidth, clientHeight } = frame;
    this.side = Math.max(1, Math.min(clientWidth / width, clientHeight / height) * devicePixelRatio);
    this.canvas.width = Math.round(width * this.side);
    this.canvas.height = Math.round(height * this.side);
    this.canvas.style.width = `${this.canvas.width / devicePixelRatio}px`;
    this.redraw();
  }
}
