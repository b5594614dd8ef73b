import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { writeOpening } from "./opening.ts";
import { OPENING_FILE } from "./page.ts";
import { recordOpening } from "./record.ts";

/** Records the first steps of the living world of the home page, when the site is built or the development server is asked. */
export function livingWorld(): Plugin {
  let made: Buffer | undefined;
  const opening = (): Buffer => {
    made ??= gzipSync(writeOpening(recordOpening()), { level: 9 });
    return made;
  };
  return {
    name: "living-world",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: OPENING_FILE, source: opening() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${OPENING_FILE}`, (_, response) => void response.end(opening()));
    },
  };
}
