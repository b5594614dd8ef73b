/**
 * The two forms of messages: JSON for any language, and a compact binary form. The first byte tells them apart: JSON begins with
 * `{`, the binary form with 1. A service answers in the form of the question; refusals are always JSON.
 *
 * The binary form is the JSON of a message without its long lists, and then the lists:
 *
 *     1 | length of the JSON, as a varint | the JSON, in UTF-8 | the lists, in the order of `docs/service.md`
 *
 * Cells of paths are written as stretches, as searches keep them: a direction, and how many steps lead that way.
 */
import { PATH_STATUSES, type PathArrays, PathList } from "../pool/index.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { type Answer, checkQuestion, type Question } from "./message.ts";

// browsers and Node have both; the types of neither are loaded here
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (label: string, options: { fatal: true }) => { decode(bytes: Uint8Array): string };

/** The form of a message. */
export type Form = "json" | "binary";

/** The first byte of a binary message, raised with every change of the form. */
const BINARY = 1;

/** The direction that stands for a link in a list of stretches; the eight others lead to neighbours. */
const JUMP = 8;

/** The most cells that the paths of one answer may have, or the map of one answer: more than any service sends. */
const MOST_CELLS = 2 ** 28;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Writes a question. */
export function encodeQuestion(question: Question, form: Form): Uint8Array {
  if (!("starts" in question)) return encode(question, form);
  const { starts, goals, ...rest } = question;
  if (form === "json") return encode({ ...rest, starts: Array.from(starts), goals: Array.from(goals) }, form);
  return encode(rest, form, (out) => {
    writeCells(out, starts);
    writeCells(out, goals);
  });
}

/** Reads a question and checks its form. Throws a `SyntaxError` or another error that says what is wrong. */
export function decodeQuestion(bytes: Uint8Array): { question: Question; form: Form } {
  const { value, form, from } = decode(bytes);
  const hasEnds = from !== null && (value.ask === "paths" || value.ask === "exists");
  const ends = hasEnds ? { starts: readCells(from), goals: readCells(from) } : {};
  if (from !== null) checkEnd(from);
  return { question: checkQuestion({ ...value, ...ends }), form };
}

/** Writes an answer. */
export function encodeAnswer(answer: Answer, form: Form): Uint8Array {
  switch (answer.ask) {
    case "paths": {
      const { paths, ...rest } = answer;
      if (form === "json") return encode({ ...rest, paths: plainPaths(paths) }, form);
      return encode(rest, form, (out) => writePaths(out, paths, answer.width));
    }
    case "reachable": {
      const { cells, costs, ...rest } = answer;
      if (form === "json") return encode({ ...rest, cells: Array.from(cells), costs: Array.from(costs) }, form);
      return encode(rest, form, (out) => {
        writeCells(out, cells);
        out.doubles(costs);
      });
    }
    case "grid": {
      const { terrainOfCell, ...rest } = answer;
      if (form === "json") return encode({ ...rest, terrainOfCell: Array.from(terrainOfCell) }, form);
      return encode(rest, form, (out) => writeRuns(out, terrainOfCell));
    }
    default:
      return encode(answer, answer.ask === "refused" ? "json" : form);
  }
}

/** Reads an answer. Throws a `SyntaxError` if the bytes are no answer of a service. */
export function decodeAnswer(bytes: Uint8Array): Answer {
  const { value, from } = decode(bytes);
  const answer = value as Answer;
  switch (answer.ask) {
    case "paths":
      return { ...answer, paths: from === null ? pathsOfPlain(value) : readPaths(from, answer.width) };
    case "reachable": {
      if (from === null)
        return { ...answer, cells: Int32Array.from(answer.cells), costs: Float64Array.from(answer.costs) };
      const cells = readCells(from);
      return { ...answer, cells, costs: from.doubles(cells.length) };
    }
    case "grid": {
      const cells = answer.width * answer.height;
      if (!(cells <= MOST_CELLS))
        throw new SyntaxError(`Expected a grid of at most ${MOST_CELLS} cells, got ${cells}.`);
      return {
        ...answer,
        terrainOfCell: from === null ? Uint8Array.from(answer.terrainOfCell) : readRuns(from, cells),
      };
    }
    default:
      return answer;
  }
}

