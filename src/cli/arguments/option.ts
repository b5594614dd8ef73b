import { show } from "../../check.ts";
import { UsageError } from "../failure.ts";

/** Turns the text of an option into a value; `name` is the option in errors. */
export type Reader<Value> = (text: string, name: string) => Value;

/** An option of a command: its line in the help, and how its texts are read. */
export interface Option<Value> {
  readonly help: string;
  /** The word that stands for the text in the help, such as `FILE`; an option without a placeholder takes no text. */
  readonly placeholder?: string;
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
  /** Returns the value of the option, given every text that the command line has for it. */
  readonly read: (texts: readonly string[], name: string) => Value;
}

/** The options of a command by name, without the dashes. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>;

/** The values that a table of options reads. */
export type ValuesOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer Value> ? Value : never;
};

/** Makes an option without a text, which is given or not. */
export function flag(help: string): Option<boolean> {
  return { help, isRequired: false, isRepeatable: false, read: (texts) => texts.length > 0 };
}

/** Makes an option that may be left out. */
export function optional<Value>(placeholder: string, help: string, reader: Reader<Value>): Option<Value | undefined> {
  const read = (texts: readonly string[], name: string): Value | undefined =>
    texts.length === 0 ? undefined : reader(texts[0], name);
  return { help, placeholder, isRequired: false, isRepeatable: false, read };
}

/** Makes an option that must be given. */
export function required<Value>(placeholder: string, help: string, reader: Reader<Value>): Option<Value> {
  const read = (texts: readonly string[], name: string): Value => reader(texts[0], name);
  return { help, placeholder, isRequired: true, isRepeatable: false, read };
}

/** Makes an option that may be given any number of times. */
export function repeatable<Value>(placeholder: string, help: string, reader: Reader<Value>): Option<Value[]> {
  const read = (texts: readonly string[], name: string): Value[] => texts.map((text) => reader(text, name));
  return { help, placeholder, isRequired: false, isRepeatable: true, read };
}

/** Reads a text; refuses the empty one. */
export function text(value: string, name: string): string {
  if (value !== "") return value;
  throw new UsageError(`${name} must not be empty.`);
}

/** Reads an integer, with or without a sign. */
export function integer(value: string, name: string): number {
  if (/^[+-]?\d+$/.test(value) && Number.isFinite(Number(value))) return Number(value);
  throw new UsageError(`${name} must be an integer, got ${show(value)}.`);
}

/** Reads a decimal number, with or without a sign. */
export function decimal(value: string, name: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value) && Number.isFinite(Number(value))) return Number(value);
  throw new UsageError(`${name} must be a number, got ${show(value)}.`);
}

/** Reads a point of the grid, written as `x,y`. */
export function point(value: string, name: string): { x: number; y: number } {
  const match = /^([+-]?\d{1,15}),([+-]?\d{1,15})$/.exec(value);
  if (match !== null) return { x: Number(match[1]), y: Number(match[2]) };
  throw new UsageError(`${name} must be two integers x,y, got ${show(value)}.`);
}

/** Reads the sides of a map, written as `64x32`, or as one integer for both. */
export function mapSize(value: string, name: string): { width: number; height: number } {
  const match = /^(\d{1,15})(?:x(\d{1,15}))?$/.exec(value);
  if (match !== null) return { width: Number(match[1]), height: Number(match[2] ?? match[1]) };
  throw new UsageError(`${name} must be WIDTHxHEIGHT or one integer for both, got ${show(value)}.`);
}

/** Reads words with commas between them. */
export function list(value: string): string[] {
  return value.split(",");
}

/** Makes a reader that takes one of several words. */
export function choice<Word extends string>(words: readonly Word[]): Reader<Word> {
  return (value, name) => {
    const word = words.find((candidate) => candidate === value);
    if (word !== undefined) return word;
    throw new UsageError(`${name} must be one of ${words.join(", ")}, got ${show(value)}.`);
  };
}

/** Options that may be left out, without the ones that were. */
type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Returns the values that the command line gives, without options that were left out. */
export function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}
