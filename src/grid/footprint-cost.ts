import type { AgentClass } from "./agent.ts";
import type { Grid } from "./grid.ts";
import { grow, type Rectangle } from "./rectangle.ts";
import { MAX_TERRAIN_COST } from "./terrain.ts";

/**
 * Returns the cost, as an integer of the agent's table, of the most expensive cell under an agent, for each of its places in a
 * rectangle, row by row. A place is the top-left cell of the agent. Where an agent would reach beyond the grid, the number has no
 * meaning.
 *
 * The largest number of a square is the largest among the largest numbers of its rows, so rows are swept first and then columns.
 * Each sweep takes two passes however large the agent is (van Herk 1992; Gil and Werman 1993). Rows are cut into blocks as long
 * as the agent, so that an agent covers the end of one block and the start of the next.
 *
 *     │ 1 3 2 4 │ 1 2 7 1 │     First pass, to the left: the largest number from each cell to the end of its block, here 4.
 *           ╰─agent─╯           Second pass, to the right: the largest number from the start of the next block to the end of
 *                               the agent, here 2; the larger one of both stays.
 */
export function footprintCosts(grid: Grid, agent: AgentClass, rectangle: Rectangle): Uint8Array {
  const { size } = agent;
  const covered = grow(rectangle, { left: 0, top: 0, right: size - 1, bottom: size - 1 }, grid.width, grid.height);
  const costs = terrainCosts(grid, agent.costs.integerOfTerrain, covered);
  for (const { costOfCell } of agent.layers) addLayer(costs, costOfCell, agent.costs.scale, grid.width, covered);
  if (size === 1) return costs;
  const widthCovered = covered.right - covered.left;
  sweepRows(costs, widthCovered, size);
  sweepColumns(costs, widthCovered, size);
  const width = rectangle.right - rectangle.left;
  const height = rectangle.bottom - rectangle.top;
  for (let y = 0; y < height; y++) costs.copyWithin(y * width, y * widthCovered, y * widthCovered + width);
  return costs.subarray(0, width * height);
}

/** Returns the terrain cost of each cell of a rectangle, row by row. */
function terrainCosts(
  { terrainOfCell, width }: Grid,
  costOfTerrain: Uint8Array,
  { left, top, right, bottom }: Rectangle,
): Uint8Array {
  const costs = new Uint8Array((right - left) * (bottom - top));
  let index = 0;
  for (let y = top; y < bottom; y++) {
    for (let cell = y * width + left; cell < y * width + right; cell++) {
      costs[index++] = costOfTerrain[terrainOfCell[cell]];
    }
  }
  return costs;
}

/** Adds what a layer adds to each cell of a rectangle, row by row; sums of more than 255 become 255. */
function addLayer(
  costs: Uint8Array,
  costOfCell: Uint8Array,
  scale: number,
  width: number,
  { left, top, right, bottom }: Rectangle,
): void {
  let index = 0;
  for (let y = top; y < bottom; y++) {
    for (let cell = y * width + left; cell < y * width + right; cell++, index++) {
      if (costOfCell[cell] !== 0) costs[index] = Math.min(MAX_TERRAIN_COST, costs[index] + scale * costOfCell[cell]);
    }
  }
}

/** Replaces each number by the largest of the `size` numbers from there along its row, where the row has that many left. */
function sweepRows(numbers: Uint8Array, width: number, size: number): void {
  for (let row = 0; row < numbers.length; row += width) {
    const endOfRow = row + width;
    for (let block = row; block < endOfRow; block += size) {
      const endOfBlock = Math.min(block + size, endOfRow);
      let largest = 0;
      for (let index = endOfBlock - 1; index >= block; index--) {
        largest = Math.max(largest, numbers[index]);
        numbers[index] = largest;
      }
      largest = 0;
      const end = Math.min(endOfBlock, endOfRow - size + 1);
      for (let index = block + 1; index < end; index++) {
        largest = Math.max(largest, numbers[index + size - 1]);
        numbers[index] = Math.max(largest, numbers[index]);
      }
    }
  }
}

/** Replaces each number by the largest of the `size` numbers from there down its column, where the column has that many left. */
function sweepColumns(numbers: Uint8Array, width: number, size: number): void {
  const rows = numbers.length / width;
  const largestOfColumn = new Uint8Array(width);
  // sweeps all columns at once, row by row, in the order in which the numbers lie in memory
  for (let block = 0; block < rows; block += size) {
    const endOfBlock = Math.min(block + size, rows);
    for (let index = (endOfBlock - 1) * width - 1; index >= block * width; index--) {
      numbers[index] = Math.max(numbers[index], numbers[index + width]);
    }
    largestOfColumn.fill(0);
    const end = Math.min(endOfBlock, rows - size + 1);
    for (let row = block + 1; row < end; row++) {
      const first = row * width;
      const firstAhead = (row + size - 1) * width;
      for (let column = 0; column < width; column++) {
        const largest = Math.max(largestOfColumn[column], numbers[firstAhead + column]);
        largestOfColumn[column] = largest;
        numbers[first + column] = Math.max(largest, numbers[first + column]);
      }
    }
  }
}
