import type { AgentGrid } from "./agent-grid.ts";
import { IntegerLists } from "./integer-lists.ts";
import { X_OF_DIRECTION, Y_OF_DIRECTION } from "./movement.ts";
import type { Rectangle } from "./rectangle.ts";

/** Side of a block, in cells. A block of 16 × 16 has at most 128 regions, so that the number of a region fits a byte. */
const SIDE = 16;

/** Blocks whose regions are joined in one step of a repair: about a twentieth of a millisecond. */
const BLOCKS_PER_STEP = 512;

/** Blocks that are divided into regions in one step, or whose edges are found: about a tenth of a millisecond. */
const BLOCKS_PER_LABELLING = 64;

/** Rounds of floods in one step. A flood visits one region in a round. */
const ROUNDS_PER_STEP = 16;

/** If more blocks than this have changed, all regions are joined again. */
const MOST_JOINED_LOCALLY = 64;

/** Numbers of components that may be given out beyond two for each region, before all regions are joined and numbered again. */
const SPARE_NUMBERS = 4096;

/**
 * The connected components of the cells on which an agent can stand, kept under edits.
 *
 * An edit costs little, because there are two stages. First, the cells of each 16 × 16 block fall into regions: sets of cells
 * that are connected within the block. Second, steps across the borders of blocks join regions to a graph, and the components of
 * that graph are the components of the grid. An edit labels its own block again. If that changes the regions of the block or
 * their edges, the components around are joined and split: where an edit may have cut a component, floods go out from all of its
 * regions around the block in turns, until they have met or all but one have ended. So the work grows with the smaller part.
 *
 * The number of a component depends on the edits that led to it. Callers may only ask whether two numbers are equal.
 */
export class Components {
  private readonly view: AgentGrid;
  private readonly blocksWide: number;
  private readonly blocksHigh: number;
  /** How many regions each block has. */
  private readonly countOfBlock: Uint8Array;
  /**
   * The region of each cell of a block, numbered from 1 within the block, row by row; 0 where the agent cannot stand. Only blocks
   * of several regions have a list: in others, all cells on which the agent can stand are of region 1.
   */
  private readonly labels: IntegerLists<Uint8Array>;
  /** The edges from the regions of a block to regions of later blocks, each packed into one integer, ascending. */
  private readonly edges: IntegerLists<Int32Array>;
  /** The number of the first region of each block, and how many numbers the block has. One array holds the components of all regions. */
  private readonly firstRegionOfBlock: Int32Array;
  private readonly roomOfBlock: Uint8Array;
  /** How many numbers the blocks have, together with numbers that they have given up. */
  private regions = 0;
  private componentOfRegion: Int32Array = new Int32Array(0);
  /** For each number of a component, itself, or another number of the same component. */
  private rootOfComponent: Int32Array = new Int32Array(0);
  /** How many numbers of components have been given out. */
  private components = 0;
  /** The number of blocks whose regions have been joined; −1 when joining has to begin again. */
  private joinedBlocks = -1;
  private readonly dirtyBlocks = new Set<number>();
  /** The blocks in which steps of the outermost cells may have changed, and with them the edges to other blocks. */
  private readonly dirtyRims = new Set<number>();
  /** The blocks whose edges have to be found again. */
  private readonly dirtyEdges = new Set<number>();
  /** The blocks whose regions or edges have changed since regions were joined, and the components that may have been cut there. */
  private readonly changedBlocks = new Set<number>();
  private readonly cutComponents = new Set<number>();
  /** What is left to do around the blocks that have changed; `null` if nothing is. */
  private joining: Generator<void> | null = null;
  /** The flood that has visited each region, counted from 1; 0 if none has. */
  private floodOfRegion: Int32Array = new Int32Array(0);
  /** The regions beside the region that was looked at last, as pairs of block and region. */
  private readonly beside = new IntegerPairs();
  /** The components that links lead to from a component, itself included, for each component that was asked for. */
  private readonly reachOfComponent = new Map<number, ReadonlySet<number>>();

  constructor(view: AgentGrid) {
    const { width, height } = view.grid;
    this.view = view;
    this.blocksWide = Math.ceil(width / SIDE);
    this.blocksHigh = Math.ceil(height / SIDE);
    const blocks = this.blocksWide * this.blocksHigh;
    this.countOfBlock = new Uint8Array(blocks);
    this.labels = new IntegerLists(blocks, (length) => new Uint8Array(length));
    this.edges = new IntegerLists(blocks, (length) => new Int32Array(length));
    this.firstRegionOfBlock = new Int32Array(blocks);
    this.roomOfBlock = new Uint8Array(blocks);
    this.markDirty({ left: 0, top: 0, right: width, bottom: height });
  }

