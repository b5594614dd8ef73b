import { expect, test } from "vitest";
import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { Grid } from "../../src/index.ts";
import { mendPath } from "../../src/world/mended-path.ts";

/** The cells of a path that is drawn in the order of the alphabet, mended once the cells with capitals are closed. */
function mended(drawing: string): string {
  const grid = Grid.parse(drawing.replace(/[a-z]/gi, "."));
  const view = AgentGrid.of(grid, classOfAgent(grid, { capability: ["ground"] }), new Movement({}));
  const letters = [...drawing.replace(/\s/g, "")].map((letter, cell) => ({ letter, cell }));
  const path = letters.filter(({ letter }) => /[a-z]/i.test(letter));
  path.sort((a, b) => a.letter.toLowerCase().charCodeAt(0) - b.letter.toLowerCase().charCodeAt(0));
  for (const { letter, cell } of path) {
    if (letter !== letter.toLowerCase()) grid.edit({ ...grid.pointOf(cell), terrain: "wall" });
  }
  return (
    mendPath(
      view,
      Int32Array.from(path, ({ cell }) => cell),
      { work: 0 },
    )?.cells.join(" ") ?? "none"
  );
}

test("a path that still is legal stays as it is", () => {
  expect(mended("abcd")).toBe("0 1 2 3");
});

test("a step that is closed is led round", () => {
  expect(mended("abCde\n.....")).toBe("0 1 6 7 8 3 4");
});

test("a path whose way round is closed, too, cannot be mended", () => {
  expect(mended("abCde\n..#..")).toBe("none");
});

test("a way round that meets the path later on does not lead back", () => {
  expect(mended("abC.\n.fed")).toBe("0 1 5");
});
