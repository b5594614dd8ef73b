import { type Command, defineCommand } from "./arguments/command.ts";
import { decimal, flag, given, integer, optional } from "./arguments/option.ts";
import { Failure, refuseAsUsage, UsageError } from "./failure.ts";
import { formatCount, formatTable, formatTime } from "./format.ts";
import { Progress } from "./progress.ts";
import { IDLE_TIME, Simulation, type SimulationOptions, type SimulationReport, warmUpFor } from "./simulation.ts";

const DEFAULTS: SimulationOptions = {
  units: 1000,
  size: 512,
  edits: 20,
  seconds: 10,
  budget: 4,
  seed: 1,
  occupies: false,
  congestion: 0,
};

/** The command `octile simulate`, which plays a game without pictures to see whether path finding keeps to its budget. */
export const SIMULATE: Command = defineCommand({
  name: "simulate",
  summary: "let units walk on a map that changes, and measure each frame",
  failure: "a step was not legal, two units were on one cell, or a unit was lost",
  options: {
    units: optional("N", `how many walk (default ${DEFAULTS.units})`, integer),
    size: optional("N", `columns and rows of the map (default ${DEFAULTS.size})`, integer),
    edits: optional("N", `walls that open or close in a second (default ${DEFAULTS.edits})`, integer),
    seconds: optional("S", `how long, at 60 frames a second (default ${DEFAULTS.seconds})`, decimal),
    budget: optional("MS", `time for path finding in a frame (default ${DEFAULTS.budget})`, decimal),
    seed: optional("N", `chooses the map, the units and the walls (default ${DEFAULTS.seed})`, integer),
    occupies: flag("units occupy their cells, give way to each other and all step at once"),
    congestion: optional(
      "TILES",
      `how far units with --occupies go round one that comes against them (default ${DEFAULTS.congestion})`,
      decimal,
    ),
    json: flag("print JSON instead of a table"),
  },
  examples: [
    "octile simulate",
    "octile simulate --occupies --units 500 --size 256",
    "octile simulate --units 10000 --size 1024 --edits 20 --seconds 60 --budget 4",
  ],
  async run(_argument, { json, ...values }, io) {
    const options = checkSimulation({ ...DEFAULTS, ...given(values) });
    const report = await Progress.during(io, true, async (progress) => {
      progress.show("building the planners", 0);
      const machine = { now: () => io.now(), memory: bytesInUse, rest };
      const play = (game: SimulationOptions, onFrame: (part: number) => void): Promise<SimulationReport> =>
        refuseAsUsage(() => new Simulation(game, machine)).run(onFrame);
      await play(warmUpFor(options), () => {});
      return play(options, (part) => progress.show("walking", part));
    });
    io.out(json ? `${JSON.stringify({ ...options, ...report })}\n` : describe(options, report));
    const { illegal, lost, conflicts } = report;
    if (illegal > 0 || lost > 0 || conflicts > 0) {
      throw new Failure(
        `Every step must be legal, no two units in each other's way and no unit lost, got ${illegal} illegal steps, ${conflicts} conflicts and ${lost} lost units.`,
      );
    }
  },
});

/** Refuses numbers out of range: a slip of the finger must not take all of the memory. */
function checkSimulation(options: SimulationOptions): SimulationOptions {
  const { units, edits, size } = options;
  if (units < 1 || units > 1_000_000) throw new UsageError(`--units must be from 1 to 1000000, got ${units}.`);
  if (size < 8 || size > 4096) throw new UsageError(`--size must be from 8 to 4096, got ${size}.`);
  if (edits < 0 || edits > 6000) throw new UsageError(`--edits must be from 0 to 6000, got ${edits}.`);
  for (const name of ["seconds", "budget"] as const) {
    const value = options[name];
    if (value < 0 || value > 3600) throw new UsageError(`--${name} must be from 0 to 3600, got ${value}.`);
  }
  return options;
}

/** Waits for one turn of the event loop, or for a number of milliseconds. */
function rest(milliseconds?: number): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds === undefined) setImmediate(resolve);
    else setTimeout(resolve, milliseconds);
  });
}

function bytesInUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function rowsOfCrowd({ stepTime, conflicts, jammed }: SimulationReport): [string, string][] {
  return [
    [
      "a step of all",
      `mean ${formatTime(stepTime.mean)}, half ${formatTime(stepTime.p50)}, 99 % ${formatTime(stepTime.p99)}, worst ${formatTime(stepTime.max)}`,
    ],
    ["conflicts", `${formatCount(conflicts)}: pairs on one cell, exchanging cells or crossing`],
    ["jams", `${formatCount(jammed)} units could not come home in the end for others in their way`],
  ];
}

function describe(options: SimulationOptions, report: SimulationReport): string {
  const { work, over, idle, wait, metrics, memory } = report;
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  const rows: [string, string][] = [
    ["units", `${formatCount(options.units)} of 4 kinds on ${options.size} × ${options.size} cells`],
    ["built in", `${formatTime(report.buildTime)}, ${megabytes(report.bytes)} for planners`],
    ["frames", `${formatCount(report.frames)}, ${options.edits} edits a second, ${formatCount(metrics.edits)} in all`],
    [
      "work a frame",
      `mean ${formatTime(work.mean)}, 99 % ${formatTime(work.p99)}, 99.9 % ${formatTime(work.p999)}, worst ${formatTime(work.max)}`,
    ],
    [
      "over budget",
      `${formatCount(report.framesOver)} frames of ${formatTime(options.budget)}; 99.9 % by at most ${formatTime(over.p999)}`,
    ],
    [
      "the machine",
      `99.9 % ${formatTime(idle.p999)}, worst ${formatTime(idle.max)}, for a loop that does nothing for ${formatTime(IDLE_TIME)}`,
    ],
    [
      "steps",
      `${formatCount(report.steps)}, ${formatCount(report.illegal)} of them illegal; ${formatCount(report.displaced)} more out of walls that closed`,
    ],
    [
      "orders",
      `${formatCount(report.arrived)} arrived, ${formatCount(report.unreachable)} told that there is no way, ${formatCount(report.lost)} lost`,
    ],
    ...(options.occupies ? rowsOfCrowd(report) : []),
    [
      "frames waited",
      `from an order to a step: mean ${wait.mean.toFixed(2)}, half ${wait.p50.toFixed(0)}, 99 % ${wait.p99.toFixed(0)}, worst ${wait.max.toFixed(0)}`,
    ],
    [
      "plans",
      `${formatCount(metrics.plans)}, ${formatCount(Math.round(metrics.plans / Math.max(1, options.seconds)))} a second; ${formatCount(metrics.replans)} because an edit had touched a way`,
    ],
    [
      "a plan",
      `mean ${formatTime(metrics.planTime.mean)}, half ${formatTime(metrics.planTime.p50)}, 99 % ${formatTime(metrics.planTime.p99)}`,
    ],
    [
      "repairs",
      `${formatCount(metrics.repairs)}; half ${formatTime(metrics.repairTime.p50)}, 99 % ${formatTime(metrics.repairTime.p99)}, worst ${formatTime(metrics.repairTime.max)}`,
    ],
    ["memory", `${memory.map(megabytes).join(", ")} at first, half-way and in the end`],
    ["hash", report.hash],
  ];
  return formatTable(rows, ["left", "left"]);
}
