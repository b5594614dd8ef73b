import type { RaceResults, RaceRow } from "./results.ts";
import { RULES, type Rule } from "./rule.ts";

/** The planner that is meant for many queries on one map. */
export const OURS = "octile hpa";

/** How many times as long as octile a package takes for a query, under the rule that it has. */
export interface Verdict {
  readonly contestant: string;
  readonly rule: Rule;
  /** One number for each set, in the order of the sets. */
  readonly ratios: readonly number[];
  /** The geometric mean of the numbers, the least and the most of them. */
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

/** Compares all packages with octile. */
export function verdicts(races: RaceResults): Verdict[] {
  return RULES.flatMap((rule) =>
    peersUnder(races, rule).map((contestant) => {
      const ratios = races.sets.map(({ set }) => {
        return rowOf(races, set, rule, contestant).mean / rowOf(races, set, rule, OURS).mean;
      });
      const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
      return { contestant, rule, ratios, mean, least: Math.min(...ratios), most: Math.max(...ratios) };
    }),
  );
}

/** The packages that are raced under a rule, without octile. */
export function peersUnder(races: RaceResults, rule: Rule): string[] {
  return contestantsOf(races, rule).filter((name) => !isOurs(name));
}

/** Everyone who is raced under a rule. */
export function contestantsOf({ rows }: RaceResults, rule: Rule): string[] {
  return [...new Set(rows.filter((row) => row.rule === rule.id).map(({ contestant }) => contestant))];
}

/** How a contestant did on a set of maps under a rule. */
export function rowOf({ rows }: RaceResults, set: string, rule: Rule, contestant: string): RaceRow {
  const found = rows.find((row) => row.set === set && row.rule === rule.id && row.contestant === contestant);
  if (found === undefined) throw new Error(`Expected a result of ${contestant} on ${set}, ${rule.title}, got none.`);
  return found;
}

/** Whether a contestant is octile. */
export function isOurs(contestant: string): boolean {
  return contestant.startsWith("octile");
}
