/** Writes docs/comparison.md and its pictures from the saved results of `npm run bench:versus`: `npm run comparison`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { comparisonImages } from "../bench/versus/images.ts";
import { comparisonPage } from "../bench/versus/page.ts";
import { readCrowds, readRaces } from "../bench/versus/results.ts";

const DOCS = join(import.meta.dirname, "..", "docs");

const races = readRaces();
const crowds = readCrowds();
for (const [file, svg] of comparisonImages(races, crowds)) writeFileSync(join(DOCS, "images", file), svg);
writeFileSync(join(DOCS, "comparison.md"), comparisonPage(races, crowds));
