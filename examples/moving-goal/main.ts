import { createWorld, type Point } from "octile";
import { generateMap } from "octile/generate";
import { say } from "../page.ts";
import { Stage } from "../stage.ts";

const grid = generateMap("caves", { width: 46, height: 27, seed: 9 });
const world = createWorld(grid, { agents: { animal: {} } });
for (const _ of world.build());

const free = Array.from(grid.terrainOfCell.keys(), (cell) => grid.pointOf(cell)).filter(
  ({ x, y }) => grid.get(x, y) === "ground",
);

const hare = { cell: free[free.length >> 1] };
let steps: Point[] = [];
const wolves = [free[0], free[20], free[free.length - 1]].map((cell) =>
  world.walk("animal", cell, hare.cell, { occupies: true }),
);

let [beats, changes, catches] = [0, 0, 0];
function step(): void {
  beats++;
  // every third beat, the hare rests
  if (beats % 3 > 0) {
    if (steps.length === 0)
      steps = [
        ...world.flee(
          "animal",
          hare.cell,
          wolves.map(({ cell }) => cell),
          { maxCost: 14 },
        ),
      ].slice(1);
    hare.cell = steps.shift() ?? hare.cell;
  }
  for (const wolf of wolves) {
    // a goal near the last one costs next to nothing: the wolf keeps the way that it has, and changes its end
    if (wolf.goal.x !== hare.cell.x || wolf.goal.y !== hare.cell.y) {
      wolf.goal = hare.cell;
      changes++;
    }
    wolf.next();
    if (wolf.cell.x !== hare.cell.x || wolf.cell.y !== hare.cell.y) continue;
    catches++;
    hare.cell = free[(catches * 331) % free.length];
    steps = [];
  }
  say(
    `${changes} times the goal of a wolf moved; ${world.metrics.plans} times one had to plan. Press to lure the hare.`,
  );
}

const stage = new Stage(grid, "Three wolves follow a hare that runs away through caves");
stage.onPress((cell) => {
  steps = [...world.nearest("animal", hare.cell, cell)].slice(1);
});
stage.play(110, step, () => {
  stage.map();
  for (const wolf of wolves) stage.line([stage.placeOf(wolf), ...wolf.route], "blue", 0.12, 0.45);
  for (const wolf of wolves) stage.walker(wolf, "blue", 1);
  stage.walker(hare, "red", 1);
});

Object.assign(globalThis, { world, hare }); // to play with in the console
