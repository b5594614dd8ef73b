import { Grid, type Legend, type Terrain } from "../../../src/index.ts";
import { editsSince } from "./difference.ts";
import { hasOwnTerrains } from "./generated-map.ts";
import { plannerSettings } from "./run.ts";
import type { Session } from "./session.ts";
import type { MapSource } from "./state.ts";

/** More edits than this are not written out: the code reads the map from a file instead. */
const MOST_EDITS = 8;

/** The file that the code reads, as the page saves it. */
export const MAP_FILE = "octile.map";

const DEFAULT_TERRAINS = new Grid(1, 1).terrains;

/** How the code comes by its map. */
interface MapCode {
  readonly imports: readonly string[];
  readonly lines: readonly string[];
  /** The terrains of the grid that those lines make. */
  readonly terrains: readonly Terrain[];
}

/** The few lines of TypeScript that find the path on screen, for the first run. */
export function codeFor(session: Session): string {
  const grid = session.grid.value;
  const map = mapCode(session);
  const isParsed = map.lines.some((line) => line.includes("Grid.parse"));
  const links = grid.links.map(({ from, to, cost }) => `grid.link(${literal(from)}, ${literal(to)}, ${cost});`);
  return [
    `import { ${isParsed ? "createPlanner, Grid" : "createPlanner"} } from "octile";`,
    ...map.imports,
    "",
    ...map.lines,
    ...links,
    ...queryCode(session, map.terrains),
    "",
  ].join("\n");
}

function mapCode(session: Session): MapCode {
  const source = session.source.value;
  const edits = source.from === "generator" ? editsSince(session.original, session.grid.value, MOST_EDITS) : undefined;
  if (source.from === "file" || edits === undefined) return savedMapCode(session);
  const { imports, lines, terrains } = generatedMapCode(session, source);
  const editLines = edits.map((edit) => `  ${literal(edit)},`);
  return { imports, lines: [...lines, ...(edits.length === 0 ? [] : ["grid.edit([", ...editLines, "]);"])], terrains };
}

function generatedMapCode(session: Session, source: MapSource & { from: "generator" }): MapCode {
  const { kind, size, seed } = source;
  const imports = ['import { generateMap } from "octile/generate";'];
  const made = `generateMap(${literal(kind)}, ${literal({ width: size, height: size, seed })})`;
  const { terrains } = session.grid.value;
  const legend = hasOwnTerrains(kind) ? {} : legendOf(terrains.filter((terrain) => isEntered(session, terrain)));
  if (Object.keys(legend).length === 0) {
    const own = hasOwnTerrains(kind) ? terrains : DEFAULT_TERRAINS;
    return { imports, lines: [`const grid = ${made};`], terrains: own };
  }
  const lines = [`const map = ${made};`, `const grid = Grid.parse(map.toString(), ${literal(legend)});`];
  return { imports, lines, terrains: new Grid(1, 1, { legend }).terrains };
}

/** Terrains that no cell has are not in the file, but count among what the agent may enter. */
function savedMapCode(session: Session): MapCode {
  const { terrains, terrainOfCell } = session.grid.value;
  const used = new Set(terrainOfCell);
  const legend = legendOf(terrains.filter((terrain, id) => !used.has(id) && isEntered(session, terrain)));
  const options = Object.keys(legend).length === 0 ? "" : `, ${literal({ terrains: legend })}`;
  const imports = ['import { readFile } from "node:fs/promises";', 'import { readMap } from "octile/io";'];
  const lines = [
    "// the map on screen, saved as MovingAI map",
    `const grid = readMap(await readFile("${MAP_FILE}", "utf8")${options});`,
  ];
  const isThere = (terrain: Terrain, id: number): boolean =>
    used.has(id) || isKnown(terrain) || isEntered(session, terrain);
  return { imports, lines, terrains: terrains.filter(isThere) };
}

/** Whether the agent may enter a terrain. */
function isEntered({ agent }: Session, { name, blocked }: Terrain): boolean {
  return agent.value.capability?.includes(name) ?? !blocked;
}

/** A legend for those of some terrains that differ from the default ones. */
function legendOf(terrains: readonly Terrain[]): Legend {
  const others = terrains.filter((terrain) => !isKnown(terrain));
  return Object.fromEntries(others.map(({ char, name, cost }) => [char, { name, cost }]));
}

/** Whether a terrain is among the default ones as it is. */
function isKnown({ name, cost, blocked }: Terrain): boolean {
  return DEFAULT_TERRAINS.some((known) => known.name === name && known.cost === cost && known.blocked === blocked);
}

/** Makes the planner and asks it. */
function queryCode(session: Session, terrains: readonly Terrain[]): string[] {
  const [run] = session.runs.value;
  const { size = 1, capability } = session.agent.value;
  const able = terrains.filter(({ name, blocked }) => !blocked && (capability?.includes(name) ?? true));
  const isAnyone = able.length === terrains.filter(({ blocked }) => !blocked).length;
  const agent = { ...(size === 1 ? {} : { size }), ...(isAnyone ? {} : { capability: able.map(({ name }) => name) }) };
  const { agent: _, algorithm, neighbours, corners, ...options } = plannerSettings(run, agent, session.movement.value);
  const given = {
    algorithm,
    ...(Object.keys(agent).length === 0 ? {} : { agent }),
    ...(neighbours === 8 ? {} : { neighbours }),
    ...(corners === "bothFree" ? {} : { corners }),
    ...options,
  };
  const ends = `${literal(session.start.value)}, ${literal(session.goal.value)}`;
  const planner = `const planner = createPlanner(grid, ${literal(given)});`;
  if (run.algorithm === "pra(k)") {
    return [planner, `const plan = planner.plan(${ends});`, "while (!plan.done) console.log(plan.next(16));"];
  }
  return [
    planner,
    `const path = planner.findPath(${ends});`,
    "console.log(path.status, path.cost, path.cells.length);",
  ];
}

/** A value as it stands in code. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${keyLiteral(name)}: ${literal(field)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function keyLiteral(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
