import { Random } from "../src/generate/random.ts";
import {
  createWorld,
  Grid,
  type Point,
  type Primitive,
  type Walker,
  type World,
  type WorldOptions,
} from "../src/index.ts";

/** A picture of a crowd that steps by `world.step`: drawn into docs/images at one moment, and live on the site. */
export interface CrowdPicture {
  readonly file: string;
  /** The step at which the drawn picture shows the crowd. */
  readonly drawnAt: number;
  /** Makes the crowd, at its first step. */
  makeCrowd(): Crowd;
}

/** A walker of a crowd. */
interface CrowdMember {
  readonly walker: Walker<"unit">;
  /** The index of its team, by which it is coloured. */
  readonly team: number;
  /** The two places between which the member goes, unless it is on errands. */
  readonly home: Point;
  readonly away: Point;
  /** Where the member was before the last step. */
  before: Point;
}

/** What members do that have arrived: all exchange their places again, or each goes to another place at once. */
type Task = "exchange" | "errands";

/** The steps that a crowd stands when all have arrived, before they exchange their places again. */
const REST = 8;

/** The names of the teams in the legend of a drawn picture. */
const TEAMS: readonly string[] = ["first team", "second team"];

/** Walkers of size 1 that occupy their cells and all step at once, for ever. */
export class Crowd {
  readonly world: World<"unit">;
  readonly members: CrowdMember[] = [];
  /** The steps that have been made. */
  steps = 0;
  private readonly task: Task;
  private readonly random = new Random(5);
  private readonly places: readonly Point[];
  private rested = 0;
  private errands = 0;
  private isAway = true;

  /**
   * @param pairs The starts and goals of the members, with their teams.
   * @param places Where members on errands go.
   */
  constructor(
    grid: Grid,
    options: Omit<WorldOptions<"unit">, "agents">,
    pairs: readonly { readonly start: Point; readonly goal: Point; readonly team: number }[],
    task: Task,
    places: readonly Point[] = [],
  ) {
    this.world = createWorld(grid, { ...options, agents: { unit: { capability: ["ground"] } } });
    this.task = task;
    this.places = places;
    for (const { start, goal, team } of pairs) {
      const walker = this.world.walk("unit", start, goal, { occupies: true });
      this.members.push({ walker, team, home: start, away: goal, before: start });
    }
  }

  /** The number of members that stand at their goals. */
  private get arrived(): number {
    return this.members.filter(({ walker }) => walker.status === "arrived").length;
  }

  /** How far the crowd has come, in words. */
  get progress(): string {
    const { steps, errands, members } = this;
    if (this.task === "errands") return `step ${steps}: ${errands} errands done`;
    return `step ${steps}: ${this.arrived} of ${members.length} at their goals`;
  }

  /** Moves all members by one step, and gives new goals to members that have arrived. */
  step(): void {
    for (const member of this.members) member.before = member.walker.cell;
    this.world.step();
    this.steps++;
    if (this.task === "errands") this.sendOnErrands();
    else if (this.arrived === this.members.length) this.exchange();
  }

  private exchange(): void {
    this.rested++;
    if (this.rested < REST) return;
    this.rested = 0;
    this.isAway = !this.isAway;
    for (const { walker, home, away } of this.members) walker.goal = this.isAway ? away : home;
  }

  private sendOnErrands(): void {
    const taken = new Set(this.members.map(({ walker: { goal } }) => `${goal.x},${goal.y}`));
    for (const { walker } of this.members) {
      if (walker.status !== "arrived") continue;
      this.errands++;
      const free = this.places.filter(({ x, y }) => !taken.has(`${x},${y}`));
      const goal = free[this.random.below(free.length)];
      taken.add(`${goal.x},${goal.y}`);
      walker.goal = goal;
    }
  }
}

/** The members of a crowd as points, for a drawn picture. */
export function sceneOfCrowd({ members }: Crowd): Primitive[] {
  return members.map(({ walker, team }) => ({ kind: "point", layer: TEAMS[team], ...walker.cell }));
}

/** Two teams in columns at the left and the right edge of a map, which exchange their places. */
function facing(grid: Grid, columns: number, rows: readonly number[]) {
  return rows.flatMap((y) =>
    Array.from({ length: columns }, (_, column) => {
      const west = { x: column, y };
      const east = { x: grid.width - columns + column, y };
      return [
        { start: west, goal: east, team: 0 },
        { start: east, goal: west, team: 1 },
      ];
    }).flat(),
  );
}

function range(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/** A river with a bridge two cells wide, and twenty on either bank. */
function makeBridge(): Crowd {
  const grid = new Grid(36, 14);
  grid.edit([
    { x: 13, y: 0, width: 10, height: 6, terrain: "water" },
    { x: 13, y: 8, width: 10, height: 6, terrain: "water" },
  ]);
  return new Crowd(grid, {}, facing(grid, 2, range(2, 12)), "exchange");
}

/** Two rooms and a corridor two cells wide between them, with six in either room. */
function makeCorridor(): Crowd {
  const grid = new Grid(36, 7);
  grid.edit([
    { x: 7, y: 0, width: 22, height: 3, terrain: "wall" },
    { x: 7, y: 5, width: 22, height: 2, terrain: "wall" },
  ]);
  return new Crowd(grid, {}, facing(grid, 2, range(2, 5)), "exchange");
}

/** Two armies of sixty in the open, with a wall between them that has two gaps. */
function makeArmy(): Crowd {
  const grid = new Grid(40, 20);
  grid.edit([
    { x: 20, y: 0, width: 1, height: 4, terrain: "wall" },
    { x: 20, y: 7, width: 1, height: 6, terrain: "wall" },
    { x: 20, y: 16, width: 1, height: 4, terrain: "wall" },
  ]);
  return new Crowd(grid, {}, facing(grid, 5, range(4, 16)), "exchange");
}

/** Shelves with aisles between them, and sixty who go from shelf to shelf, on straight steps only. */
function makeWarehouse(): Crowd {
  const grid = new Grid(41, 17);
  const places: Point[] = [];
  for (let y = 2; y < 15; y += 3) {
    for (let x = 3; x < 37; x += 7) {
      grid.edit({ x, y, width: 6, height: 1, terrain: "wall" });
      for (let column = x; column < x + 6; column++) places.push({ x: column, y: y + 1 });
    }
  }
  const random = new Random(2);
  const free = [...places];
  const draw = (): Point => free.splice(random.below(free.length), 1)[0];
  const pairs = Array.from({ length: 60 }, (_, index) => ({ start: draw(), goal: draw(), team: index % 2 }));
  return new Crowd(grid, { neighbours: 4 }, pairs, "errands", places);
}

/** The pictures of crowds. */
export const CROWDS: readonly CrowdPicture[] = [
  { file: "traffic-bridge.svg", drawnAt: 16, makeCrowd: makeBridge },
  { file: "traffic-corridor.svg", drawnAt: 14, makeCrowd: makeCorridor },
  { file: "traffic-army.svg", drawnAt: 18, makeCrowd: makeArmy },
  { file: "traffic-warehouse.svg", drawnAt: 20, makeCrowd: makeWarehouse },
];
