import { createPlanner, Grid, type Path, type Planner, type Point, type Reach } from "../../src/index.ts";

/** What there is to draw with; the 2D context of a canvas is one. */
export interface Context {
  fillStyle: string | object;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
}

/** A hero of the game, who may go some tiles in each turn, and strike once. */
export interface Hero {
  readonly name: string;
  readonly colour: string;
  /** How many tiles it goes in a turn, how many of them are left, and how far away it can strike. */
  readonly moves: number;
  left: number;
  readonly range: number;
  cell: Point;
  canStrike: boolean;
  hasKey: boolean;
}

const MAP = `
  .........#.........
  .........#.........
  .........#.....##..
  .........+.....##..
  .........#.........
  ####+#####.........
  .........#####+####
  ...................
  .........#.........
`;
const TOWER = { x: 15, y: 2, width: 2, height: 2 };
const KEY = { x: 1, y: 8 };

/** Side of a cell, in pixels. */
export const CELL = 36;

const COLOUR_OF_TERRAIN: Record<string, string> = { ground: "#e8e2d0", door: "#a9744f", wall: "#555555" };

/** A game of two heroes who have to bring down a tower. It knows nothing of the page. */
export class Game {
  readonly grid = Grid.parse(MAP, { "+": { name: "door" } });
  readonly heroes: readonly Hero[] = [
    heroOf("The knight", "#c0392b", { x: 4, y: 7 }, 5, 1),
    heroOf("The archer", "#2c6e49", { x: 3, y: 2 }, 4, 7),
  ];
  chosen: Hero = this.heroes[0];
  strength = 3;
  isKeyThere = true;
  news = "Click a hero, a cell in its range, or the tower. Press any key to end the turn.";
  // a diagonal step costs as much as any other
  private readonly planner: Planner = createPlanner(this.grid, { algorithm: "astar", diagonal: "chebyshev" });

  /** Where a hero can go in this turn, and what each cell costs it. */
  rangeOf(hero: Hero): Reach {
    return this.planner.reachable(hero.cell, hero.left, { agent: this.agentOf(hero) });
  }

  /** Chooses a hero, or lets the chosen one walk or strike. */
  click(point: Point): void {
    const hero = this.heroes.find(({ cell }) => cell.x === point.x && cell.y === point.y);
    if (hero !== undefined) {
      this.chosen = hero;
      this.news = `${hero.name} may go ${hero.left} more, and strikes from a distance of ${hero.range}.`;
    } else if (isIn(TOWER, point)) this.strike(this.chosen);
    else this.walk(this.chosen, point);
  }

  endTurn(): void {
    for (const hero of this.heroes) Object.assign(hero, { left: hero.moves, canStrike: true });
    this.news = "A new turn: both may go and strike again.";
  }

  /** Walks along the path that the movement range knows already. */
  private walk(hero: Hero, point: Point): void {
    const path = this.rangeOf(hero).path(point);
    if (path.status !== "found") this.news = `${hero.name} cannot get there in this turn.`;
    else this.go(hero, point, path.cost);
  }

  /** The path up to the tower, no nearer than it takes to hit it. */
  pathToStrike(hero: Hero): Path {
    const options = { within: hero.range, maxCost: hero.left, agent: this.agentOf(hero) };
    return this.planner.findPath(hero.cell, TOWER, options);
  }

  private strike(hero: Hero): void {
    const path = this.pathToStrike(hero);
    if (path.status !== "found" || !hero.canStrike || this.strength === 0) {
      this.news = hero.canStrike ? "The tower is out of reach." : `${hero.name} has struck already.`;
      return;
    }
    this.go(hero, [...path].at(-1) ?? hero.cell, path.cost);
    hero.canStrike = false;
    this.strength--;
    this.news = this.strength > 0 ? `A hit! The tower stands ${this.strength} more.` : "The tower has fallen.";
    if (this.strength === 0) this.grid.edit({ ...TOWER, terrain: "ground" });
  }

  private go(hero: Hero, point: Point, cost: number): void {
    hero.cell = point;
    hero.left -= cost;
    this.news = `${hero.name} may go ${hero.left} more.`;
    if (!this.isKeyThere || !isIn({ ...KEY, width: 1, height: 1 }, point)) return;
    this.isKeyThere = false;
    hero.hasKey = true;
    this.news = `${hero.name} has the key to all doors.`;
  }

  /** Doors are ground that only a hero with the key may enter. */
  private agentOf({ hasKey }: Hero): { readonly capability: readonly string[] } {
    return { capability: hasKey ? ["ground", "door"] : ["ground"] };
  }
}

/** Draws the map, where the chosen hero can go and strike, the key, the heroes and the news. */
export function draw(context: Context, game: Game): void {
  const { grid, heroes, chosen, strength, isKeyThere, news } = game;
  const fill = (colour: string, { x, y }: Point, inset: number): void => {
    context.fillStyle = colour;
    context.fillRect(x * CELL + inset, y * CELL + inset, CELL - 1 - 2 * inset, CELL - 1 - 2 * inset);
  };
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, grid.width * CELL, (grid.height + 1) * CELL);
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) fill(COLOUR_OF_TERRAIN[grid.get(x, y)], { x, y }, 0);
  }
  for (const cell of game.rangeOf(chosen).cells) fill("#9fc5e8", grid.pointOf(cell), 2);
  for (const point of [...game.pathToStrike(chosen)].slice(-1)) fill("#e08283", point, 2);
  if (isKeyThere) fill("#d9a441", KEY, 12);
  for (const { cell, colour, hasKey } of heroes) {
    fill(colour, cell, 5);
    if (hasKey) fill("#d9a441", cell, 14);
  }
  context.fillStyle = "#ffffff";
  if (strength > 0) context.fillText(`${strength}`, (TOWER.x + 1) * CELL - 5, (TOWER.y + 1) * CELL + 5);
  context.fillStyle = "#000000";
  context.fillText(news, 4, grid.height * CELL + 23);
}

function heroOf(name: string, colour: string, cell: Point, moves: number, range: number): Hero {
  return { name, colour, cell, moves, range, left: moves, canStrike: true, hasKey: false };
}

function isIn({ x, y, width, height }: typeof TOWER, point: Point): boolean {
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
}
