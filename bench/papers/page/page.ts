import { digits, markdown, time, wrap } from "../../versus/markdown.ts";
import { EXPERIMENTS } from "../all.ts";
import { SEEDED_SHARE } from "../haa/setting.ts";
import { sampleOf } from "../results.ts";
import {
  bestClusterSize,
  type Claim,
  claimsOf,
  deviationsOf,
  NEAR,
  NEAR_POINTS,
  percentOff,
  type Verdict,
} from "./comparisons.ts";
import { imageFile, type Picture, picturesOf } from "./images.ts";
import { type Rows, rowWith, type Saved, textsIn } from "./saved.ts";

const NAME_OF_PAPER = { hpa: "HPA*", pra: "PRA*", haa: "HAA*" };

/** Returns the text of docs/experiments.md. */
export function experimentsPage(saved: Saved): string {
  const pictures = new Map(picturesOf(saved).map((picture) => [picture.name, picture]));
  const show = (name: string): string => {
    const picture = pictures.get(name);
    if (picture === undefined) throw new Error(`Expected a picture "${name}", got none.`);
    return pictureElement(picture);
  };
  return `${[
    "# The papers' experiments, measured again",
    ...introduction(saved),
    "## In short",
    ...inShort(saved),
    "## Choices that were made to fit",
    ...choices(saved),
    "## Where original mode is off the print",
    ...offThePrint(saved),
    "## Misprints and contradictions",
    ...misprints(saved),
    "## HPA\\*",
    ...hpaSection(saved, show),
    "## PRA\\*",
    ...praSection(saved, show),
    "## HAA\\*",
    ...haaSection(saved, show),
  ].join("\n\n")}\n`;
}

type Show = (picture: string) => string;

/** A picture for light and for dark pages. */
function pictureElement(picture: Picture): string {
  const source = (page: "light" | "dark"): string => `images/${imageFile(picture, page)}`;
  return [
    "<picture>",
    `  <source media="(prefers-color-scheme: dark)" srcset="${source("dark")}">`,
    `  <img alt="${picture.title}" src="${source("light")}">`,
    "</picture>",
  ].join("\n");
}

function introduction({ finished }: Saved): string[] {
  const measured = EXPERIMENTS.filter(({ id }) => finished[id] !== undefined);
  const isQuick = measured.some(({ id }) => finished[id].sample.queries > 1 || finished[id].sample.maps > 1);
  const minutes = Math.ceil(measured.reduce((sum, { id }) => sum + finished[id].seconds, 0) / 60);
  const rows = measured.map((experiment) => {
    const { id, paper, title } = experiment;
    const { when, seconds, machine } = finished[id];
    const commit = /^Commit (.+?), /.exec(machine)?.[1] ?? machine;
    return [`${NAME_OF_PAPER[paper]} ${title}`, sampleOf(experiment, finished[id]), `${seconds} s`, commit, when];
  });
  const machines = new Set(measured.map(({ id }) => finished[id].machine.replace(/^Commit .+?, /, "")));
  return [
    wrap(`This page repeats every table and figure of three papers: "Near optimal hierarchical path-finding" (Botea, Müller and
      Schaeffer 2004), "Partial pathfinding using map abstraction and refinement" (Sturtevant and Buro 2005) and "Hierarchical path
      planning for multi-size agents in heterogeneous environments" (Harabor and Botea 2008).`),
    wrap(`\`npm run experiments${isQuick ? " -- --quick" : ""}\` measures, draws, and writes this page. It takes about ${minutes}
      minutes. The numbers are in \`bench/results/experiments\`. Measurements with the same settings are kept; to measure again, delete
      that folder. ${[...machines].join("; ")}. Other programs ran at the same time; the last column says how many. Counts of nodes, edges and
      lengths do not depend on that; times do.`),
    wrap(`Each number has up to three forms. **Paper** is what the paper prints; its figures print no numbers, so numbers of figures are
      taken from its text. **Original** is the algorithm as printed (\`bench/papers/original\`), where octile does something
      better: on octile's clusters, cliques and clearances, it searches where the paper searches, keeps what the paper keeps, and counts
      as the paper counts. Where a text leaves a choice, or does not fit its own tables, the choice that fits the print was taken; the
      sections say which, and what another choice gives. **octile** is the planner with octile's defaults. Verdicts compare original with paper: within ${NEAR} %, a
      number agrees, and a share of paths within ${NEAR_POINTS} percentage point.`),
    wrap(`Every path of Figures 5 to 7 of HPA*, 5 and 6 of PRA* and 6 of HAA* is checked step by step. Times are of queries that have been asked once before; the
      planners take turns.`),
    markdown([["experiment", "maps", "took", "commit", "when"], ...rows]),
  ];
}

