import { type Agent, createPlanner, type Planner } from "../src/index.ts";
import type { Benchmark, Print } from "./benchmark.ts";
import type { Given } from "./given.ts";
import { type AgentQuery, noteAnswer } from "./haa-set.ts";
import { woodedCourses } from "./haa-trees.ts";
import type { Course } from "./map-set.ts";
import { agentsOf, QUALITIES, SIZES } from "./papers/haa/setting.ts";
import { isOptimal, Quality } from "./quality.ts";
import { mean, percentile } from "./statistics.ts";
import { Table } from "./table.ts";
import { race, timed } from "./timing.ts";

/** HAA* against AA* for several agents on large maps of two terrains: complete, refined, smoothed paths. */
export const HAA: Benchmark = { options: ["maps", "every"], run };

/** The agents that ask the queries. */
const ASKERS: readonly Agent[] = [
  { size: 1, capability: ["ground"] },
  { size: 1, capability: ["ground", "trees"] },
  { size: 2, capability: ["ground", "trees"] },
  { size: 2, capability: ["ground"] },
];

const TURN = 1024;

/** One query, answered by both; times in microseconds. */
interface Answer {
  readonly agent: Agent;
  readonly optimal: number;
  readonly cost: number;
  readonly astarTime: number;
  readonly haaTime: number;
}

/** What all maps gave for one quality. */
class Result {
  readonly answers: Answer[] = [];
  readonly buildTimes: number[] = [];
  readonly bytesOfCell: number[] = [];
  wrong = 0;
}

function run(given: Given, print: Print): void {
  const maps = given.integer("maps", Number.POSITIVE_INFINITY);
  const every = given.integer("every", 1);
  print(
    [
      "Times in µs, of complete paths: AA* and HAA* take turns, warm; of three times the fastest counts. The queries are those of the",
      "scenario files to which there is a way for the agent. longest: the quarter of an agent's queries with the longest shortest paths.",
      "HAA* is built for sizes 1 and 2 on ground, on trees and on both; build: a map, in ms.",
    ].join("\n"),
  );
  const results = QUALITIES.map(() => new Result());
  for (const course of woodedCourses(maps, every)) {
    QUALITIES.forEach(([, quality], index) => {
      measure(course, quality, results[index]);
    });
  }
  const table = makeTable(print);
  QUALITIES.forEach(([name], index) => {
    printRows(table, name, results[index]);
  });
  if (results.some(({ wrong }) => wrong > 0)) process.exitCode = 1;
}

function measure(course: Course, quality: "high" | "low", result: Result): void {
  // each on a grid of its own, so that all of what it takes is built in its time
  const grid = course.readGrid();
  const { result: haa, milliseconds } = timed(() =>
    createPlanner(grid, { algorithm: "haa", quality, agents: agentsOf(SIZES) }),
  );
  const astar = createPlanner(grid, { algorithm: "astar" });
  result.buildTimes.push(milliseconds);
  result.bytesOfCell.push(haa.report().bytes / grid.terrainOfCell.length);
  for (const agent of ASKERS) {
    const queries = queriesOf(course, astar, agent);
    const judged = new Quality();
    const costs = queries.map((query) => {
      const path = haa.findPath(query.start, query.goal, { agent });
      noteAnswer(judged, grid, path, query);
      return path.cost;
    });
    result.wrong += judged.wrong;
    const finderOf =
      (planner: Planner) =>
      ({ start, goal }: AgentQuery) =>
        planner.findPath(start, goal, { agent });
    const [astarTimes, haaTimes] = race(queries, [finderOf(astar), finderOf(haa)], TURN, true);
    queries.forEach(({ optimal }, index) => {
      const [cost, astarTime, haaTime] = [costs[index], astarTimes[index], haaTimes[index]];
      result.answers.push({ agent, optimal, cost, astarTime, haaTime });
    });
  }
}

/** The queries of a map to which there is a way for an agent. */
function queriesOf({ queries }: Course, astar: Planner, agent: Agent): AgentQuery[] {
  return queries
    .filter(({ start, goal }) => astar.pathExists(start, goal, { agent }))
    .map(({ start, goal }) => ({ start, goal, agent, optimal: astar.findPath(start, goal, { agent }).cost }));
}

function makeTable(print: Print): Table {
  return new Table(print, 34, [
    { heading: "agent" },
    { heading: "queries" },
    { heading: "AA*|mean" },
    { heading: "AA*|median" },
    { heading: "AA*|99 %" },
    { heading: "HAA*|mean", decimals: 1 },
    { heading: "HAA*|median", decimals: 1 },
    { heading: "HAA*|99 %", decimals: 1 },
    { heading: "AA* mean /|HAA* mean", decimals: 1 },
    { heading: "excess %|mean", decimals: 3 },
    { heading: "excess %|98 %", decimals: 2 },
    { heading: "build" },
    { heading: "bytes|a cell", decimals: 1 },
    { heading: "wrong" },
  ]);
}

function printRows(table: Table, name: string, result: Result): void {
  const longest: Answer[] = [];
  for (const agent of ASKERS) {
    const answers = result.answers.filter((answer) => answer.agent === agent);
    const long = longestQuarter(answers);
    for (const answer of long) longest.push(answer);
    const title = `${name} ${agent.size} ${agent.capability?.join(", ")}`;
    if (answers.length === 0) continue;
    addRow(table, title, answers);
    addRow(table, `${title}, longest`, long);
  }
  addRow(table, `${name} all`, result.answers, [...[mean(result.buildTimes), mean(result.bytesOfCell)], result.wrong]);
  addRow(table, `${name} all, longest`, longest);
}

function longestQuarter(answers: readonly Answer[]): Answer[] {
  return answers.toSorted((a, b) => b.optimal - a.optimal).slice(0, Math.ceil(answers.length / 4));
}

function addRow(table: Table, name: string, answers: readonly Answer[], built: readonly number[] = []): void {
  const astar = answers.map(({ astarTime }) => astarTime);
  const haa = answers.map(({ haaTime }) => haaTime);
  const excesses = answers.map(({ cost, optimal }) => (isOptimal(cost, optimal) ? 0 : 100 * (cost / optimal - 1)));
  table.row([
    name,
    answers.length,
    ...[mean(astar), percentile(astar, 50), percentile(astar, 99)],
    ...[mean(haa), percentile(haa, 50), percentile(haa, 99)],
    mean(astar) / mean(haa),
    ...[mean(excesses), percentile(excesses, 98)],
    ...built,
  ]);
}
