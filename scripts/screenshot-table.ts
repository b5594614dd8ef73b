import type { Page } from "playwright-core";
import { PAGES, pathOfPage } from "../site/docs/pages.ts";
import { EXAMPLES } from "../site/gallery/examples.ts";
import { generatedMap } from "../site/playground/model/generated-map.ts";
import { encodeLink } from "../site/playground/model/link.ts";
import { Session } from "../site/playground/model/session.ts";
import type { MapSource, Settings } from "../site/playground/model/state.ts";
import presets from "../site/playground/presets.json" with { type: "json" };
import { PlaygroundPage } from "../test/support/browser-playground.ts";
import { REFERENCE_PAGES } from "../test/support/reference-pages.ts";

/** Brings a page to the state that a picture shows. */
type Preparation = (page: Page) => Promise<void>;

/** A page of the site in one state, and how to get there. */
export interface Shot {
  readonly name: string;
  /** The place of the page in the site. */
  readonly path: string;
  /** Default the page as it opens. */
  readonly prepare?: Preparation;
  /** What the picture shows: the page from top to bottom, or the window alone. Default the page. */
  readonly extent?: "page" | "window";
  /** Whether the reader wants no motion. Default false. */
  readonly isStill?: boolean;
}

const CAVES = { from: "generator", kind: "caves", size: 96, seed: 4 } as const;
const MIXED = { from: "generator", kind: "mixed", size: 256, seed: 3 } as const;

/** All pages of the site, in all their states. */
export async function allShots(): Promise<readonly Shot[]> {
  return [
    { name: "home", path: "index.html", prepare: moved("world") },
    { name: "home-still", path: "index.html", prepare: moved("opening"), extent: "window", isStill: true },
    { name: "home-wall", path: "index.html", prepare: drawWall, extent: "window" },
    { name: "home-rival", path: "index.html", prepare: switchRivalOn, extent: "window" },
    { name: "lost", path: "404.html" },
    { name: "search", path: "docs/hpa.html", prepare: searching("flow field"), extent: "window" },
    { name: "search-none", path: "docs/hpa.html", prepare: searching("zebra"), extent: "window" },
    ...PAGES.map(({ file }) => pageShot(pathOfPage(file) ?? file)),
    ...REFERENCE_PAGES.map(pageShot),
    pageShot("gallery/index.html"),
    ...EXAMPLES.map(({ name }) => ({ ...pageShot(`gallery/${name}.html`), prepare: running })),
    { name: "gallery-alone", path: "gallery/live/bridge/index.html", prepare: running, extent: "window" },
    playgroundShot("first", "", drawn),
    playgroundShot("tour", "", tour),
    ...presets.map(({ title, link }, index) => playgroundShot(`preset-${nameOf(title)}`, link, PRESET_STATES[index])),
    playgroundShot(
      "layers",
      await linkTo(CAVES, { layers: ["clusters", "entrances", "nodes", "inter-edges", "abstract path"] }),
      settled,
    ),
    playgroundShot(
      "cliques",
      await linkTo(CAVES, { runs: [run("pra")], layers: ["cliques level 1", "corridor"] }),
      drawn,
    ),
    playgroundShot("two", await linkTo(CAVES, { runs: [run("astar"), run("pra")], layers: ["expanded"] }), settled),
    playgroundShot(
      "clearance",
      await linkTo(CAVES, { agent: { size: 3 }, layers: ["clearance", "why", "components"] }),
      drawn,
    ),
    playgroundShot("swarm", await linkTo(MIXED, { mode: "swarm", swarm: { walkers: 1500, budget: 2 } }), walking),
    playgroundShot("code", await linkTo(CAVES, {}), showCode),
  ];
}

/** What the pictures of the presets wait for, in their order. */
const PRESET_STATES: readonly Preparation[] = presets.map(({ title }) => {
  return ["5,000 walkers", "A bridge one cell wide"].includes(title) ? walking : drawn;
});

function nameOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");
}

function pageShot(path: string): Shot {
  return { name: nameOf(path.replace(/\.html$/, "")), path };
}

function playgroundShot(name: string, link: string, prepare: Preparation): Shot {
  // the playground fills its window
  return { name: `playground-${name}`, path: `playground/index.html${link}`, prepare, extent: "window" };
}

function linkTo(source: MapSource & { from: "generator" }, settings: Partial<Settings>): Promise<string> {
  return encodeLink(new Session(generatedMap(source.kind, source.size, source.seed), source, settings));
}

function run(algorithm: Settings["runs"][number]["algorithm"]): Settings["runs"][number] {
  return { algorithm, options: {} };
}

/** Waits until somebody moves the walkers of the home page: the recording, octile's world, or PathFinding.js. */
function moved(mover: "opening" | "world" | "rival"): Preparation {
  return (page) => page.locator(`canvas[data-mover="${mover}"]`).waitFor({ timeout: 60_000 });
}

/** Draws a wall across the middle of the home page's city. */
async function drawWall(page: Page): Promise<void> {
  await moved("world")(page);
  const box = await page.locator(".world canvas").boundingBox();
  if (box === null) throw new Error("The home page shows no world.");
  const [x, y] = [box.x + 0.4 * box.width, box.y + 0.5 * box.height];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 0.3 * box.width, y, { steps: 10 });
  await page.mouse.up();
  await page.getByText(/ways? replanned in/).waitFor();
}

async function switchRivalOn(page: Page): Promise<void> {
  await drawWall(page);
  await page.locator("#rival").check();
  await moved("rival")(page);
  await page.getByText(/^[1-9].* walkers wait/).waitFor();
}

function searching(text: string): Preparation {
  return async (page) => {
    await page.getByRole("combobox", { name: "Search all pages" }).click();
    await page.keyboard.type(text);
    await page.locator(".results:visible").waitFor();
  };
}

/** Lets an example run for a while. */
async function running(page: Page): Promise<void> {
  await page.waitForTimeout(3000);
}

/** Waits for what the playground works out when it is idle, too. */
async function drawn(page: Page): Promise<void> {
  await PlaygroundPage.on(page);
  await page.waitForFunction(() => {
    const { optimal, timesAgain } = window.playground.session;
    return optimal.value !== undefined && !timesAgain.value.includes(undefined);
  });
}

/** Waits until queries become no faster, too. */
async function settled(page: Page): Promise<void> {
  await drawn(page);
  const read = (): Promise<string> => page.evaluate(() => String(window.playground.session.timesAgain.value));
  for (let [before, now] = ["", await read()]; before !== now; [before, now] = [now, await read()]) {
    await page.waitForTimeout(1000);
  }
}

/** Lets a swarm walk for as many frames as its graph shows. */
async function walking(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.playground?.swarm?.frames.frames().length ?? 0) >= 200, undefined, {
    timeout: 60_000,
  });
}

async function tour(page: Page): Promise<void> {
  await PlaygroundPage.on(page);
  // on a phone the button is in a sheet
  const sheet = page.getByRole("button", { name: "Settings and results" });
  if (await sheet.isVisible()) await sheet.click();
  await page.getByRole("button", { name: "Tour" }).click();
  await page.getByLabel("Tour", { exact: true }).waitFor();
}

async function showCode(page: Page): Promise<void> {
  await PlaygroundPage.on(page);
  const button = page.getByRole("button", { name: "Copy as code" });
  // on a phone it is in a menu
  if (!(await button.isVisible())) await page.getByLabel("Save").click();
  await button.click();
  await page.getByRole("dialog").waitFor();
}
