import { join } from "node:path";
import type { Plugin } from "vite";
import { writeReference } from "./reference.ts";

/** Adds the API reference to the built site; the development server does without. */
export function apiReference(): Plugin {
  let folder = "";
  return {
    name: "api-reference",
    apply: "build",
    configResolved(config) {
      folder = join(config.build.outDir, "api");
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const complaints = await writeReference(folder);
        if (complaints > 0)
          this.error(`TypeDoc must have nothing to complain of, and printed ${complaints} complaints.`);
      },
    },
  };
}
