import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { FRAMES_KEPT, type FrameLog, percentile } from "../swarm/frame-log.ts";
import { formatTime } from "./format.ts";

/** How often it is drawn, in milliseconds. */
const PERIOD = 100;

const HEIGHT = 100;

/** What a frame of 60 a second takes, in milliseconds. */
const FRAME_TIME = 1000 / 60;

/** The last frames: from frame to frame as a line, path work as bars, its budget as a dashed line. */
export function FrameGraph({ frames, budget }: { readonly frames: FrameLog; readonly budget: number }): VNode {
  const shown = useSignal(frames.frames());
  useEffect(() => {
    const timer = setInterval(() => {
      shown.value = frames.frames();
    }, PERIOD);
    return () => clearInterval(timer);
  }, [frames, shown]);
  const intervals = shown.value.map(({ interval }) => interval);
  const work = shown.value.map((frame) => frame.work);
  const most = Math.max(2 * FRAME_TIME, 1.5 * budget);
  const heightOf = (time: number): number => (Math.min(time, most) / most) * HEIGHT;
  const line = intervals.map((time, index) => `${index},${HEIGHT - heightOf(time)}`).join(" ");
  const bars = work.map((time, index) => `M${index + 0.5} ${HEIGHT}v${-heightOf(time)}`).join("");
  const across = (time: number): string => `M0 ${HEIGHT - heightOf(time)}h${FRAMES_KEPT}`;
  const sentence = `Half of the last frames took up to ${formatTime(percentile(intervals, 0.5))}, 95 % up to ${formatTime(percentile(intervals, 0.95))}; path work 95 % up to ${formatTime(percentile(work, 0.95))}, budget ${formatTime(budget)}.`;
  return (
    <figure class="frame-graph">
      <svg viewBox={`0 0 ${FRAMES_KEPT} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={sentence}>
        <path class="reference" d={across(FRAME_TIME)} />
        <path class="work" d={bars} />
        <polyline class="interval" points={line} />
        <path class="budget" d={across(budget)} />
      </svg>
      <figcaption>
        <span class="key interval">
          frame {formatTime(percentile(intervals, 0.5))}, 95 % {formatTime(percentile(intervals, 0.95))}
        </span>
        <span class="key work">path work 95 % {formatTime(percentile(work, 0.95))}</span>
        <span class="key budget">budget {formatTime(budget)}</span>
      </figcaption>
    </figure>
  );
}
