import { checkInteger, checkObject, checkOptions, show } from "../check.ts";
import type { Agent } from "../grid/agent.ts";
import type { Edit } from "../grid/edit.ts";
import type { Link } from "../grid/link.ts";
import type { MovementOptions } from "../grid/movement.ts";
import type { Legend } from "../grid/terrain.ts";
import type { PathList } from "../pool/index.ts";
import type { Explanation } from "../world/explanation.ts";
import type { Algorithm } from "../world/options.ts";

/** Why a service refuses a question, as a word for programs. docs/service.md tells what a caller can do about each. */
export const REFUSALS = [
  "malformed",
  "invalid",
  "unauthorized",
  "unknown-map",
  "too-large",
  "too-many",
  "behind",
  "forgotten",
  "busy",
  "stopping",
  "unreachable",
  "failed",
] as const;

/** One of `REFUSALS`. */
export type Refusal = (typeof REFUSALS)[number];

/** The error of a call that a service has refused, or that found no service. */
export class ServiceError extends Error {
  /** The reason as a word, for programs. */
  readonly code: Refusal;

  constructor(code: Refusal, message: string) {
    super(message);
    this.name = "ServiceError";
    this.code = code;
  }
}

/** A change of a map: one entry of its log. Every change raises the version of the map by 1. */
export type Change =
  | { readonly edits: readonly Edit[] }
  /** Adds a link, or replaces the link between two cells. */
  | { readonly link: Link }
  /** Removes a link. Where there is none, only the version rises. */
  | { readonly unlink: Omit<Link, "cost"> };

/** What a batch asks for beside the ends of its paths, in a form that can be sent. */
export interface PathsOptions {
  readonly nearest?: boolean;
  readonly within?: number;
  readonly maxCost?: number;
  readonly maxExcess?: number;
  readonly priority?: number;
}

/** What every question about cells says. */
export interface OfMap {
  readonly map: string;
  /** The least version of the map that the answer must know. */
  readonly atLeast?: number;
}

/** A question to a service. Cells are ids, `y * width + x`. */
export type Question = { readonly id?: number } & (
  | { readonly ask: "status" }
  | ({ readonly ask: "open" | "grid" } & OfMap)
  /** The changes after a version. */
  | ({ readonly ask: "changes"; readonly since: number } & OfMap)
  | ({ readonly ask: "paths"; readonly agent: string; readonly options?: PathsOptions } & Ends & OfMap)
  | ({ readonly ask: "exists"; readonly agent: string } & Ends & OfMap)
  | ({ readonly ask: "explain"; readonly agent: string; readonly start: number; readonly goal: number } & OfMap)
  | ({ readonly ask: "reachable"; readonly agent: string; readonly start: number; readonly maxCost: number } & OfMap)
  /** `key` tells two equal changes from one that was sent twice. */
  | ({ readonly ask: "edit"; readonly key?: string } & Change & OfMap)
);

/** The ends of paths, as ids of cells. */
export interface Ends {
  readonly starts: Int32Array;
  readonly goals: Int32Array;
}

/** What `createPool` is told of a map: its agents, and how their paths are found. */
export interface MapOptions extends MovementOptions {
  readonly agents: Readonly<Record<string, Agent>>;
  readonly algorithm?: Algorithm;
}

/** What a service tells of a map that a client opens. */
export interface MapInfo {
  readonly options: MapOptions;
  readonly width: number;
  readonly height: number;
  readonly version: number;
  /** The names of the terrains that edits may use. */
  readonly terrains: readonly string[];
}

/** The answer to a question. */
export type Answer = { readonly id?: number } & (
  | { readonly ask: "status"; readonly maps: readonly { readonly map: string; readonly version: number }[] }
  | { readonly ask: "open"; readonly info: MapInfo }
  | {
      readonly ask: "grid";
      readonly version: number;
      readonly width: number;
      readonly height: number;
      readonly legend: Legend;
      /** The terrain of each cell, as its place in the legend. */
      readonly terrainOfCell: Uint8Array;
      readonly links: readonly Link[];
    }
  /** Some changes in a row, as they were sent; the last of them led to `version`. */
  | { readonly ask: "changes"; readonly version: number; readonly changes: readonly unknown[] }
  | { readonly ask: "paths"; readonly width: number; readonly paths: PathList }
  | { readonly ask: "exists"; readonly version: number; readonly exists: readonly boolean[] }
  | ({ readonly ask: "explain"; readonly version: number } & Pick<Explanation, "reason" | "sentence" | "cells">)
  | { readonly ask: "reachable"; readonly version: number; readonly cells: Int32Array; readonly costs: Float64Array }
  | { readonly ask: "edit"; readonly version: number }
  | { readonly ask: "refused"; readonly error: { readonly code: Refusal; readonly message: string } }
);

