import { checkBoolean, checkChoice, checkNumber, checkObject, checkOptions, show } from "../check.ts";
import { AGENT_OPTIONS, type Agent } from "../grid/agent.ts";
import { MOVEMENT_OPTIONS, Movement, type MovementOptions, movementAmong } from "../grid/movement.ts";
import { now } from "../hierarchy/clock.ts";
import type { AlgorithmName as Algorithm, Algorithms } from "../planner/algorithms.ts";
import { type Crowds, withoutCrowds } from "./stepping.ts";

export type { AlgorithmName as Algorithm } from "../planner/algorithms.ts";

/** One kind of agent in a world. */
export interface WorldAgent extends Agent {
  /** The algorithm that finds the paths of such agents. Default: the algorithm of the world. */
  readonly algorithm?: Algorithm;
}

/** What `createWorld` takes. */
export interface WorldOptions<Name extends string> extends MovementOptions {
  /** The kinds of agents that there are, by name. At least one. */
  readonly agents: Readonly<Record<Name, WorldAgent>>;
  /** How paths are found. Default `"hpa"`: of all algorithms the fastest by far, and repaired within a frame. */
  readonly algorithm?: Algorithm;
  /**
   * Whether a walker steps out to the nearest cell where it can stand when an edit closes a cell under it. With `false` it
   * stays there until the game moves it, or an edit opens the cell again. Default true.
   */
  readonly displace?: boolean;
  /**
   * How far walkers that occupy cells go round others that come against them in `world.step`, in tiles for each of those, from 0 to
   * 16. With 0 walkers keep to the shortest ways that their planner finds. Default 0.
   */
  readonly congestion?: number;
  /**
   * Whether walkers and requests may get paths by what layers added before their last edits. With `"accept"`, walkers also keep their
   * ways when a layer changes, and get others as there is time. Paths are legal all the same, and say what they cost now. Default
   * `"refuse"`: paths are planned on the map as it is.
   */
  readonly stale?: "refuse" | "accept";
  /** Milliseconds since some moment in the past, by which `tick` keeps its budget. Default `performance.now`. */
  readonly clock?: () => number;
}

/** A kind of agent, checked. */
interface NamedAgent<Name extends string> {
  readonly name: Name;
  readonly agent: Agent;
  readonly algorithm: Algorithm;
}

/** What a program brings along for its worlds. */
export interface WorldParts {
  /** The algorithms that there are for agents. */
  readonly algorithms: Algorithms;
  /** What makes crowds; `null` where there are none. */
  readonly crowds: Crowds | null;
}

/** The options of a world with every default filled in, but for the options of its movement. */
export interface WorldSettings<Name extends string> extends WorldParts {
  readonly agents: readonly NamedAgent<Name>[];
  readonly movement: MovementOptions;
  readonly displace: boolean;
  readonly congestion: number;
  readonly stale: "refuse" | "accept";
  /** Whether the caller says at first where walkers step out to, as the handles of a world in a worker do. */
  readonly isLed: boolean;
  readonly clock: () => number;
}

/** The most that `congestion` may be, in tiles. */
const MOST_CONGESTION = 16;

const KNOWN: readonly string[] = [
  "agents",
  "algorithm",
  "displace",
  "congestion",
  "stale",
  "clock",
  ...MOVEMENT_OPTIONS,
];
const KNOWN_OF_AGENT = [...AGENT_OPTIONS, "algorithm"];

/** Checks the options of a world, all but sizes and terrains, and fills in every default. */
export function checkWorld<Name extends string>(
  options: WorldOptions<Name>,
  { algorithms, crowds }: WorldParts,
): WorldSettings<Name> {
  checkOptions("createWorld", options, KNOWN);
  const {
    agents,
    algorithm = algorithms.usual,
    displace = true,
    congestion = 0,
    stale = "refuse",
    clock = now,
  } = options;
  checkChoice("algorithm", algorithm, algorithms.names);
  checkBoolean("displace", displace);
  checkNumber("congestion", congestion, 0, MOST_CONGESTION);
  if (congestion > 0 && crowds === null) throw withoutCrowds("congestion");
  checkChoice("stale", stale, ["refuse", "accept"]);
  if (typeof clock !== "function") throw new TypeError(`clock must be a function, got ${show(clock)}.`);
  const movement = movementAmong(options);
  new Movement(movement);
  const checked = checkAgents(agents, algorithm, algorithms);
  return { algorithms, crowds, agents: checked, movement, displace, congestion, stale, isLed: false, clock };
}

function checkAgents<Name extends string>(
  agents: Readonly<Record<Name, WorldAgent>>,
  fallback: Algorithm,
  { names: known }: Algorithms,
): NamedAgent<Name>[] {
  checkObject("agents", agents);
  const names = Object.keys(agents) as Name[];
  if (names.length === 0) throw new TypeError("agents must name at least one kind of agent, got none.");
  return names.map((name) => {
    const given: WorldAgent = agents[name];
    checkOptions(`agent ${show(name)}`, given, KNOWN_OF_AGENT);
    const { algorithm = fallback, ...agent } = given;
    checkChoice(`The algorithm of agent ${show(name)}`, algorithm, known);
    return { name, agent, algorithm };
  });
}
