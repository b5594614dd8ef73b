import { createPlanner, Grid, type Path, type Point } from "octile";
import { say } from "../page.ts";
import { Stage } from "../stage.ts";

const grid = Grid.parse(`
  ................................
  ................................
  ......##................##......
  ......##................##......
  ................................
  ...........##....##.............
  ...........##....##.............
  ................................
  ................................
  ................................
  ................................
  ...........##....##.............
  ...........##....##.............
  ................................
  ......##................##......
  ......##................##......
  ................................
  ................................
`);
const planner = createPlanner(grid, { algorithm: "astar" });

/** What a cell costs beside its terrain, for agents that name this layer. */
const danger = grid.addLayer("danger");
const REACH = 5;

const guards: Point[] = [
  { x: 9, y: 3 },
  { x: 16, y: 9 },
  { x: 22, y: 14 },
];

/** A traveller from the left to the right, who plans anew in every step: the guards are always somewhere else. */
const travellers = [
  { colour: "green", layers: ["danger"], cell: { x: 0, y: 9 }, path: undefined as Path | undefined },
  { colour: "red", layers: [], cell: { x: 0, y: 8 }, path: undefined as Path | undefined },
];

/** From 0 far away to 30 beside a guard. */
function dangerAt(x: number, y: number): number {
  const distances = guards.map((guard) => Math.hypot(guard.x - x, guard.y - y));
  return Math.round(30 * Math.max(0, 1 - Math.min(...distances) / REACH));
}

let steps = 0;
function step(): void {
  steps++;
  // guards walk in circles, but for the one that the pointer leads
  guards[0] = { x: 9 + 3 * Math.cos(steps / 14), y: 8 + 6 * Math.sin(steps / 14) };
  guards[2] = { x: 22 + 3 * Math.cos(steps / 11), y: 9 - 6 * Math.sin(steps / 11) };
  const costs = Array.from(grid.terrainOfCell, (_, cell) => dangerAt(cell % grid.width, Math.floor(cell / grid.width)));
  danger.edit({ x: 0, y: 0, width: grid.width, height: grid.height, cost: costs });

  for (const traveller of travellers) {
    const { layers, cell } = traveller;
    if (cell.x === grid.width - 1) traveller.cell = { x: 0, y: 9 };
    const exit = { x: grid.width - 1, y: 0, width: 1, height: grid.height };
    traveller.path = planner.findPath(traveller.cell, exit, { agent: { layers } });
    traveller.cell = [...traveller.path][1] ?? traveller.cell;
  }
  const [careful, hasty] = travellers.map(({ cell }) => danger.cost(cell.x, cell.y));
  say(
    `Danger under green ${careful}, under red ${hasty}: green alone avoids it. Lead the middle guard with the pointer.`,
  );
}

const stage = new Stage(
  grid,
  "Three guards spread danger; one traveller goes round it, another goes straight through it",
);
stage.onHover((cell) => {
  guards[1] = cell;
});
stage.play(150, step, () => {
  stage.map();
  for (let cell = 0; cell < grid.terrainOfCell.length; cell++) {
    const { x, y } = grid.pointOf(cell);
    if (danger.cost(x, y) > 0) stage.cell({ x, y }, "gold", danger.cost(x, y) / 40);
  }
  for (const { path, colour } of travellers) if (path !== undefined) stage.line(path, colour, 0.15, 0.6);
  for (const guard of guards) stage.disc(guard, "wall", 1.2);
  for (const traveller of travellers) stage.walker(traveller, traveller.colour, 1);
});

Object.assign(globalThis, { grid, danger, travellers }); // to play with in the console
