import fc from "fast-check";
import { expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Abstraction } from "../../src/hpa/levels/abstraction.ts";
import { unreachedIn } from "../../src/hpa/levels/node-distances.ts";
import { Insertion } from "../../src/hpa/query/insertion.ts";
import { UNREACHED } from "../../src/search/field.ts";
import { Work } from "../../src/search/work.ts";
import { cases } from "../support/cases.ts";

/** The least cost from an inserted cell to each node of its cluster at a level, by way of any node of the level below. */
function unitsByAnyNode({ upper, levels }: Abstraction, { clusterOfLevel, unitsOfLevel }: Insertion, index: number) {
  const level = upper[index - 1];
  const child = clusterOfLevel[index - 1];
  const { nodes: childNodesOfCell } = levels[index - 1].clusters[child];
  const { fields, childNodes, nodes } = level.clusters[clusterOfLevel[index]];
  const unitsAt = (at: number): number => (fields[at] === unreachedIn(fields) ? UNREACHED : fields[at]);
  return Array.from(nodes, (_, i) => {
    const first = i * childNodes.length + level.firstOfChild[child];
    const least = Math.min(...Array.from(childNodesOfCell, (_, j) => unitsOfLevel[index - 1][j] + unitsAt(first + j)));
    return least >= UNREACHED ? Number.POSITIVE_INFINITY : least;
  });
}

test("an insertion finds the cheapest ways up, also in clusters that are crowded with nodes", () => {
  const kinds = fc.constantFrom("maze" as const, "forest" as const, "caves" as const);
  fc.assert(
    fc.property(kinds, fc.nat(1000), fc.constantFrom(8, 16, 32), fc.nat(), (kind, seed, clusterSize, first) => {
      const grid = generateMap(kind, { width: 96, height: 96, seed });
      const view = AgentGrid.of(grid, classOfAgent(grid), new Movement());
      const settings = { clusterSize, levels: 3, factor: 2, threshold: 1, spacing: 2, cache: "fields" } as const;
      const abstraction = new Abstraction(view, settings, new Work());
      for (const _ of abstraction.build());
      const insertion = new Insertion(abstraction);
      for (let cell = first % 61; cell < grid.terrainOfCell.length; cell += 61) {
        if (!view.canStand(cell)) continue;
        insertion.insert(cell);
        insertion.complete();
        for (let index = 1; index < 3; index++) {
          const expected = unitsByAnyNode(abstraction, insertion, index);
          expect([...insertion.unitsOfLevel[index].subarray(0, expected.length)]).toEqual(expected);
        }
      }
    }),
    { numRuns: cases(30) },
  );
});
