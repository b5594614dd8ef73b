import type { Edit, Point } from "../../src/index.ts";
import { onThemeChange, shownTheme } from "../theme/theme.ts";
import { STEP_TIME } from "./beat.ts";
import { strokeBetween } from "./brush.ts";
import { SIDE, TRAVELLERS } from "./city.ts";
import { CityPainter } from "./city-painter.ts";
import { type Opening, OpeningPlayer, readOpening } from "./opening.ts";
import type { Order, Places, Report, Tally } from "./thread-messages.ts";

/** How far a finger moves sideways before it paints, in pixels. */
const SIDEWAYS = 10;

/** The parts of the page that the world writes to and listens to. */
interface Parts {
  readonly canvas: HTMLCanvasElement;
  readonly output: HTMLElement;
  readonly play: HTMLButtonElement;
  readonly reset: HTMLButtonElement;
  readonly rival: HTMLInputElement;
}

/** What moves the travellers: the recording, octile's world, or PathFinding.js. */
type Mover = "opening" | "world" | "rival";

/** PathFinding.js at work, and what octile goes on with when it comes back. */
interface Rival {
  readonly thread: Worker;
  readonly began: number;
  readonly left: { readonly mover: Mover; readonly places: Places; readonly tally: Tally };
}

/**
 * The living world of the home page. The page plays a recording of the first steps, while a worker builds octile's planners; then the
 * worker moves everybody, and the page paints where it says they are. Walls are painted with the pointer.
 */
export class LivingWorld {
  private readonly parts: Parts;
  private readonly opening: Opening;
  private readonly isWallOfCell: Uint8Array;
  private readonly painter: CityPainter;
  private readonly player: OpeningPlayer;
  private readonly thread: Worker;
  /** The thread of PathFinding.js while it moves the travellers, since when it does, and what octile goes on with later. */
  private rival: Rival | undefined;
  private mover: Mover = "opening";
  /** Whether octile has been told to build planners: not before anybody sees the walkers walk. */
  private isPrepared = false;
  /** When octile's world took over from the recording, in milliseconds. */
  private worldBegan = 0;
  private places: Places;
  private before: Int32Array;
  private tally: Tally = { replanned: 0, replanTime: 0, found: 0, waiting: 0 };
  private lastStep = 0;
  /** Whether octile's world is built, and whether everybody walks in it. */
  private isReady = false;
  private hasBegun = false;
  private isPlaying: boolean;
  private isSeen = false;
  private isDue = false;
  /** The last cell of the stroke that is being painted, and where a finger was put down that has not moved sideways yet. */
  private last: Point | undefined;
  private waitsFrom: PointerEvent | undefined;

  private constructor(parts: Parts, opening: Opening) {
    this.parts = parts;
    this.opening = opening;
    this.isWallOfCell = opening.isWallOfCell.slice();
    this.places = copyOf(opening.places);
    this.before = this.places.cellOfTraveller.slice();
    this.painter = new CityPainter(parts.canvas, this.isWallOfCell);
    this.player = new OpeningPlayer(opening, this.isWallOfCell);
    this.isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.painter.fit();
    this.painter.show(shownTheme());
    this.thread = new Worker(new URL("./world-thread.ts", import.meta.url), { type: "module" });
    this.thread.addEventListener("message", ({ data }: MessageEvent<Report>) => this.hear(data, "world"));
    this.listen();
    this.tell();
    this.redraw();
  }

  /** Fetches what the build has recorded, and lets everybody walk. */
  static async start(parts: Parts, address: string): Promise<LivingWorld> {
    const { body } = await fetch(address);
    if (body === null) throw new Error(`The recording at ${address} must not be empty.`);
    const inflated = new Response(body.pipeThrough(new DecompressionStream("gzip")));
    return new LivingWorld(parts, readOpening(new Uint8Array(await inflated.arrayBuffer())));
  }

  private get isWalking(): boolean {
    return this.isPlaying && this.isSeen;
  }

