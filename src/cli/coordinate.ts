import { drawSvg } from "../draw/svg.ts";
import type { Grid } from "../index.ts";
import { readScenarios, type Scenario } from "../io/index.ts";
import { type Coordination, type CoordinationStatus, coordinate } from "../traffic/index.ts";
import { type Command, defineCommand } from "./arguments/command.ts";
import { decimal, flag, given, integer, optional, required, text, type ValuesOf } from "./arguments/option.ts";
import { Failure, refuseAsUsage, UsageError } from "./failure.ts";
import { isStandard, nameOfFile, readText, writeText } from "./file.ts";
import { formatCount, formatTable, formatTime } from "./format.ts";
import type { Io } from "./io.ts";
import { readMapFile } from "./map-file.ts";
import { agentFrom, gridFrom, MAP_ARGUMENT, MAP_OPTIONS, movementFrom } from "./map-option.ts";
import { Progress } from "./progress.ts";

/** The time for which to search without another look at the budget, in milliseconds. */
const SLICE = 100;

/** The time to search for, in milliseconds, unless the command line says otherwise. */
const USUAL_BUDGET = 10_000;

const MEANING_OF_STATUS: Readonly<Record<CoordinationStatus, string>> = {
  found: "found",
  "out-of-budget": "out-of-budget (a larger --budget may find paths)",
  unreachable: "unreachable (a traveller cannot reach its goal even alone)",
  impossible: "impossible (each traveller could reach its goal alone, but not all together)",
};

// travellers have size 1
const { size: _size, ...MAP_OPTIONS_BUT_SIZE } = MAP_OPTIONS;

const OPTIONS = {
  scen: required("FILE", "a MovingAI scenario file (.scen): each row is a start and a goal", text),
  agents: optional("N", "how many rows of the file travel, from the first on (default: all)", integer),
  ...MAP_OPTIONS_BUT_SIZE,
  seed: optional("N", "decides between equally good cells (default 1)", integer),
  budget: optional("MS", `time to search for, in milliseconds (default ${USUAL_BUDGET})`, decimal),
  improve: flag("use what is left of the budget to make the paths shorter"),
  svg: optional("FILE", "draw map, paths and moving travellers into an SVG file, or - for standard output", text),
  json: optional("FILE", "write the paths and all numbers into a JSON file, or - for standard output", text),
};

type Values = ValuesOf<typeof OPTIONS>;

/** What a coordination found, and how long it took. */
interface Answer {
  readonly grid: Grid;
  readonly travellers: readonly Scenario[];
  readonly coordination: Coordination;
  /** The time until the first paths were found, or until the search ended, in milliseconds. */
  readonly timeToFind: number;
  /** The time of the search and of making paths shorter, in milliseconds. */
  readonly milliseconds: number;
}

/** The command `octile coordinate`, which finds paths for many travellers at once. */
export const COORDINATE: Command = defineCommand({
  name: "coordinate",
  summary: "find paths for many at once, who are in nobody's way",
  failure: "no paths were found",
  argument: MAP_ARGUMENT,
  options: OPTIONS,
  examples: [
    "octile coordinate room.map --scen room.scen --agents 200",
    "octile coordinate room.map --scen room.scen --agents 50 --svg room.svg",
    "octile coordinate room.map --scen room.scen --improve --json room.json",
  ],
  async run(file, values, io) {
    const { svg, json, scen } = values;
    if ([svg, json].every((output) => output !== undefined && isStandard(output))) {
      throw new UsageError("--svg - and --json - both need standard output, got both; give one of them a file.");
    }
    if (isStandard(file) && isStandard(scen)) {
      throw new UsageError("MAP and --scen both need standard input, got - twice; give one of them a file.");
    }
    const map = await readMapFile(file, { level: values.level, layer: values.layer }, io);
    const rows = await readScenarioFile(scen, io);
    const answer = await Progress.during(io, true, (progress) => {
      const grid = gridFrom(map, values);
      const travellers = travellersOf(rows, grid, values);
      return search(grid, travellers, values, io, progress);
    });
    if (svg !== undefined) writeText(svg, draw(answer), io);
    if (json !== undefined) writeText(json, toJson(answer, values), io);
    const outputs = [svg, json].filter((output) => output !== undefined);
    if (!outputs.some(isStandard)) io.out(describe(answer, values.improve, outputs));
    return answer.coordination.status === "found" ? 0 : 1;
  },
});

