import { connect as connectSocket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import WebSocketOfNode from "ws";
import { Grid } from "../../src/index.ts";
import { createPool, type Pool } from "../../src/pool/index.ts";
import {
  connect,
  type Limits,
  type MapService,
  type Maps,
  type PathMap,
  ServiceError,
} from "../../src/service/index.ts";
import { type HttpOptions, HttpServer } from "../../src/service/node/index.ts";
import { LocalThreads } from "../pool/local-thread.ts";
import { serviceOf } from "./local-service.ts";

async function serve(
  grid: Grid,
  options: HttpOptions = {},
  limits: Partial<Limits> = {},
): Promise<{ url: string; service: MapService; server: HttpServer }> {
  const { service } = await serviceOf(grid, limits);
  const server = await HttpServer.open(service, { port: 0, ...options }, () => {});
  onTestFinished(() => server.close());
  return { url: server.url, service, server };
}

const QUESTION = JSON.stringify({ ask: "paths", map: "arena", agent: "unit", starts: [0], goals: [3] });

describe("over HTTP", () => {
  test("a program in any language asks in JSON", async () => {
    const { url } = await serve(new Grid(4, 1));
    const response = await fetch(`${url}/ask`, { method: "POST", body: QUESTION });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await response.json()).toMatchObject({ paths: [{ status: "found", cells: [0, 1, 2, 3] }] });
  });

  test.each([
    ["a body that is no question", 400, "malformed", { method: "POST", body: "hello" }, "/ask"],
    ["another map", 404, "unknown-map", { method: "POST", body: '{"ask":"open","map":"x"}' }, "/ask"],
    ["a body that is too long", 413, "too-large", { method: "POST", body: " ".repeat(2000) }, "/ask"],
    ["another way", 400, "malformed", {}, "/ask"],
    ["another place", 400, "malformed", {}, "/"],
    [
      "a page of another origin",
      401,
      "unauthorized",
      { method: "POST", body: QUESTION, headers: { origin: "http://evil.example" } },
      "/ask",
    ],
  ])("%s is refused", async (_, status, code, request, path) => {
    const { url } = await serve(new Grid(4, 1), {}, { maxBytes: 1000 });
    const response = await fetch(url + path, request);
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
  });

  test("there is a place for health and one for metrics", async () => {
    const { url, service } = await serve(new Grid(4, 1));
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: "ok", maps: [{ map: "arena" }] });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('octile_map_version{map="arena"} 0');
    await service.stop();
    expect((await fetch(`${url}/health`)).status).toBe(503);
  });

  test("a token keeps strangers out", async () => {
    const { url } = await serve(new Grid(4, 1), { token: "s3cret" });
    expect((await fetch(`${url}/ask`, { method: "POST", body: QUESTION })).status).toBe(401);
    expect((await fetch(`${url}/metrics`, { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
    await expect((await connect(url, { token: "wrong" })).open("arena")).rejects.toThrow("needs its token");
    expect((await (await connect(url, { token: "s3cret" })).open("arena")).info.width).toBe(4);
  });

  test("pages of an origin that is allowed may ask", async () => {
    const { url } = await serve(new Grid(4, 1), { origins: ["http://game.example"] });
    const headers = { origin: "http://game.example" };
    const response = await fetch(`${url}/ask`, { method: "POST", body: QUESTION, headers });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, headers.origin]);
    expect((await fetch(`${url}/ask`, { method: "OPTIONS", headers })).status).toBe(204);
  });

  test("a connection that sends nonsense hurts nobody", async () => {
    const { url } = await serve(new Grid(4, 1));
    const { port } = new URL(url);
    for (const nonsense of [
      "\0\u0001\u0002",
      "POST /ask HTTP/1.1\r\ncontent-length: 5\r\n\r\n{",
      "GET /ask HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connectSocket(Number(port), "127.0.0.1", () => {
          socket.write(nonsense);
          setTimeout(() => socket.destroy(), 20);
        });
        socket.on("close", () => resolve());
        socket.on("error", () => {});
        socket.on("data", () => {});
      });
    }
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });
});

