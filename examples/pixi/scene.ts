import { createWorld, Grid, type Point, type Walker, type World } from "../../src/index.ts";

/** Something to see; `Graphics` of PixiJS is one. */
export interface Shape {
  readonly position: { set(x: number, y: number): void };
  rect(x: number, y: number, width: number, height: number): this;
  fill(colour: number): this;
  clear(): this;
  destroy(): void;
}

/** Where shapes, words and the score appear. */
export interface Screen {
  addShape(): Shape;
  say(sentence: string): void;
  /** Shows how many attackers have come into the camp. */
  score(count: number): void;
}

const AGENTS = { goblin: { size: 1 }, ogre: { size: 2 } };
type Name = keyof typeof AGENTS;

/** The attackers of each wave, in turn and for ever. */
const WAVES: readonly Name[] = ["goblin", "ogre"];
/** How many come in a wave. */
const WAVE_SIZE = 6;
/** The next wave waits while this many attackers are under way. */
const MOST_ATTACKERS = 40;

/** Columns of the map. */
export const COLUMNS = 30;
/** Rows of the map. */
export const ROWS = 18;
const CAMP: Point = { x: 28, y: 8 };
/** Columns at the left where attackers come from. */
const BORDER = 2;
/** Side of a cell, in pixels. */
export const CELL = 24;

/** Milliseconds of a frame that path finding may take. */
const BUDGET = 2;
/** Milliseconds from cell to cell. */
const STEP_TIME = 150;
/** Milliseconds from wave to wave. */
const WAVE_TIME = 4000;

/** Somebody who attacks the camp, with the cells between which it is seen. */
interface Attacker {
  readonly walker: Walker<Name>;
  readonly shape: Shape;
  last: Point;
  /** Steps until it sets off. */
  wait: number;
}

/** A game of towers: wave after wave walks to the camp, and round the towers that are built in their way. */
export class Scene {
  readonly world: World<Name>;
  private readonly screen: Screen;
  private readonly map: Shape;
  private attackers: Attacker[] = [];
  private waves = 0;
  private arrivals = 0;
  private sinceWave = WAVE_TIME;
  private sinceStep = 0;

  constructor(screen: Screen) {
    this.screen = screen;
    this.world = createWorld(new Grid(COLUMNS, ROWS), { agents: AGENTS });
    this.map = screen.addShape();
    this.drawMap();
    this.world.on("edit", ({ walkers }) => screen.say(`${walkers.length} need another way.`));
    this.world.on("arrived", () => screen.score(++this.arrivals));
    this.world.on("unreachable", ({ walker }) => {
      screen.say(this.world.explain(walker.agent, walker.cell, walker.goal).sentence);
    });
  }

  /** Builds a tower at a cell, or takes it down. The world leads everybody out from under it, and on when a way opens. */
  toggleTower({ x, y }: Point): void {
    if (x < BORDER || (x >= CAMP.x && y >= CAMP.y && y < CAMP.y + 2)) {
      this.screen.say("No tower can stand in the camp, or where attackers come from.");
      return;
    }
    this.world.edit({ x, y, terrain: this.world.grid.get(x, y) === "wall" ? "ground" : "wall" });
    this.drawMap();
  }

  /** Plays a frame of `milliseconds` milliseconds. */
  update(milliseconds: number): void {
    this.sinceWave += milliseconds;
    if (this.sinceWave >= WAVE_TIME && this.attackers.length < MOST_ATTACKERS) {
      this.sinceWave = 0;
      this.attack(WAVES[this.waves++ % WAVES.length]);
    }
    this.world.tick(BUDGET);
    this.sinceStep += milliseconds;
    if (this.sinceStep >= STEP_TIME) {
      this.sinceStep %= STEP_TIME;
      this.step();
    }
    this.place();
  }

  /** Sends a wave from the left, one attacker after the other: one order for all of them. */
  private attack(agent: Name): void {
    const side = AGENTS[agent].size * CELL - 8;
    const starts = Array.from({ length: WAVE_SIZE }, (_, index) => ({ x: 0, y: (index * 5) % (ROWS - 1) }));
    for (const [index, walker] of this.world.walkAll(agent, starts, CAMP).entries()) {
      const shape = this.screen.addShape().rect(4, 4, side, side);
      shape.fill(agent === "ogre" ? 0x2c6e49 : 0xc0392b);
      this.attackers.push({ walker, shape, last: walker.cell, wait: 3 * index });
    }
  }

  /** Every attacker takes a step; attackers in the camp are no longer shown. */
  private step(): void {
    for (const { walker, shape } of this.attackers) if (walker.status === "arrived") shape.destroy();
    this.attackers = this.attackers.filter(({ walker }) => walker.status !== "arrived");
    for (const attacker of this.attackers) {
      attacker.last = attacker.walker.cell;
      if (attacker.wait-- <= 0) attacker.walker.next();
    }
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
    this.map.clear();
    this.map.rect(0, 0, COLUMNS * CELL, ROWS * CELL).fill(0xe8e2d0);
    this.map.rect(CAMP.x * CELL, CAMP.y * CELL, 2 * CELL, 2 * CELL).fill(0xd9a441);
    for (let y = 0; y < ROWS; y++) {
      for (let x = 0; x < COLUMNS; x++) {
        if (this.world.grid.get(x, y) === "wall") this.map.rect(x * CELL, y * CELL, CELL - 1, CELL - 1).fill(0x555555);
      }
    }
  }
}
