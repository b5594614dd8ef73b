import { type Bar, drawBars } from "./bar-chart.ts";
import { digits, time } from "./markdown.ts";
import { type CrowdResults, nameOfSet, type RaceResults } from "./results.ts";
import { RULES, type Rule } from "./rule.ts";
import { isOurs, type Verdict, verdicts } from "./verdict.ts";

/** The file of the picture that shows the races under a rule. */
export function imageOfRule(rule: Rule): string {
  return `versus-${rule.id}.svg`;
}

/** The file of the picture that shows all packages. */
export const VERDICT_IMAGE = "versus.svg";

/** The file of the picture that shows the crowds. */
export const CROWD_IMAGE = "versus-crowd.svg";

/** How long a frame may last at 60 a second, in milliseconds. */
export const FRAME = 1000 / 60;

/** The pictures of docs/comparison.md, by file name. */
export function comparisonImages(races: RaceResults, crowds: CrowdResults): Map<string, string> {
  const images = new Map([
    [
      VERDICT_IMAGE,
      drawBars([{ title: "", bars: [OURS_ALONE, ...verdicts(races).map(barOfVerdict)] }], {
        title: `Time of a query, as a multiple of octile's, on ${races.sets.length} sets of maps`,
      }),
    ],
  ]);
  for (const rule of RULES) {
    const panels = races.sets.map(({ set }) => ({ title: nameOfSet(set), bars: barsOf(races, set, rule) }));
    images.set(imageOfRule(rule), drawBars(panels, { title: `Mean time of a query: ${rule.title}`, columns: 2 }));
  }
  const mark = { value: FRAME, label: "a 60th of a second" };
  return images.set(CROWD_IMAGE, drawBars([{ title: "", bars: crowdBars(crowds) }], { title: CROWD_TITLE, mark }));
}

const CROWD_TITLE = "Mean time of a frame with 1,000 walkers";

const OURS_ALONE: Bar = { name: "octile hpa", isOurs: true, value: 1, label: "1" };

function barOfVerdict({ contestant, mean, least, most }: Verdict): Bar {
  const label = `${digits(mean)}× (${digits(least)} to ${digits(most)})`;
  return { name: contestant, isOurs: false, value: mean, label };
}

function barsOf({ rows }: RaceResults, set: string, rule: Rule): Bar[] {
  return rows
    .filter((row) => row.set === set && row.rule === rule.id)
    .map(({ contestant, mean }) => ({
      name: contestant,
      isOurs: isOurs(contestant),
      value: mean,
      label: time(mean),
    }));
}

function crowdBars({ rows }: CrowdResults): Bar[] {
  return rows.map(({ contestant, mean }) => ({
    name: contestant,
    isOurs: isOurs(contestant),
    value: mean,
    label: `${digits(mean)} ms`,
  }));
}
