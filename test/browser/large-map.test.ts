import { describe, expect } from "vitest";
import { generatedMap } from "../../site/playground/model/generated-map.ts";
import { encodeLink } from "../../site/playground/model/link.ts";
import { Session } from "../../site/playground/model/session.ts";
import type { Settings } from "../../site/playground/model/state.ts";
import { writeMap } from "../../src/io/index.ts";
import { drawnSession } from "../site/model/drawn-session.ts";
import { test } from "../support/browser.ts";
import { PlaygroundPage } from "../support/browser-playground.ts";

/** The side of a map with a few more cells than the thread of the page works on. */
const SIDE = 1040;

const ASTAR = { algorithm: "astar", options: {} } as const;
const HPA = { algorithm: "hpa", options: {} } as const;

function large(settings: Partial<Settings>): Session {
  const source = { from: "generator", kind: "rooms", size: SIDE, seed: 1 } as const;
  return new Session(generatedMap("rooms", SIDE, 1), source, {
    agent: { size: 1, capability: ["ground"] },
    ...settings,
  });
}

describe("a large map", () => {
  test("is built by threads while A* answers, and an edit made meanwhile is not lost", async ({ visit }) => {
    const session = large({ runs: [ASTAR, HPA], layers: ["expanded", "why"] });
    const page = await visit(`playground/index.html${await encodeLink(session)}`);
    const playground = await PlaygroundPage.begun(page);
    await page.waitForFunction(() => window.playground.session.answers.value[1].isMeanwhile);
    // the path of A* is drawn on both maps, and what is built is told twice
    const verdict = page.locator(".verdict").nth(1);
    await expect.poll(() => verdict.innerText()).toMatch(/^HPA\* is being built, \d+ %\s+A\* meanwhile: cost \d/);
    const note = page.locator(".building");
    expect(await note.innerText()).toMatch(/^HPA\* is being built, \d+ %\s+A\* answers meanwhile\.$/);
    expect(await note.locator("progress").getAttribute("max")).toBe("100");
    const before = await paths(playground);
    expect(before[1]).toEqual(before[0]);
    expect(before[0]?.length).toBeGreaterThan(1000);

    // a planner that missed the edit would still find a path
    const { x, y } = session.start.value;
    await page.evaluate(
      ([left, top]) => window.playground.session.paint({ x: left, y: top }, { x: left, y: top }, 1, "wall"),
      [x, y] as const,
    );
    expect(await page.evaluate(() => window.playground.session.building.value)).toBeDefined();
    await playground.told();
    expect(
      await page.evaluate(() => window.playground.session.answers.value.map(({ isMeanwhile }) => isMeanwhile)),
    ).toEqual([false, false]);
    expect(await paths(playground)).toEqual([[], []]);
    // both runs say the same, which is told once
    expect(await playground.verdict()).toMatch(/^No path\. A is inside wall\./);

    await page.keyboard.press("ControlOrMeta+z");
    await playground.told();
    expect(await verdict.innerText()).toMatch(/^HPA\* cost \d/);
    const [exact, found] = await paths(playground);
    expect(exact).toEqual(before[0]);
    expect(found?.at(-1)).toEqual(exact?.at(-1));
    expect(await page.locator(".scorecard.first").innerText()).toMatch(/Over optimal\s+0 %\s+\+?\d/);
    expect(await note.count()).toBe(0);
  });

  test("shows its layers, which threads make", async ({ play }) => {
    const playground = await play(large({ runs: [ASTAR], layers: [] }));
    const { page } = playground;
    await playground.drawn();
    const plain = await playground.picture();
    for (const layer of ["components", "clearance", "expanded"]) {
      await page.evaluate((name) => {
        window.playground.session.layers.value = new Set([name]);
      }, layer);
      const { strays } = await playground.difference(plain, await playground.picture(), [], 0);
      expect(strays, layer).toBeGreaterThan(1000);
    }
  });
});

describe("a large map from a file", () => {
  test("is read by a thread, and is there again after its link is opened", async ({ play }) => {
    const playground = await play(drawnSession("A..\n...\n..B", { runs: [ASTAR] }));
    const { page } = playground;
    const buffer = Buffer.from(writeMap(generatedMap("rooms", SIDE, 1)));
    await page.getByLabel("Open a map").setInputFiles({ name: "wide.map", mimeType: "text/plain", buffer });
    await page.getByText(`wide.map, ${SIDE} × ${SIDE} cells`).waitFor();
    // all cells are in the address
    await page.waitForFunction(() => location.href.length > 10_000);
    await playground.drawn();
    const path = await playground.path();
    expect(path.length).toBeGreaterThan(SIDE);
    await page.reload();
    await PlaygroundPage.begun(page);
    expect(await playground.path()).toEqual(path);
    // back on a small map, the page answers itself
    await page.evaluate(() => window.playground.session.generate("open", 64, 1));
    await playground.drawn();
    expect(await page.evaluate(() => window.playground.session.answers.value[0].planner !== undefined)).toBe(true);
  });
});

/** The paths of all runs. */
function paths({ page }: PlaygroundPage): Promise<({ x: number; y: number }[] | undefined)[]> {
  return page.evaluate(() => window.playground.session.answers.value.map(({ path }) => path && [...path]));
}
