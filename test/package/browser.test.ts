import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { Grid } from "../../src/index.ts";
import { HttpServer } from "../../src/service/node/index.ts";
import { serviceOf } from "../service/local-service.ts";
import { disconnect, withPage } from "./browsers.ts";
import { buildWithVite, projectFor, writePage } from "./bundlers.ts";
import { BROWSERS } from "./matrix.ts";
import { type Served, serveFolder } from "./server.ts";
import { allSnippets } from "./sources.ts";

const snippets = allSnippets()
  .filter(({ isForBrowser }) => isForBrowser)
  .map((snippet, index) => ({ ...snippet, folder: `block-${index}` }));

/** A page that asks the service whose address stands behind the question mark of its own. */
const ASKS_SERVICE = `
  import { connect } from "octile/service";

  const maps = await connect(decodeURIComponent(location.search.slice(1)), { token: "s3cret" });
  const map = await maps.open("arena");
  const ends = { starts: Int32Array.of(0, 3), goals: Int32Array.of(3, 0) };
  const before = await map.findPaths("unit", ends);
  const version = await map.edit({ x: 1, y: 0, terrain: "wall" });
  const after = await map.findPath("unit", { x: 0, y: 0 }, { x: 3, y: 0 });
  const refused = await maps.open("nowhere").catch((error) => error.code);
  console.log(before.path(1).cost, version, after.status, (await map.grid()).toString(), refused);
  await maps.close();
`;

let served: Served;

/** Builds a page for every block, all of them at once. */
beforeAll(async () => {
  const project = projectFor(inject("packageFolder"), "browser");
  for (const { folder, code } of snippets) {
    mkdirSync(join(project, folder));
    writeFileSync(join(project, folder, "main.ts"), code);
    writePage(join(project, folder, "index.html"), "./main.ts");
  }
  mkdirSync(join(project, "service"));
  writeFileSync(join(project, "service", "main.ts"), ASKS_SERVICE);
  writePage(join(project, "service", "index.html"), "./main.ts");
  const input = [...snippets.map(({ folder }) => folder), "service"].map((folder) => `${folder}/index.html`);
  await buildWithVite(project, `export default { build: { rolldownOptions: { input: ${JSON.stringify(input)} } } };`);
  served = await serveFolder(join(project, "dist"));
  return () => served.close();
});

afterAll(disconnect);

describe.each(BROWSERS)("with the packed package in %s", (browser) => {
  test("every block for browsers says what it prints", () => {
    expect(snippets.filter(({ promised }) => promised === "")).toEqual([]);
    expect(snippets.length).toBeGreaterThan(0);
  });

  test.each(snippets)("$page: $name … prints what it says", ({ folder, promised }) =>
    withPage(browser, `${served.address}${folder}/`, async ({ printed, faults }) => {
      await expect.poll(() => [...faults, ...printed].join("\n"), { timeout: 20_000 }).toBe(promised.trimEnd());
    }),
  );

  test.each(["http", "ws"])("a page asks a service over %s that takes pages of its origin", async (scheme) => {
    const { service } = await serviceOf(new Grid(4, 1));
    const origins = [new URL(served.address).origin];
    const server = await HttpServer.open(service, { port: 0, token: "s3cret", origins }, () => {});
    onTestFinished(() => server.close());
    const address = `${served.address}service/?${encodeURIComponent(server.url.replace("http", scheme))}`;
    await withPage(browser, address, async ({ printed }) => {
      await expect.poll(() => printed.join("\n"), { timeout: 20_000 }).toBe("3 1 unreachable .#.. unknown-map");
    });
  });
});
