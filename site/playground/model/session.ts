import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Agent, createPlanner, type Grid, type Point } from "../../../src/index.ts";
import { gridOfParts } from "../../../src/worker/grid-parts.ts";
import { type Answer, answerOf, type Question, timeAgain } from "./answer.ts";
import { brushed } from "./brush.ts";
import {
  checkAgent,
  checkEnd,
  checkLayers,
  checkMode,
  checkMovement,
  checkRuns,
  checkSwarm,
  checkView,
} from "./check-setting.ts";
import { CheckedSignal } from "./checked-signal.ts";
import {
  DEFAULT_LAYERS,
  DEFAULT_MOVEMENT,
  DEFAULT_RUNS,
  DEFAULT_SWARM,
  defaultView,
  defaultWalk,
  longWay,
} from "./defaults.ts";
import type { MadeMap } from "./far/desk.ts";
import { FarAnswers } from "./far/far-answers.ts";
import { FarThread, isFar } from "./far/far-thread.ts";
import { generatedMap } from "./generated-map.ts";
import { History } from "./history.ts";
import { mayBeFar, readMapFile } from "./map-file.ts";
import { Planners } from "./planners.ts";
import { RepairLog, type RepairNote } from "./repair-log.ts";
import type { End, MapSource, Mode, Movement, Run, Settings, SwarmSettings, View } from "./state.ts";
import { type Ends, type MapState, redoStroke, StepRecorder, type StrokeStep, undoStroke } from "./step.ts";
import { type Tilesets, tilesetsInJson } from "./tiled-map.ts";

export type { Answer } from "./answer.ts";

/**
 * What is being played with: a map, a question, and who answers it. All of it is signals, so that whatever shows a part
 * follows by itself. Answers are worked out when they are read; planners are kept, and repair what edits touch.
 */
export class Session {
  /** Another object when another map is opened; edits change it in place. */
  readonly grid: ReadonlySignal<Grid>;
  readonly source: ReadonlySignal<MapSource>;
  /** The version of the grid, raised by every edit. */
  readonly edited: ReadonlySignal<number>;
  readonly start: Signal<Point>;
  readonly goal: Signal<Point>;
  readonly agent: Signal<Agent>;
  readonly movement: Signal<Movement>;
  readonly runs: Signal<readonly Run[]>;
  readonly layers: Signal<ReadonlySet<string>>;
  readonly view: Signal<View>;
  readonly mode: Signal<Mode>;
  readonly swarm: Signal<SwarmSettings>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Another object whenever the answers may be others; reading it does not work them out. */
  readonly asked: ReadonlySignal<object>;
  /** Another object whenever `answers`, or what is known of them, may be others. */
  readonly known: ReadonlySignal<object>;
  /** One for each run. */
  readonly answers: ReadonlySignal<readonly Answer[]>;
  /** How much of the planners is built, from 0 to 1, while they are built in slices or by threads; else `undefined`. */
  readonly building: ReadonlySignal<number | undefined>;
  /** Whether a thread is still looking for a path. */
  readonly isAsking: ReadonlySignal<boolean>;
  /** What the last edit made the first planner repair: the stroke that is being drawn, so far, or else the last one. */
  readonly repair: ReadonlySignal<RepairNote | undefined>;
  /** What the cheapest path costs, `Infinity` when there is none; `undefined` until `findOptimal` has found out. */
  readonly optimal: ReadonlySignal<number | undefined>;
  /** What each run takes when it is asked again, in milliseconds; `undefined` until `askAgain` has found out. */
  readonly timesAgain: ReadonlySignal<readonly (number | undefined)[]>;

