import { createWorld, Grid, type Point, type Walker } from "octile";
import { say } from "../page.ts";
import { Stage } from "../stage.ts";

const grid = Grid.parse(`
  ........................................
  ........................................
  ..............................TTT.......
  .................####.........TTT.......
  ....................#...................
  ....................#...................
  ........................................
  ........................................
  ...TT...............#...................
  ...TT...............#..........####.....
  .................####..........#........
  ...............................#........
  ........................................
  ........................................
  ..........TTTT................TT........
  ..........TTTT................TT........
  ........................................
  ........................................
  .................##.....................
  .................##.....................
  ........................................
  ........................................
`);
const world = createWorld(grid, { agents: { soldier: {} } });

type Squad = { walkers: Walker<"soldier">[]; readonly colour: string };
const squads: Squad[] = [
  { walkers: block({ x: 5, y: 11 }), colour: "blue" },
  { walkers: block({ x: 32, y: 6 }), colour: "red" },
];
let selected = squads[0];

/** Thirty soldiers with a cell between any two, so that trees pass through the block. */
function block({ x, y }: Point): Walker<"soldier">[] {
  const starts = Array.from({ length: 30 }, (_, i) => ({ x: x - 5 + 2 * (i % 6), y: y - 4 + 2 * Math.floor(i / 6) }));
  const free = starts.filter((start) => grid.get(start.x, start.y) === "ground");
  return free.map((start) => world.walk("soldier", start, start, { occupies: true }));
}

/** One order for a whole squad: it keeps its shape where there is room, and nobody stands on another's cell. */
function order(squad: Squad, goal: Point): void {
  const starts = squad.walkers.map(({ cell }) => cell);
  for (const walker of squad.walkers) walker.stop();
  squad.walkers = world.walkAll("soldier", starts, goal, { occupies: true, slots: "formation" });
}

const stage = new Stage(grid, "Two squads of soldiers march in formation across a map with walls and woods");
let isLed = false;
stage.onPress((cell, isFirst) => {
  if (!isFirst) return;
  isLed = true;
  const hit = squads.find(({ walkers }) => walkers.some((walker) => isNear(walker.cell, cell)));
  if (hit !== undefined) selected = hit;
  else if (world.pathExists("soldier", selected.walkers[0].cell, cell)) order(selected, cell);
  say(
    hit === undefined
      ? `The ${selected.colour} squad marches.`
      : `The ${hit.colour} squad: now press where it shall go.`,
  );
});

function isNear(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1;
}

// until somebody gives orders, the squads exchange places
const POSTS = [
  [
    { x: 32, y: 18 },
    { x: 8, y: 5 },
  ],
  [
    { x: 8, y: 5 },
    { x: 32, y: 18 },
  ],
];
let steps = 0;
say("Press a squad to choose it, then the ground to send it there in formation.");
stage.play(
  120,
  () => {
    if (!isLed && steps % 90 === 0) for (const [i, squad] of squads.entries()) order(squad, POSTS[i][(steps / 90) % 2]);
    steps++;
    world.step();
  },
  () => {
    stage.map();
    for (const squad of squads) {
      for (const walker of squad.walkers) {
        stage.disc(walker.goal, squad.colour, 1, 0.12);
        stage.walker(walker, squad.colour);
        if (squad === selected)
          stage.disc({ x: stage.placeOf(walker).x + 0.3, y: stage.placeOf(walker).y + 0.3 }, "gold", 0.4);
      }
    }
  },
);

Object.assign(globalThis, { world }); // to play with in the console
