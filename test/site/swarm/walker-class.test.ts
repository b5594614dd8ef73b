import { expect, test } from "vitest";
import { classesFor } from "../../../site/playground/swarm/walker-class.ts";
import { createWorld, Grid } from "../../../src/index.ts";

test("the scout goes everywhere, the others neither over water nor what costs most", () => {
  const grid = Grid.parse(".S~", { S: { name: "swamp", cost: 3 }, "~": { name: "water" } });
  const classes = classesFor(grid);
  expect(classes.map(({ name, agent }) => `${name} ${agent.size}: ${agent.capability?.join(" ")}`)).toEqual([
    "scout 1: ground swamp water",
    "soldier 1: ground",
    "tank 2: ground",
    "giant 3: ground",
  ]);
});

test("where all terrains cost the same, nobody is left without ground", () => {
  const grid = Grid.parse("..#\n...");
  for (const { agent } of classesFor(grid)) expect(agent.capability).toEqual(["ground", "swamp"]);
});

test("a world takes them on any grid", () => {
  for (const grid of [new Grid(4, 4), Grid.parse("~~", { "~": { name: "water" } })]) {
    const agents = Object.fromEntries(classesFor(grid).map(({ name, agent }) => [name, agent]));
    expect(() => createWorld(grid, { agents })).not.toThrow();
  }
});
