import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Grid } from "../../src/grid/grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import type { Legend } from "../../src/grid/terrain.ts";
import { AgentPaths, IntraEdges } from "../../src/haa/intra-edges.ts";
import type { ClusterPaths } from "../../src/hpa/levels/intra-paths.ts";
import { UNREACHED } from "../../src/search/field.ts";
import { cases } from "../support/cases.ts";

/** What an agent has in a cluster: the cells of its nodes, the costs between them row by row, and the walks between them. */
interface Own {
  readonly cells: Int32Array;
  readonly intraUnits: Uint32Array;
  readonly paths: ClusterPaths;
}

/** A walk between two nodes: its steps, and what it costs. */
interface Way {
  readonly stretches: readonly number[];
  readonly units: number;
}

const CLUSTERS = 2;
const AGENTS = 3;
const SIZE = 4;

const WAYS = {
  none: { stretches: [], units: UNREACHED },
  a: { stretches: [257], units: 70 },
  b: { stretches: [258, 513], units: 70 },
  long: { stretches: [258, 514], units: 140 },
  swamp: { stretches: [258, 513], units: 140 },
};

const viewOf = (legend: Legend): AgentGrid => {
  const grid = Grid.parse("........\n........\n........\n........", legend);
  return AgentGrid.of(grid, classOfAgent(grid, {}), new Movement());
};
/** Terrains that all cost the same, where walks over the same cells cost the same; and terrains that differ. */
const EVEN = { view: viewOf({}), ways: [WAYS.none, WAYS.a, WAYS.b, WAYS.long] };
const UNEVEN = { view: viewOf({ ",": { name: "mud", cost: 2 } }), ways: Object.values(WAYS) };

/** Nodes among four cells of a cluster, and one of some ways between any two nodes. */
function ownsOf(ways: readonly Way[]): fc.Arbitrary<Own> {
  return fc
    .record({
      cells: fc.subarray([0, 3, 8, 27]),
      chosen: fc.array(fc.constantFrom(...ways), { minLength: 6, maxLength: 6 }),
    })
    .map(({ cells, chosen }) => {
      const intraUnits = new Uint32Array(cells.length ** 2);
      const starts = [0];
      const stretches: number[] = [];
      for (let j = 1, path = 0; j < cells.length; j++) {
        for (let i = 0; i < j; i++, path++) {
          intraUnits[i * cells.length + j] = chosen[path].units;
          intraUnits[j * cells.length + i] = chosen[path].units;
          stretches.push(...chosen[path].stretches);
          starts.push(stretches.length);
        }
      }
      const paths = { starts: Int32Array.from(starts), stretches: Uint16Array.from(stretches) };
      return { cells: Int32Array.from(cells), intraUnits, paths };
    });
}

function settingsOf(ways: readonly Way[]): fc.Arbitrary<{ agent: number; cluster: number; own: Own }[]> {
  const setting = fc.record({ agent: fc.nat(AGENTS - 1), cluster: fc.nat(CLUSTERS - 1), own: ownsOf(ways) });
  return fc.array(setting, { maxLength: 12 });
}

function storesOf(graph: IntraEdges, view: AgentGrid): AgentPaths[] {
  return Array.from({ length: AGENTS }, (_, agent) => new AgentPaths(graph, CLUSTERS, agent, view, SIZE));
}

/** The edges of an agent, each as its ends, its cost and its walk. */
function edgesOf({ cells, intraUnits, paths: { starts, stretches } }: Own): string[] {
  const edges: string[] = [];
  for (let j = 1, path = 0; j < cells.length; j++) {
    for (let i = 0; i < j; i++, path++) {
      const units = intraUnits[i * cells.length + j];
      const walk = stretches.slice(starts[path], starts[path + 1]);
      if (units !== UNREACHED) edges.push(`${cells[i]} ${cells[j]} ${units} ${walk}`);
    }
  }
  return edges;
}

function countKept(graph: IntraEdges, cluster: number): number {
  return [...graph.edgesByEnds(cluster)].flat().length;
}

describe("the intra-edges of all agents", () => {
  test.each([
    ["even", EVEN],
    ["uneven", UNEVEN],
  ])("give each agent the walks that were set last, and keep equal edges once, on %s ground", (_, { view, ways }) => {
    fc.assert(
      fc.property(settingsOf(ways), fc.boolean(), (changes, isShared) => {
        const graph = new IntraEdges(CLUSTERS, isShared);
        const stores = storesOf(graph, view);
        const known = new Map<string, Own>();
        for (const { agent, cluster, own } of changes) {
          stores[agent].set(cluster, own, own.paths);
          known.set(`${agent} ${cluster}`, own);
          if (known.size % 2 === 0) stores[agent].trim();
        }
        for (let cluster = 0; cluster < CLUSTERS; cluster++) {
          const all = stores.flatMap((_, agent) => known.get(`${agent} ${cluster}`) ?? []);
          const edges = all.flatMap(edgesOf);
          expect(countKept(graph, cluster)).toBe(isShared ? new Set(edges).size : edges.length);
          expect(graph.countNodes(cluster)).toBe(new Set(all.flatMap(({ cells }) => [...cells])).size);
          stores.forEach((store, agent) => {
            const own = known.get(`${agent} ${cluster}`);
            if (own !== undefined) expect(store.pathsOf(cluster)).toEqual(own.paths);
          });
        }
      }),
      { numRuns: cases(300) },
    );
  });

  test("choose the walk between two nodes", () => {
    const [store] = storesOf(new IntraEdges(CLUSTERS, true), EVEN.view);
    const intraUnits = Uint32Array.from([0, 70, UNREACHED, 70, 0, 140, UNREACHED, 140, 0]);
    const paths = { starts: Int32Array.from([0, 1, 1, 3]), stretches: Uint16Array.from([257, 258, 513]) };
    store.set(1, { cells: Int32Array.from([4, 6, 12]), intraUnits }, paths);
    const chosen = (i: number, j: number): number[] => {
      store.choose(1, i, j);
      return [...store.stretches.slice(store.first, store.end)];
    };
    expect([chosen(0, 1), chosen(0, 2), chosen(1, 2)]).toEqual([[257], [], [258, 513]]);
  });

  test("know walks beyond the reach of 16 bits", () => {
    const stores = storesOf(new IntraEdges(CLUSTERS, true), EVEN.view);
    const cells = Int32Array.from([0, 3]);
    const pathsOf = (agent: number): ClusterPaths => ({
      starts: Int32Array.from([0, 40_000]),
      stretches: new Uint16Array(40_000).fill(257 + agent),
    });
    stores.forEach((store, agent) => {
      store.set(0, { cells, intraUnits: Uint32Array.from([0, agent + 1, agent + 1, 0]) }, pathsOf(agent));
    });
    stores.forEach((store, agent) => {
      expect(`${store.pathsOf(0).stretches}`).toBe(`${pathsOf(agent).stretches}`);
    });
  });
});
