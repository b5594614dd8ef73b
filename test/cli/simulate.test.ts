import fc from "fast-check";
import { expect, test } from "vitest";
import { CrowdCheck } from "../../src/cli/crowd-check.ts";
import { StepCheck } from "../../src/cli/step-check.ts";
import { faultOfPath, Grid, Path } from "../../src/index.ts";
import { agents, cellFrom, cellSeeds, grids } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { CrowdJudge } from "../support/crowd-judge.ts";
import { runIn } from "./fake-io.ts";

const SMALL = ["simulate", "--units", "40", "--size", "64", "--seconds", "2"];

test("prints a table of what happened, in which no step is illegal and nobody is lost", async () => {
  const { code, out, err } = await runIn({ tick: 0.01 }, ...SMALL);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const rows = out.trimEnd().split("\n");
  expect(rows.map((row) => row.slice(0, 13).trim())).toEqual([
    "units",
    "built in",
    "frames",
    "work a frame",
    "over budget",
    "the machine",
    "steps",
    "orders",
    "frames waited",
    "plans",
    "a plan",
    "repairs",
    "memory",
    "hash",
  ]);
  expect(out).toContain("40 of 4 kinds on 64 × 64 cells");
  expect(out).toMatch(/the machine +99\.9 % 4\.\d+ ms, worst 4\.\d+ ms, for a loop that does nothing for 4\.00 ms/);
  expect(out).toMatch(/steps +[1-9][\d,]*, 0 of them illegal/);
  expect(out).toMatch(/orders +[1-9]\d* arrived, \d+ told that there is no way, 0 lost/);
});

test("the hash depends on the seed, not on how fast the machine is nor on the budget", async () => {
  const hashOf = async (tick: number, ...words: string[]): Promise<string> => {
    const { out } = await runIn({ tick }, ...SMALL, ...words, "--json");
    return (JSON.parse(out) as { hash: string }).hash;
  };
  const hash = await hashOf(0.01);
  expect(hash).toMatch(/^[\da-f]{8}$/);
  expect(await hashOf(0.3)).toBe(hash);
  expect(await hashOf(0.01, "--budget", "1")).toBe(hash);
  expect(await hashOf(0.01, "--seed", "2")).not.toBe(hash);
});

test("--json prints the options and all numbers", async () => {
  const { out } = await runIn({ tick: 0.01 }, ...SMALL, "--json", "--edits", "30");
  const report = JSON.parse(out) as Record<string, unknown>;
  expect(report).toMatchObject({ units: 40, size: 64, seconds: 2, edits: 30, frames: 120, illegal: 0, lost: 0 });
  expect(report.metrics).toMatchObject({ ticks: 121 });
  expect(report.memory).toHaveLength(3);
});

test("units step out of walls that close on them, to where they can stand", async () => {
  const { out } = await runIn({ tick: 0.01 }, ...SMALL, "--json", "--edits", "1200");
  const { displaced, illegal, lost } = JSON.parse(out) as Record<string, number>;
  expect(displaced).toBeGreaterThan(0);
  expect({ illegal, lost }).toEqual({ illegal: 0, lost: 0 });
});

test("with --occupies units step all at once, and no two are ever in each other's way", async () => {
  const { code, out, err } = await runIn({ tick: 0.01 }, ...SMALL, "--occupies");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/steps +[1-9][\d,]*, 0 of them illegal/);
  expect(out).toMatch(/orders +[1-9]\d* arrived/);
  expect(out).toMatch(/a step of all +mean [\d.]+ .s, half [\d.]+ .s, 99 % [\d.]+ .s, worst [\d.]+ .s/);
  expect(out).toMatch(/conflicts +0: /);
  expect(out).toMatch(/jams +\d+ units could not come home/);
  const json = await runIn({ tick: 0.01 }, ...SMALL, "--occupies", "--json", "--edits", "300");
  expect(JSON.parse(json.out)).toMatchObject({ occupies: true, conflicts: 0, illegal: 0, lost: 0 });
});

test("with --occupies more units than there is room for are refused", async () => {
  const { code, err } = await runIn({}, "simulate", "--occupies", "--units", "900", "--size", "16", "--seconds", "1");
  expect(code).toBe(2);
  expect(err).toMatch(
    /^All units need room side by side, got none for another \w+ on \d+ × \d+ cells; give fewer --units/,
  );
});

test("squares are in conflict by the check iff they are by the judge", () => {
  const grid = Grid.parse(Array(7).fill(".".repeat(7)).join("\n"));
  const step = fc.constantFrom(-1, 0, 1);
  const movers = fc.array(fc.tuple(fc.nat(4), fc.nat(4), step, step, fc.constantFrom(1, 1, 2)), { maxLength: 8 });
  fc.assert(
    fc.property(movers, (drawn) => {
      const judge = new CrowdJudge(grid, { neighbours: 8, corners: "bothFree" });
      const squares: { at: Place; to: Place; size: number }[] = [];
      for (const [x, y, dx, dy, size] of drawn) {
        const at = { x: x + 1, y: y + 1 };
        const to = { x: at.x + dx, y: at.y + dy };
        const isOn = Math.max(at.x, at.y, to.x, to.y) + size <= 7;
        const isApart = squares.every((other) => !isOver(at, size, other.at, other.size));
        if (isOn && isApart) squares.push({ at, to, size });
      }
      const faults = judge.faultsOf(
        squares.map(({ at, size }) => ({ ...at, size })),
        squares.map(({ to, size }) => ({ ...to, size })),
      );
      const check = new CrowdCheck(grid);
      expect(check.countConflicts(squares) > 0).toBe(faults.length > 0);
      expect(check.countConflicts(squares.map(({ at, size }) => ({ at, to: at, size })))).toBe(0);
    }),
    { numRuns: cases(2000) },
  );
});

interface Place {
  readonly x: number;
  readonly y: number;
}

function isOver(a: Place, size: number, b: Place, other: number): boolean {
  return a.x < b.x + other && b.x < a.x + size && a.y < b.y + other && b.y < a.y + size;
}

test.each([
  ["--units", "0", "--units must be from 1 to 1000000, got 0."],
  ["--size", "7", "--size must be from 8 to 4096, got 7."],
  ["--edits", "-1", "--edits must be from 0 to 6000, got -1."],
  ["--seconds", "9999", "--seconds must be from 0 to 3600, got 9999."],
  ["--budget", "-0.5", "--budget must be from 0 to 3600, got -0.5."],
  ["--seed", "x", '--seed must be an integer, got "x".'],
  ["--seed", "-1", "seed must be an integer from 0 to 4294967295, got -1."],
])("refuses %s %s", async (option, value, message) => {
  const { code, err } = await runIn({}, "simulate", `${option}=${value}`);
  expect([code, err]).toEqual([2, `${message}\nTry: octile simulate --help\n`]);
});

test("a step is legal by the check iff faultOfPath finds no fault with it", () => {
  fc.assert(
    fc.property(grids(6), agents, cellSeeds, cellSeeds, (grid, agent, a, b) => {
      const from = cellFrom(grid, a);
      const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => from + dy * grid.width + dx));
      const to = [cellFrom(grid, b), ...around].filter((cell) => grid.terrainOfCell[cell] !== undefined);
      for (const cell of to) {
        const fault = faultOfPath(grid, new Path("found", 0, Int32Array.of(from, cell), grid.width), agent);
        const isLegal = fault?.startsWith("Its steps cost") === true;
        expect(new StepCheck(grid, agent).isLegal(grid.pointOf(from), grid.pointOf(cell))).toBe(isLegal);
      }
    }),
    { numRuns: cases(300) },
  );
});
