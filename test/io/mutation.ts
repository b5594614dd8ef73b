import fc from "fast-check";

/** One way to damage a text; `at` and `length` say where, modulo what there is. */
interface Mutation {
  readonly kind: keyof typeof DAMAGE;
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

const WORDS = [
  "",
  "-1",
  "0",
  "65536",
  "99999999999999999999",
  "NaN",
  "undefined",
  "1e9",
  "0x10",
  "1.5",
  "+3",
  "٣",
  "３",
  "½",
].concat(["9".repeat(400), "Infinity", "-0", ".", "terrain", "blocked", "map", "height", "type", "version", "null"]);

const JUNK = [
  "\u0000",
  "\ufeff",
  "\ud83d",
  "😀",
  "\u2028",
  "\r",
  "\n",
  "\n\n",
  "\t",
  " ",
  "\u00a0",
  "\u007f",
  "ÿ",
  "@",
  "x",
  "7",
  "\\",
].concat(["terrain R road 2\n", "terrain S snow 1\n", ".".repeat(500), "\n".repeat(500), "\u0000ÿþ\u0001".repeat(9)]);

const LINE_ENDS = ["\r\n", "\r", "\n\r", "\n\n", " \n", "\u2028", ""];

/** What each kind of mutation makes of a text. */
const DAMAGE = {
  delete: (text: string, { at, length }: Mutation) => text.slice(0, at) + text.slice(at + length),
  insert: (text: string, mutation: Mutation) => text.slice(0, mutation.at) + mutation.text + text.slice(mutation.at),
  duplicate: (text: string, { at, length }: Mutation) => text.slice(0, at + length) + text.slice(at),
  flip: (text: string, { at, length }: Mutation) =>
    text.slice(0, at) + String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << (length % 16))) + text.slice(at + 1),
  truncate: (text: string, { at }: Mutation) => text.slice(0, at),
  replaceWord: (text: string, { at, text: word }: Mutation) => replaceNth(text, /\S+/g, at, word),
  replaceNumber: (text: string, { at, text: word }: Mutation) => replaceNth(text, /\d+(\.\d+)?/g, at, word),
  swapLines: (text: string, { at, length }: Mutation) => {
    const lines = text.split("\n");
    const a = at % lines.length;
    const b = length % lines.length;
    [lines[a], lines[b]] = [lines[b], lines[a]];
    return lines.join("\n");
  },
  deleteLine: (text: string, { at }: Mutation) => replaceNth(text, /.*\n/g, at, ""),
  lineEnds: (text: string, { at }: Mutation) => text.replaceAll("\n", LINE_ENDS[at % LINE_ENDS.length]),
};

/** A text, damaged in some places; now and then not at all. */
export function mutationsOf(texts: readonly string[]): fc.Arbitrary<string> {
  const mutation: fc.Arbitrary<Mutation> = fc.record({
    kind: fc.constantFrom(...(Object.keys(DAMAGE) as (keyof typeof DAMAGE)[])),
    at: fc.nat(1000),
    length: fc.nat(20),
    text: fc.constantFrom(...WORDS, ...JUNK),
  });
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(mutation, { maxLength: 4 }))
    .map(([text, mutations]) => mutations.reduce(mutate, text));
}

function mutate(text: string, mutation: Mutation): string {
  return DAMAGE[mutation.kind](text, { ...mutation, at: mutation.at % (text.length + 1) });
}

/** The text with one of the matches of a pattern replaced. */
function replaceNth(text: string, pattern: RegExp, nth: number, by: string): string {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const { index, 0: match } = matches[nth % matches.length];
  return text.slice(0, index) + by + text.slice(index + match.length);
}
