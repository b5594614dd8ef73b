import type { Io } from "../io.ts";
import type { OptionTable, ValuesOf } from "./option.ts";
import { parseArguments } from "./parse.ts";

/** The word that a command may need beside its options. */
export interface Argument {
  /** The word that stands for the argument in the help, such as `MAP`. */
  readonly placeholder: string;
  readonly help: string;
  /** Whether the command takes any number of such words, also none. Default false: exactly one. */
  readonly isRepeatable?: boolean;
}

/** The name, the options and the help of a command. */
export interface CommandSyntax {
  readonly name: string;
  /** What the command does, in one line. */
  readonly summary: string;
  /** The word that the command needs beside its options. Default: the command takes none. */
  readonly argument?: Argument;
  readonly options: OptionTable;
  /** Command lines that show how to begin. */
  readonly examples: readonly string[];
  /** The meaning of exit code 1 besides faults of files, such as `there is no path`. Default: exit code 1 has no other meaning. */
  readonly failure?: string;
}

/** A command of the program. */
export interface Command extends CommandSyntax {
  /**
   * Runs the command with the words after its name, and returns the exit code; throws a `UsageError` when a word is wrong, and
   * a `Failure` when a file is.
   */
  run(words: readonly string[], io: Io): Promise<number>;
}

/** A command that still knows the types of its options. */
interface Definition<Table extends OptionTable> extends CommandSyntax {
  readonly options: Table;
  /**
   * Runs the command and returns the exit code, or nothing for 0. The argument is empty when the command takes none.
   *
   * @param all All arguments, of a command that takes any number of them.
   */
  run(argument: string, options: ValuesOf<Table>, io: Io, all: readonly string[]): Promise<number | undefined>;
}

/** Makes a command that parses its words by its own table of options. */
export function defineCommand<Table extends OptionTable>(definition: Definition<Table>): Command {
  return {
    ...definition,
    async run(words, io) {
      const { words: all, values } = parseArguments(definition, definition.options, words);
      return (await definition.run(all[0] ?? "", values, io, all)) ?? 0;
    },
  };
}
