import { createWorld, Grid, type Point, type Walker, type World } from "../../src/index.ts";
import { CrowdJudge, type Square } from "./crowd-judge.ts";

type Name = "soldier" | "large";

/** A game in which many walkers have somewhere to go. */
export interface CrowdGame {
  readonly name: string;
  readonly world: World<Name>;
  /** The walkers that have to arrive. */
  readonly wanted: readonly Walker<Name>[];
  /** The most steps that they may take. */
  readonly most: number;
}

/** How a game went. */
export interface CrowdScore {
  /** The wanted walkers that stood at their goals when the game ended. */
  readonly home: number;
  readonly wanted: number;
  readonly steps: number;
  /** The steps that all walkers have taken, added up. */
  readonly walked: number;
  readonly faults: readonly string[];
}

const AGENTS = { soldier: {}, large: { size: 2 } };

const OCCUPIES = { occupies: true };

/** Plays a game until everybody is home, and judges every step. */
export function playCrowd(game: CrowdGame, look: (steps: number) => void = () => {}): CrowdScore {
  const { world, wanted, most } = game;
  const judge = new CrowdJudge(world.grid, { neighbours: 8, corners: "bothFree" });
  const all = [...world.walkers.values()];
  const squares = (): Square[] => all.map(({ cell, agent }) => ({ ...cell, size: agent === "large" ? 2 : 1 }));
  const isHome = ({ status, cell, goal }: Walker<Name>): boolean =>
    status === "arrived" && cell.x === goal.x && cell.y === goal.y;
  const faults: string[] = [];
  let walked = 0;
  let steps = 0;
  let before = squares();
  for (; steps < most && !wanted.every(isHome); steps++) {
    walked += world.step().length;
    const after = squares();
    faults.push(...judge.faultsOf(before, after));
    before = after;
    look(steps + 1);
  }
  return { home: wanted.filter(isHome).length, wanted: wanted.length, steps, walked, faults };
}

/** Two armies of `side` × `side` on opposite sides exchange their places, with what lies between them. */
export function armies(name: string, side: number, obstacle: (grid: Grid) => void = () => {}): CrowdGame {
  const grid = new Grid(6 * side + 4, 4 * side);
  obstacle(grid);
  const world = createWorld(grid, { agents: AGENTS });
  const across = 5 * side;
  const top = Math.floor(1.5 * side);
  const wanted = block({ x: 2, y: top }, side, side).flatMap(({ x, y }) => [
    world.walk("soldier", { x, y }, { x: x + across, y }, OCCUPIES),
    world.walk("soldier", { x: x + across, y }, { x, y }, OCCUPIES),
  ]);
  return { name, world, wanted, most: 4000 };
}

/** Closes the middle of a map for some columns, but for a gap of some rows. */
export function wallWithGap(columns: number, rows: number): (grid: Grid) => void {
  return (grid) => {
    const x = Math.floor((grid.width - columns) / 2);
    const y = Math.floor((grid.height - rows) / 2);
    grid.edit({ x, y: 0, width: columns, height: grid.height, terrain: "wall" });
    grid.edit({ x, y, width: columns, height: rows, terrain: "ground" });
  };
}

/** Two rows of walkers meet in a corridor that is two wide, with a field at each end. */
export function corridor(each: number): CrowdGame {
  const length = 20;
  const field = Math.ceil(each / 4) + 1;
  const grid = new Grid(length + 2 * field, 4);
  wallWithGap(length, 2)(grid);
  const world = createWorld(grid, { agents: AGENTS });
  const wanted = block({ x: 0, y: 0 }, field, 4)
    .slice(0, each)
    .flatMap(({ x, y }) => {
      const other = { x: grid.width - 1 - x, y };
      return [world.walk("soldier", { x, y }, other, OCCUPIES), world.walk("soldier", other, { x, y }, OCCUPIES)];
    });
  return { name: `${each} against ${each} in a corridor two wide`, world, wanted, most: 1000 };
}

