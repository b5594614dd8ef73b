import fc from "fast-check";
import { DOMParser } from "linkedom";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readMapFile } from "../../../site/playground/model/map-file.ts";
import { Grid } from "../../../src/index.ts";
import { writeMap } from "../../../src/io/index.ts";
import { tmxOf, writeInfiniteTiled, writeLdtk, writePng, writeTiled } from "../../io/format-writers.ts";
import { cases } from "../../support/cases.ts";

const MAP = Grid.parse("..#\nS.#\n...");

beforeAll(() => {
  vi.stubGlobal("DOMParser", DOMParser);
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A picture of one colour a pixel, each given as six digits. */
function picture(width: number, colours: readonly string[]): Uint8Array {
  const samples = colours.flatMap((colour) => [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  return writePng({ width, height: colours.length / width, depth: 8, colourType: 2, samples });
}

describe("a file", () => {
  test.each([
    ["of MovingAI", "map.map", writeMap(MAP)],
    ["of MovingAI, whatever it is called", "map.txt", writeMap(MAP)],
    ["of Tiled", "map.tmj", writeTiled(MAP, "csv")],
    ["of Tiled, without end", "map.json", writeInfiniteTiled(MAP, -7, 3, "csv")],
    ["of Tiled, as XML", "map.tmx", tmxOf(writeTiled(MAP, "zlib"))],
    ["of LDtk", "map.ldtk", writeLdtk(MAP)],
    ["of LDtk, whatever it is called", "map.json", writeLdtk(MAP)],
  ])("%s is opened", (_, name, text) => {
    expect(readMapFile(name, bytesOf(text)).toString().slice(0, 11)).toBe(MAP.toString());
  });

  test("that is a picture is opened, every colour as the nearest one that means something", () => {
    const grid = readMapFile("map.png", picture(3, ["ffffff", "fefef0", "101010", "2060ff", "1f7f1f", "777777"]));
    expect(grid.toString()).toBe("..#\nWT#");
    expect(grid.terrains.find(({ name }) => name === "water")?.blocked).toBe(false);
  });

  test.each([
    ["nothing", "a.map", "", "The file must hold a map, and it is empty."],
    ["no map", "a.txt", "hello", "The file must be a map of MovingAI (.map), Tiled"],
    ["another XML", "a.tmx", "<svg/>", 'A Tiled map: expected an XML element "map", got "svg".'],
    ["no JSON", "a.tmj", "hello", "The file must hold JSON, and it does not."],
    ["half a map", "a.map", "type octile\nheight 2\nwidth 2\nmap\n..\n", "Line 6: expected map row 2 of 2"],
    ["broken JSON", "a.json", '{"layers": [', "A Tiled map: expected JSON"],
    [
      "a wide map",
      "a.map",
      `type octile\nheight 1\nwidth 4097\nmap\n${".".repeat(4097)}\n`,
      "A map must be at most 4096 × 4096 cells here, got 4097 × 1.",
    ],
    [
      "a map without end whose corners lie far apart",
      "a.tmj",
      JSON.stringify({
        type: "map",
        orientation: "orthogonal",
        infinite: true,
        tilesets: [],
        layers: [
          {
            type: "tilelayer",
            name: "a",
            chunks: [
              { x: 0, y: 0, width: 1, height: 1, data: [0] },
              { x: 9000, y: 9000, width: 1, height: 1, data: [0] },
            ],
          },
        ],
      }),
      "A map must be at most 4096 × 4096 cells here, got 9001 × 9001.",
    ],
  ])("that holds %s is refused in a sentence", (_, name, text, sentence) => {
    expect(() => readMapFile(name, bytesOf(text))).toThrow(sentence);
  });

  test("that is a picture of a size that no map has is refused before its pixels are read", () => {
    const bytes = picture(1, ["000000"]);
    new DataView(bytes.buffer).setUint32(16, 10_000);
    expect(() => readMapFile("map.png", bytes)).toThrow("A map must be at most 4096 × 4096 cells here, got 10000 × 1.");
  });

  test("that is damaged is opened or refused in a sentence, whatever is damaged", () => {
    const files: [string, Uint8Array][] = [
      ["a.map", bytesOf(writeMap(MAP))],
      ["a.tmj", bytesOf(writeTiled(MAP, "zlib"))],
      ["a.tmx", bytesOf(tmxOf(writeTiled(MAP, "csv")))],
      ["a.ldtk", bytesOf(writeLdtk(MAP))],
      ["a.png", picture(2, ["000000", "ffffff"])],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(),
        fc.nat(255),
        fc.boolean(),
        ([name, bytes], place, byte, isCut) => {
          const at = place % bytes.length;
          const damaged = isCut ? bytes.slice(0, at) : bytes.with(at, byte);
          try {
            expect(readMapFile(name, damaged)).toBeInstanceOf(Grid);
          } catch (error) {
            expect(String(error)).toMatch(/^(Syntax|Range|Type)Error: .*\.$/s);
          }
        },
      ),
      { numRuns: cases(400) },
    );
  });
});
