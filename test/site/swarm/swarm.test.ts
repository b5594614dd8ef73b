import { expect, test } from "vitest";
import { Swarm } from "../../../site/playground/swarm/swarm.ts";
import { StepCheck } from "../../../src/cli/step-check.ts";
import { generateMap } from "../../../src/generate/index.ts";
import { Grid } from "../../../src/index.ts";
import { CrowdJudge, type Square } from "../../support/crowd-judge.ts";

const MOVEMENT = { neighbours: 8, corners: "bothFree" } as const;

/** Plays some seconds at 60 frames a second. */
async function play(swarm: Swarm, seconds: number, from = 0, onFrame = (): void => {}): Promise<void> {
  for (let frame = 0; frame < 60 * seconds; frame++) {
    swarm.advance(1000 * (1 + from) + (1000 * frame) / 60);
    onFrame();
    // lets ticks end
    await Promise.resolve();
  }
}

test("walkers of every class walk, arrive and go on, and take no illegal step", async () => {
  const grid = generateMap("caves", { width: 64, height: 64, seed: 3 });
  const swarm = await Swarm.start(grid, MOVEMENT, { walkers: 90, budget: 4 });
  const checks = swarm.troops.map(({ class: { agent } }) => {
    return new StepCheck(grid, { size: agent.size, capability: agent.capability ?? [] });
  });
  let steps = 0;
  let illegal = 0;
  await play(swarm, 30, 0, () => {
    swarm.troops.forEach(({ members }, index) => {
      for (const { before, at } of members) {
        if (before === at) continue;
        steps++;
        if (!checks[index].isLegal(before, at)) illegal++;
      }
    });
  });
  const { walking, heldUp, waiting, unreachable, arrived } = swarm.counts.value;
  expect(swarm.troops.map(({ class: { name } }) => name)).toContain("scout");
  expect(walking + heldUp + waiting + unreachable).toBe(90);
  expect(unreachable).toBe(0);
  expect(arrived).toBeGreaterThan(90);
  expect(steps).toBeGreaterThan(10_000);
  expect(illegal).toBe(0);
  expect(swarm.frames.length).toBe(240);
  swarm.close();
});

test("no two members are ever in each other's way", async () => {
  const grid = generateMap("caves", { width: 64, height: 64, seed: 3 });
  const judge = new CrowdJudge(grid, MOVEMENT);
  const swarm = await Swarm.start(grid, MOVEMENT, { walkers: 120, budget: 4 });
  const squares = (when: "before" | "at"): Square[] =>
    swarm.troops.flatMap((troop) => troop.members.map((one) => ({ ...one[when], size: troop.class.agent.size })));
  expect(judge.faultsOf(squares("at"), squares("at"))).toEqual([]);
  const faults: string[] = [];
  await play(swarm, 20, 0, () => faults.push(...judge.faultsOf(squares("before"), squares("at"))));
  expect(faults).toEqual([]);
  expect(swarm.counts.value.arrived).toBeGreaterThan(60);
  swarm.close();
});

test("a member that others hold up for long says for whom it waits, and goes elsewhere", async () => {
  const grid = Grid.parse(`
    ####################
    ....................
    ####################
  `);
  const swarm = await Swarm.start(grid, MOVEMENT, { walkers: 12, budget: 4 });
  await play(swarm, 20);
  expect(swarm.why.value).toMatch(/^Walker \d+ (waits for|stands at)/);
  const { arrived } = swarm.counts.value;
  await play(swarm, 20, 20);
  expect(swarm.counts.value.arrived).toBeGreaterThan(arrived);
  swarm.close();
});

