import { Path, type Point, type Primitive, type Rectangle } from "../../../../src/index.ts";
import { type Answer, type AnswerThread, NO_ANSWER, type Question } from "../answer.ts";
import { sentenceOf } from "../planners.ts";
import type { Run } from "../state.ts";
import type { AnswerReply, BuildReply } from "./desk.ts";
import { FarThread } from "./far-thread.ts";

/** A run whose planner a thread builds, keeps and asks. Of several questions that come while it is busy, it answers the last. */
export class FarRun implements AnswerThread {
  readonly run: Run;
  /** The version of the map from which the planner is built. */
  readonly version: number;
  /** How much of the planner is built, from 0 to 1. */
  progress = 0;
  /** The last answer, which may be to an earlier question; `undefined` until there is one. */
  answer: Answer | undefined;
  private readonly thread = new FarThread();
  private readonly tell: (kind: "progress" | "answer") => void;
  private asked: Question;
  private isBusy = false;
  private built: BuildReply | undefined;
  private waiting: (() => void)[] = [];
  private stoodIn: { readonly for: Answer | undefined; readonly answer: Answer };

  /** @param tell Is called when more is built, and when an answer has come. */
  constructor(run: Run, question: Question, tell: (kind: "progress" | "answer") => void) {
    this.run = run;
    this.tell = tell;
    this.asked = question;
    this.stoodIn = { for: undefined, answer: { ...NO_ANSWER, run } };
    this.version = question.grid.version;
    this.thread.onProgress = (progress) => {
      this.progress = progress;
      tell("progress");
    };
    this.build(question);
  }

  /** Whether the planner is built, or cannot be. */
  get isReady(): boolean {
    return this.built !== undefined;
  }

  /** Whether the planner cannot be built on the map as it was. */
  get isRefused(): boolean {
    return this.built?.fault !== undefined;
  }

  /** Whether an answer to the last question is still to come. */
  get isAsking(): boolean {
    return this.isReady && this.isBusy;
  }

  /** Asks for a path. The answer comes later. */
  ask(question: Question): void {
    if (question === this.asked) return;
    this.asked = question;
    if (this.isReady && !this.isBusy) this.send();
  }

  /** Whether a question is not the last one. */
  isOld(question: Question): boolean {
    return question !== this.asked;
  }

  /** What stands in for the answer while the planner is built: nothing, or the answer of another run. */
  meanwhile(other: Answer | undefined): Answer {
    const { run } = this;
    if (this.stoodIn.for !== other) {
      this.stoodIn = { for: other, answer: other === undefined ? { ...NO_ANSWER, run } : standIn(run, other) };
    }
    return this.stoodIn.answer;
  }

  /** Waits until the last question is answered. */
  async settled(): Promise<Answer | undefined> {
    while (!this.isReady || this.isBusy) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.answer;
  }

  again(): Promise<number> {
    return this.thread.call("again");
  }

  scene(layers: readonly string[], hovered?: Point, within?: Rectangle): Promise<readonly Primitive[]> {
    return this.thread.call("scene", layers, hovered, within);
  }

  expanded(): Promise<Float32Array> {
    return this.thread.call("expanded");
  }

  /** Ends the thread. */
  close(): void {
    this.thread.close();
    this.settle();
  }

  private async build({ grid, agent, movement }: Question): Promise<void> {
    const { run, thread } = this;
    try {
      // each copy of the map in a turn of its own
      await new Promise((resolve) => setTimeout(resolve));
      thread.give(grid);
      this.built = await thread.call("build", run, agent, movement);
      this.progress = 1;
    } catch (error) {
      this.built = { fault: sentenceOf(error), buildTime: 0, bytes: 0, levels: 0 };
    }
    await this.send();
  }

  /** Asks the last question, and asks again if another one has come meanwhile. */
  private async send(): Promise<void> {
    const { built } = this;
    if (built === undefined) return;
    this.isBusy = true;
    let question: Question;
    do {
      question = this.asked;
      const reply = await this.reply(question, built);
      this.answer = answerFrom(this, built, question, reply);
      this.isBusy = this.asked !== question;
      this.tell("answer");
    } while (this.isBusy);
    this.settle();
  }

  private async reply({ grid, start, goal }: Question, { fault }: BuildReply): Promise<AnswerReply> {
    if (fault !== undefined) return { ...NO_REPLY, fault };
    try {
      this.thread.follow(grid);
      return await this.thread.call("ask", start, goal);
    } catch (error) {
      return { ...NO_REPLY, fault: sentenceOf(error) };
    }
  }

  private settle(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const go of waiting) go();
  }
}

/** What a thread that cannot answer would have answered. */
const NO_REPLY: AnswerReply = {
  fault: undefined,
  path: undefined,
  explanation: undefined,
  work: undefined,
  queryTime: 0,
  repairTime: 0,
  rebuilt: 0,
};

/** The path of another run, for a run whose planner is being built. */
function standIn(run: Run, other: Answer): Answer {
  const { path, explanation, queryTime } = other;
  return {
    ...NO_ANSWER,
    run,
    path,
    explanation,
    queryTime,
    isMeanwhile: true,
    get isPending() {
      return other.isPending;
    },
  };
}

/** What a thread answered to a question. */
function answerFrom(farRun: FarRun, built: BuildReply, question: Question, reply: AnswerReply): Answer {
  const { buildTime, bytes, levels } = built;
  const { path } = reply;
  return {
    ...NO_ANSWER,
    ...reply,
    run: farRun.run,
    path: path && new Path(path.status, path.cost, path.cells, question.grid.width),
    buildTime,
    bytes,
    levels,
    thread: farRun,
    get isPending() {
      return farRun.isOld(question);
    },
  };
}
