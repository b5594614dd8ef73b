import type { AgentGrid } from "./agent-grid.ts";
import type { Rectangle } from "./rectangle.ts";

/** Side of a block, in cells. A block of 16 × 16 has at most 128 regions, so that the number of a region fits a byte. */
const SIDE = 16;

/** Blocks whose regions are joined in one step of a repair: about a twentieth of a millisecond. */
const BLOCKS_PER_STEP = 512;

/**
 * The connected components of the cells on which an agent can stand, kept under edits.
 *
 * An edit costs little, because there are two stages. First, the cells of each 16 × 16 block fall into regions: sets of cells
 * that are connected within the block. Second, steps across the borders of blocks join regions to a graph, and the components of
 * that graph are the components of the grid. An edit labels its own block again. Only if that changes the regions of the block or
 * their edges is the graph of regions walked again.
 */
export class Components {
  private readonly view: AgentGrid;
  private readonly blocksWide: number;
  private readonly blocksHigh: number;
  /** The region of each cell, numbered from 1 within its block; 0 where the agent cannot stand. */
  private readonly regionOfCell: Uint8Array;
  private readonly countOfBlock: Uint8Array;
  /** The edges from the regions of a block to regions of later blocks, each packed into one integer, ascending. */
  private readonly edgesOfBlock: Int32Array[];
  /** The number of the first region of each block. All regions are numbered, block by block, so that one array holds their components. */
  private readonly firstRegionOfBlock: Int32Array;
  private componentOfRegion: Int32Array = new Int32Array(0);
  /** The number of blocks whose regions have been joined; −1 when joining has to begin again. */
  private joinedBlocks = -1;
  private readonly dirtyBlocks = new Set<number>();
  /** The blocks in which steps of the outermost cells may have changed, and with them the edges to other blocks. */
  private readonly dirtyRims = new Set<number>();
  /** The components that links lead to from a component, itself included, for each component that was asked for. */
  private readonly reachOfComponent = new Map<number, ReadonlySet<number>>();

  constructor(view: AgentGrid) {
    const { width, height } = view.grid;
    this.view = view;
    this.blocksWide = Math.ceil(width / SIDE);
    this.blocksHigh = Math.ceil(height / SIDE);
    const blocks = this.blocksWide * this.blocksHigh;
    this.regionOfCell = new Uint8Array(width * height);
    this.countOfBlock = new Uint8Array(blocks);
    this.edgesOfBlock = new Array<Int32Array>(blocks).fill(NO_EDGES);
    this.firstRegionOfBlock = new Int32Array(blocks + 1);
    this.markDirty({ left: 0, top: 0, right: width, bottom: height });
  }

  /** The memory that the components hold, in bytes. */
  get bytes(): number {
    let bytes = this.regionOfCell.length + this.countOfBlock.length;
    bytes += this.firstRegionOfBlock.byteLength + this.componentOfRegion.byteLength;
    for (const edges of this.edgesOfBlock) bytes += edges.byteLength;
    return bytes;
  }

  /** Whether there is a path from one cell to another, within a component or by links. */
  areJoined(from: number, to: number): boolean {
    const component = this.componentOf(from);
    const other = this.componentOf(to);
    if (component === other || component < 0 || other < 0) return component === other && component >= 0;
    return !this.view.links.isEmpty && this.reachedFrom(from).has(other);
  }

  /** Returns the components to which there is a path from a cell, its own first; none if the agent cannot stand at the cell. */
  reachedFrom(cell: number): ReadonlySet<number> {
    const first = this.componentOf(cell);
    if (this.view.links.isEmpty) return new Set(first < 0 ? [] : [first]);
    const known = this.reachOfComponent.get(first);
    if (known !== undefined) return known;
    const reached = this.followLinks(first);
    this.reachOfComponent.set(first, reached);
    return reached;
  }

  /** Returns the component of a cell, a number that two cells share iff steps lead from one to the other; −1 where the agent cannot stand. */
  componentOf(cell: number): number {
    this.follow();
    const region = this.regionOfCell[cell];
    if (region === 0) return -1;
    return this.componentOfRegion[this.firstRegionOfBlock[this.blockOf(cell)] + region - 1];
  }

  /** Returns the number of cells of each component, largest first. */
  sizes(): number[] {
    const cellsOfComponent = new Map<number, number>();
    for (let cell = 0; cell < this.regionOfCell.length; cell++) {
      const component = this.componentOf(cell);
      if (component >= 0) cellsOfComponent.set(component, (cellsOfComponent.get(component) ?? 0) + 1);
    }
    return [...cellsOfComponent.values()].sort((a, b) => b - a);
  }