function inShort(saved: Saved): string[] {
  const claims = claimsOf(saved);
  const count = (verdict: Verdict): number => claims.filter((claim) => claim.verdict === verdict).length;
  const line = ({ what, paper, original, octile, verdict }: Claim): string[] => [
    what,
    paper,
    original,
    octile,
    verdict,
  ];
  return [
    markdown([["what the papers say", "paper", "original", "octile", "original is"], ...claims.map(line)]),
    wrap(`Of ${claims.length} statements, original mode agrees with ${count("agrees")}, is better than the print in
      ${count("better")}, and worse, or finds something else, in ${count("worse")}.`),
  ];
}

function choices(saved: Saved): string[] {
  const variants = saved.rowsOf("hpa-variants");
  const both = (column: string, variant: string, unit: string): string[] =>
    [variant, "original"].map((name) => `${digits(rowWith(variants, { variant: name }).number(column))}${unit}`);
  const graph = rowWith(saved.rowsOf("hpa-table-2"), { graph: "1", column: "L1" });
  const near = (variant: string): string[] =>
    [`PRA*(∞), ${variant}`, "PRA*(∞)"].map(
      (planner) =>
        `${digits(rowWith(saved.rowsOf("pra-figure-6"), { length: "all", planner }).number("within 1 %"))} %`,
    );
  const errors = rowWith(saved.rowsOf("haa-figure-5"), { graph: "CS15", quality: "HQ", "soft obstacles %": 50 });
  const size = "HPA*, best cluster size";
  const row = (choice: string, number: string, paper: string, [other, chosen]: readonly string[]): string[] => [
    ...[choice, number, paper, chosen, other],
  ];
  return [
    wrap(`Original mode is not blind to the print. Each of these choices was made because it comes nearer to the printed numbers than the
      other one. So where a verdict rests on a choice, "agrees" means that the print can be explained, not that it is confirmed.`),
    markdown([
      ["choice", "number", "paper", "with it", "without"],
      row("entrances by a rule found by trial, not as in Section 3.1", "HPA*, intra-edges of graph 1", "722", [
        digits(graph.number("intra-edges octile")),
        digits(graph.number("intra-edges original")),
      ]),
      row(
        "random pairs, not the scenario files",
        size,
        "10",
        both("best cluster size", "pairs of the scenario files", ""),
      ),
      row("searches that fail do not count", size, "10", both("best cluster size", "failed searches count", "")),
      row("of equal cells the farther one first", size, "10", both("best cluster size", "ties in any order", "")),
      row("straight lines of any slope, not in eight directions", "HPA*, error after smoothing", "under 1 %", [
        ...both("after smoothing", "smoothed in eight directions", " %"),
      ]),
      row("corridors with the neighbours of the path", "PRA*(∞), paths within 1 %", "98 %", near("narrow")),
      row("half a level rounded down, not up", "PRA*(∞), paths within 1 %", "98 %", near("half a level rounded up")),
      row("lengths of all paths together, not errors of single paths", "HAA* HQ, CS15, 50 %, error", "3 to 6 %", [
        `${digits(errors.number("error %"))} %`,
        `${digits(errors.number("error of sums %"))} %`,
      ]),
    ]),
    wrap("The numbers of HPA*, but for the first, are of a quarter of the queries."),
  ];
}

function offThePrint(saved: Saved): string[] {
  const deviations = deviationsOf(saved);
  return [
    wrap(`These ${deviations.length} numbers are off the print by more than ${NEAR} %, or, if they are shares of paths, by more than
      ${NEAR_POINTS} percentage point. The last column says what was tried, and the number
      that came out: the variants are measured by the same experiments.`),
    markdown([
      ["number", "paper", "original", "off", "tried"],
      ...deviations.map((comparison) => {
        const off = percentOff(comparison);
        const { what, paper, original, tested } = comparison;
        return [what, digits(paper), digits(original), `${off > 0 ? "+" : ""}${off.toFixed(0)} %`, tested];
      }),
    ]),
  ];
}

