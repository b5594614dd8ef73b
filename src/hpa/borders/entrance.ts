/** The rule that places transitions in an entrance. */
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
 * @returns The places, counted from the start of the border.
 */
export function placeTransitions(length: number, isOpen: (place: number) => boolean, rule: TransitionRule): number[] {
  const places: number[] = [];
  let end = 0;
  for (let first = 0; first < length; first = end) {
    end = first + 1;
    if (!isOpen(first)) continue;
    while (end < length && isOpen(end)) end++;
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
