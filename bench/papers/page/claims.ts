import { digits } from "../../versus/markdown.ts";
import { type Rows, rowWith, type Saved, textsIn } from "./saved.ts";

/** A number that a paper states, and ours. */
export interface Claim {
  readonly what: string;
  /** The claim in a few words. */
  readonly short: string;
  readonly paper: string;
  /** Measured with the settings of the paper, and with octile's. */
  readonly ours: string;
  readonly octile: string;
  /** Of what is measured with the settings of the paper. */
  readonly verdict: "agrees" | "better" | "worse";
}

/** The statements of the papers that have a number. */
export function claimsOf(saved: Saved): Claim[] {
  return [...hpaClaims(saved), ...praClaims(saved), ...haaClaims(saved)];
}

function hpaClaims(saved: Saved): Claim[] {
  const effort = saved.rowsOf("hpa-figure-5");
  const error = rowWith(saved.rowsOf("hpa-figure-7"), { length: "all" });
  const sizes = saved.rowsOf("hpa-figure-8");
  const least = Math.min(...sizes.map((row) => row.number("abstract")));
  const best = rowWith(sizes, { abstract: least }).number("cluster size");
  const after = error.number("after smoothing");
  return [
    ...speedups(effort),
    {
      what: "HPA*: longer than the shortest, after smoothing",
      short: "the error of HPA* after smoothing",
      paper: "under 1 %",
      ours: `${digits(after)} %`,
      octile: `${digits(error.number("octile"))} %`,
      verdict: after < 1 ? "agrees" : "worse",
    },
    {
      what: "HPA*: cluster size with the least effort",
      short: "the best cluster size of HPA*",
      paper: "10",
      ours: String(best),
      octile: "",
      verdict: best === 10 ? "agrees" : "worse",
    },
  ];
}

/** How many times less HPA* takes than A*, for paths of the length for which that is most. */
function speedups(rows: Rows): Claim[] {
  const most = (column: string, isMeant: (planner: string) => boolean): number =>
    Math.max(
      ...rows
        .filter((row) => isMeant(row.text("planner")))
        .map((row) => rowWith(rows, { length: row.text("length"), planner: "A*" }).number(column) / row.number(column)),
    );
  const claim = (what: string, short: string, column: string, octile: string): Claim => {
    const ours = most(column, (planner) => planner.startsWith("HPA*"));
    const verdict = ours > 11 ? "better" : ours > 9 ? "agrees" : "worse";
    return { what, short, paper: "up to 10 times", ours: `${digits(ours)} times`, octile, verdict };
  };
  const expanded = rowWith(rows, { length: "all", planner: "octile" }).number("expanded");
  const faster = most("time µs", (planner) => planner === "octile");
  return [
    claim(
      "HPA*: expands fewer nodes than A*, at most",
      "how many fewer nodes HPA* expands than A*",
      "expanded",
      `${digits(expanded)} nodes on average`,
    ),
    claim("HPA*: faster than A*, at most", "how much faster HPA* is than A*", "time µs", `${digits(faster)} times`),
  ];
}

/** The most percent by which two shares may differ and still agree. */
const NEAR = 1;

