import { ADVICE, type Advice, LEFT_OUT } from "./advice.ts";
import { CROWD_IMAGE, FRAME, imageOfRule, VERDICT_IMAGE } from "./images.ts";
import { digits, markdown, time, wrap } from "./markdown.ts";
import { ENOUGH, MOST_ROUNDS, PATIENCE, TURN } from "./pace.ts";
import {
  type CrowdResults,
  type CrowdRow,
  nameOfSet,
  type PackageSize,
  type RaceResults,
  type RaceRow,
} from "./results.ts";
import { RULES, type Rule } from "./rule.ts";
import { contestantsOf, OURS, peersUnder, rowOf, verdicts } from "./verdict.ts";

/** The planner whose paths are the cheapest. */
const OURS_EXACT = "octile astar";

/** The comments in README. */
const BEGIN = "<!-- comparison -->";
const END = "<!-- /comparison -->";

/** Returns the text of docs/comparison.md. */
export function comparisonPage(races: RaceResults, crowds: CrowdResults): string {
  return `${[
    "# octile compared with other packages",
    verdict(races, crowds),
    `![How many times as long as octile other packages take for a query](images/${VERDICT_IMAGE})`,
    wrap(`A bar is the geometric mean over all sets of maps, and the numbers in brackets are the least and the most of any set, each
      package under the movement rule that it has. The scale is logarithmic, as on all charts here.`),
    "## Where octile loses",
    ...losses(races),
    lossesInCrowd(crowds),
    "## Set by set",
    wrap(
      `How many times as long as ${OURS} the other packages take for a query, on average. Below 1, octile would lose.`,
    ),
    ratios(races),
    `${nameOfSet(races.sets[0].set)}, ${RULES[0].title}:`,
    setTable(races, races.sets[0].set, RULES[0]),
    ...RULES.flatMap((rule) => [`## ${rule.title}`, ...ruleSection(races, rule)]),
    "## Setting up",
    settingUp(races),
    "## Many walkers",
    ...crowdSection(crowds),
    "## When to prefer which",
    ...ADVICE.map(paragraph),
    "## Not raced",
    ...LEFT_OUT.map(paragraph),
    "## Every number",
    ...RULES.map((rule) => everyNumber(races, rule)),
    "## How this was measured",
    method(races),
  ].join("\n\n")}\n`;
}

/** What README says of it, between two comments. */
function comparisonInShort(races: RaceResults): string {
  const [command] = races.circumstances;
  return [
    wrap(`**Against other packages**: how many times as long as \`hpa\` they take for a whole path, on average, each under the
      movement rule that it has. [docs/comparison.md](docs/comparison.md) has every number, says what other packages do better, and
      how this was measured (\`${command}\`, then \`npm run comparison\`, which also writes these lines).`),
    ratios(races),
    `![How many times as long as octile other packages take for a query](docs/images/${VERDICT_IMAGE})`,
  ].join("\n\n");
}

/** README with what it says of the comparison between its two comments. */
export function withComparison(readme: string, races: RaceResults): string {
  const first = readme.indexOf(BEGIN) + BEGIN.length;
  const end = readme.indexOf(END);
  return `${readme.slice(0, first)}\n${comparisonInShort(races)}\n${readme.slice(end)}`;
}

/** A page that shows some rows of docs/comparison.md, with those rows as they are there: the first of that name and length. */
export function withRowsOf(comparison: string, page: string): string {
  const rows = comparison.split("\n");
  const cellsOf = (row: string): string[] => row.split("|");
  return page
    .split("\n")
    .map((line) => {
      if (!line.startsWith("| octile ")) return line;
      const [, name, ...cells] = cellsOf(line);
      return rows.find((row) => row.startsWith(`|${name}|`) && cellsOf(row).length === cells.length + 2) ?? line;
    })
    .join("\n");
}

function method({ circumstances, sets }: RaceResults): string {
  const [command, ...where] = circumstances;
  const maps = sets.map(({ set, maps }) => `${nameOfSet(set)} (${maps})`).join("; ");
  const paragraphs = [
    `\`npm run comparison\` makes this page from \`bench/results/versus.json\` and \`versus-crowd.json\`, which
    \`${command}\` wrote. ${where.join("; ")}.`,
    `Every package is set up once for each map, as its own documentation says, and asked for whole paths; octile has its
    default options. If a package does not have octile's default rule, no corner cut, it has the nearest rule that it knows,
    and octile is raced under that rule, too. All packages take turns of ${TURN} queries in one process, after a warm-up; a
    different package comes first each time. A turn that takes less than ${ENOUGH} ms is repeated, up to ${MOST_ROUNDS} times,
    and the fastest time of each query counts. A package that has spent ${PATIENCE / 1000} s on a map's queries is stopped;
    queries run from short to long, and "found" says how many were asked. The time of a query does not include reading the map,
    setting up, and resetting a package between two queries.`,
    `Every path is checked step by step against the rule, and its cost against the optimum. The optimum is octile's A*, compared
    with the published lengths where there are some. All queries have a path; "found" counts the legal paths, and "invalid" the
    paths with an illegal step. "99 %" is the time that 99 of 100 queries do not exceed; if there are fewer than 100 queries, it
    is the slowest.`,
    `Maps: ${maps}. Queries are spread evenly over the queries that come with a map, from short to long; on generated maps,
    which are seeded, they join random cells.`,
  ];
  return paragraphs.map((text) => wrap(text)).join("\n\n");
}

