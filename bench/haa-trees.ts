import { Random } from "../src/generate/random.ts";
import { Grid } from "../src/index.ts";
import { type Course, coursesOf } from "./map-set.ts";

/** How many of a hundred cells of ground become trees. */
const TREES = 20;

/** Returns the first `maps` maps of Baldur's Gate at 512 × 512 as maps of two terrains, with one of every `every` queries. */
export function* woodedCourses(maps: number, every: number): Generator<Course> {
  for (const course of coursesOf("bg512", maps, every)) {
    yield { ...course, readGrid: () => withTrees(course.readGrid()) };
  }
}

/** The map with trees that agents may enter here and there, always in the same places. */
function withTrees(grid: Grid): Grid {
  const random = new Random(1);
  const drawing = grid.toString().replaceAll(".", (ground) => (random.chance(TREES) ? "T" : ground));
  return Grid.parse(drawing, { ...grid.legend, T: "trees" });
}
