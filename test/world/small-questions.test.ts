import { describe, expect, test } from "vitest";
import { createWorld, Grid, type Point } from "../../src/index.ts";

const AGENTS = { unit: {}, tank: { size: 2 } };

describe("world.at", () => {
  test("tells who covers a point, in the order of their ids", () => {
    const world = createWorld(new Grid(6, 6), { agents: AGENTS });
    const tank = world.walk("tank", { x: 1, y: 1 }, { x: 4, y: 4 }, { occupies: true });
    const unit = world.walk("unit", { x: 2, y: 2 }, { x: 5, y: 0 });
    expect(world.at({ x: 2, y: 2 })).toEqual([tank, unit]);
    expect(world.at({ x: 2, y: 1 })).toEqual([tank]);
    expect([world.at({ x: 3, y: 1 }), world.at({ x: 0, y: 1 }), world.at({ x: 1, y: 3 })]).toEqual([[], [], []]);
    unit.next();
    expect(world.at({ x: 2, y: 2 })).toEqual([tank]);
    tank.stop();
    expect(world.at({ x: 2, y: 2 })).toEqual([]);
    expect(() => world.at({ x: 6, y: 0 })).toThrow("The point must lie on the 6 × 6 grid, got x 6, y 0.");
  });

  test("knows where a game says that a walker stands", () => {
    const world = createWorld(new Grid(6, 6), { agents: AGENTS });
    const unit = world.walk("unit", { x: 0, y: 0 }, { x: 5, y: 5 });
    world.occupy(unit, { x: 3, y: 3 });
    expect([world.at({ x: 3, y: 3 }), world.at({ x: 0, y: 0 })]).toEqual([[unit], []]);
  });
});

test("walker.route is what next will give, step by step", () => {
  const world = createWorld(Grid.parse("......\n.####.\n......"), { agents: AGENTS });
  const walker = world.walk("unit", { x: 0, y: 1 }, { x: 5, y: 1 });
  expect(walker.route).toEqual([]);
  world.tick(Number.POSITIVE_INFINITY);
  expect(walker.route.at(-1)).toEqual({ x: 5, y: 1 });
  const steps: (Point | undefined)[] = [];
  const { route } = walker;
  while (walker.status === "walking") {
    expect(walker.route).toHaveLength(walker.stepsAhead);
    steps.push(walker.next());
  }
  expect(steps).toEqual(route);
  expect(walker.route).toEqual([]);
});

test("JSON.stringify writes who a walker is, where it stands, where it goes, and what it does", () => {
  const world = createWorld(new Grid(6, 6), { agents: AGENTS });
  const walker = world.walk("unit", { x: 0, y: 1 }, { x: 5, y: 1 });
  const written = '"agent":"unit","cell":{"x":0,"y":1},"goal":{"x":5,"y":1},"status":"planning"';
  expect(JSON.stringify([walker])).toBe(`[{"id":${walker.id},${written}}]`);
});

describe("the signal of a request", () => {
  const ENDS = [
    { x: 0, y: 0 },
    { x: 5, y: 5 },
  ] as const;

  test("cancels it", async () => {
    const world = createWorld(new Grid(6, 6), { agents: AGENTS });
    world.tick(0);
    const controller = new AbortController();
    const request = world.request("unit", ...ENDS, { signal: controller.signal });
    const other = world.request("unit", ...ENDS, { signal: new AbortController().signal });
    controller.abort();
    expect([request.status, other.status, world.requests.size]).toEqual(["cancelled", "waiting", 1]);
    expect(await request.promise).toBeUndefined();
    world.tick(Number.POSITIVE_INFINITY);
    expect(other.path?.status).toBe("found");
  });

  test("that was aborted before cancels it at once, and one that is aborted later changes nothing", async () => {
    const world = createWorld(new Grid(6, 6), { agents: AGENTS });
    expect(world.request("unit", ...ENDS, { signal: AbortSignal.abort() }).status).toBe("cancelled");
    const controller = new AbortController();
    const request = world.request("unit", ...ENDS, { signal: controller.signal });
    await request.promise;
    controller.abort();
    expect([request.status, request.path?.status]).toEqual(["done", "found"]);
  });

  test("must be one", () => {
    const world = createWorld(new Grid(6, 6), { agents: AGENTS });
    expect(() => world.request("unit", ...ENDS, { signal: true as never })).toThrow(
      "signal must be an AbortSignal, got true.",
    );
    expect(world.requests.size).toBe(0);
  });
});