  private readonly currentGrid: Signal<Grid>;
  private readonly currentSource: Signal<MapSource>;
  private readonly version: Signal<number>;
  private readonly history = new History();
  private readonly planners = new Planners();
  private readonly farAnswers = new FarAnswers();
  /** The thread with a copy of the map that `clerk` returns, and the map. */
  private currentClerk: { readonly thread: FarThread; readonly grid: Grid } | undefined;
  /** The answer whose repair was added to the log last. */
  private loggedAnswer: Answer | undefined;
  private originalCells: Uint8Array;
  private recorder: StepRecorder | undefined;
  private readonly repairLog = new RepairLog();
  /** Another object whenever what is asked changes. */
  private readonly question: ReadonlySignal<Question>;
  private readonly askedAgain: Signal<
    { readonly answers: readonly Answer[]; readonly times: readonly number[] } | undefined
  >;
  private readonly foundOptimal: Signal<{ readonly question: Question; readonly cost: number } | undefined>;

  /**
   * What is not given among the settings is chosen to show the map well.
   *
   * @param original The terrain of each cell as it came from the source.
   */
  constructor(
    grid: Grid,
    source: MapSource,
    settings: Partial<Settings> = {},
    original: Uint8Array = grid.terrainOfCell.slice(),
  ) {
    this.originalCells = original;
    const movement = checkMovement(settings.movement ?? DEFAULT_MOVEMENT);
    const chosen = { ...chooseWalk(grid, source, movement, settings), ...settings };
    this.currentGrid = signal(grid);
    this.currentSource = signal(source);
    this.version = signal(grid.version);
    this.grid = this.currentGrid;
    this.source = this.currentSource;
    this.edited = this.version;

    this.start = checked(chosen.start, (value) => checkEnd(this.grid.peek(), "The start", value));
    this.goal = checked(chosen.goal, (value) => checkEnd(this.grid.peek(), "The goal", value));
    this.agent = checked(chosen.agent, (value) => checkAgent(this.grid.peek(), value));
    this.movement = checked(movement, checkMovement);
    this.runs = checked(settings.runs ?? DEFAULT_RUNS, checkRuns);
    this.layers = checked(settings.layers ?? DEFAULT_LAYERS, checkLayers);
    this.view = checked(settings.view ?? defaultView(grid), checkView);
    this.mode = checked(settings.mode ?? "path", checkMode);
    this.swarm = checked(settings.swarm ?? DEFAULT_SWARM, checkSwarm);
    this.canUndo = this.history.canUndo;
    this.canRedo = this.history.canRedo;

    this.question = computed(() => this.ask());
    this.asked = computed(() => [
      this.question.value,
      this.runs.value,
      this.planners.ready.value,
      this.farAnswers.arrived.value,
    ]);
    this.answers = computed(() => this.answer());
    this.building = computed(() => this.planners.progress.value ?? this.farAnswers.progress.value);
    this.isAsking = this.farAnswers.isAsking;
    this.repair = computed(() => this.knownRepair());
    this.foundOptimal = signal(undefined);
    this.optimal = computed(() => this.knownOptimal());
    this.askedAgain = signal(undefined);
    this.timesAgain = computed(() => this.knownTimes());
    this.known = computed(() => [
      this.asked.value,
      this.building.value,
      this.isAsking.value,
      this.foundOptimal.value,
      this.askedAgain.value,
    ]);
  }

  /** Everything beside the map, as plain data. */
  settings(): Settings {
    return {
      start: this.start.value,
      goal: this.goal.value,
      agent: this.agent.value,
      movement: this.movement.value,
      runs: this.runs.value,
      layers: [...this.layers.value],
      view: this.view.value,
      mode: this.mode.value,
      swarm: this.swarm.value,
    };
  }

  /** The terrain of each cell as it came from the source, before any edit. */
  get original(): Uint8Array {
    return this.originalCells;
  }

  /** Begins a stroke: all that is painted, linked, erased and moved until its end is undone in one step. */
  beginStroke(): void {
    this.endStroke();
    this.repairLog.begin();
    this.recorder = new StepRecorder(this.grid.peek(), this.ends());
  }

