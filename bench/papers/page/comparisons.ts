import { digits } from "../../versus/markdown.ts";
import { type Row, type Rows, rowWith, type Saved, textsIn } from "./saved.ts";

/** The most percent by which a number may be off the print and still agree. */
export const NEAR = 10;

/** The most percentage points by which a share may be off the print and still agree. */
export const NEAR_POINTS = 1;

/** A number that a paper prints, the same number measured as printed, and octile's. */
export interface Comparison {
  /** The row, in a few words. */
  readonly what: string;
  readonly paper: number;
  readonly original: number;
  /** What was tried to explain a difference, with what came out. */
  readonly tested: string;
  /** Whether the number is a share of paths, which agrees only within `NEAR_POINTS`. Default false. */
  readonly isShare?: boolean;
}

/** A statement of a paper. The verdict compares what is measured as printed with the print. */
export interface Claim {
  readonly what: string;
  readonly paper: string;
  readonly original: string;
  readonly octile: string;
  readonly verdict: Verdict;
}

/** How what is measured as printed compares with the print. */
export type Verdict = "agrees" | "better" | "worse";

/** By how many percent a number is off the print. */
export function percentOff({ paper, original }: Pick<Comparison, "paper" | "original">): number {
  return 100 * (original / paper - 1);
}

/** The numbers that are off the print by more than `NEAR` percent, and the shares by more than `NEAR_POINTS`. */
export function deviationsOf(saved: Saved): Comparison[] {
  return comparisonsOf(saved).filter((comparison) => !isNearPrint(comparison));
}

function isNearPrint(comparison: Comparison): boolean {
  const { paper, original, isShare = false } = comparison;
  return isShare ? Math.abs(original - paper) <= NEAR_POINTS : Math.abs(percentOff(comparison)) <= NEAR;
}

/** All numbers that the papers print and that are no times. */
function comparisonsOf(saved: Saved): Comparison[] {
  return [
    ...exampleComparisons(saved),
    ...graphComparisons(saved),
    ...openListComparisons(saved),
    ...hpaNumbers(saved),
    ...praNumbers(saved),
    ...annotatedComparisons(saved),
    ...haaNumbers(saved),
  ].filter(({ paper }) => paper !== 0);
}

/** The statements of the papers that have a number. */
export function claimsOf(saved: Saved): Claim[] {
  return [...hpaClaims(saved), ...praClaims(saved), ...haaClaims(saved)];
}

/** Says whether a number agrees with the print, or is better or worse than it. */
function verdictOf(comparison: Comparison, isBetter: "less" | "more" | "neither"): Verdict {
  if (isNearPrint(comparison)) return "agrees";
  const off = percentOff(comparison);
  return (off < 0 && isBetter === "less") || (off > 0 && isBetter === "more") ? "better" : "worse";
}

function exampleComparisons(saved: Saved): Comparison[] {
  const range = (row: Row): string =>
    `another maze: ${row.text("least")} to ${row.text("most")} in the 20 that are nearest in size`;
  const ofSize = saved
    .rowsOf("hpa-example")
    .map((row) => comparisonOf(`HPA* example, ${row.text("what")}`, row, range(row)));
  const ofEffort = saved
    .rowsOf("hpa-table-1")
    .map((row) => comparisonOf(`HPA* Table 1, ${row.text("technique")}, ${row.text("phase")}`, row, range(row)));
  return [...ofSize, ...ofEffort];
}

function comparisonOf(what: string, row: Row, tested: string): Comparison {
  return { what, paper: row.number("paper"), original: row.number("original"), tested };
}

function graphComparisons(saved: Saved): Comparison[] {
  return saved.rowsOf("hpa-table-2").flatMap((row) =>
    ["nodes", "inter-edges", "intra-edges"].map((count) => ({
      what: `HPA* Table 2, graph ${row.text("graph")} ${row.text("column")}, ${count}`,
      paper: row.number(`${count} paper`),
      original: row.number(`${count} original`),
      tested: `entrances as in the text: ${digits(row.number(`${count} octile`))}`,
    })),
  );
}

