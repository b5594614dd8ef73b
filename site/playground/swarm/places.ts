import { Random } from "../../../src/generate/random.ts";
import type { Grid, Point } from "../../../src/index.ts";
import type { SwarmWorld } from "./swarm-world.ts";

/** How many cells are looked at, and how many of them there must be to walk between. */
const SAMPLES = 2000;
const LEAST_PLACES = SAMPLES / 100;

/** How many further cells are looked at once it is known where most can be reached, so that thousands have places to begin. */
const FURTHER_SAMPLES = 10_000;

/** The most places from which, one after the other, it is asked which others can be reached. */
const MOST_HUBS = 100;

/** Places that can be reached from one another for a kind of walker, drawn at random; none where it has hardly any room. */
export async function findPlaces(world: SwarmWorld, grid: Grid, agent: string, seed: number): Promise<Point[]> {
  const random = new Random(seed);
  const draw = (count: number): Point[] =>
    Array.from({ length: count }, () => grid.pointOf(random.below(grid.terrainOfCell.length)));
  const joinedTo = async (hub: Point, samples: readonly Point[]): Promise<Point[]> => {
    const isJoined = await Promise.all(samples.map((sample) => world.pathExists(agent, hub, sample)));
    return samples.filter((_, index) => isJoined[index]);
  };
  const samples = draw(SAMPLES);
  let places: Point[] = [];
  for (const hub of samples.slice(0, MOST_HUBS)) {
    if (places.length > SAMPLES / 3) break;
    if (!(await world.pathExists(agent, hub, hub))) continue;
    const joined = await joinedTo(hub, samples);
    if (joined.length > places.length) places = joined;
  }
  if (places.length < LEAST_PLACES) return [];
  return [...places, ...(await joinedTo(places[0], draw(FURTHER_SAMPLES)))];
}
