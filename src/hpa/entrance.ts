/** How transitions are placed in an entrance. */
export interface TransitionRule {
  /** An entrance narrower than this has one transition, in its middle; a wider one has one at each end. */
  readonly threshold: number;
  /** In a wide entrance, no two neighbouring transitions are farther apart than this, in cells. */
  readonly spacing: number;
}

/**
 * Places the transitions across a stretch of border `length` cells long (Botea, Müller and Schaeffer 2004, Section 3.1).
 *
 *     from →  . . # . .         An entrance is a maximal run of places that are open on both
 *             ───────── border  sides. Here there are two: places 0–1, and place 3.
 *     to   →  . . . . #
 *
 * Where terrains differ in cost, an entrance also ends where the cost of crossing changes: a road through a field is
 * worth a transition of its own.
 *
 * @param crossingCost What it costs to cross at a place, or 0 where it is closed.
 * @returns The places, counted from the start of the border.
 */
export function placeTransitions(
  length: number,
  crossingCost: (place: number) => number,
  rule: TransitionRule,
): number[] {
  const places: number[] = [];
  let end = 0;
  for (let first = 0; first < length; first = end) {
    const cost = crossingCost(first);
    end = first + 1;
    if (cost === 0) continue;
    while (end < length && crossingCost(end) === cost) end++;
    placeInEntrance(first, end, rule, places);
  }
  return places;
}

/** Places the transitions of the entrance from place `first` to before `end`. */
function placeInEntrance(first: number, end: number, rule: TransitionRule, places: number[]): void {
  const width = end - first;
  if (width < rule.threshold || width === 1) {
    places.push(first + (width >> 1));
    return;
  }
  const gaps = Math.ceil((width - 1) / rule.spacing);
  for (let gap = 0; gap <= gaps; gap++) places.push(first + Math.round((gap * (width - 1)) / gaps));
}