/** What a column has in each of some variants, in words. */
function inVariants(saved: Saved, column: string, names: readonly string[]): string {
  const rows = saved.rowsOf("hpa-variants");
  return names.map((variant) => `${variant}: ${digits(rowWith(rows, { variant }).number(column))}`).join("; ");
}

function openListComparisons(saved: Saved): Comparison[] {
  const filled = "counted with the neighbours";
  const byLevels = ["2 levels", "3 levels"];
  const filledByLevels = [filled, ...byLevels.map((levels) => `${filled}, ${levels}`)];
  const tested: Readonly<Record<string, string>> = {
    "low level": `counted once the neighbours of a node are in the list: ${digits(
      rowWith(saved.rowsOf("hpa-variants"), { variant: filled }).number("open low level"),
    )}; ${inVariants(saved, "open low level", ["distance as the crow flies", "ties in any order"])}`,
    main: `counted once the neighbours of a node are in the list, with 1, 2 and 3 levels: ${filledByLevels
      .map((variant) => digits(rowWith(saved.rowsOf("hpa-variants"), { variant }).number("open main")))
      .join(
        ", ",
      )}; as in the table, ${inVariants(saved, "open main", byLevels)}; counting nodes that were reached more cheaply since, as octile's list does: ${digits(
      rowWith(saved.rowsOf("hpa-table-3"), { search: "main" }).number("octile"),
    )}`,
    SG: `explained in part: ${inVariants(saved, "open SG", [...byLevels, filled])}`,
    refinement: inVariants(saved, "open refinement", [...byLevels, filled]),
  };
  return saved
    .rowsOf("hpa-table-3")
    .map((row) => comparisonOf(`HPA* Table 3, ${row.text("search")}`, row, tested[row.text("search")]));
}

/** How many times less one of some planners takes than another, for paths of the length for which that is most. */
function mostTimesLess(rows: Rows, column: string, than: string, isMeant: (planner: string) => boolean): number {
  return Math.max(
    ...rows
      .filter((row) => isMeant(row.text("planner")) && row.number(column) > 0)
      .map((row) => rowWith(rows, { length: row.text("length"), planner: than }).number(column) / row.number(column)),
  );
}

function hpaNumbers(saved: Saved): Comparison[] {
  const effort = saved.rowsOf("hpa-figure-5");
  const sizes = saved.rowsOf("hpa-figure-8");
  const upTo400 = effort.filter((row) => row.number("length") <= 400);
  const isHpa = (planner: string): boolean => planner.startsWith("HPA*");
  const smoothing = ["smoothed twice", "smoothed in eight directions", "entrances as in the text"];
  return [
    {
      what: "HPA* Figure 5, expands fewer nodes than A*, at most (times)",
      paper: 10,
      original: mostTimesLess(effort, "expanded", "A*", isHpa),
      tested: `paths of up to 400 tiles: ${digits(mostTimesLess(upTo400, "expanded", "A*", isHpa))}`,
    },
    {
      what: "HPA* Figure 5, faster than A*, at most (times)",
      paper: 10,
      original: mostTimesLess(effort, "time µs", "A*", isHpa),
      tested: `in nodes, which do not depend on the machine and its load: ${digits(mostTimesLess(effort, "expanded", "A*", isHpa))}`,
    },
    {
      what: "HPA* Figure 7, error after smoothing, at most (%)",
      paper: 1,
      original: rowWith(saved.rowsOf("hpa-figure-7"), { length: "all" }).number("smoothed once"),
      tested: inVariants(saved, "after smoothing", smoothing),
    },
    {
      what: "HPA* Figure 8, best cluster size",
      paper: 10,
      original: bestClusterSize(sizes),
      tested: inVariants(saved, "best cluster size", ["pairs of the scenario files", "ties in any order"]),
    },
  ];
}

/** The cluster size with which an abstract path takes the fewest nodes. */
export function bestClusterSize(rows: Rows, column = "abstract"): number {
  const least = Math.min(...rows.map((row) => row.number(column)));
  return rowWith(rows, { [column]: least }).number("cluster size");
}

