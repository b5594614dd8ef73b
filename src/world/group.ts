import { type Rectangle, unionOf } from "../grid/rectangle.ts";
import { CellGuideSearch } from "../search/cell-guide-search.ts";
import type { GuidePath, GuideSearch } from "../search/guide-search.ts";
import { SearchSpace } from "../search/search-space.ts";
import type { Job } from "./agenda.ts";
import type { Crew } from "./crew.ts";
import type { GroupState, LedGroupState } from "./world-state.ts";

/**
 * Cells around a group, for each of its members, up to which one search is cheaper than a query for each: where the search
 * is over cells, more where terrains differ in cost, as queries take longer there; and where it is over the abstract graph.
 * Found by measurement on maps of 512² cells; the last with `npm run bench -- group`, where 128 gain by it and 64 do not.
 */
const CELLS_PER_MEMBER = 128;
const CELLS_PER_MEMBER_OF_COSTS = 2048;
const CELLS_PER_MEMBER_OVER_NODES = 2048;

/** With at most this many cells for each member, a search over cells takes little, and its ways are the cheapest; a guess. */
const CELLS_PER_MEMBER_CLOSE = 8;

/** Smaller groups are not led: each member asks alone. */
const LEAST_LED = 16;

/** A query of A* searches as much as the search for a group does. */
const LEAST_LED_BY_ASTAR = 2;

/** How far a search goes in one slice: about a tenth of a millisecond over cells, and less over nodes. */
const CELLS_PER_SLICE = 2048;
const NODES_PER_SLICE = 128;

/** Ways that one slice gives away, so that it takes a few tenths of a millisecond at most. */
const WAYS_PER_SLICE = 16;

const NO_STARTS = new Int32Array(0);

/** A walker that a group may lead. */
export interface Member extends Job {
  /** Tells the walkers of a world apart. */
  readonly id: number;
  /** The cell where the walker stands. */
  readonly start: number;
  /** The cell of the walker's goal. */
  readonly goalCell: number;
  /** Takes the path that was found, from the start to the goal, to keep. */
  take(path: GuidePath): void;
}

/** The walkers of one crew that wait for ways to the same goal, and may get them from one search. */
export class Group {
  readonly crew: Crew;
  /** The cell of the goal. */
  readonly goal: number;
  readonly members: Set<Member> = new Set<Member>();
  /** The smallest rectangle around the goal and all starts so far. */
  around: Rectangle;

  /** @param around What is known to lie around the goal and all starts so far. */
  constructor(crew: Crew, goal: number, around?: Rectangle) {
    this.crew = crew;
    this.goal = goal;
    this.around = around ?? this.squareAt(goal);
  }

  /** Lets a walker join the group. */
  add(member: Member): void {
    this.members.add(member);
    this.around = unionOf([this.around, this.squareAt(member.start)]);
  }

  /** Whether one search for all takes less time than a query for each. */
  get isWorthLeading(): boolean {
    const { crew, members } = this;
    // one search over cells serves all only where steps lead both ways
    if (!crew.isGuidedOverNodes && !crew.view.links.isEmpty) return false;
    if (crew.algorithm === "astar") return members.size >= LEAST_LED_BY_ASTAR;
    return members.size >= LEAST_LED && members.size * cellsPerMember(crew) >= this.area;
  }

  /** Begins to lead all members that a way joins with the goal, in the order in which they wait; `null` if there are none. */
  lead(space: () => SearchSpace): LedGroup | null {
    const { crew, goal } = this;
    const { view } = crew;
    view.follow();
    crew.work += this.members.size;
    const joined = [...this.members]
      .sort((a, b) => a.ticket - b.ticket)
      .filter(({ start }) => view.components.areJoined(start, goal));
    if (joined.length === 0) return null;
    const isClose = view.links.isEmpty && joined.length * CELLS_PER_MEMBER_CLOSE >= this.area;
    const starts = crew.isGuidedOverNodes && !isClose ? NO_STARTS : Int32Array.from(joined, ({ start }) => start);
    return new LedGroup(crew, goal, joined, starts, searchFor(crew, goal, starts, space));
  }

  /** What can be written down of the group. @param crew The index of its crew. */
  stateFor(crew: number): GroupState {
    return { crew, goal: this.goal, around: this.around, walkers: idsOf([...this.members]) };
  }

  /** About how many cells a search for all members has to expand. */
  private get area(): number {
    const { left, top, right, bottom } = this.around;
    return (right - left) * (bottom - top);
  }

  private squareAt(cell: number): Rectangle {
    const { width } = this.crew.view.grid;
    const y = Math.floor(cell / width);
    const x = cell - y * width;
    return { left: x, top: y, right: x + 1, bottom: y + 1 };
  }
}

