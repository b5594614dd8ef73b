import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlanner, Grid } from "../../src/index.ts";
import { PATH_STATUSES, PathList } from "../../src/pool/index.ts";
import {
  type Answer,
  decodeAnswer,
  decodeQuestion,
  encodeAnswer,
  encodeQuestion,
  type Question,
} from "../../src/service/index.ts";
import { cases } from "../support/cases.ts";

const FORMS = ["json", "binary"] as const;

const starts = Int32Array.of(3, 0, 2 ** 31 - 1);
const goals = Int32Array.of(0, 7, 5);
const QUESTIONS: readonly Question[] = [
  { ask: "status" },
  { ask: "open", map: "arena" },
  { ask: "grid", map: "arena", id: 7 },
  { ask: "changes", map: "arena", since: 3 },
  { ask: "paths", map: "arena", agent: "unit", starts, goals, atLeast: 12, options: { nearest: true, within: 2.5 } },
  { ask: "exists", map: "arena", agent: "unit", starts, goals },
  { ask: "explain", map: "arena", agent: "unit", start: 3, goal: 4 },
  { ask: "reachable", map: "arena", agent: "unit", start: 3, maxCost: 4.5 },
  { ask: "edit", map: "arena", edits: [{ x: 1, y: 2, terrain: "wall" }], key: "a-1" },
  { ask: "edit", map: "arena", link: { from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, cost: 2 } },
  { ask: "edit", map: "arena", unlink: { from: { x: 1, y: 2 }, to: { x: 3, y: 4 } } },
];

describe.each(FORMS)("in the form %s", (form) => {
  test.each(QUESTIONS)("a question is read as it was written: $ask", (question) => {
    expect(decodeQuestion(encodeQuestion(question, form))).toEqual({ question, form });
  });

  test("paths are read as they were written, with links and without a path", () => {
    const grid = Grid.parse(`
      ..........
      .########.
      ..........
      ##########
      ..........`);
    grid.link({ x: 9, y: 2 }, { x: 0, y: 4 }, 1.5);
    const planner = createPlanner(grid);
    const found = [
      planner.findPath({ x: 0, y: 0 }, { x: 9, y: 4 }),
      planner.findPath({ x: 0, y: 4 }, { x: 0, y: 0 }),
      planner.findPath({ x: 3, y: 2 }, { x: 3, y: 2 }),
      planner.findPath({ x: 8, y: 2 }, { x: 0, y: 2 }),
    ];
    const paths = listOf(found, grid.width);
    const answer: Answer = { ask: "paths", width: grid.width, paths, id: 3 };
    expect(found[0].status).toBe("found");
    expect(decodeAnswer(encodeAnswer(answer, form))).toEqual(answer);
  });

  test("all other answers are read as they were written", () => {
    const answers: Answer[] = [
      { ask: "status", maps: [{ map: "arena", version: 3 }] },
      { ask: "reachable", version: 3, cells: Int32Array.of(5, 4, 6), costs: Float64Array.of(0, 1, 1.5) },
      { ask: "exists", version: 3, exists: [true, false] },
      { ask: "edit", version: 4 },
      { ask: "refused", error: { code: "busy", message: "Later." } },
      {
        ask: "grid",
        version: 3,
        width: 4,
        height: 2,
        legend: { ".": "ground" },
        terrainOfCell: Uint8Array.of(0, 0, 0, 4, 4, 1, 0, 0),
        links: [],
      },
    ];
    for (const answer of answers) expect(decodeAnswer(encodeAnswer(answer, form))).toEqual(answer);
  });
});

test("cells of any kind survive the binary form", () => {
  const pathsOfCells = fc.array(fc.array(fc.nat(2 ** 31 - 1), { maxLength: 20 }), { maxLength: 6 });
  const widths = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(pathsOfCells, widths, (cellsOfPath, width) => {
      const paths = listOf(
        cellsOfPath.map((cells) => ({ status: "found", cost: 1, lowerBound: 0, cells: Int32Array.from(cells) })),
        width,
      );
      const answer: Answer = { ask: "paths", width, paths };
      expect(decodeAnswer(encodeAnswer(answer, "binary"))).toEqual(answer);
    }),
    { numRuns: cases(1000) },
  );
});

