import type { HaaSettings } from "../../../src/planner/haa.ts";
import type { PraSettings } from "../../../src/planner/pra.ts";

/** What each option of an algorithm means, in a sentence; by the names in `OPTION_TABLE`. */
export const OPTION_NOTES: Readonly<Record<keyof HaaSettings | keyof PraSettings, string>> = {
  clusterSize: "Side of a level-1 cluster; larger ones are slower to build and to repair.",
  levels:
    "Levels above the grid; with HPA* more make queries on large or crowded maps faster, and the build slower, and “auto” takes as few as leave room for a table of the top level; with PRA* more make repairs of large maps slower.",
  factor: "Clusters along the side of a cluster one level up; larger ones are slower to build.",
  threshold:
    "An entrance narrower than this is crossed in its middle only, a wider one at both ends; a lower one gives better paths and more nodes.",
  spacing: "In a wide entrance, crossings are at most so far apart; closer ones give better paths and more nodes.",
  build: "When to build: at once, or in slices and what is left at the first query; answers are the same.",
  cache:
    "What to keep of the searches inside clusters: “fields” is fastest, “directions” takes about half the memory, and “distances” a seventh, at many times the time.",
  landmarks:
    "The number of landmarks, which bound the cost of the cheapest path from below and take 2 bytes a cell each.",
  smooth: "Whether to smooth paths, which makes them cheaper.",
  quality:
    "Which edges to leave out: none, such as others make superfluous at no loss, or with “low” also those for which a detour will do.",
  placement: "Where entrances are crossed: by their width, as in HPA*, or where there is most room, as in the paper.",
  detour:
    "With quality “low”, how far along a border the transition may be that is taken instead of another; farther ones leave fewer nodes and longer paths.",
  k: "How many nodes of each abstract path are refined at a time; fewer give a plan's first steps sooner, and longer paths; whole paths are refined at once if it is not given.",
  startAt:
    "How far up, as part of the way to where start and goal meet, the first path is searched for; lower gives cheaper paths and takes longer.",
  widen:
    "Whether the neighbours of an abstract path's nodes belong to its corridor, too; paths that are not smoothed become much cheaper, and take two to three times as long.",
};
