/** When to prefer a package to octile. */
export interface Advice {
  readonly name: string;
  readonly text: string;
}

/** For every package that is raced. */
export const ADVICE: readonly Advice[] = [
  {
    name: "pathfinding",
    text: `Ten finders with one interface (A*, bidirectional, best-first, Dijkstra, IDA*, jump point search), and a page that shows
each of them at work. Prefer it if maps are small, say up to 100 × 100 cells with a few queries a frame, if the page has to stay
light, or for teaching. It builds nothing, so changing a cell costs nothing; its paths are the cheapest.`,
  },
  {
    name: "easystarjs",
    text: `The easiest to learn: a table of numbers, a list of the numbers that can be walked on, and a callback. Prefer it if a
search may take several frames: it counts its iterations and goes on in the next call. It has one-way cells, and cells that cost
more. Its estimate is higher than the true distance, and its diagonal costs 1.4. So its paths are a little longer, and on open
ground it finds them much sooner than the other plain searches here.`,
  },
  {
    name: "ngraph.path",
    text: `For graphs of any kind: roads, rails, dependencies, weighted or oriented, with links that can be blocked. octile knows
only grids, so prefer ngraph.path if your world is not a grid. It is not made for grids, and the numbers here, above all for memory,
say nothing about its performance on a road map.`,
  },
  {
    name: "javascript-astar",
    text: `One file that you can read in ten minutes, and the smallest download here. Prefer it for learning, for changing the code,
on small maps, and if characters may cut corners. It can walk to the cell nearest to a goal that is out of reach.`,
  },
  {
    name: "fast-astar",
    text: `A* in WebAssembly without a build, on maps of up to 100,000 × 100,000 cells; octile's limit is 16,384 × 16,384. Prefer it
for a few queries on a huge map that would not be worth a build, and to animate how a search spreads. Look at the column of paths
found first: with its defaults it misses some paths; told to prefer \`master\`, it finds all of them, more slowly.`,
  },
  {
    name: "l1-path-finder",
    text: `The strongest peer: it searches corners of walls instead of cells, with landmarks. Prefer it if cells have 4 neighbours,
the map never changes, and every path has to be the cheapest: octile's HPA* does not promise the cheapest, and its A* is slower. It
takes little memory if walls are few and straight. After any edit you have to build it again.`,
  },
  {
    name: "rot-js",
    text: `A whole toolkit for roguelikes: field of view, dungeons, schedulers, noise, a display, hexagonal maps. Prefer it for
roguelikes, and use its path finding on the maps that it is made for, of 80 × 25 cells. Its open list is a sorted array, which gets
long on large maps.`,
  },
];

/** Packages that are not raced, and why. */
export const LEFT_OUT: readonly Advice[] = [
  {
    name: "navcat, recast-navigation",
    text: `Navigation meshes for floors in 3D, with crowds and links that are off the mesh. They answer another question: a
line of any angle through polygons, instead of steps from cell to cell. Their meshes are built from triangles through voxels
and simplified outlines, so a wall of one cell is not where the grid has it. Their paths are shorter than the cheapest path on the
grid, so neither "invalid" nor "over the optimum" would mean anything, and comparing times alone would compare two different jobs.
Prefer them if the world is a mesh, or if walkers move freely.`,
  },
  {
    name: "grid-engine",
    text: `A plugin that moves characters on the tile maps of the game engine Phaser, with collisions and queues. Path finding, by A*,
jump point search or breadth-first search, is one part of it. Prefer it if the game is made with Phaser and its maps are small.`,
  },
  {
    name: "hierarchical packages",
    text: `When this was measured, no hierarchical package for grids in JavaScript could be installed. The registry had none that
answers these queries under names with hpa, hierarchical path finding or subgoal graphs, and \`contraction-hierarchy-js\`, which is
for road maps that do not change, was not found there.`,
  },
];
