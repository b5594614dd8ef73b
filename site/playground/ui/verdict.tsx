import type { VNode } from "preact";
import type { Explanation, Path } from "../../../src/index.ts";
import type { Answer } from "../model/session.ts";
import { formatCost, formatMeanTime, formatTime } from "./format.ts";

interface VerdictProps {
  /** What the run is called. */
  readonly title: string;
  readonly answer: Answer;
  /** How much of the planners is built, from 0 to 1; `undefined` when nothing or all is. */
  readonly building: number | undefined;
  /** What the query takes when it is asked again, in milliseconds, where that is known. */
  readonly timeAgain: number | undefined;
}

/** What one run found, below its map: the cost of the path, or why there is none. */
export function Verdict({ title, answer, building = 0, timeAgain }: VerdictProps): VNode {
  const { path, fault, explanation, queryTime, isMeanwhile, isPending } = answer;
  if (fault !== undefined) return <Failure title={title} status="cannot be asked" sentence={fault} />;
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
  if (path.cells.length === 0) {
    return <Failure title={title} status="finds no path" sentence={explanation?.sentence ?? ""} />;
  }
  return (
    <p class="verdict">
      <strong>{title}</strong> cost {formatCost(path.cost)},{" "}
      {timeAgain === undefined ? formatTime(queryTime) : formatMeanTime(timeAgain)}
    </p>
  );
}

/** What A* found while another planner is built. */
function outcomeOf({ cells, cost }: Path, explanation: Explanation | undefined): string {
  return cells.length === 0 ? `no path. ${explanation?.sentence ?? ""}` : `cost ${formatCost(cost)}`;
}

interface FailureProps {
  readonly title: string;
  readonly status: string;
  readonly sentence: string;
}

function Failure({ title, status, sentence }: FailureProps): VNode {
  return (
    <p class="verdict failed" role="status">
      <strong>{title}</strong> {status}. {sentence}
    </p>
  );
}
