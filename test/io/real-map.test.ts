import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Point } from "../../src/index.ts";
import { readAgentScenarios, readMap, readScenarios, writeMap } from "../../src/io/index.ts";
import { listMaps, listSets, MAPS } from "../support/maps.ts";

/** Every tenth map of a set, and so at least one. */
function sampleOf(set: string): ReturnType<typeof listMaps> {
  return listMaps(set).filter((_, index) => index % 10 === 0);
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}

/** How many lines of a text hold anything. */
function countLines(text: string): number {
  return text.split("\n").filter((line) => line.trim() !== "").length;
}

describe.runIf(MAPS !== undefined)("of the real maps", () => {
  const sets = listSets();

  test("there are some", () => {
    expect(sets).not.toEqual([]);
  });

  test.each(sets)("those of %s are written as they were read", (set) => {
    for (const { path } of sampleOf(set)) {
      const text = read(path);
      // two characters have a twin that means the same, and some files lack the last newline
      const normal = `${text.replaceAll("G", ".").replaceAll("O", "@").trimEnd()}\n`;
      expect(writeMap(readMap(text)) === normal, path).toBe(true);
    }
  });

  test.each(sets.filter((set) => listMaps(set).some((map) => map.scen)))(
    "those of %s have scenarios that start and end on free cells of that map",
    (set) => {
      for (const { name, path, scen } of sampleOf(set)) {
        if (scen === undefined) continue;
        const grid = readMap(read(path));
        const isFree = ({ x, y }: Point): boolean => !grid.terrains[grid.terrainOfCell[grid.cellAt({ x, y })]].blocked;
        const scenarios = readScenarios(read(scen));
        expect(scenarios.length).toBe(countLines(read(scen)) - 1);
        for (const { map, width, height, start, goal } of scenarios) {
          expect([map, width, height]).toEqual([name, grid.width, grid.height]);
          expect(isFree(start) && isFree(goal), `${scen} ${JSON.stringify({ start, goal })}`).toBe(true);
        }
      }
    },
  );

  test.each(sets.filter((set) => set.startsWith("haa/")))(
    "those of %s have scenarios whose agents can stand at both ends",
    (set) => {
      for (const { path, scenario } of sampleOf(set)) {
        const grid = readMap(read(path), { terrains: { T: "trees" } });
        const scenarios = readAgentScenarios(read(scenario ?? ""));
        expect(scenarios.length).toBe(100);
        for (const { start, goal, agent } of scenarios) {
          for (const { x, y } of [start, goal]) {
            const under = [0, 1].flatMap((dy) => [0, 1].map((dx) => grid.get(x + dx, y + dy)));
            expect(agent.size).toBe(2);
            expect(under.every((terrain) => agent.capability.includes(terrain))).toBe(true);
          }
        }
      }
    },
  );
});