/** A group that one search leads, a slice at a time; nobody can join any more. */
export class LedGroup {
  private readonly crew: Crew;
  private readonly goal: number;
  /** The members in the order in which they get their ways; `null` for one that was stopped before the world was loaded. */
  private readonly members: readonly (Member | null)[];
  private readonly isMember: ReadonlySet<Job | null>;
  /** The starts for which the search is over cells; none where it is over the abstract graph. */
  private readonly starts: Int32Array;
  /** `null` where an edit has made the search useless. */
  private readonly search: GuideSearch | null;
  /** How often the search has gone on: with the starts and the map, that tells all that it knows. */
  private runs = 0;
  /** How many members have had their turn. */
  private given = 0;
  private version: number;
  private wasSpoilt = false;

  constructor(
    crew: Crew,
    goal: number,
    members: readonly (Member | null)[],
    starts: Int32Array,
    search: GuideSearch | null,
  ) {
    this.crew = crew;
    this.goal = goal;
    this.members = members;
    this.isMember = new Set(members);
    this.starts = starts;
    this.search = search;
    this.version = crew.view.grid.version;
  }

  /** Goes on with a group that was written down. @param memberOf The walker with an id, if there is one. */
  static resume(
    crew: Crew,
    { goal, starts, runs, walkers, given, isSpoilt }: LedGroupState,
    memberOf: (id: number) => Member | undefined,
    space: () => SearchSpace,
  ): LedGroup {
    const members = Array.from(walkers, (id) => {
      const member = memberOf(id)?.member;
      return member?.crew === crew ? member : null;
    });
    const isUseless = isSpoilt || !crew.view.canStand(goal);
    const known = starts.length > 0 || crew.isGuidedOverNodes ? starts : Int32Array.of(goal);
    const group = new LedGroup(crew, goal, members, starts, isUseless ? null : searchFor(crew, goal, known, space));
    while (group.runs < runs && group.searchOn());
    group.given = given;
    group.wasSpoilt = isSpoilt;
    return group;
  }

  /** Whether a job waits, or has waited, for the search of this group. */
  has(job: Job): boolean {
    return this.isMember.has(job);
  }

  /** Searches on, or gives away ways that were found, and tells whether all members have had a turn. */
  go(): boolean {
    const { members } = this;
    const end = Math.min(members.length, this.given + WAYS_PER_SLICE);
    while (this.given < end && this.give(members[this.given])) this.given++;
    return this.given === members.length;
  }

  /** Whether an edit has changed what was found; the group goes on only if none has. */
  get isSpoilt(): boolean {
    const { search } = this;
    const { view, kept } = this.crew;
    const changes = kept.edits.since(this.version);
    this.version = view.grid.version;
    view.follow();
    this.wasSpoilt ||= changes.some((changed) => search === null || search.touches(view.reachOf(changed).stepped));
    return this.wasSpoilt;
  }

  /**
   * The members that still wait, to be led again after an edit has spoilt the search; none if nobody has got a way, so that
   * edits cannot hold them up for ever.
   */
  get left(): readonly Member[] {
    if (this.given === 0) return [];
    return this.members.slice(this.given).filter((member) => member !== null && member.ticket >= 0) as Member[];
  }

  /** The ids of the members that will get their ways from this search, in that order, if nothing comes between. */
  get next(): number[] {
    const { goal, given } = this;
    return this.members.slice(given).flatMap((member) => {
      return member !== null && member.ticket >= 0 && member.goalCell === goal ? member.id : [];
    });
  }

  /** What can be written down of the group. @param crew The index of its crew. */
  stateFor(crew: number): LedGroupState {
    const { goal, starts, runs, members, given, isSpoilt } = this;
    return { crew, goal, starts, runs, walkers: idsOf(members), given, isSpoilt };
  }

  /** Gives a member its way, or leaves it to ask alone, and tells whether the search knew enough for that. */
  private give(member: Member | null): boolean {
    const { search, goal } = this;
    // meanwhile a walker may have gone on, been sent elsewhere, or been stopped
    if (search === null || member === null || member.ticket < 0 || member.goalCell !== goal) return true;
    if (search.isBetterAlone(member.start)) return true;
    const path = search.pathFrom(member.start);
    // a walker that has gone where no way leads back from asks alone, too
    if (path === undefined) return !this.searchOn();
    this.crew.work += path.own.length + path.trunk.length - path.first;
    member.take(path);
    return true;
  }

  /** Searches on, by one slice, and tells whether there was anything to search. */
  private searchOn(): boolean {
    const most = this.starts.length > 0 ? CELLS_PER_SLICE : NODES_PER_SLICE;
    if (this.search === null || !this.search.searchOn(most)) return false;
    this.runs++;
    this.crew.work += most;
    return true;
  }
}

