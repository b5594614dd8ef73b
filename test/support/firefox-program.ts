import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { LaunchOptions } from "playwright-core";

const NAMES = ["firefox", "firefox-esr"];

/** What starts the Firefox that is installed; where that is not on the path, Playwright looks in the usual places. */
export function firefoxOptions(): LaunchOptions {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const executablePath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (executablePath !== undefined) return { channel: "moz-firefox", executablePath };
  if (process.platform !== "linux") return { channel: "moz-firefox" };
  throw new Error("Firefox must be installed, and is not: on Debian, `apt-get install firefox-esr` does that.");
}
