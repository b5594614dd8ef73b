import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { type Edit, Grid } from "../../src/index.ts";
import { Abstraction } from "../../src/pra/abstraction.ts";
import { EDGE_UNITS_PER_TILE } from "../../src/pra/edge-costs.ts";
import { Level, SCALE } from "../../src/pra/level.ts";
import { SnapshotReader, SnapshotWriter } from "../../src/snapshot/snapshot.ts";
import {
  anyEditFrom,
  anyEditSeeds,
  applyEdit,
  cellFrom,
  cellSeeds,
  type DangerEdit,
  settings,
} from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import type { Setting } from "../support/oracle.ts";
import { canonicalForm, checkAbstraction } from "../support/pra-invariants.ts";

/** The most levels that an abstraction may have: fewer than small maps would need, or all. */
const levelCounts = fc.constantFrom(1, 2, 3, 4, 32);

/** The view of a setting, up to date. */
function viewOf({ grid, agent, movement }: Setting): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
}

/** A complete abstraction that keeps to the invariants. */
function built(setting: Setting, most?: number): Abstraction {
  const abstraction = rebuilt(setting, most);
  checkAbstraction(abstraction);
  return abstraction;
}

/** A complete abstraction to compare one with that is checked itself. */
function rebuilt(setting: Setting, most?: number): Abstraction {
  const abstraction = new Abstraction(viewOf(setting), most);
  for (const _ of abstraction.build());
  return abstraction;
}

/** A complete abstraction of a drawing, for an agent of one cell with the default movement unless others are named. */
function builtOf(drawing: string, setting: Partial<Setting> = {}): Abstraction {
  return built({ grid: Grid.parse(drawing), agent: {}, movement: {}, ...setting });
}

/** Draws which node of a level each cell is below: a letter a node, in the order of their first cells. */
function drawn(abstraction: Abstraction, number: number): string {
  const { view, parentOfCell, levels } = abstraction;
  const { width } = view.grid;
  const letterOfNode = new Map<number, string>();
  let drawing = "";
  for (const [cell, parent] of parentOfCell.entries()) {
    if (cell > 0 && cell % width === 0) drawing += "\n";
    let node = parent;
    for (let index = 0; index + 1 < number && node >= 0; index++) node = levels[index].parentOfNode[node];
    if (node >= 0 && !letterOfNode.has(node)) letterOfNode.set(node, String.fromCharCode(65 + letterOfNode.size));
    drawing += letterOfNode.get(node) ?? (parent < 0 ? "#" : "-");
  }
  return drawing;
}

/** A drawing without its indentation. */
function trimmed(drawing: string): string {
  return drawing
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}

/** The nodes of a level by first cell, with the first cells of their neighbours. */
type NamedGraph = Map<number, Set<number>>;

function namedCells(view: AgentGrid): NamedGraph {
  const graph: NamedGraph = new Map();
  for (const [cell, moves] of view.movesOfCell.entries()) {
    if (!view.canStand(cell)) continue;
    const targets = [...view.offsetOfDirection].filter((_, direction) => (moves >> direction) & 1);
    graph.set(cell, new Set(targets.map((offset) => cell + offset)));
  }
  return graph;
}

/**
 * The groups of a graph as the order of turns gives them, by trying every set of nodes: too slow to ship, too plain to be
 * wrong. Each is a list of first cells.
 */
