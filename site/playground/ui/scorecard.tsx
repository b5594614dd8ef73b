import type { VNode } from "preact";
import type { RepairNote } from "../model/repair-log.ts";
import type { Answer, Session } from "../model/session.ts";
import { titleOfRun } from "./algorithm-title.ts";
import {
  formatBytes,
  formatCost,
  formatCount,
  formatExcess,
  formatMeanTime,
  formatTime,
  formatTimes,
  NOTHING,
} from "./format.ts";
import { Panel } from "./panel.tsx";
import type { Playground } from "./playground.ts";
import { type Results, useResults } from "./use-results.ts";

/** One line of the scorecard. */
interface Line {
  readonly title: string;
  readonly about: string;
  readonly show: (answer: Answer, results: Results, index: number) => string;
}

/** What is asked first. */
const FIRST_LINES: readonly Line[] = [
  {
    title: "Time",
    about: "To find the path when it is asked for again and again, as a game does: the median of several rounds",
    show: (_, { timesAgain }, index) => formatKnownTime(timesAgain[index]),
  },
  {
    title: "Over optimal",
    about: "How much more the path costs than the cheapest; not worked out on maps of more than 2048 × 2048 cells",
    show: excessOf,
  },
  {
    title: "Faster than A*",
    about: "How many times as fast as A*; known while A* stands beside it",
    show: (_, { answers, timesAgain }, index) => formatTimes(timesAgain[indexOfAstar(answers)], timesAgain[index]),
  },
];

/** What is told on demand. */
const FURTHER_LINES: readonly Line[] = [
  { title: "Answer", about: "What the query came to", show: ({ path, fault }) => statusOf(path?.status, fault) },
  { title: "Cost", about: "Of the path, in tiles", show: ({ path }) => (path ? formatCost(path.cost) : NOTHING) },
  { title: "Steps", about: "From cell to cell", show: stepsOf },
  {
    title: "Expanded",
    about: "Nodes taken off the open list; none where a table of costs, or a free line, has the answer",
    show: expandedOf,
  },
  { title: "– insert", about: "To connect start and goal", show: workOf((work) => work.expandedByPhase.insert) },
  {
    title: "– main",
    about: "In the abstract graph, or on the grid",
    show: workOf((work) => work.expandedByPhase.main),
  },
  {
    title: "– refine",
    about: "To turn the abstract path into cells",
    show: workOf((work) => work.expandedByPhase.refine),
  },
  { title: "Generated", about: "Successors looked at", show: workOf((work) => work.generated) },
  {
    title: "First query",
    about: "Time to find the path this once, with what the compiler and the caches take",
    show: ({ path, queryTime }) => (path ? formatTime(queryTime) : NOTHING),
  },
  {
    title: "Build",
    about: "Time to build the planner",
    show: ({ buildTime }) => (buildTime > 0 ? formatTime(buildTime) : NOTHING),
  },
  {
    title: "Repair",
    about: "Time to follow the last change of the map, before the query",
    show: ({ repairTime }) => (repairTime > 0 ? formatTime(repairTime) : NOTHING),
  },
  { title: "Memory", about: "Held by the planner beside the map", show: ({ bytes }) => formatBytes(bytes) },
];

/** What each run found, and what it took. */
export function Scorecard({ app }: { readonly app: Playground }): VNode {
  const session = app.session.value;
  const results = useResults(app.session);
  const { answers, repair } = results;
  return (
    <Panel title="Scorecard">
      <BuildingNotes session={session} results={results} />
      <ScoreTable session={session} lines={FIRST_LINES} results={results} className="scorecard first" />
      <details class="score-details">
        <summary>Details</summary>
        <ScoreTable session={session} lines={FURTHER_LINES} results={results} className="scorecard" />
      </details>
      <p class="note">{repairSentence(repair, answers[0])}</p>
    </Panel>
  );
}

/** How much of the planners is built, while they are. */
function BuildingNotes({ session, results }: { readonly session: Session; readonly results: Results }): VNode | null {
  const { answers, building } = results;
  const unbuilt = answers.filter(({ path, fault, isMeanwhile }) => isMeanwhile || (path ?? fault) === undefined);
  if (building === undefined || unbuilt.length === 0) return null;
  const titles = unbuilt.map(({ run }) => titleOfRun(run, session)).join(" and ");
  const percent = Math.floor(100 * building);
  return (
    <div class="building">
      <label>
        {titles} {unbuilt.length > 1 ? "are" : "is"} being built, {percent} %
        <progress max={100} value={percent} />
      </label>
      {unbuilt.some(({ isMeanwhile }) => isMeanwhile) && <p class="note">A* answers meanwhile.</p>}
    </div>
  );
}

interface ScoreTableProps {
  readonly session: Session;
  readonly lines: readonly Line[];
  readonly results: Results;
  readonly className: string;
}

/** Lines of the scorecard, with a column for each run. */
function ScoreTable({ session, lines, results, className }: ScoreTableProps): VNode {
  const { answers } = results;
  return (
    <table class={className}>
      <thead>
        <tr>
          <td />
          {answers.map(({ run }, index) => (
            <th key={`${index} ${run.algorithm}`} scope="col">
              {titleOfRun(run, session)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, about, show }) => (
          <tr key={title}>
            <th scope="row" title={about}>
              {title}
            </th>
            {answers.map((answer, index) => (
              <td key={`${index} ${answer.run.algorithm}`}>
                {answer.isMeanwhile || answer.isPending ? NOTHING : show(answer, results, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function indexOfAstar(answers: readonly Answer[]): number {
  return answers.findIndex(({ run }) => run.algorithm === "astar");
}

function formatKnownTime(milliseconds: number | undefined): string {
  return milliseconds === undefined ? NOTHING : formatMeanTime(milliseconds);
}

function statusOf(status: string | undefined, fault: string | undefined): string {
  return fault === undefined ? (status ?? NOTHING) : "refused";
}

function excessOf({ path, run }: Answer, { optimal }: Results): string {
  // the cheapest path is that of an agent of another size
  if (run.size !== undefined) return NOTHING;
  if (path === undefined || optimal === undefined) return NOTHING;
  return formatExcess(path.cost, optimal);
}

function stepsOf({ path }: Answer): string {
  return path === undefined || path.cells.length === 0 ? NOTHING : formatCount(path.cells.length - 1);
}

function expandedOf({ work }: Answer): string {
  if (work === undefined) return NOTHING;
  return work.expanded === 0 ? "answered from tables" : formatCount(work.expanded);
}

function workOf(count: (work: NonNullable<Answer["work"]>) => number): Line["show"] {
  return ({ work }) => (work === undefined ? NOTHING : formatCount(count(work)));
}

function repairSentence(repair: RepairNote | undefined, { run }: Answer): string {
  if (repair === undefined) return "No edit yet: paint a wall across the path.";
  const { cells, rebuilt, repairs, milliseconds } = repair;
  if (run.algorithm === "astar") return `Last edit: ${countOf(cells, "cell")} changed; A* has nothing to repair.`;
  const part = run.algorithm === "hpa" || run.algorithm === "haa" ? "cluster" : "node";
  const each = repairs > 1 ? `, in ${formatCount(repairs)} repairs while it was drawn` : "";
  return `Last edit: ${countOf(cells, "cell")} changed, ${countOf(rebuilt, part)} built again in ${formatTime(milliseconds)}${each}.`;
}

function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
