import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { faultsOfComments, faultsOfPage } from "./support/doc-comments.ts";

const ROOT = join(import.meta.dirname, "..");
const SOURCE = join(ROOT, "src");

test("comments of src stand alone and can be read once", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"));
  const checked = files.filter((file) => file.endsWith(".ts"));
  expect(checked.flatMap((file) => faultsOfComments(file, readFileSync(join(SOURCE, file), "utf8")))).toEqual([]);
});

test("pages can be read once", () => {
  const pages = ["README.md", "CONTRIBUTING.md", ...readdirSync(join(ROOT, "docs")).map((file) => `docs/${file}`)];
  const texts = pages.filter((page) => page.endsWith(".md"));
  expect(texts.flatMap((page) => faultsOfPage(page, readFileSync(join(ROOT, page), "utf8")))).toEqual([]);
});

test.each(["bench", "examples", "scripts", "site"])("comments of %s stand alone and can be read once", (folder) => {
  const root = join(ROOT, folder);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"));
  const checked = files.filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"));
  expect(checked.flatMap((file) => faultsOfComments(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
});

describe("the check of comments", () => {
  test.each([
    ["a pronoun at the head", "/** Its arrival, in units. */ export const A = 1;"],
    ["a pointer at the head", "/** Those that were asked for. */ export const A = 1;"],
    ["a comparison with the neighbour", "/** The same, for a larger agent. */ export function f(): void {}"],
    ["a verb without an object", "/** Does that. */ export function f(): void {}"],
    ["two words", "/** The path. */ export const A = 1;"],
    ["a phrase without a verb that belongs to nothing", "/** The next free number. */ export const A = 1;"],
    ["a number that is left open", "/** Takes so many steps at once. */ export function f(): void {}"],
    ["a noun that is left out", "/** Returns the cells, or else such as are made. */ export function f(): void {}"],
    ["a relative clause that asks for a second reading", "// edges are in order, of which not every one has any"],
    ["a comment in two lines", "// the walkers are those\n// that arrived"],
    ["a comment at the end of a line", "const A = 1; // of those that arrived"],
    ["a comment inside a call", "f(1, /* so many */ 2);"],
    ["a function without a comment", "export function f(): void {}"],
    ["a class without a comment", "export class A {}"],
    ["an interface without a comment", "export interface A { readonly a: number }"],
    [
      "a member of an interface",
      "/** What a query asks. */ export interface A {\n/** Its goal, in cells. */ a: number }",
    ],
    ["a member of a type", "/** What a query asks. */ export type A = {\n/** Its goal, in cells. */ a: number };"],
    ["a method of a class", "/** A list of cells. */ export class A {\n/** Does so. */ f(): void {} }"],
    ["a protected method", "/** A list of cells. */ export class A {\n/** Does so. */ protected f(): void {} }"],
  ])("refuses %s", (_, text) => {
    expect(faultsOfComments("a.ts", text)).not.toEqual([]);
  });

  test.each([
    ["a sentence", "/** Returns the cells of a path, from start to goal. */ export function f(): void {}"],
    ["a noun and what it belongs to", "/** The start of a path. */ export const A = 1;"],
    ["a condition", "/** Whether a walker waits for its turn. */ export const A = true;"],
    [
      "a comment with a drawing",
      "/**\n * Draws a line.\n *\n *     # # .\n *     . . #\n */\nexport function f(): void {}",
    ],
    ["a consequence", "/** Counts words that are so many that a list is slow. */ export const A = 1;"],
    [
      "an implementation below its overloads",
      "/** Adds a cell. */ export function f(a: 1): void;\nexport function f(): void {}",
    ],
    [
      "private members",
      "/** A list of cells. */ export class A {\n/** Its end. */ private a = 1; /** Its end. */ #b = 1; }",
    ],
    ["what is not exported", "/** Its end. */ const A = 1;"],
    ["text that is no comment", 'const A = "// so many";'],
  ])("lets pass %s", (_, text) => {
    expect(faultsOfComments("a.ts", text)).toEqual([]);
  });

  test("finds hard phrases in the prose of a page, and leaves out its code", () => {
    const page = "A group of\nso many walkers.\n\n```ts\nconst a = 1; // so many\n```\n\n| `so many` | cells\n";
    expect(faultsOfPage("a.md", page)).toEqual([
      'a.md " group of so many walkers.": give the number, or the name of what holds it',
    ]);
  });

  test("says where a fault stands and what to write instead", () => {
    expect(faultsOfComments("a.ts", "\n/** Its end, in cells. */\nexport const A = 1;")).toEqual([
      'a.ts:3 "Its end, in cells.": name the thing instead of a pronoun',
    ]);
  });
});
