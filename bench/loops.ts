import { generateMap } from "../src/generate/index.ts";
import { Random } from "../src/generate/random.ts";
import { classOfAgent } from "../src/grid/agent.ts";
import { AgentGrid } from "../src/grid/agent-grid.ts";
import { Movement } from "../src/grid/movement.ts";
import type { Rectangle } from "../src/grid/rectangle.ts";
import { NodeField } from "../src/hpa/guide/node-field.ts";
import { Abstraction } from "../src/hpa/levels/abstraction.ts";
import { ChildGraph } from "../src/hpa/levels/child-graph.ts";
import type { Level } from "../src/hpa/levels/level.ts";
import { TopTable } from "../src/hpa/levels/top-table.ts";
import { UpperFieldRepair } from "../src/hpa/levels/upper-field-repair.ts";
import { type UpperField, UpperFieldMaker } from "../src/hpa/levels/upper-fields.ts";
import { Insertion } from "../src/hpa/query/insertion.ts";
import { LevelSearch } from "../src/hpa/query/level-search.ts";
import { createPlanner } from "../src/planner/create-planner.ts";
import { hpaSettings } from "../src/planner/hpa.ts";
import { Abstraction as Cliques } from "../src/pra/abstraction.ts";
import { ancestorOf } from "../src/pra/ancestry.ts";
import { LevelSearch as CliqueSearch } from "../src/pra/level-search.ts";
import { searchCells } from "../src/search/cell-search.ts";
import { type Field, FieldFiller, fillField, UNREACHED } from "../src/search/field.ts";
import { FieldRepair } from "../src/search/field-repair.ts";
import { IntegerList } from "../src/search/integer-list.ts";
import { SearchSpace } from "../src/search/search-space.ts";
import { Target } from "../src/search/target.ts";
import { Work } from "../src/search/work.ts";
import { findDetour } from "../src/world/detour.ts";
import { Way } from "../src/world/way.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { CellGraph, CliqueGraph, LevelGraph, PlaceGraph } from "./plain-graphs.ts";
import { PlainSearch } from "./plain-search.ts";
import { Table } from "./table.ts";

/** What each search loop of octile gains over one plain A* that serves every graph, or a repair over searching anew. */
export const LOOPS: Benchmark = { options: ["side", "queries", "rounds"], run };

/** Two ways to do the same, each for all problems of a row. */
interface Duel {
  readonly name: string;
  /** What the loop is measured against. */
  readonly against: string;
  readonly problems: number;
  readonly own: (problem: number) => void;
  readonly other: (problem: number) => void;
}

function run(given: Given, print: Print): void {
  const side = given.integer("side", 512);
  const count = given.integer("queries", 40);
  const rounds = given.integer("rounds", 9);
  print(
    [
      `Search loops on caves of ${side}² cells, in µs: means of up to ${count} problems, the fastest of ${rounds} rounds, in turns. plain:`,
      "one A* over any graph with a binary heap and the graph behind an interface; anew: the same field without a repair.",
    ].join("\n"),
  );
  const table = new Table(print, 34, [
    { heading: "loop" },
    { heading: "against" },
    { heading: "problems" },
    { heading: "µs", decimals: 1 },
    { heading: "against|µs", decimals: 1 },
    { heading: "ratio", decimals: 2 },
  ]);
  for (const duel of duelsOn(side, count)) {
    const [own, other] = race(duel, rounds);
    table.row([duel.name, duel.against, duel.problems, own, other, own / other]);
  }
}

/** The least microseconds that each side of a duel takes for a problem, over all rounds; they take turns. */
function race({ problems, own, other }: Duel, rounds: number): [number, number] {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const sides = [own, other];
  for (let round = 0; round <= rounds; round++) {
    for (const lane of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const began = performance.now();
      for (let problem = 0; problem < problems; problem++) sides[lane](problem);
      const taken = (1000 * (performance.now() - began)) / problems;
      // the first round compiles
      if (round > 0) least[lane] = Math.min(least[lane], taken);
    }
  }
  return least;
}

function* duelsOn(side: number, count: number): Generator<Duel> {
  const view = viewOf(side);
  const pairs = pairsOn(view, count);
  yield cellDuel(view, pairs);
  yield* fieldDuels(side, count);
  const abstraction = abstractionOf(view);
  yield levelDuel(abstraction, pairs);
  yield nodeFieldDuel(abstraction, pairs);
  yield* upperDuels(abstraction, count);
  yield tableDuel(abstraction);
  yield cliqueDuel(view, pairs);
  yield detourDuel(view, pairs);
}

