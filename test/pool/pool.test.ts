import { describe, expect, onTestFinished, test, vi } from "vitest";
import { generateMap } from "../../src/generate/index.ts";
import { Random } from "../../src/generate/random.ts";
import { createPlanner, createWorld, Grid } from "../../src/index.ts";
import { GridPlanner } from "../../src/planner/grid-planner.ts";
import { createPool, type Pool, type PoolOptions } from "../../src/pool/index.ts";
import { type LocalThread, LocalThreads } from "./local-thread.ts";

const AGENTS = { soldier: {}, tank: { size: 2 } } as const;
type Name = keyof typeof AGENTS;

async function poolOf(
  grid: Grid,
  options: Partial<PoolOptions<Name>> = {},
): Promise<{ pool: Pool<Name>; threads: LocalThreads }> {
  const threads = new LocalThreads();
  const pool = await createPool(grid, { agents: AGENTS, workers: 2, worker: threads.start, ...options });
  onTestFinished(() => pool.close());
  return { pool, threads };
}

function pairsOn(grid: Grid, count: number, seed = 1): { starts: Int32Array; goals: Int32Array } {
  const random = new Random(seed);
  const cells = (): Int32Array => Int32Array.from({ length: count }, () => random.below(grid.width * grid.height));
  return { starts: cells(), goals: cells() };
}

describe("a batch", () => {
  test.each(["astar", "hpa", "haa", "pra", "quickpath"] as const)(
    "has the answers of a planner, with %s",
    async (algorithm) => {
      const grid = generateMap("caves", { width: 64, height: 64, seed: 3 });
      const { pool } = await poolOf(grid, { algorithm });
      const { starts, goals } = pairsOn(grid, 300);
      for (const name of ["soldier", "tank"] as const) {
        const agent = AGENTS[name];
        const options = algorithm === "haa" ? { algorithm, agents: Object.values(AGENTS) } : { algorithm, agent };
        const planner = createPlanner(grid, options);
        const paths = await pool.findPaths(name, { starts, goals }, { nearest: true });
        expect(paths.length).toBe(300);
        for (let i = 0; i < paths.length; i++) {
          const expected = planner.findPath(grid.pointOf(starts[i]), grid.pointOf(goals[i]), { nearest: true, agent });
          expect(paths.path(i)).toEqual(expected);
        }
      }
    },
  );

  test("of no queries has no paths", async () => {
    const { pool } = await poolOf(new Grid(8, 8));
    const paths = await pool.findPaths("soldier", { starts: new Int32Array(0), goals: new Int32Array(0) });
    expect([paths.length, paths.cells.length]).toEqual([0, 0]);
    expect(() => paths.path(0)).toThrow(new RangeError("A list of 0 paths has no path 0."));
  });

  test("may be written over as soon as it has been asked", async () => {
    const { pool } = await poolOf(new Grid(8, 8));
    const [starts, goals] = [Int32Array.of(0, 0), Int32Array.of(7, 63)];
    const asked = pool.findPaths("soldier", { starts, goals });
    starts.fill(9);
    goals.fill(9);
    const paths = await asked;
    expect([paths.path(0).cost, paths.path(1).cells[8 - 1]]).toEqual([7, 63]);
  });

  test("lets a small batch pass a large one", async () => {
    const grid = generateMap("caves", { width: 64, height: 64, seed: 3 });
    const { pool } = await poolOf(grid, { workers: 1, algorithm: "astar" });
    const order: string[] = [];
    const large = pool.findPaths("soldier", pairsOn(grid, 3000)).then(() => order.push("large"));
    const small = pool.findPaths("soldier", pairsOn(grid, 3)).then(() => order.push("small"));
    await Promise.all([large, small]);
    expect(order).toEqual(["small", "large"]);
  });

  test("of a higher priority comes first", async () => {
    const grid = generateMap("caves", { width: 64, height: 64, seed: 3 });
    const { pool } = await poolOf(grid, { workers: 1, algorithm: "astar" });
    const order: number[] = [];
    const ask = (priority: number): Promise<unknown> =>
      pool.findPaths("soldier", pairsOn(grid, 500), { priority }).then(() => order.push(priority));
    // the first has begun before the others are there
    await Promise.all([ask(0), ask(-1), ask(2), ask(1)]);
    expect(order.indexOf(2)).toBeLessThan(order.indexOf(1));
    expect(order.at(-1)).toBe(-1);
  });
});