  /** Paints the straight line of brush × brush squares between two cells; what lies outside the map is left out. */
  paint(from: Point, to: Point, brush: number, terrain: string): void {
    const grid = this.grid.peek();
    const byte = grid.terrains.findIndex(({ name }) => name === terrain);
    if (byte < 0)
      throw new TypeError(
        `Unknown terrain "${terrain}"; this map has ${grid.terrains.map(({ name }) => name).join(", ")}.`,
      );
    const rectangles = brushed(from, to, brush, grid.width, grid.height);
    this.inStroke((recorder) => {
      const changed = rectangles.filter((rectangle) => {
        const cells = recorder.note(rectangle, byte);
        this.repairLog.addCells(cells);
        return cells > 0;
      });
      if (changed.length === 0) return;
      grid.edit(
        changed.map(({ left, top, right, bottom }) => {
          return { x: left, y: top, width: right - left, height: bottom - top, terrain };
        }),
      );
    });
  }

  /** Ends a stroke, if there is one. */
  endStroke(): void {
    const step = this.recorder?.finish(this.ends());
    this.recorder = undefined;
    if (step !== undefined) this.history.add(step);
  }

  /** Moves the start or the goal. */
  moveEnd(end: End, cell: Point): void {
    this.inStroke(() => {
      this[end].value = cell;
    });
  }

  /** Joins two cells by a link, in that direction. */
  addLink(from: Point, to: Point, cost: number): void {
    this.inStroke(() => this.grid.peek().link(from, to, cost));
  }

  /** Takes away the links that start or end at a cell. */
  removeLinksAt(cell: Point): void {
    const grid = this.grid.peek();
    const isAt = ({ x, y }: Point): boolean => x === cell.x && y === cell.y;
    this.inStroke(() => {
      for (const { from, to } of grid.links) if (isAt(from) || isAt(to)) grid.unlink(from, to);
    });
  }

  /** Undoes the last step, if there is one. */
  undo(): void {
    this.endStroke();
    const step = this.history.undo();
    if (step?.kind === "map") this.show(step.before);
    else if (step !== undefined) this.replay(step, step.endsBefore, undoStroke);
  }

  /** Does the step again that was undone last, if there is one. */
  redo(): void {
    this.endStroke();
    const step = this.history.redo();
    if (step?.kind === "map") this.show(step.after);
    else if (step !== undefined) this.replay(step, step.endsAfter, redoStroke);
  }

  /** Goes on with a generated map, once it is made: a thread makes a large one. */
  async generate(kind: string, size: number, seed: number): Promise<void> {
    const source: MapSource = { from: "generator", kind, size, seed };
    if (!isFar(size ** 2)) return this.load(generatedMap(kind, size, seed), source);
    await this.loadFar(source, (thread, movement, agentSize) =>
      thread.call("generate", kind, size, seed, movement, agentSize),
    );
  }

  /**
   * Goes on with the map of a file: MovingAI, Tiled, LDtk or PNG. A thread reads a large one. Resolves to a clause that says what
   * was taken for walls, if the file does not say it in octile's words.
   */
  async open(name: string, bytes: Uint8Array, tilesets: Tilesets = {}): Promise<string | undefined> {
    const source: MapSource = { from: "file", name };
    if (!mayBeFar(bytes) || !isFar(Number.POSITIVE_INFINITY)) {
      const { grid, guess } = readMapFile(name, bytes, tilesets);
      this.load(grid, source);
      return guess;
    }
    const texts = tilesetsInJson(tilesets);
    const { guess } = await this.loadFar(source, (thread, movement, agentSize) =>
      thread.call("open", name, bytes, movement, agentSize, texts),
    );
    return guess;
  }

  /** The thread that works on a copy of the map, which follows all edits up to now; `undefined` where the page can do that. */
  get clerk(): FarThread | undefined {
    const grid = this.grid.peek();
    if (!isFar(grid.terrainOfCell.length)) return undefined;
    if (this.currentClerk?.grid !== grid) {
      const thread = new FarThread();
      thread.give(grid, this.originalCells, this.source.peek());
      this.keepClerk(thread, grid);
    }
    this.currentClerk?.thread.follow(grid);
    return this.currentClerk?.thread;
  }

