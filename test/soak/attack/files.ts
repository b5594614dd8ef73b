import { damagedFile, FORMATS, outcomeOf } from "../../io/damaged-file.ts";
import type { Attack } from "./attack.ts";

/** How many files of each format are damaged in one case. */
const FILES_PER_FORMAT = 50;

/** Damaged files of every format: read within the limit of cells, or refused in a sentence. */
export const FILES: Attack = {
  name: "files",
  play(seed, counts) {
    for (const format of FORMATS) {
      for (let index = 0; index < FILES_PER_FORMAT; index++) {
        const file = damagedFile(format, FILES_PER_FORMAT * seed + index);
        const { fault } = outcomeOf(format, file);
        if (fault !== undefined) throw new Error(`${format.name}, file ${FILES_PER_FORMAT * seed + index}: ${fault}`);
      }
    }
    counts.add("files", FILES_PER_FORMAT * FORMATS.length);
  },
};
