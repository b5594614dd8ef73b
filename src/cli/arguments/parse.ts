import { parseArgs } from "node:util";
import { show } from "../../check.ts";
import { UsageError } from "../failure.ts";
import type { CommandSyntax } from "./command.ts";
import type { OptionTable, ValuesOf } from "./option.ts";

/** Whether a word before `--` asks for help, whatever the other words are. */
export function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === "--help" || word === "-h");
}

/** Parses the words after the name of a command by its table of options; throws a `UsageError` when a word is wrong. */
export function parseArguments<Table extends OptionTable>(
  syntax: CommandSyntax,
  table: Table,
  words: readonly string[],
): { words: readonly string[]; values: ValuesOf<Table> } {
  const { textsOfOption, positionals } = sortWords(syntax, words);
  checkArguments(syntax, positionals);
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const texts = textsOfOption.get(name) ?? [];
    if (texts.length > 1 && !option.isRepeatable) {
      throw new UsageError(`--${name} may be given once, got ${texts.length} of them.`);
    }
    if (texts.length === 0 && option.isRequired) {
      throw new UsageError(`octile ${syntax.name} needs --${name} ${option.placeholder}, got none.`);
    }
    values[name] = option.read(texts, `--${name}`);
  }
  return { words: positionals, values: values as ValuesOf<Table> };
}

/** Separates options and their texts from other words. Node splits the words; the error sentences are written here. */
function sortWords(
  syntax: CommandSyntax,
  words: readonly string[],
): { textsOfOption: Map<string, string[]>; positionals: string[] } {
  const types = Object.entries(syntax.options).map(([name, option]) => {
    const type: "string" | "boolean" = option.placeholder === undefined ? "boolean" : "string";
    return [name, { type }] as const;
  });
  const options = Object.fromEntries(types);
  const { tokens } = parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true });

  const textsOfOption = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    if (!Object.hasOwn(syntax.options, token.name)) throw unknownOption(syntax, token.rawName);
    const text = textOf(syntax, token.name, token.value, token.inlineValue === true);
    textsOfOption.set(token.name, [...(textsOfOption.get(token.name) ?? []), text]);
  }
  return { textsOfOption, positionals };
}

/** Returns the text of an option, which is empty if the option takes none. */
function textOf(syntax: CommandSyntax, name: string, value: string | undefined, isInline: boolean): string {
  const { placeholder } = syntax.options[name];
  if (placeholder === undefined) {
    if (value === undefined) return "";
    throw new UsageError(`--${name} takes no value, got ${show(value)}.`);
  }
  // a forgotten value must not take the next option for its text
  if (value !== undefined && (isInline || !value.startsWith("--"))) return value;
  throw new UsageError(`--${name} needs a value ${placeholder}, got ${value === undefined ? "nothing" : show(value)}.`);
}

function checkArguments(syntax: CommandSyntax, positionals: readonly string[]): void {
  const { name, argument } = syntax;
  if (argument?.isRepeatable) return;
  if (argument === undefined) {
    if (positionals.length === 0) return;
    throw new UsageError(`octile ${name} takes options only, got ${show(positionals[0])}.`);
  }
  if (positionals.length === 0) {
    throw new UsageError(`octile ${name} needs ${argument.placeholder} (${argument.help}), got none.`);
  }
  if (positionals.length > 1) {
    throw new UsageError(`octile ${name} takes one ${argument.placeholder}, got also ${show(positionals[1])}.`);
  }
}

function unknownOption(syntax: CommandSyntax, rawName: string): UsageError {
  const known = Object.keys(syntax.options).map((name) => `--${name}`);
  return new UsageError(`Unknown option ${show(rawName)}; octile ${syntax.name} takes ${known.join(", ")}.`);
}
