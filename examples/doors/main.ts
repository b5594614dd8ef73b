import { createPlanner, Grid, type Path, type Point } from "octile";
import { say } from "../page.ts";
import { Stage } from "../stage.ts";

/** Each colour is a terrain of its own, so that an agent can be told which doors it may enter. */
const LEGEND = { R: "red", G: "green", B: "blue" } as const;
const COLOURS = ["red", "green", "blue"] as const;
type Colour = (typeof COLOURS)[number];

const grid = Grid.parse(
  `
  ###########################
  #.......#.........#.......#
  #.......#.........#.......#
  #.......R.........G.......#
  #.......#.........#.......#
  #.......#.........#.......#
  ####.########.########B####
  #.......#.........#.......#
  #.......#.........#.......#
  #.......#.........R.......#
  #.......#.........#.......#
  #.......G.........#.......#
  #.......#.........#.......#
  ###########################
`,
  LEGEND,
);
const planner = createPlanner(grid, { algorithm: "astar" });

const START = { x: 2, y: 2 };
const KEYS: Record<Colour, Point> = { red: { x: 4, y: 11 }, green: { x: 12, y: 1 }, blue: { x: 24, y: 1 } };
let chest: Point = { x: 23, y: 11 };

const hero = { cell: START };
let keys: Colour[] = [];
let path: Path | undefined;

/** The way with the keys in hand: to the chest, or else to the nearest key that can be had. */
function plan(): void {
  const agent = { capability: ["ground", ...keys] };
  const ways = COLOURS.filter((colour) => !keys.includes(colour)).map((colour) => ({
    aim: `the ${colour} key`,
    path: planner.findPath(hero.cell, KEYS[colour], { agent }),
  }));
  ways.sort((a, b) => a.path.cost - b.path.cost);
  ways.unshift({ aim: "the chest", path: planner.findPath(hero.cell, chest, { agent }) });
  const way = ways.find(({ path: { status } }) => status === "found");
  path = way?.path;
  steps = [...(path ?? [])].slice(1);
  const held = keys.length > 0 ? `Keys: ${keys.join(", ")}.` : "No key yet.";
  say(
    `${held} ${way === undefined ? "Nothing can be reached." : `On the way to ${way.aim}.`} Press to put the chest elsewhere.`,
  );
}

let steps: Point[] = [];
let rest = 0;
function step(): void {
  if (--rest > 0) return;
  const next = steps.shift();
  if (next !== undefined) hero.cell = next;
  const found = COLOURS.find((colour) => !keys.includes(colour) && isAt(KEYS[colour]));
  if (found !== undefined) keys = [...keys, found];
  if (found !== undefined) plan();
  if (!isAt(chest)) return;
  say("The chest! And once more from the beginning.");
  rest = 20;
  restart();
}

function isAt({ x, y }: Point): boolean {
  return hero.cell.x === x && hero.cell.y === y;
}

function restart(): void {
  hero.cell = START;
  keys = [];
  plan();
}

const stage = new Stage(grid, "A hero fetches keys to open coloured doors on its way to a chest");
stage.onPress((cell) => {
  if (grid.get(cell.x, cell.y) !== "ground") return;
  chest = cell;
  restart();
});
restart();
stage.play(130, step, () => {
  stage.map();
  if (path !== undefined) stage.line(path, "gold", 0.15, 0.7);
  for (const colour of COLOURS) if (!keys.includes(colour)) stage.text(KEYS[colour], "⚷", colour, 1.1);
  stage.cell({ x: chest.x + 0.1, y: chest.y + 0.2, width: 0.8, height: 0.6 }, "door");
  stage.walker(hero, "violet");
});

Object.assign(globalThis, { grid, hero, keysOf: () => keys }); // to play with in the console