function plainGroups(graph: NamedGraph, number: number, { grid, movement }: AgentGrid): number[][] {
  const isPaired = movement.neighbours === 4;
  const [sideX, sideY] = isPaired
    ? [2 ** Math.ceil(number / 2), 2 ** Math.floor(number / 2)]
    : [2 ** number, 2 ** number];
  const classOf = (cell: number): number =>
    (Math.floor((cell % grid.width) / sideX) % 2) + 2 * (Math.floor(Math.floor(cell / grid.width) / sideY) % 2);
  const names = [...graph.keys()].sort((a, b) => a - b);
  const groupOf = new Map<number, number[]>();
  for (const size of [4, 3, 2]) {
    for (const leader of names.toSorted((a, b) => classOf(a) - classOf(b) || a - b)) {
      const free = names.filter((name) => name > leader && graph.get(leader)?.has(name) && !groupOf.has(name));
      if (groupOf.has(leader)) continue;
      const choices = isPaired && number % 2 === 1 ? free.toReversed() : free;
      const clique = subsets(choices, size - 1).find((set) =>
        set.every((a) => set.every((b) => a === b || graph.get(a)?.has(b))),
      );
      if (clique === undefined) continue;
      const group = [leader, ...clique];
      for (const name of group) groupOf.set(name, group);
    }
  }
  const cliques = new Set(groupOf.values());
  for (const name of names) {
    const [neighbour] = graph.get(name) ?? [];
    if (groupOf.has(name) || (graph.get(name)?.size === 0 && number > 0)) continue;
    if (graph.get(name)?.size === 1) groupOf.get(neighbour)?.push(name);
    else cliques.add([name]);
  }
  return [...cliques].map((group) => group.sort((a, b) => a - b)).sort((a, b) => a[0] - b[0]);
}

/** All choices of so many values, in the order of a dictionary. */
function subsets(values: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return values.flatMap((value, index) => subsets(values.slice(index + 1), count - 1).map((rest) => [value, ...rest]));
}

/** The graph whose nodes are groups of another's. */
function grouped(graph: NamedGraph, groups: readonly number[][]): NamedGraph {
  const nameOf = new Map(groups.flatMap((group) => group.map((name) => [name, group[0]] as const)));
  const result: NamedGraph = new Map(groups.map(([name]) => [name, new Set()]));
  for (const [name, targets] of graph) {
    const from = nameOf.get(name);
    for (const target of targets) {
      const to = nameOf.get(target);
      if (from !== undefined && to !== undefined && from !== to) result.get(from)?.add(to);
    }
  }
  return result;
}

/** The first cells of the children of each node, in the order of the nodes' first cells. */
function groupsOf(level: Level, below: Level | undefined): number[][] {
  const groups: number[][] = [];
  for (let node = 0; node < level.room; node++) {
    if (level.firstCellOfNode[node] < 0) continue;
    const children = level.nodeOfChild.subarray(level.firstChildOfNode[node], level.endChildOfNode[node]);
    groups.push(Array.from(children, (child) => below?.firstCellOfNode[child] ?? child));
  }
  return groups.sort((a, b) => a[0] - b[0]);
}

