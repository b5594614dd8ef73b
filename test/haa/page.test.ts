import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  CAPABILITIES,
  LAND_AGENTS,
  LAND_ENDS,
  landGrid,
  landPlanner,
  TOY,
  toyOptions,
} from "../../scripts/haa-example.ts";
import { sceneOfGraph } from "../../scripts/haa-graph.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { Clearance } from "../../src/grid/clearance.ts";
import { createPlanner, type Point, type Primitive } from "../../src/index.ts";

const text = readFileSync(join(import.meta.dirname, "..", "..", "docs", "haa.md"), "utf8");
const page = text.replaceAll(/\s+/g, " ");

const QUALITIES = ["initial", "high", "low"] as const;

/** Rows of characters with blanks between. */
function rowsOf(charAt: (point: Point) => string): string[] {
  return Array.from({ length: TOY.height }, (_, y) =>
    Array.from({ length: TOY.width }, (_, x) => charAt({ x, y })).join(" "),
  );
}

function clearanceAt(capability: readonly string[]): (point: Point) => string {
  const { clearanceOfCell } = new Clearance(TOY, classOfAgent(TOY, { capability }).capability, 255);
  return ({ x, y }) => String(clearanceOfCell[y * TOY.width + x] || "·");
}

/** Where the lower left cluster is entered from above by transitions of a capability, as the page says it. */
function crossingsOf(capability: readonly string[]): string {
  const scene = createPlanner(TOY, toyOptions("initial")).scene(undefined, undefined, { layers: ["transitions"] });
  const crossings = scene.flatMap((shape) => {
    const [from, to] = shape.kind === "line" ? shape.points : [];
    const [, room, names] = /room for (\d+) on (.*)$/.exec(shape.label ?? "") ?? [];
    if (from.y !== 4 || to.y !== 5 || from.x > 4.5 || names !== capability.join(" and ")) return [];
    return [`at x ${Math.round(from.x)}, with room for ${room}`];
  });
  return `crossed ${[...new Set(crossings)].sort().join(", and ")}`;
}

describe("docs/haa.md", () => {
  test("draws the toy map and its clearances", () => {
    const charOf = ({ x, y }: Point): string => ({ ground: ".", trees: "T" })[TOY.get(x, y)] ?? "#";
    const columns = [charOf, ...CAPABILITIES.map(clearanceAt)].map(rowsOf);
    const drawn = columns[0].map((_, y) => columns.map((rows) => rows[y]).join("    ")).join("\n");
    expect(text).toContain(`\n${drawn}\n`);
  });

  test.each(CAPABILITIES.map((capability) => ({ capability })))(
    "says where $capability crosses on the left",
    (each) => {
      const at = clearanceAt(each.capability);
      const [above, below] = [4, 5].map((y) => [0, 1, 2, 3, 4].map((x) => at({ x, y })).join(" "));
      expect(page).toContain(`above ${above} `);
      expect(page).toContain(`below ${below} ${crossingsOf(each.capability)} `);
    },
  );

  test("counts the nodes and edges of each quality, as they are drawn", () => {
    const counts = QUALITIES.map((quality) => {
      const { annotated } = createPlanner(TOY, toyOptions(quality)).report();
      expect(annotated).toMatchObject(shapesOf(sceneOfGraph(TOY, toyOptions(quality))));
      return `${annotated?.nodes} nodes, ${annotated?.interEdges} inter-edges, ${annotated?.intraEdges} intra-edges`;
    });
    expect(page).toContain(`| ${counts.join(" | ")} |`);
  });

  test("counts what three agents share, and what their paths cost", () => {
    const planner = landPlanner(landGrid());
    const { agents = [], annotated } = planner.report();
    const [infantry, tank, boat] = agents.map(({ levels }) => levels[0].nodes);
    expect(page).toContain(`graph has ${infantry} nodes, the tank's ${tank} and the boat's ${boat}, and all of them`);
    expect(page).toContain(`all of them together ${annotated?.nodes}.`);
    const costs = LAND_AGENTS.map(({ agent, ends: { start, goal } = LAND_ENDS }) =>
      planner.findPath(start, goal, { agent }).cost.toFixed(1),
    );
    expect(page).toContain(`through the forest, ${costs[0]} tiles`);
    expect(page).toContain(`goes round it, ${costs[1]} tiles`);
  });

  test("says which defaults there are", () => {
    const { grid } = landPlanner(landGrid());
    expect(page).toContain("| `detour` | 12 |");
    expect(page).toContain('| `quality` | `"high"` |');
    expect(page).toContain('| `placement` | `"width"` |');
    expect(page).toContain('| `cache` | `"directions"` |');
    const usual = createPlanner(grid, { algorithm: "haa", build: "lazy" });
    const named = createPlanner(grid, {
      ...{ algorithm: "haa", build: "lazy" },
      ...{ quality: "high", placement: "width", detour: 12, cache: "directions" },
    });
    expect(named.save()).toEqual(usual.save());
  });
});

/** How much of a graph is drawn. */
function shapesOf(scene: readonly Primitive[]): { nodes: number; interEdges: number; intraEdges: number } {
  const lines = scene.flatMap((shape) => (shape.kind === "line" ? [shape.points] : []));
  const interEdges = lines.filter(([from, to]) => clusterOf(from) !== clusterOf(to)).length;
  const nodes = scene.filter(({ kind }) => kind === "point").length;
  return { nodes, interEdges, intraEdges: lines.length - interEdges };
}

function clusterOf({ x, y }: Point): string {
  return `${Math.floor((x + 0.5) / 5)} ${Math.floor((y + 0.5) / 5)}`;
}
