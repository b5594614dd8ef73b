import { distanceTo } from "./area.ts";
import type { BodyGrid } from "./body-grid.ts";
import type { Rectangle } from "./rectangle.ts";
import { RegionList, Regions, rootOf, SIDE } from "./regions.ts";

/** Blocks whose regions are joined in one step of a repair: about a twentieth of a millisecond. */
const BLOCKS_PER_STEP = 512;

/** Rounds of floods in one step. A flood visits one region in a round. */
const ROUNDS_PER_STEP = 16;

/** If more blocks than this have changed, all regions are joined again. */
const MOST_JOINED_LOCALLY = 64;

/** Stands for several parts of a component. */
const SEVERAL = -2;

/** Numbers of components that may be given out beyond two for each region, before all regions are joined and numbered again. */
const SPARE_NUMBERS = 4096;

/**
 * The connected components of the cells on which an agent can stand, kept under edits.
 *
 * An edit costs little, because there are two stages. First, the cells of each block fall into regions, and steps across the
 * borders of blocks join regions to a graph (`regions.ts`). Second, the components of that graph are the components of the grid.
 * An edit that leaves the number of regions in each block and all edges as they were leaves the components as they were: of most
 * edits of one cell, the cells around it tell that. Otherwise the components around are joined and split: where an edit may have
 * cut a component, floods go out from all of its regions around the block in turns, until they have met or all but one have ended.
 * So the work grows with the smaller part.
 *
 * The number of a component depends on the edits that led to it. Callers may only ask whether two numbers are equal.
 */
export class Components {
  private readonly view: BodyGrid;
  private readonly regions: Regions;
  /** The number of the first region of each block, and how many numbers the block has. One array holds the components of all regions. */
  private readonly firstRegionOfBlock: Int32Array;
  private readonly roomOfBlock: Uint8Array;
  /** How many numbers the blocks have, together with numbers that they have given up. */
  private numbers = 0;
  private componentOfRegion: Int32Array = new Int32Array(0);
  /** For each number of a component, itself, or another number of the same component. */
  private rootOfComponent: Int32Array = new Int32Array(0);
  /** How many numbers of components have been given out. */
  private components = 0;
  /** The number of blocks whose regions have been joined; −1 when joining has to begin again. */
  private joinedBlocks = -1;
  /** What is left to do around the blocks that have changed; `null` if nothing is. */
  private joining: Generator<void> | null = null;
  /** The flood that has visited each region, counted from 1; 0 if none has. */
  private floodOfRegion: Int32Array = new Int32Array(0);
  /** The regions beside the region that was looked at last. */
  private readonly beside = new RegionList();
  /** The components that links lead to from a component, itself included, for each component that was asked for. */
  private readonly reachOfComponent = new Map<number, ReadonlySet<number>>();

  constructor(view: BodyGrid) {
    this.view = view;
    this.regions = new Regions(view);
    const blocks = this.regions.countOfBlock.length;
    this.firstRegionOfBlock = new Int32Array(blocks);
    this.roomOfBlock = new Uint8Array(blocks);
  }