describe("over WebSocket", () => {
  test("answers are told apart by the ids of their questions", async () => {
    const { url } = await serve(new Grid(4, 1));
    const socket = new WebSocketOfNode(`${url.replace("http", "ws")}/ask`);
    onTestFinished(() => socket.close());
    await new Promise((resolve) => socket.on("open", resolve));
    const ids = new Set<number>();
    const all = new Promise<void>((resolve) => {
      socket.on("message", (data: Buffer) => {
        ids.add(JSON.parse(data.toString()).id);
        if (ids.size === 200) resolve();
      });
    });
    for (let id = 0; id < 200; id++) socket.send(JSON.stringify({ ...JSON.parse(QUESTION), id }));
    await all;
    expect(ids.size).toBe(200);
  });

  test.each([
    ["without the token", "/ask", {}, 401],
    ["of a page of another origin", "/ask?token=s3cret", { origin: "http://evil.example" }, 401],
    ["at another place", "/?token=s3cret", {}, 400],
  ])("a connection %s is refused", async (_, path, headers, status) => {
    const { url } = await serve(new Grid(4, 1), { token: "s3cret" });
    const socket = new WebSocketOfNode(url.replace("http", "ws") + path, { headers });
    const got = await new Promise((resolve) => {
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
      socket.on("error", () => {});
    });
    expect(got).toBe(status);
  });
});

// Node has it from version 22 on; that of the package ws has the same face
if (typeof WebSocket === "undefined") vi.stubGlobal("WebSocket", WebSocketOfNode);

/** Connects to a service, and closes the connection after the test. */
async function connected(...[url, options]: Parameters<typeof connect>): Promise<Maps> {
  const maps = await connect(url, options);
  onTestFinished(() => maps.close());
  return maps;
}