  private listen(): void {
    const { canvas, play, reset, rival } = this.parts;
    play.addEventListener("click", () => {
      this.isPlaying = !this.isPlaying;
      this.goOn();
    });
    reset.addEventListener("click", () => this.eraseWalls());
    rival.addEventListener("change", () => this.choose(rival.checked));
    canvas.addEventListener("pointerdown", (event) => this.beginStroke(event));
    canvas.addEventListener("pointermove", (event) => this.moveStroke(event));
    canvas.addEventListener("pointerup", (event) => this.endStroke(event));
    // the browser scrolls the page instead
    canvas.addEventListener("pointercancel", () => {
      this.last = undefined;
    });
    new IntersectionObserver((entries) => {
      this.isSeen = entries[entries.length - 1].isIntersecting;
      this.goOn();
    }).observe(canvas);
    new ResizeObserver(() => {
      this.painter.fit();
      this.redraw();
    }).observe(canvas);
    onThemeChange(() => {
      this.painter.show(shownTheme());
      this.redraw();
    });
  }

  /** Stops or starts whoever moves the travellers, as the page wants it now. */
  private goOn(): void {
    const { mover, isWalking } = this;
    if (isWalking && !this.isPrepared) {
      this.isPrepared = true;
      order(this.thread, { type: "prepare", isWallOfCell: this.isWallOfCell });
    }
    if (this.hasBegun) order(this.thread, { type: isWalking && mover === "world" ? "resume" : "pause" });
    if (this.rival !== undefined) order(this.rival.thread, { type: isWalking ? "resume" : "pause" });
    this.tell();
    this.redraw();
  }

  private hear(report: Report, from: Mover): void {
    if (report.type === "ready") {
      if (from === "world") this.isReady = true;
      return;
    }
    if (from !== this.mover) return;
    this.before = this.places.cellOfTraveller;
    this.places = report.places;
    this.tally = report.tally;
    this.lastStep = performance.now();
    this.tell();
  }

  private redraw(): void {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame((now) => this.advance(now));
  }

  private advance(now: number): void {
    this.isDue = false;
    if (this.isWalking && this.mover === "opening" && now - this.lastStep >= STEP_TIME) this.stepOpening(now);
    const part = this.isWalking ? Math.min(1, (now - this.lastStep) / STEP_TIME) : 1;
    this.painter.paint(this.before, this.places.cellOfTraveller, part);
    if (this.isWalking) this.redraw();
  }

  /** Takes a recorded step, or hands everybody over to the world once that is built. */
  private stepOpening(now: number): void {
    this.before = this.places.cellOfTraveller.slice();
    if (this.isReady) {
      this.mover = "world";
      this.worldBegan = performance.now();
      this.hasBegun = true;
      order(this.thread, { type: "begin", places: this.places });
      this.tell();
      return;
    }
    this.player.advance(this.places);
    // after a long pause, the next step comes at its usual time
    this.lastStep = Math.max(this.lastStep + STEP_TIME, now - STEP_TIME / 2);
    this.tell();
  }

  /** Lets PathFinding.js move the travellers from where they are; or octile, from where it left them. */
  private choose(isRival: boolean): void {
    if (isRival) this.callRival();
    else this.dismissRival();
    this.before = this.places.cellOfTraveller.slice();
    this.goOn();
  }

  private callRival(): void {
    const thread = new Worker(new URL("./rival-thread.ts", import.meta.url), { type: "module" });
    thread.addEventListener("message", ({ data }: MessageEvent<Report>) => this.hear(data, "rival"));
    order(thread, { type: "prepare", isWallOfCell: this.isWallOfCell });
    order(thread, { type: "begin", places: this.places });
    this.rival = {
      thread,
      began: performance.now(),
      left: { mover: this.mover, places: this.places, tally: this.tally },
    };
    this.mover = "rival";
    this.tally = { replanned: 0, replanTime: 0, found: 0, waiting: TRAVELLERS };
    this.places = copyOf(this.places);
  }

