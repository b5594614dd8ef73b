import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { codeFor, worldCodeFor } from "../../../site/playground/model/code.ts";
import { generatedMap } from "../../../site/playground/model/generated-map.ts";
import { Session } from "../../../site/playground/model/session.ts";
import type { Settings } from "../../../site/playground/model/state.ts";
import { Grid } from "../../../src/index.ts";
import { checkSnippets } from "../../support/snippets.ts";
import { drawnSession } from "./drawn-session.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

function generated(kind: string, settings: Partial<Settings> = {}): Session {
  return new Session(generatedMap(kind, 48, 5), { from: "generator", kind, size: 48, seed: 5 }, settings);
}

/** A session that has been played with. */
function after(session: Session, play: (session: Session) => void): Session {
  play(session);
  return session;
}

const SESSIONS: Readonly<Record<string, Session>> = {
  "a generated map": generated("caves"),
  "a map with terrains of its own": generated("mixed"),
  "a map with a few edits": after(generated("open"), (session) => {
    session.paint({ x: 5, y: 20 }, { x: 40, y: 20 }, 2, "wall");
    session.paint({ x: 10, y: 30 }, { x: 20, y: 40 }, 1, "swamp");
    session.paint({ x: 30, y: 30 }, { x: 30, y: 30 }, 3, "water");
  }),
  "a map with many edits": after(generated("open"), (session) => {
    for (let x = 4; x < 44; x += 3)
      session.paint({ x, y: 44 - x }, { x, y: 44 - x }, 2, x % 2 === 0 ? "wall" : "water");
  }),
  "a map with links": after(generated("rooms"), (session) => {
    session.addLink(session.start.value, { x: 30, y: 30 }, 2.5);
  }),
  "a saved map with links": after(drawnSession("A.#.B"), (session) => {
    session.addLink({ x: 1, y: 0 }, { x: 3, y: 0 }, 4);
  }),
  "a map from a file": drawnSession("A..TT\nSS#..\n....B"),
  "an agent that is large and swims": generated("mixed", {
    agent: { size: 2, capability: ["ground", "water", "road"] },
  }),
  "an agent that may enter the ground only": generated("caves", { agent: { size: 1, capability: ["ground"] } }),
  "an agent that may enter everything": generated("forest", {
    agent: { size: 1, capability: ["ground", "swamp", "trees", "water"] },
  }),
  "other movement": generated("caves", { movement: { neighbours: 4, corners: "oneFree" } }),
  options: generated("caves", { runs: [{ algorithm: "hpa", options: { clusterSize: 8, levels: 2, smooth: false } }] }),
  "A*": generated("caves", { runs: [{ algorithm: "astar", options: {} }] }),
  "PRA*": generated("caves", { runs: [{ algorithm: "pra", options: { startAt: 0.25 } }] }),
  QuickPath: generated("caves", { runs: [{ algorithm: "quickpath", options: {} }] }),
  "HAA*": generated("caves", { runs: [{ algorithm: "haa", options: { quality: "low" } }] }),
  "no path": drawnSession("A.#.B"),
  "a map whose terrains have digits for characters": new Session(
    Grid.parse("..1//.", { 1: { name: "mud", cost: 4 }, "/": { name: "ice", cost: 2 } }),
    { from: "file", name: "digits.map" },
    { start: { x: 0, y: 0 }, goal: { x: 5, y: 0 }, agent: { size: 1 } },
  ),
  "two algorithms": generated("rooms", {
    runs: [
      { algorithm: "astar", options: {} },
      { algorithm: "hpa", options: { clusterSize: 8 } },
    ],
  }),
};

const KINDS = [
  ["scout", { size: 1, capability: ["ground", "trees", "swamp"] }],
  ["soldier", { size: 1, capability: ["ground", "trees", "swamp"] }],
] as const;

const folder = mkdtempSync(join(ROOT, "node_modules", ".code-"));
afterAll(() => rmSync(folder, { recursive: true }));

const names = Object.keys(SESSIONS);
const page = join(folder, "page.md");
const snippets = (() => {
  const codes = [...names.map((name) => codeFor(SESSIONS[name])), worldCodeFor(SESSIONS["a map from a file"], KINDS)];
  writeFileSync(page, codes.map((code) => `\`\`\`ts\n${code}\`\`\`\n`).join("\n"));
  return checkSnippets([relative(ROOT, page)]);
})();

describe("the code", () => {
  test.each(names.map((name, index) => ({ name, index })))("for $name finds the path on screen", ({ name, index }) => {
    const { printed, faults } = snippets[index];
    const paths = SESSIONS[name].answers.value.map(({ path }) => path);
    expect(faults).toEqual([]);
    expect(printed).toBe(paths.map((path) => `${path?.status} ${path?.cost} ${path?.cells.length}\n`).join(""));
  });

  test("for a swarm makes a world in which everybody arrives", () => {
    const { printed, faults } = snippets[names.length];
    expect(faults).toEqual([]);
    expect(printed).toMatch(/^scout arrived 4 2\nsoldier (arrived|waiting) \d \d\n$/);
  });

  test("for a generated map is a few lines", () => {
    expect(codeFor(generated("caves"))).toBe(
      [
        'import { createPlanner, Grid } from "octile";',
        'import { generateMap } from "octile/generate";',
        "",
        'const map = generateMap("caves", { width: 48, height: 48, seed: 5 });',
        'const grid = Grid.parse(map.toString(), { S: { name: "swamp", cost: 3 } });',
        'const planner = createPlanner(grid, { algorithm: "hpa" });',
        "const path = planner.findPath({ x: 3, y: 2 }, { x: 42, y: 44 });",
        "console.log(path.status, path.cost, path.cells.length);",
        "",
      ].join("\n"),
    );
  });

  test("for PRA*(k) walks along a plan", () => {
    const session = generated("caves", { runs: [{ algorithm: "pra(k)", options: { k: 4 } }] });
    expect(codeFor(session)).toContain("while (!plan.done) console.log(plan.next(16));");
    expect(codeFor(session)).toContain('{ algorithm: "pra", k: 4, startAt: 0.45 }');
  });
});
