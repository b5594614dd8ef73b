import { ADVICE, type Advice, LEFT_OUT } from "./advice.ts";
import { CROWD_IMAGE, FRAME, imageOfRule, isOurs } from "./images.ts";
import { digits, markdown, time, wrap } from "./markdown.ts";
import { ENOUGH, MOST_ROUNDS, PATIENCE, TURN } from "./pace.ts";
import type { CrowdResults, CrowdRow, RaceResults, RaceRow } from "./results.ts";
import { RULES, type Rule } from "./rule.ts";

/** The planner that is meant for many queries on one map, and the one whose paths are the cheapest. */
const OURS = "octile hpa";
const OURS_EXACT = "octile astar";

/** The comments in README. */
const BEGIN = "<!-- comparison -->";
const END = "<!-- /comparison -->";

/** Returns the text of docs/comparison.md. */
export function comparisonPage(races: RaceResults, crowds: CrowdResults): string {
  return `${[
    "# octile and what one would use instead",
    introduction(races),
    "## In short",
    inShort(races, crowds),
    ...RULES.flatMap((rule) => [`## ${rule.title}`, ...ruleSection(races, rule)]),
    "## Where octile loses",
    losses(races),
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
    `![Time of a query of octile and other packages on eight sets of maps](docs/images/${imageOfRule(RULES[0])})`,
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

function introduction({ circumstances, sets }: RaceResults): string {
  const [command, ...where] = circumstances;
  const maps = sets.map(({ set, maps }) => `${set} (${maps})`).join("; ");
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

function inShort(races: RaceResults, crowds: CrowdResults): string {
  const [first] = races.sets;
  const [rule] = RULES;
  const [fastest] = [...crowds.rows].sort((a, b) => a.mean - b.mean);
  return [
    wrap(`The table says how many times as long as ${OURS} the other packages take for a query, on average, each under the rule
      that it has. Below 1, octile loses.`),
    ratios(races),
    `The first set, ${rule.title}:`,
    setTable(races, first.set, rule),
    wrap(`In the game with many walkers below, ${fastest.contestant} takes the smallest part of a frame: ${digits(fastest.mean)} ms
      on average.`),
  ].join("\n\n");
}

function ratios(races: RaceResults): string {
  const { sets, rows } = races;
  const lines = RULES.flatMap((rule) =>
    peersUnder(races, rule).map((name) => [
      name,
      ...sets.map(({ set }) => `${digits(find(rows, set, rule, name).mean / find(rows, set, rule, OURS).mean)}×`),
    ]),
  );
  return markdown([["", ...sets.map(({ set }) => set)], ...lines]);
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
  const { sets, rows } = races;
  const names = contestantsOf(races, rule);
  const table = [
    ["mean time of a query", ...sets.map(({ set }) => set)],
    ...names.map((name) => [name, ...sets.map(({ set }) => time(find(rows, set, rule, name).mean))]),
  ];
  const quality = [
    ["found of all, mean cost over the optimum", ...sets.map(({ set }) => set)],
    ...names.map((name) => [name, ...sets.map(({ set }) => answersOf(find(rows, set, rule, name)))]),
  ];
  return [
    `![${rule.title}: time of a query by set and contestant](images/${imageOfRule(rule)})`,
    markdown(table),
    markdown(quality),
  ];
}

function answersOf({ found, queries, invalid, excess }: RaceRow): string {
  const wrong = invalid > 0 ? `, ${invalid} invalid` : "";
  return `${found} of ${queries}${wrong}, ${digits(excess)} %`;
}

/** What peers can be better in. */
const CONTESTS: readonly { readonly what: string; readonly than: string; measure(row: RaceRow): number }[] = [
  { what: "Faster", than: OURS, measure: ({ mean }) => mean },
  { what: "Faster", than: OURS_EXACT, measure: ({ mean }) => mean },
  { what: "Cheaper paths", than: OURS, measure: ({ excess }) => excess },
  { what: "Set up sooner", than: OURS, measure: ({ buildTime }) => buildTime },
  { what: "Less memory", than: OURS, measure: ({ bytesByCell }) => bytesByCell },
];

/** Everything in which a peer is better, found by comparing all rows. */
function losses(races: RaceResults): string {
  const lines = CONTESTS.map(({ what, than, measure }) => {
    const winners = RULES.flatMap((rule) =>
      peersUnder(races, rule).flatMap((name) => {
        const sets = races.sets.map(({ set }) => set);
        const measured = (set: string, contestant: string): number => measure(find(races.rows, set, rule, contestant));
        const won = sets.filter((set) => measured(set, name) < measured(set, than));
        if (won.length === 0) return [];
        return [`${name} (${won.length === sets.length ? "everywhere" : won.join(", ")})`];
      }),
    );
    return `- ${what} than ${than}: ${winners.length === 0 ? "no package" : winners.join("; ")}.`;
  });
  const [ours, ...others] = races.sizes;
  const smaller = others.filter(({ bytes }) => bytes < ours.bytes).map(({ name }) => name);
  return [...lines, `- A smaller download than ${ours.name}: ${smaller.join(", ")}.`]
    .map((line) => wrap(line, "  "))
    .join("\n");
}

function settingUp(races: RaceResults): string {
  const { sets, rows, sizes } = races;
  const tables = RULES.map((rule) =>
    markdown([
      [rule.title, ...sets.map(({ set }) => set)],
      ...contestantsOf(races, rule).map((name) => [
        name,
        ...sets.map(({ set }) => {
          const { buildTime, bytesByCell } = find(rows, set, rule, name);
          return `${digits(buildTime)} ms, ${digits(bytesByCell)}`;
        }),
      ]),
    ]),
  );
  const download = markdown([
    ["package", "version", "minified and gzipped"],
    ...sizes.map(({ name, version, bytes }) => [name, version, `${(bytes / 1000).toFixed(1)} kB`]),
  ]);
  return [
    wrap(`The tables give the milliseconds until the first answer, and the bytes for each cell that a package then holds, on the
      heap and beside it. The map as it was given is not counted: for octile that is one byte for each cell, for most other
      packages one number.`),
    ...tables,
    "A page has to load the parts that are used here, bundled by Vite, with WebAssembly:",
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
    `![Milliseconds a frame by guide](images/${CROWD_IMAGE})`,
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
        set,
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

function peersUnder(races: RaceResults, rule: Rule): string[] {
  return contestantsOf(races, rule).filter((name) => !isOurs(name));
}

function contestantsOf({ rows }: RaceResults, rule: Rule): string[] {
  return [...new Set(rows.filter((row) => row.rule === rule.id).map(({ contestant }) => contestant))];
}

function find(rows: readonly RaceRow[], set: string, rule: Rule, contestant: string): RaceRow {
  const found = rows.find((row) => row.set === set && row.rule === rule.id && row.contestant === contestant);
  if (found === undefined) throw new Error(`Expected a result of ${contestant} on ${set}, ${rule.title}, got none.`);
  return found;
}
