import type { VNode } from "preact";
import type { Answer } from "../model/session.ts";
import { titleOf } from "./algorithm-title.ts";
import { formatCost, formatMeanTime, formatTime } from "./format.ts";

interface VerdictProps {
  readonly answer: Answer;
  /** How much of the planners is built, from 0 to 1; `undefined` when nothing or all is. */
  readonly building: number | undefined;
  /** What the query takes when it is asked again, in milliseconds, where that is known. */
  readonly timeAgain: number | undefined;
}

/** What one run found, below its map: the cost of the path, or why there is none. */
export function Verdict({ answer, building = 0, timeAgain }: VerdictProps): VNode {
  const { run, path, fault, explanation, queryTime } = answer;
  const title = titleOf(run.algorithm);
  if (fault !== undefined) return <Failure title={title} status="cannot be asked" sentence={fault} />;
  if (path === undefined) {
    return (
      <p class="verdict">
        <strong>{title}</strong> is being built, {Math.floor(100 * building)} %
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