function viewOf(side: number): AgentGrid {
  const grid = generateMap("caves", { width: side, height: side, seed: 1 });
  return AgentGrid.of(grid, classOfAgent(grid), new Movement({}));
}

/** Cells that a path joins. */
function pairsOn(view: AgentGrid, count: number): [start: number, goal: number][] {
  const random = new Random(1);
  const pairs: [number, number][] = [];
  while (pairs.length < count) {
    const [start, goal] = [0, 0].map(() => random.below(view.movesOfCell.length));
    if (view.canStand(start) && view.components.areJoined(start, goal)) pairs.push([start, goal]);
  }
  return pairs;
}

function cellDuel(view: AgentGrid, pairs: readonly [number, number][]): Duel {
  const graph = new CellGraph(view);
  const plain = new PlainSearch(graph.nodes);
  const space = new SearchSpace(graph.nodes);
  const targets = pairs.map(([, goal]) => new Target(view, [goal]));
  return {
    name: "A* on cells",
    against: "plain",
    problems: pairs.length,
    own: (problem) => searchCells(view, space, pairs[problem][0], targets[problem]),
    other: (problem) => {
      const [start, goal] = pairs[problem];
      graph.goal = goal;
      plain.search(graph, [[start, 0]], goal);
    },
  };
}

/** Side of the clusters in which fields are made, in cells. */
const SIZE = 32;

/** The field of one cell in each of some clusters, made, and repaired after an edit of another cell. */
function* fieldDuels(side: number, count: number): Generator<Duel> {
  const view = viewOf(side);
  const { grid } = view;
  const random = new Random(2);
  const rectangles = clustersOn(side, count, random);
  const sources = rectangles.map((rectangle) => freeCellIn(view, rectangle, random));
  const fields = rectangles.map((rectangle, problem) => {
    const field = emptyField();
    fillField(view, rectangle, sources[problem], field);
    return field;
  });
  const graph = new CellGraph(view);
  const plain = new PlainSearch(graph.nodes);
  const scratch = emptyField();
  const anew = (problem: number): void => {
    fillField(view, rectangles[problem], sources[problem], scratch);
  };
  yield {
    name: "field of a cluster",
    against: "plain",
    problems: rectangles.length,
    own: anew,
    other: (problem) => {
      graph.rectangle = rectangles[problem];
      plain.search(graph, [[sources[problem], 0]], -1);
    },
  };
  const changed = rectangles.map((rectangle, problem) => {
    let cell = sources[problem];
    while (cell === sources[problem]) cell = freeCellIn(view, rectangle, random);
    const { x, y } = grid.pointOf(cell);
    grid.set(x, y, "wall");
    return [{ cells: { left: x - 1, top: y - 1, right: x + 2, bottom: y + 2 }, isLoss: true, isGain: false }];
  });
  view.follow();
  const goals = new Int32Array(0);
  const filler = new FieldFiller(view, scratch.stride, scratch.stride);
  const repair = new FieldRepair(filler);
  const { stride, distanceOfCell: distances, arrivalOfCell: arrivals } = scratch;
  const kept = { stride, isMeasured: true, distances, firstDistance: 0, distanceStep: 1, arrivals };
  yield {
    name: "repair of that field",
    against: "anew",
    problems: rectangles.length,
    own: (problem) => {
      scratch.distanceOfCell.set(fields[problem].distanceOfCell);
      scratch.arrivalOfCell.set(fields[problem].arrivalOfCell);
      filler.begin(rectangles[problem]);
      repair.repair(sources[problem], kept, changed[problem], goals);
    },
    other: anew,
  };
}

/** Clusters without a cell in common, in a random order. */
function clustersOn(side: number, count: number, random: Random): Rectangle[] {
  const wide = Math.floor(side / SIZE);
  const clusters = Array.from({ length: wide * wide }, (_, cluster) => cluster);
  return Array.from({ length: Math.min(count, clusters.length) }, () => {
    const [cluster] = clusters.splice(random.below(clusters.length), 1);
    const left = (cluster % wide) * SIZE;
    const top = Math.floor(cluster / wide) * SIZE;
    return { left, top, right: left + SIZE, bottom: top + SIZE };
  });
}