function hpaClaims(saved: Saved): Claim[] {
  const [nodes, times, error, size] = hpaNumbers(saved);
  const effort = saved.rowsOf("hpa-figure-5");
  const errors = rowWith(saved.rowsOf("hpa-figure-7"), { length: "all" });
  const own = rowWith(effort, { length: "all", planner: "octile" }).number("expanded");
  const faster = mostTimesLess(effort, "time µs", "octile's A*", (planner) => planner === "octile");
  const graphs = graphComparisons(saved).filter(({ paper }) => paper !== 0);
  const farthest = Math.max(...graphs.map((comparison) => Math.abs(percentOff(comparison))));
  return [
    {
      what: "HPA*: expands fewer nodes than A*, at most",
      paper: "up to 10 times",
      original: `${digits(nodes.original)} times`,
      octile: `${digits(own)} nodes on average`,
      verdict: verdictOf(nodes, "more"),
    },
    {
      what: "HPA*: faster than A*, at most",
      paper: "up to 10 times",
      original: `${digits(times.original)} times`,
      octile: `${digits(faster)} times`,
      verdict: verdictOf(times, "more"),
    },
    {
      what: "HPA*: longer than the shortest, after smoothing",
      paper: "under 1 %",
      original: `${digits(error.original)} %, smoothed again ${digits(errors.number("smoothed twice"))} %`,
      octile: `${digits(errors.number("octile"))} %`,
      verdict: error.original < 1 + NEAR / 100 ? "agrees" : "worse",
    },
    {
      what: "HPA*: cluster size with the least effort",
      paper: "10",
      original: String(size.original),
      octile: String(bestClusterSize(saved.rowsOf("hpa-figure-8"), "octile")),
      verdict: verdictOf(size, "neither"),
    },
    {
      what: "HPA*: Table 2, how far off the print",
      paper: "",
      original: `at most ${digits(farthest)} %`,
      octile: "",
      verdict: farthest <= NEAR ? "agrees" : "worse",
    },
  ];
}

/** How many percent of the paths of a planner are near the shortest. */
function shareWithin(saved: Saved, planner: string, percent: number): number {
  return rowWith(saved.rowsOf("pra-figure-6"), { length: "all", planner }).number(`within ${percent} %`);
}

/** How many percent of the long walks take under 5 % longer than the least with 1 ms a frame. */
function walksUnder(saved: Saved, computer: string, planner: string): number {
  const wanted = { computer, "planning ms": 1, length: "over 256", planner };
  return rowWith(saved.rowsOf("pra-figure-7"), wanted).number("under 5 %");
}

/** The nodes that PRA*(16), or a variant of it, expands for the longest paths, as a part of the nodes of PRA*(∞). */
function partOfWhole(saved: Saved, variant = ""): number {
  const rows = saved.rowsOf("pra-figure-5");
  const length = textsIn(rows, "length").at(-2) ?? "";
  const [part, whole] = [`PRA*(16)${variant}`, "PRA*(∞)"].map((planner) =>
    rowWith(rows, { length, planner }).number("expanded 95 %"),
  );
  return part / whole;
}

function praNumbers(saved: Saved): Comparison[] {
  const [computer] = saved.rowsOf("pra-computer");
  const near = (percent: number): string => {
    const share = (variant: string): string => digits(shareWithin(saved, `PRA*(∞), ${variant}`, percent));
    const ofGate = rowWith(saved.rowsOf("pra-sets"), { set: "bg512", planner: "PRA*(∞)" });
    return `corridors of the path alone: ${share("narrow")}; half a level rounded up: ${share("half a level rounded up")}; starting a third of the way up: ${share(
      "start level 1/3",
    )}; maps of Baldur's Gate alone: ${digits(ofGate.number(`within ${percent} %`))}`;
  };
  return [
    {
      what: "PRA* Figure 6, paths within 1 % (%)",
      paper: 98,
      original: shareWithin(saved, "PRA*(∞)", 1),
      tested: near(1),
      isShare: true,
    },
    {
      what: "PRA* Figure 6, paths within 0.5 % (%)",
      paper: 95,
      original: shareWithin(saved, "PRA*(∞)", 0.5),
      tested: near(0.5),
      isShare: true,
    },
    {
      what: "PRA* Figure 6, effort of PRA*(16) / PRA*(∞) for the longest paths",
      paper: 1,
      original: partOfWhole(saved),
      tested: `what is kept decides: the paper keeps "some", original mode all paths of a plan; if nothing is kept: ${digits(
        partOfWhole(saved, ", nothing kept"),
      )}`,
    },
    {
      what: "PRA* Figure 7, long walks of PRA*(16) under 5 % (%)",
      paper: 98,
      original: walksUnder(saved, "the paper's", "PRA*(16)"),
      tested: `the speed of the computer decides, and the paper has two: with 2.2 nodes a µs ${digits(
        computer.number("under 5 %, 2.2 nodes a µs"),
      )}; against the same walk without thinking: ${digits(computer.number("under 5 %, against the same walk"))}; nothing kept: ${digits(
        walksUnder(saved, "the paper's", "PRA*(16), nothing kept"),
      )}`,
      isShare: true,
    },
  ];
}