function encode(value: object, form: Form, write: (out: ByteWriter) => void = () => {}): Uint8Array {
  const text = encoder.encode(JSON.stringify(value));
  if (form === "json") return text;
  const out = new ByteWriter();
  out.varint(BINARY);
  out.varint(text.length);
  out.raw(text);
  write(out);
  return out.bytes;
}

/** Reads the JSON of a message; `from` reads the lists behind it, and is `null` if the message is all JSON. */
function decode(bytes: Uint8Array): { value: { readonly ask?: unknown }; form: Form; from: ByteReader | null } {
  const isBinary = bytes[0] === BINARY;
  const from = new ByteReader(bytes, isBinary ? 1 : 0);
  const text = isBinary ? from.raw(from.varint()) : bytes;
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(text));
  } catch {
    throw new SyntaxError("A message must be JSON in UTF-8, or begin with the byte 1 of the binary form.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new SyntaxError("A message must be an object of JSON.");
  }
  return isBinary ? { value, form: "binary", from } : { value, form: "json", from: null };
}

function checkEnd(from: ByteReader): void {
  if (from.left > 0) throw new SyntaxError(`A message must end after its lists, got ${from.left} more bytes.`);
}

/** Writes cells by how far each is from the one before. */
function writeCells(out: ByteWriter, cells: Int32Array): void {
  out.varint(cells.length);
  let before = 0;
  for (const cell of cells) {
    out.signed(cell - before);
    before = cell;
  }
}

function readCells(from: ByteReader): Int32Array {
  const cells = new Int32Array(from.count(1));
  let cell = 0;
  for (let i = 0; i < cells.length; i++) {
    cell += from.signed();
    if (cell < 0 || cell > 0x7fff_ffff) throw new SyntaxError(`Expected the id of a cell, got ${cell}.`);
    cells[i] = cell;
  }
  return cells;
}

/** Writes bytes as runs of equal ones. */
function writeRuns(out: ByteWriter, bytes: Uint8Array): void {
  for (let first = 0, i = 0; i < bytes.length; i++) {
    if (i + 1 < bytes.length && bytes[i + 1] === bytes[first]) continue;
    out.varint(bytes[first]);
    out.varint(i + 1 - first);
    first = i + 1;
  }
}

function readRuns(from: ByteReader, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let first = 0; first < length; ) {
    const value = from.varint();
    const run = from.varint();
    if (value > 0xff || run === 0 || run > length - first) {
      throw new SyntaxError(`Expected a run of 1 to ${length - first} bytes, got ${run} of ${value}.`);
    }
    bytes.fill(value, first, first + run);
    first += run;
  }
  return bytes;
}

function writePaths(out: ByteWriter, paths: PathList, width: number): void {
  const { statusOfPath, costOfPath, lowerBoundOfPath, versionOfPath, firstCellOfPath, cells } = paths;
  out.varint(paths.length);
  out.raw(statusOfPath);
  out.doubles(costOfPath);
  out.doubles(lowerBoundOfPath);
  out.doubles(versionOfPath);
  const steps = stepsOf(width);
  for (let path = 0; path < paths.length; path++) {
    writeStretches(out, cells.subarray(firstCellOfPath[path], firstCellOfPath[path + 1]), steps);
  }
}

/** How far the eight neighbours of a cell are from the cell, as differences of ids. */
function stepsOf(width: number): readonly number[] {
  return [1, width + 1, width, width - 1, -1, -width - 1, -width, -width + 1];
}

/** Writes the number of cells, the first cell, and stretches: 16 · (steps − 1) + direction. A link is followed by how far it leads. */
function writeStretches(out: ByteWriter, cells: Int32Array, steps: readonly number[]): void {
  out.varint(cells.length);
  if (cells.length > 0) out.varint(cells[0]);
  for (let i = 1; i < cells.length; ) {
    const step = cells[i] - cells[i - 1];
    const direction = steps.indexOf(step);
    let end = i + 1;
    if (direction < 0) {
      out.varint(JUMP);
      out.signed(step);
    } else {
      while (end < cells.length && cells[end] - cells[end - 1] === step) end++;
      out.varint(16 * (end - i - 1) + direction);
    }
    i = end;
  }
}

