import { expect, test } from "vitest";
import { mapFile, runIn } from "./fake-io.ts";

const FILES = { "a.map": mapFile("...\n.@."), "b.map": mapFile("..") };

test.each([
  [[], "octile serve needs at least one MAP, or --nats URL, got neither."],
  [["a.map", "a.map"], "Two maps have the name a; write NAME=FILE."],
  [["a.map", "--agent", "tank=big"], '--agent must be NAME, NAME=SIZE or NAME=SIZE:TERRAINS, got "tank=big".'],
  [["a.map", "--workers", "257"], "workers must be an integer from 0 to 256, got 257."],
  [["a.map", "--agent", "boat=1:lava"], "lava"],
  [["a.map", "--max-batch", "0"], "maxBatch must be an integer from 1 to 2147483647, got 0."],
  [["a.map", "--algorithm", "magic"], "--algorithm must be one of"],
])("octile serve %j is refused in a sentence", async (words, sentence) => {
  const { code, err } = await runIn({ files: FILES }, "serve", ...words);
  expect(err).toContain(sentence);
  expect(code).toBe(2);
});

test.each([
  [["nowhere.map"], "Cannot read nowhere.map: there is no such file or folder."],
  [["a.map", "--nats", "nats://127.0.0.1:9"], "No service answers at nats://127.0.0.1:9: "],
  [["a.map", "--nats", "nats://127.0.0.1:9", "--nats-creds", "no.creds"], "Cannot read no.creds"],
])("octile serve %j fails with a reason", async (words, sentence) => {
  const { code, err } = await runIn({ files: FILES }, "serve", ...words);
  expect(err).toContain(sentence);
  expect(code).toBe(1);
});
