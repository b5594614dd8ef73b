import type { Command } from "./command.ts";
import type { Option } from "./option.ts";

/** The longest line of help, in characters. */
const LINE_WIDTH = 80;

/** Returns what `octile --help` prints. */
export function generalHelp(commands: readonly Command[]): string {
  return [
    "octile: path finding on grid maps",
    "",
    "Usage: octile COMMAND [options]",
    "",
    "Commands:",
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    "",
    "Options:",
    ...columns([
      ["--help", "print this, or what a command takes: octile COMMAND --help"],
      ["--version", "print the version"],
    ]),
    "",
    "Try: octile demo",
    "",
  ].join("\n");
}

/** Returns what `octile COMMAND --help` prints. */
export function commandHelp(command: Command): string {
  const { name, summary, argument, options, examples, failure } = command;
  const rows = Object.entries(options).map(([option, entry]): [string, string] => [
    usageOf(option, entry),
    `${entry.help}${entry.isRequired ? " (required)" : ""}${entry.isRepeatable ? " (may be repeated)" : ""}`,
  ]);
  const needed = Object.entries(options).filter(([, entry]) => entry.isRequired);
  const placeholder = argument?.isRepeatable ? `[${argument.placeholder}…]` : argument?.placeholder;
  const words = [placeholder, ...needed.map(([option, entry]) => usageOf(option, entry)), "[options]"];
  return [
    `octile ${name}: ${summary}`,
    "",
    `Usage: octile ${name} ${words.filter((word) => word !== undefined).join(" ")}`,
    "",
    ...(argument === undefined ? [] : [...columns([[argument.placeholder, argument.help]]), ""]),
    "Options:",
    ...columns([...rows, ["--help", "print this"]]),
    "",
    "Examples:",
    ...examples.map((example) => `  ${example}`),
    "",
    "Exit codes:",
    ...columns([
      ["0", "all went well"],
      ["1", `${failure === undefined ? "" : `${failure}, or `}a file cannot be read, written or understood`],
      ["2", "the command line is wrong"],
    ]),
    "",
  ].join("\n");
}

function usageOf(name: string, option: Option<unknown>): string {
  return option.placeholder === undefined ? `--${name}` : `--${name} ${option.placeholder}`;
}

/** Lays out rows in two columns, and wraps the right one. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const left = Math.max(...rows.map(([word]) => word.length)) + 4;
  return rows.flatMap(([word, help]) =>
    wrap(help, LINE_WIDTH - left).map((line, index) => `  ${index === 0 ? word : ""}`.padEnd(left) + line),
  );
}

function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    if (line !== "" && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
