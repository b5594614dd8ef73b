/**
 * Lists every saved result that is older than the last change to what it measures, and every figure of README and docs that is
 * older than the saved result it comes from: `npm run results`. Fails if there are any.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ageOf, faultOfQuote, type History, quotesIn, resultsIn } from "../bench/result-age.ts";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = "bench/results";

const HISTORY: History = {
  now: (file) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), "utf8") : undefined),
  at: (commit, file) => git("show", `${commit}:${file}`),
  changedSince: (commit, files) =>
    git("diff", "--name-only", commit, "--", ...files)
      ?.split("\n")
      .filter(Boolean),
};

const results = readdirSync(join(ROOT, RESULTS), { recursive: true, encoding: "utf8" })
  .map((file) => `${RESULTS}/${file}`)
  .filter((file) => /\.(txt|json)$/.test(file))
  .flatMap((file) => resultsIn(file, read(file)));
const pages = ["README.md", ...readdirSync(join(ROOT, "docs")).map((file) => `docs/${file}`)];
const quotes = pages.filter((page) => page.endsWith(".md")).flatMap((page) => quotesIn(page, read(page)));

const old = [
  ...results.map((result) => ageOf(result, HISTORY)),
  ...quotes.map((quote) => faultOfQuote(quote, results)),
].filter((sentence) => sentence !== undefined);
for (const sentence of old) console.error(sentence);
console.log(`${results.length} saved results, ${quotes.length} links to them: ${old.length} are out of date.`);
if (old.length > 0) process.exitCode = 1;

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** What git prints; `undefined` if it fails. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync("git", args, {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 2 ** 28,
    });
  } catch {
    return undefined;
  }
}