/** The answer to one kind of question. */
export type AnswerTo<Ask extends Answer["ask"]> = Extract<Answer, { readonly ask: Ask }>;

/** The names of maps: they are parts of addresses and of file names. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

const OPTIONS_OF_PATHS: readonly string[] = ["nearest", "within", "maxCost", "maxExcess", "priority"];

/** The fields of each kind of question, beside `id` and `ask`. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  status: [],
  open: ["map", "atLeast"],
  grid: ["map", "atLeast"],
  changes: ["map", "atLeast", "since"],
  paths: ["map", "atLeast", "agent", "starts", "goals", "options"],
  exists: ["map", "atLeast", "agent", "starts", "goals"],
  explain: ["map", "atLeast", "agent", "start", "goal"],
  reachable: ["map", "atLeast", "agent", "start", "maxCost"],
  edit: ["map", "atLeast", "key", "edits", "link", "unlink"],
};

/** Throws unless a value can name a map, and returns it otherwise. */
export function checkMapName(name: unknown): string {
  if (typeof name === "string" && NAME.test(name)) return name;
  throw new TypeError(`The name of a map must be 1 to 64 letters, digits, _ or -, got ${show(name)}.`);
}

/**
 * Checks the form of a question, and returns the question. What only the map can tell, such as whether a cell lies on the map, is
 * checked there.
 */
export function checkQuestion(value: unknown): Question {
  checkObject("A question", value);
  const question = value as Record<string, unknown>;
  const { ask, id } = question;
  if (typeof ask !== "string" || !Object.hasOwn(FIELDS, ask)) {
    throw new TypeError(`ask must be one of ${Object.keys(FIELDS).join(", ")}, got ${show(ask)}.`);
  }
  const fields = FIELDS[ask];
  checkOptions(`the question ${ask}`, question, ["id", "ask", ...fields]);
  if (id !== undefined) checkInteger("id", id, 0, Number.MAX_SAFE_INTEGER);
  if (fields.includes("map")) checkMapName(question.map);
  if (question.atLeast !== undefined) checkInteger("atLeast", question.atLeast, 0, Number.MAX_SAFE_INTEGER);
  if (fields.includes("agent") && typeof question.agent !== "string") {
    throw new TypeError(`agent must be the name of an agent, got ${show(question.agent)}.`);
  }
  if (question.options !== undefined) checkOptions("options", question.options, OPTIONS_OF_PATHS);
  const ends = fields.includes("starts")
    ? { starts: checkCells("starts", question.starts), goals: checkCells("goals", question.goals) }
    : {};
  if (ask === "edit") checkForm(question);
  return { ...question, ...ends } as Question;
}

/** Checks that a value has the form of exactly one change. */
export function checkForm(value: object): Change {
  const { edits, link, unlink, key } = value as Record<string, unknown>;
  const given = [edits, link, unlink].filter((part) => part !== undefined).length;
  if (given !== 1) throw new TypeError(`A change must have one of edits, link and unlink, got ${given} of them.`);
  if (key !== undefined && (typeof key !== "string" || key.length === 0 || key.length > 64)) {
    throw new TypeError(`key must be a text of 1 to 64 characters, got ${show(key)}.`);
  }
  if (edits !== undefined) {
    if (!Array.isArray(edits)) throw new TypeError(`edits must be an array of edits, got ${show(edits)}.`);
    return { edits };
  }
  if (link !== undefined) {
    checkOptions("link", link, ["from", "to", "cost"]);
    return { link: link as Link };
  }
  checkOptions("unlink", unlink, ["from", "to"]);
  return { unlink: unlink as Omit<Link, "cost"> };
}

function checkCells(name: string, cells: unknown): Int32Array {
  if (cells instanceof Int32Array) return cells;
  if (!Array.isArray(cells)) throw new TypeError(`${name} must be an array of cells, got ${show(cells)}.`);
  const wrong = cells.findIndex((cell) => !Number.isInteger(cell) || cell < 0 || cell > 0x7fff_ffff);
  if (wrong >= 0) throw new TypeError(`${name}[${wrong}] must be the id of a cell, got ${show(cells[wrong])}.`);
  return Int32Array.from(cells as number[]);
}
