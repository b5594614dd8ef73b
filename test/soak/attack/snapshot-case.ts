import { loadPlanner, loadWorld, type Path } from "../../../src/index.ts";
import { HEADER_BYTES, sealSnapshot } from "../../../src/snapshot/envelope.ts";
import type { Setting } from "../../support/oracle.ts";
import { endSeeds, endsFrom } from "../../support/planner-arbitraries.ts";
import { copyOf } from "../../support/planner-oracle.ts";
import { clock, Player, worldOf } from "../../world/drive.ts";
import { drawPlanner } from "../draw/any-planner.ts";
import { drawSmallSetting } from "../draw/any-setting.ts";
import { drawStory } from "../draw/any-story.ts";
import { Draw } from "../draw/draw.ts";

/** How many times the snapshot of one case is damaged. */
const DAMAGES_PER_CASE = 40;

/** A snapshot, and how to use it. */
interface Subject {
  readonly bytes: Uint8Array;
  /** Another snapshot of the same kind, of which parts take the place of its own. */
  readonly other: Uint8Array;
  /** Loads bytes, asks what was loaded, and says what it answers. */
  use(bytes: Uint8Array): string;
}

/** How many damaged snapshots were refused in a sentence, refused in the words of the engine, and loaded. */
export interface SnapshotCounts {
  readonly refused: number;
  readonly refusedRaw: number;
  readonly loaded: number;
}

/**
 * Damages a snapshot many times. One whose checksum was left is refused in a sentence, or it answers as the whole one; one whose
 * checksum was made again is refused, or it answers without an error.
 */
export function playSnapshots(seed: number): SnapshotCounts {
  const draw = new Draw(seed);
  const subject = draw.chance(60) ? drawPlannerSubject(draw) : drawWorldSubject(draw);
  const counts = { refused: 0, refusedRaw: 0, loaded: 0 };
  if (subject === undefined) return counts;
  const { bytes, use } = subject;
  const whole = use(bytes);
  const { text } = outcomeOf(() => use(withChecksum(bytes)));
  if (text !== whole) throw new Error(`The checksum of a snapshot stands elsewhere, or sums up otherwise: ${text}`);
  for (let times = DAMAGES_PER_CASE; times > 0; times--) {
    const { damaged, what } = damage(draw, subject);
    const isMended = draw.chance(50);
    const tried = isMended ? withChecksum(damaged) : damaged;
    const { kind, text } = outcomeOf(() => use(tried));
    const isRight = isMended ? kind !== "late" : kind === "refused" || (kind === "loaded" && text === whole);
    if (!isRight) throw new Error(`With ${what}, checksum ${isMended ? "made again" : "left"}, it is ${kind}: ${text}`);
    if (kind !== "late") counts[kind]++;
  }
  return counts;
}

/** What became of using bytes, and the answers or the error. */
interface Outcome {
  readonly kind: keyof SnapshotCounts | "late";
  readonly text: string;
}

function outcomeOf(use: () => string): Outcome {
  try {
    return { kind: "loaded", text: use() };
  } catch (error) {
    if (error instanceof LateError) return { kind: "late", text: error.message };
    const isSentence = /^(Syntax|Range|Type)Error: [^\n\r]*\.$/.test(String(error));
    return { kind: isSentence ? "refused" : "refusedRaw", text: String(error) };
  }
}

/** What was loaded, but throws when it is asked. */
class LateError extends Error {}

/** Asks what was loaded: errors come too late now. */
function late<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw new LateError(`It loads, but then throws: ${error instanceof Error ? error.stack : error}`);
  }
}

