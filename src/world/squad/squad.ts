/**
 * A squad is the walkers that were sent to one goal together, each to a slot of its own near the goal.
 *
 * `walkAll` finds the slots (`slots.ts`) and pairs walkers with slots. The slot of a walker is its goal from then on. With
 * `"formation"`, walkers keep the places that they have beside each other (`formation.ts`). On their way, walkers of a squad that
 * meet exchange their slots (`exchange.ts`). A walker whose slot is closed by an edit, or taken by another, gets another slot.
 *
 * A walker leaves its squad when the game gives it another goal. A squad ends with its last walker.
 */
import type { AgentGrid } from "../../grid/agent-grid.ts";
import { destinationOf } from "../../planner/destination.ts";
import type { Crew, FindPath } from "../crew.ts";
import type { WalkSettings } from "../walker.ts";
import type { MemberState, SquadState, SquadsState } from "../world-state.ts";
import { Formation, type InFormation } from "./formation.ts";
import { pairUp, TakenCells, takeSlots } from "./slots.ts";

/** The squads of walkers, and what walkers know of theirs, written down. */
export function squadsOf(walkers: Iterable<SquadMember>): SquadsState {
  const numberOfSquad = new Map<Squad, number>();
  const members: MemberState[] = [];
  for (const { id, squad, offsetX, offsetY, reached, aim } of walkers) {
    if (squad === null && aim < 0) continue;
    if (squad !== null && !numberOfSquad.has(squad)) numberOfSquad.set(squad, numberOfSquad.size);
    const number = squad === null ? -1 : (numberOfSquad.get(squad) ?? -1);
    members.push({ id, squad: number, offsetX, offsetY, reached, aim });
  }
  const squads = Array.from(numberOfSquad.keys(), ({ goal, formation }) => ({
    goal,
    formation: formation?.state ?? null,
  }));
  return { squads, members };
}

/** Lets walkers belong to squads as in a world that was written down. */
export function restoreSquads({ squads, members }: SquadsState, walkerOfId: ReadonlyMap<number, SquadMember>): void {
  const restored: (Squad | undefined)[] = squads.map(() => undefined);
  for (const { id, squad: number, offsetX, offsetY, reached, aim } of members) {
    const walker = walkerOfId.get(id);
    if (walker === undefined) continue;
    Object.assign(walker, { offsetX, offsetY, reached, aim });
    if (number < 0) continue;
    const squad = restored[number] ?? squadFrom(squads[number], walker.crew.view);
    restored[number] = squad;
    squad.add(walker);
  }
}

function squadFrom({ goal, formation }: SquadState, view: AgentGrid): Squad {
  const restored = formation === null ? null : new Formation(view, formation.from);
  if (formation !== null) restored?.restore(formation);
  return new Squad(goal, restored);
}

/** A walker that may belong to a squad. */
export interface SquadMember extends InFormation {
  readonly id: number;
  readonly crew: Crew;
  readonly settings: WalkSettings;
  readonly size: number;
  /** The slot of the walker among all that stand somewhere; −1 if it stands in nobody's way. */
  readonly slot: number;
  /** The cell where the walker stands for good, or will stand in the end. */
  readonly endCell: number;
  squad: Squad | null;
  goalCell: number;
  /** The cell near the goal where the walker ends, because another stands at the goal for good; −1 if it ends at the goal. */
  aim: number;
  offsetX: number;
  offsetY: number;
  /** Lets the walker not choose in a step of all. */
  rest(step: number): void;
  /** The steps of all since the walker last came on. */
  waited: number;
}

/** The walkers that were sent to one goal together. */
export class Squad {
  /** The cell to which all were sent, or the cell nearest to it that they can reach. */
  readonly goal: number;
  readonly members: Set<SquadMember> = new Set<SquadMember>();
  /** The shape that the squad keeps; `null` if it keeps none. */
  readonly formation: Formation | null;

  constructor(goal: number, formation: Formation | null) {
    this.goal = goal;
    this.formation = formation;
  }

  /** Lets a walker join the squad. */
  add(walker: SquadMember): void {
    walker.squad = this;
    this.members.add(walker);
  }

  /** The way of a walker that keeps its place in the formation; `null` if it had better ask alone. */
  pathOf(walker: SquadMember, findPath: FindPath): Int32Array | null {
    return this.formation?.pathOf(walker, this.goal, this.members, findPath) ?? null;
  }
}

/** Finds the cell nearest to a goal where nobody else stands for good or is going to stand, for a walker; −1 if there is none. */
export function slotNear(goal: number, walker: SquadMember, all: Iterable<SquadMember>): number {
  const { view } = walker.crew;
  view.follow();
  const end = endOf(view, walker.start, goal, true);
  if (end < 0) return -1;
  const [slot = -1] = takeSlots(view, end, 1, takenBy(all, view.grid.width, walker));
  return slot;
}

