import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SeenEdits } from "../../src/grid/seen-edits.ts";
import { Grid } from "../../src/index.ts";
import { readGrid, writeGrid } from "../../src/snapshot/grid-state.ts";
import { SnapshotReader, SnapshotWriter } from "../../src/snapshot/snapshot.ts";
import { anyEditFrom, anyEditSeeds, applyEdit, DANGER } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";

function written(grid: Grid): Uint8Array {
  const out = new SnapshotWriter();
  writeGrid(grid, out);
  return out.bytes;
}

/** A grid of five cells with two links, after four changes; the last edit changes nothing. */
function edited(): Grid {
  const grid = Grid.parse("..S..");
  grid.link({ x: 0, y: 0 }, { x: 4, y: 0 }, 2);
  grid.link({ x: 1, y: 0 }, { x: 4, y: 0 }, 2);
  grid.edit({ x: 1, y: 0, width: 2, terrain: "wall" });
  grid.set(1, 0, "wall");
  grid.addLayer(DANGER).edit({ x: 2, y: 0, width: 2, cost: 7 });
  return grid;
}

test("a grid made again from its state has the same version and knows of the same edits, however many there were", () => {
  const many = fc.constantFrom(0, 3, (1 << 15) - 2, (1 << 15) + 5);
  fc.assert(
    fc.property(
      many,
      fc.array(anyEditSeeds, { maxLength: 4 }),
      fc.array(anyEditSeeds, { maxLength: 4 }),
      (count, a, b) => {
        const grid = new Grid(9, 7, { legend: { S: { name: "swamp", cost: 3 }, T: "trees" } });
        grid.addLayer(DANGER);
        for (let edit = 0; edit < count; edit++) {
          grid.set(edit % 9, edit % 7, grid.get(edit % 9, edit % 7) === "wall" ? "ground" : "wall");
        }
        for (const seeds of a) applyEdit(grid, anyEditFrom(grid, seeds));
        grid.link({ x: 0, y: 0 }, { x: 8, y: 6 }, Math.PI);
        const copy = readGrid(new SnapshotReader(written(grid)));
        for (const seeds of [undefined, ...b]) {
          if (seeds !== undefined) for (const each of [grid, copy]) applyEdit(each, anyEditFrom(each, seeds));
          expect(copy.toString()).toBe(grid.toString());
          expect(copy.links).toEqual(grid.links);
          expect(copy.layers.map(({ name, costOfCell }) => [name, costOfCell])).toEqual([
            [DANGER, grid.layer(DANGER).costOfCell],
          ]);
          expect(copy.version).toBe(grid.version);
          for (const back of [0, 1, 2, 5, 1 << 14, 1 << 15, copy.version]) {
            expect(copy.changesSince(copy.version - back)).toEqual(grid.changesSince(grid.version - back));
            const [ofCopy, ofGrid] = [copy, grid].map((each) => new SeenEdits(each, each.layers));
            expect(ofCopy.newest).toBe(ofGrid.newest);
            expect(ofCopy.since(copy.version - back)).toEqual(ofGrid.since(grid.version - back));
          }
        }
      },
    ),
    { numRuns: cases(12) },
  );
});

describe("the state of a grid with changed words", () => {
  test("is refused in a sentence, or is that of another grid, which can be edited and written", () => {
    const bytes = written(edited());
    const values = fc.oneof(fc.constantFrom(0, 1, 5, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff), fc.nat(0xffff_ffff));
    const changes = fc.array(fc.tuple(fc.nat(bytes.length / 4 - 1), values), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(changes, (words) => {
        const changed = bytes.slice();
        const view = new DataView(changed.buffer);
        for (const [word, value] of words) view.setUint32(4 * word, value, true);
        const grid = readOrRefuse(changed);
        if (grid === undefined) return;
        grid.edit({ x: 0, y: 0, width: grid.width, terrain: "wall" });
        grid.changesSince(grid.version - 3);
        expect(readGrid(new SnapshotReader(written(grid))).toString()).toBe(grid.toString());
      }),
      { numRuns: cases(5000) },
    );
  });

  /** What `readGrid` makes of bytes; nothing where it refuses them in a sentence. */
  function readOrRefuse(bytes: Uint8Array): Grid | undefined {
    try {
      return readGrid(new SnapshotReader(bytes));
    } catch (error) {
      expect(String(error)).toMatch(/^(RangeError|TypeError): [A-Z].*\.$/s);
      return undefined;
    }
  }

  test.each<[string, (state: DataView, links: number) => void, string]>([
    ["a side of none", (state) => state.setUint32(0, 0, true), "expected the width of a grid from 1 to 16384, got 0"],
    ["another side", (state) => state.setUint32(0, 4, true), "expected 4 cells, got 5"],
    [
      "a link out of the grid",
      (state, at) => state.setInt32(at + 4, 5, true),
      "expected the start of a link from 0 to 4",
    ],
    [
      "links out of order",
      (state, at) => state.setInt32(at + 4, 1, true),
      "expected links ordered by the cells that they",
    ],
    [
      "a link from a cell to itself",
      (state, at) => state.setInt32(at + 16, 0, true),
      "expected a link to join two cells",
    ],
    [
      "a link that is free",
      (state, at) => state.setFloat64(at + 28, 0, true),
      "The cost of a link must be a number of",
    ],
    [
      "half a version",
      (state, at) => state.setFloat64(at + 44, 4.5, true),
      "expected the version of a grid to be an integer",
    ],
    [
      "an edit yet to come",
      (state, at) => state.setFloat64(at + 80, 9, true),
      "expected the version of an edit from 1 to 5, got 9",
    ],
  ])("is refused: %s", (_, change, sentence) => {
    const bytes = written(edited());
    const legend = new DataView(bytes.buffer).getUint32(8, true);
    // after both sides, the legend and five cells
    const links = 12 + 4 * Math.ceil(legend / 2) + 4 + 8;
    change(new DataView(bytes.buffer), links);
    expect(() => readGrid(new SnapshotReader(bytes))).toThrow(sentence);
  });

  test("takes no more memory than its bytes, however large it says that it is", () => {
    const out = new SnapshotWriter();
    for (const side of [16384, 16384]) out.integer(side);
    out.text("{}");
    out.integer(16384 * 16384);
    const before = process.memoryUsage().arrayBuffers;
    expect(() => readGrid(new SnapshotReader(out.bytes))).toThrow("expected 268435456 bytes at 20, got 0.");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  });
});