function drawPlannerSubject(draw: Draw): Subject | undefined {
  const setting = drawSmallSetting(draw);
  const { grid } = setting;
  const { algorithm, make } = drawPlanner(draw, "small", grid.links.length > 0);
  if (algorithm === "astar") return undefined;
  const ends = Array.from({ length: 3 }, () => endsFrom(setting, draw.from(endSeeds)));
  const bytes = make(setting).save();
  return {
    bytes,
    other: make({ ...setting, grid: copyOf(editedOf(draw, setting)) }).save(),
    use: (tried) => {
      const planner = loadPlanner(copyOf(grid), tried);
      return late(() => {
        const paths = ends.map(({ start, goal }) =>
          planner.findPath(grid.pointOf(start), grid.pointOf(goal), { agent: setting.agent }),
        );
        planner.grid.edit({ x: 0, y: 0, terrain: "wall" });
        return [...paths, planner.findPath(grid.pointOf(ends[0].start), grid.pointOf(ends[0].goal))].map(textOf).join();
      });
    },
  };
}

function editedOf(draw: Draw, { grid }: Setting): Setting["grid"] {
  const copy = copyOf(grid);
  copy.edit({ ...copy.pointOf(draw.below(copy.terrainOfCell.length)), terrain: "wall" });
  return copy;
}

function drawWorldSubject(draw: Draw): Subject {
  const story = drawStory(draw);
  const player = new Player(worldOf(copyOf(story.setting.grid), story), story);
  const middle = draw.below(story.actions.length + 1);
  const other = player.world.save();
  for (const action of story.actions.slice(0, middle)) player.play(action);
  const bytes = player.world.save();
  return {
    bytes,
    other,
    use: (tried) => {
      const world = loadWorld(tried, { clock: clock(0.125) });
      return late(() => {
        const steps: string[] = [];
        for (let tick = 0; tick < 6; tick++) {
          world.tick(2);
          for (const walker of world.walkers.values()) steps.push(JSON.stringify(walker.next()));
        }
        world.edit({ x: 0, y: 0, terrain: "wall" });
        // agents may have other names now
        for (const { agent, cell, goal } of world.walkers.values()) {
          steps.push(textOf(world.findPath(agent, cell, goal)));
        }
        return steps.join();
      });
    },
  };
}

function textOf({ status, cost, cells }: Path): string {
  return `${status} ${cost} ${cells.join(" ")}`;
}

/** Bytes with something changed, and what that is. */
function damage(draw: Draw, { bytes, other }: Subject): { damaged: Uint8Array; what: string } {
  const damaged = bytes.slice();
  const word = 4 * draw.below(Math.floor(bytes.length / 4));
  const view = new DataView(damaged.buffer);
  const kind = draw.oneOf(["bits", "word", "word", "splice", "cut"] as const);
  if (kind === "bits") {
    const places = Array.from({ length: 1 + draw.below(3) }, () => [draw.below(bytes.length), draw.below(8)]);
    for (const [at, bit] of places) damaged[at] ^= 1 << bit;
    return { damaged, what: `bits flipped at ${places.map(([at, bit]) => `${at}.${bit}`).join(", ")}` };
  }
  if (kind === "word") {
    const values = [0, 1, 2, 255, 65_535, 0x7fff_ffff, 0xffff_ffff, draw.below(1 << 24), draw.below(bytes.length)];
    const value = draw.oneOf(values);
    view.setUint32(word, value, true);
    return { damaged, what: `${value} at ${word}` };
  }
  if (kind === "splice") {
    const end = Math.min(bytes.length, other.length, word + draw.below(64));
    damaged.set(other.subarray(Math.min(word, end), end), Math.min(word, end));
    // most faults of splices are where two snapshots meet
    if (draw.chance(30)) damaged.set(other.subarray(0, 12));
    return { damaged, what: `another snapshot from ${word} to ${end}` };
  }
  return { damaged: damaged.slice(0, word), what: `its end cut off at ${word}` };
}

/** The bytes with the checksum that fits them, and the length, where there is a header. */
function withChecksum(bytes: Uint8Array): Uint8Array {
  if (bytes.length < HEADER_BYTES) return bytes;
  const mended = bytes.slice();
  const view = new DataView(mended.buffer);
  view.setUint32(16, mended.length - HEADER_BYTES, true);
  view.setUint32(20, 0, true);
  sealSnapshot(mended);
  return mended;
}
