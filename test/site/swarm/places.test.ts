import { expect, test } from "vitest";
import { findPlaces } from "../../../site/playground/swarm/places.ts";
import { worldHere } from "../../../site/playground/swarm/swarm-world.ts";
import { Grid } from "../../../src/index.ts";

const MAP = `
  ..#......
  ..#......
  ..#..#...
  ###......
`;

test("places lie in the largest component of an agent, and nowhere else", async () => {
  const grid = Grid.parse(MAP);
  const world = worldHere(grid, { agents: { soldier: {}, tank: { size: 2 } } });
  const drawn = async (agent: string): Promise<string> => {
    const rows = grid
      .toString()
      .split("\n")
      .map((row) => [...row]);
    for (const { x, y } of await findPlaces(world, grid, agent, 1)) rows[y][x] = "o";
    return rows.map((row) => row.join("")).join("\n");
  };
  expect(await drawn("soldier")).toBe("..#oooooo\n..#oooooo\n..#oo#ooo\n###oooooo");
  expect(await drawn("tank")).toBe("..#ooooo.\n..#o..oo.\n..#o.#oo.\n###......");
});

test("an agent that fits nowhere, or hardly anywhere, has no places", async () => {
  const grid = new Grid(50, 50, { fill: "wall" });
  const world = worldHere(grid, { agents: { tank: { size: 2 } } });
  expect(await findPlaces(world, grid, "tank", 1)).toEqual([]);
  grid.edit({ x: 7, y: 7, width: 4, height: 4, terrain: "ground" });
  expect(await findPlaces(world, grid, "tank", 1)).toEqual([]);
  grid.edit({ x: 7, y: 7, width: 20, height: 20, terrain: "ground" });
  expect((await findPlaces(world, grid, "tank", 1)).length).toBeGreaterThan(100);
});
