import { createWorld, Grid, type Point } from "octile";
import { say } from "../page.ts";
import { Stage } from "../stage.ts";

const grid = new Grid(34, 19, { legend: { "~": { name: "water", blocked: true } } });
const RIVER = { x: 15, y: 0, width: 4, height: grid.height };
grid.edit([
  { ...RIVER, terrain: "water" },
  { ...RIVER, y: 9, height: 1, terrain: "ground" },
]);

const world = createWorld(grid, { agents: { trader: {} } });

/** A home on either bank for each of 40 traders, no two on one cell. */
const HOMES = Array.from({ length: 40 }, (_, i): [Point, Point] => {
  const [x, y] = [1 + (i % 4) * 3, 1 + 2 * Math.floor(i / 4)];
  return [
    { x, y: Math.min(y, 17) },
    { x: 33 - x, y: Math.min(y, 17) },
  ];
});

// half of them begin on the right, and all of them occupy the cell where they stand
const traders = HOMES.map((homes, i) => world.walk("trader", homes[i % 2], homes[1 - (i % 2)], { occupies: true }));
const bankOf = new Map(traders.map((trader, i) => [trader, 1 - (i % 2)]));

let crossings = 0;
world.on("arrived", ({ walker }) => {
  crossings++;
  // back to the other bank
  const bank = 1 - (bankOf.get(walker) ?? 0);
  bankOf.set(walker, bank);
  walker.goal = HOMES[traders.indexOf(walker)][bank];
});

const stage = new Stage(grid, "Traders of two colours cross a river by narrow bridges, and give way to each other");
stage.onPress(({ x, y }) => {
  if (x < RIVER.x || x >= RIVER.x + RIVER.width) return;
  // traders on a bridge that falls step ashore, and the others look for another way
  world.edit({ ...RIVER, y, height: 1, terrain: grid.get(RIVER.x, y) === "water" ? "ground" : "water" });
});

stage.play(
  110,
  () => {
    world.step();
    const waiting = traders.filter(({ status }) => status === "unreachable").length;
    say(
      waiting > 0
        ? `${waiting} of 40 traders wait for a bridge. Press the river to build one.`
        : `${crossings} crossings. Press the river to build a bridge, or to take it down.`,
    );
  },
  () => {
    stage.map();
    for (const trader of traders) stage.walker(trader, bankOf.get(trader) === 1 ? "red" : "blue");
  },
);

Object.assign(globalThis, { world }); // to play with in the console
