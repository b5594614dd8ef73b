import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { disconnect, outcomeOf } from "./browsers.ts";
import { BUNDLERS, linkedProjectFor, projectFor, serveRollup, serveScript } from "./bundlers.ts";
import { BROWSERS, noteCell } from "./matrix.ts";
import { recipeOf } from "./recipes.ts";
import { type Served, serveFolder } from "./server.ts";

const installed = inject("packageFolder");

/** What the same calls give with a world in this thread. */
let expected: unknown;

beforeAll(async () => {
  const load = (...path: string[]): Promise<Record<string, never>> =>
    import(pathToFileURL(join(installed, ...path)).href);
  const { createWorld, Grid, loadWorld } = (await load(
    "node_modules",
    "octile",
    "dist",
    "index.js",
  )) as unknown as Octile;
  const { play } = (await load("calls.js")) as unknown as { play(world: object, load: object): Promise<unknown> };
  expected = await play(createWorld(new Grid(40, 40), { agents: { soldier: {}, tank: { size: 2 } } }), loadWorld);
});

afterAll(disconnect);

/** Something that makes a page of a project, and serves it. */
type Serve = (project: string) => Promise<Served>;

/** Begins to make a page. Nobody has to wait for it at once: a fault is told to those who do. */
function begin(serve: Serve, project: string): Promise<Served> {
  const page = serve(project);
  page.catch(() => {});
  return page;
}

/** The pages of all bundlers, which are made while the first ones are tried. */
const pageOfBundler = new Map<string, Promise<Served>>();

beforeAll(() => {
  for (const { name, serve } of BUNDLERS) pageOfBundler.set(name, begin(serve, projectFor(installed, name)));
}, 120_000);

type Octile = typeof import("../../src/index.ts");

describe.each(BUNDLERS)("a world in a worker, $name", ({ name }) => {
  let served: Served | undefined;
  let fault: unknown;

  beforeAll(async () => {
    try {
      served = await pageOfBundler.get(name);
    } catch (error) {
      fault = error;
    }
    return () => served?.close();
  }, 120_000);

  test.each(BROWSERS)("answers in %s as a world does", async (browser) => {
    const began = performance.now();
    onTestFinished(({ task }) => {
      const [error] = task.result?.errors ?? [];
      const result = error === undefined ? `${Math.round(performance.now() - began)} ms` : error.message.split("\n")[0];
      noteCell(installed, { bundler: name, browser, result });
    });
    if (served === undefined) throw fault;
    expect(await outcomeOf(browser, served.address)).toEqual({ ...(expected as object), isShared: false });
  });
});

const MISSING =
  "The file of this world's worker could not be loaded, 4 times in a row (the console of the browser says why); " +
  "let your bundler build octile/worker/thread too, or start the worker yourself with the option worker, as docs/worker.md shows.";

/** What is said when the thread itself fails, with the end of the sentence. */
function died(reason: string): RegExp {
  return new RegExp(
    `The worker of this world died 4 times in a row before it had done anything new; last it said: ${reason}`,
  );
}

/** A recipe of docs/worker.md without the entry point for the thread. */
function withoutThread(file: string): string {
  return recipeOf(file).replace(', thread: "octile/worker/thread"', "");
}

/** Builds a page with a thread of one's own in the place of octile's. */
function serveThread(project: string, code: string): Promise<Served> {
  writeFileSync(join(project, "own-thread.js"), code);
  return serveScript(project, recipeOf("build.js").replace("octile/worker/thread", "./own-thread.js"));
}

describe.each<[string, (project: string) => Promise<Served>, string | RegExp]>([
  ["esbuild was not told of the thread", (project) => serveScript(project, withoutThread("build.js")), MISSING],
  ["Rollup was not told of the thread", (project) => serveRollup(project, withoutThread("rollup.config.js")), MISSING],
  [
    "a bundle that is no module does not know its own address",
    (project) => serveScript(project, withoutThread("build.js").replace('"esm"', '"iife"')),
    /The worker of this world could not be started \(.*URL.*\); let your bundler build octile\/worker\/thread too, .*\.$/m,
  ],
  [
    "the server sends a page in place of a file that is not there",
    async (project) => {
      const { close } = await serveScript(project, withoutThread("build.js"));
      await close();
      return serveFolder(join(project, "dist"), { fallback: "index.html" });
    },
    MISSING,
  ],
  [
    "the file of the thread is no JavaScript",
    async (project) => {
      const served = await serveThread(project, "");
      writeFileSync(join(project, "dist", "thread.js"), "let = ;");
      return served;
    },
    // Chromium does not tell the page of a syntax error
    new RegExp(`could not be loaded, 4 times in a row|${died(".*SyntaxError").source}`),
  ],
  [
    "the file of the thread throws",
    (project) => serveThread(project, 'throw new Error("No luck.");'),
    died(".*No luck\\.$"),
  ],
  [
    "a promise is rejected in the thread in place of an answer",
    (project) => {
      const code = `addEventListener("message", (event) => {
        if (event.data.message?.kind !== "orders") return;
        event.stopImmediatePropagation();
        Promise.reject(new Error("No luck."));
      });`;
      writeFileSync(join(project, "swallow.js"), code);
      return serveThread(project, 'import "./swallow.js"; import "octile/worker/thread";');
    },
    died("No luck\\.$"),
  ],
])("when %s", (name, serve, message) => {
  let served: Served;

  beforeAll(async () => {
    served = await serve(linkedProjectFor(installed, name));
    return () => served.close();
  });

  test.each(BROWSERS)("the caller hears why in %s, in a sentence", async (browser) => {
    const sentence = await outcomeOf(browser, served.address).then(
      () => "It started.",
      (error: Error) => error.message.split("\n")[0],
    );
    if (typeof message === "string") expect(sentence).toContain(message);
    else expect(sentence).toMatch(message);
  });
});

test.each(BROWSERS)("a world in a worker shares memory in %s where a page is isolated", async (browser) => {
  const project = linkedProjectFor(installed, `isolated ${browser}`);
  const { close } = await serveScript(project, recipeOf("build.js"));
  await close();
  const served = await serveFolder(join(project, "dist"), { isIsolated: true });
  onTestFinished(() => served.close());
  expect(await outcomeOf(browser, served.address)).toEqual({ ...(expected as object), isShared: true });
});
