import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Grid } from "../../src/index.ts";
import { type Field, FieldFiller, fillField } from "../../src/search/field.ts";
import { FieldRepair, type KeptField } from "../../src/search/field-repair.ts";
import { cellSeeds, editFrom, editSeeds, settings } from "../support/arbitraries.ts";
import { cases } from "../support/cases.ts";

const NO_GOALS = new Int32Array(0);

function emptyField(stride: number, height: number): Field {
  const cells = stride * height;
  return { stride, distanceOfCell: new Uint32Array(cells), arrivalOfCell: new Uint8Array(cells) };
}

/** A field that lies alone in its arrays. */
function alone({ stride, distanceOfCell, arrivalOfCell }: Field, isMeasured = true): KeptField {
  return {
    stride,
    isMeasured,
    distances: distanceOfCell,
    firstDistance: 0,
    distanceStep: 1,
    arrivals: arrivalOfCell,
  };
}

test("a field repaired after edits is the field made anew", () => {
  fc.assert(
    fc.property(settings(14), cellSeeds, cellSeeds, cellSeeds, fc.array(editSeeds), (setting, a, b, c, edits) => {
      const { grid, agent, movement } = setting;
      const view = AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement));
      const { x: left, y: top, width = 1, height = 1 } = editFrom(grid, [a, b, "ground"]);
      const inside = { left, top, right: left + width, bottom: top + height };
      const source = (top + (Math.floor(c / width) % height)) * grid.width + left + (c % width);
      if (!view.canStand(source)) return;
      const [repaired, anew] = [emptyField(width + 1, height), emptyField(width + 1, height)];
      const goals = Int32Array.from(
        { length: width * height },
        (_, i) => Math.floor(i / width) * (width + 1) + (i % width),
      );
      fillField(view, inside, source, repaired);
      const filler = new FieldFiller(view, width + 1, height);
      const repair = new FieldRepair(filler);
      for (const seeds of edits) {
        const before = grid.version;
        grid.edit(editFrom(grid, seeds));
        view.follow();
        if (!view.canStand(source)) return;
        const changed = grid.changesSince(before).map((rectangle) => view.changedBy(rectangle));
        filler.begin(inside);
        const { arrivalOfCell } = repaired;
        const measured = { ...emptyField(width + 1, height), arrivalOfCell: arrivalOfCell.slice() };
        const isMeasured = repair.repair(source, alone(measured, false), changed, goals);
        if (!repair.repair(source, alone(repaired), changed, NO_GOALS)) fillField(view, inside, source, repaired);
        fillField(view, inside, source, anew);
        expect(repaired).toEqual(anew);
        if (!isMeasured) continue;
        expect(measured.arrivalOfCell).toEqual(anew.arrivalOfCell);
        for (const goal of goals) expect(measured.distanceOfCell[goal]).toBe(anew.distanceOfCell[goal]);
      }
    }),
    { numRuns: cases(2000) },
  );
});

test("a field of which much has changed is given up", () => {
  const grid = new Grid(32, 32);
  const view = AgentGrid.of(grid, classOfAgent(grid, {}), new Movement({}));
  const inside = { left: 0, top: 0, right: 32, bottom: 32 };
  const field = emptyField(32, 32);
  const repairAfter = (x: number, height: number): boolean => {
    fillField(view, inside, 0, field);
    grid.edit({ x, y: 0, height, terrain: "wall" });
    view.follow();
    const filler = new FieldFiller(view, 32, 32);
    filler.begin(inside);
    return new FieldRepair(filler).repair(
      0,
      alone(field),
      [{ cells: { left: x - 1, top: 0, right: x + 2, bottom: height + 1 }, isLoss: true, isGain: false }],
      NO_GOALS,
    );
  };
  expect(repairAfter(31, 8)).toBe(true);
  // all that is right of it
  expect(repairAfter(16, 16)).toBe(false);
});
