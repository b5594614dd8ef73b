import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import fc from "fast-check";
import { DOMParser as LinkeDom } from "linkedom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readTiled, tiledAreaOf, tilesetFilesOf, type XmlParser } from "../../src/io/index.ts";
import { cellsOf, grids, rowsOf, terrainAt } from "./cells.ts";
import { tileLayer, tileWith, tmxOf, tsxOf, writeInfiniteTiled, writeTiled } from "./format-writers.ts";

const xmldom: XmlParser = (text) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, "text/xml");

const ENCODINGS = ["csv", "base64", "zlib", "gzip"] as const;

/** Maps as Tiled 1.10 saves them, with what a grid does not depend on. */
const TOWN = `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" width="4" height="2" tilewidth="16" tileheight="16" infinite="0" nextlayerid="6" nextobjectid="2">
 <editorsettings><export target="town.tmj" format="json"/></editorsettings>
 <properties><property name="music" value="town.ogg"/></properties>
 <!-- the town -->
 <tileset firstgid="1" name="outdoors" tilewidth="16" tileheight="16" tilecount="4" columns="2">
  <image source="outdoors.png" width="32" height="32"/>
  <tile id="1" type="wall"/>
  <tile id="2">
   <properties>
    <property name="blocked" type="bool" value="false"/>
    <property name="cost" type="int" value="3"/>
    <property name="terrain">mud</property>
   </properties>
   <objectgroup draworder="index" id="2"><object id="1" x="0" y="0" width="16" height="16"/></objectgroup>
  </tile>
 </tileset>
 <layer id="1" name="Ground" width="4" height="2">
  <data encoding="csv">
1,1,3,1,
1,3,3,2147483652
</data>
 </layer>
 <group id="4" name="Upper">
  <objectgroup id="2" name="Spawns"><object id="1" x="1" y="2"><point/></object></objectgroup>
  <layer id="3" name="Fences &amp; walls" width="4" height="2" visible="0">
   <data encoding="base64">
    AAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAAA=
   </data>
  </layer>
 </group>
</map>
`;