function freeCellIn(view: AgentGrid, { left, top }: Rectangle, random: Random): number {
  for (;;) {
    const cell = (top + random.below(SIZE)) * view.grid.width + left + random.below(SIZE);
    if (view.canStand(cell)) return cell;
  }
}

function emptyField(): Field {
  return {
    stride: SIZE,
    distanceOfCell: new Uint32Array(SIZE * SIZE),
    arrivalOfCell: new Uint8Array(SIZE * SIZE),
  };
}

function abstractionOf(view: AgentGrid): Abstraction {
  const abstraction = new Abstraction(view, hpaSettings({ algorithm: "hpa", levels: 2 }), new Work());
  for (const _ of abstraction.build());
  return abstraction;
}

function levelDuel(abstraction: Abstraction, pairs: readonly [number, number][]): Duel {
  const [level] = abstraction.levels;
  const inserted = pairs.map((cells) => cells.map((cell) => insertionOf(abstraction, cell)));
  const search = new LevelSearch(abstraction, new Work());
  const graph = new LevelGraph(abstraction, level);
  const plain = new PlainSearch(graph.nodes);
  return {
    name: "A* over nodes of HPA*",
    against: "plain",
    problems: pairs.length,
    own: (problem) => {
      const [start, goal] = inserted[problem];
      search.search(level, start, goal, Number.POSITIVE_INFINITY, false);
    },
    other: (problem) => {
      const [start, goal] = inserted[problem];
      graph.endAt(start);
      plain.search(graph, seedsOf(level, goal), graph.nodes - 1);
    },
  };
}

/** The units from all nodes of level 1 to a goal. */
function nodeFieldDuel(abstraction: Abstraction, pairs: readonly [number, number][]): Duel {
  const [level] = abstraction.levels;
  const goals = pairs.map(([, goal]) => insertionOf(abstraction, goal));
  const graph = new LevelGraph(abstraction, level);
  const plain = new PlainSearch(graph.nodes);
  return {
    name: "field over nodes to a goal",
    against: "plain",
    problems: pairs.length,
    own: (problem) => new NodeField(abstraction, [goals[problem].cell]).searchOn(Number.POSITIVE_INFINITY),
    other: (problem) => {
      plain.search(graph, seedsOf(level, goals[problem]), -1);
    },
  };
}

function insertionOf(abstraction: Abstraction, cell: number): Insertion {
  const insertion = new Insertion(abstraction);
  insertion.insert(cell);
  insertion.complete();
  return insertion;
}

/** The nodes of a cell's cluster, with the units from the cell to each of them. */
function seedsOf({ number, clusters }: Level, { clusterOfLevel, unitsOfLevel }: Insertion): [number, number][] {
  const { nodes } = clusters[clusterOfLevel[number - 1]];
  const costs = unitsOfLevel[number - 1];
  return Array.from(nodes, (node, i): [number, number] => [node, costs[i]]).filter(([, units]) => units < UNREACHED);
}

/** The field of one node in each cluster of level 2, made, and repaired after the edges of one child have changed. */
function* upperDuels({ base, levels, upper: [level] }: Abstraction, count: number): Generator<Duel> {
  const clusters = [...level.clusters.keys()]
    .filter((cluster) => level.clusters[cluster].nodes.length > 0)
    .slice(0, count);
  const childrenOf = (cluster: number): number[] =>
    [...level.parentOfChild.keys()].filter((child) => level.parentOfChild[child] === cluster);
  const graphs = clusters.map(
    (cluster) => new ChildGraph(base, levels[0], childrenOf(cluster), (node) => level.placeOf(node)),
  );
  const most = Math.max(...graphs.map(({ childOfPlace }) => childOfPlace.length));
  const fieldFor = ({ childOfPlace: { length } }: ChildGraph): UpperField => ({
    unitsOfPlace: new Uint32Array(length),
    nextOfPlace: new Uint16Array(length),
  });
  const sources = clusters.map((cluster) => level.clusters[cluster].placeOfIndex[0]);
  const maker = new UpperFieldMaker();
  const fields = graphs.map((graph, problem) => {
    const field = fieldFor(graph);
    maker.make(graph, sources[problem], field);
    return field;
  });
  const scratch = graphs.map(fieldFor);
  const plainGraphs = graphs.map((graph) => new PlaceGraph(graph));
  const plain = new PlainSearch(most);
  const anew = (problem: number): void => maker.make(graphs[problem], sources[problem], scratch[problem]);
  yield {
    name: "field of an upper cluster",
    against: "plain",
    problems: clusters.length,
    own: anew,
    other: (problem) => plain.search(plainGraphs[problem], [[sources[problem], 0]], -1),
  };
  // the last child of each cluster is far from the source as often as not
  const befores = graphs.map(({ unitsOfChild, firstPlaceOfChild }, problem) => ({
    cells: level.clusters[clusters[problem]].childCells.subarray(firstPlaceOfChild[unitsOfChild.length - 1]),
    intraUnits: unitsOfChild[unitsOfChild.length - 1].slice(),
  }));
  for (const { unitsOfChild } of graphs) {
    const costs = unitsOfChild[unitsOfChild.length - 1];
    for (let edge = 0; edge < costs.length; edge++) if (costs[edge] > 0 && costs[edge] < UNREACHED) costs[edge] += 70;
  }
  const repair = new UpperFieldRepair();
  yield {
    name: "repair of that field",
    against: "anew",
    problems: clusters.length,
    own: (problem) => {
      scratch[problem].unitsOfPlace.set(fields[problem].unitsOfPlace);
      scratch[problem].nextOfPlace.set(fields[problem].nextOfPlace);
      const graph = graphs[problem];
      const last = graph.unitsOfChild.length - 1;
      repair.begin();
      repair.noteChild(graph, last, befores[problem], level.clusters[clusters[problem]].childCells, false);
      repair.repair(graph, scratch[problem]);
    },
    other: anew,
  };
}

