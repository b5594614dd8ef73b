import { checkBoolean, checkChoice, checkInteger, checkNumber, checkOptions, show } from "../check.ts";
import { MOVEMENT_OPTIONS } from "../grid/movement.ts";
import type { PlannerOptions } from "./planner.ts";

/** The names of the options that every planner takes. */
export const PLANNER_OPTIONS: readonly string[] = ["algorithm", "agent", ...MOVEMENT_OPTIONS];

/** An option that is a number. */
export interface NumberRow<Value = unknown> {
  readonly kind: "integer" | "number";
  /** The unit of the number, as it stands behind the number: `cells`. */
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  /** The value of an option that is not given: a number, a word that may stand for one, or `undefined`: the planner decides. */
  readonly default: Value;
}

/** An option whose value is one of a few words. */
export interface ChoiceRow<Value = string> {
  readonly kind: "choice";
  readonly choices: readonly Value[];
  readonly default: Value;
}

/** An option that is true or false. */
export interface BooleanRow {
  readonly kind: "boolean";
  readonly default: boolean;
}

/** The values that an option of an algorithm may have. Options are checked by their rows, and forms can be made of them. */
export type OptionRow = NumberRow<number | string | undefined> | ChoiceRow | BooleanRow;

type RowOf<Value> = [Value] extends [boolean]
  ? BooleanRow
  : [Value] extends [string]
    ? ChoiceRow<Value>
    : NumberRow<Value>;

/** A row for each of an algorithm's own options. */
export type OptionRows<Settings> = { readonly [Name in keyof Settings]-?: RowOf<Settings[Name]> };

/** The values that the number of landmarks may have, with every algorithm that builds something. */
export const LANDMARKS_ROW: NumberRow<number> = { kind: "integer", unit: "landmarks", least: 0, most: 32, default: 0 };

/**
 * Checks the options of an algorithm by their rows, and fills in the defaults.
 *
 * @param owner The name of the algorithm in errors.
 * @param others Names of further options, which have no row.
 */
export function decideOptions<Settings extends object>(
  owner: string,
  options: PlannerOptions & Partial<Settings>,
  rows: OptionRows<Settings> & Readonly<Record<string, OptionRow>>,
  others: readonly string[] = [],
): Settings {
  checkOptions(owner, options, [...PLANNER_OPTIONS, ...others, ...Object.keys(rows)]);
  const given = new Map<string, unknown>(Object.entries(options));
  const settings = Object.entries<OptionRow>(rows).map(([name, row]) => [name, decide(name, row, given.get(name))]);
  return Object.fromEntries(settings) as Settings;
}

function decide(name: string, row: OptionRow, value: unknown): unknown {
  if (value === undefined || value === row.default) return row.default;
  switch (row.kind) {
    case "boolean":
      checkBoolean(name, value);
      break;
    case "choice":
      checkChoice(name, value, row.choices);
      break;
    default: {
      const check = row.kind === "integer" ? checkInteger : checkNumber;
      check(nameOf(name, row), value, row.least, row.most);
    }
  }
  return value;
}

/** The name of a number in an error, with the word that may stand for the number. */
function nameOf(name: string, row: NumberRow): string {
  return typeof row.default === "string" ? `${name}, unless ${show(row.default)},` : name;
}
