import { ALGORITHM_CHOICES, type AlgorithmChoice } from "../model/state.ts";

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

/** All algorithms, to choose from. */
export const ALGORITHM_TITLES: readonly { readonly value: AlgorithmChoice; readonly title: string }[] =
  ALGORITHM_CHOICES.map((value) => ({ value, title: titleOf(value) }));
