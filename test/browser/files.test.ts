import { describe, expect } from "vitest";
import { Grid } from "../../src/index.ts";
import { readMap, readPng, writeMap } from "../../src/io/index.ts";
import { tileLayer, tileWith, tmxOf, tsxOf, writeLdtk, writePng, writeTiled } from "../io/format-writers.ts";
import { drawnSession } from "../site/model/drawn-session.ts";
import { test } from "../support/browser.ts";
import type { PlaygroundPage } from "../support/browser-playground.ts";

const MAP = Grid.parse("..#...\n..#.S.\n......\n...#..");

const SESSION = drawnSession("A.........\n.....#....\n.........B");

/** The map as a picture: walls black, swamp brown, the rest white. */
function picture(): Uint8Array {
  const coloursOfName: Record<string, number[]> = { wall: [0, 0, 0], swamp: [0x8b, 0x7d, 0x3a] };
  const samples = Array.from(MAP.terrainOfCell).flatMap(
    (byte) => coloursOfName[MAP.terrains[byte].name] ?? [255, 255, 255],
  );
  return writePng({ width: MAP.width, height: MAP.height, depth: 8, colourType: 2, samples });
}

describe("a file", () => {
  test("of MovingAI, Tiled, LDtk and of pixels is opened, one after the other", async ({ play }) => {
    const playground = await play(SESSION);
    const files = {
      "town.map": writeMap(MAP),
      "town.tmj": writeTiled(MAP, "csv"),
      "town.tmx": tmxOf(writeTiled(MAP, "csv")),
      "town.ldtk": writeLdtk(MAP),
      "town.png": picture(),
    };
    for (const [name, content] of Object.entries(files)) {
      await playground.page.evaluate(() => window.playground.session.grid.value.set(0, 0, "wall"));
      await choose(playground, name, content);
      await playground.page.getByText(`Opened ${name}.`).waitFor();
      expect(await playground.map(), name).toBe(MAP.toString());
      expect(await playground.page.getByText(`${name}, 6 × 4 cells`).isVisible(), name).toBe(true);
      expect(await playground.verdict(), name).toContain("cost");
    }
  });

  test("is chosen in the top bar, which has room for that on a phone, too", async ({ play }) => {
    const { page } = await play(SESSION, { viewport: { width: 390, height: 844 } });
    const button = page.locator(".bar").getByTitle(/^Open a map/);
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    const chooser = page.waitForEvent("filechooser");
    await button.click();
    const buffer = Buffer.from(writeMap(MAP));
    await (await chooser).setFiles({ name: "town.map", mimeType: "text/plain", buffer });
    await page.getByText("Opened town.map.").waitFor();
    // what has no button of its own there is in a menu
    await page.getByLabel("Save").click();
    await page.getByRole("button", { name: "Copy as code" }).click();
    // Chromium does not let a page without permission copy, and so the code is shown
    await page.getByText("Code copied.").or(page.getByRole("dialog")).waitFor();
  });

  test("dropped on the page is opened", async ({ play }) => {
    const playground = await play(SESSION);
    await drop(playground, { "town.map": writeMap(MAP) });
    await playground.page.getByText("Opened town.map.").waitFor();
    expect(await playground.map()).toBe(MAP.toString());
  });

  test("that is damaged or no map gives a message and leaves the map as it was", async ({ play }) => {
    const playground = await play(SESSION);
    const files = {
      "half.map": "type octile\nheight 2\nwidth 2\nmap\n..\n",
      "broken.tmj": '{"layers": [',
      "broken.png": picture().slice(0, 40),
      "letter.txt": "Dear reader",
    };
    const [map, path, before] = [await playground.map(), await playground.path(), await playground.picture()];
    for (const [name, content] of Object.entries(files)) {
      await choose(playground, name, content);
      const message = playground.page.locator(".message.error");
      expect(await message.innerText()).toMatch(new RegExp(`^${name}: .*\\.$`));
      expect(await playground.map(), name).toBe(map);
      expect(await playground.path(), name).toEqual(path);
      const { changed, strays } = await playground.difference(before, await playground.picture(), [], 0);
      expect([changed, strays], name).toEqual([[], 0]);
      await message.getByLabel("Dismiss").click();
      await message.waitFor({ state: "detached" });
    }
  });
});

describe("a Tiled map with a tileset in a file of its own", () => {
  const tileset = tsxOf(JSON.stringify({ name: "town", tilecount: 2, tiles: [tileWith(1, { collides: true })] }));
  const opened = 'Opened town.tmj: tiles with the property "collides" are walls.';

  test("is opened when both files are chosen, together or one after the other, and says what it takes for walls", async ({
    play,
  }) => {
    const playground = await play(SESSION);
    const map = mapWithTileset(3, [1, 2, 1, 1, 1, 2]);
    await choose(playground, "town.tmj", map);
    const sentence = 'town.tmj: The map keeps tiles in the file "town.tsx": open that file, too.';
    await playground.page.getByText(sentence).waitFor();
    // the map is still known when the tileset is chosen
    await choose(playground, "town.tsx", tileset);
    await playground.page.getByText(opened).waitFor();
    expect(await playground.map()).toBe(".#.\n..#");
    await playground.page.keyboard.press("ControlOrMeta+z");
    expect(await playground.map()).not.toBe(".#.\n..#");
    await chooseAll(playground, { "town.tsx": tileset, "town.tmj": map });
    await expect.poll(() => playground.map()).toBe(".#.\n..#");
  });

  test("is opened when both files are dropped", async ({ play }) => {
    const playground = await play(SESSION);
    await drop(playground, { "town.tsx": tileset, "town.tmj": mapWithTileset(2, [2, 1, 1, 1]) });
    await playground.page.getByText(opened).waitFor();
    expect(await playground.map()).toBe("#.\n..");
  });

  test("is opened by a thread if it is large", async ({ play }) => {
    const playground = await play(SESSION);
    // a file of more than 256 KB is read by a thread
    const tiles = Array.from({ length: 400 * 400 }, (_, cell) => (cell % 400 === 7 && cell > 400 ? 2 : 1));
    await chooseAll(playground, { "town.tmj": mapWithTileset(400, tiles), "town.tsx": tileset });
    await playground.page.getByText(opened).waitFor();
    expect((await playground.map()).split("\n").slice(0, 3)).toEqual([
      ".".repeat(400),
      `.......#${".".repeat(392)}`,
      `.......#${".".repeat(392)}`,
    ]);
  });
});

