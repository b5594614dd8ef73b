// npm run bench -- NAME [options] [--save]

import type { Benchmark } from "./benchmark.ts";
import { BOUNDS } from "./bounds.ts";
import { CHURN } from "./churn.ts";
import { CHURN_GROWTH } from "./churn-growth.ts";
import { COLD } from "./cold.ts";
import { CONGESTION } from "./congestion.ts";
import { COST_TABLES } from "./cost-tables.ts";
import { DYNAMIC } from "./dynamic.ts";
import { FUZZ_FILES } from "./fuzz-files.ts";
import { FUZZ_SNAPSHOTS } from "./fuzz-snapshots.ts";
import { GAMES } from "./games.ts";
import { Given, UsageError } from "./given.ts";
import { GROUP } from "./group.ts";
import { GUIDES } from "./guides.ts";
import { HAA } from "./haa.ts";
import { HAA_EFFORT } from "./haa-effort.ts";
import { HAA_MEMORY } from "./haa-memory.ts";
import { HAA_QUALITY } from "./haa-quality.ts";
import { HOME } from "./home.ts";
import { HPA } from "./hpa.ts";
import { HPA_BUILD } from "./hpa-build.ts";
import { HPA_EDIT } from "./hpa-edit.ts";
import { HPA_GROWTH } from "./hpa-growth.ts";
import { HPA_PLAN } from "./hpa-plan.ts";
import { HPA_SNAPSHOT } from "./hpa-snapshot.ts";
import { LARGE } from "./large.ts";
import { LAYERS } from "./layers.ts";
import { LOCKSTEP } from "./lockstep.ts";
import { LOOPS } from "./loops.ts";
import { PLAYGROUND } from "./playground.ts";
import { POOL } from "./pool.ts";
import { PRA } from "./pra.ts";
import { PRA_EDIT } from "./pra-edit.ts";
import { PRA_FRAMES } from "./pra-frames.ts";
import { PRA_GROWTH } from "./pra-growth.ts";
import { PRA_SETS } from "./pra-sets.ts";
import { circumstances, save } from "./results.ts";
import { SERVICE } from "./service.ts";
import { SPANS } from "./spans.ts";
import { STARVATION } from "./starvation.ts";
import { STILL } from "./still.ts";
import { TERRAIN } from "./terrain.ts";
import { TRAFFIC } from "./traffic.ts";
import { TRAFFIC_STEP } from "./traffic-step.ts";
import { WAYPOINTS } from "./waypoints.ts";
import { WORKER_FAULT } from "./worker-fault.ts";

const BENCHMARKS = new Map<string, Benchmark>([
  ["large", LARGE],
  ["hpa", HPA],
  ["hpa-plan", HPA_PLAN],
  ["hpa-edit", HPA_EDIT],
  ["hpa-build", HPA_BUILD],
  ["hpa-growth", HPA_GROWTH],
  ["hpa-snapshot", HPA_SNAPSHOT],
  ["pra", PRA],
  ["pra-edit", PRA_EDIT],
  ["pra-frames", PRA_FRAMES],
  ["pra-growth", PRA_GROWTH],
  ["pra-sets", PRA_SETS],
  ["haa", HAA],
  ["haa-quality", HAA_QUALITY],
  ["haa-effort", HAA_EFFORT],
  ["haa-memory", HAA_MEMORY],
  ["still", STILL],
  ["churn", CHURN],
  ["churn-growth", CHURN_GROWTH],
  ["cold", COLD],
  ["bounds", BOUNDS],
  ["dynamic", DYNAMIC],
  ["terrain", TERRAIN],
  ["cost-tables", COST_TABLES],
  ["layers", LAYERS],
  ["group", GROUP],
  ["guides", GUIDES],
  ["traffic", TRAFFIC],
  ["games", GAMES],
  ["traffic-step", TRAFFIC_STEP],
  ["waypoints", WAYPOINTS],
  ["congestion", CONGESTION],
  ["lockstep", LOCKSTEP],
  ["spans", SPANS],
  ["loops", LOOPS],
  ["starvation", STARVATION],
  ["worker-fault", WORKER_FAULT],
  ["pool", POOL],
  ["service", SERVICE],
  ["fuzz-files", FUZZ_FILES],
  ["fuzz-snapshots", FUZZ_SNAPSHOTS],
  ["playground", PLAYGROUND],
  ["home", HOME],
]);

async function main(args: readonly string[]): Promise<void> {
  const [name = "", ...rest] = args;
  const benchmark = BENCHMARKS.get(name);
  if (benchmark === undefined) {
    throw new UsageError(`Unknown benchmark "${name}"; there is ${[...BENCHMARKS.keys()].join(", ")}.`);
  }
  const given = new Given(rest, benchmark.options);
  const lines: string[] = [];
  const print = (line: string): void => {
    console.log(line);
    lines.push(line);
  };
  for (const line of circumstances(args.filter((arg) => arg !== "--save"))) print(line);
  await benchmark.run(given, print);
  const part = given.text("part", given.text("set", "") === "all" ? "all" : "");
  if (given.has("save")) save(part === "" ? name : `${name}-${part}`, lines);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
