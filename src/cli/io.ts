import type { XmlParser } from "../io/index.ts";

/** The terminal, the files, the clock and the parser of XML that commands use. A test puts in an `Io` without side effects. */
export interface Io {
  /** Writes to standard output. */
  out(text: string): void;
  /** Writes to standard error. */
  err(text: string): void;
  /** Whether a person reads standard output in a terminal. */
  readonly isTerminal: boolean;
  /** Whether a person reads standard error in a terminal. */
  readonly isErrTerminal: boolean;
  /** Whether the terminal shows colours, and the person in front of it has not refused them. */
  readonly hasColour: boolean;
  /** The width of the terminal, in characters. */
  readonly columns: number;
  /** The height of the terminal, in lines. */
  readonly rows: number;
  /** Returns the text of a file; throws as the file system does. */
  readFile(file: string): string;
  /** Returns the bytes of a file; throws as the file system does. */
  readBytes(file: string): Uint8Array;
  /** Replaces a file; throws as the file system does. */
  writeFile(file: string, text: string): void;
  /** Loads the parser of XML; throws if its package is not installed. */
  loadXmlParser(): Promise<XmlParser>;
  /** Reads all of standard input. */
  readStdin(): Promise<string>;
  /** Waits until somebody asks the program to stop, and returns the name of the signal. */
  untilStopped(): Promise<string>;
  /** Returns the milliseconds since some moment in the past. */
  now(): number;
  /** The version of this package. */
  readonly version: string;
}
