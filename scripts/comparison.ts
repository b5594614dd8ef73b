/**
 * Writes docs/comparison.md, its pictures, and what README says of it, from the saved results of `npm run bench:versus`:
 * `npm run comparison`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { comparisonImages } from "../bench/versus/images.ts";
import { comparisonPage, withComparison } from "../bench/versus/page.ts";
import { readCrowds, readRaces } from "../bench/versus/results.ts";

const DOCS = join(import.meta.dirname, "..", "docs");
const README = join(DOCS, "..", "README.md");

const races = readRaces();
const crowds = readCrowds();
for (const [file, svg] of comparisonImages(races, crowds)) writeFileSync(join(DOCS, "images", file), svg);
writeFileSync(join(DOCS, "comparison.md"), comparisonPage(races, crowds));
writeFileSync(README, withComparison(readFileSync(README, "utf8"), races));
