import { describe, expect, test } from "vitest";
import type { Point } from "../../../src/index.ts";
import { Hand } from "./fake-pointer.ts";

const FIELD = `
  ........
  ........
  ........
  ........
`;

const at = (x: number, y: number): Point => ({ x, y });

function handWith(tool: "move" | "paint" | "erase" | "link" | "pan", drawing = FIELD): Hand {
  const hand = new Hand(drawing);
  hand.toolbox.tool.value = tool;
  return hand;
}

describe("painting", () => {
  test("leaves no gap, however fast the pointer is", () => {
    const hand = handWith("paint");
    hand.drag([at(1, 1), at(6, 1), at(6, 3)]);
    expect(hand.drawing).toBe(`
A.......
.######.
......#.
......#B
`);
  });

  test("follows the pixels that the browser has put together", () => {
    const hand = handWith("paint");
    hand.press(at(1, 1));
    hand.move(at(4, 1), { coalesced: [at(1, 2), at(2, 3), at(4, 1)] });
    hand.release(at(4, 1));
    expect(hand.drawing).toBe(`
A.......
.#..#...
.#.#....
..#....B
`);
  });

  test("a click paints one square of the brush, and is one step to undo", () => {
    const hand = handWith("paint");
    hand.toolbox.brush.value = 2;
    hand.toolbox.terrain.value = "swamp";
    hand.drag([at(3, 1)]);
    expect(hand.drawing).toBe(`
A.......
...SS...
...SS...
.......B
`);
    hand.key("z", { ctrlKey: true });
    expect(hand.drawing).not.toContain("S");
    hand.key("z", { ctrlKey: true, shiftKey: true });
    expect(hand.drawing).toContain("SS");
  });

  test("a whole stroke is one step to undo", () => {
    const hand = handWith("paint");
    hand.drag([at(1, 1), at(4, 1), at(4, 2)]);
    hand.session.undo();
    expect(hand.drawing).not.toContain("#");
    expect(hand.session.canUndo.value).toBe(false);
  });

  test.each(["move", "paint", "link", "pan"] as const)("erases with the right button while the tool is %s", (tool) => {
    const hand = handWith(tool, "..##W...\n........");
    hand.drag(
      [
        { x: 2, y: 0 },
        { x: 3, y: 0 },
      ],
      { button: 2 },
    );
    expect(hand.session.grid.value.get(2, 0)).toBe("ground");
    expect(hand.session.grid.value.get(3, 0)).toBe("ground");
    hand.session.undo();
    expect(hand.session.grid.value.get(3, 0)).toBe("wall");
  });

  test("erasing leaves ground, and no links where it passes", () => {
    const hand = handWith("erase", "..##W...\n........");
    hand.session.addLink(at(4, 0), at(6, 1), 2);
    hand.drag([at(2, 0), at(4, 0)]);
    expect(hand.drawing).toBe("\nA.......\n.......B\n");
    expect(hand.session.grid.value.links).toEqual([]);
  });
});

describe("the ends of the path", () => {
  test.each(["move", "paint", "erase", "link", "pan"] as const)("are dragged with the tool %s", (tool) => {
    const hand = handWith(tool);
    hand.drag([at(0, 0), at(2, 1), at(3, 2)]);
    hand.drag([at(7, 3), at(5, 0)]);
    expect(hand.drawing).toBe(`
.....B..
........
...A....
........
`);
  });

  test("stay on the map", () => {
    const hand = handWith("move");
    hand.drag([at(0, 0), at(-5, 9)]);
    expect(hand.session.start.value).toEqual(at(0, 3));
  });

  test("a click with the tool move places the goal, with Shift the start, and off the map nothing", () => {
    const hand = handWith("move");
    hand.drag([at(4, 1)]);
    hand.drag([at(2, 2)], { shiftKey: true });
    hand.drag([at(-1, 2)]);
    expect(hand.drawing).toBe(`
........
....B...
..A.....
........
`);
  });

  test("in a swarm there are none to drag", () => {
    const hand = handWith("paint");
    hand.session.mode.value = "swarm";
    hand.drag([at(0, 0)]);
    expect(hand.session.grid.value.get(0, 0)).toBe("wall");
  });
});

