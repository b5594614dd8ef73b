import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import type { Circumstances } from "../experiments/results.ts";

/** What measures here, and when: numbers mean little without it. */
export function describeMachine(): Circumstances {
  return {
    machine: `Commit ${commit()}, Node ${process.version}, ${cpus()[0].model}, ${cpus().length} cores`,
    when: `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, load before ${loadavg()[0].toFixed(1)}`,
  };
}

/** The commit of the checkout that runs; unknown outside one. */
function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync("git", ["--no-optional-locks", ...args], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    // as a dependency of another project, this would be the commit of that one
    if (git("rev-parse", "--show-prefix").split("/").length !== 3) return "unknown";
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "..") === "" ? "" : " with changes");
  } catch {
    return "unknown";
  }
}
