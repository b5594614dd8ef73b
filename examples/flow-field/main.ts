import { createPlanner, type Guide, type Point } from "octile";
import { generateMap } from "octile/generate";
import { say } from "../page.ts";
import { Stage } from "../stage.ts";

const grid = generateMap("caves", { width: 44, height: 26, seed: 11 });
const planner = createPlanner(grid, { algorithm: "astar" });

/** The free cells. In generated caves there is a way between any two of them. */
const open = Array.from(grid.terrainOfCell.keys(), (cell) => grid.pointOf(cell)).filter((cell) =>
  planner.canStand(cell),
);

/** One guide leads from every cell to one goal. */
let goal = open[open.length >> 1];
let guide: Guide = planner.guide(goal);

/** Drops that flow along the guide, and begin again somewhere else when they are there. */
const drops = Array.from({ length: 250 }, (_, i) => ({ cell: open[(i * 97) % open.length] }));

let steps = 0;
let isLed = false;
function step(): void {
  steps++;
  for (const [i, drop] of drops.entries()) {
    drop.cell = guide.next(drop.cell) ?? open[(steps * 31 + i * 97) % open.length];
  }
  // nobody leads the goal: it wanders by itself
  if (!isLed && steps % 40 === 0) lead(open[(steps * 13) % open.length]);
}

function lead(cell: Point): void {
  if (!planner.canStand(cell)) return;
  goal = cell;
  guide = planner.guide(goal);
  say(`One search from the goal answers for all ${open.length} cells. Drag the goal.`);
}

const stage = new Stage(
  grid,
  "Every cell of a cave has an arrow that leads to one goal, and 250 drops flow along the arrows",
);
stage.onPress((cell) => {
  isLed = true;
  lead(cell);
});
lead(goal);
stage.play(90, step, () => {
  stage.map();
  for (const cell of open) {
    const next = guide.next(cell);
    if (next === undefined) continue;
    const [dx, dy] = [0.32 * (next.x - cell.x), 0.32 * (next.y - cell.y)];
    stage.line(
      [
        { x: cell.x - dx, y: cell.y - dy },
        { x: cell.x + dx, y: cell.y + dy },
      ],
      "violet",
      0.08,
      0.35,
    );
  }
  for (const drop of drops) stage.disc(stage.placeOf(drop), "blue", 1, 0.8);
  stage.disc(goal, "red", 1.2);
});

Object.assign(globalThis, { grid, drops, guideOf: () => guide }); // to play with in the console
