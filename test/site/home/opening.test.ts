import { describe, expect, test } from "vitest";
import { SIDE, TRAVELLERS } from "../../../site/home/city.ts";
import { type Opening, OpeningPlayer, readOpening, stepsBetween, writeOpening } from "../../../site/home/opening.ts";
import type { Places } from "../../../site/home/thread-messages.ts";

/** All travellers far from the others, each in a square of 8 × 8 cells, but for the first few, which stand where they are told. */
function places(...first: number[]): Places {
  const perRow = SIDE / 8 - 1;
  const cellOfTraveller = Int32Array.from({ length: TRAVELLERS }, (_, index) => {
    return first[index] ?? (8 * Math.floor(index / perRow) + 16) * SIDE + 8 * (index % perRow);
  });
  return { cellOfTraveller, legOfTraveller: new Uint8Array(TRAVELLERS) };
}

function openingOf(all: readonly Places[]): Opening {
  return { isWallOfCell: new Uint8Array(SIDE * SIDE), places: all[0], steps: stepsBetween(all) };
}

/** The cells of the first travellers after each step. */
function play(opening: Opening, player: OpeningPlayer, count: number): number[][] {
  const seen: number[][] = [];
  while (!player.isOver) {
    player.advance(opening.places);
    seen.push([...opening.places.cellOfTraveller.subarray(0, count)]);
  }
  return seen;
}

describe("an opening", () => {
  test("is the same after it was written and read", () => {
    const opening = openingOf([places(0), places(SIDE + 1), places(SIDE)]);
    opening.isWallOfCell[5 * SIDE + 3] = 1;
    const bytes = Buffer.from(writeOpening(opening));
    const read = readOpening(new Uint8Array(bytes));
    expect(Buffer.from(writeOpening(read)).equals(bytes)).toBe(true);
    expect(Buffer.from(read.isWallOfCell).equals(opening.isWallOfCell)).toBe(true);
    expect([...read.places.cellOfTraveller]).toEqual([...opening.places.cellOfTraveller]);
    expect(Buffer.from(read.steps).equals(opening.steps)).toBe(true);
  });

  test("of too few bytes is refused", () => {
    expect(() => readOpening(new Uint8Array(10))).toThrow("An opening must have at least 141072 bytes, got 10.");
  });

  test("plays steps in all directions, and the ends of legs", () => {
    const at = (x: number, y: number): number => y * SIDE + x;
    const cells = [
      at(5, 5),
      at(6, 6),
      at(5, 6),
      at(5, 5),
      at(6, 4),
      at(5, 5),
      at(4, 4),
      at(4, 4),
      at(3, 5),
      at(3, 4),
      at(4, 4),
    ];
    const all = cells.map((cell) => places(cell));
    all.at(-1)?.legOfTraveller.fill(1, 0, 1);
    const opening = openingOf(all);
    expect(play(opening, new OpeningPlayer(opening, opening.isWallOfCell), 1).flat()).toEqual(cells.slice(1));
    expect([...opening.places.legOfTraveller.subarray(0, 2)]).toEqual([1, 0]);
  });

  test("stops those before whom a wall is painted, and those behind them", () => {
    // two walk east one behind the other; the third walks elsewhere
    const all = [0, 1, 2, 3].map((step) => places(step + 1, step, 4 * SIDE + step));
    const opening = openingOf(all);
    const player = new OpeningPlayer(opening, opening.isWallOfCell);
    player.set(3, 1);
    expect(play(opening, player, 3)).toEqual([
      [2, 1, 4 * SIDE + 1],
      [2, 1, 4 * SIDE + 2],
      [2, 1, 4 * SIDE + 3],
    ]);
  });
});
