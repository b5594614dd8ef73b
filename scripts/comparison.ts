/**
 * Writes docs/comparison.md, its pictures, and what README and docs/choosing.md say of it, from the saved results of
 * `npm run bench:versus`: `npm run comparison`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { comparisonImages } from "../bench/versus/images.ts";
import { comparisonPage, withComparison, withRowsOf } from "../bench/versus/page.ts";
import { readCrowds, readRaces } from "../bench/versus/results.ts";

const DOCS = join(import.meta.dirname, "..", "docs");
const README = join(DOCS, "..", "README.md");
const CHOOSING = join(DOCS, "choosing.md");

const races = readRaces();
const crowds = readCrowds();
for (const [file, svg] of comparisonImages(races, crowds)) writeFileSync(join(DOCS, "images", file), svg);
const page = comparisonPage(races, crowds);
writeFileSync(join(DOCS, "comparison.md"), page);
writeFileSync(CHOOSING, withRowsOf(page, readFileSync(CHOOSING, "utf8")));
writeFileSync(README, withComparison(readFileSync(README, "utf8"), races));
