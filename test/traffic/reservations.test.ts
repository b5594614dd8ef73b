import fc from "fast-check";
import { expect, test } from "vitest";
import { Ground } from "../../src/traffic/ground.ts";
import { Reservations } from "../../src/traffic/reservations.ts";
import { cases } from "../support/cases.ts";

const WIDTH = 4;
const CELLS = 16;
const ground = new Ground(WIDTH, new Uint8Array(CELLS), []);

test("reservations tell who is where, whatever paths come and go", () => {
  const TRAVELLERS = 4;
  const STEPS = 120;
  // each traveller keeps to a column of its own, so that no two paths are in conflict
  const rows = fc.array(fc.nat(WIDTH - 1), { minLength: 1, maxLength: STEPS, size: "max" });
  const changes = fc.array(fc.record({ traveller: fc.nat(TRAVELLERS - 1), rows }), { maxLength: 30, size: "max" });
  fc.assert(
    fc.property(changes, (all) => {
      const reservations = new Reservations(ground);
      const held = new Map<number, Int32Array>();
      for (const { traveller, rows } of all) {
        const before = held.get(traveller);
        if (before !== undefined) reservations.remove(before);
        const path = Int32Array.from(rows, (row) => row * WIDTH + traveller);
        reservations.add(traveller, path);
        held.set(traveller, path);
      }
      const told: number[] = [];
      const expected: number[] = [];
      for (let step = 0; step < STEPS + 2; step++) {
        for (let cell = 0; cell < CELLS; cell++) {
          const path = held.get(cell % WIDTH);
          const isThere = path?.[Math.min(step, path.length - 1)] === cell;
          told.push(reservations.walkerAt(cell, step), Number(reservations.isTaken(cell, step)));
          expected.push(path?.[step] === cell ? cell % WIDTH : -1, Number(isThere));
        }
      }
      expect(told).toEqual(expected);
    }),
    { numRuns: cases(60) },
  );
});

test("reservations refuse exchanges and crossings, and let others follow", () => {
  const reservations = new Reservations(ground);
  reservations.add(0, Int32Array.of(5, 6));
  expect(reservations.isFree(6, 5, 0)).toBe(false);
  expect(reservations.isFree(4, 5, 0)).toBe(true);
  expect(reservations.isFree(2, 6, 0)).toBe(false);
  reservations.add(1, Int32Array.of(0, 9));
  reservations.remove(Int32Array.of(0, 9));
  reservations.add(1, Int32Array.of(8, 13));
  expect(reservations.isFree(9, 12, 0)).toBe(false);
  expect(reservations.isFree(12, 9, 0)).toBe(false);
  expect(reservations.lastVisit(6, 9)).toBe(9);
  expect(reservations.lastVisit(5, 9)).toBe(0);
  expect(reservations.lastVisit(4, 9)).toBe(-1);
});