  /**
   * Returns the cells of some components that are nearest to a point, all at the same distance, with that distance. No cells are
   * returned when none is within `limit`.
   */
  nearest(x: number, y: number, components: ReadonlySet<number>, limit: number): { cells: number[]; distance: number } {
    this.follow();
    const { movement } = this.view;
    const found = { cells: [] as number[], distance: limit };
    const blockX = Math.floor(x / SIDE);
    const blockY = Math.floor(y / SIDE);
    const rings = Math.max(this.blocksWide, this.blocksHigh);
    // looks at ring after ring of blocks around the point, until a ring is farther away than the cells found so far
    for (let ring = 0; ring < rings && (ring - 1) * SIDE < found.distance; ring++) {
      for (let by = blockY - ring; by <= blockY + ring; by++) {
        if (by < 0 || by >= this.blocksHigh) continue;
        const isEdge = by === blockY - ring || by === blockY + ring;
        for (let bx = blockX - ring; bx <= blockX + ring; bx += isEdge || ring === 0 ? 1 : 2 * ring) {
          if (bx < 0 || bx >= this.blocksWide || !this.holds(by * this.blocksWide + bx, components)) continue;
          const dx = Math.max(bx * SIDE - x, x - (bx * SIDE + SIDE - 1), 0);
          const dy = Math.max(by * SIDE - y, y - (by * SIDE + SIDE - 1), 0);
          if (movement.distance(dx, dy) <= found.distance) this.nearestInBlock(bx, by, x, y, components, found);
        }
      }
    }
    return found;
  }

  /** Notes that steps in a rectangle, or links from or to its cells, may have changed. */
  markDirty(rectangle: Rectangle): void {
    this.reachOfComponent.clear();
    for (let by = Math.floor(rectangle.top / SIDE); by * SIDE < rectangle.bottom; by++) {
      for (let bx = Math.floor(rectangle.left / SIDE); bx * SIDE < rectangle.right; bx++) {
        const block = by * this.blocksWide + bx;
        this.dirtyBlocks.add(block);
        const isInside =
          rectangle.left > bx * SIDE &&
          rectangle.top > by * SIDE &&
          rectangle.right < (bx + 1) * SIDE &&
          rectangle.bottom < (by + 1) * SIDE;
        if (!isInside) this.dirtyRims.add(block);
      }
    }
  }

  private blockOf(cell: number): number {
    const { width } = this.view.grid;
    const y = Math.floor(cell / width);
    const x = cell - y * width;
    return (y >> 4) * this.blocksWide + (x >> 4);
  }

  /** Returns the cells of a block; blocks at the right and bottom of the grid may be smaller. */
  private cellsOf(block: number): Rectangle {
    const { width, height } = this.view.grid;
    const left = (block % this.blocksWide) * SIDE;
    const top = Math.floor(block / this.blocksWide) * SIDE;
    return { left, top, right: Math.min(width, left + SIDE), bottom: Math.min(height, top + SIDE) };
  }

  /** Follows links from component to component until they lead to no other component. */
  private followLinks(first: number): ReadonlySet<number> {
    const { all } = this.view.links;
    const reached = new Set(first < 0 ? [] : [first]);
    // the loop over a set also visits what is added on the way
    for (const component of reached) {
      for (const { from, to } of all) if (this.componentOf(from) === component) reached.add(this.componentOf(to));
    }
    return reached;
  }

  /** Whether a block has a cell of one of these components. */
  private holds(block: number, components: ReadonlySet<number>): boolean {
    for (let region = this.firstRegionOfBlock[block]; region < this.firstRegionOfBlock[block + 1]; region++) {
      if (components.has(this.componentOfRegion[region])) return true;
    }
    return false;
  }

  private nearestInBlock(
    blockX: number,
    blockY: number,
    x: number,
    y: number,
    components: ReadonlySet<number>,
    found: { cells: number[]; distance: number },
  ): void {
    const { movement, grid } = this.view;
    const right = Math.min(grid.width, (blockX + 1) * SIDE);
    const bottom = Math.min(grid.height, (blockY + 1) * SIDE);
    for (let cellY = blockY * SIDE; cellY < bottom; cellY++) {
      for (let cellX = blockX * SIDE; cellX < right; cellX++) {
        const distance = movement.distance(cellX - x, cellY - y);
        if (distance > found.distance) continue;
        const cell = cellY * grid.width + cellX;
        if (!components.has(this.componentOf(cell))) continue;
        if (distance < found.distance) found.cells.length = 0;
        found.distance = distance;
        found.cells.push(cell);
      }
    }
  }

