import { effect } from "@preact/signals";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { generatedMap } from "../../../site/playground/model/generated-map.ts";
import { plannerSettings } from "../../../site/playground/model/run.ts";
import { Session } from "../../../site/playground/model/session.ts";
import { ALGORITHM_CHOICES, type Run } from "../../../site/playground/model/state.ts";
import { MAP_KINDS } from "../../../src/generate/index.ts";
import { createPlanner, faultOfPath } from "../../../src/index.ts";
import { cases } from "../../support/cases.ts";
import { drawnPath, drawnSession } from "./drawn-session.ts";

const OPEN = `
A....
.....
.....
....B`;

const DOOR = `
A.#..
..#..
.....
..#.B`;

function generated(kind: string, size: number): Session {
  return new Session(generatedMap(kind, size, 1), { from: "generator", kind, size, seed: 1 });
}

const runOf = (algorithm: Run["algorithm"]): Run => ({ algorithm, options: {} });

describe("a new session", () => {
  test.each(MAP_KINDS)("finds a long path on a generated map of kind %s", (kind) => {
    const session = generated(kind, 96);
    const [{ path }] = session.answers.value;
    expect(path?.status).toBe("found");
    expect(path?.cost).toBeGreaterThan(80);
    expect(session.edited.value).toBe(session.grid.value.version);
  });

  test("chooses ends on the map even where nobody can stand", () => {
    const session = new Session(drawnSession("A#B").grid.value, { from: "file", name: "x.map" });
    session.paint({ x: 0, y: 0 }, { x: 2, y: 0 }, 1, "wall");
    const walled = new Session(session.grid.value, { from: "file", name: "x.map" });
    expect([walled.start.value, walled.goal.value]).toEqual([
      { x: 0, y: 0 },
      { x: 2, y: 0 },
    ]);
    expect(walled.answers.value[0].path?.status).toBe("blocked-start");
  });

  test.each(ALGORITHM_CHOICES)("lets %s answer with a legal path", (algorithm) => {
    const session = generated("mixed", 64);
    session.runs.value = [runOf(algorithm)];
    const [{ path, fault }] = session.answers.value;
    expect(fault).toBeUndefined();
    if (path === undefined) throw new Error("Expected a path.");
    const { grid, agent, movement } = session;
    expect(faultOfPath(grid.value, path, agent.value, movement.value)).toBeUndefined();
    expect(path.status).toBe("found");
  });
});

test("HAA* serves the chosen agent by its graph, of whatever size", () => {
  const session = drawnSession("AB...\n.....\n.....\n.....\n.....", { runs: [runOf("haa")] });
  for (const size of [1, 2, 3, 4]) {
    session.agent.value = { size };
    const [{ path, work }] = session.answers.value;
    expect([path?.status, work?.exact]).toEqual(["found", false]);
  }
});

test("the path of PRA*(k) is the one that is walked with a plan", () => {
  const session = generated("rooms", 64);
  const run = runOf("pra(k)");
  session.runs.value = [run];
  const { grid, agent, start, goal, movement } = session;
  const planner = createPlanner(grid.value, plannerSettings(run, agent.value, movement.value));
  const plan = planner.plan(start.value, goal.value);
  const walked = [grid.value.cellAt(start.value)];
  while (!plan.done) walked.push(...plan.next(16));
  expect([...(session.answers.value[0].path?.cells ?? [])]).toEqual(walked);
});

