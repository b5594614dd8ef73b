import { show } from "../check.ts";
import type { Command } from "./arguments/command.ts";
import { commandHelp, generalHelp } from "./arguments/help.ts";
import { asksForHelp } from "./arguments/parse.ts";
import { COORDINATE } from "./coordinate.ts";
import { DEMO } from "./demo.ts";
import { UsageError } from "./failure.ts";
import { GENERATE } from "./generate.ts";
import { INFO } from "./info.ts";
import type { Io } from "./io.ts";
import { LOAD } from "./load.ts";
import { PATH } from "./path.ts";
import { SERVE } from "./serve.ts";
import { SIMULATE } from "./simulate.ts";
import { TUNE } from "./tune.ts";

const COMMANDS: readonly Command[] = [DEMO, PATH, INFO, GENERATE, SIMULATE, COORDINATE, TUNE, SERVE, LOAD];

/**
 * Runs the program with the words of a command line, and returns the exit code: 0, or 1 when there is no path or a file cannot
 * be read, written or understood, or 2 when the command line is wrong. Never throws.
 */
export async function run(words: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = words;
  const command = COMMANDS.find((candidate) => candidate.name === name);
  try {
    if (command === undefined) runWithoutCommand(name, io);
    else if (asksForHelp(rest)) io.out(commandHelp(command));
    else return await command.run(rest, io);
    return 0;
  } catch (error) {
    io.err(`${error instanceof Error ? error.message : String(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    io.err(`Try: octile ${command === undefined ? "" : `${command.name} `}--help\n`);
    return 2;
  }
}

function runWithoutCommand(name: string | undefined, io: Io): void {
  if (name === undefined || name === "--help" || name === "-h") io.out(generalHelp(COMMANDS));
  else if (name === "--version" || name === "-v") io.out(`${io.version}\n`);
  else {
    const names = COMMANDS.map((command) => command.name).join(", ");
    throw new UsageError(
      `Unknown ${name.startsWith("-") ? "option" : "command"} ${show(name)}; octile takes ${names}.`,
    );
  }
}
