import { describe, expect, test } from "vitest";
import type { AnnotatedSettings } from "../../src/haa/annotated-graph.ts";
import { type Agent, Grid } from "../../src/index.ts";
import { bitsOf, graphOf, terrainsOf } from "../support/haa-graphs.ts";

/** The agents of the paper's example: small and large ones, on ground, among trees and on both. */
const AGENTS: Record<string, Agent> = {
  g: { size: 1, capability: ["ground"] },
  G: { size: 2, capability: ["ground"] },
  t: { size: 1, capability: ["trees"] },
  T: { size: 2, capability: ["trees"] },
  b: { size: 1, capability: ["ground", "trees"] },
  B: { size: 2, capability: ["ground", "trees"] },
};

const SETTINGS = {
  clusterSize: 5,
  levels: 1,
  factor: 2,
  cache: "directions",
  threshold: 6,
  spacing: 255,
  smooth: true,
  placement: "clearance",
  detour: 255,
} as const;

/** The transitions between two clusters of 5 × 5, one above the other: place, capability, clearance, and who takes them. */
function transitionsOf(drawing: string, quality: AnnotatedSettings["quality"], detour = 255): string[] {
  const grid = Grid.parse(drawing, { T: "trees" });
  const crowd = { grid, agents: Object.values(AGENTS), movement: {} };
  const letters = Object.keys(AGENTS);
  return [...graphOf(crowd, { ...SETTINGS, quality, detour }).transitions()].map(
    ({ place, capability, clearance, users }) =>
      `${place}: ${terrainsOf(grid, capability).join("+")} ${clearance}, ${bitsOf(users)
        .map((index) => letters[index])
        .join("")}`,
  );
}

describe("strong dominance", () => {
  const beside = Array(10).fill("..#TT").join("\n");

  test("leaves out a transition where another asks for less and has as much room, and its users take that one", () => {
    expect(transitionsOf(beside, "initial")).toEqual([
      "0: ground 2, gGbB",
      "3: trees 2, tTbB",
      "0: ground+trees 2, bB",
      "3: ground+trees 2, bB",
    ]);
    expect(transitionsOf(beside, "high")).toEqual(["0: ground 2, gGbB", "3: trees 2, tTbB"]);
  });

  test("keeps a transition with more room than those that ask for less", () => {
    const mixed = Array(10).fill("..TTT").join("\n");
    const kept = ["0: ground 2, gGbB", "2: trees 3, tTbB", "0: ground+trees 5, bB"];
    expect(transitionsOf(mixed, "initial")).toEqual(kept);
    expect(transitionsOf(mixed, "high")).toEqual(["0: ground 2, gGbB", "0: ground+trees 5, bB", "2: trees 3, tTbB"]);
  });
});

describe("weak dominance", () => {
  test("does not count room beyond the largest agent, and keeps what some cannot do without", () => {
    const mixed = Array(10).fill("..TTT").join("\n");
    expect(transitionsOf(mixed, "low")).toEqual(["0: ground 2, gGbB", "2: trees 2, tTbB"]);
  });

  // the situation of Figure 4: whoever can take the one, and walk on both terrains, can as well take the other
  const crossing = `
    T....
    T....
    T....
    T....
    T....
    .....
    .....
    .....
    .....
    .....
  `;

  test("leaves out a transition whose users can walk to another one on both sides", () => {
    expect(transitionsOf(crossing, "high")).toEqual(["0: ground+trees 5, bB", "1: ground 4, gGbB"]);
    expect(transitionsOf(crossing, "low")).toEqual(["1: ground 2, gGbB"]);
  });

  test("keeps it where the other is farther than the detour", () => {
    const far = crossing.replaceAll("T....", "TTT..");
    expect(transitionsOf(far, "low", 2)).toEqual(["0: ground+trees 2, bB", "3: ground 2, gGbB"]);
    expect(transitionsOf(far, "low", 3)).toEqual(["3: ground 2, gGbB"]);
  });

  test.each([
    ["above", crossing.replaceAll("T....", "T#...")],
    ["below", crossing.replaceAll(".....", ".#...")],
  ])("keeps it where a wall cuts the circuit, %s the border", (_, drawing) => {
    expect(transitionsOf(drawing, "low")).toEqual(["0: ground+trees 1, b", "2: ground 2, gGbB"]);
  });

  test("keeps it where one of its users does not fit through the circuit", () => {
    const narrow = `
      TTTTT
      TTTTT
      TT#TT
      TT##T
      TT#..
      ..#..
      .....
      .....
      .....
      .....
    `;
    // the large agent gets from place 0 to place 3 below the border, but not above it
    expect(transitionsOf(narrow, "low")).toEqual(["0: ground+trees 2, bB", "3: ground 2, gGbB"]);
  });

  test("keeps it where the other has less room", () => {
    const low = `
      TT...
      TT...
      TT...
      TT...
      TT..#
      ...#.
      .....
      .....
      .....
      .....
    `;
    expect(transitionsOf(low, "low")).toEqual(["0: ground+trees 2, bB", "2: ground 1, gb"]);
  });
});
