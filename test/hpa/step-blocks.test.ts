import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/generate.ts";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Abstraction, type AbstractionSettings } from "../../src/hpa/levels/abstraction.ts";
import { rectangleOf } from "../../src/hpa/levels/level.ts";
import { type BlockNumbers, StepBlocks, spotAt, stepAt } from "../../src/hpa/levels/step-blocks.ts";
import { createPlanner, Grid } from "../../src/index.ts";
import { fillField } from "../../src/search/field.ts";
import { Work } from "../../src/search/work.ts";
import { editFrom, editSeeds, grids } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";
import { collectGarbage } from "../support/garbage.ts";

const HOW: AbstractionSettings = {
  clusterSize: 20,
  levels: 1,
  factor: 2,
  threshold: 6,
  spacing: 255,
  cache: "directions",
};

/** Checks every field of an abstraction against one that is filled anew, steps and distances. */
function checkFields({ base, view }: Abstraction, steps: StepBlocks): void {
  const { size, area } = base.fields;
  const kept = new Uint8Array(area);
  base.clusters.forEach((_, cluster) => {
    const blocks = base.kept.blocksOf(cluster);
    const distances = base.kept.distancesOf(cluster);
    const cells = base.cellsOf(cluster);
    cells.forEach((cell, i) => {
      const field = { stride: size, distanceOfCell: new Uint32Array(area), arrivalOfCell: new Uint8Array(area) };
      fillField(view, rectangleOf(base, cluster, view.grid), cell, field);
      steps.unpack(steps.wordsOf(cluster), blocks, i, kept);
      expect(kept).toEqual(field.arrivalOfCell);
      if (distances.length === 0) return;
      const most = 2 ** (8 * distances.BYTES_PER_ELEMENT) - 1;
      const own = Array.from({ length: area }, (_, place) => distances[place * cells.length + i]);
      expect(own).toEqual(Array.from(field.distanceOfCell, (distance) => Math.min(distance, most)));
    });
  });
}

describe("blocks of steps", () => {
  test("give back every field, and keep equal blocks once", () => {
    const fields = fc.array(fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 })), { maxLength: 20 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fields, (size, changes) => {
        const steps = new StepBlocks(2, size);
        const arrays = changes.map((places) => {
          const arrivals = new Uint8Array(size * size).fill(15);
          for (const [place, arrival] of places) arrivals[place % arrivals.length] = arrival;
          return arrivals;
        });
        steps.open(1);
        const numbers = steps.numbersFor(arrays.length);
        arrays.forEach((arrivals, i) => {
          steps.keep(arrivals, numbers, i);
        });
        steps.close();
        const words = steps.wordsOf(1);
        arrays.forEach((arrivals, i) => {
          const found = new Uint8Array(size * size);
          steps.unpack(words, numbers, i, found);
          expect(found).toEqual(arrivals);
          const y = Math.floor(size / 2);
          const read = stepAt(words, numbers, i * steps.perField, steps.wide, spotAt(size - 1, y));
          expect(read).toBe(arrivals[y * size + size - 1]);
        });
        const blocks = Array.from({ length: words.length / 8 }, (_, i) => words.slice(8 * i, 8 * i + 8).join());
        expect(new Set(blocks).size).toBe(blocks.length);
      }),
      { numRuns: cases(300) },
    );
  });

  test("that no field has any more give their memory to others", () => {
    const steps = new StepBlocks(1, 32);
    let numbers: BlockNumbers = new Uint16Array(0);
    const user = { blocksIn: () => [numbers] };
    steps.addUser(user);
    for (let turn = 0; turn < 1000; turn++) {
      steps.open(0);
      const next = steps.numbersFor(4);
      for (let i = 0; i < 4; i++) steps.keep(new Uint8Array(1024).fill((turn + i) % 8), next, i);
      steps.close();
      numbers = next;
      expect(steps.bytes).toBeLessThanOrEqual(8 * 32);
    }
  });

  test("of a level that nobody holds any more give their memory to others", async () => {
    const steps = new StepBlocks(1, 8);
    const write = (step: number): { blocksIn: () => BlockNumbers[] } => {
      steps.open(0);
      const numbers = steps.numbersFor(1);
      steps.keep(new Uint8Array(64).fill(step), numbers, 0);
      steps.close();
      const user = { blocksIn: () => [numbers] };
      steps.addUser(user);
      return user;
    };
    const held = write(0);
    write(1);
    await collectGarbage();
    const other = write(2);
    expect(steps.bytes).toBe(2 * 32);
    expect([held, other].map(({ blocksIn }) => [...blocksIn()[0]])).toEqual([[0], [1]]);
  });
});

