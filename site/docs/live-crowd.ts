import { CROWDS, type Crowd, type CrowdPicture } from "../../scripts/crowd-table.ts";
import { colourOfTerrain, LAYER_COLOURS } from "../../src/draw/palette.ts";
import { onThemeChange, shownTheme } from "../theme/theme.ts";

/** From one step of all to the next, in milliseconds. */
const STEP_TIME = 180;

/** The side of a cell of the canvas, in pixels: enough for sharp discs on most screens. */
const CELL = 24;

/** A picture of the documentation in which a crowd walks. It stands while nobody sees it, and where motion is not wanted. */
class LiveCrowd {
  private readonly picture: CrowdPicture;
  private readonly canvas = document.createElement("canvas");
  private readonly result = document.createElement("output");
  private readonly playButton = document.createElement("button");
  private crowd: Crowd;
  private isPlaying: boolean;
  private isSeen = false;
  private isDue = false;
  private lastStep = 0;

  /** @param frame What holds the drawn picture, which this one takes the place of. */
  constructor(picture: CrowdPicture, frame: HTMLElement, alt: string) {
    this.picture = picture;
    this.crowd = picture.makeCrowd();
    this.isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const { width, height } = this.crowd.world.grid;
    this.canvas.width = width * CELL;
    this.canvas.height = height * CELL;
    this.canvas.className = "live-crowd";
    this.canvas.role = "img";
    this.canvas.ariaLabel = alt;
    frame.replaceChildren(this.bar(), this.canvas);
    this.tell();
    new IntersectionObserver((entries) => {
      this.isSeen = entries[entries.length - 1].isIntersecting;
      this.redraw();
    }).observe(this.canvas);
  }

  /** Draws the crowd before the next frame, and goes on doing so while it walks and is seen. */
  redraw(): void {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame((now) => this.advance(now));
  }

  private advance(now: number): void {
    this.isDue = false;
    const isWalking = this.isPlaying && this.isSeen;
    if (isWalking && now - this.lastStep >= STEP_TIME) {
      this.crowd.step();
      this.lastStep = now;
      this.tell();
    }
    this.draw(isWalking ? Math.min(1, (now - this.lastStep) / STEP_TIME) : 1);
    if (isWalking) this.redraw();
  }

  private bar(): HTMLElement {
    const bar = document.createElement("span");
    bar.className = "live-bar";
    const reset = document.createElement("button");
    reset.textContent = "Reset";
    reset.addEventListener("click", () => {
      this.crowd = this.picture.makeCrowd();
      this.tell();
      this.redraw();
    });
    this.playButton.addEventListener("click", () => {
      this.isPlaying = !this.isPlaying;
      this.tell();
      this.redraw();
    });
    bar.append(this.result, this.playButton, reset);
    return bar;
  }

  private tell(): void {
    this.playButton.textContent = this.isPlaying ? "Pause" : "Play";
    this.result.textContent = this.crowd.progress;
  }

  /** @param part How far members have gone from where they were to where they are, from 0 to 1. */
  private draw(part: number): void {
    const context = this.canvas.getContext("2d");
    if (context === null) return;
    const theme = shownTheme();
    const { world, members } = this.crowd;
    const { grid } = world;
    for (const [cell, terrain] of grid.terrainOfCell.entries()) {
      const { x, y } = grid.pointOf(cell);
      context.fillStyle = colourOfTerrain(grid.terrains[terrain], terrain)[theme];
      context.fillRect(x * CELL, y * CELL, CELL, CELL);
    }
    for (const { walker, before, team } of members) {
      const { cell } = walker;
      context.fillStyle = LAYER_COLOURS[team][theme];
      context.beginPath();
      const x = before.x + part * (cell.x - before.x) + 0.5;
      const y = before.y + part * (cell.y - before.y) + 0.5;
      context.arc(x * CELL, y * CELL, 0.38 * CELL, 0, 2 * Math.PI);
      context.fill();
    }
  }
}

/** Lets crowds walk in the pictures of this page that show one. */
export function makeCrowdsLive(): void {
  const crowds: LiveCrowd[] = [];
  for (const frame of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const picture = CROWDS.find(({ file }) => file === frame.dataset.live);
    const alt = frame.querySelector("img")?.alt ?? "";
    if (picture !== undefined) crowds.push(new LiveCrowd(picture, frame, alt));
  }
  const redraw = (): void => {
    for (const crowd of crowds) crowd.redraw();
  };
  onThemeChange(redraw);
}
