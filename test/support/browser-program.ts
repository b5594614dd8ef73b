import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LaunchOptions } from "playwright-core";

const require = createRequire(import.meta.url);

/** Has the package that brings Chromium unpack it, into the folder that TMPDIR names; with this said, libraries as well. */
const UNPACK = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
const WITH_LIBRARIES = { AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };

/** Says which fonts the machine has; where it is missing, those of the package are used. */
const SYSTEM_FONTS = "/etc/fonts/fonts.conf";

const run = promisify(execFile);

/** What starts a Chromium: that of the npm package, or where it does not run, an installed Chrome. */
export async function browserOptions(): Promise<LaunchOptions> {
  if (process.platform !== "linux" || process.arch !== "x64") return { channel: "chrome" };
  const folder = await unpackedFolder();
  const executablePath = join(folder, "chromium");
  const { stdout } = await run("ldd", [executablePath]);
  const libraries = stdout.includes("not found") ? { LD_LIBRARY_PATH: join(folder, "al2023", "lib") } : {};
  const fonts = existsSync(SYSTEM_FONTS) ? {} : { FONTCONFIG_PATH: join(folder, "fonts") };
  return { executablePath, args: ["--no-sandbox"], env: { ...process.env, ...libraries, ...fonts } };
}

/** The folder with the unpacked browser, which is made once a machine. */
async function unpackedFolder(): Promise<string> {
  const folder = join(tmpdir(), `octile-chromium-${packageVersion()}`);
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(`${folder}-`);
  try {
    const env = { ...process.env, ...WITH_LIBRARIES, TMPDIR: draft };
    await run(process.execPath, ["--input-type=module", "--eval", UNPACK], { cwd: import.meta.dirname, env });
    const fonts = join(draft, "fonts", "fonts.conf");
    writeFileSync(fonts, readFileSync(fonts, "utf8").replaceAll("/tmp/", `${folder}/`));
    // all at once, so that nobody starts half a browser
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // another process may have been faster
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function packageVersion(): string {
  const entry = require.resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(entry, "..", "..", "..", "package.json"), "utf8"));
  return version;
}
