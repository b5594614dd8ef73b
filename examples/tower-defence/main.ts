import { createWorld, Grid, type Point, type Walker } from "octile";
import { say } from "../page.ts";
import { Stage } from "../stage.ts";

const grid = new Grid(30, 17);
const GATE = { x: 0, y: 8 };
const CAMP = { x: 28, y: 7 };
const RANGE = 3.5;
const AGENTS = { goblin: {}, ogre: { size: 2 } };
type Name = keyof typeof AGENTS;
const world = createWorld(grid, { agents: AGENTS });

interface Attacker {
  readonly walker: Walker<Name>;
  readonly cell: Point;
  strength: number;
}
const attackers = new Set<Attacker>();
const towers: Point[] = [];
let shots: { readonly from: Point; readonly at: Attacker }[] = [];
let [beat, fallen, lost] = [0, 0, 0];

/** Builds a tower, unless that would close the last way of anybody: the largest attacker must still get through. */
function build({ x, y }: Point): void {
  if (x < 2 || x > 26 || grid.get(x, y) === "wall") return;
  world.edit({ x, y, terrain: "wall" });
  if (world.pathExists("ogre", GATE, CAMP)) towers.push({ x, y });
  else {
    world.edit({ x, y, terrain: "ground" });
    say("An ogre must still get through: that tower would close its last way.");
  }
}

function step(): void {
  beat++;
  if (beat % 4 === 0 && attackers.size < 60) attack(beat % 20 === 0 ? "ogre" : "goblin");
  // ways are planned within 4 ms, whatever the player builds
  world.tick(4);
  for (const attacker of attackers) {
    const { walker } = attacker;
    if (walker.agent === "goblin" || beat % 2 === 0) walker.next();
    if (walker.status === "arrived") {
      lost++;
      remove(attacker);
    }
  }
  shots = beat % 3 === 0 ? towers.flatMap(shoot) : [];
  if (beat % 10 === 0) say(`${fallen} have fallen, ${lost} came through. Press or drag to build towers.`);
}

function attack(agent: Name): void {
  const walker = world.walk(agent, GATE, CAMP);
  attackers.add({
    walker,
    get cell() {
      return walker.cell;
    },
    strength: agent === "ogre" ? 24 : 8,
  });
}

/** A tower hits the first attacker in its range. */
function shoot(from: Point): { from: Point; at: Attacker }[] {
  for (const at of attackers) {
    if (Math.hypot(at.cell.x - from.x, at.cell.y - from.y) > RANGE) continue;
    if (--at.strength <= 0) {
      fallen++;
      remove(at);
    }
    return [{ from, at }];
  }
  return [];
}

function remove(attacker: Attacker): void {
  attacker.walker.stop();
  attackers.delete(attacker);
}

// a first line of towers, so that there is something to walk round
for (const y of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) build({ x: 9, y });
for (const y of [6, 7, 8, 9, 10, 11, 12, 13, 14]) build({ x: 18, y });

const stage = new Stage(grid, "Attackers walk from the left to a camp on the right, round towers that shoot at them");
stage.onPress(build);
say("Press or drag to build towers.");
stage.play(130, step, () => {
  stage.map();
  stage.cell({ ...CAMP, width: 2, height: 2 }, "gold");
  for (const tower of towers) stage.disc(tower, "violet");
  for (const attacker of attackers) {
    const isOgre = attacker.walker.agent === "ogre";
    stage.walker(attacker, isOgre ? "green" : "red", isOgre ? 2 : 1);
  }
  for (const { from, at } of shots) stage.line([from, at.cell], "gold", 0.12, 0.8);
});

Object.assign(globalThis, { world, towers, GATE, CAMP }); // to play with in the console