/** A block of walkers is sent to one cell. */
export function toOneCell(
  columns: number,
  rows: number,
  slots: "nearest" | "formation",
  agent: Name = "soldier",
  obstacle: (grid: Grid) => void = () => {},
): CrowdGame {
  const size = agent === "large" ? 2 : 1;
  const grid = new Grid(4 * size * columns + 12, 2 * size * rows + 4);
  obstacle(grid);
  const world = createWorld(grid, { agents: AGENTS });
  const starts = block({ x: 1, y: 2 }, columns, rows).map(({ x, y }) => ({ x: size * x, y: size * y }));
  const goal = { x: grid.width - size * columns - 4, y: grid.height >> 1 };
  const wanted = world.walkAll(agent, starts, goal, { ...OCCUPIES, slots });
  return { name: `${starts.length} to one cell, ${slots}`, world, wanted, most: 4000 };
}

/** Walkers go through a block of others that are parked, and all want to be where they belong in the end. */
export function throughParked(side: number, count: number): CrowdGame {
  const grid = new Grid(2 * side + 12, Math.max(side, Math.ceil(count / 3)) + 4);
  const world = createWorld(grid, { agents: AGENTS });
  const parked = block({ x: (grid.width - side) >> 1, y: (grid.height - side) >> 1 }, side, side).map((cell) =>
    world.walk("soldier", cell, cell, OCCUPIES),
  );
  const walkers = block({ x: 1, y: 2 }, 3, Math.ceil(count / 3))
    .slice(0, count)
    .map((cell) => world.walk("soldier", cell, { x: grid.width - 1 - cell.x, y: cell.y }, OCCUPIES));
  return { name: `${count} through ${side * side} parked`, world, wanted: [...parked, ...walkers], most: 2000 };
}

/** Walkers go past guards that nobody may push: a line of guards, or a U that is open towards the walkers. */
export function pastGuards(isU: boolean): CrowdGame {
  const grid = new Grid(40, 30);
  const world = createWorld(grid, { agents: AGENTS });
  const line = block({ x: 20, y: 5 }, 1, 20);
  const arms = isU ? [...block({ x: 12, y: 5 }, 8, 1), ...block({ x: 12, y: 24 }, 8, 1)] : [];
  for (const cell of [...line, ...arms]) world.walk("soldier", cell, cell, { ...OCCUPIES, yields: false });
  const wanted = block({ x: 4, y: 10 }, 4, 10).map(({ x, y }) =>
    world.walk("soldier", { x, y }, { x: x + 28, y }, OCCUPIES),
  );
  return { name: `40 past a ${isU ? "U" : "line"} of guards`, world, wanted, most: 1000 };
}

/** The cells of a block, column by column. */
function block({ x, y }: Point, columns: number, rows: number): Point[] {
  return Array.from({ length: columns * rows }, (_, i) => ({ x: x + Math.floor(i / rows), y: y + (i % rows) }));
}

/** A block of walkers crosses open ground in formation. */
export function blockInFormation(side: number, across: number): CrowdGame {
  const world = createWorld(new Grid(2 * side + across, 2 * side), { agents: AGENTS });
  const starts = block({ x: 2, y: side >> 1 }, side, side);
  const goal = { x: 2 + (side >> 1) + across, y: side };
  const wanted = world.walkAll("soldier", starts, goal, { ...OCCUPIES, slots: "formation" });
  return { name: `a block of ${side} × ${side} over ${across} open cells`, world, wanted, most: 1000 };
}

/** The share of steps in which every walker of a game was within one cell of its place beside the first. */
export function shapeKeptIn(game: CrowdGame): { readonly score: CrowdScore; readonly share: number } {
  const offsets = game.wanted.map(({ cell }) => offsetFrom(game.wanted[0].cell, cell));
  let kept = 0;
  const score = playCrowd(game, () => {
    const isKept = game.wanted.every(({ cell }, i) => {
      const { x, y } = offsetFrom(game.wanted[0].cell, cell);
      return Math.abs(x - offsets[i].x) <= 1 && Math.abs(y - offsets[i].y) <= 1;
    });
    if (isKept) kept++;
  });
  return { score, share: kept / score.steps };
}

function offsetFrom(first: Point, { x, y }: Point): Point {
  return { x: x - first.x, y: y - first.y };
}
