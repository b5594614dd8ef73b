import { describe, expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement, type MovementOptions } from "../../src/grid/movement.ts";
import { Grid } from "../../src/index.ts";
import { ABSENT, NEVER, TurnOrder } from "../../src/pra/turn-order.ts";

function orderOf(width: number, height: number, level: number, movement: MovementOptions = {}): TurnOrder {
  const grid = new Grid(width, height);
  return new TurnOrder(AgentGrid.of(grid, classOfAgent(grid, {}), new Movement(movement)), level);
}

/** The class of every cell, were it the first cell of a leader, drawn. */
function classes(order: TurnOrder, width: number, height: number): string {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => order.classOf(y * width + x)).join(""),
  );
  return rows.join("\n");
}

describe("the order of turns", () => {
  test.each([
    ["by the parity of cells", 0, {}, "01010\n23232\n01010\n23232"],
    ["by that of blocks of 2 × 2 one level up", 1, {}, "00110\n00110\n22332\n22332"],
    ["by that of blocks of 2 × 1 without diagonals", 1, { neighbours: 4 as const }, "00110\n22332\n00110\n22332"],
    ["by that of blocks of 2 × 2 another level up", 2, { neighbours: 4 as const }, "00110\n00110\n22332\n22332"],
  ])("has classes of leaders %s", (_, level, movement, expected) => {
    expect(classes(orderOf(5, 4, level, movement), 5, 4)).toBe(expected);
  });

  test("has larger cliques before smaller ones, then one class after the other, then smaller cells before larger ones", () => {
    const order = orderOf(5, 4, 0);
    const turns = [order.turnOf(18, 4), order.turnOf(0, 3), order.turnOf(2, 3), order.turnOf(1, 3), order.turnOf(0, 2)];
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    expect(new Set(turns).size).toBe(turns.length);
  });

  test("tells leader and size of every turn, on the smallest and the largest grid", () => {
    for (const [width, height] of [
      [1, 1],
      [16384, 16384],
    ]) {
      const order = new TurnOrder({ grid: { width, height }, movement: { neighbours: 8 } }, 0);
      for (const cell of [0, width * height - 1]) {
        for (const size of [4, 3, 2]) {
          const turn = order.turnOf(cell, size);
          expect([order.leaderOf(turn), order.sizeOf(turn)]).toEqual([cell, size]);
          expect(turn).toBeGreaterThan(ABSENT);
          expect(turn).toBeLessThan(NEVER);
        }
        expect(order.turnOf(cell, 3) - order.turnOf(cell, 4)).toBe(order.delay);
      }
    }
  });
});