/**
 * Makes a squad of walkers that have not begun, and gives each its slot. Walkers that cannot reach the goal stay alone, and so do
 * walkers that are left when there are no more slots.
 *
 * @param others All walkers of the world: no slot is where one of them stands or is going to stand.
 */
export function formSquad(
  walkers: readonly SquadMember[],
  goal: number,
  keepsShape: boolean,
  others: Iterable<SquadMember>,
): void {
  const first = walkers.find(({ crew, start }) => crew.view.canStand(start));
  if (first === undefined) return;
  const { view } = first.crew;
  const end = endOf(view, first.start, goal, first.settings.nearest);
  const joined = end < 0 ? [] : walkers.filter(({ start }) => view.components.areJoined(start, end));
  if (joined.length === 0) return;
  const { width } = view.grid;
  const taken = takenBy(others, width);
  const middle = middleOf(joined, view);
  const squad = new Squad(end, keepsShape ? new Formation(view, middle) : null);
  if (keepsShape) for (const walker of joined) setOffset(walker, middle, width);
  const left = keepsShape ? takePlaces(squad, joined, taken) : joined;
  const slots = takeSlots(view, end, left.length, taken);
  // there may be fewer slots than walkers
  const served = left.slice(0, slots.length);
  const wished = served.map((walker) => (keepsShape ? wishOf(walker, end, view) : walker.start));
  const partners = pairUp(wished, slots, width);
  for (const [index, walker] of served.entries()) {
    walker.goalCell = partners[index];
    squad.add(walker);
  }
}

/** Gives walkers the slots beside the goal that are like their places at the start; returns the walkers that have no room there. */
function takePlaces(squad: Squad, walkers: readonly SquadMember[], taken: TakenCells): SquadMember[] {
  return walkers.filter((walker) => {
    const { view } = walker.crew;
    const { x, y } = view.grid.pointOf(squad.goal);
    const isInside = isOnGrid(view, x + walker.offsetX, y + walker.offsetY);
    const slot = isInside ? wishOf(walker, squad.goal, view) : -1;
    const isOpen = isInside && view.components.areJoined(squad.goal, slot) && !taken.has(slot, walker.size);
    if (!isOpen) return true;
    taken.add(slot, walker.size);
    walker.goalCell = slot;
    squad.add(walker);
    return false;
  });
}

/** The cell near the goal where a walker keeps its place; a cell at the edge of the grid if that lies beyond. */
function wishOf({ offsetX, offsetY }: SquadMember, goal: number, { grid }: AgentGrid): number {
  const { x, y } = grid.pointOf(goal);
  const column = Math.min(grid.width - 1, Math.max(0, x + offsetX));
  const row = Math.min(grid.height - 1, Math.max(0, y + offsetY));
  return row * grid.width + column;
}

function isOnGrid({ grid }: AgentGrid, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < grid.width && y < grid.height;
}

function setOffset(walker: SquadMember, middle: number, width: number): void {
  const { start } = walker;
  walker.offsetX = (start % width) - (middle % width);
  walker.offsetY = Math.floor(start / width) - Math.floor(middle / width);
}

/** The cell in the middle of all walkers, or the cell of the first walker if nobody can go from there. */
function middleOf(walkers: readonly SquadMember[], view: AgentGrid): number {
  const { width } = view.grid;
  const x = walkers.reduce((sum, { start }) => sum + (start % width), 0) / walkers.length;
  const y = walkers.reduce((sum, { start }) => sum + Math.floor(start / width), 0) / walkers.length;
  const middle = Math.round(y) * width + Math.round(x);
  const [{ start }] = walkers;
  return view.components.areJoined(start, middle) && view.components.areJoined(middle, start) ? middle : start;
}

/** The cell around which to look for slots: the goal, or the nearest cell that can be reached if that is asked for; else −1. */
function endOf(view: AgentGrid, start: number, goal: number, nearest: boolean): number {
  const limits = { maxCost: Number.POSITIVE_INFINITY, maxExcess: Number.POSITIVE_INFINITY, turnCost: 0 } as const;
  const ends = { agent: view.agent, start, goals: [goal], rectangles: null };
  const destination = destinationOf(view, { ...ends, nearest, within: 0, ...limits });
  return typeof destination === "string" ? -1 : destination.cells[0];
}

/** The cells where walkers stand for good, and where walkers are going to stand. */
function takenBy(walkers: Iterable<SquadMember>, width: number, except: SquadMember | null = null): TakenCells {
  const taken = new TakenCells(width);
  for (const walker of walkers) {
    const isInTheWay = walker.slot >= 0 || walker.squad !== null;
    if (isInTheWay && walker !== except) taken.add(walker.endCell, walker.size);
  }
  return taken;
}