test("there are as many walkers as are asked for, also after that changed", async () => {
  const swarm = await Swarm.start(new Grid(32, 32), MOVEMENT, { walkers: 10, budget: 4 });
  const count = (): number => swarm.troops.reduce((sum, { members }) => sum + members.length, 0);
  expect(count()).toBe(10);
  swarm.set({ walkers: 41, budget: 4 });
  expect(count()).toBe(41);
  swarm.set({ walkers: 3, budget: 4 });
  expect(count()).toBe(3);
  await play(swarm, 2);
  const { walking, heldUp, waiting } = swarm.counts.value;
  expect(walking + heldUp + waiting).toBe(3);
});

test("thousands find room where the map has it", async () => {
  const grid = generateMap("city", { width: 256, height: 256, seed: 3 });
  const swarm = await Swarm.start(grid, MOVEMENT, { walkers: 2000, budget: 4 });
  expect(swarm.placed.value).toEqual({ wanted: 2000, found: 2000 });
  swarm.close();
});

test("an edit is counted, ways are planned again, and who is cut off is told why", async () => {
  const grid = new Grid(40, 40);
  const swarm = await Swarm.start(grid, MOVEMENT, { walkers: 60, budget: 4 });
  await play(swarm, 1);
  grid.edit({ x: 20, y: 0, width: 1, height: 39, terrain: "wall" });
  await play(swarm, 3, 1);
  expect(swarm.counts.value.edits).toBe(1);
  expect(swarm.counts.value.replans).toBeGreaterThan(0);
  expect(swarm.why.value).toMatch(/size|wall/);
  grid.edit({ x: 20, y: 39, terrain: "wall" });
  await play(swarm, 2, 4);
  expect(swarm.counts.value.edits).toBe(2);
  expect(swarm.counts.value.unreachable).toBeGreaterThan(0);
  expect(swarm.why.value).toMatch(/^(No agent can|The w|At the)/);
});

test("a map without room is refused in a sentence", async () => {
  const grid = new Grid(8, 8, { fill: "wall" });
  await expect(Swarm.start(grid, MOVEMENT, { walkers: 1, budget: 1 })).rejects.toThrow(
    "A swarm needs room to walk, and this map has none.",
  );
});

test("a map that would take too much memory is refused in a sentence", async () => {
  await expect(Swarm.start(new Grid(4096, 2048), MOVEMENT, { walkers: 1, budget: 1 })).rejects.toThrow(
    "A swarm needs a map of at most 2048 × 2048 cells, got one of 4096 × 2048.",
  );
});

test("a member is drawn on its way from cell to cell, and stands once it is there", async () => {
  const swarm = await Swarm.start(new Grid(64, 64), MOVEMENT, { walkers: 8, budget: 4 });
  await play(swarm, 2);
  const last = 1000 + (1000 * 119) / 60;
  const now = swarm.progress(last);
  expect(now).toBeLessThan(1);
  expect(swarm.progress(last + 1000)).toBe(1);
});

test("a wall that is painted on walkers lets them step out, and a way that opens again lets them go on", async () => {
  const grid = new Grid(40, 40);
  const swarm = await Swarm.start(grid, MOVEMENT, { walkers: 60, budget: 4 });
  const members = swarm.troops.flatMap((troop) => troop.members.map((member) => ({ troop, member })));
  const standInWalls = (): number =>
    members.filter(({ troop, member }) => {
      const { size, capability = [] } = troop.class.agent;
      return !new StepCheck(grid, { size, capability }).canStand(member.at.x, member.at.y);
    }).length;
  await play(swarm, 2);
  grid.edit({ x: 14, y: 0, width: 12, height: 40, terrain: "wall" });
  expect(standInWalls()).toBeGreaterThan(0);
  await play(swarm, 1, 2);
  expect([standInWalls(), swarm.counts.value.displaced > 0]).toEqual([0, true]);
  expect(swarm.counts.value.unreachable).toBeGreaterThan(0);
  grid.edit({ x: 14, y: 0, width: 12, height: 40, terrain: "ground" });
  await play(swarm, 1, 3);
  expect(swarm.counts.value.unreachable).toBe(0);
  swarm.close();
});