function praClaims(saved: Saved): Claim[] {
  const quality = saved.rowsOf("pra-figure-6");
  const within = (percent: number, paper: number): Claim[] => {
    const shareOf = (planner: string): number =>
      rowWith(quality, { length: "all", planner }).number(`within ${percent} %`);
    return ["PRA*(∞) widened", "PRA*(∞)"].map((planner, index): Claim => {
      const share = shareOf(planner);
      return {
        what: `${planner}: paths within ${percent} % of the shortest`,
        short: `how many paths of ${planner} are within ${percent} %`,
        paper: `${paper} %`,
        ours: `${digits(share)} %`,
        octile: index === 0 ? `${digits(shareOf("octile"))} %` : "",
        verdict: share > paper + NEAR ? "better" : share >= paper - NEAR ? "agrees" : "worse",
      };
    });
  };
  const walks = saved.rowsOf("pra-figure-7");
  const [measured, slowed = measured] = textsIn(walks, "times as slow");
  const under = (times: string, planner: string): number =>
    rowWith(walks, { "times as slow": times, "planning ms": 1, length: "over 256", planner }).number("under 5 %");
  const walksUnder = (planner: string, withOctile: boolean): Claim => {
    const both = (name: string): string =>
      `${digits(under(measured, name))} %, planning ${slowed} times as slow ${digits(under(slowed, name))} %`;
    return {
      what: `${planner}: long walks under 5 % longer than the least, 1 ms a frame`,
      short: `how many walks with ${planner} take under 5 % longer than the least`,
      paper: "98 %",
      ours: both(planner),
      octile: withOctile ? both("octile, k 16") : "",
      verdict: under(measured, planner) >= 98 - NEAR ? "agrees" : "worse",
    };
  };
  const longest = saved
    .rowsOf("pra-figure-5")
    .filter((row) => row.is({ planner: "PRA*(∞)" }) && row.number("length") > 0);
  const milliseconds = (planner: string): number =>
    rowWith(saved.rowsOf("pra-figure-5"), { length: longest[longest.length - 1].text("length"), planner }).number(
      "time µs 95 %",
    ) / 1000;
  return [
    ...within(1, 98),
    ...within(0.5, 95),
    {
      what: "PRA*(∞): 95 % of the longest paths take at most",
      short: "the time of PRA*(∞), on a computer that is twenty years younger",
      paper: "60 ms",
      ours: `${digits(milliseconds("PRA*(∞)"))} ms`,
      octile: `${digits(milliseconds("octile"))} ms`,
      verdict: "better",
    },
    ...["PRA*(16) widened", "PRA*(16)"].map((planner, index) => walksUnder(planner, index === 0)),
  ];
}

function haaClaims(saved: Saved): Claim[] {
  const rows = saved.rowsOf("haa-figure-5");
  const error = (quality: string, least: number, most: number): Claim => {
    const own = rows.filter((row) => row.is({ quality }));
    const errors = own.filter((row) => row.text("graph") !== "octile").map((row) => row.number("error %"));
    const octile = own.filter((row) => row.is({ graph: "octile" })).map((row) => row.number("error %"));
    const median = errors.sort((a, b) => a - b)[Math.floor(errors.length / 2)];
    return {
      what: `HAA* ${quality}: longer than the shortest, in most cases`,
      short: `the error of HAA* in ${quality}`,
      paper: `${least} to ${most} %`,
      ours: `median ${digits(median)} %, ${digits(errors[0])} to ${digits(errors[errors.length - 1])} %`,
      octile: `${digits(Math.min(...octile))} to ${digits(Math.max(...octile))} %`,
      verdict: median < least ? "better" : median <= most ? "agrees" : "worse",
    };
  };
  return [error("HQ", 3, 6), error("LQ", 6, 10), graphSize(saved), takeover(saved)];
}

/** How near the sizes of graphs are to the printed ones. */
function graphSize(saved: Saved): Claim {
  const rows = saved.rowsOf("haa-table-1");
  const differences = rows.flatMap((row) => {
    const edges = row.is({ quality: "LQ" }) ? "least edges %" : "edges %";
    return [row.number("nodes %") / row.number("paper nodes %"), row.number(edges) / row.number("paper edges %")];
  });
  const most = 100 * Math.max(...differences.map((ratio) => Math.abs(ratio - 1)));
  const mean = (100 * differences.reduce((sum, ratio) => sum + Math.abs(ratio - 1), 0)) / differences.length;
  return {
    what: "HAA*: Table I, how far off the print",
    short: "Table I of HAA*",
    paper: "",
    ours: `${digits(mean)} % on average, ${digits(most)} % at most`,
    octile: "",
    verdict: mean < 10 ? "agrees" : "worse",
  };
}

/** From which length on large clusters in high quality expand less than AA*. */
function takeover(saved: Saved): Claim {
  const rows = saved.rowsOf("haa-figure-6").filter((row) => row.is({ quality: "HQ" }) && row.number("length") > 0);
  const isLess = (planner: string, length: string): boolean =>
    rowWith(rows, { length, planner }).number("expanded") <
    rowWith(rows, { length, planner: "AA*" }).number("expanded");
  const from = (planner: string): string | undefined =>
    textsIn(rows, "length").find((length) => isLess(planner, length));
  const ours = Number(from("CS20") ?? Number.POSITIVE_INFINITY);
  return {
    what: "HAA* HQ, clusters of 20: expands less than AA* from a length of",
    short: "from which length on HAA* with large clusters expands less than AA*",
    paper: "250",
    ours: `about ${ours}`,
    octile: `about ${from("octile") ?? "nowhere"}`,
    verdict: ours < 250 ? "better" : "worse",
  };
}
