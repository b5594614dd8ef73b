import { GOAL_COLOUR, LAYER_COLOURS, START_COLOUR } from "../../../src/draw/palette.ts";
import type { AgentGrid } from "../../../src/grid/agent-grid.ts";
import type { Rectangle } from "../../../src/index.ts";
import { type CellPainter, CellPicture, pixelOf } from "./cell-picture.ts";
import type { Theme } from "./theme.ts";

const OPACITY = 0.4;

/** The components of a map for one agent: that of the start in its colour, that of the goal in its own, others in others. */
export class ComponentsPicture {
  readonly picture: CellPicture;
  private readonly view: AgentGrid;
  private readonly pixelOfStart: number;
  private readonly pixelOfGoal: number;
  private readonly otherPixels: readonly number[];
  private startComponent = -1;
  private goalComponent = -1;
  private seenVersion: number;

  constructor(view: AgentGrid, theme: Theme) {
    this.view = view;
    this.picture = new CellPicture(view.grid);
    this.seenVersion = view.grid.version;
    [, this.pixelOfStart, this.pixelOfGoal, ...this.otherPixels] = componentColours(theme);
  }

  /** Paints what has changed within a rectangle until the time of `deadline`, and tells whether nothing is left. */
  update(start: number, goal: number, within: Rectangle, deadline: number): boolean {
    const { view } = this;
    view.follow();
    const startComponent = view.components.componentOf(start);
    const goalComponent = view.components.componentOf(goal);
    const isSame =
      view.version === this.seenVersion &&
      startComponent === this.startComponent &&
      goalComponent === this.goalComponent;
    // one wall can part a component, and so change cells far away
    if (!isSame) this.picture.markAllStale();
    this.seenVersion = view.version;
    this.startComponent = startComponent;
    this.goalComponent = goalComponent;
    return this.picture.paint(within, this.paintComponents, deadline);
  }

  private readonly paintComponents: CellPainter = ({ left, top, right, bottom }, pixels) => {
    const { components, grid } = this.view;
    let pixel = 0;
    for (let y = top; y < bottom; y++) {
      for (let cell = y * grid.width + left; cell < y * grid.width + right; cell++) {
        pixels[pixel++] = this.pixelOfComponent(components.componentOf(cell));
      }
    }
  };

  private pixelOfComponent(component: number): number {
    if (component < 0) return 0;
    if (component === this.startComponent) return this.pixelOfStart;
    if (component === this.goalComponent) return this.pixelOfGoal;
    return this.otherPixels[component % this.otherPixels.length];
  }
}

/** The colours of no component, of the component of the start, of that of the goal, and of others. */
export function componentColours(theme: Theme): Uint32Array {
  const colours = [START_COLOUR, GOAL_COLOUR, ...LAYER_COLOURS].map((colour) => pixelOf(colour[theme], OPACITY));
  return Uint32Array.of(0, ...colours);
}
