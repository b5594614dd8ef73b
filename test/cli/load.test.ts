import { expect, onTestFinished, test } from "vitest";
import { type LoadReport, LoadRun } from "../../src/cli/load-run.ts";
import { generateMap } from "../../src/generate/index.ts";
import type { Edit } from "../../src/index.ts";
import { connect, type RemoteMap } from "../../src/service/index.ts";
import { HttpServer } from "../../src/service/node/index.ts";
import { serviceOf } from "../service/local-service.ts";
import { runIn } from "./fake-io.ts";

async function serve(): Promise<string> {
  const { service } = await serviceOf(generateMap("caves", { width: 48, height: 48, seed: 3 }));
  const server = await HttpServer.open(service, { port: 0 }, () => {});
  onTestFinished(() => server.close());
  return server.url;
}

const OPTIONS = {
  map: "arena",
  agent: undefined,
  clients: 2,
  seconds: 0.4,
  edits: 50,
  batch: 10,
  rate: 50,
  seed: 1,
  queries: undefined,
};

/** Loads a service whose map was tampered with. */
async function load(tamper: (map: RemoteMap) => void): Promise<LoadReport> {
  const maps = await connect(await serve());
  const open = maps.open.bind(maps);
  maps.open = async <Name extends string>(name: string): Promise<RemoteMap<Name>> => {
    const map = await open<Name>(name);
    tamper(map as unknown as RemoteMap);
    return map;
  };
  return LoadRun.run(maps, OPTIONS, () => performance.now());
}

test("octile load checks the answers of a service, and says how fast they came", async () => {
  const words = ["--clients", "2", "--seconds", "1", "--edits", "50", "--batch", "20", "--rate", "20"];
  const { code, out } = await runIn({ hasRealClock: true }, "load", await serve(), ...words);
  expect(out).toMatch(
    /^arena: \d+ batches of 20 paths in [\d.]+ s, [\d,]+ paths a second\na batch: p50 [\d.]+ ms, p99/,
  );
  expect(out).toContain(" 0 wrong for their version, 0 for an older version than asked, 0 not checked\n");
  expect(out).toContain(" stored, 0 lost, 0 doubled; the map is at version ");
  expect(code).toBe(0);
});

test.each<[keyof LoadReport, (map: RemoteMap) => void]>([
  [
    "wrong",
    (map) => {
      const findPaths = map.findPaths.bind(map);
      map.findPaths = async (...asked) => {
        const paths = await findPaths(...asked);
        paths.costOfPath[3] += 1;
        return paths;
      };
    },
  ],
  [
    "early",
    (map) => {
      const findPaths = map.findPaths.bind(map);
      map.findPaths = (agent, batch) =>
        findPaths(agent, batch, { atLeast: 0 }).then((paths) => {
          paths.versionOfPath.fill(-1);
          return paths;
        });
    },
  ],
  [
    "lost",
    (map) => {
      const edit = map.edit.bind(map);
      let count = 0;
      map.edit = (edits) => (++count === 2 ? Promise.resolve(map.version) : edit(edits));
    },
  ],
  [
    "doubled",
    (map) => {
      const edit = map.edit.bind(map);
      map.edit = async (edits: Edit | readonly Edit[]) => {
        const version = await edit(edits);
        await edit(edits);
        return version;
      };
    },
  ],
])("octile load counts what is %s", async (name, tamper) => {
  expect((await load(() => {}))[name]).toBe(0);
  expect((await load(tamper))[name]).toBeGreaterThan(0);
});

test.each([
  [["http://127.0.0.1:9", "--clients", "0"], 2, "--clients must be at least 1, got 0."],
  [["ftp://x"], 2, "The address of a service must begin with http://, ws:// or nats://"],
])("octile load %j is refused in a sentence", async (words, code, sentence) => {
  const ending = await runIn({}, "load", ...words);
  expect(ending.err).toContain(sentence);
  expect(ending.code).toBe(code);
});
