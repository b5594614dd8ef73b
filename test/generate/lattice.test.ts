import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BELOW, Lattice, RIGHT } from "../../src/generate/lattice.ts";
import { Random } from "../../src/generate/random.ts";

/** The lattice as a drawing: nodes are `o`, open ways `-` and `|`. */
function draw(lattice: Lattice): string {
  const lines: string[] = [];
  for (let row = 0; row < lattice.rows; row++) {
    const openings = [...lattice.openingsOfNode.subarray(row * lattice.columns, (row + 1) * lattice.columns)];
    lines.push(openings.map((open) => (open & RIGHT ? "o-" : "o ")).join(""));
    lines.push(openings.map((open) => (open & BELOW ? "| " : "  ")).join(""));
  }
  return lines.map((line) => line.trimEnd()).join("\n");
}

/** The nodes that can be reached from node 0. */
function reach(lattice: Lattice): number {
  const { columns, openingsOfNode } = lattice;
  const reached = new Set([0]);
  for (const node of reached) {
    if (openingsOfNode[node] & RIGHT) reached.add(node + 1);
    if (openingsOfNode[node] & BELOW) reached.add(node + columns);
    if (node % columns > 0 && openingsOfNode[node - 1] & RIGHT) reached.add(node - 1);
    if (node >= columns && openingsOfNode[node - columns] & BELOW) reached.add(node - columns);
  }
  return reached.size;
}

function countWays(lattice: Lattice): number {
  return draw(lattice).replace(/[^-|]/g, "").length;
}

describe("Lattice", () => {
  test("opens a tree", () => {
    const lattice = new Lattice(5, 3);
    lattice.openTree(new Random(1));
    expect(draw(lattice)).toMatchInlineSnapshot(`
      "o-o-o o-o
      |   | | |
      o-o o o o
        | |   |
      o-o o-o-o
      "
    `);
  });

  test("joins all nodes with one way fewer than there are nodes, whatever the shape", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.nat(), (columns, rows, seed) => {
        const lattice = new Lattice(columns, rows);
        lattice.openTree(new Random(seed));
        expect(reach(lattice)).toBe(columns * rows);
        expect(countWays(lattice)).toBe(columns * rows - 1);
      }),
    );
  });

  test("opens none, some or all of the other ways", () => {
    const waysAt = [0, 50, 100].map((percent) => {
      const lattice = new Lattice(20, 20);
      const random = new Random(4);
      lattice.openTree(random);
      lattice.openMore(percent, random);
      return countWays(lattice);
    });
    expect(waysAt[0]).toBe(399);
    expect(Math.abs(waysAt[1] - 399 - 361 / 2)).toBeLessThan(40);
    expect(waysAt[2]).toBe(760);
  });
});