describe("XML", () => {
  test.for([
    ["that is cut off", tmxOf(writeTiled(MAP, "csv")).slice(0, 300)],
    ["whose tags do not match", "<map><layer></map>"],
    ["that ends before it begins", "<"],
  ] as const)(
    "%s is called damaged, by whatever the browser's parser says of it",
    async ([, content], { play, faults }) => {
      const playground = await play(SESSION);
      await choose(playground, "town.tmx", content);
      const message = await playground.page.locator(".message.error").innerText();
      expect(message).toMatch(/^town\.tmx: A Tiled map: expected well-formed XML, got "/);
      // Firefox tells of it on the console, too
      faults.splice(0, Number.POSITIVE_INFINITY, ...faults.filter((fault) => !/^thrown: .*\nLocation: /.test(fault)));
    },
  );
});

describe("the map", { tags: ["chromium"] }, () => {
  test("is saved as a MovingAI map that reads the same", async ({ play }) => {
    const playground = await play(SESSION);
    const { name, content } = await saved(playground, "MovingAI map");
    expect(name).toBe("octile.map");
    expect(readMap(content.toString("utf8")).toString()).toBe(SESSION.grid.value.toString());
  });

  test("is saved as a picture of what is on screen", async ({ play }) => {
    const playground = await play(SESSION);
    const { name, content } = await saved(playground, "PNG picture");
    expect(name).toBe("octile.png");
    const { width, height } = readPng(content);
    const canvas = await playground.page.locator("canvas.map").boundingBox();
    expect([width, height]).toEqual([canvas?.width, canvas?.height].map((side) => Math.round(side ?? 0)));
  });

  test("is saved as a drawing with the path and the layers that are on", async ({ play }) => {
    const playground = await play(SESSION);
    await playground.page.getByRole("checkbox", { name: "Clusters", exact: true }).check();
    const { name, content } = await saved(playground, "SVG drawing");
    expect(name).toBe("octile.svg");
    expect(content.toString("utf8")).toMatch(/^<svg[\s\S]*clusters[\s\S]*<\/svg>\s*$/);
  });
});

describe("copy as code", () => {
  test("gives lines for the algorithm and the ends on screen", async ({ play }) => {
    const playground = await play(SESSION, { permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = playground;
    await page.getByLabel("Algorithm", { exact: true }).selectOption({ label: "QuickPath" });
    await page.getByLabel("Copy as code").click();
    await page.getByText("Code copied.").waitFor();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toContain('algorithm: "quickpath"');
    expect(code).toContain("findPath({ x: 0, y: 0 }, { x: 9, y: 2 })");
    await page.getByText("Swarm", { exact: true }).click();
    await page.getByLabel("Copy as code").click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain("createWorld(grid, { agents: { scout: { size: 1,");
  });
});

/** A Tiled map of one layer whose tiles are those of the file town.tsx. */
function mapWithTileset(width: number, tiles: readonly number[]): string {
  return JSON.stringify({
    type: "map",
    orientation: "orthogonal",
    infinite: false,
    width,
    height: tiles.length / width,
    layers: [tileLayer("Ground", tiles)],
    tilesets: [{ firstgid: 1, source: "../tiles/town.tsx" }],
  });
}

/** Opens a file with the button for that. */
async function choose(playground: PlaygroundPage, name: string, content: string | Uint8Array): Promise<void> {
  await chooseAll(playground, { [name]: content });
}

/** Opens files together with the button for that. */
async function chooseAll(
  { page }: PlaygroundPage,
  contentOfName: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  const files = Object.entries(contentOfName).map(([name, content]) => {
    return { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) };
  });
  await page.locator("input[type=file]").setInputFiles(files);
}

/** Drops files onto the map. */
async function drop({ page }: PlaygroundPage, contentOfName: Readonly<Record<string, string>>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const [name, text] of files) transfer.items.add(new File([text], name));
    return transfer;
  }, Object.entries(contentOfName));
  await page.dispatchEvent("canvas.map", "dragover", { dataTransfer });
  await page.getByText("Drop the map here").waitFor();
  await page.dispatchEvent("canvas.map", "drop", { dataTransfer });
}

/** The file that an item of the menu saves. */
async function saved({ page }: PlaygroundPage, item: string): Promise<{ name: string; content: Buffer }> {
  await page.getByLabel("Save").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: item }).click(),
  ]);
  const parts = await (await download.createReadStream()).toArray();
  return { name: download.suggestedFilename(), content: Buffer.concat(parts) };
}