describe("links", () => {
  test("lead from where the pointer is pressed to where it is released", () => {
    const hand = handWith("link");
    hand.toolbox.linkCost.value = 3;
    hand.drag([at(2, 1), at(4, 1), at(6, 2)]);
    expect(hand.session.grid.value.links).toEqual([{ from: at(2, 1), to: at(6, 2), cost: 3 }]);
    expect(hand.toolbox.linkFrom.value).toBeUndefined();
  });

  test("a click draws none", () => {
    const hand = handWith("link");
    hand.drag([at(2, 1)]);
    expect([hand.session.grid.value.links, hand.faults]).toEqual([[], []]);
  });

  test("one that is not possible is reported, and the hand is free again", () => {
    const hand = handWith("link");
    hand.toolbox.linkCost.value = 0;
    hand.drag([at(2, 1), at(6, 2)]);
    expect(hand.faults.map(String)).toEqual([expect.stringContaining("The cost of a link must be a number")]);
    hand.toolbox.linkCost.value = 1;
    hand.drag([at(2, 1), at(6, 2)]);
    expect(hand.session.grid.value.links).toHaveLength(1);
  });
});

describe("the map", () => {
  test.each([
    ["the tool pan", {}, "pan"],
    ["the tool move", {}, "move"],
    ["the middle button", { button: 1 }, "paint"],
  ] as const)("is dragged with %s", (_, detail, tool) => {
    const hand = handWith(tool);
    hand.drag([at(3, 1), at(4, 1), at(5, 2)], detail);
    expect(hand.cellNowAt(at(5, 2))).toEqual(at(3, 1));
    expect(hand.drawing).toBe(handWith("pan").drawing);
  });

  test("is dragged while the space bar is down, which then places nothing", () => {
    const hand = handWith("paint");
    hand.keyDown(" ");
    hand.drag([at(3, 1), at(5, 2)]);
    hand.keyUp(" ");
    expect(hand.cellNowAt(at(5, 2))).toEqual(at(3, 1));
    expect(hand.drawing).not.toContain("#");
  });

  test("is zoomed about the pointer by the wheel", () => {
    const hand = handWith("move");
    hand.wheel(at(6, 2), -300);
    expect(hand.session.view.value.zoom).toBeGreaterThan(30);
    expect(hand.cellNowAt(at(6, 2))).toEqual(at(6, 2));
    hand.wheel(at(6, 2), 300);
    expect(hand.session.view.value.zoom).toBeCloseTo(20);
  });

  test("the right button is left to the browser", () => {
    const hand = handWith("paint");
    hand.drag([at(1, 1), at(3, 1)], { button: 2 });
    expect(hand.drawing).not.toContain("#");
  });
});