describe("an abstraction", () => {
  test("of an open 4 × 4 map is four squares, then one, as in Figure 1", () => {
    const abstraction = builtOf(`
      ....
      ....
      ....
      ....`);
    expect(drawn(abstraction, 1)).toBe("AABB\nAABB\nCCDD\nCCDD");
    expect(drawn(abstraction, 2)).toBe("AAAA\nAAAA\nAAAA\nAAAA");
    expect(abstraction.levels.map(({ count, edges }) => [count, edges])).toEqual([
      [4, 12],
      [1, 0],
    ]);
    const [first, second] = abstraction.levels;
    expect([...first.xOfNode.subarray(0, 4)]).toEqual([0.5 * SCALE, 2.5 * SCALE, 0.5 * SCALE, 2.5 * SCALE]);
    expect([second.xOfNode[0], second.yOfNode[0]]).toEqual([1.5 * SCALE, 1.5 * SCALE]);
  });

  test.each([
    [
      "two cliques of four take what they can, and the cells between them stay alone, as D in Figure 2",
      `..##..
       ......
       ######`,
      `AA##BB
       AACCBB
       ######`,
    ],
    [
      "a dead end of one cell is an orphan, and joins the clique beside it, as in Figure 2",
      `..#
       ...
       ###`,
      `AA#
       AAA
       ###`,
    ],
    [
      "an orphan before its clique names the node, but does not lead",
      `.##
       ..#
       ..#`,
      `A##
       AA#
       AA#`,
    ],
    [
      "a cell with a single way on makes a clique of two with its neighbour, as C in Figure 2",
      `..#..
       .....
       ##.##`,
      `AA#BB
       AACBB
       ##C##`,
    ],
    [
      "a corner that may not be cut leaves cliques of two",
      `..
       .#`,
      `AA
       A#`,
    ],
    [
      "a cell without neighbours is a node of its own",
      `.#.
       ###
       ...`,
      `A#B
       ###
       CCC`,
    ],
  ])("%s", (_, map, expected) => {
    expect(drawn(builtOf(map), 1)).toBe(trimmed(expected));
  });

  test("takes a clique of three where corners may be cut", () => {
    expect(drawn(builtOf("..\n.#", { movement: { corners: "oneFree" } }), 1)).toBe("AA\nA#");
    expect(drawn(builtOf("...\n.#.\n...", { movement: { corners: "oneFree" } }), 1)).toBe("AAB\nA#C\nDCC");
    expect(drawn(builtOf("...\n.#.\n..."), 1)).toBe("AAB\nC#B\nDDE");
  });

  test("falls into squares without diagonals too, in two levels", () => {
    const abstraction = builtOf("....\n....\n....\n....", { movement: { neighbours: 4 } });
    expect(drawn(abstraction, 1)).toBe("AABB\nCCDD\nEEFF\nGGHH");
    expect(drawn(abstraction, 2)).toBe("AABB\nAABB\nCCDD\nCCDD");
    expect(abstraction.levels.map(({ count }) => count)).toEqual([8, 4, 2, 1]);
  });

  test("has a top for each component, at the level where it is one node", () => {
    const abstraction = builtOf(`
      .#......
      ##......
      ..#.....`);
    expect(drawn(abstraction, 1)).toBe("A#BBCCDD\n##BBCCDD\nEE#FGGHH");
    expect(drawn(abstraction, 2)).toBe("-#AABBBB\n##AABBBB\n--#ABBBB");
    expect(abstraction.levels.length).toBe(3);
  });

  test("of a map on which the agent can stand nowhere has no nodes", () => {
    const abstraction = builtOf("##\n##");
    expect(abstraction.levels.map(({ count }) => count)).toEqual([0]);
  });

  test("has edges that cost the cheapest walk between centres, where terrains differ in cost", () => {
    const legend = { S: { name: "swamp", cost: 5 }, R: { name: "road", cost: 1 }, ".": { name: "ground", cost: 3 } };
    const [level] = builtOf(".", { grid: Grid.parse("..SS\nRRRS", legend) }).levels;
    // both centres are on the road: (0, 1), and (2, 1), two steps away
    expect([...level.xOfNode.subarray(0, 2)]).toEqual([0, 2 * SCALE]);
    expect([...level.yOfNode.subarray(0, 2)]).toEqual([SCALE, SCALE]);
    expect(level.unitsOfEdge[level.firstEdgeOfNode[0]]).toBe(2 * EDGE_UNITS_PER_TILE);
  });

  test("is what the order of turns says, for any movement, agent and terrain", () => {
    fc.assert(
      fc.property(settings(9), (setting) => {
        const { view, levels } = built(setting);
        let graph = namedCells(view);
        levels.forEach((level, index) => {
          const groups = plainGroups(graph, index, view);
          expect(groupsOf(level, levels[index - 1])).toEqual(groups);
          graph = grouped(graph, groups);
        });
      }),
      { numRuns: cases(200) },
    );
  });

  test("ends at the last level that there may be, with what the levels below have in any case", () => {
    fc.assert(
      fc.property(settings(20), levelCounts, (setting, most) => {
        const [whole, ended] = [built(setting, 32), built(setting, most)];
        expect(ended.levels.length).toBe(Math.min(most, whole.levels.length));
        const linesOf = (abstraction: Abstraction): string[] =>
          canonicalForm(abstraction)
            .split("\n")
            .filter((line) => Number.parseInt(line, 10) < most);
        expect(linesOf(ended)).toEqual(linesOf(whole));
      }),
      { numRuns: cases(100) },
    );
  });

  test("has a number of levels that grows with the logarithm of the map", () => {
    const side = 128;
    const { levels, bytes } = built({ grid: new Grid(side, side), agent: {}, movement: {} });
    expect(levels.map(({ count }) => count)).toEqual([4096, 1024, 256, 64, 16, 4, 1]);
    expect(bytes / side ** 2).toBeLessThan(48);
  });

  test("tells how far its build is, without ever going back", () => {
    const abstraction = new Abstraction(viewOf({ grid: new Grid(200, 200), agent: {}, movement: {} }));
    let done = 0;
    let before = 0;
    for (const _ of abstraction.build()) {
      const progress = ++done / abstraction.steps;
      expect(progress).toBeGreaterThan(before);
      expect(progress).toBeLessThanOrEqual(1);
      before = progress;
    }
    expect(before).toBeGreaterThan(0.7);
  });

  test("does not see edits in the middle of its build before it is updated", () => {
    const setting: Setting = { grid: new Grid(150, 150), agent: {}, movement: {} };
    const abstraction = new Abstraction(viewOf(setting));
    let done = 0;
    for (const _ of abstraction.build()) {
      done++;
      setting.grid.set((7 * done) % 150, (11 * done) % 150, "wall");
      viewOf(setting);
    }
    expect(done).toBeGreaterThan(20);
    abstraction.follow();
    checkAbstraction(abstraction);
    expect(canonicalForm(abstraction)).toBe(canonicalForm(built(setting)));
  });
});

