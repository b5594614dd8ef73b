import type { VNode } from "preact";
import type { Path } from "../../../src/index.ts";
import type { Obstacle } from "../model/obstacle.ts";
import type { Answer } from "../model/session.ts";
import { formatCost, formatMeanTime, formatTime } from "./format.ts";
import { Legend } from "./legend.tsx";

interface VerdictProps {
  /** What the run is called. */
  readonly title: string;
  readonly answer: Answer;
  /** How much of the planners is built, from 0 to 1; `undefined` when nothing or all is. */
  readonly building: number | undefined;
  /** What the query takes when it is asked again, in milliseconds, where that is known. */
  readonly timeAgain: number | undefined;
  /** Whether the map shows what is in the way where there is no path. */
  readonly isExplained: boolean;
  /** Which runs find no path for the reason that is told: one of several, all of them, or the only one. */
  readonly speaksFor: "one" | "all" | "only";
}

/** What one run found, below its map: the cost of the path, or why there is none. */
export function Verdict(props: VerdictProps): VNode {
  const { title, answer, building = 0, timeAgain } = props;
  const { path, fault, explanation, queryTime, isMeanwhile, isPending } = answer;
  if (fault !== undefined) {
    return (
      <p class="verdict failed" role="status">
        <strong>{title}</strong> cannot be asked. {fault}
      </p>
    );
  }
  if (path === undefined || isMeanwhile) {
    const percent = Math.floor(100 * building);
    return (
      <p class="verdict">
        <strong>{title}</strong> is being built, {percent} %
        <progress max={100} value={percent} aria-label={`${title} is being built`} />
        {path !== undefined && ` A* meanwhile: ${isPending ? "looking for the path…" : outcomeOf(path, explanation)}`}
      </p>
    );
  }
  if (isPending) {
    return (
      <p class="verdict">
        <strong>{title}</strong> is looking for the path…
      </p>
    );
  }
  if (path.cells.length === 0) return <NoPath {...props} />;
  return (
    <p class="verdict">
      <strong>{title}</strong> cost {formatCost(path.cost)},{" "}
      {timeAgain === undefined ? formatTime(queryTime) : formatMeanTime(timeAgain)}
    </p>
  );
}

/** What A* found while another planner is built. */
function outcomeOf({ cells, cost }: Path, explanation: Obstacle | undefined): string {
  return cells.length === 0 ? `no path. ${explanation?.sentence ?? ""}` : `cost ${formatCost(cost)}`;
}

/** Why there is no path, and what the marks on the map stand for. Only runs that differ are called by their names. */
function NoPath({ title, answer: { explanation }, isExplained, speaksFor }: VerdictProps): VNode {
  const what = speaksFor === "one" ? `${title}: no path.` : "No path.";
  return (
    <div class={speaksFor === "all" ? "verdict failed for-all" : "verdict failed"} role="status">
      <p>
        <strong>{what}</strong> {explanation?.sentence}
      </p>
      {isExplained && <Legend rows={explanation?.legend ?? []} />}
    </div>
  );
}