function misprints(saved: Saved): string[] {
  const [computer] = saved.rowsOf("pra-computer");
  return [
    [
      wrap(
        `- HPA*, Table 2, graph 3, L2 has 622 intra-edges. The total of the same graph, and graph 2, say 662, and so does original mode.`,
        "  ",
      ),
      wrap(
        `- PRA* says that "one micro second of execution time on average corresponds to 2.2 expanded nodes". With that, the 60 ms of
        PRA*(∞) for the longest paths would be 132,000 nodes, more than half of the cells of a map. PRA*(∞) expands
        ${digits(computer.number("nodes 95 %"))} nodes for 95 % of these paths, so a node takes ${digits(computer.number("paper µs a node"))} µs.
        2.2 µs for a node would make it 27,000 nodes. Still, with 2.2 nodes in a microsecond,
        ${digits(computer.number("under 5 %, 2.2 nodes a µs"))} % of the long walks of Figure 7 are under 5 %, and the paper says 98 %.`,
        "  ",
      ),
      wrap(
        `- HAA*, Section III, allows a diagonal step where two cardinal ones are allowed. The authors' scenario files need both cells
        beside it to be free. This page has the rule of the text in all tables and figures of HAA*.`,
        "  ",
      ),
    ].join("\n"),
  ];
}

function hpaSection(saved: Saved, show: Show): string[] {
  const figure7 = rowWith(saved.rowsOf("hpa-figure-7"), { length: "all" });
  const variants = saved.rowsOf("hpa-variants");
  const inVariant = (variant: string, column: string): string => digits(rowWith(variants, { variant }).number(column));
  const sizes = saved.rowsOf("hpa-figure-8");
  return [
    wrap(`The maps are the paper's own. Its 100 searches on each were between random cells that a valid path joins; ours are drawn in the
      same way, from a seed. The scenario files that come with the maps are those of HAA*: their cells suit an agent of 2 × 2 cells.`),
    "### Table 1: an example",
    wrap(`The table counts the nodes expanded in a maze of 40 × 40 cells, with 4 neighbours for each cell. The paper prints its maze as
      a picture only. Of 48 generated mazes, ours is the one whose graphs and whose A* come nearest to the numbers of the text. The
      range is over the 20 nearest mazes.`),
    exampleSizes(saved.rowsOf("hpa-example")),
    exampleEfforts(saved.rowsOf("hpa-table-1")),
    wrap(`The maze decides about these numbers more than the algorithm does. octile searches the whole cluster around each end once,
      however many levels there are, and its edges between nodes keep their walks, so that only the clusters of the two ends are
      searched to refine.`),
    "### Table 2: the size of graphs",
    wrap(`The table gives means over the maps, and by how many percent original mode differs from the paper. Graph 0 is the grid. Nodes
      and inter-edges count at the highest level that they belong to.`),
    graphSizes(saved.rowsOf("hpa-table-2")),
    wrap(`Original mode has entrances that leave out the last cell of a border, unless it is the only one, and that have two transitions
      only if they are wider than 6. This rule was found by trial; it fits the print at all three graphs. octile has the entrances of
      Section 3.1, with the paper's settings: they reach into the corners of clusters, where entrances of two borders share a node. That
      gives more inter-edges, and fewer nodes and intra-edges.`),
    "### Table 3: the open list",
    openLists(saved.rowsOf("hpa-table-3")),
    wrap(`The numbers are lengths of the list whenever a node is taken off, the mean of each search, over all searches. If lengths count once
      the neighbours of that node are in the list, the low level and the main search come nearer to the print, and the other two
      lists are farther from it. Original mode keeps
      each node once, and octile keeps nodes that have been reached more cheaply since. octile's A* searches the grid, and its HPA* has
      the graph of the paper here. If start and goal are inserted at 3 levels, lists have ${inVariant("3 levels", "open SG")} nodes to
      insert and ${inVariant("3 levels", "open refinement")} to refine.`),
    "### Figure 5: expanded nodes and time",
    show("hpa-figure-5"),
    wrap(expansionTimes(saved.rowsOf("hpa-figure-5"))),
    wrap(`As in the paper, A* is better for short paths and much worse for long ones, and one level is enough for most lengths: each
      further level takes more nodes to insert than it saves in the main search. With octile's defaults, a table replaces the search at
      the top, and fields replace the searches of inserting and refining: nodes are expanded only for ends in neighbouring clusters.`),
    "### Figure 6: effort by phase",
    show("hpa-figure-6"),
    wrap(
      `As in the paper, the main search shrinks with every level, and inserting start and goal grows with every level.`,
    ),
    "### Figure 7: error",
    show("hpa-figure-7"),
    wrap(`Over all lengths, paths are ${digits(figure7.number("before smoothing"))} % longer than the shortest before smoothing,
      ${digits(figure7.number("smoothed once"))} % after one pass of straight lines between nodes of the path, and
      ${digits(figure7.number("smoothed twice"))} % after a second pass from the other end. If a straight line may only lead in one of the eight
      directions, one pass leaves ${inVariant("smoothed in eight directions", "after smoothing")} % where lines of any slope leave
      ${inVariant("original", "after smoothing")} %, on a quarter of the queries. octile leaves ${digits(figure7.number("octile"))} %.`),
    "### Figure 8: cluster size",
    show("hpa-figure-8"),
    wrap(`Larger clusters make the main search shorter and inserting longer, as in the paper, and the sum is least with clusters of
      ${bestClusterSize(sizes)} cells, in the paper with 10. The minimum is flat, and depends on three choices. Searches for nodes that cannot be
      reached inside the cluster are not counted, because the 16 nodes of Table 1 leave no room for them; if they count, the best size
      is ${inVariant("failed searches count", "best cluster size")}. Of cells with equal promise, A* takes the one that is farther from the start; if it
      takes either, the best size is ${inVariant("ties in any order", "best cluster size")}. With the pairs of the scenario files, whose paths are
      shorter, it is ${inVariant("pairs of the scenario files", "best cluster size")}. These three are measured on a quarter of the queries. octile, with one
      level and no fields, does best with ${bestClusterSize(sizes, "octile")}: it inserts by one search of the whole cluster.`),
  ];
}

