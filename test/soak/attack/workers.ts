import { type FaultReport, runWithFaults } from "../../worker/fault-run.ts";
import { LocalWorkers } from "../../worker/local-worker.ts";
import { RealWorkers } from "../../worker/real-worker.ts";
import { playAmongDeaths } from "../../worker/remote-play.ts";
import { longStories } from "../../world/drive.ts";
import { Draw } from "../draw/draw.ts";
import type { Attack, Counts } from "./attack.ts";

/** A world gives up when its worker dies more often than this in a row. */
const MOST_KILLS = 3;

/** Worlds in workers that are killed at random: nobody loses an answer, gets it twice, a wrong one, or an illegal step. */
export const WORKERS: Attack = {
  name: "workers",
  async play(seed, counts) {
    const draw = new Draw(seed);
    if (draw.chance(60)) await playGame(draw, counts);
    else await playRequests(draw, seed, counts);
  },
};

/** A game with walkers, groups, edits and occupied cells. */
async function playGame(draw: Draw, counts: Counts): Promise<void> {
  const story = draw.from(longStories);
  const pauses = Array.from({ length: 24 }, () => draw.below(4));
  const { kills, faults } = await playAmongDeaths(story, pauses, draw.oneOf([1, 3, 1000]));
  counts.add("kills", kills);
  counts.add("games");
  if (faults.length > 0) throw new Error(faults.join(" "));
}

/** Many requests and edits, in this thread or in a real one. */
async function playRequests(draw: Draw, seed: number, counts: Counts): Promise<void> {
  const isReal = draw.chance(25);
  const requests = draw.oneOf([200, 500, 1000]);
  const report = await runWithFaults({
    kills: 1 + draw.below(MOST_KILLS),
    requests,
    edits: draw.below(requests / 4),
    seed,
    size: draw.oneOf([16, 32, 64, 96]),
    snapshotEvery: draw.oneOf([50, 300, 1000]),
    workers: isReal ? new RealWorkers() : new LocalWorkers(),
  });
  counts.add("kills", report.kills);
  counts.add("requests", report.answered);
  const fault = faultOf(report, requests);
  if (fault !== undefined) throw new Error(`${fault} ${JSON.stringify(report)}`);
}

function faultOf(report: FaultReport, requests: number): string | undefined {
  const { answered, lost, twice, wrong, illegalSteps, changes, changesTold } = report;
  if (lost > 0 || answered !== requests) return `${requests - answered} of ${requests} requests have no answer.`;
  if (twice > 0) return `${twice} requests are answered twice.`;
  if (wrong > 0) return `${wrong} answers are wrong.`;
  if (illegalSteps > 0) return `${illegalSteps} steps are illegal.`;
  return changes === changesTold ? undefined : `${changes} changes of the map, ${changesTold} told.`;
}