describe("an edit", () => {
  test("is known to every later answer, and not to earlier ones that have begun", async () => {
    const grid = Grid.parse(`
      .....
      ####.
      .....
    `);
    const { pool } = await poolOf(grid);
    const ends = { starts: Int32Array.of(0), goals: Int32Array.of(10) };
    const before = pool.findPaths("soldier", ends);
    const version = pool.edit({ x: 4, y: 1, terrain: "wall" });
    const after = pool.findPaths("soldier", ends);
    expect((await before).path(0).status).toBe("found");
    expect((await after).path(0).status).toBe("unreachable");
    expect([...(await before).versionOfPath, ...(await after).versionOfPath]).toEqual([version - 1, version]);
  });

  test("is repaired while nothing is asked, so that the next query finds nothing left to repair", async () => {
    const repair = vi.spyOn(GridPlanner.prototype, "repair");
    onTestFinished(() => repair.mockRestore());
    const grid = generateMap("caves", { width: 64, height: 64, seed: 3 });
    const pool = await createPool(grid, { agents: { soldier: {} }, workers: 1, worker: new LocalThreads().start });
    onTestFinished(() => pool.close());
    pool.edit({ x: 20, y: 20, width: 8, height: 8, terrain: "wall" });
    // threads of tests before may still repair planners of smaller grids
    const ofThread = (): GridPlanner | undefined =>
      (repair.mock.contexts as GridPlanner[]).find((planner) => planner.grid.width === 64);
    await vi.waitFor(() => expect(ofThread()).toBeDefined(), 5000);
    const planner = ofThread() as GridPlanner;
    await vi.waitFor(() => expect(planner.repairs.rebuilt).toBeGreaterThan(0), 5000);
    for (let turn = 0; turn < 200; turn++) await new Promise((keep) => setImmediate(keep));
    const { rebuilt } = planner.repairs;
    await pool.findPaths("soldier", pairsOn(grid, 50));
    expect(planner.repairs.rebuilt).toBe(rebuilt);
  });

  test("of the grid itself is followed, and so are links", async () => {
    const grid = Grid.parse(`
      ..#..
      ..#..
    `);
    const { pool } = await poolOf(grid);
    const find = async (): Promise<string> => (await pool.findPath("soldier", { x: 0, y: 0 }, { x: 4, y: 0 })).status;
    expect(await find()).toBe("unreachable");
    grid.link({ x: 1, y: 0 }, { x: 3, y: 0 }, 2);
    expect(await find()).toBe("found");
    grid.unlink({ x: 1, y: 0 }, { x: 3, y: 0 });
    grid.set(2, 1, "ground");
    expect((await pool.findPath("soldier", { x: 0, y: 0 }, { x: 4, y: 0 })).cells.length).toBe(5);
  });
});

describe("single calls", () => {
  test("answer as a planner does", async () => {
    const grid = Grid.parse(`
      ...#.
      ...#.
      ...#.
    `);
    const { pool } = await poolOf(grid);
    const planner = createPlanner(grid);
    const [start, goal] = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
    ];
    expect(await pool.findPath("soldier", start, goal)).toEqual(planner.findPath(start, goal));
    expect(await pool.nearest("soldier", start, goal)).toEqual(planner.findPath(start, goal, { nearest: true }));
    const { cells, costs } = planner.reachable(start, 1);
    expect(await pool.reachable("soldier", start, 1)).toEqual({ cells, costs, version: grid.version });
  });

  test("tell whether there is a path, and why not", async () => {
    const grid = Grid.parse(`
      ..#..
      ..#..
      .....
    `);
    const { pool } = await poolOf(grid);
    const [start, goal] = [
      { x: 0, y: 0 },
      { x: 3, y: 0 },
    ];
    expect(await pool.pathExists("soldier", start, goal)).toBe(true);
    expect(await pool.pathExists("tank", start, goal)).toBe(false);
    const world = createWorld(grid, { agents: AGENTS });
    expect((await pool.explain("tank", start, goal)).reason).toBe("too-narrow");
    expect(await pool.explain("tank", start, goal)).toEqual(world.explain("tank", start, goal));
    pool.edit({ x: 2, y: 2, terrain: "wall" });
    expect(await pool.pathExists("soldier", start, goal)).toBe(false);
    expect(await pool.explain("soldier", start, goal)).toEqual(world.explain("soldier", start, goal));
    await expect(pool.pathExists("soldier", start, { x: 5, y: 0 })).rejects.toThrow("The goal must lie on the 5 × 3");
    await expect(pool.explain("knight" as Name, start, goal)).rejects.toThrow('Unknown agent "knight"');
  });

  test("by thousands are all answered", async () => {
    const { pool } = await poolOf(new Grid(8, 8));
    const calls = Array.from({ length: 3000 }, (_, i) => pool.findPath("soldier", { x: 0, y: 0 }, { x: i % 8, y: 0 }));
    const costs = (await Promise.all(calls)).map(({ cost }) => cost);
    expect(costs).toEqual(Array.from({ length: 3000 }, (_, i) => i % 8));
    expect(pool.waiting).toBe(0);
  });
});

