import { show } from "../check.ts";
import { expected } from "./lines.ts";

/** The column that may hold blanks, where tabs separate the columns. */
const MAP = "map";

/** Splits the line at `index` on white space into as many columns as there are names, one of which is "map". */
export function columnsAt(lines: readonly string[], index: number, names: readonly string[]): string[] {
  const columns = lines[index].match(/\S+/g) ?? [];
  if (columns.length === names.length) return columns;
  const map = mapAmong(lines[index], names);
  if (columns.length < names.length || map === undefined) {
    throw expected(index, `${names.length} columns (${names.join(", ")})`, columns.length);
  }
  const before = names.indexOf(MAP);
  return [...columns.slice(0, before), map, ...columns.slice(before + 1 - names.length)];
}

/** The base name of a map's path. */
export function mapNameAt(index: number, path: string): string {
  const name = path.split(/[/\\]/).at(-1);
  if (name) return name;
  throw expected(index, "the name of a map file", show(path));
}

/** What stands between the columns before the map and, counted from the right, those after it, if tabs enclose it. */
function mapAmong(line: string, names: readonly string[]): string | undefined {
  const words = [...line.matchAll(/\S+/g)];
  const before = names.indexOf(MAP);
  const first = words.at(before);
  const last = words.at(before - names.length);
  if (first === undefined || last === undefined || !line.includes("\t")) return undefined;
  const map = line.slice(first.index, last.index + last[0].length);
  return map.includes("\t") ? undefined : map;
}
