/** An example of the gallery. Its folder in `examples` has the same name. */
export interface Example {
  readonly name: string;
  readonly title: string;
  /** The one idea that it shows, in a sentence. */
  readonly idea: string;
  /** The files to read, in the folder of the example; the first one is shown. */
  readonly sources: readonly string[];
  /** The page of the documentation that tells more, from the root of the repository. */
  readonly guide: string;
  /** How many windows of it stand side by side; 0 when it is no page, and prints something instead. */
  readonly windows: 0 | 1 | 2;
  /** What to use of it in another game: a file that can be copied as it is. */
  readonly adapter?: string;
}

function game(name: string, title: string, guide: string, idea: string): Example {
  return { name, title, idea, guide, sources: ["main.ts"], windows: 1 };
}

/** All examples, in the order in which the gallery shows them. */
export const EXAMPLES: readonly Example[] = [
  game(
    "bridge",
    "A bridge under traffic",
    "docs/traffic.md",
    "Forty traders share one narrow bridge: they give way, swap places, and nobody ever stands on another's cell.",
  ),
  game(
    "danger",
    "A danger map",
    "docs/terrain.md",
    "A layer adds costs around moving guards. An agent that names the layer goes round; one that does not walks straight through.",
  ),
  game(
    "flow-field",
    "A flow field",
    "docs/flow-fields.md",
    "One search from the goal gives every cell its next step, and hundreds of drops follow.",
  ),
  game(
    "tower-defence",
    "Tower defence",
    "docs/dynamic-maps.md",
    "Towers are walls: attackers of two sizes find another way, and the last way cannot be closed.",
  ),
  game(
    "rts",
    "Group orders",
    "docs/world.md",
    "One order for a squad, which marches in formation, thins out at a gap, and forms again behind it.",
  ),
  game(
    "roguelike",
    "A movement range",
    "docs/questions.md",
    "All cells that a hero reaches in a turn, with their costs and the path to each, from one search.",
  ),
  game(
    "doors",
    "Doors and keys",
    "docs/terrain.md",
    "Doors are terrains that an agent may enter or not: with each key, the hero can do more.",
  ),
  game(
    "moving-goal",
    "A moving goal",
    "docs/world.md",
    "Wolves chase a hare that moves all the time, and hardly ever have to plan anew.",
  ),
  game(
    "worker",
    "A world in a worker",
    "docs/worker.md",
    "A worker plans and moves 1,500 walkers; the page only draws, and no frame waits.",
  ),
  game(
    "pool",
    "A pool of threads",
    "docs/pool.md",
    "Two threads find 4,000 paths at once, and the page counts which cells they lead through.",
  ),
  {
    name: "phaser",
    title: "Phaser",
    idea: "A tilemap of Phaser becomes a world, and sprites glide from tile to tile.",
    guide: "docs/engines.md",
    sources: ["main.ts", "octile-phaser.ts"],
    windows: 1,
    adapter: "octile-phaser.ts",
  },
  {
    name: "excalibur",
    title: "Excalibur",
    idea: "A component for actors and a system for the scene: walkers in the way of Excalibur.",
    guide: "docs/engines.md",
    sources: ["main.ts", "octile-excalibur.ts"],
    windows: 1,
    adapter: "octile-excalibur.ts",
  },
  game(
    "pixi",
    "PixiJS",
    "docs/engines.md",
    "1,000 particles in one draw call, and one shared search when all are called to one place.",
  ),
  game(
    "three",
    "three.js",
    "docs/engines.md",
    "Cells become places in space: sixty balls roll between blocks that rise where you press.",
  ),
  {
    name: "isometric",
    title: "An isometric map from Tiled",
    idea: "A map of Tiled says what its tiles are; carts keep to the road, and villagers take short cuts.",
    guide: "docs/formats.md",
    sources: ["main.ts", "town.tmj"],
    windows: 1,
  },
  {
    name: "lockstep",
    title: "Lockstep in two tabs",
    idea: "Two tabs play one game. Only commands and hashes are sent, and a cheat is noticed at once.",
    guide: "docs/lockstep.md",
    sources: ["match.ts", "main.ts"],
    windows: 2,
  },
  {
    name: "node-server",
    title: "A Node server",
    idea: "The room of a game server: clients join, give orders and hear what changes, 20 times a second.",
    guide: "docs/engines.md",
    sources: ["room.ts", "main.ts"],
    windows: 0,
  },
];
