/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { JSHandle, Page } from "playwright-core";
import type { Session } from "../../site/playground/model/session.ts";
import type { Settings } from "../../site/playground/model/state.ts";
import type { Swarm } from "../../site/playground/swarm/swarm.ts";
import type { MapView } from "../../site/playground/view/map-view.ts";
import type { Tool } from "../../site/playground/view/tool.ts";
import type { Point } from "../../src/index.ts";

declare global {
  interface Window {
    /** What the playground shows, once it does. */
    playground: {
      readonly session: Session;
      readonly views: readonly MapView[];
      readonly swarm: Swarm | undefined;
    };
  }
}

/** The pixels of a map, kept in the page. */
export type Picture = JSHandle<ImageData | undefined>;

/** What differs between two pictures. */
export interface Difference {
  /** Of each pixel asked for, whether it or one not more than five beside it has changed. */
  readonly changed: readonly boolean[];
  /** How many pixels have changed that are not near any of those. */
  readonly strays: number;
}

const BEGINNING_OF_TITLE: Readonly<Record<Tool, RegExp>> = {
  move: /^Move start and goal/,
  paint: /^Paint terrain \(/,
  erase: /^Erase/,
  link: /^Link a cell/,
  pan: /^Pan the map/,
};

/** The playground in a browser, used as people do and asked what it shows. */
export class PlaygroundPage {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** The playground on a page that has just been opened, once its map is drawn. */
  static async on(page: Page): Promise<PlaygroundPage> {
    const playground = await PlaygroundPage.begun(page);
    await playground.drawn();
    return playground;
  }

  /** The playground on a page that has just been opened, once it shows something. */
  static async begun(page: Page): Promise<PlaygroundPage> {
    await page.waitForFunction(() => window.playground?.views[0]?.lastFrame !== undefined);
    return new PlaygroundPage(page);
  }

  /** Waits until everything is built and drawn. */
  async drawn(): Promise<void> {
    await this.page.evaluate(async () => {
      let frames = 0;
      while (
        frames < 2 ||
        window.playground.session.building.value !== undefined ||
        window.playground.session.isAsking.value ||
        window.playground.views.some(({ lastFrame }) => lastFrame?.isComplete !== true)
      ) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        frames++;
      }
    });
  }

  /** Waits until what is to be read has followed what is drawn, which it does a few times a second. */
  async told(): Promise<void> {
    await this.drawn();
    await this.page.waitForTimeout(200);
  }

  /** The cells of a path. */
  async path(index = 0): Promise<Point[]> {
    await this.drawn();
    return this.page.evaluate((run) => [...(window.playground.session.answers.value[run].path ?? [])], index);
  }

  /** Everything that is set. */
  settings(): Promise<Settings> {
    return this.page.evaluate(() => window.playground.session.settings());
  }

  /** Returns the map as a drawing. */
  map(): Promise<string> {
    return this.page.evaluate(() => window.playground.session.grid.value.toString());
  }

  /** What the page says of a run below its map. */
  async verdict(index = 0): Promise<string> {
    await this.told();
    return this.page.locator(".verdict").nth(index).innerText();
  }

  /** Types something into a field instead of what stands there. */
  async type(label: string, text: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    await field.press("ControlOrMeta+a");
    await field.press("Delete");
    await field.pressSequentially(text);
    await field.press("Enter");
  }

  /** Takes a tool, and for painting and erasing a brush of `brush` cells. */
  async take(tool: Tool, brush?: number): Promise<void> {
    await this.page.getByTitle(BEGINNING_OF_TITLE[tool]).click();
    if (brush !== undefined) await this.page.getByLabel("Width of the brush").selectOption(String(brush));
  }

  /** Presses the mouse at a cell, leads it over others and releases it. */
  async drag(...cells: readonly Point[]): Promise<void> {
    const { mouse } = this.page;
    const [first, ...others] = await this.pixelsOf(cells);
    await mouse.move(first.x, first.y);
    await mouse.down();
    for (const { x, y } of others) await mouse.move(x, y, { steps: 4 });
    await mouse.up();
    await this.drawn();
  }

  /** Takes the mouse off the map, where it marks the cell under it. */
  async leaveMap(): Promise<void> {
    await this.page.mouse.move(0, 0);
  }

  /** Where the middles of cells are on the page. */
  pixelsOf(cells: readonly Point[], index = 0): Promise<Point[]> {
    return this.page.evaluate(([view, wanted]) => wanted.map((cell) => window.playground.views[view].pixelOf(cell)), [
      index,
      cells,
    ] as const);
  }

  /** The pixels of a map. */
  async picture(index = 0): Promise<Picture> {
    // once its pixels are asked for some times, the browser draws a canvas in another way: let it do so before they count
    await this.page.evaluate((run) => {
      const view = window.playground.views[run];
      const context = view.canvas.getContext("2d");
      for (let times = 0; times < 4; times++) context?.getImageData(0, 0, 1, 1);
      view.redraw();
    }, index);
    await this.drawn();
    return this.page.evaluateHandle((run) => {
      const { canvas } = window.playground.views[run];
      return canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
    }, index);
  }

  /** What differs between two pictures near the middles of cells, and elsewhere; `near` is counted in pixels. */
  async difference(before: Picture, after: Picture, cells: readonly Point[], near: number): Promise<Difference> {
    const pictures = await this.page.evaluateHandle(([a, b]) => [a, b], [before, after] as const);
    // as text, which takes a small part of the time that thousands of objects do
    return JSON.parse(await this.page.evaluate(compare, { pictures, cells: JSON.stringify(cells), near }));
  }
}

interface Comparison {
  readonly pictures: readonly (ImageData | undefined)[];
  readonly cells: string;
  readonly near: number;
}

/** Compares two pictures; it runs in the page. */
function compare({ pictures: [before, after], cells, near }: Comparison): string {
  if (before === undefined || before.width !== after?.width) throw new Error("There must be two pictures of one size.");
  const { width, height } = before;
  const isChanged = new Uint8Array(width * height);
  for (let at = 0; at < before.data.length; at++) {
    // the same edge may be rounded otherwise when it is drawn again
    if (Math.abs(before.data[at] - after.data[at]) > 16) isChanged[Math.floor(at / 4)] = 1;
  }
  const { camera } = window.playground.views[0];
  const pixels = (JSON.parse(cells) as Point[]).map(({ x, y }) => {
    return { x: Math.round(camera.xOf(x + 0.5)), y: Math.round(camera.yOf(y + 0.5)) };
  });
  const changed = pixels.map(({ x, y }) => {
    for (let row = y - 5; row <= y + 5; row++) {
      if (isChanged.subarray(row * width + x - 5, row * width + x + 6).includes(1)) return true;
    }
    return false;
  });
  for (const { x, y } of pixels) {
    for (let row = Math.max(0, y - near); row <= Math.min(height - 1, y + near); row++) {
      isChanged.fill(0, row * width + Math.max(0, x - near), row * width + Math.min(width, x + near + 1));
    }
  }
  return JSON.stringify({ changed, strays: isChanged.reduce((sum, one) => sum + one, 0) });
}
