import { Grid } from "../../../src/index.ts";
import { FIRST_AGENT, FIRST_ENDS, FIRST_LAYERS, FIRST_MAP, FIRST_RUNS } from "./defaults.ts";
import { generatedMap } from "./generated-map.ts";
import { Session } from "./session.ts";
import type { Settings } from "./state.ts";

/** Something to try, which `npm run presets` makes a link and a picture of. */
export interface Preset {
  readonly title: string;
  /** What to look at, in a sentence. */
  readonly about: string;
  /** What the link restores. */
  readonly session: () => Session;
}

/** Something to try: an ordinary link, with a small picture of its map. */
export interface PresetLink {
  readonly title: string;
  /** What to look at, in a sentence. */
  readonly about: string;
  /** The part of the address from `#` on. */
  readonly link: string;
  /** The walls and the path of the picture, as an SVG path in a box of 48 × 32. */
  readonly walls: string;
  readonly route: string;
}

/** What the playground offers to try, in the order of its row. */
export const PRESETS: readonly Preset[] = [
  {
    title: "Paint a wall",
    about: "Draw across the path: A* searches anew, HPA* repairs what the wall touches.",
    session: () =>
      generated(FIRST_MAP.kind, FIRST_MAP.size, FIRST_MAP.seed, {
        ...FIRST_ENDS,
        layers: FIRST_LAYERS,
        runs: FIRST_RUNS,
      }),
  },
  {
    title: "Tank and soldier",
    about: "A soldier takes the narrow doors. A tank covers 2 × 2 cells and goes round them.",
    session: () =>
      drawn(GARRISON, {
        agent: { size: 1, capability: ["ground"] },
        runs: [
          { algorithm: "haa", options: {} },
          { algorithm: "haa", options: {}, size: 2 },
        ],
      }),
  },
  {
    title: "Race",
    about: "Play the expanded nodes: A* floods the rooms, PRA* stays in its corridor.",
    session: () =>
      generated("rooms", 256, 4, {
        layers: FIRST_LAYERS,
        runs: [
          { algorithm: "astar", options: {} },
          { algorithm: "pra", options: {} },
        ],
      }),
  },
  {
    title: "5,000 walkers",
    about: "Scouts, soldiers, tanks and giants keep out of each other's cells. Draw a wall among them.",
    session: () => generated("city", 512, 3, { mode: "swarm", swarm: { walkers: 5000, budget: 4 } }),
  },
  {
    title: "Why no path?",
    about:
      "A tank of 2 × 2 cells cannot pass a gate one cell wide, which glows. The dashed line leads as near to B as the tank gets.",
    session: () =>
      drawn(KEEP, { agent: { size: 2, capability: ["ground"] }, runs: [{ algorithm: "hpa", options: {} }] }),
  },
  {
    title: "A bridge one cell wide",
    about: "Two crowds meet where one can pass at a time, and give way.",
    session: () => drawn(BRIDGE, { mode: "swarm", swarm: { walkers: 48, budget: 2 } }),
  },
];

function generated(kind: string, size: number, seed: number, settings: Partial<Settings>): Session {
  return new Session(
    generatedMap(kind, size, seed),
    { from: "generator", kind, size, seed },
    {
      agent: FIRST_AGENT,
      ...settings,
    },
  );
}

/** A session on a drawn map in which `A` is the start and `B` the goal, both on ground. */
function drawn(drawing: string, settings: Partial<Settings>): Session {
  const rows = drawing.trim().split("\n");
  const placeOf = (mark: string): { x: number; y: number } => {
    const y = rows.findIndex((row) => row.includes(mark));
    return { x: rows[y].indexOf(mark), y };
  };
  const grid = Grid.parse(rows.join("\n").replace(/[AB]/g, "."));
  return new Session(
    grid,
    { from: "file", name: "drawn.map" },
    { start: placeOf("A"), goal: placeOf("B"), ...settings },
  );
}

/** The short way has a door of one cell, the long one a door of three. */
const GARRISON = `
##############################
#............#...............#
#............#...............#
#............#...............#
#.A..........................#
#............#...........B...#
#............#...............#
#............#...............#
#............######...########
#............#...............#
#............#...............#
#............#...............#
######...#####...............#
#............#...............#
#............................#
#............................#
#............................#
#............#...............#
#............#...............#
##############################
`;

/** B stands in a keep whose gate is one cell wide. */
const KEEP = `
........................................
........................................
........................########........
........................########........
...A....................##....##........
........................##....##........
.............######.....##..B.##........
.............######...........##........
.............######.....##....##........
.............######.....##....##........
........................########........
........................########........
........................................
........................................
`;

/** Two banks, and a bridge of one cell. */
const BRIDGE = `
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
..A..................................................B..
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
........................########........................
`;
