// What runs in the worker behind the switch of the home page: the same travellers with A* of PathFinding.js.

import { Beat } from "./beat.ts";
import { RivalTravel } from "./rival.ts";
import type { Order, Report } from "./thread-messages.ts";

let isWallOfCell = new Uint8Array();
let travel: RivalTravel | undefined;

const beat = new Beat({
  step() {
    if (travel === undefined) return;
    travel.step();
    const report: Report = { type: "step", places: travel.places, tally: travel.tally };
    postMessage(report);
  },
  work: () => travel?.work() ?? false,
});

addEventListener("message", ({ data }: MessageEvent<Order>) => {
  if (data.type === "prepare") isWallOfCell = data.isWallOfCell as Uint8Array<ArrayBuffer>;
  else if (data.type === "edit") travel?.edit(data.edits);
  else if (data.type === "pause") beat.stop();
  else {
    if (data.type === "begin") travel = new RivalTravel(isWallOfCell, data.places);
    beat.start();
  }
});
