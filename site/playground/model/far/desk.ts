import { classOfAgent } from "../../../../src/grid/agent.ts";
import { AgentGrid } from "../../../../src/grid/agent-grid.ts";
import { Clearance } from "../../../../src/grid/clearance.ts";
import { Movement as MovementRules } from "../../../../src/grid/movement.ts";
import type {
  Agent,
  Edit,
  Grid,
  Link,
  PathStatus,
  Point,
  Primitive,
  QueryReport,
  Rectangle,
} from "../../../../src/index.ts";
import { gridOfParts, partsOfGrid, setLinks } from "../../../../src/worker/grid-parts.ts";
import type { GridParts } from "../../../../src/worker/message.ts";
import { type Answer, answerOf, type Question, timeAgain } from "../answer.ts";
import { codeFor, worldCodeFor } from "../code.ts";
import { defaultWalk } from "../defaults.ts";
import { type Gate, gateOn } from "../gate.ts";
import { generatedMap } from "../generated-map.ts";
import { expandedOf, sceneOf } from "../layers.ts";
import { decodeLink, encodeState } from "../link.ts";
import { readMapFile } from "../map-file.ts";
import type { Obstacle } from "../obstacle.ts";
import { buildUntil, isInSlices, type KeptPlanner, make } from "../planners.ts";
import { plannerSettings } from "../run.ts";
import { mapTextOf } from "../save.ts";
import { Session } from "../session.ts";
import type { MapSource, Movement, Run, Settings } from "../state.ts";
import { areWorthIt, buildOnThreads } from "../threads.ts";
import type { Tilesets } from "../tiled-map.ts";
import { componentBytes, MOST_CLEARANCE, type Tint } from "./tint.ts";

/** A map that a thread has made, with who walks on it at first. */
export interface MadeMap {
  readonly grid: GridParts;
  readonly walk: Pick<Settings, "agent" | "start" | "goal">;
}

/** A map that a thread has read from a file. */
export interface ReadMap extends MadeMap {
  /** The clause that says what was taken for walls, if the file does not say it in octile's words. */
  readonly guess: string | undefined;
}

/** A map that a thread has read from a link, with everything beside the map. */
export interface RestoredMap {
  readonly grid: GridParts;
  readonly original: Uint8Array;
  readonly source: MapSource;
  readonly settings: Settings;
}

/** What has changed on a map: edits in their order, and all links that the map has now. */
export interface MapChange {
  readonly edits: readonly Edit[];
  readonly links: readonly Link[];
}

/** What a thread tells of a planner once it is built. */
export interface BuildReply {
  readonly fault: string | undefined;
  readonly buildTime: number;
  readonly bytes: number;
  readonly levels: number;
}

/** What a thread answers to a question. */
export interface AnswerReply {
  readonly fault: string | undefined;
  readonly path:
    | {
        readonly status: PathStatus;
        readonly cost: number;
        readonly cells: Int32Array;
      }
    | undefined;
  readonly explanation: Obstacle | undefined;
  readonly work: QueryReport | undefined;
  readonly queryTime: number;
  readonly repairTime: number;
  readonly rebuilt: number;
}

/** How long a planner is built at a stretch, in milliseconds: a message waits no longer. */
const SLICE = 100;

/** A query that takes longer than this, in milliseconds, is not asked again only to measure its time. */
const LONG_QUERY = 40;

/** More nodes than this are not shown: to write them down would take seconds, and a gigabyte. */
const MOST_EXPANDED = 1_500_000;

/** What a thread of the page does with a large map of its own. Each method answers one call of the page. */
export class Desk {
  private readonly report: (progress: number) => void;
  private grid: Grid | undefined;
  private original: Uint8Array | undefined;
  private source: MapSource | undefined;
  private run: Run | undefined;
  private kept: KeptPlanner | undefined;
  private agent: Agent = {};
  private movement: Movement | undefined;
  private last: { readonly answer: Answer; readonly question: Question } | undefined;

  /** @param report Tells the page how much of a planner is built, from 0 to 1. */
  constructor(report: (progress: number) => void) {
    this.report = report;
  }

  /** Generates a map, keeps it, and returns a copy. */
  generate(kind: string, size: number, seed: number, movement: Movement, agentSize: number): MadeMap {
    return this.keep(generatedMap(kind, size, seed), { from: "generator", kind, size, seed }, movement, agentSize);
  }

  /** Reads a map file, keeps the map, and returns a copy. */
  open(name: string, bytes: Uint8Array, movement: Movement, agentSize: number, tilesets: Tilesets): ReadMap {
    const { grid, guess } = readMapFile(name, bytes, tilesets);
    return { ...this.keep(grid, { from: "file", name }, movement, agentSize), guess };
  }

  /** Reads a link, keeps its map, and returns a copy. */
  async restore(hash: string): Promise<RestoredMap> {
    const session = await decodeLink(hash);
    this.grid = session.grid.value;
    this.original = session.original;
    this.source = session.source.value;
    return {
      grid: partsOfGrid(this.grid),
      original: this.original.slice(),
      source: this.source,
      settings: session.settings(),
    };
  }

