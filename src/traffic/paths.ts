/** Paths of several travellers that walk at once. */
export interface Paths {
  /** How many steps it takes until all have arrived. */
  readonly steps: number;
  /** The cell of traveller i after each step, at `step * travellers + i`, from step 0 on, the starts. */
  readonly cells: Int32Array;
}

/** Returns the steps until a traveller stands at its last cell for good. */
export function costOf({ steps, cells }: Paths, travellers: number, traveller: number): number {
  let step = steps;
  const goal = cells[step * travellers + traveller];
  while (step > 0 && cells[(step - 1) * travellers + traveller] === goal) step--;
  return step;
}