describe("a request", () => {
  const [start, goal] = [
    { x: 0, y: 0 },
    { x: 7, y: 0 },
  ];

  test("has its path when it is done, to the cheapest of several goals", async () => {
    const { pool } = await poolOf(new Grid(8, 8));
    const request = pool.request("soldier", start, goal);
    expect([request.agent, request.status, request.path]).toEqual(["soldier", "waiting", undefined]);
    expect((await request.promise)?.cost).toBe(7);
    expect([request.status, request.path?.cells.length]).toEqual(["done", 8]);
    const nearer = pool.request("soldier", start, undefined, { goals: [goal, { x: 0, y: 3 }] });
    expect((await nearer.promise)?.cost).toBe(3);
    expect(nearer.id).not.toBe(request.id);
  });

  test("that is cancelled has none, and costs no thread any time", async () => {
    const { pool } = await poolOf(new Grid(8, 8));
    const request = pool.request("soldier", start, goal);
    request.cancel();
    expect(await request.promise).toBeUndefined();
    expect([request.status, (await pool.findPath("soldier", start, goal)).cost]).toEqual(["cancelled", 7]);
  });

  test("that cannot be asked is refused at once", async () => {
    const { pool } = await poolOf(new Grid(8, 8), { maxWaiting: 1 });
    expect(() => pool.request("knight" as Name, start, goal)).toThrow('Unknown agent "knight"');
    expect(() => pool.request("soldier", start, undefined)).toThrow("The goal must be");
    expect(() => pool.request("soldier", start, goal, { priority: 0.5 })).toThrow("priority must be an integer");
    const requests = Array.from({ length: 4 }, () => pool.request("soldier", start, goal));
    expect(() => requests.push(...Array.from({ length: 3 }, () => pool.request("soldier", start, goal)))).toThrow(
      "maxWaiting is 1",
    );
    pool.close();
    await expect(requests[0].promise).rejects.toThrow("The pool has been closed.");
  });
});

describe("a call that is given up", () => {
  test("is rejected with the reason of its signal, and the pool goes on", async () => {
    const grid = generateMap("caves", { width: 64, height: 64, seed: 3 });
    const { pool } = await poolOf(grid, { algorithm: "astar" });
    const controller = new AbortController();
    const call = pool.findPaths("soldier", pairsOn(grid, 2000), { signal: controller.signal });
    controller.abort(new Error("The player left."));
    await expect(call).rejects.toThrow("The player left.");
    await expect(pool.reachable("soldier", { x: 0, y: 0 }, 1, { signal: controller.signal })).rejects.toThrow(
      "The player left.",
    );
    expect((await pool.findPaths("soldier", pairsOn(grid, 5))).length).toBe(5);
    expect(pool.waiting).toBe(0);
  });
});

describe("a thread that dies", () => {
  test("is replaced by one that knows all edits, and its queries are answered", async () => {
    const grid = generateMap("caves", { width: 64, height: 64, seed: 3 });
    const { pool, threads } = await poolOf(grid);
    const { starts, goals } = pairsOn(grid, 1000);
    const call = pool.findPaths("soldier", { starts, goals });
    for (const thread of [...threads.started]) thread.kill();
    const version = pool.edit({ x: 0, y: 0, width: 64, height: 1, terrain: "wall" });
    const paths = await call;
    expect(threads.started.length).toBe(4);
    expect([...new Set(paths.versionOfPath)]).toEqual([version]);
    const planner = createPlanner(grid);
    const expected = Array.from(starts, (start, i) => planner.findPath(grid.pointOf(start), grid.pointOf(goals[i])));
    expect(Array.from(starts, (_, i) => paths.path(i))).toEqual(expected);
  });

  test("again and again before it has built anything ends the pool", async () => {
    const threads = new LocalThreads();
    const start = (): LocalThread => {
      const thread = threads.start();
      if (threads.started.length > 1) thread.kill();
      return thread;
    };
    const { pool } = await poolOf(new Grid(8, 8), { workers: 1, worker: start });
    const call = pool.findPath("soldier", { x: 0, y: 0 }, { x: 7, y: 7 });
    threads.started[0].kill();
    await expect(call).rejects.toThrow("A thread of the pool has died: Killed.");
    expect(threads.started.length).toBe(4);
  });

  test("because of what it heard from elsewhere does not", async () => {
    const { pool, threads } = await poolOf(new Grid(8, 8), { workers: 1 });
    threads.started[0].say({ mine: 1 });
    threads.started[0].say("hello");
    expect((await pool.findPath("soldier", { x: 0, y: 0 }, { x: 7, y: 0 })).cost).toBe(7);
    threads.started[0].say({ octilePool: 99, message: {} });
    expect((await pool.findPath("soldier", { x: 0, y: 0 }, { x: 7, y: 0 })).cost).toBe(7);
    expect(threads.started.length).toBe(2);
  });
});