  private dismissRival(): void {
    if (this.rival === undefined) return;
    this.rival.thread.terminate();
    Object.assign(this, this.rival.left);
    this.rival = undefined;
  }

  private beginStroke(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.last = this.painter.cellUnder(event);
    // a finger may be about to scroll: it paints once it moves sideways, or is lifted where it was
    this.waitsFrom = event.pointerType === "touch" ? event : undefined;
    if (this.waitsFrom !== undefined) return;
    this.parts.canvas.setPointerCapture(event.pointerId);
    this.paintTo(this.last);
  }

  private moveStroke(event: PointerEvent): void {
    if (this.last === undefined) return;
    const { waitsFrom } = this;
    const isScroll = waitsFrom !== undefined && Math.abs(event.clientX - waitsFrom.clientX) < SIDEWAYS;
    if (isScroll) return;
    this.waitsFrom = undefined;
    this.paintTo(this.painter.cellUnder(event));
  }

  private endStroke(event: PointerEvent): void {
    if (this.waitsFrom !== undefined && this.last !== undefined) this.paintTo(this.painter.cellUnder(event));
    this.last = undefined;
    this.waitsFrom = undefined;
  }

  private paintTo(point: Point): void {
    this.edit(strokeBetween(this.last ?? point, point, "wall"));
    this.last = point;
  }

  private eraseWalls(): void {
    const edits: Edit[] = [];
    for (let cell = 0; cell < this.isWallOfCell.length; cell++) {
      if (this.isWallOfCell[cell] === this.opening.isWallOfCell[cell]) continue;
      const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
      const before = edits[edits.length - 1];
      if (before !== undefined && before.y === y && before.x + (before.width ?? 1) === x) {
        edits[edits.length - 1] = { ...before, width: (before.width ?? 1) + 1 };
      } else edits.push({ x, y, width: 1, height: 1, terrain: "ground" });
    }
    if (edits.length > 0) this.edit(edits);
  }

  /** Changes the map here and wherever somebody plans on it. */
  private edit(edits: readonly Edit[]): void {
    for (const { x, y, width = 1, height = 1, terrain } of edits) {
      const isWall = terrain === "wall" ? 1 : 0;
      for (let row = y; row < y + height; row++) {
        for (let cell = row * SIDE + x; cell < row * SIDE + x + width; cell++) {
          this.isWallOfCell[cell] = isWall;
          this.player.set(cell, isWall);
        }
      }
      this.painter.drawCells({ x, y, width, height });
    }
    if (this.isPrepared) order(this.thread, { type: "edit", edits });
    if (this.rival !== undefined) order(this.rival.thread, { type: "edit", edits });
    this.redraw();
  }

  private tell(): void {
    const { play, output, canvas } = this.parts;
    const label = this.isPlaying ? "Pause" : "Play";
    if (play.textContent !== label) play.textContent = label;
    output.textContent = this.sentence;
    canvas.dataset.mover = this.mover;
  }

  private get sentence(): string {
    const { replanned, replanTime, found, waiting } = this.tally;
    if (this.mover === "opening") return `${count(TRAVELLERS)} walkers, recorded while octile prepares its map`;
    const again = replanned > 0 ? `${ways(replanned)} replanned in ${count(replanTime)} ms, ` : "";
    const began = this.rival?.began ?? this.worldBegan;
    const seconds = Math.ceil((performance.now() - began) / 1000);
    return `${again}${ways(found)} found in ${seconds} s, ${count(waiting)} of ${count(TRAVELLERS)} walkers wait`;
  }
}

function copyOf({ cellOfTraveller, legOfTraveller }: Places): Places {
  return { cellOfTraveller: cellOfTraveller.slice(), legOfTraveller: legOfTraveller.slice() };
}

function order(thread: Worker, told: Order): void {
  thread.postMessage(told);
}

function ways(number: number): string {
  return `${count(number)} ${number === 1 ? "way" : "ways"}`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}
