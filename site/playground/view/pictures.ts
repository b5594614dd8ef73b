import type { AgentGrid } from "../../../src/grid/agent-grid.ts";
import type { Grid } from "../../../src/index.ts";
import type { Tint } from "../model/far/tint.ts";
import { ClearancePicture, clearanceColours } from "./clearance-picture.ts";
import { ComponentsPicture, componentColours } from "./components-picture.ts";
import { ExpandedPainter } from "./expanded-painter.ts";
import { MapPicture } from "./map-picture.ts";
import type { Theme } from "./theme.ts";
import { TintPicture } from "./tint-picture.ts";

/** The pictures of one grid in one theme, each made when it is first asked for. */
export class Pictures {
  readonly grid: Grid;
  readonly theme: Theme;
  readonly expanded: ExpandedPainter;
  private readonly mapOfScale = new Map<number, MapPicture>();
  private readonly tintOfName = new Map<string, TintPicture>();
  private components: { readonly view: AgentGrid; readonly picture: ComponentsPicture } | undefined;
  private clearance: { readonly capability: number; readonly picture: ClearancePicture } | undefined;

  constructor(grid: Grid, theme: Theme) {
    this.grid = grid;
    this.theme = theme;
    this.expanded = new ExpandedPainter(grid, theme);
  }

  /** The picture in which one pixel stands for `scale` × `scale` cells. */
  mapOf(scale: number): MapPicture {
    const map = this.mapOfScale.get(scale) ?? new MapPicture(this.grid, this.theme, scale);
    this.mapOfScale.set(scale, map);
    return map;
  }

  /** The picture of what a thread knows of every cell. */
  tintOf(tint: Tint, scale: number): TintPicture {
    const name = `${tint} ${scale}`;
    const colours = tint === "components" ? componentColours(this.theme) : clearanceColours(this.theme);
    const picture = this.tintOfName.get(name) ?? new TintPicture(this.grid, colours, scale);
    this.tintOfName.set(name, picture);
    return picture;
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