describe.each(["http", "ws"])("a client over %s", (scheme) => {
  const addressOf = (url: string): string => url.replace("http", scheme);

  test("asks what a pool is asked, and gets the same answers", async () => {
    const drawing = "......\n.####.\n......";
    const { url } = await serve(Grid.parse(drawing));
    const maps = await connected(addressOf(url));
    const remote = await maps.open<"unit" | "tank">("arena");
    const pool = await createPool(Grid.parse(drawing), {
      agents: { unit: {}, tank: { size: 2 } },
      worker: new LocalThreads().start,
    });
    onTestFinished(() => pool.close());
    const askAll = async (map: PathMap<"unit" | "tank">): Promise<unknown[]> => [
      await map.findPath("unit", { x: 0, y: 0 }, { x: 5, y: 2 }),
      await map.nearest("unit", { x: 0, y: 0 }, { x: 2, y: 1 }),
      await map.reachable("unit", { x: 0, y: 0 }, 3),
      await map.edit({ x: 0, y: 1, terrain: "wall" }),
      await map.findPaths("unit", { starts: Int32Array.of(0, 0), goals: Int32Array.of(17, 12) }),
      await map.findPaths("tank", { starts: Int32Array.of(0), goals: Int32Array.of(3) }, { maxCost: 9, priority: 2 }),
    ];
    expect(await askAll(remote)).toEqual(await askAll(pool satisfies Pool<"unit" | "tank">));
    expect(remote.version).toBe(1);
  });

  test("reads its own writes, explains, links, and copies the map", async () => {
    const { url } = await serve(Grid.parse("...\n###\n..."));
    const map = await (await connected(addressOf(url))).open("arena");
    const [start, goal] = [
      { x: 0, y: 0 },
      { x: 2, y: 2 },
    ];
    expect(await map.pathExists("unit", start, goal)).toBe(false);
    expect((await map.explain("unit", start, goal)).reason).toBe("other-component");
    expect(await map.link(start, goal, 2)).toBe(1);
    expect((await map.findPath("unit", start, goal)).cost).toBe(2);
    expect(await map.unlink(start, goal)).toBe(2);
    expect(await map.edit([{ x: 1, y: 1, terrain: "ground" }])).toBe(3);
    const grid = await map.grid();
    await map.edit({ x: 2, y: 1, terrain: "swamp" });
    const heard: number[] = [];
    expect(await map.follow(grid, map.version, (_, version) => heard.push(version))).toBe(4);
    expect([grid.get(2, 1), heard]).toEqual(["swamp", [4]]);
    await map.edit({ x: 2, y: 1, terrain: "wall" });
    expect(await map.follow(grid)).toBe(5);
    expect([grid.version, grid.toString(), grid.links]).toEqual([5, "...\n#.#\n...", []]);
  });

  test("gets refusals as errors with a code, and errors about its own values at once", async () => {
    const { url } = await serve(new Grid(4, 1));
    const maps = await connected(addressOf(url));
    await expect(maps.open("nowhere")).rejects.toMatchObject({ name: "ServiceError", code: "unknown-map" });
    await expect(maps.open("no where")).rejects.toThrow("The name of a map must be");
    const map = await maps.open("arena");
    await expect(map.findPath("unit", { x: 0, y: 0 }, { x: 4, y: 0 })).rejects.toThrow(
      "The goal's x must be an integer from 0 to 3, got 4.",
    );
    await expect(map.findPath("ghost", { x: 0, y: 0 }, { x: 3, y: 0 })).rejects.toBeInstanceOf(ServiceError);
    await expect(map.edit({ x: 0, y: 0, terrain: "lava" })).rejects.toMatchObject({ code: "invalid" });
    await expect(connect("ftp://x")).rejects.toThrow('must begin with http://, ws:// or nats://, got "ftp://x".');
  });

  test("gives up when nobody answers, or when its signal says so", async () => {
    const { url } = await serve(new Grid(4, 1), {}, { wait: 5000 });
    const nobody = await connected(addressOf("http://127.0.0.1:9"), { timeout: 100 });
    await expect(nobody.open("arena")).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringMatching(/ECONNREFUSED|bad port|the connection was closed/),
    });
    const map = await (await connected(addressOf(url))).open("arena");
    const abort = new AbortController();
    const asked = map.findPath("unit", { x: 0, y: 0 }, { x: 3, y: 0 }, { atLeast: 5, signal: abort.signal });
    setTimeout(() => abort.abort(new Error("Enough.")), 20);
    await expect(asked).rejects.toThrow("Enough.");
  });

  test("asks again when a service is behind", async () => {
    const { url } = await serve(new Grid(4, 1), {}, { wait: 10 });
    const maps = await connected(addressOf(url));
    const [reader, writer] = [await maps.open("arena"), await maps.open("arena")];
    const asked = reader.findPath("unit", { x: 0, y: 0 }, { x: 3, y: 0 }, { atLeast: 1 });
    await new Promise((resolve) => setTimeout(resolve, 60));
    await writer.edit({ x: 1, y: 0, terrain: "wall" });
    expect((await asked).status).toBe("unreachable");
  });

  test("goes on with a service that was started again, and knows its token", async () => {
    const first = await serve(new Grid(4, 1), { token: "s3cret & ü" });
    const maps = await connected(addressOf(first.url), { token: "s3cret & ü" });
    const map = await maps.open("arena");
    expect((await map.findPath("unit", { x: 0, y: 0 }, { x: 3, y: 0 })).cost).toBe(3);
    await first.server.close();
    const asked = map.findPath("unit", { x: 0, y: 0 }, { x: 3, y: 0 });
    await serve(Grid.parse(".#.."), { token: "s3cret & ü", port: Number(new URL(first.url).port) });
    expect((await asked).status).toBe("unreachable");
    const stranger = await connected(addressOf(first.url), { token: "guess", timeout: 200 });
    await expect(stranger.open("arena")).rejects.toBeInstanceOf(ServiceError);
  });

  test("is told at once that a question is too large, and others are answered", async () => {
    const { url } = await serve(new Grid(64, 64), {}, { maxBytes: 1000 });
    const map = await (await connected(addressOf(url))).open("arena");
    const many = Int32Array.from({ length: 2000 }, (_, i) => (i * 31) % 4096);
    const large = map.findPaths("unit", { starts: many, goals: many });
    const small = map.findPath("unit", { x: 0, y: 0 }, { x: 63, y: 0 });
    await expect(large).rejects.toMatchObject({ code: "too-large" });
    expect((await small).cost).toBe(63);
  });
});
