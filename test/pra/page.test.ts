import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sceneOfFirstStep } from "../../scripts/pra-steps.ts";
import { generateMap } from "../../src/generate/index.ts";
import { createPlanner, type Planner, type PraOptions, type Primitive } from "../../src/index.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const page = read("docs/pra.md").replaceAll(/\s+/g, " ");

const grid = generateMap("caves", { width: 64, height: 40, seed: 3 });
const start = { x: 3, y: 34 };
const goal = { x: 58, y: 8 };

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function planner(options: Omit<PraOptions, "algorithm"> = {}): Planner {
  return createPlanner(grid, { algorithm: "pra", startAt: 1 / 2, smooth: false, ...options });
}

/** How many shapes of a kind a layer of the query's scene has. */
function count(scene: readonly Primitive[], layer: string, kind: Primitive["kind"]): number {
  return scene.filter((shape) => shape.layer === layer && shape.kind === kind).length;
}

/** How many cells the corridor of the query has. */
function corridorOf(own: Planner): number {
  const boxes = own.scene(start, goal, { layers: ["corridor"] });
  return boxes.reduce((sum, shape) => sum + (shape.kind === "box" ? shape.right - shape.left : 0), 0);
}

/** How many nodes and cells the query expands, and how many of them at the start level. */
function expandedBy(own: Planner): { expanded: number; main: number } {
  own.findPath(start, goal);
  const { expanded, expandedByPhase } = own.lastQuery;
  return { expanded, main: expandedByPhase.main };
}

function tiles(own: Planner): string {
  return own.findPath(start, goal).cost.toFixed(1);
}

