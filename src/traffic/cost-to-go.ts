/** What it costs each traveller to go on to its goal, as if it were alone. */
export interface CostToGo {
  /**
   * The units of a way from a cell to the goal of a traveller; `Infinity` if there is none. From each cell but the goal a step
   * leads to a cell of fewer units.
   */
  unitsFrom(traveller: number, cell: number): number;
}
