import { describe, expect, test } from "vitest";
import { cutLowest, paintNoise } from "../../src/generate/noise.ts";
import { Random } from "../../src/generate/random.ts";

describe("noise", () => {
  test("changes little from cell to cell and much across the map", () => {
    const [width, height] = [200, 150];
    const heightOfCell = new Uint8Array(width * height);
    paintNoise(heightOfCell, width, height, [{ scale: 5, weight: 16 }], new Random(2));
    let steepest = 0;
    for (let cell = 0; cell + width < heightOfCell.length; cell++) {
      steepest = Math.max(steepest, Math.abs(heightOfCell[cell + width] - heightOfCell[cell]));
      if ((cell + 1) % width === 0) continue;
      steepest = Math.max(steepest, Math.abs(heightOfCell[cell + 1] - heightOfCell[cell]));
    }
    // 255 over 32 cells, half as steep again in the middle
    expect(steepest).toBeLessThanOrEqual(13);
    expect(steepest).toBeGreaterThan(4);
    expect(Math.max(...heightOfCell) - Math.min(...heightOfCell)).toBeGreaterThan(180);
  });

  test("cuts off exactly as many cells as wanted, ties counted", () => {
    const heightOfCell = Uint8Array.of(7, 3, 3, 9, 3, 255);
    expect(cutLowest(heightOfCell, 0)).toEqual({ height: 3, tied: 3, wanted: 0 });
    expect(cutLowest(heightOfCell, 2)).toEqual({ height: 3, tied: 3, wanted: 2 });
    expect(cutLowest(heightOfCell, 3)).toEqual({ height: 7, tied: 1, wanted: 0 });
    expect(cutLowest(heightOfCell, 5)).toEqual({ height: 255, tied: 1, wanted: 0 });
  });
});
