/** Follows the recipes of docs/bundlers.md with the packed package, each in a fresh folder: `npm run recipes [-- NAME ...]`. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium, firefox } from "playwright-core";
import { packedIn, temporaryFolder } from "../package/packed.ts";
import { serveFolder } from "../package/server.ts";
import { browserOptions } from "../support/browser-program.ts";
import { firefoxOptions } from "../support/firefox-program.ts";
import { type Recipe, recipesIn } from "./recipe.ts";

/** What every recipe prints. */
const PRINTED = "found 296";

/** How long a command or a page may take, in milliseconds. */
const TIMEOUT = 240_000;

const run = promisify(execFile);
const wanted = process.argv.slice(2);
const recipes = recipesIn(readFileSync(join(import.meta.dirname, "..", "..", "docs", "bundlers.md"), "utf8"));
const unknown = wanted.find((name) => !recipes.some((recipe) => recipe.name === name));
if (unknown !== undefined) {
  throw new RangeError(`Expected one of ${recipes.map(({ name }) => name).join(", ")}, got ${unknown}.`);
}

const { folder, remove } = temporaryFolder();
try {
  const tarball = await packedIn(join(folder, "package"));
  for (const recipe of recipes) {
    if (wanted.length > 0 && !wanted.includes(recipe.name)) continue;
    const began = performance.now();
    const outcome = await follow(recipe, join(folder, recipe.name), tarball).catch((error: Error) => error.message);
    const isRight = outcome === PRINTED;
    console.log(`${recipe.name}: ${isRight ? `works, ${Math.round((performance.now() - began) / 1000)} s` : outcome}`);
    if (!isRight) process.exitCode = 1;
  }
} finally {
  remove();
}

/** Does what a recipe says in a new folder, and returns what is printed in the end. */
async function follow({ files, commands }: Recipe, project: string, tarball: string): Promise<string> {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  }
  let printed = "";
  for (const command of commands) {
    const [program, ...words] = command.split(" ");
    const given = words.map((word) => (word === "octile" ? tarball : word));
    const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    const { stdout } = await run(program, given, { cwd: project, env, timeout: TIMEOUT });
    printed = stdout.trim();
  }
  // a bundler's last words are about its work, a runtime's are the program's
  return /\bbuild\b/.test(commands.at(-1) ?? "") ? printedByPages(join(project, "dist")) : printed;
}

/** Opens a page in both browsers, and returns what the first prints that is not right, or what both print. */
async function printedByPages(site: string): Promise<string> {
  const served = await serveFolder(site);
  try {
    for (const launch of [launchChromium, launchFirefox]) {
      const browser = await launch();
      try {
        const printed = await printedIn(browser, served.address);
        if (printed !== PRINTED) return printed;
      } finally {
        await browser.close();
      }
    }
    return PRINTED;
  } finally {
    await served.close();
  }
}

async function printedIn(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage();
  const message = page.waitForEvent("console", { timeout: 30_000 });
  await page.goto(address);
  return (await message).text();
}

async function launchChromium(): Promise<Browser> {
  return chromium.launch(await browserOptions());
}

function launchFirefox(): Promise<Browser> {
  return firefox.launch(firefoxOptions());
}
