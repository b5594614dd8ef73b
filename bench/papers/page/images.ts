import { type Axes, type Curve, drawCurves, type Page, type Panel } from "../../plot.ts";
import { type Rows, type Saved, textsIn } from "./saved.ts";

/** A picture of the page: its name, what it shows, and its panels. */
export interface Picture {
  readonly name: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const PAGES: readonly Page[] = ["light", "dark"];

/** The file of a picture for a kind of page. */
export function imageFile({ name }: Picture, page: Page): string {
  return `experiments-${name}-${page}.svg`;
}

/** All pictures as files, by name. */
export function experimentImages(saved: Saved): Map<string, string> {
  return new Map(
    picturesOf(saved).flatMap((picture) =>
      PAGES.map((page) => [imageFile(picture, page), drawCurves(picture.title, picture.panels, page)] as const),
    ),
  );
}

/** The pictures of docs/experiments.md. */
export function picturesOf(saved: Saved): Picture[] {
  return [
    hpaFigure5(saved.rowsOf("hpa-figure-5")),
    hpaFigure6(saved.rowsOf("hpa-figure-6")),
    hpaFigure7(saved.rowsOf("hpa-figure-7")),
    hpaFigure8(saved.rowsOf("hpa-figure-8")),
    praFigure5(saved.rowsOf("pra-figure-5")),
    praFigure6a(saved.rowsOf("pra-figure-6")),
    praFigure6bc(saved.rowsOf("pra-figure-6"), saved.rowsOf("pra-figure-5")),
    ...praFigure7(saved.rowsOf("pra-figure-7")),
    haaFigure5a(saved.rowsOf("haa-figure-5")),
    haaFigure5b(saved.rowsOf("haa-figure-5")),
    haaFigure6(saved.rowsOf("haa-figure-6")),
  ];
}

const LENGTH = "length of the shortest path, in tiles";

/** On a logarithmic axis nothing is drawn lower than this. */
const LEAST = 1;

function hpaFigure5(rows: Rows): Picture {
  const panel = (title: string, column: string, label: string): Panel => {
    const curves = curvesBy(rows, "planner", column).map(floored);
    return { title, curves, axes: axesFor(curves, LENGTH, label, "~s", true) };
  };
  return {
    name: "hpa-figure-5",
    title: "HPA*, Figure 5: effort by solution length",
    panels: [panel("Expanded nodes", "expanded", "nodes; 0 is drawn as 1"), panel("Time", "time µs", "µs")],
  };
}

function hpaFigure6(rows: Rows): Picture {
  const phases = ["main", "SG", "refinement"];
  const most = Math.max(...rows.filter(isOfLength).map((row) => sum(phases.map((phase) => row.number(phase)))));
  const panels = textsIn(rows, "levels").map((levels): Panel => {
    const own = rows.filter((row) => row.is({ levels }) && isOfLength(row));
    const curves = phases.map((phase) => ({ name: phase, points: pointsOf(own, phase) }));
    const [first, second] = own.map((row) => row.number("length"));
    const axes = axesFor(curves, LENGTH, "expanded nodes", ",~f", false);
    const barWidth = 0.7 * (second - first);
    return {
      title: `${levels} abstract level${levels === "1" ? "" : "s"}`,
      curves,
      barWidth,
      axes: {
        x: { ...axes.x, range: [0, axes.x.range[1] + barWidth / 2] },
        y: { ...axes.y, range: [0, 1.05 * most] },
      },
    };
  });
  return { name: "hpa-figure-6", title: "HPA*, Figure 6: effort by phase", panels };
}

function hpaFigure7(rows: Rows): Picture {
  const own = rows.filter(isOfLength);
  const curves = ["before smoothing", "smoothed once", "smoothed twice", "octile"].map((name) => ({
    name,
    points: pointsOf(own, name),
  }));
  const axes = axesFor(curves, LENGTH, "percent over the shortest", "~f", false);
  return { name: "hpa-figure-7", title: "HPA*, Figure 7: error", panels: [{ title: "Error", curves, axes }] };
}

function hpaFigure8(rows: Rows): Picture {
  const curves = ["SG", "main", "abstract", "octile"].map((name) => ({
    name,
    points: pointsOf(rows, name, "cluster size"),
  }));
  const axes = axesFor(curves, "side of a cluster, in cells", "expanded nodes", ",~f", false);
  return {
    name: "hpa-figure-8",
    title: "HPA*, Figure 8: effort for an abstract path by cluster size",
    panels: [{ title: "Finding an abstract path", curves, axes }],
  };
}

function praFigure5(rows: Rows): Picture {
  const percents = [95, 50, 5];
  const curvesOf = (planner: string, column: string): Curve[] => {
    const own = rows.filter((row) => row.is({ planner }) && isOfLength(row));
    return percents.map((percent) => ({ name: `${percent} %`, points: pointsOf(own, `${column} ${percent} %`) }));
  };
  const octile = (column: string): Curve => ({
    name: "octile, 50 %",
    isDashed: true,
    points: pointsOf(
      rows.filter((row) => row.is({ planner: "octile" }) && isOfLength(row)),
      `${column} 50 %`,
    ),
  });
  const panel = (title: string, curves: readonly Curve[], label: string): Panel => ({
    title,
    curves,
    axes: axesFor(curves, LENGTH, label, ",~f", false),
  });
  return {
    name: "pra-figure-5",
    title: "PRA*, Figure 5: time of A* and PRA*(∞), percentiles",
    panels: [
      panel("(a) A*", curvesOf("A*", "time µs"), "µs"),
      panel("(b) PRA*(∞)", [...curvesOf("PRA*(∞)", "time µs"), octile("time µs")], "µs"),
      panel("(c) A* / PRA*(∞)", [...curvesOf("PRA*(∞)", "A* / time"), octile("A* / time")], "times as long"),
    ],
  };
}

function praFigure6a(rows: Rows): Picture {
  const percents = [100, 98, 95, 50];
  const panels = ["PRA*(∞)", "PRA*(∞), narrow", "octile"].map((planner) => {
    const own = rows.filter((row) => row.is({ planner }) && isOfLength(row));
    const curves = percents.map((percent) => ({ name: `${percent} %`, points: pointsOf(own, `ratio ${percent} %`) }));
    return { title: `(a) ${planner}`, curves };
  });
  const axes = axesFor(
    panels.flatMap(({ curves }) => curves),
    LENGTH,
    "length / shortest",
    ".2f",
    false,
  );
  return {
    name: "pra-figure-6a",
    title: "PRA*, Figure 6 (a): path length of PRA*(∞), percentiles",
    panels: panels.map((panel) => ({ ...panel, axes: fromOne(axes) })),
  };
}

function praFigure6bc(quality: Rows, times: Rows): Picture {
  const own = (rows: Rows): Rows => rows.filter((row) => /^(PRA\*\([^,]*|octile)$/.test(row.text("planner")));
  const lengths = curvesBy(own(quality), "planner", "ratio 98 %");
  const runtimes = curvesBy(own(times), "planner", "time µs 95 %");
  return {
    name: "pra-figure-6bc",
    title: "PRA*, Figure 6 (b, c): path length and total time of PRA*(k)",
    panels: [
      {
        title: "(b) Path length, 98 %",
        curves: lengths,
        axes: fromOne(axesFor(lengths, LENGTH, "length / shortest", ".2f", false)),
      },
      { title: "(c) Total time, 95 %", curves: runtimes, axes: axesFor(runtimes, LENGTH, "µs", ",~f", false) },
    ],
  };
}

/** A slowdown that no drawing goes beyond. */
const MOST_SLOWDOWN = 1.5;

function praFigure7(rows: Rows): Picture[] {
  return textsIn(rows, "computer").map((computer, index) => {
    const panels = textsIn(rows, "planning ms").map((planning) => {
      const own = rows
        .filter((row) => row.is({ computer, "planning ms": planning }))
        .filter((row) => !/, (narrow|nothing kept)$/.test(row.text("planner")));
      const curves = curvesBy(own, "planner", "slowdown 98 %").map((curve) => ({
        ...curve,
        isDashed: curve.name.startsWith("s-"),
      }));
      return { title: `${planning} ms of 100 ms to plan`, curves };
    });
    const points = panels.flatMap(({ curves }) => curves.flatMap((curve) => curve.points));
    const [first] = points.map(({ x }) => x);
    const most = Math.max(...points.filter(({ x }) => x > first).map(({ y }) => y));
    const axes = axesFor(
      panels.flatMap(({ curves }) => curves),
      LENGTH,
      "slowdown",
      ".2f",
      false,
    );
    const range: [number, number] = [1, Math.min(MOST_SLOWDOWN, most)];
    return {
      name: index === 0 ? "pra-figure-7" : "pra-figure-7-slow",
      title: `PRA*, Figure 7: slowdown of walks${index === 0 ? "" : " on the paper's computer"}`,
      panels: panels.map((panel) => ({
        ...panel,
        title: index === 0 ? panel.title : `${panel.title}, paper's computer`,
        axes: { ...axes, y: { ...axes.y, range } },
      })),
    };
  });
}

function haaFigure5a(rows: Rows): Picture {
  const panels = textsIn(rows, "quality").map((quality) => ({
    title: `(a) ${nameOfQuality(quality)}`,
    curves: curvesBy(
      rows.filter((row) => row.is({ quality }) && isPlain(row.text("graph"))),
      "graph",
      "error of sums %",
      "soft obstacles %",
    ),
  }));
  const axes = axesFor(
    panels.flatMap(({ curves }) => curves),
    "soft obstacles, in percent",
    "percent over the shortest",
    "~f",
    false,
  );
  return {
    name: "haa-figure-5a",
    title: "HAA*, Figure 5 (a): error by cluster size and soft obstacles",
    panels: panels.map((panel) => ({ ...panel, axes })),
  };
}

function haaFigure5b(rows: Rows): Picture {
  const curves = textsIn(rows, "quality").flatMap((quality) => {
    const own = rows.filter((row) => row.is({ quality, graph: "CS15" }));
    return [1, 2].map((size) => ({
      name: `${quality}, size ${size}`,
      points: pointsOf(own, `error of size ${size} %`, "soft obstacles %"),
    }));
  });
  const axes = axesFor(curves, "soft obstacles, in percent", "percent over the shortest", "~f", false);
  return {
    name: "haa-figure-5b",
    title: "HAA*, Figure 5 (b): error by agent size, clusters of 15 cells",
    panels: [{ title: "(b) Clusters of 15 cells", curves, axes }],
  };
}

function haaFigure6(rows: Rows): Picture {
  const panels = textsIn(rows, "quality").map((quality, index) => ({
    title: `(${"ab"[index]}) ${nameOfQuality(quality)}`,
    curves: curvesBy(
      rows.filter((row) => row.is({ quality }) && isPlain(row.text("planner"))),
      "planner",
      "expanded",
    ).map(floored),
  }));
  const axes = axesFor(
    panels.flatMap(({ curves }) => curves),
    LENGTH,
    "expanded nodes; 0 is drawn as 1",
    "~s",
    true,
  );
  return {
    name: "haa-figure-6",
    title: "HAA*, Figure 6: total search effort",
    panels: panels.map((panel) => ({ ...panel, axes })),
  };
}

/** Whether a name is of what the paper draws or of octile's defaults, and not of a variant. */
function isPlain(name: string): boolean {
  return /^(AA\*|CS\d+|octile)$/.test(name);
}

function nameOfQuality(quality: string): string {
  return quality === "HQ" ? "High quality" : "Low quality";
}

/** A curve for each text in one column, through the numbers in another. */
function curvesBy(rows: Rows, name: string, column: string, x = "length"): Curve[] {
  return textsIn(rows, name).map((text) => ({
    name: text,
    points: pointsOf(
      rows.filter((row) => row.is({ [name]: text })),
      column,
      x,
    ),
  }));
}

function pointsOf(rows: Rows, column: string, x = "length"): { x: number; y: number }[] {
  return rows
    .filter((row) => Number.isFinite(row.number(x)))
    .map((row) => ({ x: row.number(x), y: row.number(column) }));
}

/** Rows of the whole have a word in place of a length. */
function isOfLength(row: Rows[number]): boolean {
  return Number.isFinite(row.number("length"));
}

function floored(curve: Curve): Curve {
  return { ...curve, points: curve.points.map(({ x, y }) => ({ x, y: Math.max(LEAST, y) })) };
}

/** Axes that hold all points of some curves. */
function axesFor(
  curves: readonly Curve[],
  xLabel: string,
  yLabel: string,
  format: string,
  isLogarithmic: boolean,
): Axes {
  const points = curves.flatMap((curve) => curve.points);
  const lengths = points.map(({ x }) => x);
  const first = Math.min(...lengths);
  const margin = (Math.max(...lengths) - first) / 24;
  const most = Math.max(...points.map(({ y }) => y));
  return {
    x: { label: xLabel, range: [Math.min(0, first - margin), Math.max(...lengths) + margin] },
    y: {
      label: yLabel,
      range: isLogarithmic ? [LEAST, 10 ** Math.ceil(Math.log10(most))] : [0, 1.05 * most],
      format,
      isLogarithmic,
    },
  };
}

/** The same for ratios, which begin at 1. */
function fromOne(axes: Axes): Axes {
  return { ...axes, y: { ...axes.y, range: [1, axes.y.range[1] / 1.05] } };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
