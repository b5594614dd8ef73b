import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textOfBytes } from "../../../site/playground/model/base64url.ts";
import { ByteWriter } from "../../../site/playground/model/byte-list.ts";
import { generatedMap } from "../../../site/playground/model/generated-map.ts";
import { decodeLink, encodeLink, encodeLinkAtOnce } from "../../../site/playground/model/link.ts";
import { Session } from "../../../site/playground/model/session.ts";
import type { Run, Settings } from "../../../site/playground/model/state.ts";
import { MAP_KINDS } from "../../../src/generate/index.ts";
import type { Grid } from "../../../src/index.ts";
import { crc32 } from "../../../src/io/zlib.ts";
import { grids } from "../../support/arbitraries.ts";
import { cases } from "../../support/cases.ts";
import { drawnSession } from "./drawn-session.ts";

const runs: fc.Arbitrary<Run> = fc.oneof(
  fc.constant<Run>({ algorithm: "astar", options: {} }),
  fc.record({
    algorithm: fc.constantFrom("hpa" as const, "haa" as const),
    options: fc.record(
      { clusterSize: fc.integer({ min: 2, max: 64 }), levels: fc.constantFrom(1, 2, "auto"), smooth: fc.boolean() },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    algorithm: fc.constantFrom("pra" as const, "pra(k)" as const),
    options: fc.record({ k: fc.integer({ min: 2, max: 99 }), startAt: fc.constantFrom(0, 0.25) }, { requiredKeys: [] }),
  }),
);

/** Settings that any map of at least one cell takes. */
const settings: fc.Arbitrary<Partial<Settings>> = fc.record(
  {
    movement: fc.record({
      neighbours: fc.constantFrom<4 | 8>(4, 8),
      corners: fc.constantFrom("bothFree" as const, "oneFree" as const, "always" as const),
    }),
    agent: fc.record({ size: fc.integer({ min: 1, max: 9 }), capability: fc.constantFrom(["ground"], []) }),
    runs: fc.array(runs, { minLength: 1, maxLength: 2 }),
    layers: fc.subarray(["clusters", "nodes level 1", "nodes level 2", "expanded", "why"]),
    view: fc
      .record({
        x: fc.double({ min: -9, max: 99, noNaN: true }),
        y: fc.integer({ min: -999, max: 999 }),
        zoom: fc.double({ min: 0.1, max: 64, noNaN: true }),
      })
      .map(({ x, y, zoom }) => ({ x: x === 0 ? 0 : x, y, zoom })),
    mode: fc.constantFrom("path" as const, "swarm" as const),
    swarm: fc.record({ walkers: fc.integer({ min: 1, max: 5000 }), budget: fc.integer({ min: 0, max: 16 }) }),
  },
  { requiredKeys: [] },
);

const place = fc.nat(0xffff);
const strokes = fc.array(
  fc.tuple(place, place, fc.integer({ min: 1, max: 5 }), fc.constantFrom("wall", "ground", "water")),
  {
    maxLength: 8,
  },
);
const linkSeeds = fc.array(fc.tuple(place, place, fc.constantFrom(1, 0.3, 1000)), { maxLength: 3 });

/** All that a link has to restore. */
function stateOf(session: Session): unknown {
  const { width, height, terrains, links, terrainOfCell } = session.grid.value;
  const cells = [...terrainOfCell];
  const original = session.source.value.from === "generator" ? [...session.original] : [];
  return [width, height, terrains, links, cells, original, session.source.value, session.settings()];
}

function cellFrom(grid: Grid, seed: number): { x: number; y: number } {
  return grid.pointOf(seed % grid.terrainOfCell.length);
}

/** Plays with a session as seeds say. */
function play(
  session: Session,
  painted: typeof strokes extends fc.Arbitrary<infer T> ? T : never,
  links: [number, number, number][],
): Session {
  const grid = session.grid.value;
  for (const [from, to, brush, terrain] of painted) {
    session.paint(cellFrom(grid, from), cellFrom(grid, to), brush, terrain);
  }
  for (const [from, to, cost] of links) {
    if (from % grid.terrainOfCell.length === to % grid.terrainOfCell.length) continue;
    session.addLink(cellFrom(grid, from), cellFrom(grid, to), cost);
  }
  return session;
}

describe("a link", () => {
  test("restores a generated map with any edits and settings", async () => {
    const source = fc.record({
      kind: fc.constantFrom(...MAP_KINDS),
      size: fc.integer({ min: 1, max: 24 }),
      seed: fc.integer({ min: 0, max: 0xffff_ffff }),
    });
    await fc.assert(
      fc.asyncProperty(source, settings, strokes, linkSeeds, async ({ kind, size, seed }, given, painted, links) => {
        const grid = generatedMap(kind, size, seed);
        const session = play(new Session(grid, { from: "generator", kind, size, seed }, given), painted, links);
        for (const link of [await encodeLink(session), encodeLinkAtOnce(session)]) {
          expect(stateOf(await decodeLink(link))).toEqual(stateOf(session));
        }
      }),
      { numRuns: cases(150) },
    );
  });

  test("restores a map from a file as a whole, with its terrains", async () => {
    await fc.assert(
      fc.asyncProperty(grids(12), settings, strokes, linkSeeds, async (grid, given, painted, links) => {
        const session = play(new Session(grid, { from: "file", name: "böse ☃.map" }, given), painted, links);
        for (const link of [await encodeLink(session), encodeLinkAtOnce(session)]) {
          expect(stateOf(await decodeLink(link))).toEqual(stateOf(session));
        }
      }),
      { numRuns: cases(150) },
    );
  });

  test("that is made at once may be of more than one block", async () => {
    const map = generatedMap("mixed", 512, 1);
    const file = new Session(map, { from: "file", name: "large.map" });
    const link = encodeLinkAtOnce(file);
    expect(link.length).toBeGreaterThan(0xffff);
    expect(stateOf(await decodeLink(link))).toEqual(stateOf(file));
  });

  test("is short while little is edited", async () => {
    const session = new Session(generatedMap("caves", 256, 1), {
      from: "generator",
      kind: "caves",
      size: 256,
      seed: 1,
    });
    session.paint({ x: 20, y: 20 }, { x: 200, y: 90 }, 3, "wall");
    expect((await encodeLink(session)).length).toBeLessThan(1200);
  });

  test("that is cut off, or in which anything is changed, is refused in a sentence", async () => {
    const hash = await encodeLink(drawnSession("A..\n.#B"));
    const text = hash.slice(1);
    const damage = fc.oneof(
      fc.nat(text.length - 1).map((end) => text.slice(0, end)),
      fc
        .tuple(fc.nat(text.length - 1), fc.constantFrom(..."AZaz09-_+ %="))
        .map(([at, char]) => text.slice(0, at) + char + text.slice(at + 1)),
      fc
        .tuple(fc.nat(text.length - 1), fc.constantFrom(..."AZaz09-_"))
        .map(([at, char]) => text.slice(0, at) + char + text.slice(at)),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(
        damage.filter((damaged) => damaged !== text),
        async (damaged) => {
          await expect(decodeLink(`#${damaged}`)).rejects.toThrow(/^This link cannot be opened: [A-Z].*\.$/);
        },
      ),
      { numRuns: cases(600) },
    );
    expect((await decodeLink(text)).grid.value.toString()).toBe("...\n.#.");
  });

  const file = { from: "file", name: "x.map" };
  const session = drawnSession("A.B");
  const { legend } = session.grid.value;
  const whole = { source: file, map: { width: 3, height: 1, legend }, links: [], settings: session.settings() };

  test.each([
    ["a map without end", { ...whole, map: { width: 4097, height: 1, legend } }, [], "The width of the map must be"],
    ["no map", { ...whole, map: undefined }, [], "The map must be an object"],
    [
      "a generated map without end",
      { ...whole, source: { from: "generator", kind: "caves", size: 1e9, seed: 1 } },
      [],
      "width must be an integer from 1 to 4096",
    ],
    ["no source", { ...whole, source: 5 }, [], "The source of the map must be an object, got 5."],
    ["a source of another kind", { ...whole, source: { from: "space" } }, [], "The source of the map must be one of"],
    ["cells beyond the map", whole, [2, 2, 1], "The end of a run of cells must be"],
    ["cells of no terrain", whole, [0, 1, 77], "The terrain of a run of cells must be"],
    ["half a run of cells", whole, [0, 1], "Expected a number, got the end of the data."],
    [
      "a start beyond the map",
      { ...whole, settings: { ...whole.settings, start: { x: 3, y: 0 } } },
      [],
      "The start must lie",
    ],
    [
      "layers that are no list",
      { ...whole, settings: { ...whole.settings, layers: 5 } },
      [],
      "The layers must be a list, got 5.",
    ],
    ["links that are no list", { ...whole, links: {} }, [], "The links must be a list, got an object."],
    ["a link of nothing", { ...whole, links: [null] }, [], "A link must be an object, got null."],
    ["fields that nobody knows", { ...whole, more: 1 }, [], 'Unknown option "more"; a link takes'],
  ])("that is well formed but says %s is refused in a sentence", async (_, head, numbers, sentence) => {
    const content = new ByteWriter();
    content.text(JSON.stringify(head));
    for (const number of numbers) content.number(number);
    await expect(decodeLink(hashOf(content.finish()))).rejects.toThrow(`This link cannot be opened: ${sentence}`);
  });

  test("cannot ask for more memory than a map takes", async () => {
    const claimed = hashOf(new Uint8Array(9), 0xffff_ffff);
    await expect(decodeLink(claimed)).rejects.toThrow("The length of the content must be an integer from 1 to");
  });
});

/** The link that holds some content, stored without compression. */
function hashOf(content: Uint8Array, claimedLength = content.length): string {
  const bytes = new Uint8Array(14 + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 1);
  view.setUint32(5, claimedLength);
  view.setUint8(9, 1); // the last block, stored
  view.setUint16(10, content.length, true);
  view.setUint16(12, ~content.length, true);
  bytes.set(content, 14);
  view.setUint32(1, crc32(bytes.subarray(5)));
  return textOfBytes(bytes);
}
