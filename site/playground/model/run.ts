import { checkChoice, checkInteger, checkObject, checkOptions } from "../../../src/check.ts";
import { MAX_AGENT_SIZE } from "../../../src/grid/agent.ts";
import type { Agent, ALGORITHMS, AnyOptions } from "../../../src/index.ts";
import { haaSettings } from "../../../src/planner/haa.ts";
import { hpaSettings } from "../../../src/planner/hpa.ts";
import { praSettings } from "../../../src/planner/pra.ts";
import { quickPathSettings } from "../../../src/planner/quickpath.ts";
import { ALGORITHM_CHOICES, type AlgorithmChoice, type Movement, type Run } from "./state.ts";

/** What the library calls an algorithm. */
type LibraryName = (typeof ALGORITHMS)[number];

/** The sizes for which HAA* builds its graph, beside the chosen one: what it is for. */
const SIZES = [1, 2, 3];

/** What PRA*(k) is given beside its options; with it, `findPath` gives just the path that one walks with a plan. */
const PLAN_DEFAULTS = { k: 16, startAt: 0.45 };

/** Options that the page itself sets. */
const NOT_OF_RUNS: readonly string[] = ["algorithm", "agent", "agents", "neighbours", "corners", "stepCosts"];

/** What refuses options that an algorithm does not take. */
const CHECK_OF_NAME: Readonly<Record<LibraryName, (options: Run["options"]) => void>> = {
  astar: (options) => checkOptions("A*", options, []),
  haa: (options) => haaSettings({ ...options, algorithm: "haa" }),
  hpa: (options) => hpaSettings({ ...options, algorithm: "hpa" }),
  pra: (options) => praSettings({ ...options, algorithm: "pra" }),
  quickpath: (options) => quickPathSettings({ ...options, algorithm: "quickpath" }),
};

/** A run whose options its algorithm takes, or an error that says which one it does not. */
export function checkRun(value: unknown): Run {
  checkOptions("a run", value, ["algorithm", "options", "size"]);
  const { algorithm, options, size } = value as Run;
  checkChoice("The algorithm", algorithm, ALGORITHM_CHOICES);
  checkObject("The options of a run", options);
  const unwanted = NOT_OF_RUNS.find((name) => Object.hasOwn(options, name));
  if (unwanted !== undefined) throw new TypeError(`A run takes "${unwanted}" from the page, not from its options.`);
  CHECK_OF_NAME[libraryName(algorithm)](options);
  if (size === undefined) return { algorithm, options };
  return { algorithm, options, size: checkInteger("The size of a run", size, 1, MAX_AGENT_SIZE) };
}

/** The agent of a run, where `agent` is the agent of all runs. */
export function agentOfRun({ size }: Run, agent: Agent): Agent {
  return size === undefined ? agent : { ...agent, size };
}

/** What `createPlanner` is given for a run, where `shared` is the agent of all runs. */
export function plannerSettings(run: Run, shared: Agent, movement: Movement): AnyOptions {
  const { algorithm, options } = run;
  const agent = agentOfRun(run, shared);
  const common = { ...options, agent, ...movement };
  if (algorithm === "haa") return { ...common, algorithm, agents: SIZES.map((size) => ({ ...agent, size })) };
  if (algorithm === "pra(k)") return { ...PLAN_DEFAULTS, ...common, algorithm: "pra" };
  return { ...common, algorithm };
}

/** What the library calls an algorithm that the page offers. */
export function libraryName(algorithm: AlgorithmChoice): LibraryName {
  return algorithm === "pra(k)" ? "pra" : algorithm;
}
