import { describe, expect, test } from "vitest";
import { Desk } from "../../../../site/playground/model/far/desk.ts";
import { decodeLink } from "../../../../site/playground/model/link.ts";
import { Session } from "../../../../site/playground/model/session.ts";
import { Grid } from "../../../../src/index.ts";
import { gridOfParts, partsOfGrid } from "../../../../src/worker/grid-parts.ts";

const MOVEMENT = { neighbours: 8, corners: "bothFree" } as const;
const HPA = { algorithm: "hpa", options: {} } as const;
const AGENT = { size: 1, capability: ["ground"] };
const START = { x: 0, y: 0 };
const GOAL = { x: 4, y: 0 };

/** A thread's desk with a drawn map and a planner. */
async function deskOn(drawing: string): Promise<Desk> {
  const desk = new Desk(() => {});
  const grid = Grid.parse(drawing);
  desk.hold(partsOfGrid(grid), grid.terrainOfCell.slice(), { from: "file", name: "drawn.map" });
  await desk.build(HPA, AGENT, MOVEMENT);
  return desk;
}

describe("a thread with a map", () => {
  test("makes the map and the walk that the page would make", () => {
    const made = new Desk(() => {}).generate("caves", 64, 3, MOVEMENT, 2);
    const session = new Session(new Grid(1, 1), { from: "file", name: "x" });
    session.agent.value = { size: 2 };
    session.generate("caves", 64, 3);
    expect(gridOfParts(made.grid).toString()).toBe(session.grid.value.toString());
    expect(made.walk).toEqual({ agent: session.agent.value, start: session.start.value, goal: session.goal.value });
  });

  test("answers after it has followed the edits and the links of the page", async () => {
    const desk = await deskOn("..#..\n.....");
    expect(desk.ask(START, GOAL)).toMatchObject({ path: { status: "found" }, fault: undefined });
    desk.follow({ edits: [{ x: 2, y: 1, terrain: "wall" }], links: [] });
    const { path, explanation, repairTime } = desk.ask(START, GOAL);
    expect(path?.status).toBe("unreachable");
    expect(explanation?.sentence).toBe("B is walled off. Erase one cell of the wall to open a way.");
    expect(repairTime).toBeGreaterThan(0);
    desk.follow({ edits: [], links: [{ from: { x: 1, y: 0 }, to: { x: 3, y: 0 }, cost: 5 }] });
    expect(desk.ask(START, GOAL).path).toMatchObject({ status: "found", cost: 7 });
    desk.follow({ edits: [], links: [] });
    expect(desk.ask(START, GOAL).path?.status).toBe("unreachable");
  });

  test("writes a link that restores the map as it was edited", async () => {
    const desk = await deskOn("..#..\n.....");
    desk.follow({ edits: [{ x: 0, y: 1, terrain: "swamp" }], links: [] });
    const { settings } = await new Desk(() => {}).restore(await linkOf(desk));
    expect(settings.start).toEqual(START);
    expect((await decodeLink(await linkOf(desk))).grid.value.toString()).toBe("..#..\nS....");
  });

  test("tells of each cell in which component it is, and what room it has", async () => {
    const desk = await deskOn(".#.#.\n.#.#.");
    const question = { start: START, goal: GOAL, agent: AGENT, movement: MOVEMENT };
    const [, , other] = desk.tint("components", question);
    expect([...desk.tint("components", question)]).toEqual([1, 0, other, 0, 2, 1, 0, other, 0, 2]);
    expect(other).toBeGreaterThan(2);
    expect([...desk.tint("clearance", question)]).toEqual([1, 0, 1, 0, 1, 1, 0, 1, 0, 1]);
  });

  test("says why a run cannot be made", async () => {
    const desk = new Desk(() => {});
    const grid = Grid.parse("..\n..");
    grid.link({ x: 0, y: 0 }, { x: 1, y: 1 }, 1);
    desk.hold(partsOfGrid(grid));
    const { fault } = await desk.build({ algorithm: "pra", options: {} }, {}, MOVEMENT);
    expect(fault).toContain("links");
  });
});

function linkOf(desk: Desk): Promise<string> {
  const session = new Session(
    Grid.parse("..#..\n....."),
    { from: "file", name: "drawn.map" },
    { start: START, goal: GOAL },
  );
  return desk.link(session.settings());
}
