import { type Edit, Grid, type Legend, type Terrain, type WorldAgent } from "../../../src/index.ts";
import { editsSince } from "./difference.ts";
import { hasOwnTerrains } from "./generated-map.ts";
import { agentOfRun, plannerSettings } from "./run.ts";
import type { Session } from "./session.ts";
import type { MapSource, Run } from "./state.ts";

/** More edits than this are written as numbers, not as objects. */
const MOST_EDITS = 8;

/** Characters that stand for terrains whose own character cannot be written in a run. */
const SPARE = "abcdefghijklmnopqrstuvwxyz";

const DEFAULT_TERRAINS = new Grid(1, 1).terrains;

/** How the code comes by its map. */
interface MapCode {
  readonly imports: readonly string[];
  readonly lines: readonly string[];
  /** The terrains of the grid that those lines make. */
  readonly terrains: readonly Terrain[];
}

/** The TypeScript that finds the paths on screen, of one run or of two. */
export function codeFor(session: Session): string {
  const map = mapCode(session, (terrain) => isEntered(session, terrain));
  const { runs } = session;
  const lines = runs.value.flatMap((run, index) =>
    queryCode(session, run, map.terrains, runs.value.length === 1 ? "" : String(index + 1)),
  );
  return program(session, map, ["createPlanner"], lines);
}

/** The TypeScript of a world with all walkers of some kinds, in which one of each kind walks from the start to the goal. */
export function worldCodeFor(session: Session, kinds: readonly (readonly [string, WorldAgent])[]): string {
  const map = mapCode(session, ({ blocked }) => !blocked);
  const { neighbours, corners } = movementGiven(session);
  const world = { agents: Object.fromEntries(kinds), ...neighbours, ...corners };
  return program(
    session,
    map,
    ["createWorld"],
    [
      `const world = createWorld(grid, ${literal(world)});`,
      "for (const _ of world.build());",
      `const names = ${literal(kinds.map(([name]) => name))} as const;`,
      `const ends = [${literal(session.start.value)}, ${literal(session.goal.value)}] as const;`,
      "// they keep out of each other's cells, and step all at once",
      "const walkers = names.map((name) => world.walk(name, ...ends, { occupies: true }));",
      "for (let step = 0; step < 1000; step++) world.step();",
      "for (const { agent, status, cell } of walkers) console.log(agent, status, cell.x, cell.y);",
    ],
  );
}

function program(session: Session, map: MapCode, names: readonly string[], lines: readonly string[]): string {
  const isParsed = map.lines.some((line) => line.includes("Grid.parse"));
  const { links } = session.grid.value;
  return [
    `import { ${[...names, ...(isParsed ? ["Grid"] : [])].join(", ")} } from "octile";`,
    ...map.imports,
    "",
    ...map.lines,
    ...links.map(({ from, to, cost }) => `grid.link(${literal(from)}, ${literal(to)}, ${cost});`),
    ...lines,
    "",
  ].join("\n");
}

function mapCode(session: Session, isEntered: (terrain: Terrain) => boolean): MapCode {
  const source = session.source.value;
  if (source.from === "file") return drawnMapCode(session, isEntered);
  const { imports, lines, terrains } = generatedMapCode(session, source, isEntered);
  return { imports, lines: [...lines, ...editCode(editsSince(session.original, session.grid.value))], terrains };
}

/** Edits as objects, or if there are many, as numbers for each terrain. */
function editCode(edits: readonly Required<Edit>[]): string[] {
  if (edits.length === 0) return [];
  if (edits.length <= MOST_EDITS) return ["grid.edit([", ...edits.map((edit) => `  ${literal(edit)},`), "]);"];
  const terrains = [...new Set(edits.map(({ terrain }) => terrain))];
  return [
    "// x, y, width and height of what was painted",
    "const rectangles = <Name extends string>(text: string, terrain: Name) =>",
    '  text.split(" ").map((part) => {',
    '    const [x, y, width, height] = part.split(",").map(Number);',
    "    return { x, y, width, height, terrain };",
    "  });",
    ...terrains.map((terrain) => {
      const own = edits.filter((edit) => edit.terrain === terrain);
      const text = own.map(({ x, y, width, height }) => [x, y, width, height].join()).join(" ");
      return `grid.edit(rectangles(${literal(text)}, ${literal(terrain)}));`;
    }),
  ];
}

