import { join } from "node:path";
import { build } from "vite";

/** The script of a page as Vite bundles it, but for modules that are to be globals, given with their names. */
export async function scriptOf(page: string, globals: Readonly<Record<string, string>> = {}): Promise<string> {
  const built = await build({
    root: join(import.meta.dirname, "..", "..", page),
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { external: Object.keys(globals), output: { format: "iife", globals } },
    },
  });
  if (!("output" in built)) throw new TypeError("Expected one bundle, got several or a watcher.");
  return built.output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}
