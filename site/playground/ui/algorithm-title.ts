import type { Session } from "../model/session.ts";
import { ALGORITHM_CHOICES, type AlgorithmChoice, type Run } from "../model/state.ts";

const TITLE_OF_ALGORITHM: Readonly<Record<AlgorithmChoice, string>> = {
  astar: "A*",
  hpa: "HPA*",
  pra: "PRA*(∞)",
  "pra(k)": "PRA*(k)",
  quickpath: "QuickPath",
  haa: "HAA*",
};

/** What an algorithm is called in its paper. */
export function titleOf(algorithm: AlgorithmChoice): string {
  return TITLE_OF_ALGORITHM[algorithm];
}

/** What a run is called: its algorithm, and the size of its agent where sizes differ. */
export function titleOfRun({ algorithm, size }: Run, { runs, agent }: Session): string {
  const title = titleOf(algorithm);
  if (runs.value.every((run) => run.size === undefined)) return title;
  const side = size ?? agent.value.size ?? 1;
  // a narrow column breaks the line at the comma alone
  return `${title}, ${side}\u00a0×\u00a0${side}`;
}

/** All algorithms, to choose from. */
export const ALGORITHM_TITLES: readonly { readonly value: AlgorithmChoice; readonly title: string }[] =
  ALGORITHM_CHOICES.map((value) => ({ value, title: titleOf(value) }));
