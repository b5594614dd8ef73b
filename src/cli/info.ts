import { classOfAgent } from "../grid/agent.ts";
import { AgentGrid } from "../grid/agent-grid.ts";
import { Clearance } from "../grid/clearance.ts";
import { Movement } from "../grid/movement.ts";
import type { Grid } from "../index.ts";
import { type Command, defineCommand } from "./arguments/command.ts";
import { flag } from "./arguments/option.ts";
import { refuseAsUsage } from "./failure.ts";
import { nameOfFile } from "./file.ts";
import { formatCount, formatTable } from "./format.ts";
import type { Io } from "./io.ts";
import { readMapFile } from "./map-file.ts";
import { agentFrom, gridFrom, MAP_ARGUMENT, MAP_OPTIONS, type MapValues, movementFrom } from "./map-option.ts";
import { Progress } from "./progress.ts";

/** The largest clearance that is told apart. */
const MOST_CLEARANCE = 255;

/** What `octile info --json` prints. */
interface MapInfo {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  /** The terrains that occur on the map, the most frequent first. */
  readonly terrains: readonly { name: string; char: string; cost: number; blocked: boolean; cells: number }[];
  /** The connected components of the cells on which the agent can stand, and the number of cells in the largest one. */
  readonly components: { readonly count: number; readonly largest: number };
  /** The number of cells by clearance, for the capability of the agent. */
  readonly clearance: readonly ClearanceBar[];
}

/** The number of cells whose clearance is from `least` to `most`. */
interface ClearanceBar {
  readonly least: number;
  readonly most: number;
  readonly cells: number;
}

/** The command `octile info`, which tells what is on a map. */
export const INFO: Command = defineCommand({
  name: "info",
  summary: "tell what is on a map: terrains, components, clearance",
  argument: MAP_ARGUMENT,
  options: { ...MAP_OPTIONS, json: flag("print JSON") },
  examples: ["octile info arena.map", "octile info arena.map --size 2 --json"],
  async run(file, values, io) {
    const map = await readMapFile(file, values, io);
    const info = await Progress.during(io, map.isLong, (progress) => {
      progress.show("reading the map", 0);
      const grid = gridFrom(map, values);
      progress.show("finding components", 0.3);
      return infoOf(grid, values);
    });
    io.out(values.json ? `${JSON.stringify(info)}\n` : describe(nameOfFile(file), info, io));
  },
});

function infoOf(grid: Grid, values: MapValues): MapInfo {
  const { width, height, terrainOfCell } = grid;
  const agent = refuseAsUsage(() => classOfAgent(grid, agentFrom(values)));
  const components = AgentGrid.of(grid, agent, new Movement(movementFrom(values))).components.sizes();
  return {
    width,
    height,
    cells: terrainOfCell.length,
    terrains: terrainsOf(grid),
    components: { count: components.length, largest: components[0] ?? 0 },
    clearance: histogramOf(new Clearance(grid, agent.capability, MOST_CLEARANCE).clearanceOfCell),
  };
}

function terrainsOf(grid: Grid): MapInfo["terrains"] {
  const countOfTerrain = new Array<number>(grid.terrains.length).fill(0);
  for (const terrain of grid.terrainOfCell) countOfTerrain[terrain]++;
  return grid.terrains
    .map(({ name, char, cost, blocked }, id) => ({ name, char, cost, blocked, cells: countOfTerrain[id] }))
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.cells - a.cells);
}

/** Counts cells by clearance: one bar for each clearance up to 4, then bars of double width, up to the last that occurs. */
function histogramOf(clearanceOfCell: Uint8Array): ClearanceBar[] {
  const cellsOfClearance = new Array<number>(MOST_CLEARANCE + 1).fill(0);
  for (const clearance of clearanceOfCell) cellsOfClearance[clearance]++;
  const bars: ClearanceBar[] = [];
  for (let least = 1, most = 1; least <= MOST_CLEARANCE; least = most + 1) {
    most = least <= 4 ? least : Math.min(MOST_CLEARANCE, 2 * (least - 1));
    const cells = cellsOfClearance.slice(least, most + 1).reduce((a, b) => a + b);
    bars.push({ least, most, cells });
  }
  while (bars[bars.length - 1]?.cells === 0) bars.pop();
  return bars;
}

function describe(name: string, info: MapInfo, io: Io): string {
  const share = (cells: number): string => `${((100 * cells) / info.cells).toFixed(1)} %`;
  const terrains = info.terrains.map(({ name, char, cost, blocked, cells }) => [
    `  ${char}`,
    name,
    formatCount(cells),
    share(cells),
    blocked ? "blocked" : cost === 1 ? "" : `cost ${cost}`,
  ]);
  const { count, largest } = info.components;
  return [
    `${name}: ${info.width} × ${info.height}, ${formatCount(info.cells)} cells\n`,
    "\nTerrains\n",
    formatTable(terrains, ["left", "left", "right", "right", "left"]),
    "\nComponents\n",
    `  ${formatCount(count)}${count === 0 ? "" : `, the largest of ${formatCount(largest)} cells (${share(largest)})`}\n`,
    "\nClearance\n",
    info.clearance.length === 0 ? "  none\n" : formatTable(clearanceRows(info, io), ["left", "right", "left"]),
  ].join("");
}

function clearanceRows({ clearance }: MapInfo, io: Io): string[][] {
  const most = Math.max(...clearance.map(({ cells }) => cells));
  const longestBar = Math.max(10, Math.min(50, io.columns - 24));
  return clearance.map((bar) => [
    `  ${nameOfBar(bar)}`,
    formatCount(bar.cells),
    (io.isTerminal ? "█" : "#").repeat(Math.ceil((longestBar * bar.cells) / most)),
  ]);
}

function nameOfBar({ least, most }: ClearanceBar): string {
  if (most === MOST_CLEARANCE) return `${least}+`;
  return least === most ? String(least) : `${least}–${most}`;
}