  /** The memory that the components hold, in bytes. */
  get bytes(): number {
    let bytes = this.labels.bytes + this.edges.bytes + this.countOfBlock.length;
    bytes += this.firstRegionOfBlock.byteLength + this.roomOfBlock.length + this.componentOfRegion.byteLength;
    return bytes + this.rootOfComponent.byteLength + this.floodOfRegion.byteLength;
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
    const block = this.blockOf(cell);
    const region = this.regionOf(cell, block);
    return region === 0 ? -1 : this.componentOfRegionIn(block, region);
  }

  /** Returns the number of cells of each component, largest first. */
  sizes(): number[] {
    const cellsOfComponent = new Map<number, number>();
    for (let cell = 0; cell < this.view.movesOfCell.length; cell++) {
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

  /** The region of a cell of a block, numbered from 1; 0 where the agent cannot stand. */
  private regionOf(cell: number, block: number): number {
    const { labels } = this;
    const count = this.countOfBlock[block];
    if (count < 2) return count === 1 && this.view.canStand(cell) ? 1 : 0;
    const { width } = this.view.grid;
    const y = Math.floor(cell / width);
    return labels.values[labels.firstOf[block] + placeOf(cell - y * width, y)];
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
    for (let region = 1; region <= this.countOfBlock[block]; region++) {
      if (components.has(this.componentOfRegionIn(block, region))) return true;
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
    else if (this.dirtyEdges.size > 0) this.findDirtyEdges();
    else if (this.joinedBlocks < 0) this.beginToJoin();
    else if (this.joinedBlocks < this.countOfBlock.length) this.joinStep();
    else if (this.changedBlocks.size > 0) this.joinChangedStep();
    else return true;
    return false;
  }

  /** Labels some of the blocks that are dirty, and notes where edges have to be found again. */
  private labelDirty(): void {
    const { blocksWide } = this;
    // what was under way does not know the new regions
    if (this.joining !== null) this.joinAll();
    let left = BLOCKS_PER_LABELLING;
    for (const block of this.dirtyBlocks) {
      if (left-- === 0) return;
      this.dirtyBlocks.delete(block);
      const isRimOther = this.labelAgain(block);
      if (!this.dirtyRims.delete(block) && !isRimOther) continue;
      // the edges of a block lead to later blocks, so a dirty block concerns the edges of the blocks before it
      for (const before of [0, 1, blocksWide - 1, blocksWide, blocksWide + 1]) {
        if (block - before >= 0) this.dirtyEdges.add(block - before);
      }
    }
  }

  /** Labels a block, and tells whether the regions of its outermost cells may have changed. */
  private labelAgain(block: number): boolean {
    if (this.joinedBlocks < this.countOfBlock.length) {
      this.joinedBlocks = -1;
      this.label(block);
      return true;
    }
    this.readRim(block, rimBefore);
    const components = this.componentsOf(block);
    // while a block keeps the number of its regions and all edges, components do not change, whichever cells the regions have
    if (this.label(block)) this.noteChange(block, components);
    this.readRim(block, rimAfter);
    return rimAfter.some((region, place) => region !== rimBefore[place]);
  }

  private findDirtyEdges(): void {
    let left = BLOCKS_PER_LABELLING;
    for (const block of this.dirtyEdges) {
      if (left-- === 0) return;
      this.dirtyEdges.delete(block);
      if (!this.findEdges(block)) continue;
      if (this.joinedBlocks < this.countOfBlock.length) this.joinedBlocks = -1;
      else this.noteChange(block, this.componentsOf(block));
    }
  }

  /** Forgets all components, so that all regions will be joined again. */
  private joinAll(): void {
    this.joinedBlocks = -1;
    this.joining = null;
    this.changedBlocks.clear();
    this.cutComponents.clear();
  }

  /** The components of the regions of a block; none if these have changed since regions were joined. */
  private componentsOf(block: number): number[] {
    if (this.changedBlocks.has(block)) return [];
    return Array.from({ length: this.countOfBlock[block] }, (_, index) => this.componentOfRegionIn(block, index + 1));
  }

  /** Notes that the regions or edges of a block have changed, and that its components of before may have been cut. */
  private noteChange(block: number, components: readonly number[]): void {
    this.changedBlocks.add(block);
    for (const component of components) this.cutComponents.add(component);
  }

  /** The component of a region, given by its block and its number there. */
  private componentOfRegionIn(block: number, region: number): number {
    return rootOf(this.rootOfComponent, this.componentOfRegion[this.firstRegionOfBlock[block] + region - 1]);
  }

  /** Reads the regions of the outermost cells of a block: the edges of the block depend on these and on steps. */
  private readRim(block: number, rim: Uint8Array): void {
    const { width } = this.view.grid;
    const { left, top, right, bottom } = this.cellsOf(block);
    let place = 0;
    for (let x = left; x < right; x++) {
      rim[place++] = this.regionOf(top * width + x, block);
      rim[place++] = this.regionOf((bottom - 1) * width + x, block);
    }
    for (let y = top; y < bottom; y++) {
      rim[place++] = this.regionOf(y * width + left, block);
      rim[place++] = this.regionOf(y * width + right - 1, block);
    }
    rim.fill(0, place);
  }

  /**
   * Divides the cells of a block into regions, numbered in the order of their first cells. Each cell gets the number of an
   * earlier cell that it is joined to, or else a new number. Where two numbers turn out to be of one region, the lower one
   * becomes the root of the other. Tells whether the number of regions has changed.
   */
  private label(block: number): boolean {
    const { view } = this;
    const { width } = view.grid;
    const { movesOfCell } = view;
    const { left, top, right, bottom } = this.cellsOf(block);
    // unless diagonals pass between two walls, they join no cells that cardinals do not join
    const back = view.movement.corners === "always" ? CARDINALS_BACK | DIAGONALS_BACK : CARDINALS_BACK;
    let numbers = 0;
    for (let y = top; y < bottom; y++) {
      const inBlock = y === top ? back & ~UPWARDS : back;
      for (let x = left; x < right; x++) {
        const cell = y * width + x;
        const place = placeOf(x, y);
        if (!view.canStand(cell)) {
          regionOfPlace[place] = 0;
          continue;
        }
        let moves = movesOfCell[cell] & inBlock;
        if (x === left) moves &= ~LEFTWARDS;
        if (x === right - 1) moves &= ~RIGHTWARDS;
        let region = 0;
        for (; moves !== 0; moves &= moves - 1) {
          const before = place + OFFSET_OF_DIRECTION[31 - Math.clz32(moves & -moves)];
          const other = rootOf(rootOfNumber, regionOfPlace[before]);
          if (region !== 0) rootOfNumber[Math.max(region, other)] = Math.min(region, other);
          region = region === 0 ? other : Math.min(region, other);
        }
        if (region === 0) {
          region = ++numbers;
          rootOfNumber[region] = region;
        }
        regionOfPlace[place] = region;
      }
    }

    let count = 0;
    // the root of a number is lower, so its region is known
    for (let number = 1; number <= numbers; number++) {
      const root = rootOfNumber[number];
      regionOfNumber[number] = root === number ? ++count : regionOfNumber[root];
    }
    if (count > 1) {
      for (let place = 0; place < regionOfPlace.length; place++) {
        regionOfPlace[place] = regionOfNumber[regionOfPlace[place]];
      }
      this.labels.set(block, regionOfPlace);
    } else this.labels.set(block, NO_LABELS);
    const isOther = this.countOfBlock[block] !== count;
    this.countOfBlock[block] = count;
    return isOther;
  }

  /**
   * Finds the edges from the regions of a block to regions of later blocks: to the right, and in the row of blocks below. Tells
   * whether they have changed.
   */
  private findEdges(block: number): boolean {
    const { left, top, right, bottom } = this.cellsOf(block);
    // unless diagonals pass between two walls, they join no regions that cardinals do not join
    const isAlways = this.view.movement.corners === "always";
    const rightwards = isAlways ? RIGHTWARDS_ALL : RIGHT;
    const downwards = isAlways ? DOWNWARDS_ALL : DOWN;
    const edges: number[] = [];
    for (let y = top; y < bottom - 1; y++) this.findEdgesOfCell(block, right - 1, y, rightwards, edges);
    for (let x = left; x < right - 1; x++) this.findEdgesOfCell(block, x, bottom - 1, downwards, edges);
    this.findEdgesOfCell(block, right - 1, bottom - 1, rightwards | downwards, edges);

    edges.sort((a, b) => a - b);
    if (this.edges.holds(block, edges)) return false;
    this.edges.set(block, edges);
    return true;
  }

  /** Adds the edges that moves from a cell make, in some of the directions. */
  private findEdgesOfCell(block: number, x: number, y: number, directions: number, edges: number[]): void {
    const { view } = this;
    const cell = y * view.grid.width + x;
    for (let moves = view.movesOfCell[cell] & directions; moves !== 0; moves &= moves - 1) {
      const direction = 31 - Math.clz32(moves & -moves);
      const next = cell + view.offsetOfDirection[direction];
      const after = this.blockOf(next) - block;
      if (after <= 0) continue;
      const slot = after === 1 ? 0 : after - this.blocksWide + 2; // right, below left, below, below right
      const edge = (this.regionOf(cell, block) << 10) | (this.regionOf(next, block + after) << 2) | slot;
      if (!edges.includes(edge)) edges.push(edge);
    }
  }

  /** Numbers the regions of all blocks. */
  private numberRegions(): void {
    const { firstRegionOfBlock, countOfBlock } = this;
    this.regions = 0;
    for (let block = 0; block < countOfBlock.length; block++) {
      firstRegionOfBlock[block] = this.regions;
      this.regions += countOfBlock[block];
    }
    this.roomOfBlock.set(countOfBlock);
  }

  /** Lets each region be a component of its own, until it is joined with others. */
  private beginToJoin(): void {
    this.joinAll();
    this.numberRegions();
    if (this.componentOfRegion.length !== this.regions) this.componentOfRegion = new Int32Array(this.regions);
    for (let region = 0; region < this.regions; region++) this.componentOfRegion[region] = region;
    this.rootOfComponent = new Int32Array(0);
    this.floodOfRegion = new Int32Array(0);
    this.components = this.regions;
    this.joinedBlocks = 0;
  }

  /** Joins the regions of the next blocks with the regions that they share an edge with. */
  private joinStep(): void {
    const { firstRegionOfBlock, componentOfRegion, countOfBlock, blocksWide } = this;
    const { values, firstOf, countOf } = this.edges;
    const end = Math.min(countOfBlock.length, this.joinedBlocks + BLOCKS_PER_STEP);
    for (let block = this.joinedBlocks; block < end; block++) {
      const endOfEdges = firstOf[block] + countOf[block];
      for (let index = firstOf[block]; index < endOfEdges; index++) {
        const edge = values[index];
        const slot = edge & 3;
        const after = block + (slot === 0 ? 1 : blocksWide + slot - 2);
        const a = rootOf(componentOfRegion, firstRegionOfBlock[block] + (edge >> 10) - 1);
        const b = rootOf(componentOfRegion, firstRegionOfBlock[after] + ((edge >> 2) & 255) - 1);
        componentOfRegion[Math.max(a, b)] = Math.min(a, b);
      }
    }
    this.joinedBlocks = end;
    if (end < countOfBlock.length) return;
    // the root of a region is lower, so its component is known
    for (let region = 0; region < componentOfRegion.length; region++) {
      componentOfRegion[region] = componentOfRegion[componentOfRegion[region]];
    }
    this.rootOfComponent = componentOfRegion.slice();
  }

  /** Joins and splits components around the blocks that have changed, a little at a time. */
  private joinChangedStep(): void {
    if (this.changedBlocks.size > MOST_JOINED_LOCALLY) {
      this.joinAll();
      return;
    }
    this.joining ??= this.joinChanged();
    if (!this.joining.next().done) return;
    this.joining = null;
    this.changedBlocks.clear();
    this.cutComponents.clear();
    if (this.components > 2 * this.regions + SPARE_NUMBERS) this.joinAll();
  }

  private *joinChanged(): Generator<void> {
    for (const block of this.changedBlocks) this.renumber(block);
    for (const block of this.changedBlocks) {
      for (let region = 1; region <= this.countOfBlock[block]; region++) this.uniteAround(block, region);
    }
    const around = this.blocksAround(this.changedBlocks);
    const cut = new Set(Array.from(this.cutComponents, (component) => rootOf(this.rootOfComponent, component)));
    for (const component of cut) yield* this.split(component, around);
  }

  /** Lets each region of a block be a component of its own. */
  private renumber(block: number): void {
    const count = this.countOfBlock[block];
    if (count > this.roomOfBlock[block]) {
      this.firstRegionOfBlock[block] = this.regions;
      this.roomOfBlock[block] = count;
      this.regions += count;
      this.componentOfRegion = withRoom(this.componentOfRegion, this.regions);
    }
    for (let region = 1; region <= count; region++) {
      this.componentOfRegion[this.firstRegionOfBlock[block] + region - 1] = this.newComponent();
    }
  }

  private newComponent(): number {
    const component = this.components++;
    this.rootOfComponent = withRoom(this.rootOfComponent, this.components);
    this.rootOfComponent[component] = component;
    return component;
  }

  /** Joins the component of a region with those of the regions that share an edge with it. */
  private uniteAround(block: number, region: number): void {
    const { beside, rootOfComponent } = this;
    this.lookAround(block, region);
    for (let i = 0; i < beside.count; i++) {
      const a = this.componentOfRegionIn(block, region);
      const b = this.componentOfRegionIn(beside.first[i], beside.second[i]);
      rootOfComponent[Math.max(a, b)] = Math.min(a, b);
    }
  }

  /** Lists the regions that share an edge with a region. */
  private lookAround(block: number, region: number): void {
    const { beside, blocksWide } = this;
    const { values, firstOf, countOf } = this.edges;
    beside.count = 0;
    for (let i = firstOf[block], end = i + countOf[block]; i < end; i++) {
      if (values[i] >> 10 === region) beside.push(block + this.afterOf(values[i] & 3), (values[i] >> 2) & 255);
    }
    for (let slot = 0; slot < 4; slot++) {
      const before = block - this.afterOf(slot);
      if (before < 0 || (slot > 0 && blocksWide === 1)) continue;
      const target = (region << 2) | slot;
      for (let i = firstOf[before], end = i + countOf[before]; i < end; i++) {
        if ((values[i] & 1023) === target) beside.push(before, values[i] >> 10);
      }
    }
  }

  /** How many blocks later the edges of a slot lead. */
  private afterOf(slot: number): number {
    return slot === 0 ? 1 : this.blocksWide + slot - 2;
  }

  /** Some blocks, and all blocks around them. */
  private blocksAround(blocks: ReadonlySet<number>): Set<number> {
    const { blocksWide, blocksHigh } = this;
    const around = new Set<number>();
    for (const block of blocks) {
      const x = block % blocksWide;
      const y = Math.floor(block / blocksWide);
      for (let nearY = Math.max(0, y - 1); nearY <= Math.min(blocksHigh - 1, y + 1); nearY++) {
        for (let nearX = Math.max(0, x - 1); nearX <= Math.min(blocksWide - 1, x + 1); nearX++) {
          around.add(nearY * blocksWide + nearX);
        }
      }
    }
    return around;
  }

  /**
   * Gives the parts of a component that has been cut numbers of their own. Each part has a region in one of the blocks `around`.
   * A flood starts at each such region, and all floods go on in turns until they have met or only one part is left that may be
   * larger than what its floods have visited. That part keeps its number.
   */
  private *split(component: number, around: ReadonlySet<number>): Generator<void> {
    this.floodOfRegion = withRoom(this.floodOfRegion, this.regions);
    const floods: Flood[] = [];
    for (const block of around) {
      for (let region = 1; region <= this.countOfBlock[block]; region++) {
        if (this.componentOfRegionIn(block, region) !== component) continue;
        this.floodOfRegion[this.firstRegionOfBlock[block] + region - 1] = floods.length + 1;
        floods.push({ blocks: [block], regions: [region], next: 0 });
      }
    }
    if (floods.length === 0) return;
    const partOfFlood = Int32Array.from(floods, (_, flood) => flood);
    for (let rounds = 1; openParts(floods, partOfFlood).size > 1; rounds++) {
      for (let flood = 0; flood < floods.length; flood++) this.goOn(floods, flood, partOfFlood);
      if (rounds % ROUNDS_PER_STEP === 0) yield;
    }
    const [kept = 0] = openParts(floods, partOfFlood);
    const componentOfPart = new Map([[rootOf(partOfFlood, kept), component]]);
    for (const [flood, { blocks, regions }] of floods.entries()) {
      const part = rootOf(partOfFlood, flood);
      const own = componentOfPart.get(part) ?? this.newComponent();
      componentOfPart.set(part, own);
      for (let i = 0; i < blocks.length; i++) {
        const region = this.firstRegionOfBlock[blocks[i]] + regions[i] - 1;
        this.floodOfRegion[region] = 0;
        if (own !== component) this.componentOfRegion[region] = own;
      }
    }
  }

  /** Lets a flood visit the regions beside its next region. Floods that meet are in one part. */
  private goOn(floods: readonly Flood[], flood: number, partOfFlood: Int32Array): void {
    const { beside, floodOfRegion } = this;
    const { blocks, regions } = floods[flood];
    const next = floods[flood].next;
    if (next === blocks.length) return;
    floods[flood].next++;
    this.lookAround(blocks[next], regions[next]);
    for (let i = 0; i < beside.count; i++) {
      const region = this.firstRegionOfBlock[beside.first[i]] + beside.second[i] - 1;
      if (floodOfRegion[region] === 0) {
        floodOfRegion[region] = flood + 1;
        blocks.push(beside.first[i]);
        regions.push(beside.second[i]);
        continue;
      }
      const a = rootOf(partOfFlood, flood);
      const b = rootOf(partOfFlood, floodOfRegion[region] - 1);
      partOfFlood[Math.max(a, b)] = Math.min(a, b);
    }
  }
}

/** A flood over regions: the blocks and regions that it has reached, and how many of them it has visited. */
interface Flood {
  readonly blocks: number[];
  readonly regions: number[];
  next: number;
}

/** The parts that have a region which has not been visited. */
function openParts(floods: readonly Flood[], partOfFlood: Int32Array): Set<number> {
  const open = new Set<number>();
  for (let flood = 0; flood < floods.length; flood++) {
    if (floods[flood].next < floods[flood].blocks.length) open.add(rootOf(partOfFlood, flood));
  }
  return open;
}

/** A list of pairs of integers that keeps its memory when it is emptied. */
class IntegerPairs {
  readonly first: number[] = [];
  readonly second: number[] = [];
  count = 0;

  push(first: number, second: number): void {
    this.first[this.count] = first;
    this.second[this.count++] = second;
  }
}

/** Returns an array with room for `length` numbers that starts with the numbers of `array`. */
function withRoom(array: Int32Array, length: number): Int32Array {
  if (array.length >= length) return array;
  const larger = new Int32Array(2 * length);
  larger.set(array);
  return larger;
}

const NO_LABELS: readonly number[] = [];

/** The index of a cell in its block, by the columns and rows of the grid. */
function placeOf(x: number, y: number): number {
  return (y % SIDE) * SIDE + (x % SIDE);
}

/** What a step in each direction adds to the index of a cell in its block. */
const OFFSET_OF_DIRECTION = X_OF_DIRECTION.map((x, direction) => Y_OF_DIRECTION[direction] * SIDE + x);

/** Scratch memory for the regions of the outermost cells of a block, before and after it is labelled. */
const rimBefore = new Uint8Array(4 * SIDE);
const rimAfter = new Uint8Array(4 * SIDE);

/** The directions that lead to earlier cells, row by row, as sets of bits; below them the ones that lead left, up and right. */
const CARDINALS_BACK = (1 << 2) | (1 << 3);
const DIAGONALS_BACK = (1 << 6) | (1 << 7);
const LEFTWARDS = (1 << 2) | (1 << 6);
const UPWARDS = (1 << 3) | (1 << 6) | (1 << 7);
const RIGHTWARDS = 1 << 7;

/** The directions that lead to the right and down, as sets of bits: the cardinal alone, and together with the diagonals. */
const RIGHT = 1 << 0;
const DOWN = 1 << 1;
const RIGHTWARDS_ALL = RIGHT | (1 << 4) | (1 << 7);
const DOWNWARDS_ALL = DOWN | (1 << 4) | (1 << 5);

/** Scratch memory of `label`, by the numbers that cells get at first: a lower number of the same region, and at the end the region. */
const rootOfNumber = new Int32Array(SIDE * SIDE + 1);
const regionOfNumber = new Int32Array(SIDE * SIDE + 1);

/** Scratch memory of `label` for the regions of a block. Where a block is cut off by the edge of the grid, the rest has no meaning. */
const regionOfPlace = new Uint8Array(SIDE * SIDE);

/** Returns the root of a region, and halves the way to it for the next call. */
function rootOf(rootOfRegion: Int32Array, start: number): number {
  let region = start;
  while (rootOfRegion[region] !== region) {
    rootOfRegion[region] = rootOfRegion[rootOfRegion[region]];
    region = rootOfRegion[region];
  }
  return region;
}
