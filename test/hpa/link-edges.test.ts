import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Abstraction, type AbstractionSettings } from "../../src/hpa/levels/abstraction.ts";
import { Work } from "../../src/search/work.ts";
import { cases } from "../support/cases.ts";
import { changeSeeds, changesFrom, linkedSettings } from "../support/link-arbitraries.ts";
import type { Setting } from "../support/oracle.ts";
import { hpaOptions } from "../support/planner-arbitraries.ts";
import { apply, copyOf } from "../support/planner-oracle.ts";

function abstractionOf({ grid, agent, movement }: Setting, how: AbstractionSettings): Abstraction {
  const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
  const abstraction = new Abstraction(view, how, new Work());
  for (const _ of abstraction.build());
  return abstraction;
}

/** The nodes, costs and links of all levels, in terms of cells: equal for two that abstract a map alike. */
function described({ base, levels, top }: Abstraction): unknown {
  const cellsOf = (nodes: Int32Array): number[] => Array.from(nodes, (node) => base.cellOfNode[node]);
  return {
    clusters: levels
      .slice(0, top.number)
      .map(({ clusters }) =>
        clusters.map(({ nodes, intraUnits }) => ({ cells: cellsOf(nodes), intraUnits: [...intraUnits] })),
      ),
    links: base.linkEdges.all.map(({ from, to, units }) => [base.cellOfNode[from], base.cellOfNode[to], units]),
  };
}

describe("an abstraction with links", () => {
  test("has both ends of every link that the agent can take as nodes of every level, and costs the same both ways", () => {
    fc.assert(
      fc.property(linkedSettings(20), hpaOptions, (setting, how) => {
        const { view, base, levels, top } = abstractionOf(setting, how);
        const cells = view.links.all.flatMap(({ from, to }) => [from, to]);
        for (const level of levels.slice(0, top.number)) {
          const nodeCells = level.clusters.flatMap(({ nodes }) => Array.from(nodes, (node) => base.cellOfNode[node]));
          expect(nodeCells).toEqual(expect.arrayContaining(cells));
          for (const { nodes, intraUnits } of level.clusters) {
            const turned = intraUnits.map(
              (_, at) => intraUnits[(at % nodes.length) * nodes.length + Math.floor(at / nodes.length)],
            );
            expect(intraUnits).toEqual(turned);
          }
        }
      }),
      { numRuns: cases(200) },
    );
  });

  test("repaired change by change says the same as one built anew", () => {
    const changes = fc.array(changeSeeds, { maxLength: 12 });
    fc.assert(
      fc.property(linkedSettings(20), hpaOptions, changes, (setting, how, seeds) => {
        const abstraction = abstractionOf(setting, how);
        for (const change of changesFrom(setting, how.clusterSize, seeds)) {
          apply(setting.grid, change);
          abstraction.view.follow();
          abstraction.follow();
          const rebuilt = abstractionOf({ ...setting, grid: copyOf(setting.grid) }, how);
          expect(described(abstraction)).toEqual(described(rebuilt));
        }
      }),
      { numRuns: cases(150) },
    );
  });
});