describe("the check of an abstraction with terrain costs", () => {
  test.each<[string, (abstraction: Abstraction) => void, string]>([
    ["a node that is elsewhere", ({ levels }) => levels[0].xOfNode[1]++, "its centre is at"],
    ["an edge that costs less", ({ levels }) => levels[0].unitsOfEdge[levels[0].firstEdgeOfNode[1]]--, "costs"],
  ])("finds %s", (_, spoil, fault) => {
    const abstraction = builtOf(".", { grid: Grid.parse("..SS..\n......", { S: { name: "swamp", cost: 5 } }) });
    spoil(abstraction);
    expect(() => checkAbstraction(abstraction)).toThrow(fault);
  });
});

describe("the check of an abstraction", () => {
  test.each<[string, (abstraction: Abstraction) => void, string]>([
    ["a node that is elsewhere", ({ levels }) => levels[0].xOfNode[1]++, "on average"],
    ["an edge that one end lacks", ({ levels }) => levels[0].unlink(0, 3), "lacks an edge"],
    [
      "an edge between nodes whose children are not joined",
      ({ levels }) => levels[0].link(0, 2),
      "no children of theirs",
    ],
    ["edges out of order", ({ levels }) => levels[0].setEdges(0, Int32Array.of(3, 1, 4), 3), "out of order"],
    ["a cell with another parent", ({ parentOfCell }) => parentOfCell.set([1]), "not among the children"],
    ["a cell without a parent", ({ parentOfCell }) => parentOfCell.set([-1]), "has the parent -1"],
    ["a node with the wrong name", ({ levels }) => levels[0].firstCellOfNode.set([1]), "first cell of none"],
    ["an id that is used and unused", ({ levels }) => levels[0].recycle(2), "among the unused"],
    ["lists that share their room", ({ levels }) => levels[0].firstChildOfNode.set([0], 1), "share the room"],
    ["a level too many", ({ levels }) => levels.push(new Level(3, false)), "has an edge"],
  ])("finds %s", (_, spoil, fault) => {
    const abstraction = builtOf("......\n......\n......\n......");
    spoil(abstraction);
    expect(() => checkAbstraction(abstraction)).toThrow(fault);
  });
});