function praSection(saved: Saved, show: Show): string[] {
  const [computer] = saved.rowsOf("pra-computer");
  return [
    wrap(`The paper has 116 maps of Baldur's Gate and Warcraft 3, scaled up to 512 × 512; ours are the 25 and 8 of the same games that
      are there. Original mode is octile's PRA* with all levels, the start level half-way up (half a level is rounded down), a corridor that
      holds the neighbours of the path's nodes (\`widen\`), and no smoothing. All numbers of PRA*(∞) and PRA*(k), of quality as of speed, are of that variant; "narrow"
      is the corridor of the path's nodes alone. In one thing PRA*(k) is octile's own: where corridors are wide, it plans the end of a
      piece again with the next piece; the paper says nothing of that.`),
    "### Figure 5: time",
    show("pra-figure-5"),
    wrap(`As in the paper, the time of A* spreads widely and grows faster with the length than the time of PRA*(∞), and the ratio grows
      about linearly. 95 of 100 paths take no longer than the curve of 95 %. A* is a textbook A* with a heap, as in the paper.`),
    "### Figure 6: path quality, and PRA\\*(k)",
    show("pra-figure-6a"),
    praQuality(saved),
    wrap(`With a corridor of the path's nodes alone, paths are much worse than the paper says; the paper's text speaks of "a corridor or
      swath outside of the abstract path", and with it paths are about as good as the paper's. On the maps of Warcraft 3 they are worse than
      on those of Baldur's Gate. That comes from the start level, whose rounding alone matters there: a third of the way up instead of
      half-way, both are better than the print.`),
    show("pra-figure-6bc"),
    wrap(`PRA*(k) gets better with k, as in the paper. PRA*(16) expands fewer nodes than PRA*(∞) here, because each level keeps its path; in
      the paper, where "some of the high-level planning" is kept, it takes about as long, and if nothing is kept, it takes longer.`),
    "### Figure 7: walking",
    show("pra-figure-7"),
    wrap(`A frame lasts 100 ms, and walkers make 10 tiles a second; 98 of 100 walks lie below the curves. On this machine nearly
      everything is planned within one frame, so s-A*, whose paths are the shortest, is the best.`),
    show("pra-figure-7-slow"),
    wrap(`The second picture is for the paper's computer. PRA*(∞) takes 60 ms there for 95 % of the longest paths, and expands
      ${digits(computer.number("nodes 95 %"))} nodes for them, so the computer takes ${digits(computer.number("paper µs a node"))} µs for a node,
      ${digits(computer.number("times as slow"))} times as long as this machine, under its load. Planning is counted in nodes, and for octile, which
      also walks lines, in time. The curves look like the paper's: s-A* gets worse with the length, while planning on the way does not.
      With 1 ms a frame, 98 of 100 walks over 256 tiles are slowed down by at most ${slowdowns(saved)}.`),
  ];
}