/** What all numbers come to. */
function verdict(races: RaceResults, crowds: CrowdResults): string {
  const all = verdicts(races);
  const [nearest] = [...all].sort((a, b) => a.mean - b.mean);
  const isFastest = all.every(({ least }) => least > 1);
  const excess = RULES.flatMap((rule) => races.sets.map(({ set }) => rowOf(races, set, rule, OURS).excess));
  const [fastest] = [...crowds.rows].sort((a, b) => a.mean - b.mean);
  return [
    wrap(`**${OURS} answers ${isFastest ? "sooner than every other package on every set of maps" : "sooner than most packages"}**: the
      nearest, ${nearest.contestant}, takes ${digits(nearest.least)} to ${digits(nearest.most)} times as long, and plain A* of the
      best-known package, pathfinding, ${digits(all[0].least)} to ${digits(all[0].most)} times. For that, octile builds ahead: most
      other packages are set up sooner. Its paths cost up to ${digits(Math.max(...excess))} % more than the cheapest on
      average on a set; octile's A* finds the cheapest.`),
    wrap(`With 1,000 walkers on a map that changes, ${fastest.contestant} takes the smallest part of a frame:
      ${digits(fastest.mean)} ms on average.`),
  ].join("\n\n");
}

function ratios(races: RaceResults): string {
  const lines = verdicts(races).map(({ contestant, ratios: all }) => [
    contestant,
    ...all.map((ratio) => `${digits(ratio)}×`),
  ]);
  return markdown([["", ...setNames(races)], ...lines]);
}

function setNames({ sets }: RaceResults): string[] {
  return sets.map(({ set }) => nameOfSet(set));
}

/** A table with a row for each contestant and a column for each set. */
function tableBySet(races: RaceResults, rule: Rule, title: string, cellOf: (row: RaceRow) => string): string {
  return markdown([
    [title, ...setNames(races)],
    ...contestantsOf(races, rule).map((name) => [
      name,
      ...races.sets.map(({ set }) => cellOf(rowOf(races, set, rule, name))),
    ]),
  ]);
}

/** Everyone's results on one set. */
function setTable({ rows }: RaceResults, set: string, rule: Rule): string {
  return markdown([
    ["", "mean", "99 %", "over the optimum", "build", "bytes a cell"],
    ...rows
      .filter((row) => row.set === set && row.rule === rule.id)
      .map(({ contestant, mean, most, excess, buildTime, bytesByCell }) => [
        contestant,
        time(mean),
        time(most),
        `${digits(excess)} %`,
        `${digits(buildTime)} ms`,
        digits(bytesByCell),
      ]),
  ]);
}

function ruleSection(races: RaceResults, rule: Rule): string[] {
  return [
    `![${rule.title}: mean time of a query by set and contestant](images/${imageOfRule(rule)})`,
    tableBySet(races, rule, "mean time of a query", ({ mean }) => time(mean)),
    tableBySet(races, rule, "mean cost over the optimum", ({ excess }) => `${digits(excess)} %`),
    missed(races, rule),
  ];
}

/** Names the contestants that do not find every path. */
function missed(races: RaceResults, rule: Rule): string {
  const lines = contestantsOf(races, rule).flatMap((name) => {
    return races.sets.flatMap(({ set }) => {
      const { found, queries } = rowOf(races, set, rule, name);
      return found === queries ? [] : [[name, nameOfSet(set), String(found), String(queries)]];
    });
  });
  if (lines.length === 0) return "Everyone finds every path, by legal steps alone.";
  return `Everyone finds every path by legal steps alone, but for these:\n\n${markdown([["", "set", "found", "asked for"], ...lines])}`;
}

/** What peers can be better in. */
const CONTESTS: readonly { readonly title: string; readonly than: string; measure(row: RaceRow): number }[] = [
  { title: "faster than octile hpa", than: OURS, measure: ({ mean }) => mean },
  { title: "faster than octile astar", than: OURS_EXACT, measure: ({ mean }) => mean },
  { title: "cheaper paths than hpa", than: OURS, measure: ({ excess }) => excess },
  { title: "set up sooner than hpa", than: OURS, measure: ({ buildTime }) => buildTime },
  { title: "less memory than hpa", than: OURS, measure: ({ bytesByCell }) => bytesByCell },
];

/** Everything in which a peer is better, found by comparing all rows: on how many sets of maps. */
function losses(races: RaceResults): string[] {
  const { sets, sizes } = races;
  const rows = RULES.flatMap((rule) =>
    peersUnder(races, rule).map((name) => [
      name,
      ...CONTESTS.map(({ than, measure }) => {
        const won = sets.filter(({ set }) => {
          return measure(rowOf(races, set, rule, name)) < measure(rowOf(races, set, rule, than));
        });
        return won.length === 0 ? "–" : String(won.length);
      }),
      sizeOf(sizes.find((size) => name.startsWith(size.name))),
    ]),
  );
  return [
    wrap(`On how many of the ${sets.length} sets of maps a package is better than octile, and what it adds to a page, minified and
      gzipped: octile adds ${sizeOf(sizes[0])} with all its algorithms, and [less with one of them](bundlers.md#small-bundles).`),
    markdown([["", ...CONTESTS.map(({ title }) => title), "download"], ...rows]),
  ];
}

