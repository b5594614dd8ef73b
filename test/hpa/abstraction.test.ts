import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Abstraction, type AbstractionSettings } from "../../src/hpa/levels/abstraction.ts";
import { UNREACHED } from "../../src/search/field.ts";
import { Work } from "../../src/search/work.ts";
import { anyEditFrom, anyEditSeeds, applyEdit, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { costsFrom, type Setting, stepCost } from "../support/oracle.ts";
import { copyOf } from "../support/planner-oracle.ts";

const abstractionSettings: fc.Arbitrary<AbstractionSettings> = fc.record({
  clusterSize: fc.integer({ min: 2, max: 7 }),
  levels: fc.constantFrom<number | "auto">(1, 2, 3, "auto"),
  factor: fc.integer({ min: 2, max: 3 }),
  threshold: fc.constantFrom(1, 3, 6),
  spacing: fc.constantFrom(2, 4, 255),
  cache: fc.constantFrom("fields", "directions", "distances"),
});

function abstractionOf({ grid, agent, movement }: Setting, how: AbstractionSettings): Abstraction {
  const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
  const abstraction = new Abstraction(view, how, new Work());
  for (const _ of abstraction.build());
  return abstraction;
}

/** All that an abstraction says, in terms of cells: equal for two that abstract a map alike. */
function described(abstraction: Abstraction): unknown {
  const { base, top } = abstraction;
  const levels = abstraction.levels.slice(0, top.number);
  const { cellOfNode, mostInterEdges, nodeOfInterEdge, unitsOfInterEdge, levelOfInterEdge } = base;
  const interEdgesOf = (node: number) =>
    Array.from({ length: mostInterEdges }, (_, i) => node * mostInterEdges + i)
      .filter((edge) => nodeOfInterEdge[edge] >= 0)
      .map((edge) => [cellOfNode[nodeOfInterEdge[edge]], unitsOfInterEdge[edge], levelOfInterEdge[edge]]);
  return levels.map(({ clusters }) =>
    clusters.map(({ nodes, intraUnits }) => ({
      cells: Array.from(nodes, (node) => cellOfNode[node]),
      interEdges: Array.from(nodes, interEdgesOf),
      intraUnits: [...intraUnits],
    })),
  );
}

describe("an abstraction", () => {
  test("has the intra-edges of level 1 that plain Dijkstra finds inside each cluster, and legal inter-edges", () => {
    fc.assert(
      fc.property(settings(16), abstractionSettings, (setting, how) => {
        const { base, view } = abstractionOf(setting, how);
        const { width, height } = setting.grid;
        const scale = view.costOfCell === null ? 2 * view.tilesPerWeight * view.agent.costs.scale : 1; // the oracle counts every terrain cost twice
        base.clusters.forEach(({ nodes, intraUnits }, cluster) => {
          const left = (cluster % base.wide) * base.size;
          const top = Math.floor(cluster / base.wide) * base.size;
          const inside = {
            left,
            top,
            right: Math.min(width, left + base.size),
            bottom: Math.min(height, top + base.size),
          };
          nodes.forEach((node, i) => {
            const from = base.cellOfNode[node];
            const expected = costsFrom(setting, from, inside);
            nodes.forEach((other, j) => {
              const cost = intraUnits[i * nodes.length + j];
              expect(cost === UNREACHED ? Number.POSITIVE_INFINITY : cost * scale).toBe(
                expected[base.cellOfNode[other]],
              );
            });
            for (let edge = node * base.mostInterEdges; edge < (node + 1) * base.mostInterEdges; edge++) {
              if (base.nodeOfInterEdge[edge] < 0) continue;
              const to = base.cellOfNode[base.nodeOfInterEdge[edge]];
              const step = stepCost(
                setting,
                from % width,
                Math.floor(from / width),
                to % width,
                Math.floor(to / width),
              );
              expect(base.unitsOfInterEdge[edge] * scale).toBe(step);
            }
          });
        });
      }),
      { numRuns: cases(300) },
    );
  });

  test("repaired edit by edit says the same as one built anew", () => {
    fc.assert(
      fc.property(
        settings(24),
        abstractionSettings,
        fc.array(anyEditSeeds, { maxLength: 10 }),
        (setting, how, edits) => {
          const abstraction = abstractionOf(setting, how);
          for (const seeds of edits) {
            applyEdit(setting.grid, anyEditFrom(setting.grid, seeds));
            abstraction.view.follow();
            abstraction.follow();
            const copy = copyOf(setting.grid);
            expect(described(abstraction)).toEqual(described(abstractionOf({ ...setting, grid: copy }, how)));
          }
        },
      ),
      { numRuns: cases(300) },
    );
  });

  test("built in slices between edits says the same as one built after them", () => {
    fc.assert(
      fc.property(
        settings(16),
        abstractionSettings,
        fc.array(anyEditSeeds, { maxLength: 6 }),
        (setting, how, edits) => {
          const view = AgentGrid.of(
            setting.grid,
            classOfAgent(setting.grid, setting.agent),
            new Movement(setting.movement),
          );
          const abstraction = new Abstraction(view, how, new Work());
          const building = abstraction.build();
          for (const seeds of edits) {
            building.next();
            applyEdit(setting.grid, anyEditFrom(setting.grid, seeds));
            view.follow();
            building.next();
          }
          for (const _ of building);
          abstraction.follow();
          const copy = copyOf(setting.grid);
          expect(described(abstraction)).toEqual(described(abstractionOf({ ...setting, grid: copy }, how)));
        },
      ),
      { numRuns: cases(300) },
    );
  });
});