/** All rows of the table at the top, against as many searches over the nodes there. */
function tableDuel(abstraction: Abstraction): Duel {
  const { top } = abstraction;
  const graph = new LevelGraph(abstraction, top);
  const plain = new PlainSearch(graph.nodes);
  const rows = new TopTable(abstraction).steps;
  const nodes = top.clusters.flatMap((cluster) => Array.from(cluster.nodes)).slice(0, rows);
  return {
    name: "table at the top",
    against: "plain",
    problems: 1,
    own: () => {
      const table = new TopTable(abstraction);
      table.layOut();
      for (const _ of table.build());
    },
    other: () => {
      for (const node of nodes) plain.search(graph, [[node, 0]], -1);
    },
  };
}

/** The level of PRA* whose nodes are searched: of some 8 × 8 cells. */
const CLIQUE_LEVEL = 3;

function cliqueDuel(view: AgentGrid, pairs: readonly [number, number][]): Duel {
  const cliques = new Cliques(view);
  for (const _ of cliques.build());
  const level = cliques.levels[CLIQUE_LEVEL - 1];
  const search = new CliqueSearch(view, new Work());
  const graph = new CliqueGraph(level);
  const plain = new PlainSearch(graph.nodes);
  const path = new IntegerList();
  const nodes = pairs.map((cells) => cells.map((cell) => ancestorOf(cliques, 0, cell, CLIQUE_LEVEL)));
  return {
    name: "A* over nodes of PRA*",
    against: "plain",
    problems: pairs.length,
    own: (problem) => {
      const [start, goal] = nodes[problem];
      path.count = 0;
      search.aimAt(level, goal);
      search.searchEverywhere(level, start, path);
    },
    other: (problem) => {
      const [start, goal] = nodes[problem];
      graph.goal = goal;
      plain.search(graph, [[start, 0]], goal);
    },
  };
}

/** How far a walker looks for a way round another, in cells. */
const WINDOW = 8;

/** The way of a walker round another that stands on its next cell. */
function detourDuel(view: AgentGrid, pairs: readonly [number, number][]): Duel {
  const { grid } = view;
  const planner = createPlanner(grid);
  const ways = pairs
    .map(([start, goal]) => planner.findPath(grid.pointOf(start), grid.pointOf(goal)).cells)
    .filter(({ length }) => length > 2)
    .map((cells) => new Way(cells, false));
  const graph = new CellGraph(view);
  const plain = new PlainSearch(graph.nodes);
  return {
    name: "way round a walker",
    against: "plain",
    problems: ways.length,
    own: (problem) => {
      const way = ways[problem];
      findDetour(view, way, (cell) => cell !== way.at(1));
    },
    other: (problem) => {
      const way = ways[problem];
      const { x, y } = grid.pointOf(way.at(0));
      graph.rectangle = { left: x - WINDOW, top: y - WINDOW, right: x + WINDOW + 1, bottom: y + WINDOW + 1 };
      graph.blocked = way.at(1);
      plain.search(graph, [[way.at(0), 0]], -1);
    },
  };
}