/** Which packages take less of a frame for a crowd than some planner of octile. */
function lossesInCrowd({ rows }: CrowdResults): string {
  const isOurs = ({ contestant }: CrowdRow): boolean => contestant.startsWith("octile ");
  const ours = rows.filter(isOurs);
  const losses = rows
    .filter((row) => !isOurs(row))
    .flatMap((peer) => {
      const slower = ours.filter(({ mean }) => mean > peer.mean);
      if (slower.length === 0) return [];
      const shares = slower.map(({ contestant, mean }) => {
        return `${Math.round(100 * (1 - peer.mean / mean))} % less than ${contestant} (${digits(mean)} ms)`;
      });
      return `${peer.contestant} takes ${digits(peer.mean)} ms of a frame on average, ${shares.join(" and ")}.`;
    });
  const found = losses.length === 0 ? "no other package takes less of a frame than octile." : losses.join(" ");
  const [fastest] = [...ours].sort((a, b) => a.mean - b.mean);
  return wrap(`With [many walkers](#many-walkers) on a map that changes, ${found} ${fastest.contestant} takes
    ${digits(fastest.mean)} ms.`);
}

function sizeOf(size: PackageSize | undefined): string {
  return size === undefined ? "" : `${(size.bytes / 1000).toFixed(1)} kB`;
}

function settingUp(races: RaceResults): string {
  const tables = RULES.flatMap((rule) => [
    `### Setting up: ${rule.title}`,
    tableBySet(races, rule, "milliseconds until the first answer", ({ buildTime }) => digits(buildTime)),
    tableBySet(races, rule, "bytes a cell", ({ bytesByCell }) => digits(bytesByCell)),
  ]);
  const download = markdown([
    ["package", "version", "minified and gzipped"],
    ...races.sizes.map((size) => [size.name, size.version, sizeOf(size)]),
  ]);
  return [
    wrap(`"Bytes a cell" is what a package holds after the first answer for each cell of the map, on the heap and beside it. The map as
      it was given is not counted: for octile that is one byte for each cell, for most other packages one number.`),
    ...tables,
    "### Download",
    "A page has to load the parts that are used here, bundled by Vite, with WebAssembly (`npm run bench:versus -- --only sizes`):",
    download,
  ].join("\n\n");
}

function crowdSection({ circumstances, game, rows }: CrowdResults): string[] {
  const [command, ...where] = circumstances;
  const table = [
    ["", "first paths", "frames", "paths a second", "mean", "median", "99 %", "longest", "late", "illegal steps"],
    ...rows.map(crowdCells),
  ];
  return [
    wrap(`${game} A frame has ${digits(FRAME)} ms.`),
    wrap(`octile keeps a plan for each walker, \`planner.plan\`, asks it for one cell at a time, \`next(1)\`, and repairs what it
      built. With the other packages, a walker asks for a new path when a wall is set on its path or beside it. All of that is
      timed, and for PathFinding.js also the time to reset its nodes before a search. \`${command}\`; ${where.join("; ")}.`),
    `![Mean time of a frame, in milliseconds, by package](images/${CROWD_IMAGE})`,
    markdown(table),
    wrap(`"First paths" is the time until every walker has a path. "Late" is the share of frames that take more than
      ${digits(FRAME)} ms. An illegal step leads onto a wall or cuts a corner.`),
  ];
}

function crowdCells(row: CrowdRow): string[] {
  const { contestant, start, frames, pathsBySecond, mean, median, most, longest, late, illegal } = row;
  const milliseconds = (value: number): string => `${digits(value)} ms`;
  return [
    contestant,
    milliseconds(start),
    frames.toLocaleString("en"),
    digits(pathsBySecond),
    ...[mean, median, most, longest].map(milliseconds),
    `${digits(late)} %`,
    String(illegal),
  ];
}

function everyNumber({ sets, rows }: RaceResults, rule: Rule): string {
  const header = [
    "set",
    "contestant",
    "mean",
    "median",
    "99 %",
    "found",
    "invalid",
    "over the optimum",
    "98 % of them",
  ];
  const body = sets.flatMap(({ set }) =>
    rows
      .filter((row) => row.set === set && row.rule === rule.id)
      .map((row) => [
        nameOfSet(set),
        row.contestant,
        ...[row.mean, row.median, row.most].map(time),
        `${row.found} of ${row.queries}`,
        String(row.invalid),
        ...[row.excess, row.mostExcess].map((value) => `${digits(value)} %`),
      ]),
  );
  return `### ${rule.title}\n\n${markdown([header, ...body])}`;
}

function paragraph({ name, text }: Advice): string {
  return wrap(`**${name}**. ${text}`);
}
