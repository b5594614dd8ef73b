import type { Io } from "../io.ts";
import type { OptionTable, ValuesOf } from "./option.ts";
import { parseArguments } from "./parse.ts";

/** The one word that a command may need beside its options. */
export interface Argument {
  /** As help writes it, such as `MAP`. */
  readonly placeholder: string;
  readonly help: string;
}

/** What help and parsing know of a command. */
export interface CommandSyntax {
  readonly name: string;
  /** What it does, in a line. */
  readonly summary: string;
  /** Default: the command takes none. */
  readonly argument?: Argument;
  readonly options: OptionTable;
  /** Command lines to begin with. */
  readonly examples: readonly string[];
  /** What the command tells by exit code 1, such as `there is no path`. Default: that a file is at fault, no more. */
  readonly failure?: string;
}

/** A command of the program. */
export interface Command extends CommandSyntax {
  /**
   * Does what the words after the command's name ask for and returns the exit code; throws a `UsageError` or a `Failure`
   * when it cannot.
   */
  run(words: readonly string[], io: Io): Promise<number>;
}

/** A command before the types of its options are forgotten; `argument` is empty when it takes none. */
interface Definition<Table extends OptionTable> extends CommandSyntax {
  readonly options: Table;
  /** Returns the exit code; nothing stands for 0. */
  run(argument: string, options: ValuesOf<Table>, io: Io): Promise<number | undefined>;
}

/** Makes a command whose words are parsed by its own table of options. */
export function defineCommand<Table extends OptionTable>(definition: Definition<Table>): Command {
  return {
    ...definition,
    async run(words, io) {
      const { argument, values } = parseArguments(definition, definition.options, words);
      return (await definition.run(argument, values, io)) ?? 0;
    },
  };
}