test("a long straight path takes few bytes", () => {
  const grid = new Grid(1000, 1);
  const path = createPlanner(grid).findPath({ x: 0, y: 0 }, { x: 999, y: 0 });
  const paths = listOf([path], 1000);
  const sizes = FORMS.map((form) => encodeAnswer({ ask: "paths", width: 1000, paths }, form).length);
  expect(sizes[1]).toBeLessThan(70);
  expect(sizes[0]).toBeGreaterThan(3000);
});

test("damaged bytes end in an error or in a question, never in anything else", () => {
  const sources = QUESTIONS.flatMap((question) => FORMS.map((form) => encodeQuestion(question, form)));
  const damages = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...sources), damages, fc.nat(), (bytes, changes, end) => {
      const damaged = bytes.slice(0, 1 + (end % (2 * bytes.length)));
      for (const [at, value] of changes) damaged[at % damaged.length] = value;
      for (const read of [decodeQuestion, decodeAnswer]) {
        try {
          read(damaged);
        } catch (error) {
          const isKnown = [SyntaxError, TypeError, RangeError].some((kind) => error instanceof kind);
          if (!isKnown) throw error;
        }
      }
    }),
    { numRuns: cases(5000) },
  );
});

test.each([
  ["", "A message must be JSON in UTF-8, or begin with the byte 1 of the binary form."],
  ["[]", "A message must be an object of JSON."],
  ["{}", "ask must be one of status, open, grid, changes, paths, exists, explain, reachable, edit, got nothing."],
  ['{"ask":"toString"}', "ask must be one of status, open, grid"],
  ['{"ask":"open","map":"../x"}', 'The name of a map must be 1 to 64 letters, digits, _ or -, got "../x".'],
  ['{"ask":"open","map":"a","more":1}', 'Unknown option "more"; the question open takes id, ask, map, atLeast.'],
  ['{"ask":"open","map":"a","atLeast":-1}', "atLeast must be an integer from 0 to 9007199254740991, got -1."],
  ['{"ask":"paths","map":"a","agent":"u","starts":[1.5],"goals":[0]}', "starts[0] must be the id of a cell, got 1.5."],
  ['{"ask":"edit","map":"a"}', "A change must have one of edits, link and unlink, got 0 of them."],
  ["\u0001", "At byte 1: expected at least 1 more, got 0."],
  ["\u0001\u0009{}", "At byte 2: expected at least 9 more, got 2."],
])("the question %j is refused in a sentence", (text, sentence) => {
  expect(() => decodeQuestion(new TextEncoder().encode(text))).toThrow(sentence);
});

test("a short message cannot ask for much memory", () => {
  const header = new TextEncoder().encode('{"ask":"paths","map":"a","agent":"u"}');
  const bytes = Uint8Array.of(1, header.length, ...header, 0xff, 0xff, 0xff, 0xff, 0x0f);
  expect(() => decodeQuestion(bytes)).toThrow("expected at least 4294967295 more, got 0.");
});

interface Plain {
  readonly status: string;
  readonly cost: number;
  readonly lowerBound: number;
  readonly cells: Int32Array;
}

/** The list of some paths, each for a version of its own. */
function listOf(paths: readonly Plain[], width: number): PathList {
  const firstCellOfPath = Uint32Array.from([0, ...paths.keys()], (_, i) =>
    paths.slice(0, i).reduce((sum, { cells }) => sum + cells.length, 0),
  );
  const arrays = {
    statusOfPath: Uint8Array.from(paths, ({ status }) => PATH_STATUSES.indexOf(status as never)),
    costOfPath: Float64Array.from(paths, ({ cost }) => cost),
    lowerBoundOfPath: Float64Array.from(paths, ({ lowerBound }) => lowerBound),
    firstCellOfPath,
    cells: Int32Array.from(paths.flatMap(({ cells }) => [...cells])),
  };
  return new PathList(
    arrays,
    Float64Array.from(paths, (_, i) => i),
    width,
  );
}
