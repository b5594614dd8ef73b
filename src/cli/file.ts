import { Failure } from "./failure.ts";
import type { Io } from "./io.ts";

/** The file name that stands for standard input or output. */
const STANDARD = "-";

const SENTENCE_OF_CODE: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  ENOTDIR: "part of its path is no folder",
  EACCES: "permission was denied",
  EPERM: "permission was denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "its name is too long",
};

/** Returns the name of a file for a sentence, without control characters. */
export function nameOfFile(file: string): string {
  return file === STANDARD ? "standard input" : file.replace(/\p{Cc}/gu, "?");
}

/** Whether a file name stands for standard input or output. */
export function isStandard(file: string): boolean {
  return file === STANDARD;
}

/** Reads the text of a file, or of standard input; throws a `Failure` that says why it cannot. */
export async function readText(file: string, io: Io): Promise<string> {
  try {
    return isStandard(file) ? await io.readStdin() : io.readFile(file);
  } catch (error) {
    throw new Failure(`Cannot read ${nameOfFile(file)}: ${reasonOf(error)}.`);
  }
}

/** Reads the bytes of a file; throws a `Failure` that says why it cannot. */
export function readBytes(file: string, io: Io): Uint8Array {
  try {
    return io.readBytes(file);
  } catch (error) {
    throw new Failure(`Cannot read ${nameOfFile(file)}: ${reasonOf(error)}.`);
  }
}

/** Writes text to a file, or to standard output; throws a `Failure` that says why it cannot. */
export function writeText(file: string, text: string, io: Io): void {
  if (isStandard(file)) {
    io.out(text);
    return;
  }
  try {
    io.writeFile(file, text);
  } catch (error) {
    throw new Failure(`Cannot write ${nameOfFile(file)}: ${reasonOf(error)}.`);
  }
}

/** Returns why the file system refused, in a few words. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (Object.hasOwn(SENTENCE_OF_CODE, code)) return SENTENCE_OF_CODE[code];
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n")[0].replace(/\.$/, "");
}
