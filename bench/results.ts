import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "results");

/** Where and when a result was measured: numbers mean little without it. */
export function circumstances(args: readonly string[]): string[] {
  return [
    `npm run bench -- ${args.join(" ")}`,
    `Commit ${commit()}, Node ${process.version}, ${cpus()[0].model}, ${cpus().length} cores`,
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, load before ${loadavg()[0].toFixed(1)}`,
    "",
  ];
}

/** Writes a result as a text file named after its benchmark. */
export function save(name: string, lines: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.txt`), `${lines.join("\n")}\n`);
}

function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync("git", ["--no-optional-locks", ...args], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "../src") === "" ? "" : " with changes");
  } catch {
    return "unknown";
  }
}