function haaSection(saved: Saved, show: Show): string[] {
  const errors = saved.rowsOf("haa-figure-5");
  const errorOf = (graph: string, quality: string, share: number, column = "error of sums %"): string =>
    digits(rowWith(errors, { graph, quality, "soft obstacles %": share }).number(column));
  return [
    wrap(`The maps are the authors' own, but for those with ${SEEDED_SHARE} % soft obstacles, which are missing: ours are the maps without
      soft obstacles, with trees and queries from a seed. In every table and figure, a diagonal step needs one free cell beside it, as
      Section III has it.`),
    "### Table I: the size of graphs",
    haaTable(saved.rowsOf("haa-table-1")),
    wrap(`The table gives percentages of the nodes and edges of the original graph, original mode / paper. Edges are all edges that the
      text of the paper names. In low quality, the authors' program makes no intra-edge if another edge serves the agent, even at a
      higher cost; counted in that way ("least"), our numbers are nearer to the paper's. octile keeps fewer edges: only an agent's walks
      between nodes where the agent crosses a border itself.`),
    "### Figure 5: error",
    show("haa-figure-5a"),
    show("haa-figure-5b"),
    wrap(`As in the paper, the error is largest without soft obstacles, because of the places of transitions. With more soft obstacles,
      large agents fare worse and small agents better, as in the paper. With 20 % soft obstacles and clusters of 15 cells, paths are
      ${errorOf("CS15", "HQ", 20)} % longer than the shortest in high quality and ${errorOf("CS15", "LQ", 20)} % in low quality; with 50 %,
      ${errorOf("CS15", "HQ", 50)} and ${errorOf("CS15", "LQ", 50)} %. These errors, and (a), compare the lengths of all paths together: they fit the
      print. The mean error of single paths, in which short paths count most, is larger: ${errorOf("CS15", "HQ", 20, "error %")} and
      ${errorOf("CS15", "LQ", 20, "error %")} % with 20 %; (b) shows such means. If both cells beside a diagonal must be free, the errors with 20 % are
      ${errorOf("CS15, both corners free", "HQ", 20)} and ${errorOf("CS15, both corners free", "LQ", 20)} %. octile's defaults place transitions by the width of
      entrances, and smooth paths.`),
    "### Figure 6: search effort",
    show("haa-figure-6"),
    wrap(`The figure is for the maps with 20 % soft obstacles. As in the paper, AA* is better for short paths, and large clusters pay off
      late, because inserting takes most of the effort there: one search for each node of the cluster. Unlike for HPA*, searches that fail
      count here, since Section VIII speaks of a search for every node of both clusters. octile inserts by looking up
      fields.`),
    haaTimes(saved.rowsOf("haa-figure-6")),
  ];
}

/** Numbers of the example beside those of the paper, with their range in other mazes. */
function exampleSizes(rows: Rows): string {
  return markdown([
    ["the maze", "paper", "original", "other mazes"],
    ...rows.map((row) => [
      row.text("what"),
      ...["paper", "original"].map((column) => row.number(column).toLocaleString("en")),
      rangeOf(row),
    ]),
  ]);
}

function exampleEfforts(rows: Rows): string {
  return markdown([
    ["nodes expanded", "", "paper", "original", "octile", "other mazes"],
    ...rows
      .filter((row) => row.number("paper") > 0)
      .map((row) => [
        row.text("technique"),
        row.text("phase"),
        ...["paper", "original", "octile"].map((column) => row.number(column).toLocaleString("en")),
        rangeOf(row),
      ]),
  ]);
}

function rangeOf(row: Rows[number]): string {
  return `${row.number("least").toLocaleString("en")} to ${row.number("most").toLocaleString("en")}`;
}

function graphSizes(rows: Rows): string {
  const counts = ["nodes", "inter-edges", "intra-edges"];
  return markdown([
    ["graph", "column", ...counts.flatMap((count) => [`${count}: paper`, "original", "", "octile"])],
    ...rows.map((row) => [
      row.text("graph"),
      row.text("column"),
      ...counts.flatMap((count) => {
        const [paper, original, octile] = ["paper", "original", "octile"].map((who) => row.number(`${count} ${who}`));
        const off = percentOff({ paper, original });
        const whole = (value: number): string => Math.round(value).toLocaleString("en");
        return [
          whole(paper),
          whole(original),
          paper === 0 ? "" : `${off > 0 ? "+" : ""}${off.toFixed(0)} %`,
          whole(octile),
        ];
      }),
    ]),
  ]);
}

