import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { createPlanner, createWorld, Grid } from "../../src/index.ts";
import { type Answer, encodeQuestion, type Question, REFUSALS } from "../../src/service/index.ts";
import { contentOfSnapshot, snapshotOf } from "../../src/service/served-map.ts";
import { cases } from "../support/cases.ts";
import { AGENTS, ask, serviceOf } from "./local-service.ts";

const paths = (starts: readonly number[], goals: readonly number[], more: object = {}): Question => ({
  ask: "paths",
  map: "arena",
  agent: "unit",
  starts: Int32Array.from(starts),
  goals: Int32Array.from(goals),
  ...more,
});

describe("a service answers", () => {
  test("paths as a planner finds them, for a version", async () => {
    const grid = generateMap("caves", { width: 48, height: 48, seed: 4 });
    const { service } = await serviceOf(grid);
    const planner = createPlanner(grid);
    const cells = Array.from({ length: 60 }, (_, i) => (i * 397) % (48 * 48));
    const answer = (await ask(service, paths(cells, [...cells].reverse()))) as Extract<Answer, { ask: "paths" }>;
    expect(answer.paths.length).toBe(60);
    cells.forEach((cell, i) => {
      const expected = planner.findPath(grid.pointOf(cell), grid.pointOf(cells[59 - i]));
      expect(answer.paths.path(i)).toEqual(expected);
      expect(answer.paths.versionOfPath[i]).toBe(0);
    });
  });

  test("whether there are paths, why there are none, and what is reachable, as a world does", async () => {
    const grid = Grid.parse("..#..\n..#..\n.....");
    const { service } = await serviceOf(grid);
    const world = createWorld(grid, { agents: AGENTS, algorithm: "astar" });
    const [start, goal] = [0, 4];
    const ends = { starts: Int32Array.of(start, start), goals: Int32Array.of(goal, 2) };
    expect(await ask(service, { ask: "exists", map: "arena", agent: "unit", ...ends })).toEqual({
      ask: "exists",
      version: 0,
      exists: [true, false],
    });
    const { reason, sentence, cells } = world.explain("tank", { x: 0, y: 0 }, { x: 3, y: 0 });
    const explained = await ask(service, { ask: "explain", map: "arena", agent: "tank", start: 0, goal: 3 });
    expect(explained).toEqual({ ask: "explain", version: 0, reason, sentence, cells });
    expect(reason).toBe("too-narrow");
    const reach = world.reachable("unit", { x: 0, y: 0 }, 3);
    const reachable = await ask(service, { ask: "reachable", map: "arena", agent: "unit", start: 0, maxCost: 3 });
    expect(reachable).toEqual({ ask: "reachable", version: 0, cells: reach.cells, costs: reach.costs });
  });

  test("in JSON to a question in JSON", async () => {
    const { service } = await serviceOf(new Grid(4, 1));
    const { bytes } = await service.answer(encodeQuestion(paths([0], [3], { id: 5 }), "json"), "");
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({
      ask: "paths",
      width: 4,
      paths: [{ status: "found", cost: 3, lowerBound: 3, version: 0, cells: [0, 1, 2, 3] }],
      id: 5,
    });
  });

  test("what maps there are, and what a map is", async () => {
    const { service } = await serviceOf(new Grid(4, 3));
    expect(await ask(service, { ask: "status" })).toEqual({ ask: "status", maps: [{ map: "arena", version: 0 }] });
    const info = { options: { agents: AGENTS }, width: 4, height: 3, version: 0 };
    expect(await ask(service, { ask: "open", map: "arena" })).toMatchObject({ ask: "open", info });
  });
});

