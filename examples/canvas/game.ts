import { createWorld, Grid, type Point, type Walker, type World } from "../../src/index.ts";

/** What there is to draw with; the 2D context of a canvas is one. */
export interface Context {
  fillStyle: string | object;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
}

const LAND = { capability: ["ground"] };
const AGENTS = { soldier: LAND, tank: { ...LAND, size: 2 }, boat: { capability: ["water"] } };
type Name = keyof typeof AGENTS;

const MAP = `
  ............~~..........
  ............~~..........
  ............~~....####.#
  ...####.....~~....#.....
  ...####...........#.....
  ..................#.....
  ............~~....######
  ............~~..........
  ............~~..........
`;
const BRIDGE = { x: 12, y: 4, width: 2, height: 2 };

const STARTS: readonly (readonly [Name, Point])[] = [
  ["soldier", { x: 1, y: 1 }],
  ["soldier", { x: 2, y: 7 }],
  ["tank", { x: 4, y: 1 }],
  ["boat", { x: 12, y: 0 }],
];

/** Milliseconds of a frame that path finding may take. */
const BUDGET = 2;

/** Frames from one step to the next. */
const FRAMES_PER_STEP = 6;

/** Side of a cell, in pixels. */
export const CELL = 32;

const COLOUR_OF_TERRAIN: Record<string, string> = { ground: "#e8e2d0", water: "#7fb2d9", wall: "#555555" };
const COLOUR_OF_AGENT: Record<Name, string> = { soldier: "#c0392b", tank: "#2c6e49", boat: "#ffffff" };
const COLOUR_OF_GOAL = "#d9a441";

/** The game: it knows nothing of the page. */
export class Game {
  readonly world: World<Name>;
  readonly walkers: readonly Walker<Name>[];
  /** What was last to be said. */
  news = "Click a cell to send everybody there, press a key to open or close the bridge.";
  private frame = 0;

  constructor() {
    this.world = createWorld(Grid.parse(MAP, { "~": { name: "water" } }), { agents: AGENTS });
    this.walkers = STARTS.map(([agent, at]) => this.world.walk(agent, at, at));
    this.world.on("edit", ({ walkers }) => {
      this.news = `${walkers.length} need another way.`;
    });
    this.world.on("unreachable", ({ walker }) => {
      this.news = this.world.explain(walker.agent, walker.cell, walker.goal).sentence;
    });
  }

  /** Sends everybody to a cell. */
  order(goal: Point): void {
    for (const walker of this.walkers) walker.goal = goal;
  }

  /** Opens the bridge if it is closed, and else closes it. */
  toggleBridge(): void {
    const isOpen = this.world.grid.get(BRIDGE.x, BRIDGE.y) === "water";
    this.world.edit({ ...BRIDGE, terrain: isOpen ? "ground" : "water" });
  }

  /** Everything that happens in one frame. */
  update(): void {
    this.frame++;
    this.world.tick(BUDGET);
    if (this.frame % FRAMES_PER_STEP === 0) for (const walker of this.walkers) walker.next();
  }
}

/** Draws a whole frame, so that nothing of the last one is left: the map, the goal, everybody, and the news below. */
export function draw(context: Context, { world, walkers, news }: Game): void {
  const { grid } = world;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, grid.width * CELL, (grid.height + 1) * CELL);
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      context.fillStyle = COLOUR_OF_TERRAIN[grid.get(x, y)];
      context.fillRect(x * CELL, y * CELL, CELL - 1, CELL - 1);
    }
  }
  for (const { goal } of walkers) {
    context.fillStyle = COLOUR_OF_GOAL;
    context.fillRect(goal.x * CELL + 11, goal.y * CELL + 11, CELL - 23, CELL - 23);
  }
  for (const { agent, cell } of walkers) {
    const side = (agent === "tank" ? 2 : 1) * CELL;
    context.fillStyle = COLOUR_OF_AGENT[agent];
    context.fillRect(cell.x * CELL + 4, cell.y * CELL + 4, side - 9, side - 9);
  }
  context.fillStyle = "#000000";
  context.fillText(news, 4, grid.height * CELL + 20);
}
