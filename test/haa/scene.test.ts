import { describe, expect, test } from "vitest";
import { generateMap, MAP_KINDS } from "../../src/generate/index.ts";
import { type Agent, createPlanner, Grid, type HaaOptions, type Planner, type Primitive } from "../../src/index.ts";

const LEGEND = { T: { name: "trees", cost: 1 } };
const GROUND: Agent = { capability: ["ground"] };
const BOTH: Agent = { capability: ["ground", "trees"] };
const TANK: Agent = { size: 2, capability: ["ground", "trees"] };

/** Trees along the border, but for the last row. */
const DRAWING = `
  ......TT........
  ......TT........
  ......TTT.......
  ......TTT.......
  ......TTT.......
  ......TT........
  ......TTTT......
  ................
`;

function plannerOn(drawing: string, options: Partial<HaaOptions> = {}): Planner {
  const grid = Grid.parse(drawing, LEGEND);
  return createPlanner(grid, { algorithm: "haa", agents: [GROUND, BOTH, TANK], clusterSize: 8, levels: 1, ...options });
}

function transitionsOf(planner: Planner, agent?: Agent): Primitive[] {
  return planner.scene(undefined, undefined, { layers: ["transitions"], ...(agent === undefined ? {} : { agent }) });
}

/** Where a line leads from and to. */
function endsOf(shape: Primitive): string {
  return shape.kind === "line" ? shape.points.map(({ x, y }) => `${x},${y}`).join(" ") : "no line";
}

/** The cells that a line joins, though it may be set aside. */
function cellsOf(shape: Primitive): string {
  return shape.kind === "line"
    ? shape.points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(" ")
    : "no line";
}

function layerOf(scene: readonly Primitive[], name: string): Primitive[] {
  return scene.filter(({ layer }) => layer === name);
}

function namesOf(scene: readonly Primitive[]): string[] {
  return [...new Set(scene.map(({ layer }) => layer))];
}

describe("the transitions", () => {
  test("of each agent are a layer, with lines set apart where several cross at one place", () => {
    const lines = transitionsOf(plannerOn(DRAWING)).map((shape) => `${shape.layer}: ${endsOf(shape)}`);
    expect(lines).toEqual([
      "transitions agent 1: 7,7 8,7",
      "transitions agent 2: 7,2.875 8,2.875",
      "transitions agent 3: 7,3.125 8,3.125",
    ]);
  });

  test("between a cluster and the one below are set apart to the sides", () => {
    const lines = transitionsOf(plannerOn(".\n".repeat(9), { agents: [GROUND, BOTH] })).map(endsOf);
    expect(lines).toEqual(["-0.125,7 -0.125,8", "0.125,7 0.125,8"]);
  });

  test("say who crosses, and for whom there is room", () => {
    const labels = transitionsOf(plannerOn(DRAWING)).map(({ label }) => label);
    expect(labels).toEqual([
      "size 1, ground; room for 1 on ground",
      "size 1, ground and trees; room for 2 on ground and trees",
      "size 2, ground and trees; room for 2 on ground and trees",
    ]);
  });

  test("of as many agents as a graph can have lie beside each other, in their cells", () => {
    const agents = Array.from({ length: 32 }, (_, index) => ({ size: index + 1 }));
    const grid = new Grid(64, 32);
    const planner = createPlanner(grid, { algorithm: "haa", agents, clusterSize: 32, placement: "clearance" });
    const lines = transitionsOf(planner);
    expect(lines).toHaveLength(32);
    expect(new Set(lines.map(endsOf)).size).toBe(32);
    expect(new Set(lines.map(cellsOf)).size).toBe(1);
  });

  test.each(
    MAP_KINDS.flatMap((kind) => (["initial", "high", "low"] as const).map((quality) => [kind, quality] as const)),
  )("on a %s map with quality %s are where each agent's inter-edges are", (kind, quality) => {
    const grid = generateMap(kind, { width: 45, height: 38, seed: 2 });
    const agents: Agent[] = [{}, { capability: ["ground"] }, { size: 2, capability: ["ground"] }];
    const planner = createPlanner(grid, { algorithm: "haa", agents, clusterSize: 8, quality });
    for (const [index, agent] of agents.entries()) {
      const layers = [`transitions agent ${index + 1}`];
      const taken = planner.scene(undefined, undefined, { layers }).map(cellsOf);
      const edges = planner.scene(undefined, undefined, { agent, layers: ["inter-edges level 1"] }).map(cellsOf);
      if (index === 0) expect(edges.length).toBeGreaterThan(0);
      expect(new Set(taken)).toEqual(new Set(edges));
    }
  });

  test("are after edits those of a new planner", () => {
    const planner = plannerOn(DRAWING);
    transitionsOf(planner);
    for (const [x, y] of [
      [7, 7],
      [8, 3],
    ]) {
      planner.grid.set(x, y, "wall");
      const anew = createPlanner(planner.grid, {
        algorithm: "haa",
        agents: [GROUND, BOTH, TANK],
        clusterSize: 8,
        levels: 1,
      });
      expect(transitionsOf(planner)).toEqual(transitionsOf(anew));
    }
    expect(transitionsOf(planner).map(({ layer }) => layer)).toEqual([
      "transitions agent 2",
      "transitions agent 2",
      "transitions agent 3",
      "transitions agent 3",
    ]);
  });
});

describe("the choice of layers", () => {
  const planner = plannerOn(DRAWING);
  const ends = [
    { x: 0, y: 7 },
    { x: 15, y: 0 },
  ] as const;

  test("one agent's transitions can be shown alone", () => {
    const scene = planner.scene(undefined, undefined, { layers: ["transitions agent 2"] });
    expect(scene).toEqual(layerOf(transitionsOf(planner), "transitions agent 2"));
    expect(scene).toHaveLength(1);
    expect(planner.scene(undefined, undefined, { layers: ["transitions agent 4"] })).toEqual([]);
  });

  test("all other layers are the asked agent's, and the transitions all agents'", () => {
    const [ground, both] = [GROUND, BOTH].map((agent) => planner.scene(...ends, { agent }));
    expect(layerOf(ground, "nodes level 1")).toEqual([
      { kind: "point", layer: "nodes level 1", x: 7, y: 7 },
      { kind: "point", layer: "nodes level 1", x: 8, y: 7 },
    ]);
    expect(layerOf(both, "nodes level 1")).toEqual([
      { kind: "point", layer: "nodes level 1", x: 7, y: 3 },
      { kind: "point", layer: "nodes level 1", x: 8, y: 3 },
    ]);
    expect(transitionsOf(planner, GROUND)).toEqual(transitionsOf(planner, BOTH));
    expect(namesOf(both)).toEqual([
      "entrances",
      "clusters level 1",
      "inter-edges level 1",
      "nodes level 1",
      "refined path",
      "smoothed path",
      "transitions agent 1",
      "transitions agent 2",
      "transitions agent 3",
    ]);
  });

  test("for an agent that the graph was not built for there are the transitions of the others, and no more", () => {
    const scene = planner.scene(...ends, { agent: { capability: ["trees"] } });
    expect(scene).toEqual(transitionsOf(planner));
  });
});
