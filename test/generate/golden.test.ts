import { describe, expect, test } from "vitest";
import { type GenerateOptions, generateMap, MAP_KINDS, type MapKind } from "../../src/generate/index.ts";

// programs keep the seeds of maps they like: none of these may ever change

function drawn(kind: MapKind, options: GenerateOptions = {}): string {
  return generateMap(kind, { width: 24, height: 12, seed: 7, ...options }).toString();
}

/** A checksum of the bytes of a map (Fowler, Noll and Vo's). */
function checksum(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16);
}

describe("a seed draws the same map for ever", () => {
  test("open", () => {
    expect(drawn("open")).toMatchInlineSnapshot(`
      "..#........###..........
      ...........###........#.
      .............#........#.
      ...##........#..........
      ...##.........#.........
      ..............##........
      ..............##........
      ....###........###......
      ....###........###......
      ....###.......####......
      ..............###.......
      .........#.............."
    `);
  });

  test("rooms", () => {
    expect(drawn("rooms", { room: 5 })).toMatchInlineSnapshot(`
      ".....#.....#.....#......
      .....#.....#.....#......
      .....#.....#............
      .....#.....#.....#......
      .....#.....#.....#......
      ###.####.##########.####
      .....#.....#.....#......
      .....#...........#......
      .....#.....#.....#......
      .....#.....#............
      .....#.....#.....#......
      ...........#.....#......"
    `);
  });

  test("maze", () => {
    expect(drawn("maze")).toMatchInlineSnapshot(`
      ".........#...........#.#
      .#######.#.#########.#.#
      ...#...#.#.....#...#.#.#
      ####.#.#.#####.#.###.#.#
      ...#.#.#.#.....#.....#.#
      .#.#.#.#.#.#####.#####.#
      .#.#.#...#.#...#.#.....#
      .###.#####.#.#.#.###.#.#
      .#...#.....#.#.#...#.#.#
      .#.#######.#.#####.###.#
      ...........#...........#
      ########################"
    `);
  });

  test("caves", () => {
    expect(drawn("caves")).toMatchInlineSnapshot(`
      "#...######...###########
      ..................######
      ...................#####
      ...........###......####
      ..........######.....###
      .........#########....##
      ........###########....#
      .........###########....
      #...........#########...
      ##.........##########...
      #####...################
      ########################"
    `);
  });

  test("forest", () => {
    expect(drawn("forest")).toMatchInlineSnapshot(`
      "..TT......T..TT...TT....
      T.T.........T..T.......T
      ..TT.........TTT.....T..
      ........T.TT.......T..T.
      .......T...TTTTT...T....
      ....T..T........T.......
      ......TT..T.....T.......
      ..T.T....T.T............
      .....T...........T....T.
      .TT...........T.T.......
      TTT..T..................
      ....T....T.....T..T..T.."
    `);
  });

  test("city", () => {
    expect(drawn("city")).toMatchInlineSnapshot(`
      "........................
      .#######..########.####.
      .#######..########.####.
      .##...##..########.####.
      .##...##..########.####.
      .##...##..########.####.
      ......##..########.####.
      .##...##..########.####.
      .##...##..########.####.
      .#######..########.####.
      .#######..########.####.
      ........................"
    `);
  });

  test("mixed", () => {
    expect(drawn("mixed")).toMatchInlineSnapshot(`
      "TTTTTWWWTTWWWTTTTT......
      TTWTTTTTTTTTTTTTTT......
      TTWTTTTTTRRTTTTTT.......
      TTTTTTTRRRRR............
      TTTT..RR...RR.W.........
      TTT..RR.....RR..........
      T.WWWWWWWWWWWRR.........
      WWWWWWWWWWWWWWRRW.......
      WWWWWW#####..WWRWWWW....
      WW.....####....WWWWWWWWW
      ....##.####....WW...WWWW
      .....######...WWWWW....W"
    `);
  });

  test("of any size", () => {
    const maps = MAP_KINDS.map((kind) => generateMap(kind, { width: 333, height: 217, seed: 0xfedc_ba98 }));
    expect(MAP_KINDS.map((kind, index) => `${kind} ${checksum(maps[index].terrainOfCell)}`)).toMatchInlineSnapshot(`
      [
        "open 83bd7ab3",
        "rooms 7910c5f",
        "maze 1b468c6f",
        "caves de570857",
        "forest b238e487",
        "city c7804e2f",
        "mixed fa7778f6",
      ]
    `);
  });
});