function praQuality(saved: Saved): string {
  const rows = saved.rowsOf("pra-sets");
  const all = saved.rowsOf("pra-figure-6");
  const columns = ["within 0.5 %", "within 1 %"];
  const planners = [
    "PRA*(∞)",
    "PRA*(16)",
    "PRA*(∞), narrow",
    "PRA*(16), narrow",
    "PRA*(16), nothing kept",
    "PRA*(∞), half a level rounded up",
    "PRA*(∞), start level 1/3",
    "octile",
  ];
  return markdown([
    ["", ...columns, ...textsIn(rows, "set").flatMap((set) => columns.map((column) => `${set} ${column}`))],
    ["paper, PRA*(∞)", "95 %", "98 %", "", "", "", ""],
    ...planners.map((planner) => {
      const found = [
        rowWith(all, { length: "all", planner }),
        ...textsIn(rows, "set").map((set) => rowWith(rows, { set, planner })),
      ];
      return [planner, ...found.flatMap((row) => columns.map((column) => `${digits(row.number(column))} %`))];
    }),
  ]);
}

function openLists(rows: Rows): string {
  return markdown([
    ["search", "paper", "original", "octile"],
    ...rows.map((row) => [
      row.text("search"),
      ...["paper", "original", "octile"].map((column) => digits(row.number(column))),
    ]),
  ]);
}

/** What it takes to expand a node, in words. */
function expansionTimes(rows: Rows): string {
  const [astar, hpa] = ["A*", "HPA*, 1 level"].map((planner) => {
    const row = rowWith(rows, { length: "all", planner });
    return Math.round((1000 * row.number("time µs")) / row.number("expanded"));
  });
  return `A* takes ${astar} ns for each node that it expands, and HPA* with one level ${hpa} ns, with the whole query counted.`;
}

/** How much walks over 256 tiles are slowed down with 1 ms a frame, in words. */
function slowdowns(saved: Saved): string {
  const walks = { computer: "the paper's", "planning ms": 1, length: "over 256" };
  const names = ["s-A*", "s-PRA*(∞)", "PRA*(8)", "PRA*(16)", "octile, k 16"];
  return names
    .map((planner) => {
      const slowdown = rowWith(saved.rowsOf("pra-figure-7"), { ...walks, planner }).number("slowdown 98 %");
      return `${digits(100 * (slowdown - 1))} % (${planner})`;
    })
    .join(", ");
}

function haaTable(rows: Rows): string {
  const shares = textsIn(rows, "soft obstacles %");
  const graphs = textsIn(rows, "cluster size").flatMap((size) =>
    textsIn(rows, "quality").map((quality) => ({ "cluster size": size, quality })),
  );
  const lines = graphs.flatMap((graph) => {
    const line = (name: string, column: string, paper: string | undefined): string[] => [
      `CS${graph["cluster size"]} ${graph.quality} ${name}`,
      ...shares.map((share) => {
        const row = rowWith(rows, { ...graph, "soft obstacles %": share });
        const ours = row.number(column).toFixed(1);
        return paper === undefined ? ours : `${ours} / ${row.number(paper).toFixed(1)}`;
      }),
    ];
    return [
      line("nodes", "nodes %", "paper nodes %"),
      line("edges", "edges %", "paper edges %"),
      ...(graph.quality === "LQ" ? [line("edges, least", "least edges %", "paper edges %")] : []),
      line("edges, octile", "octile edges %", undefined),
    ];
  });
  return markdown([["soft obstacles", ...shares.map((share) => `${share} %`)], ...lines]);
}

function haaTimes(rows: Rows): string {
  const planners = textsIn(rows, "planner").filter((planner) => !planner.includes(","));
  return markdown([
    ["mean time of a query", ...planners, "paper, HAA*"],
    ...textsIn(rows, "quality").map((quality) => [
      quality,
      ...planners.map((planner) => time(rowWith(rows, { quality, length: "all", planner }).number("time µs"))),
      quality === "HQ" ? "6.3 ms" : "3.7 ms",
    ]),
  ]);
}