/** A map of 2 × 1 whose tile 2 is a wall, with these words inside the layer. */
function smallMap(data: string, attributes = 'orientation="orthogonal" width="2" height="1" infinite="0"'): string {
  const tileset = '<tileset firstgid="1" tilecount="2"><tile id="1" type="wall"/></tileset>';
  return `<map ${attributes}>${tileset}<layer name="Ground">${data}</layer></map>`;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("readTiled, given XML,", () => {
  test("reads a map as Tiled saves it", () => {
    const grid = readTiled(TOWN, { parseXml: xmldom });
    expect(rowsOf(grid)).toEqual(["ground ground mud wall", "ground mud mud ground"]);
    expect([terrainAt(grid, 2, 0), terrainAt(grid, 3, 0)]).toEqual(["mud*3", "(wall)"]);
    expect(tiledAreaOf(TOWN, { parseXml: xmldom })).toEqual({ left: 0, top: 0, right: 4, bottom: 2 });
  });

  test("takes the same options as for JSON", () => {
    const options = {
      parseXml: xmldom,
      layer: "Fences & walls",
      layers: { "Fences & walls": "hedge" },
      empty: "water",
    };
    expect(rowsOf(readTiled(TOWN, options))).toEqual(["water water water hedge", "water water water water"]);
  });

  test.each(ENCODINGS)("gives back any grid that was written as %s", (encoding) => {
    fc.assert(
      fc.property(grids, (grid) => {
        expect(cellsOf(readTiled(tmxOf(writeTiled(grid, encoding)), { parseXml: xmldom }))).toEqual(cellsOf(grid));
      }),
    );
  });

  test.each(ENCODINGS)("gives back any grid that was written as chunks of an infinite map, as %s", (encoding) => {
    const offsets = fc.integer({ min: -99, max: 99 });
    fc.assert(
      fc.property(grids, offsets, offsets, (grid, left, top) => {
        const text = tmxOf(writeInfiniteTiled(grid, left, top, encoding));
        expect(cellsOf(readTiled(text, { parseXml: xmldom }))).toEqual(cellsOf(grid));
        const area = { left, top, right: left + grid.width, bottom: top + grid.height };
        expect(tiledAreaOf(text, { parseXml: xmldom })).toEqual(area);
      }),
    );
  });

  test("reads tiles that are elements, as old versions of Tiled wrote them", () => {
    const text = smallMap('<data><tile gid="2"/><tile/></data>');
    expect(rowsOf(readTiled(text, { parseXml: xmldom }))).toEqual(["wall ground"]);
  });

  test("reads an isometric map, and one with the reference to a document type that old versions wrote", () => {
    const document = '<?xml version="1.0"?><!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">';
    const attributes = 'orientation="isometric" width="2" height="1"';
    const text = document + smallMap('<data encoding="csv">1,2</data>', attributes);
    expect(rowsOf(readTiled(`\ufeff ${text}`, { parseXml: xmldom }))).toEqual(["ground wall"]);
  });

  test("takes tilesets of other files in XML or JSON, whichever of them the map is in", () => {
    const tileset = JSON.stringify({ name: "a", tilecount: 3, tiles: [tileWith(1, { terrain: "mud", cost: 4 })] });
    for (const [file, content] of [
      ["../a.tsx", tsxOf(tileset)],
      ["../a.tsj", tileset],
    ]) {
      const json = JSON.stringify({
        orientation: "orthogonal",
        width: 3,
        height: 1,
        layers: [tileLayer("Ground", [1, 2, 3])],
        tilesets: [{ firstgid: 1, source: file }],
      });
      for (const text of [json, tmxOf(json)]) {
        expect(tilesetFilesOf(text, { parseXml: xmldom })).toEqual([file]);
        const grid = readTiled(text, { parseXml: xmldom, tilesets: { [file]: content } });
        expect([rowsOf(grid), terrainAt(grid, 1, 0)]).toEqual([["ground mud ground"], "mud*4"]);
      }
    }
  });

  test("parses with the browser's DOMParser where there is one", () => {
    vi.stubGlobal("DOMParser", LinkeDom);
    expect(rowsOf(readTiled(TOWN))).toEqual(["ground ground mud wall", "ground mud mud ground"]);
    expect(tilesetFilesOf(TOWN)).toEqual([]);
  });

  test("reads a large map at once", () => {
    const tiles = Array.from({ length: 1024 * 1024 }, (_, cell) => 1 + (cell % 2));
    const attributes = 'orientation="orthogonal" width="1024" height="1024"';
    const text = smallMap(`<data encoding="csv">${tiles.join(",")}</data>`, attributes);
    const began = performance.now();
    const grid = readTiled(text, { parseXml: xmldom });
    // a fifth of this is usual; the rest is for busy machines
    expect(performance.now() - began).toBeLessThan(3000);
    expect([grid.get(0, 5), grid.get(1, 5)]).toEqual(["ground", "wall"]);
  });
});

describe("readTiled, given XML, refuses", () => {
  const groups = (depth: number): string => "<group>".repeat(depth) + "</group>".repeat(depth);
  const bomb = `<!DOCTYPE map [<!ENTITY a "${"1,".repeat(99)}"><!ENTITY b "${"&a;".repeat(99)}">]>`;
  const map = '<map orientation="orthogonal" width="2" height="1">';

  test.each<[string, string, string]>([
    [
      "a cut file",
      TOWN.slice(0, 700),
      'A Tiled map: expected well-formed XML, got "<?xml version=\\"1.0\\" encoding=\\"UTF-8\\"?>\\n<…".',
    ],
    [
      "tags that do not match",
      "<map><a></b></map>",
      'A Tiled map: expected well-formed XML, got "<map><a></b></map>".',
    ],
    ["a tag alone", "<", 'A Tiled map: expected well-formed XML, got "<".'],
    ["other XML", "<svg/>", 'A Tiled map: expected an XML element "map", got "svg".'],
    ["a tileset", "<tileset/>", 'A Tiled map: expected an XML element "map", got "tileset".'],
    ["entities", `${bomb}<map>&b;</map>`, 'A Tiled map: expected XML that defines no entities, got "<!ENTITY".'],
    ["an entity that is not defined", "<map>&b;</map>", 'A Tiled map: expected well-formed XML, got "<map>&b;</map>".'],
    ["an empty map", "<map/>", 'orientation: expected "orthogonal" or "isometric", got nothing.'],
    [
      "hexagons",
      '<map orientation="hexagonal"/>',
      'orientation: expected "orthogonal" or "isometric", got "hexagonal".',
    ],
    [
      "object layers alone",
      `${map}<objectgroup name="Walls"/></map>`,
      'layers: expected a tile layer, whose tiles name the terrain of cells, got "Walls" (objectgroup).',
    ],
    [
      "a width that is no number",
      smallMap("<data/>", 'orientation="orthogonal" width="2e9" height="1"'),
      'width: expected an integer from 1 to 16384, got "2e9".',
    ],
    [
      "a huge map without the data for it",
      smallMap('<data encoding="csv">1,2</data>', 'orientation="orthogonal" width="16384" height="16384"'),
      "The map: expected at most 16777216 cells, or a larger option maxCells, got 16384 × 16384 = 268435456.",
    ],
    ["a layer without data", smallMap(""), "layers[0].data: expected an array, got nothing."],
    [
      "a tile that is no number",
      smallMap('<data encoding="csv">1,x</data>'),
      'layers[0].data[1]: expected an integer from 0 to 4294967295, got "x".',
    ],
    [
      "a tile beyond all tilesets",
      smallMap('<data encoding="csv">1,3</data>'),
      'Cell 1,0 of layer "Ground": expected a tile of the tilesets, whose largest tile is 2, got 3.',
    ],
    [
      "zstd, with the remedy",
      smallMap('<data encoding="base64" compression="zstd">AAAA</data>'),
      'layers[0].compression: expected "zlib", "gzip" or none; choose one of these as Tile Layer Format in Tiled\'s map properties, got "zstd".',
    ],
    [
      "another encoding",
      smallMap('<data encoding="base32">AAAA</data>'),
      'layers[0].encoding: expected "csv" or "base64", got "base32".',
    ],
    [
      "groups without end",
      `${map}${groups(5000)}</map>`,
      `${Array(65).fill("layers[0]").join(".")}: expected at most 64 groups inside each other, got more.`,
    ],
    [
      "a tileset that is not given",
      `${map}<tileset firstgid="1" source="a.tsx"/><layer><data encoding="csv">1,1</data></layer></map>`,
      'tilesets[0].source: expected an embedded tileset or its text in tilesets, got the file "a.tsx".',
    ],
  ])("%s", (_, text, message) => {
    expect(() => readTiled(text, { parseXml: xmldom })).toThrow(new SyntaxError(message));
  });

  test("a damaged tileset of another file, by its name", () => {
    const text = `${map}<tileset firstgid="1" source="a.tsx"/><layer><data encoding="csv">1,1</data></layer></map>`;
    const read = (tsx: string): unknown => readTiled(text, { parseXml: xmldom, tilesets: { "a.tsx": tsx } });
    expect(() => read("<tileset>")).toThrow('Tileset "a.tsx": expected well-formed XML, got "<tileset>".');
    expect(() => read("<map/>")).toThrow('Tileset "a.tsx": expected an XML element "tileset", got "map".');
    expect(() => read('<tileset><tile id="x"/></tileset>')).toThrow(
      'Tileset "a.tsx".tiles[0].id: expected an integer from 0 to 268435455, got "x".',
    );
  });

  test.each([
    ["Firefox", "<parsererror>XML Parsing Error</parsererror>"],
    ["Chromium, inside the map", "<map><parsererror><h3>error on line 1</h3></parsererror></map>"],
    ["Chromium, without a map", "<html><body><parsererror/></body></html>"],
  ])("a text for which the parser gives back a message, as does %s", (_, answer) => {
    const parseXml = (): ReturnType<XmlParser> => xmldom(answer);
    expect(() => readTiled("<map", { parseXml })).toThrow(
      new SyntaxError('A Tiled map: expected well-formed XML, got "<map".'),
    );
  });

  test("XML where nothing parses it, with the remedy", () => {
    const remedy =
      "A Tiled map in XML needs a parser where there is no DOMParser: give the option parseXml, for example with the package @xmldom/xmldom.";
    expect(() => readTiled(TOWN)).toThrow(new TypeError(remedy));
    expect(() => tilesetFilesOf(TOWN)).toThrow(new TypeError(remedy));
  });

  test("what a parser gives back that is no document", () => {
    for (const answer of [undefined, null, 1, {}, { documentElement: null }, { documentElement: "map" }]) {
      const parseXml = (() => answer) as unknown as XmlParser;
      expect(() => readTiled("<map/>", { parseXml })).toThrow("expected well-formed XML");
    }
  });
});
