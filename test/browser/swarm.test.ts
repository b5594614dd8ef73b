import { describe, expect } from "vitest";
import { generatedMap } from "../../site/playground/model/generated-map.ts";
import { Session } from "../../site/playground/model/session.ts";
import { test } from "../support/browser.ts";
import type { PlaygroundPage } from "../support/browser-playground.ts";

const MAP = { from: "generator", kind: "mixed", size: 128, seed: 2 } as const;

/** The world may have to wait for its turn on a machine that has much to do. */
const PATIENTLY = { timeout: 20_000 };

/** What was seen of a swarm over some time. */
interface Watched {
  readonly frames: number;
  /** How many have been at more than one cell. */
  readonly moved: number;
  /** Steps to where one of that size and kind cannot stand. */
  readonly badSteps: string[];
}

describe("a swarm", () => {
  test("of 500 runs for five seconds, everybody where they can stand, while walls are painted among them", async ({
    play,
  }) => {
    const playground = await play(new Session(generatedMap(MAP.kind, MAP.size, MAP.seed), MAP));
    const { page } = playground;
    await page.getByText("Swarm", { exact: true }).click();
    await page.waitForFunction(() => window.playground.swarm !== undefined);
    const still = await playground.picture();
    const watched = await watch(playground, 250);
    expect(await walkersOf(playground)).toBe(500);
    expect(watched.badSteps).toEqual([]);
    expect(watched.moved).toBeGreaterThanOrEqual(250);
    expect(watched.frames).toBeGreaterThan(25);
    const everywhere = Array.from({ length: 128 * 128 }, (_, cell) => ({ x: cell % 128, y: Math.floor(cell / 128) }));
    const { changed } = await playground.difference(still, await playground.picture(), everywhere, 0);
    expect(changed.filter((isChanged) => isChanged).length).toBeGreaterThan(200);

    await playground.take("paint", 5);
    await playground.drag({ x: 20, y: 20 }, { x: 100, y: 100 });
    await expect.poll(() => countOf(playground, "Edits"), PATIENTLY).toBeGreaterThan(0);
    await expect.poll(() => countOf(playground, "Ways planned again"), PATIENTLY).toBeGreaterThan(0);
    const after = await watch(playground, 150);
    expect(after.badSteps).toEqual([]);
    expect(after.moved).toBeGreaterThanOrEqual(150);
    expect(after.frames).toBeGreaterThan(25);
    expect(await page.evaluate(() => window.playground.swarm?.isInWorker)).toBe(true);
  });

  test("grows and shrinks to the number that is typed, and ends with its mode", async ({ play }) => {
    const playground = await play(
      new Session(generatedMap("open", 64, 1), { ...MAP, kind: "open", size: 64, seed: 1 }),
    );
    const { page } = playground;
    await playground.take("paint");
    await page.getByText("Swarm", { exact: true }).click();
    await page.waitForFunction(() => window.playground.swarm !== undefined);
    expect(await playground.verdict()).toBe("Click where all walkers are to go.");
    for (const walkers of [40, 240]) {
      await playground.type("Walkers", String(walkers));
      await expect.poll(() => walkersOf(playground), PATIENTLY).toBe(walkers);
    }
    await playground.type("Walkers", "5000");
    await page.getByText(/^[\d,]+ of 5,000 walkers found room\.$/).waitFor();
    await playground.type("Walkers", "240");
    await page.getByText("walkers found room").waitFor({ state: "detached" });
    expect(await page.locator(".rates").innerText()).toMatch(/^[1-9]\d*\s+frames a second\s+[\d,]+\s+paths a second$/);
    const map = await playground.map();
    await page.getByRole("button", { name: "Close the gate" }).click();
    await expect.poll(() => countOf(playground, "Edits"), PATIENTLY).toBeGreaterThan(0);
    expect(await playground.map()).not.toBe(map);
    await page.getByRole("button", { name: "Open the gate" }).click();
    expect(await playground.map()).toBe(map);
    // a click with the first tool sends all of them there
    await playground.type("Walkers", "20");
    await playground.take("paint");
    expect(await playground.verdict()).toContain("take Move and click");
    await playground.take("move");
    expect(await playground.verdict()).toBe("Click where all walkers are to go.");
    await playground.drag({ x: 10, y: 10 });
    const near = () =>
      page.evaluate(() => {
        const members = (window.playground.swarm?.troops ?? []).flatMap(({ members }) => members);
        return members.filter(({ at }) => at.x < 24 && at.y < 24).length;
      });
    await expect.poll(near, PATIENTLY).toBeGreaterThan(15);
    await page.getByText("Path", { exact: true }).click();
    await page.waitForFunction(() => window.playground.swarm === undefined);
    expect(await playground.verdict()).toContain("cost");
  });
});

function walkersOf({ page }: PlaygroundPage): Promise<number> {
  return page.evaluate(() => {
    const troops = window.playground.swarm?.troops ?? [];
    return troops.reduce((sum, { members }) => sum + members.length, 0);
  });
}

/** What the panel counts. */
async function countOf({ page }: PlaygroundPage, title: string): Promise<number> {
  const text = await page.getByRole("row", { name: title }).getByRole("cell").innerText();
  return Number(text.replaceAll(",", ""));
}

/** Watches every frame of a swarm for some seconds, and then until `enough` walkers have moved, but not for ever. */
function watch({ page }: PlaygroundPage, enough: number): Promise<Watched> {
  return page.evaluate(async (wanted) => {
    const { swarm, session } = window.playground;
    const grid = session.grid.value;
    const all = (swarm?.troops ?? []).flatMap(({ class: { agent }, members }) =>
      members.map((member) => ({ agent, member, first: member.at, last: member.at, isMoved: false })),
    );
    const badSteps: string[] = [];
    const moved = (): number => all.filter(({ isMoved }) => isMoved).length;
    const began = performance.now();
    const hasTime = (seconds: number): boolean => performance.now() - began < 1000 * seconds;
    let frames = 0;
    while (hasTime(2.5) || (moved() < wanted && hasTime(20))) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames++;
      for (const watched of all) {
        const { agent, member, last } = watched;
        if (member.at === last) continue;
        watched.last = member.at;
        if (member.at.x !== watched.first.x || member.at.y !== watched.first.y) watched.isMoved = true;
        for (let cell = 0; cell < agent.size ** 2; cell++) {
          const x = member.at.x + (cell % agent.size);
          const y = member.at.y + Math.floor(cell / agent.size);
          const terrain = grid.get(x, y);
          const isNew = member.at.x !== last.x || member.at.y !== last.y;
          if (isNew && agent.capability?.includes(terrain) !== true) badSteps.push(`${terrain} at ${x}, ${y}`);
        }
      }
    }
    return { frames, moved: moved(), badSteps };
  }, enough);
}
