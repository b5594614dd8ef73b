/**
 * The direction of a stretch that takes a link, which leads in none of the eight. In place of a number of steps it has the
 * cell to which the link leads, and takes one.
 */
export const JUMP = 8;

/** How many steps a stretch takes. */
export function stepsOf(direction: number, steps: number): number {
  return direction === JUMP ? 1 : steps;
}