describe("docs/pra.md", () => {
  test("counts the nodes and edges that its example has", () => {
    const { levels } = planner().report();
    const nodes = levels.map((level) => level.nodes);
    const free = grid.terrainOfCell.filter((terrain) => !grid.terrains[terrain].blocked).length;
    const edges = levels[0].edges?.toLocaleString("en");
    expect(page).toContain(`${free.toLocaleString("en")} cells that can be stood on, becomes ${nodes[0]} nodes`);
    expect(page).toContain(`${nodes[0]} nodes with ${edges} edges`);
    expect(page).toContain(`there are ${nodes.length} levels, of ${nodes.slice(0, -1).join(", ")} and ${nodes.at(-1)}`);
  });

  test("counts what its path takes, level by level", () => {
    const own = planner();
    const scene = own.scene(start, goal, { layers: ["abstract path"] });
    const [at1, at2, at3, at4] = [1, 2, 3, 4].map((level) => count(scene, `abstract path level ${level}`, "point"));
    const { expanded, main } = expandedBy(own);
    expect(count(scene, "abstract path level 5", "point")).toBe(0);
    expect(page).toContain(`It expands ${main} nodes, and the path has ${at4}.`);
    expect(page).toContain(
      `From ${at4} nodes at level 4 the path becomes ${at3} at level 3, ${at2} at level 2 and ${at1}`,
    );
    expect(page).toContain(
      `a corridor of ${corridorOf(own)} cells. All in all ${expanded} nodes and cells are expanded`,
    );
    expect(page).toContain(`A\\* expands ${expandedBy(createPlanner(grid, { algorithm: "astar" })).expanded}.`);
  });

  test("says where start and goal meet: a path from there begins at that level", () => {
    const layers = planner({ startAt: 1 }).scene(start, goal, { layers: ["abstract path"] });
    const highest = Math.max(...layers.map(({ layer }) => Number(layer.split(" ").at(-1))));
    expect(page).toContain(
      `here they meet at level ${highest}. A\\* looks for a path half-way up, at level ${highest / 2}`,
    );
  });

  test("says what widening and smoothing do", () => {
    const [plain, wide, smooth] = [planner(), planner({ widen: true }), planner({ smooth: true })];
    const astar = createPlanner(grid, { algorithm: "astar" });
    expect(page).toContain(`makes it ${corridorOf(wide)} cells, ${expandedBy(wide).expanded} nodes and cells`);
    expect(page).toContain(`from ${tiles(plain)} to ${tiles(wide)} tiles, which is the cheapest`);
    expect(tiles(wide)).toBe(tiles(astar));
    expect(page).toContain(
      `${expandedBy(smooth).expanded} nodes and cells are expanded, and the path has ${tiles(smooth)}`,
    );
    const scene = smooth.scene(start, goal, { layers: ["abstract path"] });
    const searched = [1, 2, 3, 4].filter((level) => count(scene, `abstract path level ${level}`, "point") > 0);
    expect(searched).toEqual([4]);
  });

  test("says what QuickPath finds", () => {
    const [quick, smooth] = [false, true].map((smooth) => createPlanner(grid, { algorithm: "quickpath", smooth }));
    expect(page).toContain(`here ${tiles(quick)} tiles`);
    expect(page).toContain(`to ${tiles(smooth)}, the cheapest there is`);
    expect(tiles(smooth)).toBe(tiles(createPlanner(grid, { algorithm: "astar" })));
  });

  test("shows the first step of PRA*(4): whole at the start level, then shorter, down to a small corridor", () => {
    const scene = sceneOfFirstStep(grid, start, goal, { k: 4, startAt: 1 / 2, lowest: 2 });
    const whole = planner().scene(start, goal, { layers: ["abstract path"] });
    const known = [4, 3, 2, 1].map((level) => count(scene, `path at level ${level}`, "point"));
    const all = [4, 3, 2, 1].map((level) => count(whole, `abstract path level ${level}`, "point"));
    expect(known[0]).toBe(all[0]);
    for (const [index, nodes] of known.entries()) if (index > 0) expect(nodes).toBeLessThan(all[index]);
    expect(page).toContain(`down to a corridor of ${count(scene, "corridor", "box")} cells`);
  });

  test("says what the saved results of its benchmarks say", () => {
    const edits = /^all +(\S+) +(\S+) +\S+ +\S+ +(\S+)/m.exec(read("bench/results/pra-edit.txt")) ?? [];
    const [, build, repair, ratio] = edits.map(Number);
    expect(page).toContain(
      `takes ${Math.round(build)} ms on average and the repair of one cell ${Math.round(repair)} µs`,
    );
    expect(page).toContain(`µs, ${ratio} times less`);

    const [own, paper] = read("bench/results/pra-growth.txt")
      .split("paper, all levels")
      .map((part) =>
        [...part.matchAll(/^(\w+) \d+² +(.*)$/gm)].map(([, kind, row]) => ({ kind, row: row.split(/ +/) })),
      );
    const columnOf = (rows: typeof own, kind: string, place: number): string[] =>
      rows.filter((row) => row.kind === kind).map(({ row }) => row[place]);
    for (const kind of ["caves", "rooms", "open"]) {
      expect(page).toContain(`| ${kind}: nodes | ${columnOf(own, kind, 0).join(" | ")} |`);
      expect(page).toContain(`| ${kind}: nodes with all levels | ${columnOf(paper, kind, 0).join(" | ")} |`);
      expect(page).toContain(`| ${kind}: time, mean | ${columnOf(own, kind, 4).join(" µs | ")} µs |`);
      expect(page).toContain(`| ${kind}: time, 99 % | ${columnOf(own, kind, 6).join(" µs | ")} µs |`);
    }
    const most = (place: number): number => Math.max(...own.map(({ row }) => Number(row[place])));
    expect(page).toContain(`at most ${most(3).toFixed(2)} times as many nodes as on the smallest map`);
    expect(page).toContain(`The time grows up to ${most(7).toFixed(1)} times`);

    const frames = read("bench/results/pra-frames.txt");
    const claims = [...frames.matchAll(/PRA\*\(16\) (\S+) %, PRA\*\(16\), 1\/3 (\S+) %/g)];
    const [, usual, third] = claims[2];
    expect(page).toContain(`holds for ${usual} % by default, and for ${third} % with \`startAt\` 1/3`);
  });
});
