import { type DotAxis, type DotPanel, drawDots } from "./dot-plot.ts";
import type { CrowdResults, RaceResults } from "./results.ts";
import { RULES, type Rule } from "./rule.ts";

/** The file of the picture that shows the races under a rule. */
export function imageOfRule(rule: Rule): string {
  return `versus-${rule.id}.svg`;
}

/** The file of the picture that shows the crowds. */
export const CROWD_IMAGE = "versus-crowd.svg";

/** How long a frame may last at 60 a second, in milliseconds. */
export const FRAME = 1000 / 60;

/** The pictures of docs/comparison.md, by file name. */
export function comparisonImages(races: RaceResults, crowds: CrowdResults): Map<string, string> {
  const images = new Map(
    RULES.map((rule) => [
      imageOfRule(rule),
      drawDots(`Time of a query: ${rule.title}`, panelsOf(races, rule), TIME_AXIS),
    ]),
  );
  return images.set(CROWD_IMAGE, drawDots("Time of a frame", [crowdPanel(crowds)], FRAME_AXIS));
}

const TIME_AXIS: DotAxis = {
  label: "time of a query",
  ticks: [1, 100, 10_000, 1_000_000],
  format: (value) =>
    value >= 1_000_000 ? `${value / 1_000_000} s` : value >= 1000 ? `${value / 1000} ms` : `${value} µs`,
};

const FRAME_AXIS: DotAxis = {
  label: "milliseconds a frame; dashed: a 60th of a second",
  ticks: [0.01, 0.1, 1, 10, 100, 1000],
  format: (value) => String(value),
  mark: FRAME,
};

function panelsOf({ sets, rows }: RaceResults, rule: Rule): DotPanel[] {
  return sets.map(({ set }) => ({
    title: set,
    dots: rows
      .filter((row) => row.set === set && row.rule === rule.id)
      .map(({ contestant, mean, median, most }) => ({
        name: contestant,
        isOurs: isOurs(contestant),
        value: mean,
        from: median,
        to: most,
      })),
  }));
}

function crowdPanel({ rows }: CrowdResults): DotPanel {
  const dots = rows.map(({ contestant, mean, median, most }) => ({
    name: contestant,
    isOurs: isOurs(contestant),
    value: mean,
    from: median,
    to: most,
  }));
  return { title: "", dots };
}

/** Whether a contestant is octile. */
export function isOurs(contestant: string): boolean {
  return contestant.startsWith("octile");
}