function generatedMapCode(
  session: Session,
  source: MapSource & { from: "generator" },
  isEntered: (terrain: Terrain) => boolean,
): MapCode {
  const { kind, size, seed } = source;
  const imports = ['import { generateMap } from "octile/generate";'];
  const made = `generateMap(${literal(kind)}, ${literal({ width: size, height: size, seed })})`;
  const { terrains, terrainOfCell } = session.grid.value;
  const used = new Set(terrainOfCell);
  const isNeeded = (terrain: Terrain, id: number): boolean => isEntered(terrain) || used.has(id);
  const legend = hasOwnTerrains(kind) ? {} : legendOf(terrains.filter(isNeeded));
  if (Object.keys(legend).length === 0) {
    const own = hasOwnTerrains(kind) ? terrains : DEFAULT_TERRAINS;
    return { imports, lines: [`const grid = ${made};`], terrains: own };
  }
  const lines = [`const map = ${made};`, `const grid = Grid.parse(map.toString(), ${literal(legend)});`];
  return { imports, lines, terrains: new Grid(1, 1, { legend }).terrains };
}

/** Writes down every cell of a map. A run of equal cells is a number and a character, and `/` ends a row. */
function drawnMapCode(session: Session, isEntered: (terrain: Terrain) => boolean): MapCode {
  const { terrains, terrainOfCell, width } = session.grid.value;
  const used = new Set(terrainOfCell);
  const isThere = (terrain: Terrain, id: number): boolean => used.has(id) || isKnown(terrain) || isEntered(terrain);
  const charOfTerrain = writableChars(terrains);
  const legend = legendOf(
    terrains.flatMap((terrain, id) => (isThere(terrain, id) ? [{ ...terrain, char: charOfTerrain[id] }] : [])),
  );
  const rows: string[] = [];
  for (let first = 0; first < terrainOfCell.length; first += width) {
    const row = Array.from(terrainOfCell.subarray(first, first + width), (id) => charOfTerrain[id]).join("");
    rows.push(row.replace(/(.)\1*/gu, (run, char) => (run.length > 1 ? `${run.length}${char}` : char)));
  }
  const options = Object.keys(legend).length === 0 ? "" : `, ${literal(legend)}`;
  const lines = [
    "// 12. stands for twelve cells of ground, / for the end of a row",
    `const runs = ${literal(rows.join("/"))};`,
    'const drawing = runs.replace(/(\\d+)(\\D)/g, (_, count, char) => char.repeat(count)).replaceAll("/", "\\n");',
    `const grid = Grid.parse(drawing${options});`,
  ];
  return { imports: [], lines, terrains: terrains.filter(isThere) };
}

/** A character for each terrain that is no digit and nothing with a meaning between runs. */
function writableChars(terrains: readonly Terrain[]): string[] {
  const taken = new Set([...terrains, ...DEFAULT_TERRAINS].map(({ char }) => char));
  const spare = [...SPARE].filter((char) => !taken.has(char));
  return terrains.map((terrain) => (/^[^\d/\s]$/.test(terrain.char) ? terrain.char : (spare.shift() ?? terrain.char)));
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

/** What the movement on screen differs by from the default, to be spread into options. */
function movementGiven({ movement }: Session): { neighbours: object; corners: object } {
  const { neighbours, corners } = movement.value;
  return {
    neighbours: neighbours === 8 ? {} : { neighbours },
    corners: corners === "bothFree" ? {} : { corners },
  };
}

/** Makes the planner of a run and asks it; the names of what it makes end in `mark`. */
function queryCode(session: Session, run: Run, terrains: readonly Terrain[], mark: string): string[] {
  const { size = 1, capability } = agentOfRun(run, session.agent.value);
  const able = terrains.filter(({ name, blocked }) => !blocked && (capability?.includes(name) ?? true));
  const isAnyone = able.length === terrains.filter(({ blocked }) => !blocked).length;
  const agent = { ...(size === 1 ? {} : { size }), ...(isAnyone ? {} : { capability: able.map(({ name }) => name) }) };
  const settings = plannerSettings(run, agent, session.movement.value);
  const { agent: _, algorithm, neighbours: _neighbours, corners: _corners, ...options } = settings;
  const movement = movementGiven(session);
  const given = {
    algorithm,
    ...(Object.keys(agent).length === 0 ? {} : { agent }),
    ...movement.neighbours,
    ...movement.corners,
    ...options,
  };
  const ends = `${literal(session.start.value)}, ${literal(session.goal.value)}`;
  const planner = `const planner${mark} = createPlanner(grid, ${literal(given)});`;
  if (run.algorithm === "pra(k)") {
    return [
      planner,
      `const plan${mark} = planner${mark}.plan(${ends});`,
      `while (!plan${mark}.done) console.log(plan${mark}.next(16));`,
    ];
  }
  return [
    planner,
    `const path${mark} = planner${mark}.findPath(${ends});`,
    `console.log(path${mark}.status, path${mark}.cost, path${mark}.cells.length);`,
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
