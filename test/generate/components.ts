import { type Agent, classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import type { Grid } from "../../src/grid/grid.ts";
import { Movement } from "../../src/grid/movement.ts";

/** How many cells each component has for an agent, largest first. */
export function componentSizes(grid: Grid, agent: Agent = {}): number[] {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement()).components.sizes();
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** How many cells have this terrain. */
export function cellsOf(grid: Grid, terrain: string): number {
  const byte = grid.terrains.findIndex(({ name }) => name === terrain);
  return grid.terrainOfCell.filter((other) => other === byte).length;
}
