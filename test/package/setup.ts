import { type BrowserServer, chromium, firefox } from "playwright-core";
import type { TestProject } from "vitest/node";
import { browserOptions } from "../support/browser-program.ts";
import { firefoxOptions } from "../support/firefox-program.ts";
import { install } from "./installed.ts";
import { readMatrix } from "./matrix.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The project in which the packed package is installed. */
    packageFolder: string;
    /** Where tests reach the browsers: Chromium, and for each worker a Firefox of its own. */
    packageBrowsers: { readonly chromium: string; readonly firefoxOfWorker: readonly string[] };
  }
}

/** Installs the packed package and starts the browsers, once for all tests; returns what ends them, and prints the matrix. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const options = { chromium: await browserOptions(), firefox: firefoxOptions() };
  const { folder, remove } = await install();
  const servers: BrowserServer[] = [];
  const end = async (): Promise<void> => {
    for (const server of servers) await server.close();
    remove();
  };
  try {
    servers.push(await chromium.launchServer(options.chromium));
    for (let worker = 0; worker < project.config.maxWorkers; worker++) {
      servers.push(await firefox.launchServer(options.firefox));
    }
  } catch (error) {
    await end();
    throw error;
  }
  const [forChromium, ...firefoxOfWorker] = servers.map((server) => server.wsEndpoint());
  project.provide("packageFolder", folder);
  project.provide("packageBrowsers", { chromium: forChromium, firefoxOfWorker });
  return async () => {
    console.log(readMatrix(folder));
    await end();
  };
}
