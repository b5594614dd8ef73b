import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import type { Io } from "../../src/cli/io.ts";
import { run } from "../../src/cli/run.ts";

/** What a fake world holds. */
export interface World {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: string;
  /** Whether a person sits in front of it, with colours. */
  readonly isTerminal?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  /** Whether the package that parses XML is missing. */
  readonly lacksXmlParser?: boolean;
  /** Milliseconds that pass between two looks at the clock. Default 1. */
  readonly tick?: number;
  /** Whether the clock is the real one. */
  readonly hasRealClock?: boolean;
}

/** What a run left behind. */
export interface Ending {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly written: ReadonlyMap<string, string>;
}

/** Runs the program in a world that touches neither the disk nor the process. */
export async function runIn(world: World, ...words: string[]): Promise<Ending> {
  let out = "";
  let err = "";
  let time = 0;
  const written = new Map<string, string>();
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    isTerminal: world.isTerminal ?? false,
    isErrTerminal: world.isTerminal ?? false,
    hasColour: world.isTerminal ?? false,
    columns: world.columns ?? 80,
    rows: world.rows ?? 40,
    readFile: (file) => Buffer.from(contentOf(world, file)).toString(),
    readBytes: (file) => Buffer.from(contentOf(world, file)),
    writeFile: (file, text) => {
      if (file.startsWith("/")) throw systemError("EACCES");
      if (file.startsWith("~")) throw new Error("the disk is on fire.\nRun.");
      written.set(file, text);
    },
    loadXmlParser: async () => {
      if (world.lacksXmlParser) throw systemError("ERR_MODULE_NOT_FOUND");
      return (text) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, "text/xml");
    },
    untilStopped: async () => "SIGINT",
    readStdin: async () => world.stdin ?? "",
    now: () => {
      if (world.hasRealClock) return performance.now();
      time += world.tick ?? 1;
      return time;
    },
    version: "1.2.3",
  };
  return { code: await run(words, io), out, err, written };
}

/** A map file of a drawing. */
export function mapFile(drawing: string): string {
  const rows = drawing.trim().split(/\s+/);
  return ["type octile", `height ${rows.length}`, `width ${rows[0].length}`, "map", ...rows, ""].join("\n");
}

function contentOf({ files = {} }: World, file: string): string | Uint8Array {
  if (!Object.hasOwn(files, file)) throw systemError("ENOENT");
  return files[file];
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: a message from the system`), { code });
}