  /** Lets a thread work on a map that is a copy of the thread's own. */
  keepClerk(thread: FarThread, grid: Grid): void {
    this.currentClerk?.thread.close();
    thread.holds(grid);
    this.currentClerk = { thread, grid };
  }

  /** Ends all threads, when another session takes the place of this one. */
  close(): void {
    this.farAnswers.close();
    this.currentClerk?.thread.close();
    this.currentClerk = undefined;
  }

  /** Works out what the cheapest path costs, for `optimal`; it may take long on a large map. */
  async findOptimal(): Promise<void> {
    const question = this.question.peek();
    if (this.optimal.peek() !== undefined) return;
    const { grid, start, goal, agent, movement } = question;
    const cost = isFar(grid.terrainOfCell.length)
      ? await this.farAnswers.findCost(question)
      : createPlanner(grid, { algorithm: "astar", agent, ...movement }).findPath(start, goal).cost;
    if (cost !== undefined) this.foundOptimal.value = { question, cost };
  }

  /**
   * Asks every run again and again, for `timesAgain`; that takes some hundredths of a second. Tells whether the times may fall further:
   * they are the first of these answers, or one has become shorter by a tenth, since the engine compiles what runs often.
   */
  async askAgain(): Promise<boolean> {
    const answers = this.answers.peek();
    const question = this.question.peek();
    const times = answers.every(({ thread }) => thread === undefined)
      ? answers.map(({ planner, path }) =>
          planner === undefined || path === undefined ? 0 : timeAgain(planner, question),
        )
      : await Promise.all(answers.map(({ thread, queryTime }) => thread?.again() ?? queryTime));
    if (this.answers.peek() !== answers) return false;
    const before = this.askedAgain.peek();
    this.askedAgain.value = { answers, times };
    return before?.answers !== answers || times.some((time, index) => time < 0.9 * before.times[index]);
  }

  /** Edits as part of the stroke, or as a step of its own. */
  private inStroke(edit: (recorder: StepRecorder) => void): void {
    const isAlone = this.recorder === undefined;
    if (isAlone) this.repairLog.begin();
    const recorder = this.recorder ?? new StepRecorder(this.grid.peek(), this.ends());
    this.recorder = recorder;
    try {
      edit(recorder);
    } finally {
      batch(() => {
        this.version.value = this.grid.peek().version;
        if (isAlone) this.endStroke();
      });
    }
  }

  /** Plays a stroke backwards or forwards; ends that it did not move stay where they are. */
  private replay(step: StrokeStep, { start, goal }: Ends, play: (grid: Grid, step: StrokeStep) => void): void {
    const { endsBefore, endsAfter } = step;
    play(this.grid.peek(), step);
    this.repairLog.begin();
    this.repairLog.addCells(step.cells.length);
    batch(() => {
      this.version.value = this.grid.peek().version;
      if (endsBefore.start !== endsAfter.start) this.start.value = start;
      if (endsBefore.goal !== endsAfter.goal) this.goal.value = goal;
    });
  }

  private ends(): Ends {
    return { start: this.start.peek(), goal: this.goal.peek() };
  }

  private mapState(): MapState {
    return {
      grid: this.grid.peek(),
      source: this.source.peek(),
      original: this.originalCells,
      agent: this.agent.peek(),
      view: this.view.peek(),
      ...this.ends(),
    };
  }

  private load(grid: Grid, source: MapSource): void {
    this.exchange(grid, source, defaultWalk(grid, source, this.movement.peek(), this.agent.peek().size ?? 1));
  }