function praClaims(saved: Saved): Claim[] {
  const [one, half, part, walks] = praNumbers(saved);
  const near = (comparison: Comparison, percent: number): Claim => ({
    what: `PRA*(∞): paths within ${percent} % of the shortest`,
    paper: `${comparison.paper} %`,
    original: `${digits(comparison.original)} %`,
    octile: `${digits(shareWithin(saved, "octile", percent))} %`,
    verdict: verdictOf(comparison, "more"),
  });
  return [
    near(one, 1),
    near(half, 0.5),
    {
      what: "PRA*(16): nodes expanded for the longest paths, as a part of what PRA*(∞) expands",
      paper: "about 1",
      original: digits(part.original),
      octile: "",
      verdict: verdictOf(part, "less"),
    },
    {
      what: "PRA*(16): long walks under 5 % longer than the least, 1 ms a frame, on the paper's computer",
      paper: "98 %",
      original: `${digits(walks.original)} %`,
      octile: `${digits(walksUnder(saved, "the paper's", "octile, k 16"))} %`,
      verdict: verdictOf(walks, "more"),
    },
  ];
}

function annotatedComparisons(saved: Saved): Comparison[] {
  return saved.rowsOf("haa-table-1").flatMap((row) => {
    const graph = `HAA* Table I, CS${row.text("cluster size")} ${row.text("quality")}, ${row.text("soft obstacles %")} %`;
    return ["nodes", "edges"].map((count) => ({
      what: `${graph}, ${count} (%)`,
      paper: row.number(`paper ${count} %`),
      original: row.number(`${count} %`),
      tested: `no intra-edge where another edge serves the agent at a higher cost, as in the authors' program: ${digits(
        row.number("least edges %"),
      )}`,
    }));
  });
}

/** From which length on a planner expands less than another; 0 if there is no such length. */
function takeover(saved: Saved, planner: string, than: string): number {
  const rows = saved.rowsOf("haa-figure-6").filter((row) => row.is({ quality: "HQ" }) && row.number("length") > 0);
  const effort = (length: string, name: string): number => rowWith(rows, { length, planner: name }).number("expanded");
  return Number(textsIn(rows, "length").find((length) => effort(length, planner) < effort(length, than)) ?? 0);
}

/** The mean of a column over the clusters of the paper. */
function meanOfClusters(rows: Rows, name: string, column: string): number {
  const own = rows.filter((row) => /^CS\d+$/.test(row.text(name)));
  return own.reduce((sum, row) => sum + row.number(column), 0) / own.length;
}

/** What a query takes with the low quality as a part of what it takes with the high quality. */
function partOfHigh(saved: Saved, column: string): number {
  const [high, low] = ["HQ", "LQ"].map((quality) =>
    meanOfClusters(
      saved.rowsOf("haa-figure-6").filter((row) => row.is({ quality, length: "all" })),
      "planner",
      column,
    ),
  );
  return low / high;
}

