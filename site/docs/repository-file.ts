import { extname } from "node:path";

/** The word in package.json that stands for the owner of the repository until a publisher writes the name there. */
export const NOBODY = "OWNER";

/** What browsers show as it is; other files are text to them only by that name. */
const SHOWN = [".svg", ".png", ".txt"];

/** The path in the site of a file of the repository that pages show or link to. */
export function pathOfFile(file: string): string {
  return `files/${file}${SHOWN.includes(extname(file)) ? "" : ".txt"}`;
}
