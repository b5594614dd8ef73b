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
    /** Where tests reach both browsers. */
    packageBrowsers: { readonly chromium: string; readonly firefox: string };
  }
}

/** Installs the packed package and starts both browsers, once for all tests; returns what ends them, and prints the matrix. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const options = { chromium: await browserOptions(), firefox: firefoxOptions() };
  const { folder, remove } = await install();
  const servers: BrowserServer[] = [];
  const end = async (): Promise<void> => {
    for (const server of servers) await server.close();
    remove();
  };
  try {
    servers.push(await chromium.launchServer(options.chromium), await firefox.launchServer(options.firefox));
  } catch (error) {
    await end();
    throw error;
  }
  const [first, second] = servers.map((server) => server.wsEndpoint());
  project.provide("packageFolder", folder);
  project.provide("packageBrowsers", { chromium: first, firefox: second });
  return async () => {
    console.log(readMatrix(folder));
    await end();
  };
}
