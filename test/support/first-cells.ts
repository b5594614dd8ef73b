import type { AgentGrid } from "../../src/grid/agent-grid.ts";

/** The first cell of the component of each cell, which names components whatever numbers they have; −1 where the agent cannot stand. */
export function firstCells({ movesOfCell, components }: AgentGrid): number[] {
  const firstOfComponent = new Map<number, number>();
  return Array.from(movesOfCell, (_, cell) => {
    const component = components.componentOf(cell);
    if (component < 0) return -1;
    const first = firstOfComponent.get(component) ?? cell;
    firstOfComponent.set(component, first);
    return first;
  });
}