function haaNumbers(saved: Saved): Comparison[] {
  const failing = takeover(saved, "CS20, failed searches not counted", "AA*");
  const ties = takeover(saved, "CS20, ties in any order", "AA*, ties in any order");
  const dijkstra = takeover(saved, "CS20, no estimate", "AA*");
  return [
    {
      what: "HAA* Figure 6, HQ, CS20: expands less than AA* from a length of",
      paper: 250,
      original: takeover(saved, "CS20", "AA*"),
      tested: `how well A* is led inside clusters decides: without an estimate ${dijkstra}, ties in any order ${ties}; searches that fail not counted: ${failing}`,
    },
    {
      what: "HAA* Figure 6, time of LQ / HQ",
      paper: 3.7 / 6.3,
      original: partOfHigh(saved, "expanded"),
      tested: `nodes stand for time here; time on this machine: ${digits(partOfHigh(saved, "time µs"))}`,
    },
  ];
}

function haaClaims(saved: Saved): Claim[] {
  const rows = saved.rowsOf("haa-figure-5");
  const ofShare = (quality: string, share: string): number =>
    meanOfClusters(
      rows.filter((row) => row.is({ quality, "soft obstacles %": share })),
      "graph",
      "error of sums %",
    );
  const shares = textsIn(rows, "soft obstacles %");
  const error = (quality: string, least: number, most: number): Claim => {
    const own = rows.filter((row) => row.is({ quality }));
    const sorted = (column: string): number[] =>
      own
        .filter((row) => /^CS\d+$/.test(row.text("graph")))
        .map((row) => row.number(column))
        .sort((a, b) => a - b);
    const errors = sorted("error of sums %");
    const octile = own.filter((row) => row.is({ graph: "octile" })).map((row) => row.number("error of sums %"));
    const middle = Math.floor(errors.length / 2);
    const median = errors[middle];
    const isNear = median >= least * (1 - NEAR / 100) && median <= most * (1 + NEAR / 100);
    return {
      what: `HAA* ${quality}: longer than the shortest, in most cases`,
      paper: `${least} to ${most} %`,
      original: `median ${digits(median)} %, ${digits(errors[0])} to ${digits(errors[errors.length - 1])} %; of single paths ${digits(
        sorted("error %")[middle],
      )} %`,
      octile: `${digits(Math.min(...octile))} to ${digits(Math.max(...octile))} %`,
      verdict: isNear ? "agrees" : median < least ? "better" : "worse",
    };
  };
  const extreme = (quality: string, choose: (...values: number[]) => number): string => {
    const errors = shares.map((share) => ofShare(quality, share));
    return shares[errors.indexOf(choose(...errors))];
  };
  const where = (what: string, paper: string, choose: (...values: number[]) => number): Claim => {
    const found = ["HQ", "LQ"].map((quality) => extreme(quality, choose));
    return {
      what,
      paper: `${paper} % soft obstacles`,
      original: `${found[0]} % in HQ, ${found[1]} % in LQ`,
      octile: "",
      verdict: found.every((share) => share === paper) ? "agrees" : "worse",
    };
  };
  const [takenOver, part] = haaNumbers(saved);
  const sizes = annotatedComparisons(saved).map((comparison) => Math.abs(percentOff(comparison)));
  const mean = sizes.reduce((sum, off) => sum + off, 0) / sizes.length;
  return [
    error("HQ", 3, 6),
    error("LQ", 6, 10),
    where("HAA*: the error is largest with", "0", Math.max),
    where("HAA*: the error is least with", "20", Math.min),
    {
      what: "HAA*: Table I, how far off the print",
      paper: "",
      original: `${digits(mean)} % on average, ${digits(Math.max(...sizes))} % at most`,
      octile: "",
      verdict: mean < NEAR ? "agrees" : "worse",
    },
    {
      what: "HAA* HQ, clusters of 20: expands less than AA* from a length of",
      paper: "250",
      original: `about ${takenOver.original}`,
      octile: `about ${takeover(saved, "octile", "octile's AA*")}`,
      verdict: verdictOf(takenOver, "less"),
    },
    {
      what: "HAA*: what LQ takes as a part of what HQ takes",
      paper: digits(part.paper),
      original: digits(part.original),
      octile: "",
      verdict: verdictOf(part, "neither"),
    },
  ];
}
