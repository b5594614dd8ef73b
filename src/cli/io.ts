import type { XmlParser } from "../io/index.ts";

/** Everything that a command needs of the world around it. */
export interface Io {
  /** Writes to standard output. */
  out(text: string): void;
  /** Writes to standard error. */
  err(text: string): void;
  /** Whether a person reads standard output in a terminal. */
  readonly isTerminal: boolean;
  /** Whether a person reads standard error in a terminal. */
  readonly isErrTerminal: boolean;
  /** Whether that person wants colours. */
  readonly hasColour: boolean;
  /** The size of the terminal, in characters. */
  readonly columns: number;
  readonly rows: number;
  /** The text of a file; throws as the file system does. */
  readFile(file: string): string;
  /** The bytes of a file; throws as the file system does. */
  readBytes(file: string): Uint8Array;
  /** Replaces a file; throws as the file system does. */
  writeFile(file: string, text: string): void;
  /** Loads what parses XML; throws if the package that does so is not installed. */
  loadXmlParser(): Promise<XmlParser>;
  readStdin(): Promise<string>;
  /** Milliseconds since some moment in the past. */
  now(): number;
  /** The version of this package. */
  readonly version: string;
}