  /** Brings the components up to date with all edits. */
  follow(): void {
    while (!this.followStep());
  }

  /** Does a part of the work of `follow`, and returns whether the components are up to date. */
  followStep(): boolean {
    if (this.dirtyBlocks.size > 0) this.labelDirty();
    else if (this.joinedBlocks < 0) this.beginToJoin();
    else if (this.joinedBlocks < this.countOfBlock.length) this.joinStep();
    else return true;
    return false;
  }

  /** Labels the blocks that are dirty, and finds their edges again where the regions of outermost cells changed. */
  private labelDirty(): void {
    const { blocksWide } = this;
    // the edges of a block lead to later blocks, so a dirty block concerns the edges of the blocks before it
    const blocksWithEdges = new Set<number>();
    for (const block of this.dirtyBlocks) {
      const rim = this.dirtyRims.has(block) ? undefined : this.rimOf(block);
      this.label(block);
      if (rim !== undefined && this.rimOf(block) === rim) continue;
      for (const before of [0, 1, blocksWide - 1, blocksWide, blocksWide + 1]) {
        if (block - before >= 0) blocksWithEdges.add(block - before);
      }
    }
    for (const block of blocksWithEdges) this.findEdges(block);
    this.dirtyBlocks.clear();
    this.dirtyRims.clear();
  }

  /** Returns the regions of the outermost cells of a block as one text: the edges of the block depend on these and on steps. */
  private rimOf(block: number): string {
    const { width } = this.view.grid;
    const { regionOfCell } = this;
    const { left, top, right, bottom } = this.cellsOf(block);
    let rim = "";
    for (let x = left; x < right; x++) {
      rim += String.fromCharCode(regionOfCell[top * width + x], regionOfCell[(bottom - 1) * width + x]);
    }
    for (let y = top; y < bottom; y++) {
      rim += String.fromCharCode(regionOfCell[y * width + left], regionOfCell[y * width + right - 1]);
    }
    return rim;
  }

  /**
   * Divides the cells of a block into regions, numbered in the order of their first cells. Each cell gets the number of an
   * earlier cell that it is joined to, or else a new number. Where two numbers turn out to be of one region, the lower one
   * becomes the root of the other.
   */
  private label(block: number): void {
    const { view, regionOfCell } = this;
    const { width } = view.grid;
    const { movesOfCell, offsetOfDirection } = view;
    const { left, top, right, bottom } = this.cellsOf(block);
    // unless diagonals pass between two walls, they join no cells that cardinals do not join
    const back = view.movement.corners === "always" ? CARDINALS_BACK | DIAGONALS_BACK : CARDINALS_BACK;
    let numbers = 0;
    for (let y = top; y < bottom; y++) {
      const inBlock = y === top ? back & ~UPWARDS : back;
      for (let x = left; x < right; x++) {
        const cell = y * width + x;
        if (!view.canStand(cell)) {
          regionOfCell[cell] = 0;
          continue;
        }
        let moves = movesOfCell[cell] & inBlock;
        if (x === left) moves &= ~LEFTWARDS;
        if (x === right - 1) moves &= ~RIGHTWARDS;
        let region = 0;
        for (; moves !== 0; moves &= moves - 1) {
          const other = rootOf(rootOfNumber, regionOfCell[cell + offsetOfDirection[31 - Math.clz32(moves & -moves)]]);
          if (region !== 0) rootOfNumber[Math.max(region, other)] = Math.min(region, other);
          region = region === 0 ? other : Math.min(region, other);
        }
        if (region === 0) {
          region = ++numbers;
          rootOfNumber[region] = region;
        }
        regionOfCell[cell] = region;
      }
    }

    let count = 0;
    // the root of a number is lower, so its region is known
    for (let number = 1; number <= numbers; number++) {
      const root = rootOfNumber[number];
      regionOfNumber[number] = root === number ? ++count : regionOfNumber[root];
    }
    if (count < numbers) {
      for (let y = top; y < bottom; y++) {
        for (let cell = y * width + left; cell < y * width + right; cell++) {
          regionOfCell[cell] = regionOfNumber[regionOfCell[cell]];
        }
      }
    }
    if (this.countOfBlock[block] !== count) this.joinedBlocks = -1;
    this.countOfBlock[block] = count;
  }

