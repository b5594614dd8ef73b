import { checkChoice, checkInteger, checkObject, checkOptions, show } from "../../../src/check.ts";
import { classOfAgent } from "../../../src/grid/agent.ts";
import { Movement as MovementRules } from "../../../src/grid/movement.ts";
import type { Agent, Grid, Point } from "../../../src/index.ts";
import { isLayer } from "./layer-table.ts";
import { checkRun } from "./run.ts";
import type { Mode, Movement, Run, SwarmSettings, View } from "./state.ts";

const MOST_RUNS = 2;
const MOST_WALKERS = 20_000;
const MOST_BUDGET = 1000;
const LEAST_ZOOM = 1 / 64;
const MOST_ZOOM = 256;

/** A point of the grid, or an error that names it. */
export function checkEnd(grid: Grid, name: string, value: unknown): Point {
  const { x, y } = grid.pointOf(grid.cellAt(value as Point, name));
  return { x, y };
}

/** An agent of the grid. */
export function checkAgent(grid: Grid, value: unknown): Agent {
  const agent = value as Agent;
  classOfAgent(grid, agent);
  return agent;
}

/** How steps may be taken. */
export function checkMovement(value: unknown): Movement {
  checkOptions("movement", value, ["neighbours", "corners"]);
  const { neighbours, corners } = new MovementRules(value as Movement);
  return { neighbours, corners };
}

/** One run, or two to compare. */
export function checkRuns(value: unknown): readonly Run[] {
  if (!Array.isArray(value)) throw new TypeError(`The runs must be a list, got ${show(value)}.`);
  checkInteger("The number of runs", value.length, 1, MOST_RUNS);
  return value.map(checkRun);
}

/** Names of layers, in a set or a list. */
export function checkLayers(value: unknown): ReadonlySet<string> {
  if (!(value instanceof Set || Array.isArray(value))) {
    throw new TypeError(`The layers must be a list, got ${show(value)}.`);
  }
  for (const name of value) {
    if (typeof name !== "string" || !isLayer(name)) throw new TypeError(`Unknown layer ${show(name)}.`);
  }
  return new Set<string>(value);
}

/** Where the map is looked at. */
export function checkView(value: unknown): View {
  checkOptions("a view", value, ["x", "y", "zoom"]);
  const { x, y, zoom } = value as View;
  checkNumber("The x of a view", x, -1e6, 1e6);
  checkNumber("The y of a view", y, -1e6, 1e6);
  checkNumber("The zoom of a view", zoom, LEAST_ZOOM, MOST_ZOOM);
  return { x, y, zoom };
}

/** What is on screen. */
export function checkMode(value: unknown): Mode {
  return checkChoice("The mode", value, ["path", "swarm"]);
}

/** How the swarm is set up. */
export function checkSwarm(value: unknown): SwarmSettings {
  checkObject("The swarm", value);
  checkOptions("a swarm", value, ["walkers", "budget"]);
  const { walkers, budget } = value as SwarmSettings;
  checkInteger("The number of walkers", walkers, 1, MOST_WALKERS);
  checkNumber("The budget of a frame", budget, 0, MOST_BUDGET);
  return { walkers, budget };
}

function checkNumber(name: string, value: unknown, least: number, most: number): void {
  if (typeof value === "number" && value >= least && value <= most) return;
  throw new RangeError(`${name} must be a number from ${least} to ${most}, got ${show(value)}.`);
}
