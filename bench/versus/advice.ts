/** When to prefer a package to octile. */
export interface Advice {
  readonly name: string;
  readonly text: string;
}

/** For every package that is raced. */
export const ADVICE: readonly Advice[] = [
  {
    name: "pathfinding",
    text: `Ten finders with one face (A*, bidirectional, best-first, Dijkstra, IDA*, jump point search), and a page that shows
each of them at work. Prefer it where maps are small, say up to 100 × 100 cells and a few queries a frame, where the page
has to stay light, or to teach. It builds nothing, so that a cell is changed at no cost; its paths are the cheapest.`,
  },
  {
    name: "easystarjs",
    text: `The least to learn: a table of numbers, which of them can be walked, and a callback. Prefer it where a search
may take several frames: it counts its iterations and goes on in the next call. It knows one-way cells, and cells that cost
more. Its estimate is higher than the true distance and its diagonal costs 1.4; paths are a little longer for that, and on open
ground they are found much sooner than by the other plain searches here.`,
  },
  {
    name: "ngraph.path",
    text: `For graphs of any kind: roads, rails, dependencies, weighted or oriented, with links that can be blocked. octile
knows grids and nothing else, so prefer it wherever the world is not one. A grid is the least that it is made for, and the
numbers here, in memory most of all, say nothing about it on a road map.`,
  },
  {
    name: "javascript-astar",
    text: `One file that is read in ten minutes, and the smallest download here. Prefer it to learn from or to change, on small
maps, and where characters may cut corners. It can walk to the cell nearest to a goal that is out of reach.`,
  },
  {
    name: "fast-astar",
    text: `A* in WebAssembly without a build, on maps of up to 100,000 × 100,000 cells, which octile refuses: it ends at
16,384. Prefer it for a few queries on a huge map that would not be worth a build, and to animate how a search spreads. Look at
the column of paths found first: as it comes it misses some, and told to prefer \`master\` it finds all of them, more slowly.`,
  },
  {
    name: "l1-path-finder",
    text: `The strongest peer: it searches corners of walls instead of cells, with landmarks. Prefer it where there are 4
neighbours, the map never changes, and every path has to be the cheapest: octile's HPA* gives that up, and its A* is slower.
It takes little memory where walls are few and straight. Any edit means to build it anew.`,
  },
  {
    name: "rot-js",
    text: `A whole toolkit for roguelikes: field of view, dungeons, schedulers, noise, a display, hexagonal maps. Prefer it for
those, and use its path finding on the maps that it is made for, of 80 × 25 cells. Its open list is a sorted array, which large
maps make long.`,
  },
];

/** Packages that are not raced, and why. */
export const LEFT_OUT: readonly Advice[] = [
  {
    name: "navcat, recast-navigation",
    text: `Navigation meshes for floors in 3D, with crowds and links that are off the mesh. They answer another question: a
line of any angle through polygons, instead of steps from cell to cell. Their meshes are built from triangles through voxels
and simplified outlines, so that a wall of one cell is not where the grid has it; their paths are shorter than the cheapest
path on the grid, so that neither "invalid" nor "over the optimum" would mean anything. To compare times alone would be to
praise or blame them for another job. Prefer them whenever the world is a mesh, or walkers move freely.`,
  },
  {
    name: "grid-engine",
    text: `Moves characters on the tile maps of the game engine Phaser, with collisions and queues. Its path finding is A*, jump
point search or breadth-first search, a part of that. Prefer it if the game is made with Phaser and its maps are small.`,
  },
  {
    name: "hierarchical packages",
    text: `None for grids in JavaScript could be installed when this was measured: under names with hpa, hierarchical path
finding or subgoal graphs in them the registry had none that answers these queries, and
\`contraction-hierarchy-js\`, which is for road maps that do not change, was not found there.`,
  },
];
