/** Starts one NATS server and three replicas on loopback, until Ctrl-C: `npm run service [-- MAP…]`. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAM, ServiceGroup } from "../bench/service-group.ts";
import { HAS_NATS } from "../test/service/nats-server.ts";

const REPLICAS = 3;

if (!HAS_NATS) {
  console.error("This needs the program nats-server: run apt-get install nats-server, or see nats.io.");
  process.exit(1);
}
if (!existsSync(PROGRAM)) {
  console.error("This needs the program octile: run npm run build.");
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "octile-service-"));
const stopped = new Promise((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, resolve);
});
const group = await ServiceGroup.start();
try {
  const maps = process.argv.slice(2);
  for (let i = 0; i < REPLICAS; i++) {
    const replica = group.add(["--workers", "0", ...(maps.length === 0 ? [arena()] : maps)], (line) => {
      console.log(`replica ${i + 1} ${JSON.stringify(line)}`);
    });
    await replica.untilServing();
    console.log(`replica ${i + 1} is ready: ${replica.url}/health and ${replica.url}/metrics`);
  }
  console.log(`\n${REPLICAS} replicas serve at ${group.nats.url}; try: npx octile load ${group.nats.url} --seconds 10`);
  console.log("Ctrl-C stops them all.");
  await stopped;
} finally {
  await group.end();
  rmSync(folder, { recursive: true, force: true });
}

/** A map to try: caves of 256 × 256 cells. */
function arena(): string {
  const file = join(folder, "arena.map");
  if (!existsSync(file)) spawnSync(process.execPath, [PROGRAM, "generate", "caves", "--size", "256", "--out", file]);
  return file;
}
