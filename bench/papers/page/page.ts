import { digits, markdown, time, wrap } from "../../versus/markdown.ts";
import { EXPERIMENTS } from "../all.ts";
import { sampleOf } from "../results.ts";
import { type Claim, claimsOf } from "./claims.ts";
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
  const [machine] = new Set(measured.map(({ id }) => finished[id].machine));
  const isQuick = measured.some(({ id }) => finished[id].sample.queries > 1 || finished[id].sample.maps > 1);
  const rows = measured.map(({ id, paper, title }) => {
    const { when, seconds } = finished[id];
    return [`${NAME_OF_PAPER[paper]} ${title}`, sampleOf(finished[id]), `${seconds} s`, when];
  });
  return [
    wrap(`This page repeats every table and figure of three papers with octile: "Near optimal hierarchical path-finding" (Botea,
      Müller and Schaeffer 2004), "Partial pathfinding using map abstraction and refinement" (Sturtevant and Buro 2005) and
      "Hierarchical path planning for multi-size agents in heterogeneous environments" (Harabor and Botea 2008).`),
    wrap(`\`npm run experiments${isQuick ? " -- --quick" : ""}\` measures, draws, and writes this page. The numbers are in
      \`bench/results/experiments\`. Measurements with the same settings are kept; to measure again, delete that folder.
      ${machine}.`),
    wrap(`Planners have the papers' settings; one more curve, "octile", is the same planner with octile's defaults. Numbers that the
      papers print stand beside ours; their figures print no numbers. Every path of Figures 5 to 7 of HPA*, 5 and 6 of PRA* and 6 of
      HAA* is checked step by step. Times are the shortest of three; the planners take turns. "1 of 6 queries" means every sixth
      query of a map's scenario file. The paper on PRA* has 116 maps.`),
    markdown([["experiment", "maps", "took", "when"], ...rows]),
  ];
}

function inShort(saved: Saved): string[] {
  const claims = claimsOf(saved);
  const table = markdown([
    ["what the papers say", "paper", "as in the paper", "octile's defaults", ""],
    ...claims.map(({ what, paper, ours, octile, verdict }) => [what, paper, ours, octile, verdict]),
  ]);
  const list = (verdict: Claim["verdict"]): string => {
    const names = claims.filter((claim) => claim.verdict === verdict).map(({ short }) => short);
    return names.length === 0 ? "nothing" : names.join("; ");
  };
  return [
    table,
    wrap(`- octile agrees with the papers: ${list("agrees")}.`, "  "),
    wrap(`- octile is better: ${list("better")}.`, "  "),
    wrap(`- octile is worse, or finds something else: ${list("worse")}.`, "  "),
  ];
}