describe("fingers", () => {
  const first = { pointerType: "touch", pointerId: 1 } as const;
  const second = { pointerType: "touch", pointerId: 2 } as const;

  test("one paints, a tap too", () => {
    const hand = handWith("paint");
    hand.drag([at(1, 1), at(3, 1)], first);
    hand.drag([at(5, 2)], first);
    expect(hand.drawing).toBe(`
A.......
.###....
.....#..
.......B
`);
  });

  test("two drag and zoom, and paint nothing", () => {
    const hand = handWith("paint");
    hand.press(at(2, 1), first);
    hand.press(at(4, 1), second);
    hand.move(at(1, 1), first);
    hand.move(at(5, 1), second);
    hand.release(at(5, 1), second);
    hand.move(at(3, 3), first);
    hand.release(at(3, 3), first);
    expect(hand.session.view.value.zoom).toBeCloseTo(40);
    expect(hand.cellNowAt(at(3, 1))).toEqual(at(3, 1));
    expect(hand.drawing).not.toContain("#");
  });

  test("what the first one painted stays when a second one follows", () => {
    const hand = handWith("paint");
    hand.press(at(1, 1), first);
    hand.move(at(3, 1), first);
    hand.press(at(5, 1), second);
    hand.move(at(3, 3), first);
    expect(hand.session.canUndo.value).toBe(true);
    expect(hand.session.grid.value.toString().match(/#/g)).toHaveLength(3);
  });

  test("one that the browser takes away paints no more", () => {
    const hand = handWith("link");
    hand.press(at(1, 1), first);
    hand.move(at(3, 1), first);
    hand.cancel(at(3, 1), first);
    expect(hand.toolbox.linkFrom.value).toBeUndefined();
    expect(hand.session.grid.value.links).toEqual([]);
  });

  test("an end is easier to grasp than with a mouse", () => {
    const hand = handWith("paint");
    hand.drag([at(0.9, 0.6), at(4.9, 2.6)], first);
    expect(hand.session.start.value).toEqual(at(4, 2));
  });
});

describe("the cell under the pointer", () => {
  test("is known while it is on the map", () => {
    const hand = handWith("paint");
    hand.move(at(3, 2));
    expect(hand.toolbox.hovered.value).toEqual(at(3, 2));
    hand.move(at(-1, 2));
    expect(hand.toolbox.hovered.value).toBeUndefined();
  });
});

describe("keys", () => {
  test("digits choose tools", () => {
    const hand = handWith("move");
    expect(["1", "2", "3", "4", "5"].map((digit) => hand.key(digit) || hand.toolbox.tool.value)).toEqual([
      "move",
      "paint",
      "erase",
      "link",
      "pan",
    ]);
  });

  test("a and b take hold of an end, arrows move it, with Shift ten cells, and Escape lets it go", () => {
    const hand = handWith("move");
    hand.key("a");
    hand.key("ArrowRight");
    hand.key("ArrowDown");
    hand.key("b");
    hand.key("ArrowLeft");
    hand.key("ArrowUp", { shiftKey: true });
    expect(hand.drawing).toBe(`
......B.
.A......
........
........
`);
    hand.key("Escape");
    hand.key("ArrowLeft");
    expect(hand.session.goal.value).toEqual(at(6, 0));
  });

  test("arrows move the map when nothing is held", () => {
    const hand = handWith("move");
    const before = hand.session.view.value;
    hand.key("ArrowRight");
    expect(hand.session.view.value).toEqual({ ...before, x: before.x + 1 });
  });

  test.each(["Enter", " "])("arrows move the brush, and %j paints", (place) => {
    const hand = handWith("paint");
    hand.key("ArrowRight");
    hand.key(place);
    hand.key("ArrowUp");
    hand.key(place);
    expect(hand.drawing).toBe(`
A.......
.....#..
.....#..
.......B
`);
    hand.key("z", { ctrlKey: true });
    expect(hand.session.grid.value.toString().match(/#/g)).toHaveLength(1);
  });

  test("Enter begins a link, and ends it elsewhere", () => {
    const hand = handWith("link");
    hand.key("Enter");
    hand.key("ArrowLeft");
    hand.key("Enter");
    expect(hand.session.grid.value.links).toEqual([{ from: at(4, 2), to: at(3, 2), cost: 1 }]);
  });

  test("+ and - zoom, 0 shows the whole map", () => {
    const hand = handWith("move");
    hand.key("+");
    expect(hand.session.view.value.zoom).toBe(25);
    hand.key("-");
    expect(hand.session.view.value.zoom).toBe(20);
    hand.key("0");
    expect(hand.session.view.value.zoom).toBeCloseTo(12.5);
  });

  test.each(["Tab", "F5", "q", "6"])("%s is left to the browser", (key) => {
    expect(handWith("move").key(key)).toBe(true);
  });

  test("shortcuts of the browser are left to it", () => {
    expect(handWith("move").key("a", { ctrlKey: true })).toBe(true);
  });
});