describe("a change", () => {
  test("raises the version by one, and later answers know of it", async () => {
    const { service, map } = await serviceOf(new Grid(5, 5));
    const edits = [
      { x: 2, y: 0, height: 5, terrain: "wall" },
      { x: 2, y: 2, terrain: "swamp" },
    ];
    expect(await ask(service, { ask: "edit", map: "arena", edits })).toEqual({ ask: "edit", version: 1 });
    const link = { from: { x: 0, y: 0 }, to: { x: 4, y: 4 }, cost: 1 };
    expect(await ask(service, { ask: "edit", map: "arena", link })).toEqual({ ask: "edit", version: 2 });
    const answer = await ask(service, paths([0], [24], { atLeast: 2 }));
    expect(answer).toMatchObject({ paths: { costOfPath: Float64Array.of(1), versionOfPath: Float64Array.of(2) } });
    const unlink = { from: link.from, to: link.to };
    expect(await ask(service, { ask: "edit", map: "arena", unlink })).toEqual({ ask: "edit", version: 3 });
    // without a link, only the version rises
    expect(await ask(service, { ask: "edit", map: "arena", unlink })).toEqual({ ask: "edit", version: 4 });
    expect([map.version, map.grid.links.length]).toEqual([4, 0]);
  });

  test("is told to whoever follows the map, unless it is forgotten", async () => {
    const { service, map } = await serviceOf(new Grid(5, 5));
    const changes = Array.from({ length: 12_000 }, (_, i) => ({ edits: [{ x: i % 5, y: 0, terrain: "swamp" }] }));
    for (const change of changes) map.apply(change);
    const since = (version: number): Promise<Answer> => ask(service, { ask: "changes", map: "arena", since: version });
    expect(await since(11_998)).toEqual({ ask: "changes", version: 12_000, changes: changes.slice(11_998) });
    expect(await since(10_000)).toMatchObject({ version: 11_000 });
    expect(await since(12_000)).toEqual({ ask: "changes", version: 12_000, changes: [] });
    expect(await since(12)).toMatchObject({ error: { code: "forgotten" } });
    expect(await since(12_001)).toMatchObject({ error: { code: "invalid" } });
  });

  test("that is sent twice is made once", async () => {
    const { service, map } = await serviceOf(new Grid(5, 5));
    const question: Question = { ask: "edit", map: "arena", key: "k1", edits: [{ x: 0, y: 0, terrain: "wall" }] };
    const answers = [await ask(service, question), await ask(service, question)];
    expect(answers).toEqual([
      { ask: "edit", version: 1 },
      { ask: "edit", version: 1 },
    ]);
    expect(map.version).toBe(1);
  });

  test("that cannot be made is refused, and changes nothing", async () => {
    const { service, map } = await serviceOf(new Grid(5, 5));
    const outside: Question = { ask: "edit", map: "arena", edits: [{ x: 5, y: 0, terrain: "wall" }] };
    expect(await ask(service, outside)).toMatchObject({
      error: { code: "invalid", message: "An edit must lie on the 5 × 5 grid, got x 5, y 0." },
    });
    expect(map.version).toBe(0);
  });

  test("of a log that cannot be made still raises the version, so that replicas agree", async () => {
    const { map } = await serviceOf(new Grid(5, 5));
    expect(map.apply({ edits: [{ x: 9, y: 9, terrain: "wall" }] })?.message).toContain("must lie on the 5 × 5 grid");
    expect(map.apply(null)).toBeInstanceOf(TypeError);
    expect(map.version).toBe(2);
  });
});

describe("a question that asks for a later version", () => {
  test("waits for it", async () => {
    const { service, map } = await serviceOf(new Grid(3, 1), { wait: 5000 });
    const asked = ask(service, paths([0], [2], { atLeast: 2 }));
    map.apply({ edits: [{ x: 1, y: 0, terrain: "wall" }] });
    map.apply({ edits: [{ x: 1, y: 0, terrain: "swamp" }] });
    expect(await asked).toMatchObject({ paths: { versionOfPath: Float64Array.of(2) } });
  });

  test("is refused when the time is over", async () => {
    const { service } = await serviceOf(new Grid(3, 1), { wait: 20 });
    const message = "The map is at version 0, and did not get to version 2 in 20 ms; ask again.";
    expect(await ask(service, paths([0], [2], { atLeast: 2 }))).toMatchObject({ error: { code: "behind", message } });
  });
});

describe("limits", () => {
  test.each<[string, object, Question, object]>([
    ["of the batch", { maxBatch: 2 }, paths([0, 0, 0], [1, 1, 1]), { code: "too-large" }],
    ["of the bytes", { maxBytes: 20 }, paths([0, 0, 0], [1, 1, 1]), { code: "too-large" }],
    ["of the answer", { maxAnswerBytes: 60 }, paths([0, 0, 0], [8, 8, 8]), { code: "too-large" }],
    ["of waiting queries", { maxWaiting: 2 }, paths([0, 0, 0], [1, 1, 1]), { code: "busy" }],
    [
      "of reach",
      { maxReach: 5 },
      { ask: "reachable", map: "arena", agent: "unit", start: 0, maxCost: 6 },
      { code: "invalid" },
    ],
  ])("%s are kept", async (_, limits, question, error) => {
    const { service } = await serviceOf(new Grid(9, 1), limits);
    expect(await ask(service, question)).toMatchObject({ ask: "refused", error });
    // and nothing is left behind
    expect(await ask(service, { ask: "status" })).toMatchObject({ ask: "status" });
  });

  test("of the rate hold for each caller", async () => {
    const { service } = await serviceOf(new Grid(9, 1), { rate: 3 });
    const bytes = encodeQuestion(paths([0, 0], [1, 1]), "binary");
    expect((await service.answer(bytes, "a")).refusal).toBeUndefined();
    expect((await service.answer(bytes, "a")).refusal).toBe("too-many");
    expect((await service.answer(bytes, "b")).refusal).toBeUndefined();
  });

  test.each([
    ["unknown-map", { ask: "open", map: "nowhere" }, 'The service has no map "nowhere"; it has arena.'],
    ["invalid", paths([0], [0], { agent: "ghost" }), 'Unknown agent "ghost"; this map has unit, tank.'],
    ["invalid", paths([99], [0]), "starts[0] must be a cell of the 9 × 1 grid, from 0 to 8, got 99."],
    ["invalid", paths([0], [0, 1]), "A batch needs a goal for each start, got 1 starts and 2 goals."],
    ["invalid", paths([0], [0], { options: { within: -1 } }), "within must be a number of at least 0, got -1."],
  ] as [string, Question, string][])("%s: %j is refused", async (code, question, message) => {
    const { service } = await serviceOf(new Grid(9, 1));
    expect(await ask(service, question)).toMatchObject({ error: { code, message } });
  });
});