function hpaSection(saved: Saved, show: Show): string[] {
  const figure7 = rowWith(saved.rowsOf("hpa-figure-7"), { length: "all" });
  const table1 = saved.rowsOf("hpa-table-1");
  return [
    "### Table 1: an example",
    wrap(`The table counts the nodes expanded in a maze of 40 × 40 cells, with 4 neighbours for each cell. The paper prints its maze as
      a picture only. Ours is generated: it is the one of 24 mazes with different ends for which A* expands the most nodes.`),
    besides(table1, ["technique"], ["SG", "main", "abstract", "refinement"]),
    wrap(`An abstract path takes about as many nodes here as in the paper. To insert (SG), octile searches the whole cluster around each
      end once, however many levels there are; the paper searches once for each node, and at level 1 again for the nodes of level 2. To
      refine, the paper searches every cluster on the way again; octile's edges between nodes keep their walks, so that only the
      clusters of the two ends are searched.`),
    "### Table 2: the size of graphs",
    wrap(
      `The table gives means over the maps, and by how many percent they differ from the paper. Graph 0 is the grid. Nodes and
      inter-edges count at the highest level that they belong to.`,
    ),
    besides(saved.rowsOf("hpa-table-2"), ["graph", "column"], ["nodes", "inter-edges", "intra-edges"]),
    wrap(`An entrance as wide as its border reaches into the corners of clusters in octile, and entrances of two borders share a node in
      a corner. That gives more inter-edges, and fewer nodes and intra-edges. Row L1 ' is for entrances that leave out the last cell of
      a border and have two transitions only if they are wider than 6, a rule found by trial.`),
    "### Table 3: the open list",
    openLists(saved.rowsOf("hpa-table-3")),
    wrap(`octile's numbers are lengths of the list whenever a node is taken off; they count nodes that have been reached more cheaply
      since. The list of the main search is shorter than the list of a low-level search by a factor of
      ${factorOf(saved.rowsOf("hpa-table-3"), "average open list")}, in the paper by ${factorOf(saved.rowsOf("hpa-table-3"), "paper")}. To
      insert and to refine, octile searches a whole cluster, in all directions, while the paper's A* heads for one node. So octile's
      lists are longer there, but hold at most the cells of a cluster.`),
    "### Figure 5: expanded nodes and time",
    show("hpa-figure-5"),
    wrap(expansionTimes(saved.rowsOf("hpa-figure-5"))),
    wrap(`As in the paper, A* is better for short paths and much worse for long ones. The paper finds one level enough on maps of this
      size; here each level saves nodes, since inserting takes no more nodes with more levels. With octile's defaults, a table replaces
      the search at the top, and fields replace the searches of inserting and refining: nodes are expanded only for ends in
      neighbouring clusters.`),
    "### Figure 6: effort by phase",
    show("hpa-figure-6"),
    wrap(`The main search shrinks with every level, as in the paper. In the paper, inserting start and goal grows with every level. Here
      it does not, because octile connects them to the nodes of a higher level by looking up sums instead of searching. Inserting and
      refining cost the same here, because both search the clusters of the two ends.`),
    "### Figure 7: error",
    show("hpa-figure-7"),
    wrap(`Over all lengths, paths are ${digits(figure7.number("before smoothing"))} % longer than the shortest before smoothing and
      ${digits(figure7.number("after smoothing"))} % after it. The number of levels makes no difference. With octile's defaults, clusters are
      larger and have fewer entrances, and the error is ${digits(figure7.number("octile"))} %.`),
    "### Figure 8: cluster size",
    show("hpa-figure-8"),
    wrap(`Larger clusters make the main search shorter and inserting longer, as in the paper. In the paper the sum is least with clusters
      of 10 cells, here with ${leastClusterSize(saved)}: inserting searches the whole cluster, which makes large clusters more expensive.`),
  ];
}

function praSection(saved: Saved, show: Show): string[] {
  const quality = saved.rowsOf("pra-figure-6");
  const near = ["PRA*(∞)", "PRA*(∞) widened", "octile"].map((planner) => rowWith(quality, { length: "all", planner }));
  const slow = textsIn(saved.rowsOf("pra-figure-7"), "times as slow").at(-1) ?? "1";
  return [
    "### Figure 5: time",
    show("pra-figure-5"),
    wrap(`As in the paper, the time of A* spreads widely and grows faster with the length than the time of PRA*(∞), and the ratio grows
      about linearly. 95 of 100 paths take no longer than the curve of 95 %. A* has a head start here: it generates only the steps of
      canonical paths, and its open list is a circle of buckets.`),
    "### Figure 6: path quality, and PRA\\*(k)",
    show("pra-figure-6a"),
    markdown([
      ["", "within 0.5 % of the shortest", "within 1 %"],
      ["paper", "95 %", "98 %"],
      ...near.map((row) => [
        row.text("planner"),
        ...["within 0.5 %", "within 1 %"].map((column) => `${digits(row.number(column))} %`),
      ]),
    ]),
    wrap(`If the corridor holds only the nodes of the abstract path, paths are worse than the paper says. The paper's text speaks of "a
      corridor or swath outside of the abstract path": with the neighbours of these nodes, \`widen\`, paths are about as good as the
      paper's. octile smooths instead, which gives better paths in less time.`),
    show("pra-figure-6bc"),
    wrap(`PRA*(k) gets better and faster with k, and PRA*(16) takes about as long as PRA*(∞), as in the paper. From k = 4 on, paths of
      PRA*(k) are nearly those of PRA*(∞), since each level goes on where it stopped.`),
    "### Figure 7: walking",
    show("pra-figure-7"),
    wrap(`A frame lasts 100 ms, and walkers make 10 tiles a second; 98 of 100 walks lie below the curves. On this machine nearly
      everything is planned within one frame, so s-A*, whose paths are the shortest, is the best.`),
    show("pra-figure-7-slow"),
    wrap(`In the second picture, all planning is ${slow} times as slow. That is about how much slower the paper's computer was, judging by
      the 60 ms that PRA*(∞) takes there for 95 % of the longest paths. Now the curves look like the paper's: s-A* gets worse with the
      length, while planning on the way does not. With 1 ms a frame, 98 of 100 walks over 256 tiles are slowed down by at most
      ${slowdowns(saved, slow)}.`),
  ];
}

