import { show } from "../../check.ts";
import { UsageError } from "../failure.ts";

/** Makes a value of the text that an option was given; `name` is how errors call the option. */
export type Reader<Value> = (text: string, name: string) => Value;

/** An option of a command: what help says of it, and what its texts mean. */
export interface Option<Value> {
  readonly help: string;
  /** What stands for the text in help; an option without one takes no text. */
  readonly placeholder?: string;
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
  /** The value, given every text that the command line has for this option: as many as that may be. */
  readonly read: (texts: readonly string[], name: string) => Value;
}

/** The options of a command by name, without the dashes. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>;

/** The values that a table of options reads. */
export type ValuesOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer Value> ? Value : never;
};

/** An option that is there or not. */
export function flag(help: string): Option<boolean> {
  return { help, isRequired: false, isRepeatable: false, read: (texts) => texts.length > 0 };
}

/** An option that may be left out. */
export function optional<Value>(placeholder: string, help: string, reader: Reader<Value>): Option<Value | undefined> {
  const read = (texts: readonly string[], name: string): Value | undefined =>
    texts.length === 0 ? undefined : reader(texts[0], name);
  return { help, placeholder, isRequired: false, isRepeatable: false, read };
}

/** An option that must be given. */
export function required<Value>(placeholder: string, help: string, reader: Reader<Value>): Option<Value> {
  const read = (texts: readonly string[], name: string): Value => reader(texts[0], name);
  return { help, placeholder, isRequired: true, isRepeatable: false, read };
}

/** An option that may be given any number of times. */
export function repeatable<Value>(placeholder: string, help: string, reader: Reader<Value>): Option<Value[]> {
  const read = (texts: readonly string[], name: string): Value[] => texts.map((text) => reader(text, name));
  return { help, placeholder, isRequired: false, isRepeatable: true, read };
}

/** Any text but the empty one. */
export function text(value: string, name: string): string {
  if (value !== "") return value;
  throw new UsageError(`${name} must not be empty.`);
}

/** An integer. */
export function integer(value: string, name: string): number {
  if (/^[+-]?\d+$/.test(value) && Number.isFinite(Number(value))) return Number(value);
  throw new UsageError(`${name} must be an integer, got ${show(value)}.`);
}

/** A decimal number. */
export function decimal(value: string, name: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value) && Number.isFinite(Number(value))) return Number(value);
  throw new UsageError(`${name} must be a number, got ${show(value)}.`);
}

/** A point of the grid, as `x,y`. */
export function point(value: string, name: string): { x: number; y: number } {
  const match = /^([+-]?\d{1,15}),([+-]?\d{1,15})$/.exec(value);
  if (match !== null) return { x: Number(match[1]), y: Number(match[2]) };
  throw new UsageError(`${name} must be two integers x,y, got ${show(value)}.`);
}

/** The sides of a map, as `width` × `height` or one integer for both. */
export function mapSize(value: string, name: string): { width: number; height: number } {
  const match = /^(\d{1,15})(?:x(\d{1,15}))?$/.exec(value);
  if (match !== null) return { width: Number(match[1]), height: Number(match[2] ?? match[1]) };
  throw new UsageError(`${name} must be WIDTHxHEIGHT or one integer for both, got ${show(value)}.`);
}

/** Words divided by commas. */
export function list(value: string): string[] {
  return value.split(",");
}

/** One of several words. */
export function choice<Word extends string>(words: readonly Word[]): Reader<Word> {
  return (value, name) => {
    const word = words.find((candidate) => candidate === value);
    if (word !== undefined) return word;
    throw new UsageError(`${name} must be one of ${words.join(", ")}, got ${show(value)}.`);
  };
}