describe("painting", () => {
  test("bends the path", () => {
    const session = drawnSession(OPEN);
    expect(drawnPath(session)).toBe("*....\n.*...\n..*..\n...**");
    session.paint({ x: 2, y: 1 }, { x: 2, y: 3 }, 1, "wall");
    expect(drawnPath(session)).toBe("****.\n..#.*\n..#.*\n..#.*");
  });

  test("closes the only door, and says why there is no path", () => {
    const session = drawnSession(DOOR);
    expect(session.answers.value[0].path?.status).toBe("found");
    expect(session.answers.value[0].explanation).toBeUndefined();
    session.paint({ x: 2, y: 2 }, { x: 2, y: 2 }, 1, "wall");
    const [{ path, explanation }] = session.answers.value;
    expect(path?.status).toBe("unreachable");
    expect(explanation?.sentence).toBe("B is walled off. Erase one cell of the wall to open a way.");
  });

  test("keeps the planner, which repairs itself, until its options are others", () => {
    const session = generated("caves", 64);
    const [{ planner }] = session.answers.value;
    session.paint({ x: 10, y: 10 }, { x: 30, y: 30 }, 3, "wall");
    expect(session.answers.value[0].planner).toBe(planner);
    session.goal.value = { x: 1, y: 1 };
    expect(session.answers.value[0].planner).toBe(planner);
    session.runs.value = [runOf("astar"), runOf("hpa")];
    expect(session.answers.value[1].planner).toBe(planner);
    session.runs.value = [{ algorithm: "hpa", options: { clusterSize: 16 } }];
    expect(session.answers.value[0].planner).not.toBe(planner);
  });

  test("says what the last edit changed", () => {
    const session = generated("open", 64);
    expect(session.repair.value).toBeUndefined();
    session.paint({ x: 5, y: 5 }, { x: 5, y: 5 }, 3, "water");
    expect(session.repair.value).toMatchObject({ cells: 9, rebuilt: 1 });
    session.paint({ x: 6, y: 5 }, { x: 6, y: 5 }, 3, "water");
    expect(session.repair.value?.cells).toBe(3);
    session.undo();
    expect(session.repair.value?.cells).toBe(3);
  });

  test("says what a whole stroke changed, however many times the planner followed", () => {
    const session = generated("open", 64);
    expect(session.repair.value).toBeUndefined();
    session.beginStroke();
    for (const x of [5, 6, 7]) {
      session.paint({ x, y: 5 }, { x, y: 5 }, 3, "water");
      expect(session.answers.value[0].path?.status).toBe("found");
    }
    session.endStroke();
    expect(session.repair.value).toMatchObject({ cells: 15, rebuilt: 3, repairs: 3 });
    session.goal.value = { x: 1, y: 1 };
    expect(session.repair.value).toMatchObject({ cells: 15, repairs: 3 });
    session.addLink({ x: 1, y: 1 }, { x: 9, y: 9 }, 1);
    expect(session.repair.value).toMatchObject({ cells: 15, repairs: 3 });
    session.beginStroke();
    session.paint({ x: 20, y: 40 }, { x: 20, y: 40 }, 1, "water");
    expect(session.repair.value).toMatchObject({ cells: 1, rebuilt: 1, repairs: 1 });
  });

  test("tells that answers may be others without working them out", () => {
    const session = drawnSession(DOOR);
    const seen = vi.fn();
    effect(() => seen(session.asked.value, session.known.value));
    const [{ planner }] = session.answers.value;
    session.paint({ x: 2, y: 2 }, { x: 2, y: 2 }, 1, "wall");
    expect(seen).toHaveBeenCalledTimes(2);
    expect(planner?.repairs.count).toBe(0);
    expect(session.answers.value[0].path?.status).toBe("unreachable");
    expect(planner?.repairs.count).toBe(1);
  });

  test("with the terrain that is there already is no edit", () => {
    const session = drawnSession(OPEN);
    const seen = vi.fn();
    effect(() => seen(session.edited.value));
    session.paint({ x: 0, y: 0 }, { x: 4, y: 0 }, 1, "ground");
    expect(seen).toHaveBeenCalledTimes(1);
    expect(session.canUndo.value).toBe(false);
  });

  test("with a terrain that there is not changes nothing", () => {
    const session = drawnSession(OPEN);
    expect(() => session.paint({ x: 0, y: 0 }, { x: 4, y: 0 }, 1, "lava")).toThrow(
      'Unknown terrain "lava"; this map has ground, swamp, trees, water, wall.',
    );
    expect(session.edited.value).toBe(0);
  });

  test("leaves a path wherever A* finds one, at a cost that A* tells", () => {
    const strokes = fc.array(
      fc.tuple(fc.nat(31), fc.nat(31), fc.nat(31), fc.nat(31), fc.constantFrom("wall", "ground", "swamp")),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(strokes, fc.constantFrom(...ALGORITHM_CHOICES), (list, algorithm) => {
        const session = generated("rooms", 32);
        session.runs.value = [runOf(algorithm)];
        for (const [x, y, toX, toY, terrain] of list) {
          session.paint({ x, y }, { x: toX, y: toY }, 2, terrain);
          const { grid, agent, movement, start, goal, answers } = session;
          const exact = createPlanner(grid.value, { algorithm: "astar", agent: agent.value, ...movement.value });
          const best = exact.findPath(start.value, goal.value);
          expect(answers.value[0].path?.status).toBe(best.status);
          session.findOptimal();
          expect(session.optimal.value).toBe(best.cost);
        }
      }),
      { numRuns: cases(40) },
    );
  });
});

