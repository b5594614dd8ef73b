import { extname } from "node:path";

/** What browsers show as it is; other files are text to them only by that name. */
const SHOWN = [".svg", ".png", ".txt"];

/** The path in the site of a file of the repository that pages show or link to. */
export function pathOfFile(file: string): string {
  return `files/${file}${SHOWN.includes(extname(file)) ? "" : ".txt"}`;
}