test("a service that stops answers what is under way, and refuses the rest", async () => {
  const { service } = await serviceOf(new Grid(9, 9));
  const before = ask(service, paths([0], [8]));
  const stopped = service.stop();
  const after = ask(service, paths([0], [8]));
  await stopped;
  expect(await before).toMatchObject({ ask: "paths" });
  expect(await after).toMatchObject({ error: { code: "stopping" } });
});

test("a service counts what it does, for Prometheus", async () => {
  const { service } = await serviceOf(new Grid(9, 9));
  await ask(service, paths([0, 1], [8, 8]));
  await ask(service, { ask: "open", map: "nowhere" });
  const text = service.metricsText({ a_gauge: 3 });
  expect(text).toMatch(/^octile_request_seconds_count\{ask="paths"\} 1$/m);
  expect(text).toMatch(/^octile_queries_total 2$/m);
  expect(text).toMatch(/^octile_refusals_total\{code="unknown-map"\} 1$/m);
  expect(text).toMatch(/^octile_version_lag\{map="arena"\} 0$/m);
  expect(text).toMatch(/^a_gauge 3$/m);
  for (const line of text.trimEnd().split("\n"))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [\d.e+-]+)$/);
});

test("whatever is asked, there is an answer or a refusal, and the service goes on", async () => {
  const { service, map } = await serviceOf(Grid.parse("....\n.##.\n...."));
  const numbers = fc.oneof(fc.integer({ min: -2, max: 13 }), fc.double(), fc.constant(null));
  const values = fc.oneof(numbers, fc.string(), fc.array(numbers, { maxLength: 4 }), fc.object({ maxDepth: 1 }));
  const questions = fc.record(
    {
      ask: fc.constantFrom(
        "status",
        "open",
        "grid",
        "changes",
        "paths",
        "exists",
        "explain",
        "reachable",
        "edit",
        "",
        3,
      ),
      map: fc.oneof({ arbitrary: fc.constant("arena"), weight: 8 }, values),
      agent: fc.oneof({ arbitrary: fc.constantFrom("unit", "tank"), weight: 8 }, values),
      starts: fc.oneof(fc.array(fc.nat(12), { maxLength: 3 }), values),
      goals: fc.oneof(fc.array(fc.nat(12), { maxLength: 3 }), values),
      start: fc.oneof(fc.nat(12), values),
      goal: fc.oneof(fc.nat(12), values),
      maxCost: values,
      since: values,
      edits: fc.oneof(
        fc.array(fc.record({ x: fc.nat(4), y: fc.nat(3), terrain: fc.constantFrom("wall", "ground", "x") })),
        values,
      ),
      link: values,
      options: fc.oneof(fc.record({ nearest: fc.boolean(), within: numbers }, { requiredKeys: [] }), values),
    },
    { requiredKeys: ["ask", "map"] },
  );
  await fc.assert(
    fc.asyncProperty(questions, async (question) => {
      const version = map.version;
      const { bytes, refusal } = await service.answer(new TextEncoder().encode(JSON.stringify(question)), "");
      const answer = JSON.parse(Buffer.from(bytes).toString());
      if (refusal === undefined) expect(answer.ask).toBe(question.ask);
      else {
        expect(REFUSALS).toContain(answer.error.code);
        expect(answer.error.code).not.toBe("failed");
        expect(answer.error.message).toMatch(/^.+\.$/);
        expect(map.version).toBe(version);
      }
    }),
    { numRuns: cases(2000) },
  );
});

describe("a snapshot of a map", () => {
  test("holds the map, its version and its agents", async () => {
    const { map } = await serviceOf(Grid.parse("..#\n..."));
    map.apply({ edits: [{ x: 0, y: 0, terrain: "swamp" }] });
    map.apply({ link: { from: { x: 0, y: 0 }, to: { x: 2, y: 1 }, cost: 3 } });
    const { grid, options } = contentOfSnapshot(map.save());
    expect(options).toEqual({ agents: AGENTS });
    expect([grid.version, grid.toString(), grid.links]).toEqual([2, map.grid.toString(), map.grid.links]);
  });

  test("of another version of octile is refused", () => {
    const snapshot = snapshotOf({ grid: new Grid(2, 2), options: { agents: AGENTS } });
    const older = snapshot.slice();
    older[4] = 77;
    expect(() => contentOfSnapshot(older)).toThrow(
      "The snapshot has format version 77, but this version of octile reads 2.",
    );
    expect(() => contentOfSnapshot(snapshot.subarray(0, 40))).toThrow("truncated");
    expect(() => contentOfSnapshot(new Uint8Array(9))).toThrow("These bytes are no snapshot of a map of a service");
  });
});
