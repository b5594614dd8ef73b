import { Random } from "../../../src/generate/random.ts";
import type { Grid, Point } from "../../../src/index.ts";
import type { SwarmWorld } from "./swarm-world.ts";

/** How many cells are looked at, and how many of them there must be to walk between. */
const SAMPLES = 2000;
const LEAST_PLACES = SAMPLES / 100;

/** The most places from which, one after the other, it is asked which others can be reached. */
const MOST_HUBS = 100;

/** Places that can be reached from one another for a kind of walker, drawn at random; none where it has hardly any room. */
export async function findPlaces(world: SwarmWorld, grid: Grid, agent: string, seed: number): Promise<Point[]> {
  const random = new Random(seed);
  const samples = Array.from({ length: SAMPLES }, () => grid.pointOf(random.below(grid.terrainOfCell.length)));
  let places: Point[] = [];
  for (const hub of samples.slice(0, MOST_HUBS)) {
    if (places.length > SAMPLES / 3) break;
    if (!(await world.pathExists(agent, hub, hub))) continue;
    const isJoined = await Promise.all(samples.map((sample) => world.pathExists(agent, hub, sample)));
    const joined = samples.filter((_, index) => isJoined[index]);
    if (joined.length > places.length) places = joined;
  }
  return places.length < LEAST_PLACES ? [] : places;
}
