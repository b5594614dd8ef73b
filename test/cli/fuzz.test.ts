import { expect, test } from "vitest";
import { Grid } from "../../src/index.ts";
import { tmxOf, writeLdtk, writeTiled } from "../io/format-writers.ts";
import { cases } from "../support/cases.ts";
import { type Ending, mapFile, runIn } from "./fake-io.ts";

const RUNS = cases(20_000);

/** No single run may take longer, in milliseconds; most take less than one. */
const LONGEST = 2000;

const FILES = {
  "a.map": mapFile("......\n.##T..\n..#TW.\nSS#..."),
  "one.map": mapFile("."),
  "wall.map": mapFile("@@@\n@.@"),
  "bad.map": "type octile\nheight 2\nwidth 3\nmap\n...\n..",
  "empty.map": "",
  "a.tmx": tmxOf(writeTiled(Grid.parse("...#\n...."), "csv")),
  "a.ldtk": writeLdtk(Grid.parse("...#\n....")),
};

/** Command lines that are right, from which the wrong ones are made. */
const SEEDS: readonly string[] = [
  "demo --size 9x6 --seed 2 --kind rooms",
  "demo --kind city --size 8",
  "path a.map --start 0,0 --goal 5,3",
  "path a.map --start 0,0 --goal 5,3 --json --size 2 --nearest",
  "path a.map --start 0,0 --goal 3,1 --within 1.5 --max-cost 20 --neighbours 4",
  "path a.map --start 0,3 --goal 4,2 --terrain T=trees:3 --terrain W=water --capability ground,trees --corners oneFree --json",
  "path wall.map --start 1,1 --goal 0,0 --algorithm astar --svg out.svg",
  "path - --start 0,0 --goal 0,0 --svg -",
  "path bad.map --start 0,0 --goal 1,1",
  "info a.map --json",
  "info one.map --size 1 --corners always",
  "info a.map --terrain T=trees --capability trees --neighbours 8",
  "info empty.map",
  "info a.tmx --layer Ground --terrain wall=wall:2",
  "info a.ldtk --level Level_0 --layer Terrain",
  "path a.tmx --start 0,0 --goal 1,1 --layer Ground",
  "generate open --size 7x5 --seed 3 --density 30",
  "generate rooms --size 12 --room 4 --out r.map",
  "generate maze --size 9x9 --corridor 1 --loops 10",
  "generate city --size 10x8 --block 4",
  "generate mixed --size 6",
  "--help",
  "--version",
  "path --help",
];

const ODD_WORDS: readonly string[] = [
  "",
  " ",
  "-",
  "--",
  "---",
  "-h",
  "-x",
  "--=",
  "--size",
  "--size=",
  "--json=1",
  "--no-json",
  "--start=1,1",
  "--__proto__",
  "--constructor=1",
  "constructor",
  "__proto__",
  "toString",
  "-1",
  "-1,-1",
  "0,0",
  "1,2,3",
  "1e999",
  "99999999999999999999",
  "9".repeat(400),
  "-9007199254740993",
  "0x10",
  "0.0000001",
  "+3",
  "１,２",
  "é🙂",
  "\ud800",
  "\u0000",
  "\u001b[31m",
  "a\nb",
  "undefined",
  "NaN",
  "Infinity",
  "null",
  "x".repeat(5000),
  "#=wall:1",
  "==a",
  " =a",
  "T=a,b",
  "a.map",
  "missing.map",
  "/root",
  "4097",
  "300",
  "17x99999",
];

test(`of ${RUNS} garbled command lines each ends with an answer or a sentence`, async () => {
  const random = randomFrom(20_240_601);
  const counts = [0, 0, 0];
  for (let index = 0; index < RUNS; index++) {
    const words = garble(random);
    const world = { files: FILES, stdin: FILES["a.map"], isTerminal: random() < 0.3, columns: 18, rows: 14, tick: 150 };
    const began = performance.now();
    const ending = await runIn(world, ...words);
    const fault = faultOf(words, ending) ?? (performance.now() - began > LONGEST ? "It took too long." : undefined);
    if (fault !== undefined) expect.fail(`${fault}\n${JSON.stringify(words)}\n${JSON.stringify(ending)}`);
    counts[ending.code]++;
  }
  // were one of them rare, the mutations would not reach far enough
  for (const count of counts) expect(count).toBeGreaterThan(RUNS / 50);
});

/** What is wrong with how a run ended. */
function faultOf(words: readonly string[], { code, out, err, written }: Ending): string | undefined {
  if (![0, 1, 2].includes(code)) return `Its exit code is ${code}.`;
  const given = words.join(" ");
  const everything = [out, err, ...written.values()].join("\n");
  for (const leak of ["undefined", "NaN", "[object", "\n    at "]) {
    if (everything.includes(leak) && !given.includes(leak)) return `It prints ${JSON.stringify(leak)}.`;
  }
  // a bar that was shown has been taken away again
  const lines = err
    .slice(err.lastIndexOf("\u001b[K") + 1)
    .replace("[K", "")
    .split("\n");
  // no path is an answer, by which the exit code is 1
  if (code === 0 || (code === 1 && words[0] === "path" && out !== "")) {
    return lines.join("") === "" ? undefined : "It answers, but complains.";
  }
  if (out !== "") return "It fails, but prints an answer.";
  if (!/^\S.*\.$/.test(lines[0])) return "It does not fail in a sentence.";
  if (code === 1) return lines.length === 2 && lines[1] === "" ? undefined : "It fails in more than one line.";
  const isHelpful = lines.length === 3 && /^Try: octile (\w+ )?--help$/.test(lines[1]) && lines[2] === "";
  return isHelpful ? undefined : "It does not say what to type instead.";
}

/** A right command line after up to four things went wrong with it. */
function garble(random: () => number): string[] {
  const below = (end: number): number => Math.floor(random() * end);
  const words = SEEDS[below(SEEDS.length)].split(" ");
  for (let times = below(5); times > 0; times--) {
    const at = below(words.length);
    const odd = ODD_WORDS[below(ODD_WORDS.length)];
    const other = SEEDS[below(SEEDS.length)].split(" ");
    const mutations: (() => void)[] = [
      () => words.splice(at, 1),
      () => words.splice(at, 0, words[at] ?? ""),
      () => words.splice(at, 1, odd),
      () => words.splice(at, 0, odd),
      () => words.push(odd),
      () => words.splice(at, 1, garbleWord(words[at] ?? "", below)),
      () => words.splice(at, 0, other[below(other.length)]),
      () => words.push(...other.slice(1)),
      () => words.reverse(),
    ];
    mutations[below(mutations.length)]();
  }
  return words.map(tame);
}

function garbleWord(word: string, below: (end: number) => number): string {
  const at = below(word.length + 1);
  const inserted = ["", ",", "=", "-", "7", ".", "x", "é", "\u0000"][below(9)];
  return word.slice(0, at) + inserted + word.slice(at + below(2));
}

/** Makes the side of a map that would be legal, but slow, illegal. */
function tame(word: string): string {
  return word.replace(/\d+/g, (digits) => (Number(digits) > 60 && Number(digits) <= 4096 ? `${digits}0000` : digits));
}

/** A generator of numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
