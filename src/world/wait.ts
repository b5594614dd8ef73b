import type { Occupancy } from "./occupancy.ts";
import { isNoWay, type Walker } from "./walker.ts";
import type { WorldWalker } from "./world-walker.ts";

/**
 * Why a walker is not out of the way of the one before it: another stands where it would step next (`"waits"`); it waits for the
 * others itself, and is named twice (`"circle"`); it yields to nobody (`"guard"`); it stands at its goal (`"arrived"`), which may
 * be the goal of the walker before it, too (`"same-goal"`); it has no way (`"no-way"`), or not yet (`"planning"`); or nobody
 * stands where it would step next (`"free"`).
 */
export type WaitReason = "waits" | "circle" | "guard" | "arrived" | "same-goal" | "no-way" | "planning" | "free";

/** One of the walkers that wait for each other, and why it is not out of the way. */
export interface Wait<Name extends string> {
  readonly walker: Walker<Name>;
  readonly reason: WaitReason;
}

/** Tells who keeps a walker waiting, and why. */
export interface WaitExplanation<Name extends string> {
  /** Why the last walker of the chain does not get out of the way: the reason of all the waiting. */
  readonly reason: WaitReason;
  /** The reason as a sentence, for people. */
  readonly sentence: string;
  /** The walker that was asked for, the one that it waits for, and so on. */
  readonly chain: readonly Wait<Name>[];
}

/** The most walkers that a sentence names one by one. */
const MOST_NAMED = 6;

/** Finds who keeps a walker waiting, who keeps that one waiting, and so on. Of several in its way, a guard comes first, then the oldest. */
export function chainOf<Name extends string>(
  first: WorldWalker<Name>,
  occupancy: Occupancy<WorldWalker<Name>>,
  width: number,
): Wait<Name>[] {
  const chain: Wait<Name>[] = [];
  const named = new Set<WorldWalker<Name>>();
  for (let walker: WorldWalker<Name> | undefined = first; walker !== undefined; ) {
    named.add(walker);
    const before = chain.at(-1)?.walker as WorldWalker<Name> | undefined;
    const end = reasonToStay(walker, before);
    if (end !== undefined) {
      chain.push({ walker, reason: end });
      break;
    }
    const next: WorldWalker<Name> | undefined = inTheWayOf(walker, occupancy, width);
    chain.push({ walker, reason: next === undefined ? "free" : "waits" });
    const isCircle: boolean = next !== undefined && named.has(next);
    if (next !== undefined && isCircle) chain.push({ walker: next, reason: "circle" });
    walker = isCircle ? undefined : next;
  }
  return chain;
}

/** Explains a chain of walkers that wait for each other. */
export function explainChain<Name extends string>(chain: readonly Wait<Name>[]): WaitExplanation<Name> {
  const last = chain[chain.length - 1];
  return { reason: last.reason, sentence: sentenceOf(chain), chain };
}

/** Why a walker does not go on, whoever is in its way; `undefined` if it would. */
function reasonToStay<Name extends string>(
  walker: WorldWalker<Name>,
  before: WorldWalker<Name> | undefined,
): WaitReason | undefined {
  const { ending, settings, stepsAhead } = walker;
  if (before !== undefined && !settings.yields) return "guard";
  if (isNoWay(ending)) return "no-way";
  if (ending !== null) return before?.goalCell === walker.goalCell ? "same-goal" : "arrived";
  return stepsAhead === 0 ? "planning" : undefined;
}

/** The walker that stands where another would step next, if any. */
function inTheWayOf<Name extends string>(
  walker: WorldWalker<Name>,
  occupancy: Occupancy<WorldWalker<Name>>,
  width: number,
): WorldWalker<Name> | undefined {
  const { way, size } = walker;
  if (way === null || way.steps === 0) return undefined;
  const next = way.at(way.index + 1);
  let found: WorldWalker<Name> | undefined;
  for (let row = 0; row < size; row++) {
    for (let under = next + row * width; under < next + row * width + size; under++) {
      for (const other of occupancy.ownersAt(under)) {
        if (other !== walker && (found === undefined || isMoreInTheWay(other, found))) found = other;
      }
    }
  }
  return found;
}

function isMoreInTheWay<Name extends string>(a: WorldWalker<Name>, b: WorldWalker<Name>): boolean {
  if (a.settings.yields !== b.settings.yields) return !a.settings.yields;
  return a.id < b.id;
}

function sentenceOf<Name extends string>(chain: readonly Wait<Name>[]): string {
  const [{ walker, reason }] = chain;
  if (chain.length === 1) return `Walker ${walker.id} ${aloneFor(reason)}.`;
  const { reason: end } = chain[chain.length - 1];
  const others = chain.slice(1).map((wait) => wait.walker.id);
  const left = others.length - MOST_NAMED;
  const named = left <= 0 ? others : [...others.slice(0, MOST_NAMED - 1), others[others.length - 1]];
  const links = named.map((id, index) => {
    const skipped = left > 0 && index === named.length - 1 ? `${left} more, the last for ` : "";
    return `waits for ${skipped}${id}`;
  });
  return `Walker ${walker.id} ${links.join(", which ")}${endFor(chain[chain.length - 1].walker, end)}.`;
}

/** What a walker does that waits for nobody. */
function aloneFor(reason: WaitReason): string {
  if (reason === "arrived" || reason === "same-goal") return "stands at its goal";
  if (reason === "no-way") return "has no way";
  return reason === "planning" ? "waits for its way" : "waits for nobody";
}

/** How a sentence about a chain ends. */
function endFor<Name extends string>({ cell }: Walker<Name>, reason: WaitReason): string {
  const at = `at (${cell.x}, ${cell.y})`;
  switch (reason) {
    case "guard":
      return `, a guard ${at} that yields to nobody`;
    case "arrived":
      return `, which stands at its goal ${at}`;
    case "same-goal":
      return `, which stands ${at}, the goal of both`;
    case "no-way":
      return `, which has no way from ${at.slice(3)}`;
    case "planning":
      return ", which waits for its way";
    case "circle":
      return " again: they wait for each other";
    default:
      return ", which can go on";
  }
}
