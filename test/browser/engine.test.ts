import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect } from "vitest";
import { test } from "../support/browser.ts";
import { engineAnswers } from "../support/engine-answers.ts";

/** The name of the bundle's variable in the browser. */
const NAME = "engine";

/** The library and what asks it, as one script. */
async function bundle(): Promise<string> {
  const entry = join(import.meta.dirname, "..", "support", "engine-answers.ts");
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, target: "es2022", lib: { entry, formats: ["iife"], name: NAME } },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[];
  return output[0].code;
}

test("paths, plans, guides, edits, snapshots and worlds are the same as in Node, to the last bit", async ({
  visit,
}) => {
  const [script, page] = await Promise.all([bundle(), visit("index.html")]);
  const answers = await page.evaluate(`(() => { ${script}; return ${NAME}.engineAnswers(); })()`);
  expect(answers).toEqual(engineAnswers());
});
