import type { AgentGrid } from "../../../src/grid/agent-grid.ts";
import type { Grid } from "../../../src/index.ts";
import { ClearancePicture } from "./clearance-picture.ts";
import { ComponentsPicture } from "./components-picture.ts";
import { ExpandedPainter } from "./expanded-painter.ts";
import { MapPicture } from "./map-picture.ts";
import type { Theme } from "./theme.ts";

/** The pictures of one grid in one theme, each made when it is first asked for. */
export class Pictures {
  readonly grid: Grid;
  readonly theme: Theme;
  readonly map: MapPicture;
  readonly expanded: ExpandedPainter;
  private components: { readonly view: AgentGrid; readonly picture: ComponentsPicture } | undefined;
  private clearance: { readonly capability: number; readonly picture: ClearancePicture } | undefined;

  constructor(grid: Grid, theme: Theme) {
    this.grid = grid;
    this.theme = theme;
    this.map = new MapPicture(grid, theme);
    this.expanded = new ExpandedPainter(grid, theme);
  }

  componentsOf(view: AgentGrid): ComponentsPicture {
    if (this.components?.view !== view) this.components = { view, picture: new ComponentsPicture(view, this.theme) };
    return this.components.picture;
  }

  clearanceOf(capability: number): ClearancePicture {
    if (this.clearance?.capability !== capability) {
      this.clearance = { capability, picture: new ClearancePicture(this.grid, capability, this.theme) };
    }
    return this.clearance.picture;
  }
}