/** Applies an edit, and checks that the repaired abstraction is the one that a build would give. */
function expectRepaired(setting: Setting, abstraction: Abstraction, edits: Edit | DangerEdit | readonly Edit[]): void {
  if (Array.isArray(edits)) setting.grid.edit(edits);
  else applyEdit(setting.grid, edits as Edit | DangerEdit);
  viewOf(setting);
  abstraction.follow();
  checkAbstraction(abstraction);
  expect(canonicalForm(abstraction)).toBe(canonicalForm(rebuilt(setting, abstraction.most)));
}

describe("a repair", () => {
  test("gives what a build gives, after every edit of any kind", () => {
    fc.assert(
      fc.property(settings(12), levelCounts, fc.array(anyEditSeeds, { minLength: 12, maxLength: 12 }), (...given) => {
        const [setting, most, seeds] = given;
        const abstraction = built(setting, most);
        for (const seed of seeds) expectRepaired(setting, abstraction, anyEditFrom(setting.grid, seed));
      }),
      { numRuns: cases(300) },
    );
  }, 60_000);

  test("gives what a build gives, after every one of many cells that close and open", () => {
    const changes = fc.array(fc.tuple(cellSeeds, fc.boolean()), { minLength: 100, maxLength: 100 });
    fc.assert(
      fc.property(settings(9), levelCounts, changes, (setting, most, seeds) => {
        const abstraction = built(setting, most);
        for (const [seed, isWall] of seeds) {
          const point = setting.grid.pointOf(cellFrom(setting.grid, seed));
          expectRepaired(setting, abstraction, { ...point, terrain: isWall ? "wall" : "ground" });
        }
      }),
      { numRuns: cases(150) },
    );
  }, 60_000);

  test("adds levels when the only door opens, and takes them away when it closes", () => {
    const setting: Setting = {
      grid: Grid.parse(`
        ....##....
        ....##....
        ....##....
        ....##....`),
      agent: {},
      movement: {},
    };
    const abstraction = built(setting);
    const levels = abstraction.levels.length;
    for (let time = 0; time < 20; time++) {
      expectRepaired(setting, abstraction, { x: 4, y: time % 4, width: 2, terrain: "ground" });
      expect(abstraction.levels.length).toBeGreaterThan(levels);
      expectRepaired(setting, abstraction, { x: 4, y: time % 4, width: 2, terrain: "wall" });
      expect(abstraction.levels.length).toBe(levels);
    }
  });

  test("follows a map that is filled and emptied", () => {
    const setting: Setting = { grid: new Grid(12, 9), agent: {}, movement: {} };
    const abstraction = built(setting);
    const everything = { x: 0, y: 0, width: 12, height: 9 };
    for (const terrain of ["wall", "ground", "wall"]) expectRepaired(setting, abstraction, { ...everything, terrain });
    for (let x = 0; x < 12; x += 2)
      expectRepaired(setting, abstraction, { ...everything, x, width: 1, terrain: "ground" });
    for (let y = 0; y < 9; y += 3)
      expectRepaired(setting, abstraction, { ...everything, y, height: 1, terrain: "ground" });
  });

  test("gives what a build gives after an edit that is too large to be worth one", () => {
    const setting: Setting = { grid: new Grid(90, 70), agent: {}, movement: {} };
    const abstraction = built(setting);
    for (const terrain of ["wall", "ground"]) {
      expectRepaired(setting, abstraction, { x: 1, y: 0, width: 88, height: 70, terrain });
      expectRepaired(setting, abstraction, { x: 40, y: 30, terrain: "wall" });
    }
  });

  test("after several edits is the same as one after each", () => {
    fc.assert(
      fc.property(settings(14), fc.array(anyEditSeeds, { minLength: 2, maxLength: 10 }), (setting, seeds) => {
        const [often, once] = [built(setting), built(setting)];
        for (const seed of seeds) {
          applyEdit(setting.grid, anyEditFrom(setting.grid, seed));
          viewOf(setting);
          often.follow();
        }
        once.follow();
        checkAbstraction(once);
        expect(canonicalForm(once)).toBe(canonicalForm(often));
      }),
      { numRuns: cases(200) },
    );
  });

  test.each<[string, Setting["movement"]]>([
    ["with diagonals", {}],
    ["without diagonals", { neighbours: 4 }],
  ])("gives what a build gives on a map that would need more levels, %s", (_, movement) => {
    const setting: Setting = { grid: generateMap("caves", { width: 200, height: 180, seed: 4 }), agent: {}, movement };
    const abstraction = built(setting);
    expect(built(setting, 32).levels.length).toBeGreaterThan(abstraction.levels.length);
    const random = new Random(7);
    for (let batch = 0; batch < 2; batch++) {
      for (let edit = 0; edit < cases(240); edit++) {
        const [x, y] = [random.below(200), random.below(180)];
        setting.grid.set(x, y, setting.grid.get(x, y) === "wall" ? "ground" : "wall");
        viewOf(setting);
        abstraction.follow();
      }
      checkAbstraction(abstraction);
      expect(canonicalForm(abstraction)).toBe(canonicalForm(rebuilt(setting)));
    }
  });

  test("in slices, with edits between any two of them, gives what a build gives", () => {
    const turns = fc.array(fc.record({ slices: fc.nat(12), edit: anyEditSeeds }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(settings(40), levelCounts, turns, (setting, most, seeds) => {
        const abstraction = built(setting, most);
        for (const { slices, edit } of seeds) {
          applyEdit(setting.grid, anyEditFrom(setting.grid, edit));
          viewOf(setting);
          for (let slice = 0; slice < slices && !abstraction.isCurrent; slice++) abstraction.followStep();
        }
        abstraction.follow();
        checkAbstraction(abstraction);
        expect(canonicalForm(abstraction)).toBe(canonicalForm(rebuilt(setting, most)));
      }),
      { numRuns: cases(200) },
    );
  }, 60_000);

  test.each([
    ["that is repaired", { x: 20, y: 10, width: 60, height: 50 }],
    ["after which all is built anew", { x: 1, y: 0, width: 148, height: 160 }],
  ])("of an edit %s takes many slices, and edits between them are followed", (_, area) => {
    const setting: Setting = { grid: new Grid(150, 160), agent: {}, movement: {} };
    const abstraction = built(setting);
    const random = new Random(5);
    for (const terrain of ["wall", "ground"]) {
      setting.grid.edit({ ...area, terrain });
      let slices = 0;
      for (viewOf(setting); !abstraction.isCurrent; slices++) {
        abstraction.followStep();
        if (slices > 60) continue;
        const column = { x: random.below(150), y: 0, height: 160 };
        setting.grid.edit({ ...column, terrain: random.chance(50) ? "wall" : "ground" });
        viewOf(setting);
      }
      expect(slices).toBeGreaterThan(60);
      checkAbstraction(abstraction);
      expect(canonicalForm(abstraction)).toBe(canonicalForm(rebuilt(setting)));
    }
  });

  test("has nothing to do where an edit changes no step", () => {
    const setting: Setting = { grid: Grid.parse("....\n.##.\n...."), agent: {}, movement: {} };
    const abstraction = built(setting);
    expectRepaired(setting, abstraction, { x: 1, y: 1, terrain: "water" });
    expect(abstraction.repairs.rebuilt).toBe(0);
    expectRepaired(setting, abstraction, { x: 1, y: 1, terrain: "ground" });
    expect(abstraction.repairs.rebuilt).toBeGreaterThan(0);
  });

  test("carries up what an edit costs that changes no step", () => {
    const grid = new Grid(64, 64, { legend: { S: { name: "swamp", cost: 9 } } });
    const setting: Setting = { grid, agent: {}, movement: {} };
    const abstraction = built(setting);
    const random = new Random(3);
    for (let time = 0; time < cases(150); time++) {
      const [x, y, terrain] = [random.below(60), random.below(60), random.chance(60) ? "swamp" : "ground"];
      const before = abstraction.repairs.rebuilt;
      expectRepaired(setting, abstraction, { x, y, width: random.between(1, 5), terrain });
      expect(abstraction.repairs.rebuilt).toBe(before); // no node has other children or edges
    }
  });

  test("of costs gives what a build gives where that is another centre, or a rebuild", () => {
    const grid = new Grid(80, 80, { legend: { S: { name: "swamp", cost: 9 } } });
    const setting: Setting = { grid, agent: { size: 2 }, movement: {} };
    const abstraction = built(setting);
    for (const terrain of ["swamp", "ground"]) {
      expectRepaired(setting, abstraction, { x: 2, y: 0, width: 76, height: 80, terrain });
      expectRepaired(setting, abstraction, { x: 40, y: 0, height: 80, terrain: "swamp" });
      expectRepaired(setting, abstraction, { x: 0, y: 33, width: 80, terrain: "ground" });
    }
  });

  test("leaves nodes that are far from an edit as they are", () => {
    const setting: Setting = { grid: new Grid(64, 64), agent: {}, movement: {} };
    const abstraction = built(setting);
    const before = canonicalForm(abstraction).split("\n");
    expectRepaired(setting, abstraction, { x: 31, y: 20, terrain: "wall" });
    const after = new Set(canonicalForm(abstraction).split("\n"));
    expect(before.filter((line) => !after.has(line)).length).toBeLessThan(30);
  });

  test("needs no more ids than there were nodes at once", () => {
    const setting: Setting = { grid: new Grid(16, 16), agent: {}, movement: {} };
    const abstraction = built(setting);
    let most = 0;
    for (let time = 0; time < 300; time++) {
      setting.grid.set((5 * time) % 16, (3 * time) % 13, time % 2 === 0 ? "wall" : "ground");
      viewOf(setting);
      abstraction.follow();
      most = Math.max(most, abstraction.levels[0].count);
    }
    checkAbstraction(abstraction);
    // an edit makes its new nodes before the ids of those that go can be used again
    expect(abstraction.levels[0].room).toBeLessThan(most + 12);
  });
});

describe("a snapshot of an abstraction", () => {
  function writtenBy(abstraction: Abstraction): Uint8Array {
    const out = new SnapshotWriter();
    abstraction.write(out);
    return out.bytes;
  }

  test("restores it, and can be repaired from there on", () => {
    fc.assert(
      fc.property(settings(14), levelCounts, anyEditSeeds, anyEditSeeds, (setting, most, first, second) => {
        const abstraction = built(setting, most);
        expectRepaired(setting, abstraction, anyEditFrom(setting.grid, first));
        const restored = new Abstraction(viewOf(setting), most);
        restored.read(new SnapshotReader(writtenBy(abstraction)));
        checkAbstraction(restored);
        expect(canonicalForm(restored)).toBe(canonicalForm(abstraction));
        expectRepaired(setting, restored, anyEditFrom(setting.grid, second));
      }),
      { numRuns: cases(200) },
    );
  });

  test("is the same bytes whether the abstraction was built or repaired", () => {
    fc.assert(
      fc.property(settings(14), anyEditSeeds, (setting, seed) => {
        const abstraction = built(setting);
        expectRepaired(setting, abstraction, anyEditFrom(setting.grid, seed));
        expect(writtenBy(abstraction)).toEqual(writtenBy(built(setting)));
      }),
    );
  });
});
