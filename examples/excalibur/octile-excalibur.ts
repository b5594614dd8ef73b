import * as ex from "excalibur";
import { createWorld, Grid, type Point, type Walker, type World, type WorldOptions } from "octile";

/** Makes an actor walk: add the component that `OctileSystem.walkerAt` returns to the actor. */
export class WalkerComponent extends ex.Component {
  readonly walker: Walker<string>;
  /** Where the actor came from, and where it goes, in pixels. */
  from = ex.vec(0, 0);
  to = ex.vec(0, 0);

  constructor(walker: Walker<string>, at: ex.Vector) {
    super();
    this.walker = walker;
    this.from = this.to = at;
  }
}

/** A system of Excalibur that owns a world on a tile map: it plans and steps, and moves all actors that have a walker. */
export class OctileSystem extends ex.System {
  readonly systemType: ex.SystemType = ex.SystemType.Update;
  readonly world: World<string>;
  private readonly tiles: ex.TileMap;
  private readonly query: ex.Query<typeof WalkerComponent | typeof ex.TransformComponent>;
  private readonly stepTime: number;
  private sinceStep = 0;

  /** @param stepTime Milliseconds from one step of all to the next. */
  constructor(ecs: ex.World, tiles: ex.TileMap, options: WorldOptions<string>, stepTime = 150) {
    super();
    const grid = new Grid(tiles.columns, tiles.rows);
    for (const { x, y, solid } of tiles.tiles) if (solid) grid.set(x, y, "wall");
    this.world = createWorld(grid, options);
    this.tiles = tiles;
    this.stepTime = stepTime;
    this.query = ecs.query([WalkerComponent, ex.TransformComponent]);
  }

  /** A walker at a cell, as a component of the actor that is to be seen there. */
  walkerAt(agent: string, cell: Point): WalkerComponent {
    const walker = this.world.walk(agent, cell, cell, { occupies: true, nearest: true });
    return new WalkerComponent(walker, this.centerOf(cell));
  }

  /** The middle of a cell, in pixels. */
  centerOf({ x, y }: Point): ex.Vector {
    const { tileWidth, tileHeight, pos } = this.tiles;
    return ex.vec((x + 0.5) * tileWidth, (y + 0.5) * tileHeight).add(pos);
  }

  /** Makes a tile solid or not: for the physics of Excalibur, and for all who walk. */
  setSolid(tile: ex.Tile, isSolid: boolean): void {
    tile.solid = isSolid;
    this.world.edit({ x: tile.x, y: tile.y, terrain: isSolid ? "wall" : "ground" });
  }

  /** Excalibur calls this in every frame. */
  update(elapsed: number): void {
    this.world.tick(2); // 2 ms of the frame
    this.sinceStep += elapsed;
    const isDue = this.sinceStep >= this.stepTime;
    if (isDue) {
      this.sinceStep %= this.stepTime;
      this.world.step();
    }
    for (const entity of this.query.entities) {
      const component = entity.get(WalkerComponent);
      if (isDue) [component.from, component.to] = [component.to, this.centerOf(component.walker.cell)];
      entity.get(ex.TransformComponent).pos = ex.lerpVector(
        component.from,
        component.to,
        this.sinceStep / this.stepTime,
      );
    }
  }
}