describe("fields in blocks that agents share", () => {
  test("are after any edits, followed in slices by one agent after the other, what they are made anew", () => {
    const seeds = fc.array(fc.tuple(editSeeds, fc.array(fc.nat({ max: 9 }), { maxLength: 6 })), { maxLength: 12 });
    const sizes = fc.integer({ min: 9, max: 24 });
    const caches = fc.constantFrom<"fields" | "directions">("fields", "directions");
    fc.assert(
      fc.property(grids(40), sizes, caches, seeds, (grid, clusterSize, cache, turns) => {
        const steps = StepBlocks.on(grid, clusterSize);
        const abstractions = [1, 2, 3].map((size) => {
          const view = AgentGrid.of(grid, classOfAgent(grid, { size: Math.min(size, 2) }), new Movement({}));
          return new Abstraction(view, { ...HOW, clusterSize, cache }, new Work(), undefined, { steps, agents: 1 });
        });
        abstractions.forEach((abstraction, index) => {
          const before = abstractions.slice(0, index);
          if (index > 0) abstraction.shareFieldsWith(before, before);
          for (const _ of abstraction.build());
        });
        for (const [edit, slices] of turns) {
          grid.edit(editFrom(grid, edit));
          // some agents follow a little of the edits, and then others do
          for (const slice of slices) {
            const abstraction = abstractions[slice % abstractions.length];
            abstraction.view.follow();
            if (!abstraction.isCurrent) abstraction.followStep();
          }
        }
        for (const abstraction of abstractions) {
          abstraction.view.follow();
          abstraction.follow();
        }
        for (const abstraction of abstractions) checkFields(abstraction, steps);
      }),
      { numRuns: cases(150) },
    );
  });

  test("take no more memory after ten thousand edits than a few times what they take anew", {
    timeout: 120_000,
  }, () => {
    const grid = generateMap("caves", { width: 64, height: 64, seed: 3 });
    const agents = [1, 2, 3].map((size) => ({ size }));
    const planner = createPlanner(grid, { algorithm: "haa", agents, clusterSize: 16 });
    let random = 1;
    for (let edit = 0; edit < 10_000; edit++) {
      random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      const cell = (random >> 8) % (64 * 64);
      grid.set(cell % 64, Math.floor(cell / 64), (random >> 4) % 5 < 2 ? "wall" : "ground");
      if (edit % 3 === 0) planner.findPath({ x: 1, y: 1 }, { x: 62, y: 62 }, { agent: agents[edit % agents.length] });
    }
    for (const agent of agents) planner.findPath({ x: 1, y: 1 }, { x: 62, y: 62 }, { agent });
    const anew = createPlanner(grid, { algorithm: "haa", agents, clusterSize: 16 });
    expect(planner.report().bytes).toBeLessThan(2 * anew.report().bytes);
  });
});

describe("distances that 16 bits cannot hold", () => {
  /** A map with one way up and down between walls, which edits open and close. */
  const comb = (): Grid =>
    Grid.parse(
      Array.from({ length: 24 }, (_, y) =>
        Array.from({ length: 30 }, (_, x) => (x % 2 === 1 && x < 20 && y !== (x % 4 === 1 ? 23 : 0) ? "#" : ".")).join(
          "",
        ),
      ).join("\n"),
    );

  test("are kept in 32, before and after edits", () => {
    const grid = comb();
    const steps = StepBlocks.on(grid, 24);
    const view = AgentGrid.of(grid, classOfAgent(grid, {}), new Movement({ stepCosts: [1000, 1414] }));
    const abstraction = new Abstraction(view, { ...HOW, clusterSize: 24, cache: "fields" }, new Work(), undefined, {
      steps,
      agents: 1,
    });
    for (const _ of abstraction.build());
    const bytesOf = (): number => abstraction.base.kept.distancesOf(0).BYTES_PER_ELEMENT;
    expect(bytesOf()).toBe(4);
    checkFields(abstraction, steps);
    const edits = [
      [1, 5, "ground"],
      [3, 5, "ground"],
      [5, 5, "ground"],
      [5, 5, "wall"],
      [3, 5, "wall"],
      [1, 5, "wall"],
    ] as const;
    for (const [x, y, terrain] of edits) {
      grid.set(x, y, terrain);
      view.follow();
      abstraction.follow();
      checkFields(abstraction, steps);
    }
  });

  test("are kept in 32 once an edit makes a way so long, near its end or everywhere", () => {
    const widths = new Set<string>();
    for (let cardinal = 230; cardinal < 310; cardinal += 4) {
      const grid = comb();
      // shortcuts, which edits will close
      grid.edit({ x: 1, y: 2, terrain: "ground" });
      grid.edit({ x: 9, y: 12, terrain: "ground" });
      const steps = StepBlocks.on(grid, 24);
      const movement = new Movement({ neighbours: 4, stepCosts: [cardinal, 2 * cardinal] });
      const view = AgentGrid.of(grid, classOfAgent(grid, {}), movement);
      const how: AbstractionSettings = { ...HOW, clusterSize: 24, cache: "fields" };
      const abstraction = new Abstraction(view, how, new Work(), undefined, { steps, agents: 1 });
      for (const _ of abstraction.build());
      const found = [abstraction.base.kept.distancesOf(0).BYTES_PER_ELEMENT];
      checkFields(abstraction, steps);
      for (const [x, y] of [
        [1, 2],
        [9, 12],
      ]) {
        grid.set(x, y, "wall");
        view.follow();
        abstraction.follow();
        checkFields(abstraction, steps);
        found.push(abstraction.base.kept.distancesOf(0).BYTES_PER_ELEMENT);
      }
      widths.add(found.join());
    }
    expect([...widths].sort()).toEqual(["2,2,2", "2,2,4", "2,4,4", "4,4,4"]);
  });
});
