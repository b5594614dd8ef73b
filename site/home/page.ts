import type { RaceResults } from "../../bench/versus/results.ts";
import { escapeHtml } from "../docs/html.ts";
import type { PictureFile } from "../docs/markdown.ts";
import presets from "../playground/presets.json" with { type: "json" };
import { chartHtml, raceOf } from "./chart.ts";
import { KINDS, SIDE, TRAVELLERS } from "./city.ts";

/** The place in the site of the recording that the living world begins with. */
export const OPENING_FILE = "home/opening.bin";

/** What the home page shows that is not written here. */
export interface HomeContent {
  /** The command that installs the package, and the first code of the README, coloured. */
  readonly code: string;
  readonly races: RaceResults;
  readonly version: string;
  /** The most that HPA* adds to a page, as `.size-limit.json` has it. */
  readonly size: string;
  /** The address of the repository; `undefined` as long as the package names none. */
  readonly repository: string | undefined;
  /** A picture of the documentation. */
  picture(file: string): PictureFile;
}

/** What a reader may have come for, and the page that has it. */
const WAYS = [
  { page: "docs/comparison.html", text: "Compare it with the package that you use" },
  { page: "docs/migrating.html", text: "Move from PathFinding.js or EasyStar" },
  { page: "playground/index.html", text: "Open your own map: Tiled, LDtk, MovingAI or a picture" },
  { page: `playground/index.html${linkOf("Why no path?")}`, text: "Find out why a tank cannot get there" },
  { page: "gallery/bridge.html", text: "Get an army across a bridge" },
  { page: "docs/engines.html", text: "Use it with Phaser, Excalibur, PixiJS or three.js" },
] as const;

/** What the link to something to try in the playground ends with. */
function linkOf(title: string): string {
  const preset = presets.find((each) => each.title === title);
  if (preset === undefined) throw new Error(`The playground must offer "${title}" to try.`);
  return preset.link;
}

/** A card that leads to a page of the documentation. */
interface Card {
  readonly title: string;
  readonly text: string;
  readonly page: string;
  readonly image: string;
  readonly alt: string;
}

const CARDS: readonly Card[] = [
  {
    title: "Sizes",
    text: "A tank does not fit where a soldier does. One hierarchy answers for every size.",
    page: "docs/haa.html",
    image: "sizes.svg",
    alt: "The paths of a soldier, a tank and a giant through caves, each wider than the other",
  },
  {
    title: "Terrain",
    text: "Roads, swamps, water: each kind of agent has its own costs, and its own places to go.",
    page: "docs/terrain.html",
    image: "haa-paths.svg",
    alt: "Paths of infantry, a tank and a boat among woods and water",
  },
  {
    title: "Edits",
    text: "An edit repairs what it touched. The answer is the one that a new build would give.",
    page: "docs/dynamic-maps.html",
    image: "caves.svg",
    alt: "A path through caves, with the clusters of the map",
  },
  {
    title: "Traffic",
    text: "Walkers keep out of each other's cells, give way, and swap where they meet.",
    page: "docs/traffic.html",
    image: "traffic-army.svg",
    alt: "Two armies that pass through each other",
  },
  {
    title: "World",
    text: "Thousands of walkers inside a budget of milliseconds a frame, here or in a worker.",
    page: "docs/world.html",
    image: "traffic-warehouse.svg",
    alt: "Walkers in the aisles of a warehouse",
  },
  {
    title: "Papers",
    text: "HPA*, PRA*, QuickPath and HAA* as published, with every figure measured again.",
    page: "docs/experiments.html",
    image: "hpa-graph.svg",
    alt: "The abstract graph of HPA* over its clusters",
  },
];

/** The home page between header and end. */
export function homeHtml({ code, races, version, size, repository, picture }: HomeContent): string {
  const octile = raceOf(races, "octile hpa");
  const rival = raceOf(races, "pathfinding A*");
  const excess = Math.max(...races.rows.filter(isHpa).map((row) => row.excess));
  const kinds = KINDS.map(({ name, count }) => `${count.toLocaleString("en")} ${name}s`).join(", ");
  return `<main id="main" class="home">
<section class="hero" aria-labelledby="headline">
<div class="hero-text">
<h1 id="headline">Paths across game maps in ${octile.mean.toPrecision(2)}&nbsp;µs</h1>
<p>Exact A*, near-optimal HPA* within ${Math.ceil(excess)} % on average. Agents of any size, maps that change. TypeScript, no dependency.</p>
</div>
<div class="world" data-opening="${OPENING_FILE}">
<canvas role="img" aria-label="A city of ${SIDE} × ${SIDE} cells in which ${kinds} walk along the streets and keep out of each other's cells. Walls can be drawn with a pointer."></canvas>
<div class="world-bar">
<p><strong>Draw a wall:</strong> <output>${TRAVELLERS.toLocaleString("en")} walkers</output></p>
<label><input type="checkbox" id="rival"> the same with PathFinding.js A*</label>
<button type="button" id="erase">Erase walls</button>
<button type="button" id="play">Pause</button>
</div>
</div>
</section>
<section class="numbers" aria-label="Measurements">
${chartHtml(races)}
<ul class="three">
<li><strong>${octile.mean.toPrecision(2)} µs</strong> a path with HPA*, on average, on Baldur's Gate maps</li>
<li><strong>${Math.round(rival.mean / octile.mean).toLocaleString("en")} ×</strong> as fast as A* of PathFinding.js on the same maps</li>
<li><strong>${Math.ceil(excess)} %</strong> at most above the cheapest path, as the mean of each of ${races.sets.length} sets of maps</li>
</ul>
<p><a href="docs/comparison.html">All measurements, and where octile loses</a></p>
</section>
<section class="try" aria-labelledby="try">
<h2 id="try">Try it</h2>
<ul class="ways">
${WAYS.map(({ page, text }) => `<li><a href="${page}">${text}</a></li>`).join("\n")}
</ul>
</section>
<section class="start" aria-labelledby="start">
<h2 id="start">In code</h2>
${code}
<p class="links">Version ${escapeHtml(version)}, HPA* in at most ${escapeHtml(size)} gzipped. <a href="https://www.npmjs.com/package/octile">npm</a>${
    repository === undefined ? "" : ` <a href="${escapeHtml(repository)}">Repository</a>`
  } <a href="docs/getting-started.html">Getting started</a> <a href="playground/index.html">Playground</a> <a href="gallery/index.html">Gallery</a></p>
</section>
<section class="cards" aria-label="What it does">
${CARDS.map((card) => cardHtml(card, picture(card.image))).join("\n")}
</section>
</main>`;
}

function isHpa({ contestant, rule }: RaceResults["rows"][number]): boolean {
  return contestant === "octile hpa" && rule === "whole-corners";
}

function cardHtml({ title, text, page, alt }: Card, { address, width, height }: PictureFile): string {
  const picture = `<img vite-ignore src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy">`;
  return `<a class="card" href="${page}"><span class="card-picture">${picture}</span><h2>${title}</h2><p>${text}</p></a>`;
}