  /** Goes on with a map that a thread makes. The thread keeps it as well. */
  private async loadFar<Made extends MadeMap>(
    source: MapSource,
    make: (thread: FarThread, movement: Movement, agentSize: number) => Promise<Made>,
  ): Promise<Made> {
    const thread = new FarThread();
    try {
      const made = await make(thread, this.movement.peek(), this.agent.peek().size ?? 1);
      const grid = gridOfParts(made.grid);
      this.exchange(grid, source, made.walk);
      if (isFar(grid.terrainOfCell.length)) this.keepClerk(thread, grid);
      else thread.close();
      return made;
    } catch (error) {
      thread.close();
      throw error;
    }
  }

  private exchange(grid: Grid, source: MapSource, walk: Ends & { readonly agent: Agent }): void {
    this.endStroke();
    const before = this.mapState();
    const after = { grid, source, original: grid.terrainOfCell.slice(), view: defaultView(grid), ...walk };
    this.show(after);
    this.history.add({ kind: "map", before, after });
  }

  /** Shows a map with what was chosen for it. */
  private show({ grid, source, original, agent, start, goal, view }: MapState): void {
    this.originalCells = original;
    this.repairLog.clear();
    batch(() => {
      this.currentGrid.value = grid;
      this.currentSource.value = source;
      this.version.value = grid.version;
      this.agent.value = agent;
      this.start.value = start;
      this.goal.value = goal;
      this.view.value = view;
    });
  }

  private ask(): Question {
    // edits change the grid in place
    void this.version.value;
    return {
      grid: this.grid.value,
      start: this.start.value,
      goal: this.goal.value,
      agent: this.agent.value,
      movement: this.movement.value,
    };
  }

  private answer(): readonly Answer[] {
    const question = this.question.value;
    const { grid } = question;
    const runs = this.runs.value;
    // what is built in slices answers once it is done, and what threads are asked is answered later
    void [this.planners.ready.value, this.farAnswers.arrived.value];
    const answers = isFar(grid.terrainOfCell.length) ? this.askFar(question, runs) : this.askHere(question, runs);
    if (answers[0] !== this.loggedAnswer) this.repairLog.addRepair(answers[0]);
    this.loggedAnswer = answers[0];
    return answers;
  }

  private askHere(question: Question, runs: readonly Run[]): readonly Answer[] {
    const { grid, agent, movement } = question;
    this.farAnswers.close();
    const kept = this.planners.of(grid, runs, agent, movement);
    return runs.map((run, index) => answerOf(run, kept[index], question));
  }

  private askFar(question: Question, runs: readonly Run[]): readonly Answer[] {
    const { grid, agent, movement } = question;
    // what was kept for a smaller map is not needed any more
    this.planners.of(grid, [], agent, movement);
    return this.farAnswers.of(question, runs);
  }

  private knownRepair(): RepairNote | undefined {
    void this.answers.value;
    return this.repairLog.note;
  }

  private knownTimes(): readonly (number | undefined)[] {
    const answers = this.answers.value;
    const asked = this.askedAgain.value;
    return answers.map(({ path }, index) =>
      path === undefined || asked?.answers !== answers ? undefined : asked.times[index],
    );
  }

  private knownOptimal(): number | undefined {
    const exact = this.answers.value.find(({ run }) => run.algorithm === "astar" && run.size === undefined);
    if (exact?.path !== undefined && !exact.isPending) return exact.path.cost;
    const found = this.foundOptimal.value;
    return found?.question === this.question.value ? found.cost : undefined;
  }
}

function checked<T>(value: unknown, check: (value: unknown) => T): Signal<T> {
  return new CheckedSignal(check(value), check);
}

/** Chooses the agent, the start and the goal, as far as the settings do not name them. */
function chooseWalk(
  grid: Grid,
  source: MapSource,
  movement: Movement,
  { agent, start, goal }: Partial<Settings>,
): Pick<Settings, "agent" | "start" | "goal"> {
  // it takes a while on a large map
  if (agent !== undefined && start !== undefined && goal !== undefined) return { agent, start, goal };
  const walk = defaultWalk(grid, source, movement, 1);
  if (agent === undefined) return walk;
  return { ...walk, ...longWay(grid, checkAgent(grid, agent), movement), agent };
}
