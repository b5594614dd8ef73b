import { say } from "../page.ts";
import { Stage } from "../stage.ts";
import { Match } from "./match.ts";

const NAME = "octile lockstep";
const match = new Match(new BroadcastChannel(NAME));
// one tab at a time has the lock; when it is closed, the next one leads
void navigator.locks.request(NAME, () => {
  match.lead();
  return new Promise(() => {});
});

while (match.world === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
const { grid } = match.world;

const stage = new Stage(grid, "Soldiers of a game that several tabs play: all tabs show the same");
stage.onPress((at, isFirst) => {
  isLed = true;
  match.order(isFirst ? { kind: "send", goal: at } : { kind: "build", at });
});

/** Where the soldiers go while nobody plays. */
const TOUR = [
  { x: 18, y: 10 },
  { x: 13, y: 2 },
  { x: 5, y: 10 },
];
let isLed = false;
stage.play(
  100,
  () => {
    if (!isLed && match.isLeading && match.tick % 40 === 0)
      match.order({ kind: "send", goal: TOUR[(match.tick / 40) % 3] });
    match.beat();
    if (match.tick % 5 === 0) say(status());
  },
  () => {
    stage.map();
    for (const soldier of match.world?.walkers.values() ?? []) stage.walker(soldier, match.isLeading ? "red" : "blue");
  },
);

function status(): string {
  const { world, tick, isLeading, differsSince } = match;
  if (differsSince >= 0) return `The tabs differ since tick ${differsSince}!`;
  const hash = world?.hash().toString(16).padStart(8, "0");
  return `Tick ${tick}, hash ${hash}, ${isLeading ? "leading" : "joined"}. Press to send, drag to build walls, Shift to cheat.`;
}

// a wall on the map of this tab alone: the hashes tell
addEventListener("keydown", ({ key }) => {
  if (key === "Shift") match.world?.edit({ x: 0, y: 0, terrain: "wall" });
});

Object.assign(globalThis, { match }); // to play with in the console