/** All groups of a world: the groups that gather, by crew and goal, and the group that is led. */
export class Groups {
  private readonly crews: readonly Crew[];
  private led: LedGroup | null = null;
  private ledCrew = -1;
  private ownSpace: SearchSpace | undefined;

  constructor(crews: readonly Crew[]) {
    this.crews = crews;
  }

  /** The groups that wait, written down. */
  get waiting(): GroupState[] {
    return this.crews.flatMap(({ groupOfGoal }, crew) =>
      Array.from(groupOfGoal.values(), (group) => group.stateFor(crew)),
    );
  }

  /** The group that is led, if there is one. */
  get underWay(): LedGroupState | null {
    return this.led?.stateFor(this.ledCrew) ?? null;
  }

  /** The ids of the walkers that the group that is led will lead next, in that order. */
  get ledNext(): number[] {
    return this.led?.next ?? [];
  }

  /**
   * Lets walkers gather and be led as in a world that was written down, when all of them wait in their places.
   *
   * @param memberOf The walker with an id, if there is one.
   */
  restore(
    waiting: readonly GroupState[],
    led: LedGroupState | null,
    memberOf: (id: number) => Member | undefined,
  ): void {
    for (const { groupOfGoal } of this.crews) groupOfGoal.clear();
    for (const { crew: index, goal, around, walkers } of waiting) {
      const crew = this.crews[index];
      const group = new Group(crew, goal, around);
      crew.groupOfGoal.set(goal, group);
      for (const id of walkers) {
        const member = memberOf(id)?.member;
        if (member && member.ticket >= 0 && member.goalCell === goal) group.members.add(member);
      }
    }
    if (led === null) return;
    this.ledCrew = led.crew;
    this.led = LedGroup.resume(this.crews[led.crew], led, memberOf, this.space);
  }

  /** Lets a job that has begun to wait join the group with its goal, if it can be led. */
  add({ crew, member }: Job): void {
    if (member === null) return;
    const { goalCell } = member;
    const group = crew.groupOfGoal.get(goalCell) ?? new Group(crew, goalCell);
    crew.groupOfGoal.set(goalCell, group);
    group.add(member);
  }

  /** Takes out a job that no longer waits, whose goal must still be what it was when it came. */
  remove({ crew, member }: Job): void {
    if (member === null) return;
    const group = crew.groupOfGoal.get(member.goalCell);
    if (group?.members.delete(member) && group.members.size === 0) crew.groupOfGoal.delete(member.goalCell);
  }

  /** Whether a job belongs to the group that is led. */
  isLed(job: Job): boolean {
    return this.led?.has(job) ?? false;
  }

  /** Whether a job belongs to the group that is led, or to one that is worth leading. */
  has(job: Job): boolean {
    if (this.isLed(job)) return true;
    const { crew, member } = job;
    const group = member === null ? undefined : crew.groupOfGoal.get(member.goalCell);
    return group !== undefined && member !== null && group.members.has(member) && group.isWorthLeading;
  }

  /** Does one slice for the group that is led; if there is none, the group of a job is led from now on. */
  go(job: Job): void {
    this.led ??= this.begin(job);
    const { led } = this;
    if (led === null) return;
    const isSpoilt = led.isSpoilt;
    if (!isSpoilt && !led.go()) return;
    this.led = null;
    if (isSpoilt) for (const member of led.left) this.add(member);
  }

  /** Leads the group of a job. A member that is left without a way in the end asks alone. */
  private begin({ crew, member }: Job): LedGroup | null {
    const group = member === null ? undefined : crew.groupOfGoal.get(member.goalCell);
    if (group === undefined) return null;
    crew.groupOfGoal.delete(group.goal);
    this.ledCrew = this.crews.indexOf(crew);
    return group.lead(this.space);
  }

  /** The memory in which one group after the other is searched for over cells. */
  private readonly space = (): SearchSpace => {
    this.ownSpace ??= new SearchSpace(this.crews[0].view.grid.terrainOfCell.length);
    return this.ownSpace;
  };
}

/** The search that leads from some starts to a goal: over cells, or without starts over the abstract graph. */
function searchFor(crew: Crew, goal: number, starts: Int32Array, space: () => SearchSpace): GuideSearch | null {
  return starts.length > 0 ? new CellGuideSearch(crew.view, space(), [goal], starts) : crew.guideSearch(goal);
}

function cellsPerMember({ isGuidedOverNodes, view }: Crew): number {
  if (isGuidedOverNodes) return CELLS_PER_MEMBER_OVER_NODES;
  return view.costOfCell === null ? CELLS_PER_MEMBER : CELLS_PER_MEMBER_OF_COSTS;
}

/** The ids of walkers; −1 for one that is gone. */
function idsOf(members: readonly (Member | null)[]): Float64Array {
  return Float64Array.from(members, (member) => member?.id ?? -1);
}
