import { setInterval } from "node:timers/promises";
import { Grid } from "octile";
import { type Client, type Patch, Room } from "./room.ts";

const TICKS_PER_SECOND = 20;

const MAP = `
  ........~~........
  ..................
  ..................
  ........~~........
`;

/** Prints what a connection would send as JSON. */
function clientOf(name: string): Client {
  const tell = (news: string): void => console.log(`tick ${ticks}, ${name}: ${news}`);
  const patch = ({ places, edits }: Patch): void => {
    if (ticks % TICKS_PER_SECOND === 0) tell(`${places.length} moved, ${edits.length} edits`);
  };
  return { patch, tell };
}

let ticks = 0;
const room = new Room(Grid.parse(MAP, { "~": { name: "water" } }));
const [anna, ben] = [clientOf("Anna"), clientOf("Ben")];
for (const client of [anna, ben]) room.join(client);
room.order(anna, room.recruit(anna, "soldier", { x: 0, y: 0 }), { x: 17, y: 3 });
room.order(anna, room.recruit(anna, "tank", { x: 0, y: 1 }), { x: 16, y: 1 });
room.order(ben, room.recruit(ben, "soldier", { x: 17, y: 0 }), { x: 0, y: 3 });
room.order(ben, room.recruit(ben, "boat", { x: 8, y: 0 }), { x: 9, y: 3 });

for await (const _ of setInterval(1000 / TICKS_PER_SECOND)) {
  ticks++;
  // the bridge falls when they are about to cross it; later there is a narrower one
  if (ticks === 10) room.build({ x: 8, y: 1, width: 2, height: 2, terrain: "water" });
  if (ticks === 24) room.build({ x: 8, y: 1, width: 2, height: 1, terrain: "ground" });
  room.update();
  if (ticks === 3 * TICKS_PER_SECOND) break;
}
