import type { Grid } from "../../src/index.ts";
import { faultsOf, type StepRule } from "./conflicts.ts";

/**
 * The fewest steps that bring all travellers to their goals, by trying every joint step from every joint position, breadth
 * first; −1 if there is no way. Only for a few travellers on a tiny map.
 */
export function fewestSteps(grid: Grid, rule: StepRule, starts: readonly number[], goals: readonly number[]): number {
  const isLegal = (from: readonly number[], to: readonly number[]): boolean =>
    faultsOf(grid, rule, from, to, { steps: 1, cells: Int32Array.from([...from, ...to]) }).length === 0;
  const stepsAlone = new Map<number, number[]>();
  for (let cell = 0; cell < grid.terrainOfCell.length; cell++) {
    const ends = [...grid.terrainOfCell.keys()].filter((end) => isLegal([cell], [end]));
    stepsAlone.set(cell, ends);
  }
  const goal = goals.join();
  const seen = new Set([starts.join()]);
  let front: number[][] = [[...starts]];
  for (let steps = 0; front.length > 0; steps++) {
    const following: number[][] = [];
    for (const from of front) {
      if (from.join() === goal) return steps;
      for (const to of jointSteps(from.map((cell) => stepsAlone.get(cell) ?? []))) {
        if (seen.has(to.join()) || !isLegal(from, to)) continue;
        seen.add(to.join());
        following.push(to);
      }
    }
    front = following;
  }
  return -1;
}

/** All ways to choose one end for each traveller, no end twice. */
function jointSteps(endsOfTraveller: readonly (readonly number[])[]): number[][] {
  return endsOfTraveller.reduce<number[][]>(
    (chosen, ends) => chosen.flatMap((some) => ends.filter((end) => !some.includes(end)).map((end) => [...some, end])),
    [[]],
  );
}
