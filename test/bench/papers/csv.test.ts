import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv, writeCsv } from "../../../bench/papers/csv.ts";

test("a table is written with a line for its columns and one for each row", () => {
  const table = {
    columns: ["planner", "time"],
    rows: [
      ["A*", 12],
      ["HPA*, 1 level", 1 / 3],
    ],
  };
  expect(writeCsv(table)).toBe('planner,time\nA*,12\n"HPA*, 1 level",0.3333\n');
});

test("numbers keep four digits, and integers all of theirs", () => {
  expect(writeCsv({ columns: ["n"], rows: [[123_456], [1234.56], [0.000_123_456], [0]] })).toBe(
    "n\n123456\n1235\n0.0001235\n0\n",
  );
});

test("what is written is read back, whatever the texts are", () => {
  const texts = fc.string().map((text) => text.replaceAll(/[\n\r]/g, ""));
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1 }), (rows) => {
      // a line of nothing but empty texts is no line
      const kept = rows.map(([a, b]) => [`${a}.`, b]);
      const read = readCsv(writeCsv({ columns: ["a", "b"], rows: kept }));
      expect(read).toEqual(kept.map(([a, b]) => ({ a, b })));
    }),
  );
});
