import fc from "fast-check";
import { expect, test } from "vitest";
import { NodeSet } from "../../src/pra/changes.ts";

test("a set of nodes holds each once, in the order in which they came, whether few or many", () => {
  const set = new NodeSet();
  fc.assert(
    fc.property(fc.array(fc.nat(60), { maxLength: 100 }), (nodes) => {
      set.clear();
      for (const node of nodes) set.add(node);
      const expected = [...new Set(nodes)];
      expect(Array.from({ length: set.size }, (_, place) => set.at(place))).toEqual(expected);
      for (let node = 0; node <= 60; node++) expect(set.has(node)).toBe(expected.includes(node));
    }),
  );
});
