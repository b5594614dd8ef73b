import type { RaceResults, RaceRow } from "../../bench/versus/results.ts";

/** The maps and the rule of movement of the chart, and who is on it under which name. */
const SET = "bg512";
const RULE = "whole-corners";
const BARS = [
  { contestant: "octile hpa", name: "octile" },
  { contestant: "easystarjs", name: "EasyStar" },
  { contestant: "pathfinding A*", name: "PathFinding.js" },
  { contestant: "ngraph.path aStar", name: "ngraph" },
] as const;

/** The ends of the scale, in microseconds. */
const LEAST = 1;
const MOST = 100_000;

/** The numbers below the bars, at equal distances. */
const SCALE = ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms"] as const;

/** How a contestant did on the maps of the chart. */
export function raceOf({ rows }: RaceResults, contestant: string): RaceRow {
  const race = rows.find((row) => row.set === SET && row.rule === RULE && row.contestant === contestant);
  if (race === undefined) throw new RangeError(`bench/results/versus.json must have ${contestant} on ${SET}.`);
  return race;
}

/** The mean time of a path for octile and others, as bars on a logarithmic scale. */
export function chartHtml(races: RaceResults): string {
  const bars = BARS.map(({ contestant, name }) => {
    const { mean } = raceOf(races, contestant);
    const kind = contestant.startsWith("octile") ? ' class="own"' : "";
    return `<tr${kind}><th scope="row">${name}</th><td><span class="bar" style="width: ${partOf(mean).toFixed(1)}%"></span><span class="value">${inWords(mean)}</span></td></tr>`;
  });
  return `<table class="chart">
<caption>Mean time of a path on Baldur's Gate maps of 512 × 512 cells, on a logarithmic scale</caption>
<tbody>
${bars.join("\n")}
<tr class="scale" aria-hidden="true"><td></td><td>${SCALE.map((mark) => `<span>${mark}</span>`).join("")}</td></tr>
</tbody>
</table>`;
}

/** How far along the scale a time is, in percent. */
function partOf(microseconds: number): number {
  return (100 * Math.log(microseconds / LEAST)) / Math.log(MOST / LEAST);
}

function inWords(microseconds: number): string {
  return microseconds < 1000 ? `${microseconds.toPrecision(2)} µs` : `${(microseconds / 1000).toPrecision(3)} ms`;
}