describe("refuses", () => {
  test("calls after it was closed", async () => {
    const { pool } = await poolOf(new Grid(8, 8));
    const call = pool.findPath("soldier", { x: 0, y: 0 }, { x: 7, y: 7 });
    pool.close();
    await expect(call).rejects.toThrow("The pool has been closed.");
    await expect(pool.findPath("soldier", { x: 0, y: 0 }, { x: 7, y: 7 })).rejects.toThrow("The pool has been closed.");
    expect(() => pool.edit({ x: 0, y: 0, terrain: "wall" })).toThrow("The pool has been closed.");
  });

  test("more queries than may wait", async () => {
    const grid = new Grid(8, 8);
    const { pool } = await poolOf(grid, { maxWaiting: 100 });
    await expect(pool.findPaths("soldier", pairsOn(grid, 101))).rejects.toThrow(
      "The pool has 0 queries waiting and was asked 101 more, and maxWaiting is 100; " +
        "wait for answers before you ask more, or raise maxWaiting.",
    );
    expect((await pool.findPaths("soldier", pairsOn(grid, 100))).length).toBe(100);
  });

  test("what it cannot do, and changes nothing", async () => {
    const grid = new Grid(8, 8);
    const { pool } = await poolOf(grid);
    const ends = { starts: Int32Array.of(0), goals: Int32Array.of(1) };
    const building = { x: 1, y: 0, width: 2, height: 1 };
    const wrong: [unknown, string][] = [
      [pool.findPaths("knight" as Name, ends), 'Unknown agent "knight"; this pool has soldier, tank.'],
      [pool.findPaths("soldier", [] as never), "A batch must be an object, got an array of 0."],
      [
        pool.findPaths("soldier", { ...ends, starts: [0] as never }),
        "starts must be an Int32Array, got an array of 1.",
      ],
      [
        pool.findPaths("soldier", { ...ends, goals: Int32Array.of(64) }),
        "goals[0] must be a cell of the 8 × 8 grid, from 0 to 63, got 64.",
      ],
      [
        pool.findPaths("soldier", { ...ends, goals: Int32Array.of(1, 2) }),
        "A batch needs a goal for each start, got 1 starts and 2 goals.",
      ],
      [pool.findPaths("soldier", ends, { within: -1 }), "within must be a number of at least 0, got -1."],
      [pool.findPaths("soldier", ends, { priority: 0.5 }), "priority must be an integer from -1000 to 1000, got 0.5."],
      [
        pool.findPaths("soldier", ends, { withn: 1 } as never),
        'Unknown option "withn"; findPaths takes nearest, within, maxCost, maxExcess, priority, signal.',
      ],
      [pool.findPath("soldier", { x: 8, y: 0 }, { x: 0, y: 0 }), "The start must lie on the 8 × 8 grid, got x 8, y 0."],
      [pool.reachable("soldier", { x: 0, y: 0 }, Number.NaN), "maxCost must be a number of at least 0, got NaN."],
      [
        pool.findPath("soldier", { x: 0, y: 0 }, building),
        "The goal must be a single cell here, got a rectangle of 2 × 1 cells.",
      ],
    ];
    for (const [call, sentence] of wrong) await expect(call).rejects.toThrow(sentence);
    const bad: [unknown, string][] = [
      [{ agents: {} }, "agents must name at least one kind of agent, got none."],
      [{ agents: AGENTS, workers: -1 }, "workers must be an integer from 0 to 256, got -1."],
      [{ agents: AGENTS, workers: 0 }, "A pool of 0 workers starts none; leave out the option worker."],
      [{ agents: AGENTS, threads: 2 }, 'Unknown option "threads"; createPool takes agents, algorithm, workers,'],
      [{ agents: { giant: { size: 0 } } }, "The size of an agent must be an integer from 1 to 255, got 0."],
      [{ agents: AGENTS, algorithm: "dijkstra" }, 'algorithm must be one of "astar",'],
    ];
    for (const [options, sentence] of bad)
      await expect(
        createPool(grid, { worker: new LocalThreads().start, ...(options as object) } as never),
      ).rejects.toThrow(sentence);
    expect(pool.waiting).toBe(0);
  });
});