  /** The memory that the components hold, in bytes. */
  get bytes(): number {
    const { regions, firstRegionOfBlock, roomOfBlock, componentOfRegion, rootOfComponent, floodOfRegion } = this;
    const arrays = [firstRegionOfBlock, roomOfBlock, componentOfRegion, rootOfComponent, floodOfRegion];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, regions.bytes);
  }

  /** Whether there is a path from one cell to another, within a component or by links. */
  areJoined(from: number, to: number): boolean {
    const component = this.componentOf(from);
    const other = this.componentOf(to);
    if (component === other || component < 0 || other < 0) return component === other && component >= 0;
    return this.view.links.length > 0 && this.reachedFrom(from).has(other);
  }

  /** Returns the components to which there is a path from a cell, its own first; none if the agent cannot stand at the cell. */
  reachedFrom(cell: number): ReadonlySet<number> {
    const first = this.componentOf(cell);
    if (this.view.links.length === 0) return new Set(first < 0 ? [] : [first]);
    const known = this.reachOfComponent.get(first);
    if (known !== undefined) return known;
    const reached = this.followLinks(first);
    this.reachOfComponent.set(first, reached);
    return reached;
  }

  /** Returns the component of a cell, a number that two cells share iff steps lead from one to the other; −1 where the agent cannot stand. */
  componentOf(cell: number): number {
    this.follow();
    const block = this.regions.blockOf(cell);
    const region = this.regions.regionOf(cell, block);
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
   * Returns the cells of some components that are nearest to a rectangle, all at the same distance, with that distance. No cells are
   * returned when none is within `limit`. The rectangle may reach beyond the grid.
   */
  nearest(area: Rectangle, components: ReadonlySet<number>, limit: number): { cells: number[]; distance: number } {
    this.follow();
    const { movement } = this.view;
    const { blocksWide, blocksHigh } = this.regions;
    const found = { cells: [] as number[], distance: limit };
    const [left, right] = [Math.floor(area.left / SIDE), Math.floor((area.right - 1) / SIDE)];
    const [top, bottom] = [Math.floor(area.top / SIDE), Math.floor((area.bottom - 1) / SIDE)];
    const rings = Math.max(blocksWide, blocksHigh) + 1;
    // looks at ring after ring of blocks around the rectangle, until a ring is farther away than the cells found so far
    for (let ring = 0; ring < rings && (ring - 1) * SIDE < found.distance; ring++) {
      for (let by = Math.max(0, top - ring); by <= Math.min(blocksHigh - 1, bottom + ring); by++) {
        const isEdge = ring === 0 || by === top - ring || by === bottom + ring;
        const step = isEdge ? 1 : right - left + 2 * ring;
        for (let bx = left - ring; bx <= right + ring; bx += step) {
          if (bx < 0 || bx >= blocksWide || !this.holds(by * blocksWide + bx, components)) continue;
          const dx = Math.max(bx * SIDE - area.right + 1, area.left - (bx * SIDE + SIDE - 1), 0);
          const dy = Math.max(by * SIDE - area.bottom + 1, area.top - (by * SIDE + SIDE - 1), 0);
          if (movement.distance(dx, dy) > found.distance) continue;
          this.nearestInBlock(by * blocksWide + bx, area, components, found);
        }
      }
    }
    return found;
  }

  /** Whether there is any region in the block of a cell. */
  isNearAny(cell: number): boolean {
    return this.regions.countOfBlock[this.regions.blockOf(cell)] > 0;
  }

  /** Notes that steps in a rectangle, or links from or to its cells, may have changed. */
  markDirty(rectangle: Rectangle): void {
    this.reachOfComponent.clear();
    this.regions.markDirty(rectangle);
  }

  /** Notes that the agent can stand on one cell now, or no longer can; no other cell has changed. */
  noteCell(x: number, y: number, stepped: Rectangle): void {
    this.reachOfComponent.clear();
    if (!this.regions.followCell(x, y)) this.regions.markDirty(stepped);
  }

  /** Follows links from component to component until they lead to no other component. */
  private followLinks(first: number): ReadonlySet<number> {
    const { links } = this.view;
    const reached = new Set(first < 0 ? [] : [first]);
    // the loop over a set also visits what is added on the way
    for (const component of reached) {
      for (const { from, to } of links) if (this.componentOf(from) === component) reached.add(this.componentOf(to));
    }
    return reached;
  }

  /** Whether a block has a cell of one of these components. */
  private holds(block: number, components: ReadonlySet<number>): boolean {
    for (let region = 1; region <= this.regions.countOfBlock[block]; region++) {
      if (components.has(this.componentOfRegionIn(block, region))) return true;
    }
    return false;
  }

  private nearestInBlock(
    block: number,
    area: Rectangle,
    components: ReadonlySet<number>,
    found: { cells: number[]; distance: number },
  ): void {
    const { movement, grid } = this.view;
    const { left, top, right, bottom } = this.regions.cellsOf(block);
    for (let cellY = top; cellY < bottom; cellY++) {
      for (let cellX = left; cellX < right; cellX++) {
        const distance = distanceTo(movement, cellX, cellY, area);
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
    const { regions, joinedBlocks } = this;
    const blocks = regions.countOfBlock.length;
    if (!regions.isCurrent) {
      // what is under way does not know the new regions
      if (this.joining !== null || joinedBlocks < blocks) this.joinAll();
      regions.followStep();
    } else if (joinedBlocks < 0) this.beginToJoin();
    else if (joinedBlocks < blocks) this.joinStep();
    else if (regions.changedBlocks.size > 0) this.joinChangedStep();
    else return true;
    return false;
  }

  /** Forgets all components, so that all regions will be joined again. */
  private joinAll(): void {
    this.joinedBlocks = -1;
    this.joining = null;
    this.regions.changedBlocks.clear();
  }

  /** The component of a region, given by its block and its number there. */
  private componentOfRegionIn(block: number, region: number): number {
    return rootOf(this.rootOfComponent, this.componentOfRegion[this.firstRegionOfBlock[block] + region - 1]);
  }

  /** Numbers the regions of all blocks. */
  private numberRegions(): void {
    const { firstRegionOfBlock } = this;
    const { countOfBlock } = this.regions;
    this.numbers = 0;
    for (let block = 0; block < countOfBlock.length; block++) {
      firstRegionOfBlock[block] = this.numbers;
      this.numbers += countOfBlock[block];
    }
    this.roomOfBlock.set(countOfBlock);
  }

  /** Lets each region be a component of its own, until it is joined with others. */
  private beginToJoin(): void {
    this.joinAll();
    this.numberRegions();
    if (this.componentOfRegion.length !== this.numbers) this.componentOfRegion = new Int32Array(this.numbers);
    for (let region = 0; region < this.numbers; region++) this.componentOfRegion[region] = region;
    this.rootOfComponent = new Int32Array(0);
    this.floodOfRegion = new Int32Array(0);
    this.components = this.numbers;
    this.joinedBlocks = 0;
  }

  /** Joins the regions of the next blocks with the regions that they share an edge with. */
  private joinStep(): void {
    const { firstRegionOfBlock, componentOfRegion, regions } = this;
    const blocks = regions.countOfBlock.length;
    const end = Math.min(blocks, this.joinedBlocks + BLOCKS_PER_STEP);
    for (let block = this.joinedBlocks; block < end; block++) {
      regions.forEachEdge(block, (region, otherBlock, otherRegion) => {
        const a = rootOf(componentOfRegion, firstRegionOfBlock[block] + region - 1);
        const b = rootOf(componentOfRegion, firstRegionOfBlock[otherBlock] + otherRegion - 1);
        componentOfRegion[Math.max(a, b)] = Math.min(a, b);
      });
    }
    this.joinedBlocks = end;
    if (end < blocks) return;
    // the root of a region is lower, so its component is known
    for (let region = 0; region < componentOfRegion.length; region++) {
      componentOfRegion[region] = componentOfRegion[componentOfRegion[region]];
    }
    this.rootOfComponent = componentOfRegion.slice();
  }

  /** Joins and splits components around the blocks that have changed, a little at a time. */
  private joinChangedStep(): void {
    const { changedBlocks } = this.regions;
    if (changedBlocks.size > MOST_JOINED_LOCALLY) {
      this.joinAll();
      return;
    }
    this.joining ??= this.joinChanged(changedBlocks);
    if (!this.joining.next().done) return;
    this.joining = null;
    changedBlocks.clear();
    if (this.components > 2 * this.numbers + SPARE_NUMBERS) this.joinAll();
  }

  private *joinChanged(blocks: ReadonlySet<number>): Generator<void> {
    const { countOfBlock } = this.regions;
    const known = new Set<number>();
    for (const block of blocks) {
      for (let region = 1; region <= this.roomOfBlock[block]; region++)
        known.add(this.componentOfRegionIn(block, region));
    }
    for (const block of blocks) this.renumber(block);
    for (const block of blocks) {
      for (let region = 1; region <= countOfBlock[block]; region++) this.uniteAround(block, region);
    }
    // any component that had a region in these blocks may have been cut there
    const cut = new Set(Array.from(known, (component) => rootOf(this.rootOfComponent, component)));
    const around = this.blocksAround(blocks);
    for (const component of cut) yield* this.split(component, around);
  }

  /** Lets each region of a block be a component of its own. */
  private renumber(block: number): void {
    const count = this.regions.countOfBlock[block];
    if (count > this.roomOfBlock[block]) {
      this.firstRegionOfBlock[block] = this.numbers;
      this.roomOfBlock[block] = count;
      this.numbers += count;
      this.componentOfRegion = withRoom(this.componentOfRegion, this.numbers);
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
    this.regions.lookAround(block, region, beside);
    for (let i = 0; i < beside.count; i++) {
      const a = this.componentOfRegionIn(block, region);
      const b = this.componentOfRegionIn(beside.blocks[i], beside.regions[i]);
      rootOfComponent[Math.max(a, b)] = Math.min(a, b);
    }
  }

  /** Some blocks, and all blocks around them. */
  private blocksAround(blocks: ReadonlySet<number>): Set<number> {
    const { blocksWide, blocksHigh } = this.regions;
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
    this.floodOfRegion = withRoom(this.floodOfRegion, this.numbers);
    const floods: Flood[] = [];
    for (const block of around) {
      for (let region = 1; region <= this.regions.countOfBlock[block]; region++) {
        if (this.componentOfRegionIn(block, region) !== component) continue;
        this.floodOfRegion[this.firstRegionOfBlock[block] + region - 1] = floods.length + 1;
        floods.push({ blocks: [block], regions: [region], next: 0 });
      }
    }
    if (floods.length === 0) return;
    const partOfFlood = Int32Array.from(floods, (_, flood) => flood);
    let open = openPart(floods, partOfFlood);
    for (let rounds = 1; open === SEVERAL; rounds++) {
      for (let flood = 0; flood < floods.length; flood++) this.goOn(floods, flood, partOfFlood);
      if (rounds % ROUNDS_PER_STEP === 0) yield;
      open = openPart(floods, partOfFlood);
    }
    const componentOfPart = new Map([[rootOf(partOfFlood, Math.max(0, open)), component]]);
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
    this.regions.lookAround(blocks[next], regions[next], beside);
    for (let i = 0; i < beside.count; i++) {
      const region = this.firstRegionOfBlock[beside.blocks[i]] + beside.regions[i] - 1;
      if (floodOfRegion[region] === 0) {
        floodOfRegion[region] = flood + 1;
        blocks.push(beside.blocks[i]);
        regions.push(beside.regions[i]);
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

/** The part that has a region which has not been visited; `SEVERAL` if there are several parts, and −1 if there is none. */
function openPart(floods: readonly Flood[], partOfFlood: Int32Array): number {
  let open = -1;
  for (let flood = 0; flood < floods.length; flood++) {
    if (floods[flood].next === floods[flood].blocks.length) continue;
    const part = rootOf(partOfFlood, flood);
    if (open >= 0 && part !== open) return SEVERAL;
    open = part;
  }
  return open;
}

/** Returns an array with room for `length` numbers that starts with the numbers of `array`. */
function withRoom(array: Int32Array, length: number): Int32Array {
  if (array.length >= length) return array;
  const larger = new Int32Array(2 * length);
  larger.set(array);
  return larger;
}
