import { megabytes, type SoakReport, type Tally } from "./soak.ts";

/** The table of a soak, in Markdown, and what is to be said of memory. */
export function tableOf({ tallies, memory, milliseconds }: SoakReport): string {
  const rows = [
    ["what", "cases", "in them", "wrong", "slowest case"],
    ["---", "---:", "---", "---:", "---"],
    ...tallies.map(rowOf),
  ];
  const { first, last, samples, isFlat } = memory;
  return [
    ...rows.map((row) => `| ${row.join(" | ")} |`),
    "",
    `${(milliseconds / 60_000).toFixed(1)} minutes. Memory held after collecting garbage: ${megabytes(first)} in the first third`,
    `of ${samples} samples, ${megabytes(last)} in the last: ${isFlat ? "flat" : "not flat"}.`,
  ].join("\n");
}

/** Whether nothing was wrong. */
export function isRight({ tallies, memory }: SoakReport): boolean {
  return memory.isFlat && tallies.every(({ wrong }) => wrong === 0);
}

function rowOf({ attack, cases, counts, wrong, slowest }: Tally): string[] {
  const parts = Array.from(counts.countOfWhat, ([what, count]) => `${numberOf(count)} ${what}`);
  const time = `${(slowest.milliseconds / 1000).toFixed(1)} s, seed ${slowest.seed}`;
  return [attack.name, numberOf(cases), parts.join(", "), numberOf(wrong), time];
}

function numberOf(count: number): string {
  return count.toLocaleString("en-US");
}