async function readScenarioFile(file: string, io: Io): Promise<Scenario[]> {
  const content = await readText(file, io);
  try {
    return readScenarios(content);
  } catch (error) {
    throw new Failure(`${nameOfFile(file)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns the rows that travel; throws if they are of another map, or fewer than asked for. */
function travellersOf(rows: readonly Scenario[], grid: Grid, { scen, agents = rows.length }: Values): Scenario[] {
  const file = nameOfFile(scen);
  if (rows.length === 0) throw new Failure(`${file}: expected rows with starts and goals, got none.`);
  if (agents < 1 || agents > rows.length) {
    throw new UsageError(`--agents must be from 1 to ${rows.length}, the rows of ${file}, got ${agents}.`);
  }
  const other = rows.find(({ width, height }) => width !== grid.width || height !== grid.height);
  if (other !== undefined) {
    throw new Failure(
      `${file} is for ${other.map} of ${other.width} × ${other.height} cells, but the map has ${grid.width} × ${grid.height}; give the scenario file of this map.`,
    );
  }
  return rows.slice(0, agents);
}

/** Searches in slices until the budget is used up or nothing is left to do. */
function search(grid: Grid, travellers: readonly Scenario[], values: Values, io: Io, progress: Progress): Answer {
  const { budget = USUAL_BUDGET, improve, seed } = values;
  if (budget < 0) throw new UsageError(`--budget must be at least 0 milliseconds, got ${budget}.`);
  const began = io.now();
  const spent = (): number => io.now() - began;
  const slice = (): { milliseconds: number } => ({ milliseconds: Math.max(0, Math.min(SLICE, budget - spent())) });
  const options = { agent: agentFrom({ ...values, size: undefined }), ...movementFrom(values), ...given({ seed }) };
  const coordination = refuseAsUsage(() => coordinate(grid, travellers, { ...options, ...slice() }));
  while (coordination.status === "out-of-budget" && spent() < budget) {
    progress.show("finding paths", coordination.arrived / travellers.length);
    coordination.goOn(slice());
  }
  const timeToFind = spent();
  for (let before = -1; improve && coordination.status === "found" && before !== coordination.work; ) {
    if (spent() >= budget) break;
    progress.show("making paths shorter", spent() / budget);
    before = coordination.work;
    coordination.goOn(slice());
  }
  return { grid, travellers, coordination, timeToFind, milliseconds: spent() };
}

function describe(answer: Answer, isImproved: boolean, outputs: readonly string[]): string {
  const { coordination, travellers, timeToFind, milliseconds, grid } = answer;
  const { status, steps, sumOfCosts, arrived, unreachable } = coordination;
  const isFound = status === "found";
  const blamed = unreachable < 0 ? [] : [["traveller", `${unreachable}, from ${endsOf(travellers[unreachable])}`]];
  const rows = [
    ["status", MEANING_OF_STATUS[status]],
    ["travellers", `${formatCount(travellers.length)} on ${grid.width} × ${grid.height} cells`],
    ...blamed,
    ...(isFound
      ? [
          ["steps", formatCount(steps)],
          ["sum of costs", formatCount(sumOfCosts)],
        ]
      : [["at goals", `${formatCount(arrived)} at once, at most`]]),
    [
      "time",
      isImproved
        ? `${formatTime(timeToFind)}, ${formatTime(milliseconds)} with shorter paths`
        : formatTime(milliseconds),
    ],
    ...outputs.map((output) => ["written to", nameOfFile(output)]),
  ];
  return formatTable(rows, ["left", "left"]);
}

function endsOf({ start, goal }: Scenario): string {
  return `(${start.x}, ${start.y}) to (${goal.x}, ${goal.y})`;
}

function draw({ grid, travellers, coordination: { steps, cells } }: Answer): string {
  return drawSvg(grid, { journey: { steps, cells, travellers: travellers.length } });
}

/** Writes everything as JSON, with the path of each traveller as points from start to goal, one for each step. */
function toJson({ grid, travellers, coordination, timeToFind, milliseconds }: Answer, values: Values): string {
  const { status, steps, sumOfCosts, arrived, unreachable, work, cells } = coordination;
  const { neighbours = "8", corners = "bothFree", seed = 1 } = values;
  const count = travellers.length;
  const paths = travellers.map(({ start, goal }, index) => ({
    start,
    goal,
    path: Array.from({ length: cells.length / count }, (_, step) => grid.pointOf(cells[step * count + index])),
  }));
  const { width, height } = grid;
  const asked = { width, height, agents: count, neighbours: Number(neighbours), corners, seed };
  const found = { status, steps, sumOfCosts, arrived, unreachable, work, timeToFind, milliseconds };
  return `${JSON.stringify({ ...asked, ...found, travellers: paths })}\n`;
}
