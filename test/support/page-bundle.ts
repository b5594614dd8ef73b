import { join } from "node:path";
import { build, type Rolldown } from "vite";

/**
 * A file and all that it imports as one script, for a page of a browser or for a worker there.
 *
 * @param entry The file, from the root of the repository.
 * @param name The name of the variable that holds what the file exports.
 */
export async function bundleOf(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: join(import.meta.dirname, "..", "..", entry), formats: ["iife"], name },
    },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[];
  return output[0].code;
}
