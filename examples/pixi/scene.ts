import { createWorld, Grid, type Point, type Walker, type World } from "../../src/index.ts";

/** Something to see; `Graphics` of PixiJS is one. */
export interface Shape {
  readonly position: { set(x: number, y: number): void };
  rect(x: number, y: number, width: number, height: number): this;
  fill(colour: number): this;
  clear(): this;
}

/** Where shapes and words appear. */
export interface Screen {
  addShape(): Shape;
  say(sentence: string): void;
}

const AGENTS = { goblin: {}, ogre: { size: 2 } };
type Name = keyof typeof AGENTS;

/** Columns of the map. */
export const COLUMNS = 30;
/** Rows of the map. */
export const ROWS = 18;
const CAMP: Point = { x: 28, y: 8 };

/** Side of a cell, in pixels. */
export const CELL = 24;

/** Milliseconds of a frame that path finding may take. */
const BUDGET = 2;

/** Milliseconds from cell to cell. */
const STEP_TIME = 150;

/** Somebody who attacks the camp, with the cells between which it is seen. */
interface Attacker {
  readonly walker: Walker<Name>;
  readonly shape: Shape;
  last: Point;
}

/** A game of towers: attackers walk to the camp, and round the towers that are built in their way. */
export class Scene {
  readonly world: World<Name>;
  private readonly screen: Screen;
  private readonly map: Shape;
  private readonly attackers: Attacker[] = [];
  /** Those that were told that there is no way. */
  private readonly stranded = new Set<Walker<Name>>();
  private sinceStep = 0;

  constructor(screen: Screen) {
    this.screen = screen;
    this.world = createWorld(new Grid(COLUMNS, ROWS), { agents: AGENTS });
    this.map = screen.addShape();
    this.drawMap();
    this.world.on("edit", ({ walkers }) => screen.say(`${walkers.length} need another way.`));
    this.world.on("arrived", ({ walker }) => screen.say(`${walker.agent} ${walker.id} is in the camp.`));
    this.world.on("unreachable", ({ walker }) => {
      this.stranded.add(walker);
      screen.say(this.world.explain(walker.agent, walker.cell, walker.goal).sentence);
    });
  }

  /** Sends so many attackers from the left: one order for all of a kind. */
  attack(agent: Name, count: number): void {
    const starts = Array.from({ length: count }, (_, index) => ({ x: 0, y: (index * 2) % (ROWS - 1) }));
    for (const walker of this.world.walkAll(agent, starts, CAMP)) {
      const side = (agent === "ogre" ? 2 : 1) * CELL - 8;
      const shape = this.screen.addShape().rect(4, 4, side, side);
      shape.fill(agent === "ogre" ? 0x2c6e49 : 0xc0392b);
      this.attackers.push({ walker, shape, last: walker.cell });
    }
  }

  /** Builds a tower at a cell, or takes it down; those who were stranded may have a way now. */
  toggleTower({ x, y }: Point): void {
    const { world } = this;
    world.edit({ x, y, terrain: world.grid.get(x, y) === "wall" ? "ground" : "wall" });
    this.drawMap();
    for (const walker of this.stranded) {
      const { agent, cell, goal } = walker;
      if (!world.pathExists(agent, cell, goal)) continue;
      this.stranded.delete(walker);
      walker.goal = goal;
    }
  }

  /** Everything that happens in a frame of so many milliseconds. */
  update(milliseconds: number): void {
    this.world.tick(BUDGET);
    this.sinceStep += milliseconds;
    if (this.sinceStep >= STEP_TIME) {
      this.sinceStep %= STEP_TIME;
      for (const attacker of this.attackers) {
        attacker.last = attacker.walker.cell;
        attacker.walker.next();
      }
    }
    this.place();
  }

  /** Shows everybody between the last cell and this one. */
  private place(): void {
    const part = this.sinceStep / STEP_TIME;
    for (const { walker, shape, last } of this.attackers) {
      const { x, y } = walker.cell;
      shape.position.set((last.x + part * (x - last.x)) * CELL, (last.y + part * (y - last.y)) * CELL);
    }
  }

  private drawMap(): void {
    const { grid } = this.world;
    this.map
      .clear()
      .rect(0, 0, COLUMNS * CELL, ROWS * CELL)
      .fill(0xe8e2d0);
    this.map.rect(CAMP.x * CELL, CAMP.y * CELL, 2 * CELL, 2 * CELL).fill(0xd9a441);
    for (let y = 0; y < ROWS; y++) {
      for (let x = 0; x < COLUMNS; x++) {
        if (grid.get(x, y) === "wall") this.map.rect(x * CELL, y * CELL, CELL - 1, CELL - 1).fill(0x555555);
      }
    }
  }
}