describe("undo", () => {
  test("takes a stroke back as a whole, and redo does it again", () => {
    const session = drawnSession(OPEN);
    const before = session.grid.value.toString();
    session.beginStroke();
    session.paint({ x: 1, y: 1 }, { x: 1, y: 1 }, 1, "wall");
    session.paint({ x: 1, y: 1 }, { x: 3, y: 1 }, 1, "swamp");
    session.addLink({ x: 0, y: 0 }, { x: 4, y: 3 }, 1);
    session.endStroke();
    const after = session.grid.value.toString();
    expect(session.answers.value[0].path?.cost).toBe(1);
    session.undo();
    expect(session.grid.value.toString()).toBe(before);
    expect(session.grid.value.links).toEqual([]);
    expect(session.canUndo.value).toBe(false);
    expect(session.canRedo.value).toBe(true);
    session.redo();
    expect(session.grid.value.toString()).toBe(after);
    expect(session.grid.value.links).toHaveLength(1);
    session.undo();
    session.paint({ x: 0, y: 3 }, { x: 0, y: 3 }, 1, "wall");
    expect(session.canRedo.value).toBe(false);
  });

  test("ends a stroke that is being painted", () => {
    const session = drawnSession(OPEN);
    session.beginStroke();
    session.paint({ x: 1, y: 1 }, { x: 3, y: 1 }, 1, "wall");
    session.undo();
    expect(session.grid.value.toString()).not.toContain("#");
  });

  test("leads back through any edits, moved ends and other maps, and redo forth again", () => {
    const terrain = fc.constantFrom("wall", "ground", "water", "trees");
    const places = fc.record({ x: fc.integer({ min: -2, max: 13 }), y: fc.integer({ min: -2, max: 13 }) });
    const cells = fc.record({ x: fc.nat(11), y: fc.nat(11) });
    const edits = fc.array(
      fc.oneof(
        fc.tuple(fc.constant("paint" as const), places, places, fc.integer({ min: 1, max: 4 }), terrain),
        fc.tuple(fc.constant("link" as const), cells, cells),
        fc.tuple(fc.constant("unlink" as const), cells),
        fc.tuple(fc.constantFrom("start" as const, "goal" as const), cells),
        fc.tuple(fc.constant("generate" as const), fc.constantFrom(12, 13)),
        fc.constant(["begin"] as const),
        fc.constant(["end"] as const),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(edits, (list) => {
        const session = generated("open", 12);
        const state = (): string =>
          [session.grid.value, JSON.stringify([session.grid.value.links, session.settings()])].join("\n");
        const before = state();
        for (const edit of list) {
          if (edit[0] === "paint") session.paint(edit[1], edit[2], edit[3], edit[4]);
          else if (edit[0] === "unlink") session.removeLinksAt(edit[1]);
          else if (edit[0] === "start" || edit[0] === "goal") session.moveEnd(edit[0], edit[1]);
          else if (edit[0] === "generate") session.generate("open", edit[1], 1);
          else if (edit[0] === "begin") session.beginStroke();
          else if (edit[0] === "end") session.endStroke();
          else if (edit[0] === "link" && JSON.stringify(edit[1]) !== JSON.stringify(edit[2])) {
            session.addLink(edit[1], edit[2], 2);
          }
        }
        session.endStroke();
        const after = state();
        while (session.canUndo.value) session.undo();
        expect(state()).toBe(before);
        while (session.canRedo.value) session.redo();
        expect(state()).toBe(after);
        expect(session.edited.value).toBe(session.grid.value.version);
      }),
    );
  });
});

describe("links", () => {
  test("are taken by HPA*, and refused by PRA* in a sentence until they are gone", () => {
    const session = drawnSession(DOOR, { runs: [runOf("hpa"), runOf("pra")] });
    expect(session.answers.value[1].path?.status).toBe("found");
    session.addLink({ x: 0, y: 0 }, { x: 4, y: 3 }, 1);
    const [hpa, pra] = session.answers.value;
    expect(hpa.path?.cost).toBe(1);
    expect(pra.fault).toContain("PRA* needs a grid without links");
    session.removeLinksAt({ x: 4, y: 3 });
    expect(session.answers.value[1].fault).toBeUndefined();
    expect(session.answers.value[1].path?.status).toBe("found");
  });

  test("refuse a planner that is not made yet, which is made once they are gone", () => {
    const session = drawnSession(DOOR);
    session.addLink({ x: 0, y: 0 }, { x: 4, y: 3 }, 1);
    session.runs.value = [runOf("pra")];
    expect(session.answers.value[0].planner).toBeUndefined();
    expect(session.answers.value[0].fault).toContain("PRA* needs a grid without links");
    session.undo();
    expect(session.answers.value[0].path?.status).toBe("found");
  });

  test("that are not possible change nothing", () => {
    const session = drawnSession(DOOR);
    expect(() => session.addLink({ x: 0, y: 0 }, { x: 9, y: 9 }, 1)).toThrow("The end of a link must lie on");
    expect(session.canUndo.value).toBe(false);
  });
});

describe("settings", () => {
  const SESSION_FIELDS = {
    start: [{ x: 5, y: 0 }, "The start must lie on the 5 × 4 grid, got x 5, y 0."],
    goal: [{ x: 0, y: -1 }, "The goal must lie on the 5 × 4 grid, got x 0, y -1."],
    agent: [{ size: 0 }, "The size of an agent must be an integer from 1 to 255, got 0."],
    movement: [{ neighbours: 6, corners: "always" }, "neighbours must be one of 4, 8, got 6."],
    runs: [[], "The number of runs must be an integer from 1 to 2, got 0."],
    layers: [new Set(["roads"]), 'Unknown layer "roads".'],
    view: [{ x: 0, y: 0, zoom: 0 }, "The zoom of a view must be a number from 0.015625 to 256, got 0."],
    mode: ["war", 'The mode must be one of "path", "swarm", got "war".'],
    swarm: [{ walkers: 0, budget: 1 }, "The number of walkers must be an integer from 1 to 20000, got 0."],
  } as const;

  test.each(Object.entries(SESSION_FIELDS))("refuse a %s that is not possible", (name, [value, sentence]) => {
    const session = drawnSession(OPEN);
    const setting = session[name as "start"];
    const before = setting.value;
    expect(() => {
      setting.value = value as never;
    }).toThrow(sentence);
    expect(setting.value).toBe(before);
    expect(() => drawnSession(OPEN, { [name]: name === "layers" ? ["roads"] : value })).toThrow(sentence);
  });

  test.each([
    [{ algorithm: "dijkstra", options: {} }, "The algorithm must be one of"],
    [{ algorithm: "hpa", options: { clusterSize: 1 } }, "clusterSize must be an integer from 2 to 64, got 1."],
    [{ algorithm: "hpa", options: { k: 3 } }, 'Unknown option "k"; HPA* takes'],
    [{ algorithm: "astar", options: { smooth: true } }, 'Unknown option "smooth"; A* takes'],
    [{ algorithm: "haa", options: {}, size: 0 }, "The size of a run must be an integer from 1 to"],
    [{ algorithm: "hpa", options: { agent: 1 } }, 'A run takes "agent" from the page, not from its options.'],
  ])("refuse the run %j", (run, sentence) => {
    const session = drawnSession(OPEN);
    expect(() => {
      session.runs.value = [run as Run];
    }).toThrow(sentence);
  });

  test("given again as plain data make the same session", () => {
    const session = drawnSession(OPEN, { layers: ["clusters", "nodes level 2"], mode: "swarm" });
    expect(drawnSession(OPEN, session.settings()).settings()).toEqual(session.settings());
  });
});

describe("the cheapest cost", () => {
  test("is known once it is looked for, until something changes", () => {
    const session = drawnSession(OPEN);
    expect(session.optimal.value).toBeUndefined();
    session.findOptimal();
    expect(session.optimal.value).toBeCloseTo(1 + 3 * Math.SQRT2, 9);
    session.goal.value = { x: 4, y: 0 };
    expect(session.optimal.value).toBeUndefined();
  });

  test("and the time of a query asked again are forgotten after an edit", () => {
    const session = drawnSession(OPEN);
    expect(session.timesAgain.value).toEqual([undefined]);
    session.askAgain();
    expect(session.timesAgain.value[0]).toBeGreaterThan(0);
    session.paint({ x: 1, y: 1 }, { x: 1, y: 1 }, 1, "wall");
    expect(session.timesAgain.value).toEqual([undefined]);
  });

  test("and the time is asked for again until it falls no further", async () => {
    const session = drawnSession(OPEN);
    expect(await session.askAgain()).toBe(true);
    let [before] = session.timesAgain.value as number[];
    let asked = 1;
    while (await session.askAgain()) {
      const [now] = session.timesAgain.value as number[];
      expect(now).toBeLessThan(0.9 * before);
      before = now;
      asked++;
    }
    expect(asked).toBeLessThan(50);
    session.paint({ x: 1, y: 1 }, { x: 1, y: 1 }, 1, "wall");
    expect(await session.askAgain()).toBe(true);
  });

  test("is known at once where A* is one of the runs", () => {
    expect(drawnSession(OPEN, { runs: [runOf("hpa"), runOf("astar")] }).optimal.value).toBeCloseTo(1 + 3 * Math.SQRT2);
  });
});

describe("two runs", () => {
  test("may have agents of two sizes, which find two paths and two reasons", () => {
    const session = drawnSession("A.#....\n..#....\n.......\n..#....\n..#...B", {
      runs: [runOf("haa"), { ...runOf("haa"), size: 2 }],
    });
    const [soldier, tank] = session.answers.value;
    expect(soldier.path?.status).toBe("found");
    expect(tank.path?.status).toBe("blocked-goal");
    session.goal.value = { x: 5, y: 0 };
    expect(session.answers.value[1].explanation?.sentence).toMatch(/too narrow for an agent of 2\s×\s2 cells/);
    // what A* finds for a tank is not the cheapest path of a soldier
    session.runs.value = [runOf("hpa"), { ...runOf("astar"), size: 2 }];
    expect(session.optimal.value).toBeUndefined();
  });
});

describe("another map", () => {
  test("takes the place of the old one, with ends and agent that fit it", () => {
    const session = generated("caves", 64);
    session.agent.value = { size: 2, capability: ["ground"] };
    session.paint({ x: 0, y: 0 }, { x: 9, y: 9 }, 1, "wall");
    session.generate("mixed", 48, 7);
    expect(session.source.value).toEqual({ from: "generator", kind: "mixed", size: 48, seed: 7 });
    expect(session.grid.value.width).toBe(48);
    expect(session.agent.value).toEqual({ size: 2, capability: ["ground", "swamp", "road"] });
    expect(session.answers.value[0].path?.status).toBe("found");
    // eight maps of the past can be brought back
    for (let seed = 0; seed < 10; seed++) session.generate("open", 8, seed);
    let steps = 0;
    for (; session.canUndo.value; steps++) session.undo();
    expect(steps).toBe(8);
    expect(session.source.value).toMatchObject({ kind: "open", seed: 1 });
  });

  test("in which an agent of the old size can stand nowhere gets one of size 1", () => {
    const session = generated("open", 64);
    session.agent.value = { size: 3, capability: ["ground"] };
    session.generate("maze", 48, 7);
    expect(session.agent.value.size).toBe(1);
    expect(session.answers.value[0].path?.status).toBe("found");
  });

  test("that cannot be made changes nothing", async () => {
    const session = generated("caves", 32);
    const { value: grid } = session.grid;
    await expect(session.generate("caves", 5000, 1)).rejects.toThrow(
      "width must be an integer from 1 to 4096, got 5000.",
    );
    await expect(session.generate("dungeon", 50, 1)).rejects.toThrow("The kind of a map must be one of");
    await expect(session.open("broken.map", new TextEncoder().encode("type octile\nheight 2\n"))).rejects.toThrow(
      "Line 3",
    );
    expect(session.grid.value).toBe(grid);
    expect(session.source.value.from).toBe("generator");
  });

  test("is opened from a file", async () => {
    const session = generated("caves", 32);
    await session.open("town.map", new TextEncoder().encode("type octile\nheight 2\nwidth 3\nmap\n..@\n...\n"));
    expect(session.source.value).toEqual({ from: "file", name: "town.map" });
    expect(session.grid.value.toString()).toBe("..#\n...");
    expect(session.answers.value[0].path?.status).toBe("found");
  });

  test("that is large is built in slices, and answers then", async () => {
    const session = generated("caves", 272);
    const [{ path, planner, fault }] = session.answers.value;
    expect([path, planner, fault]).toEqual([undefined, undefined, undefined]);
    const progress: (number | undefined)[] = [];
    effect(() => {
      progress.push(session.building.value);
    });
    await vi.waitUntil(() => session.answers.value[0].path !== undefined, { timeout: 20_000 });
    expect(session.answers.value[0].path?.status).toBe("found");
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.at(-1)).toBeUndefined();
  });
});
