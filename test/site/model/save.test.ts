import { describe, expect, test } from "vitest";
import { mapTextOf, svgOf } from "../../../site/playground/model/save.ts";
import { readMap } from "../../../src/io/index.ts";
import { drawnSession } from "./drawn-session.ts";

describe("a drawing", () => {
  test("shows the map, the path, its ends and the layers that are on", () => {
    const svg = svgOf(drawnSession("A....\n..#..\n....B", { layers: ["clusters"] }));
    expect(svg).toContain("start at 0,0, goal at 4,2");
    expect(svg).toContain('class="path"');
    expect(svg).toContain('id="layer-clusters-level-1"');
  });

  test("shows why there is no path", () => {
    const svg = svgOf(drawnSession("A.#.B", { layers: ["why"], agent: { size: 1 } }));
    expect(svg).not.toContain('class="path"');
    expect(svg).toContain('data-layer="blocking cells"');
  });
});

describe("a saved map", () => {
  test("is the map on screen, with the terrains that it has", () => {
    const session = drawnSession("A.TB\n.##.");
    session.paint({ x: 0, y: 1 }, { x: 0, y: 1 }, 1, "swamp");
    const saved = readMap(mapTextOf(session));
    expect(saved.toString()).toBe("..T.\nS##.");
    expect(saved.terrains.find(({ name }) => name === "trees")?.blocked).toBe(false);
  });

  test("leaves out links, which the format does not have", () => {
    const session = drawnSession("A..B");
    session.addLink({ x: 0, y: 0 }, { x: 3, y: 0 }, 1);
    expect(readMap(mapTextOf(session)).links).toEqual([]);
    expect(session.grid.value.links).toHaveLength(1);
  });
});