function readPaths(from: ByteReader, width: number): PathList {
  const length = from.count(26);
  const statusOfPath = from.raw(length).slice();
  const costOfPath = from.doubles(length);
  const lowerBoundOfPath = from.doubles(length);
  const versionOfPath = from.doubles(length);
  const firstCellOfPath = new Uint32Array(length + 1);
  let cells = new Int32Array(1024);
  const steps = stepsOf(width);
  for (let path = 0, end = 0; path < length; path++) {
    const count = from.varint();
    if (end + count > MOST_CELLS) throw new SyntaxError(`Expected at most ${MOST_CELLS} cells, got ${end + count}.`);
    if (end + count > cells.length) {
      const larger = new Int32Array(2 * (end + count));
      larger.set(cells.subarray(0, end));
      cells = larger;
    }
    readStretches(from, cells.subarray(end, end + count), steps);
    end += count;
    firstCellOfPath[path + 1] = end;
  }
  const arrays = { statusOfPath, costOfPath, lowerBoundOfPath, firstCellOfPath };
  return new PathList({ ...arrays, cells: cells.slice(0, firstCellOfPath[length]) }, versionOfPath, width);
}

function readStretches(from: ByteReader, cells: Int32Array, steps: readonly number[]): void {
  if (cells.length === 0) return;
  let cell = from.varint();
  cells[0] = cell;
  for (let i = 1; i < cells.length; ) {
    const stretch = from.varint();
    const direction = stretch % 16;
    const count = Math.floor(stretch / 16) + 1;
    if (direction > JUMP || count > cells.length - i) {
      throw new SyntaxError(`Expected a stretch of 1 to ${cells.length - i} steps, got ${stretch}.`);
    }
    const step = direction === JUMP ? from.signed() : steps[direction];
    for (const end = i + count; i < end; i++) {
      cell += step;
      cells[i] = cell;
    }
  }
}

/** A path in the JSON form; `null` stands for a cost of `Infinity`. */
interface PlainPath {
  readonly status: string;
  readonly cost: number | null;
  readonly lowerBound: number | null;
  readonly version: number;
  readonly cells: readonly number[];
}

function plainPaths(paths: PathList): PlainPath[] {
  return Array.from({ length: paths.length }, (_, i) => {
    // JSON writes Infinity as null
    const { status, cost, lowerBound, cells } = paths.path(i);
    return { status, cost, lowerBound, version: paths.versionOfPath[i], cells: Array.from(cells) };
  });
}

function pathsOfPlain(value: object): PathList {
  const { paths, width } = value as { readonly paths: readonly PlainPath[]; readonly width: number };
  if (!Array.isArray(paths)) throw new SyntaxError("Expected an answer with a list of paths.");
  const list: readonly PlainPath[] = paths;
  const firstCellOfPath = new Uint32Array(list.length + 1);
  list.forEach(({ cells }, i) => {
    firstCellOfPath[i + 1] = firstCellOfPath[i] + cells.length;
  });
  const cells = new Int32Array(firstCellOfPath[list.length]);
  for (const [i, path] of list.entries()) cells.set(path.cells, firstCellOfPath[i]);
  const arrays: PathArrays = {
    statusOfPath: Uint8Array.from(list, ({ status }) => PATH_STATUSES.indexOf(status as never)),
    costOfPath: Float64Array.from(list, ({ cost }) => cost ?? Number.POSITIVE_INFINITY),
    lowerBoundOfPath: Float64Array.from(list, ({ lowerBound }) => lowerBound ?? Number.POSITIVE_INFINITY),
    firstCellOfPath,
    cells,
  };
  return new PathList(
    arrays,
    Float64Array.from(list, ({ version }) => version),
    width,
  );
}
