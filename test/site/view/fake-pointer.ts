import { Session } from "../../../site/playground/model/session.ts";
import { Camera } from "../../../site/playground/view/camera.ts";
import { Controls } from "../../../site/playground/view/controls.ts";
import { Toolbox } from "../../../site/playground/view/tool.ts";
import { Grid, type Point } from "../../../src/index.ts";

/** Pixels a cell. */
const ZOOM = 20;

/** What an event says beside where it happened. */
interface Detail {
  readonly button?: number;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly pointerType?: "mouse" | "touch";
  readonly pointerId?: number;
  /** The cells in between that the browser has put together. */
  readonly coalesced?: readonly Point[];
}

/** A hand that works on a drawn map through `Controls`: 20 pixels a cell, the whole map to be seen, start and goal in corners. */
export class Hand {
  readonly session: Session;
  readonly toolbox = new Toolbox();
  readonly faults: unknown[] = [];
  private readonly canvas: FakeCanvas;

  constructor(drawing: string) {
    const grid = Grid.parse(drawing);
    const { width, height } = grid;
    this.session = new Session(
      grid,
      { from: "file", name: "drawing" },
      {
        start: { x: 0, y: 0 },
        goal: { x: width - 1, y: height - 1 },
        view: { x: width / 2, y: height / 2, zoom: ZOOM },
        runs: [{ algorithm: "astar", options: {} }],
      },
    );
    this.canvas = new FakeCanvas(width * ZOOM, height * ZOOM);
    this.toolbox.brush.value = 1;
    new Controls(this.canvas as unknown as HTMLCanvasElement, this.session, this.toolbox, (fault) => {
      this.faults.push(fault);
    });
  }

  press(cell: Point, detail: Detail = {}): void {
    this.dispatch("pointerdown", cell, detail);
  }

  move(cell: Point, detail: Detail = {}): void {
    this.dispatch("pointermove", cell, detail);
  }

  release(cell: Point, detail: Detail = {}): void {
    this.dispatch("pointerup", cell, detail);
  }

  cancel(cell: Point, detail: Detail = {}): void {
    this.dispatch("pointercancel", cell, detail);
  }

  /** Presses at the first cell, moves over the others and releases at the last. */
  drag(cells: readonly Point[], detail: Detail = {}): void {
    this.press(cells[0], detail);
    for (const cell of cells.slice(1)) this.move(cell, detail);
    this.release(cells[cells.length - 1], detail);
  }

  wheel(cell: Point, deltaY: number): void {
    this.dispatch("wheel", cell, {}, { deltaY, deltaMode: 0 });
  }

  /** Presses and releases a key; tells whether the browser would still do its own. */
  key(key: string, held: { readonly shiftKey?: boolean; readonly ctrlKey?: boolean } = {}): boolean {
    const isLeft = this.keyDown(key, held);
    this.keyUp(key);
    return isLeft;
  }

  keyDown(key: string, held: { readonly shiftKey?: boolean; readonly ctrlKey?: boolean } = {}): boolean {
    const modifiers = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
    const event = new Event("keydown", { cancelable: true });
    return this.canvas.dispatchEvent(Object.assign(event, { key, ...modifiers, ...held }));
  }

  keyUp(key: string): void {
    this.canvas.dispatchEvent(Object.assign(new Event("keyup"), { key }));
  }

  /** The map as it is now, with its ends as `A` and `B`. */
  get drawing(): string {
    const { grid, start, goal } = this.session;
    const rows = grid.value
      .toString()
      .split("\n")
      .map((row) => [...row]);
    rows[goal.value.y][goal.value.x] = "B";
    rows[start.value.y][start.value.x] = "A";
    return `\n${rows.map((row) => row.join("")).join("\n")}\n`;
  }

  /** The cell that is now where a cell was at first. */
  cellNowAt(cell: Point): Point {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    return new Camera(this.session.view.value, { width, height }).cellAt(pixelOf(cell));
  }

  private dispatch(name: string, cell: Point, detail: Detail, more: object = {}): void {
    const { coalesced = [], ...rest } = detail;
    const event = Object.assign(new Event(name, { cancelable: true }), {
      button: 0,
      shiftKey: false,
      ctrlKey: false,
      pointerType: "mouse",
      pointerId: 1,
      ...clientOf(cell),
      ...rest,
      ...more,
      getCoalescedEvents: () => coalesced.map(clientOf),
    });
    this.canvas.dispatchEvent(event);
  }
}

/** The middle of a cell, before the map was dragged or zoomed. */
function pixelOf({ x, y }: Point): Point {
  return { x: (x + 0.5) * ZOOM, y: (y + 0.5) * ZOOM };
}

/** The same on the page. */
function clientOf(cell: Point): { clientX: number; clientY: number } {
  const { x, y } = pixelOf(cell);
  return { clientX: x + FakeCanvas.left, clientY: y + FakeCanvas.top };
}

/** As much of a canvas as `Controls` needs. */
class FakeCanvas extends EventTarget {
  static readonly left = 7;
  static readonly top = 3;
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly style: Record<string, string> = {};
  tabIndex = -1;

  constructor(width: number, height: number) {
    super();
    this.clientWidth = width;
    this.clientHeight = height;
  }

  getBoundingClientRect(): { left: number; top: number } {
    return { left: FakeCanvas.left, top: FakeCanvas.top };
  }

  focus(): void {}

  setPointerCapture(): void {}
}