function haaSection(saved: Saved, show: Show): string[] {
  return [
    "### Table I: the size of graphs",
    haaTable(saved.rowsOf("haa-table-1")),
    wrap(`The table gives percentages of the nodes and edges of the original graph, ours / paper's. There are no maps with 30 % soft
      obstacles here. Edges are all edges that the text of the paper names. In low quality, the authors' program makes no intra-edge if
      another edge serves the agent, even at a higher cost; counted in that way ("least"), our numbers are nearer to the paper's. octile
      keeps fewer edges: only an agent's walks between nodes where the agent crosses a border itself.`),
    "### Figure 5: error",
    show("haa-figure-5a"),
    show("haa-figure-5b"),
    wrap(`As in the paper, the error is largest without soft obstacles, because of the places of transitions. With more soft obstacles,
      large agents fare worse and small agents better, as in the paper. Our error gets smaller with larger clusters, because octile
      first searches on cells between ends in neighbouring clusters, which the paper does not do. octile's defaults place transitions by
      the width of entrances, and smooth paths.`),
    "### Figure 6: search effort",
    show("haa-figure-6"),
    wrap(`The figure is for the maps with 20 % soft obstacles. As in the paper, AA* is better for short paths, and large clusters pay off
      late, because inserting takes most of the effort there. octile inserts by one search of the cluster instead of one for each of its
      nodes, so HAA* is better than AA* from shorter paths on than in the paper.`),
    haaTimes(saved.rowsOf("haa-figure-6")),
  ];
}

/** A table of numbers beside those of the paper. */
function besides(rows: Rows, names: readonly string[], counts: readonly string[]): string {
  return markdown([
    [...names, ...counts.flatMap((count) => [count, "paper", ""])],
    ...rows.map((row) => [
      ...names.map((name) => row.text(name)),
      ...counts.flatMap((count) => {
        const ours = row.number(count);
        const paper = row.number(`paper ${count}`);
        const difference = 100 * (ours / paper - 1);
        const percent = `${difference > 0 ? "+" : ""}${difference.toFixed(0)} %`;
        return [Math.round(ours).toLocaleString("en"), paper.toLocaleString("en"), paper === 0 ? "" : percent];
      }),
    ]),
  ]);
}

function openLists(rows: Rows): string {
  return markdown([
    ["search", "average", "paper"],
    ...rows.map((row) => [row.text("search"), digits(row.number("average open list")), digits(row.number("paper"))]),
  ]);
}

function factorOf(rows: Rows, column: string): string {
  const [low, main] = rows.map((row) => row.number(column));
  return digits(low / main);
}

/** What it takes to expand a node, in words. */
function expansionTimes(rows: Rows): string {
  const [astar, hpa] = ["A*", "HPA*, 1 level"].map((planner) => {
    const row = rowWith(rows, { length: "all", planner });
    return Math.round((1000 * row.number("time µs")) / row.number("expanded"));
  });
  return `A* takes ${astar} ns for each node that it expands, and HPA* with one level ${hpa} ns, with the whole query counted. So HPA*
    gains less in time than in nodes.`;
}

/** How much walks over 256 tiles are slowed down with 1 ms a frame, in words. */
function slowdowns(saved: Saved, times: string): string {
  const walks = { "times as slow": times, "planning ms": 1, length: "over 256" };
  const names = ["s-A*", "s-PRA*(∞)", "PRA*(8)", "PRA*(16)", "octile, k 16"];
  return names
    .map((planner) => {
      const slowdown = rowWith(saved.rowsOf("pra-figure-7"), { ...walks, planner }).number("slowdown 98 %");
      return `${digits(100 * (slowdown - 1))} % (${planner})`;
    })
    .join(", ");
}

function leastClusterSize(saved: Saved): number {
  const rows = saved.rowsOf("hpa-figure-8");
  const least = Math.min(...rows.map((row) => row.number("abstract")));
  return rowWith(rows, { abstract: least }).number("cluster size");
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
  const planners = textsIn(rows, "planner");
  return markdown([
    ["mean time of a query", ...planners, "paper, HAA*"],
    ...textsIn(rows, "quality").map((quality) => [
      quality,
      ...planners.map((planner) => time(rowWith(rows, { quality, length: "all", planner }).number("time µs"))),
      quality === "HQ" ? "6.3 ms" : "3.7 ms",
    ]),
  ]);
}
