import { describe, expect, test } from "vitest";
import { generatedMap } from "../../../site/playground/model/generated-map.ts";
import { isLayer, LAYER_TABLE } from "../../../site/playground/model/layer-table.ts";
import { sceneFor } from "../../../site/playground/model/layers.ts";
import { Session } from "../../../site/playground/model/session.ts";
import { ALGORITHM_CHOICES, type AlgorithmChoice } from "../../../site/playground/model/state.ts";
import { LAYERS } from "../../../src/scene/scene-choice.ts";
import { drawnSession } from "./drawn-session.ts";

const OWN = ["clearance", "components", "hovered cluster", "why"];

function generated(algorithm: AlgorithmChoice): Session {
  // without tables and fields there is something to search
  const options = algorithm === "hpa" || algorithm === "haa" ? { clusterSize: 8, cache: "distances" } : {};
  const source = { from: "generator", kind: "rooms", size: 64, seed: 1 } as const;
  return new Session(generatedMap("rooms", 64, 1), source, { runs: [{ algorithm, options }] });
}

describe("the table of layers", () => {
  test("names every layer of the library, and the page's own", () => {
    expect(LAYER_TABLE.map(({ name }) => name).sort()).toEqual([...LAYERS, ...OWN].sort());
  });

  test("knows levels where there are some", () => {
    expect(["nodes", "nodes level 2", "nodes level 0", "why level 1", "roads"].map(isLayer)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test.each(ALGORITHM_CHOICES)("says which layers %s has", (algorithm) => {
    const session = generated(algorithm);
    const [{ planner }] = session.answers.value;
    const sizes = LAYERS.map(
      (name) => planner?.scene(session.start.value, session.goal.value, { layers: [name] }).length,
    );
    const rows = LAYER_TABLE.filter(({ name, algorithms }) => algorithms.includes(algorithm) && !OWN.includes(name));
    const named = rows.map(({ name }) => name);
    expect(LAYERS.filter((_, index) => sizes[index] !== 0)).toEqual(LAYERS.filter((name) => named.includes(name)));
    expect(LAYERS.map((name) => sceneFor(session, 0, new Set([name])).length)).toEqual(sizes);
  });
});

describe("a scene", () => {
  test("holds only what can be seen of what is built, and the whole path", () => {
    const session = generated("hpa");
    const layers = new Set(["clusters level 1", "refined path"]);
    const scene = sceneFor(session, 0, layers, undefined, { left: 10, top: 10, right: 12, bottom: 12 });
    expect(scene.map(({ layer }) => layer)).toEqual(["clusters level 1", "refined path"]);
  });

  test("is made once while nothing changes, and anew after an edit", () => {
    const session = generated("hpa");
    const draw = (): unknown => sceneFor(session, 0, new Set(["nodes"]));
    const first = draw();
    expect(draw()).toBe(first);
    session.goal.value = { x: 3, y: 3 };
    expect(draw()).toBe(first);
    session.paint({ x: 5, y: 5 }, { x: 20, y: 5 }, 1, "wall");
    expect(draw()).not.toBe(first);
  });

  test("shows the intra-edges of the cluster under the pointer, and no others", () => {
    const session = generated("hpa");
    const layers = new Set(["hovered cluster"]);
    const [cluster, ...edges] = sceneFor(session, 0, layers, { x: 20, y: 30 });
    expect(cluster).toMatchObject({ kind: "box", left: 16, top: 24, right: 24, bottom: 32 });
    expect(edges.length).toBeGreaterThan(0);
    for (const edge of edges) {
      if (edge.kind !== "line") throw new Error("Expected a line.");
      for (const { x, y } of edge.points) expect(x >= 16 && x < 24 && y >= 24 && y < 32).toBe(true);
    }
    expect(sceneFor(session, 0, layers)).toEqual([]);
  });

  test("of a planner without clusters shows none under the pointer", () => {
    expect(sceneFor(generated("pra"), 0, new Set(["hovered cluster"]), { x: 20, y: 30 })).toEqual([]);
  });

  test("shows why there is no path, and nothing when there is one", () => {
    const session = drawnSession("A.T.B", { layers: ["why"], agent: { capability: ["ground"] } });
    expect(sceneFor(session, 0, session.layers.value).map(({ layer }) => layer)).toEqual([
      "way of another agent",
      "nearest route",
      "blocking cells",
    ]);
    session.agent.value = {};
    expect(sceneFor(session, 0, session.layers.value)).toEqual([]);
  });

  test("of a planner that refuses the map is empty", () => {
    const session = drawnSession("A.B", { runs: [{ algorithm: "pra", options: {} }] });
    session.addLink({ x: 0, y: 0 }, { x: 2, y: 0 }, 1);
    expect(sceneFor(session, 0, new Set(["nodes", "why"]))).toEqual([]);
  });
});
