import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import type { Circumstances } from "./results.ts";

/** The machine, the commit and the time of a measurement: numbers mean little without them. */
export function describeMachine(): Circumstances {
  return {
    machine: `Commit ${commit()}, Node ${process.version}, ${cpus()[0].model}, ${cpus().length} cores`,
    when: `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, load before ${loadavg()[0].toFixed(1)}`,
  };
}

/** The commit of the checkout, and whether its sources differ from that commit; unknown where git is not at hand. */
function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync("git", ["--no-optional-locks", ...args], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", ":/src") === "" ? "" : " with changes");
  } catch {
    return "unknown";
  }
}
