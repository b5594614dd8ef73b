import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Client, type Patch, Room } from "../../examples/node-server/room.ts";
import { type Edit, Grid, type Point } from "../../src/index.ts";

/** A client that follows the game by patches alone. */
class FakeClient implements Client {
  readonly sentences: string[] = [];
  readonly pointOfId = new Map<number, Point>();
  readonly ticks: number[] = [];
  edits: readonly Edit[] = [];

  patch({ tick, places, edits }: Patch): void {
    this.ticks.push(tick);
    for (const { id, x, y } of places) this.pointOfId.set(id, { x, y });
    this.edits = [...this.edits, ...edits];
  }

  tell(sentence: string): void {
    this.sentences.push(sentence);
  }
}

const RIVER = `
  ........~~........
  ..................
  ..................
  ........~~........
`;

function roomOf(): Room {
  return new Room(Grid.parse(RIVER, { "~": { name: "water" } }));
}

function play(room: Room, ticks: number): void {
  for (let tick = 0; tick < ticks; tick++) room.update();
}

describe("the game server example", () => {
  test("walks everybody across in 200 ticks, and every client sees the same", () => {
    const room = roomOf();
    const [anna, ben] = [new FakeClient(), new FakeClient()];
    room.join(anna);
    room.join(ben);
    const soldier = room.recruit(anna, "soldier", { x: 0, y: 0 });
    const tank = room.recruit(ben, "tank", { x: 16, y: 2 });
    room.order(anna, soldier, { x: 17, y: 3 });
    room.order(ben, tank, { x: 0, y: 0 });
    play(room, 10);
    room.build({ x: 8, y: 1, width: 2, height: 2, terrain: "water" });
    play(room, 10);
    expect(anna.sentences.at(-1)).toMatch(/^soldier 0 stands still\. The way from .* leads over water, /);
    room.build({ x: 8, y: 0, width: 2, height: 4, terrain: "ground" });
    play(room, 180);
    expect(anna.pointOfId).toEqual(
      new Map([
        [soldier, { x: 17, y: 3 }],
        [tank, { x: 0, y: 0 }],
      ]),
    );
    expect(ben).toMatchObject({ pointOfId: anna.pointOfId, edits: anna.edits, ticks: anna.ticks });
    expect(anna.edits).toHaveLength(2);
    expect([anna.sentences.at(-1), ben.sentences.at(-1)]).toEqual(["soldier 0 is there.", "tank 1 is there."]);
  });

  test("sends a patch only when something has changed", () => {
    const room = roomOf();
    const client = new FakeClient();
    room.join(client);
    play(room, 5);
    expect(client.ticks).toEqual([0]);
    room.recruit(client, "boat", { x: 8, y: 0 });
    play(room, 5);
    expect(client.ticks).toEqual([0, 6]);
  });

  test("tells who joins later where everybody is", () => {
    const room = roomOf();
    const [early, late] = [new FakeClient(), new FakeClient()];
    room.join(early);
    room.order(early, room.recruit(early, "soldier", { x: 0, y: 0 }), { x: 9, y: 1 });
    play(room, 9);
    room.join(late);
    expect(late.pointOfId).toEqual(early.pointOfId);
  });

  test("refuses orders for others, and goals off the map", () => {
    const room = roomOf();
    const [anna, ben] = [new FakeClient(), new FakeClient()];
    const id = room.recruit(anna, "soldier", { x: 0, y: 0 });
    expect(() => room.order(ben, id, { x: 1, y: 1 })).toThrow("An order must be for a walker of your own, got 0.");
    expect(() => room.order(anna, id, { x: 99, y: 1 })).toThrow(/^The goal .*\.$/);
  });

  test("runs as a program, and ends", () => {
    const root = join(import.meta.dirname, "..", "..");
    const file = join(root, "examples", "node-server", "main.ts");
    const printed = execFileSync(process.execPath, ["--import", "tsx", file], { encoding: "utf8", cwd: root });
    expect(printed).toContain("Ben: boat 3 stands still.");
    expect(printed).toContain("Anna: soldier 0 needs another way.");
    expect(printed).toContain("Anna: soldier 0 is there.");
  });
});
