import { generateMap, MAP_KINDS } from "../generate/index.ts";
import { writeMap } from "../io/index.ts";
import { type Command, defineCommand } from "./arguments/command.ts";
import { choice, given, integer, mapSize, optional, text } from "./arguments/option.ts";
import { refuseAsUsage } from "./failure.ts";
import { isStandard, nameOfFile, writeText } from "./file.ts";
import { formatCount } from "./format.ts";
import { Progress } from "./progress.ts";

/** The number of cells from which making a map takes long enough to show progress. */
const MANY_CELLS = 500_000;

const KIND = choice(MAP_KINDS);

/** The command `octile generate`, which makes a map file. */
export const GENERATE: Command = defineCommand({
  name: "generate",
  summary: "make a map; the same seed gives the same map",
  argument: { placeholder: "KIND", help: `one of ${MAP_KINDS.join(", ")}` },
  options: {
    size: optional("WxH", "columns and rows of the map, or one number for both (default 64)", mapSize),
    seed: optional("N", "chooses among the maps of a kind (default 1)", integer),
    density: optional("PERCENT", "open, forest: how much of the map is blocked (default 15, 20)", integer),
    room: optional("N", "rooms: side of a room, in cells (default 8)", integer),
    corridor: optional("N", "maze: width of a corridor, in cells (default 1)", integer),
    loops: optional("PERCENT", "maze: how many walls between corridors are opened (default 0)", integer),
    block: optional("N", "city: side of a city block, in cells (default 12)", integer),
    out: optional("FILE", "where to write the map (default: standard output)", text),
  },
  examples: ["octile generate caves --size 128x64 --seed 7 --out caves.map", "octile generate maze | octile info -"],
  async run(argument, { size, out = "-", ...rest }, io) {
    const kind = KIND(argument, "KIND");
    const options = given({ ...size, ...rest });
    const cells = (size?.width ?? 0) * (size?.height ?? 0);
    const map = await Progress.during(io, cells >= MANY_CELLS, (progress) => {
      progress.show("generating the map", 0);
      const grid = refuseAsUsage(() => generateMap(kind, options));
      progress.show("writing it down", 0.7);
      return { grid, text: writeMap(grid) };
    });
    writeText(out, map.text, io);
    const { width, height } = map.grid;
    if (!isStandard(out)) {
      io.out(`${nameOfFile(out)}: ${kind}, ${width} × ${height}, ${formatCount(width * height)} cells\n`);
    }
  },
});
