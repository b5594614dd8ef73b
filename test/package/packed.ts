import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { absoluteLinks, type Manifest } from "../../scripts/readme-links.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);

/** Makes a folder outside of the checkout, and the function that removes it. */
export function temporaryFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "octile-package-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Packs what a build from scratch makes; files that an earlier build has left in the checkout are not in it. */
export async function packedIn(folder: string): Promise<string> {
  mkdirSync(folder);
  for (const file of ["package.json", "CHANGELOG.md", "LICENSE"]) cpSync(join(ROOT, file), join(folder, file));
  const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  writeFileSync(join(folder, "README.md"), absoluteLinks(readFileSync(join(ROOT, "README.md"), "utf8"), manifest));
  await run(process.execPath, ["--import", "tsx", "scripts/build.ts", join(folder, "dist")], { cwd: ROOT });
  await run("npm", ["pack", "--silent", "--ignore-scripts"], { cwd: folder });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack should have made a .tgz file, and did not.");
  return join(folder, tarball);
}
