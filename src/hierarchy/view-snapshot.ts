import type { AgentClass } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import type { Grid } from "../grid/grid.ts";
import type { Movement } from "../grid/movement.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot.ts";

const NOTHING = new Uint8Array(0);

/** Writes what a view has worked out; its runs only if who reads it will smooth paths. */
export function writeView(view: AgentGrid, withRuns: boolean, out: SnapshotWriter): void {
  const { clearanceOfCell, movesOfCell, costOfCell, runOfMove, components } = view.arrays(withRuns);
  const { regionOfCell, countOfBlock, edgeCountOfBlock, edges } = components;
  for (const bytes of [clearanceOfCell, movesOfCell, costOfCell, runOfMove]) out.list(bytes ?? NOTHING);
  for (const numbers of [regionOfCell, countOfBlock, edgeCountOfBlock, edges]) out.list(numbers);
}

/** Lets a grid have the view that another one like it has written, as far as it has it not. */
export function readView(grid: Grid, agent: AgentClass, movement: Movement, from: SnapshotReader): void {
  AgentGrid.restore(grid, agent, movement, {
    clearanceOfCell: from.list(Uint8Array),
    movesOfCell: from.list(Uint8Array),
    costOfCell: orNull(from.list(Uint8Array)),
    runOfMove: orNull(from.list(Uint8Array)),
    components: {
      regionOfCell: from.list(Uint8Array),
      countOfBlock: from.list(Uint8Array),
      edgeCountOfBlock: from.list(Uint16Array),
      edges: from.list(Int32Array),
    },
  });
}

function orNull(bytes: Uint8Array): Uint8Array | null {
  return bytes.length === 0 ? null : bytes;
}