  /** Takes over the copy of a map. */
  hold(grid: GridParts, original?: Uint8Array, source?: MapSource): void {
    this.grid = gridOfParts(grid);
    this.original = original;
    this.source = source;
  }

  /** Follows the edits of the page. */
  follow({ edits, links }: MapChange): void {
    const grid = required(this.grid);
    if (edits.length > 0) grid.edit(edits);
    setLinks(grid, links);
  }

  /** Returns the link that restores the map with these settings. */
  link(settings: Settings): Promise<string> {
    return encodeState({
      grid: required(this.grid),
      original: required(this.original),
      source: required(this.source),
      settings,
    });
  }

  /** Returns the code that does what is on screen: with walkers of several kinds, or else with one agent. */
  code(settings: Settings, kinds: Parameters<typeof worldCodeFor>[1]): string {
    const session = this.session(settings);
    return settings.mode === "swarm" ? worldCodeFor(session, kinds) : codeFor(session);
  }

  /** Returns the map as a MovingAI file. */
  mapText(settings: Settings): string {
    return mapTextOf(this.session(settings));
  }

  /** Returns the gate on the way from start to goal. */
  gate(start: Point, goal: Point, agent: Agent, movement: Movement): Gate | undefined {
    return gateOn(required(this.grid), start, goal, agent, movement);
  }

  /** Returns a byte for each cell, which tells its component or its clearance. */
  tint(tint: Tint, { start, goal, agent, movement }: Omit<Question, "grid">): Uint8Array {
    const grid = required(this.grid);
    const agentClass = classOfAgent(grid, agent);
    if (tint === "clearance") {
      return Uint8Array.from(new Clearance(grid, agentClass.capability, MOST_CLEARANCE).clearanceOfCell);
    }
    const view = AgentGrid.of(grid, agentClass, new MovementRules(movement));
    view.follow();
    return componentBytes(view, grid.cellAt(start), grid.cellAt(goal));
  }

  /** Builds the planner of a run, and tells meanwhile how much is built. */
  async build(run: Run, agent: Agent, movement: Movement): Promise<BuildReply> {
    const grid = required(this.grid);
    this.run = run;
    this.agent = agent;
    this.movement = movement;
    const kept = await this.built(grid, run, agent, movement);
    this.kept = kept;
    const { fault, buildTime, planner } = kept;
    const made = planner?.report();
    return { fault, buildTime, bytes: made?.bytes ?? 0, levels: made?.levels.length ?? 0 };
  }

  /** Finds the path, after the planner has followed all edits. */
  ask(start: Point, goal: Point): AnswerReply {
    const question = {
      grid: required(this.grid),
      start,
      goal,
      agent: this.agent,
      movement: required(this.movement),
    };
    const answer = answerOf(required(this.run), required(this.kept), question);
    this.last = { answer, question };
    const { fault, path, explanation, work, queryTime, repairTime, rebuilt } = answer;
    const found = path && { status: path.status, cost: path.cost, cells: path.cells.slice() };
    return { fault, path: found, explanation, work, queryTime, repairTime, rebuilt };
  }

  /** Returns how long the last query takes when it is asked again, in milliseconds. */
  again(): number {
    const { answer, question } = required(this.last);
    if (answer.planner === undefined || answer.queryTime > LONG_QUERY) return answer.queryTime;
    return timeAgain(answer.planner, question);
  }

  /** Returns what to draw of the run, but for what tells why there is no path. */
  scene(layers: readonly string[], hovered?: Point, within?: Rectangle): readonly Primitive[] {
    const { answer, question } = required(this.last);
    return sceneOf(answer, question, new Set(layers), hovered, within);
  }

  /** Returns x and y of each node that the last query expanded, in the order of expansion; none where there are very many. */
  expanded(): Float32Array {
    const { answer, question } = required(this.last);
    return (answer.work?.expanded ?? 0) > MOST_EXPANDED ? new Float32Array() : expandedOf(answer, question);
  }

  private keep(grid: Grid, source: MapSource, movement: Movement, agentSize: number): MadeMap {
    this.grid = grid;
    this.source = source;
    this.original = grid.terrainOfCell.slice();
    return { grid: partsOfGrid(grid), walk: defaultWalk(grid, source, movement, agentSize) };
  }

  private session(settings: Settings): Session {
    return new Session(required(this.grid), required(this.source), settings, required(this.original));
  }

  /** Builds on further threads, or, where those cannot be started, here in slices. */
  private async built(grid: Grid, run: Run, agent: Agent, movement: Movement): Promise<KeptPlanner> {
    const began = performance.now();
    const { version } = grid;
    if (areWorthIt(grid, run.algorithm)) {
      try {
        const planner = await buildOnThreads(grid, plannerSettings(run, agent, movement), this.report);
        const buildTime = performance.now() - began;
        return { planner, fault: undefined, building: null, buildTime, version, bytes: undefined, levels: undefined };
      } catch {
        // what is wrong with the run is told below, too
      }
    }
    const kept = make(grid, run, agent, movement);
    while (isInSlices(kept)) {
      this.report(buildUntil(kept, performance.now() + SLICE));
      await new Promise((resolve) => setTimeout(resolve));
    }
    return kept;
  }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The page must give this thread a map, and a run, before it asks for more.");
  return value;
}
