import { createPlanner, type Path, type Point, type Reach } from "octile";
import { generateMap } from "octile/generate";
import { say } from "../page.ts";
import { Stage } from "../stage.ts";

/** How far anybody goes in a turn, in moves. */
const MOVES = { hero: 7, ghost: 4 };

const grid = generateMap("rooms", { width: 30, height: 18, room: 6, seed: 5 });
// a diagonal costs one move, as any other step
const planner = createPlanner(grid, { algorithm: "astar", diagonal: "chebyshev" });

const free = Array.from(grid.terrainOfCell.keys(), (cell) => grid.pointOf(cell)).filter((cell) =>
  planner.canStand(cell),
);
const hero = { cell: free[0] };
const ghosts = [{ cell: free[free.length - 1] }, { cell: free[free.length >> 1] }];
let gem = free[(free.length * 3) >> 2];
let gems = 0;
let turn = 0;

let range: Reach = planner.reachable(hero.cell, MOVES.hero);
/** Steps that are still to be seen before anybody else moves. */
let steps: Point[] = [];
let hovered: Path | undefined;

/** The hero walks along a path that its range knows already. */
function walk(goal: Point): boolean {
  const path = range.path(goal);
  if (path.status !== "found" || path.cells.length < 2) return false;
  steps = [...path].slice(1);
  return true;
}

function endTurn(): void {
  turn++;
  if (hero.cell.x === gem.x && hero.cell.y === gem.y) {
    gems++;
    gem = free[(gems * 211 + 40) % free.length];
  }
  for (const ghost of ghosts) {
    // as far along its way as its moves go
    const path = planner.findPath(ghost.cell, hero.cell, { within: 1 });
    const reached = [...path].filter((_, i) => path.costs[i] <= MOVES.ghost);
    ghost.cell = reached.at(-1) ?? ghost.cell;
  }
  range = planner.reachable(hero.cell, MOVES.hero);
  hovered = undefined;
  say(`Turn ${turn}, ${gems} gems. ${range.cells.length} cells in reach: press one.`);
}

let idle = 0;
function step(): void {
  const next = steps.shift();
  if (next !== undefined) {
    hero.cell = next;
    idle = 0;
    if (steps.length === 0) endTurn();
  } else if (++idle > 8) {
    // nobody plays: towards the gem, as far as the range goes
    const path = planner.findPath(hero.cell, gem);
    walk([...path].filter((_, i) => path.costs[i] <= MOVES.hero).at(-1) ?? hero.cell);
  }
}

const stage = new Stage(grid, "A hero in a dungeon: all cells that it can reach in this turn are shaded by their cost");
stage.onHover((cell) => {
  hovered = range.path(cell);
  idle = 0;
});
stage.onPress((cell) => {
  if (steps.length === 0 && !walk(cell)) say("The hero cannot get there in this turn.");
});
say(`${range.cells.length} cells in reach: press one.`);
stage.play(120, step, () => {
  stage.map();
  if (steps.length === 0) {
    for (const [i, cell] of range.cells.entries()) {
      stage.cell(grid.pointOf(cell), "violet", 0.5 - 0.4 * (range.costs[i] / MOVES.hero));
    }
    if (hovered?.status === "found") stage.line(hovered, "violet");
  }
  stage.disc(gem, "gold", 1);
  for (const ghost of ghosts) stage.walker(ghost, "green");
  stage.walker(hero, "red");
});

Object.assign(globalThis, { grid, hero, rangeOf: () => range }); // to play with in the console