  /** Finds the edges from the regions of a block to regions of later blocks: to the right, and in the row of blocks below. */
  private findEdges(block: number): void {
    const { left, top, right, bottom } = this.cellsOf(block);
    const edges: number[] = [];
    for (let y = top; y < bottom - 1; y++) this.findEdgesOfCell(block, right - 1, y, edges);
    for (let x = left; x < right; x++) this.findEdgesOfCell(block, x, bottom - 1, edges);

    edges.sort((a, b) => a - b);
    const known = this.edgesOfBlock[block];
    if (known.length === edges.length && edges.every((edge, index) => edge === known[index])) return;
    this.edgesOfBlock[block] = edges.length === 0 ? NO_EDGES : Int32Array.from(edges);
    this.joinedBlocks = -1;
  }

  private findEdgesOfCell(block: number, x: number, y: number, edges: number[]): void {
    const { regionOfCell, view } = this;
    const cell = y * view.grid.width + x;
    for (let moves = view.movesOfCell[cell]; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const next = cell + view.offsetOfDirection[direction];
      const after = this.blockOf(next) - block;
      if (after <= 0) continue;
      const slot = after === 1 ? 0 : after - this.blocksWide + 2; // right, below left, below, below right
      const edge = (regionOfCell[cell] << 10) | (regionOfCell[next] << 2) | slot;
      if (!edges.includes(edge)) edges.push(edge);
    }
  }

  /** Numbers the regions of all blocks, and returns how many there are. */
  private numberRegions(): number {
    const { firstRegionOfBlock, countOfBlock } = this;
    for (let block = 0; block < countOfBlock.length; block++) {
      firstRegionOfBlock[block + 1] = firstRegionOfBlock[block] + countOfBlock[block];
    }
    return firstRegionOfBlock[countOfBlock.length];
  }

  /** Lets each region be a component of its own, until it is joined with others. */
  private beginToJoin(): void {
    const regions = this.numberRegions();
    if (this.componentOfRegion.length !== regions) this.componentOfRegion = new Int32Array(regions);
    for (let region = 0; region < regions; region++) this.componentOfRegion[region] = region;
    this.joinedBlocks = 0;
  }

  /** Joins the regions of the next blocks with the regions that they share an edge with. */
  private joinStep(): void {
    const { firstRegionOfBlock, componentOfRegion, edgesOfBlock, blocksWide } = this;
    const end = Math.min(edgesOfBlock.length, this.joinedBlocks + BLOCKS_PER_STEP);
    for (let block = this.joinedBlocks; block < end; block++) {
      const edges = edgesOfBlock[block];
      for (let index = 0; index < edges.length; index++) {
        const edge = edges[index];
        const slot = edge & 3;
        const after = block + (slot === 0 ? 1 : blocksWide + slot - 2);
        const a = rootOf(componentOfRegion, firstRegionOfBlock[block] + (edge >> 10) - 1);
        const b = rootOf(componentOfRegion, firstRegionOfBlock[after] + ((edge >> 2) & 255) - 1);
        componentOfRegion[Math.max(a, b)] = Math.min(a, b);
      }
    }
    this.joinedBlocks = end;
    if (end < edgesOfBlock.length) return;
    // the root of a region is lower, so its component is known
    for (let region = 0; region < componentOfRegion.length; region++) {
      componentOfRegion[region] = componentOfRegion[componentOfRegion[region]];
    }
  }
}

const NO_EDGES = new Int32Array(0);

/** The directions that lead to earlier cells, row by row, as sets of bits; below them the ones that lead left, up and right. */
const CARDINALS_BACK = (1 << 2) | (1 << 3);
const DIAGONALS_BACK = (1 << 6) | (1 << 7);
const LEFTWARDS = (1 << 2) | (1 << 6);
const UPWARDS = (1 << 3) | (1 << 6) | (1 << 7);
const RIGHTWARDS = 1 << 7;

/** Scratch memory of `label`, by the numbers that cells get at first: a lower number of the same region, and at the end the region. */
const rootOfNumber = new Int32Array(SIDE * SIDE + 1);
const regionOfNumber = new Int32Array(SIDE * SIDE + 1);

/** Returns the root of a region, and halves the way to it for the next call. */
function rootOf(rootOfRegion: Int32Array, start: number): number {
  let region = start;
  while (rootOfRegion[region] !== region) {
    rootOfRegion[region] = rootOfRegion[rootOfRegion[region]];
    region = rootOfRegion[region];
  }
  return region;
}
