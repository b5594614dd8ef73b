import { join } from "node:path";
import { build, createServer, type Plugin } from "vite";
import { madePages } from "../docs/made-pages.ts";
import { theme } from "../theme/plugin.ts";
import { Gallery, LIVE } from "./gallery.ts";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples");
const CONFIG = join(EXAMPLES, "vite.config.ts");

/** Shows the gallery, and builds the examples into a folder of it: in a build of their own, so that no other page shares their engines. */
export function gallery(): Plugin[] {
  return [madePages("gallery", new Gallery(EXAMPLES)), liveExamples()];
}

function liveExamples(): Plugin {
  let folder = "";
  return {
    name: "live-examples",
    configResolved(config) {
      folder = join(config.build.outDir, "gallery", LIVE);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const outDir = folder;
        await build({
          configFile: CONFIG,
          logLevel: "error",
          plugins: [theme()],
          build: { outDir, emptyOutDir: true },
        });
      },
    },
    async configureServer(server) {
      const live = await createServer({
        configFile: CONFIG,
        base: `/gallery/${LIVE}/`,
        plugins: [theme()],
        server: { middlewareMode: true, ws: false },
      });
      server.httpServer?.once("close", () => void live.close());
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith(`/gallery/${LIVE}/`)) live.middlewares(request, response, next);
        else next();
      });
    },
  };
}
