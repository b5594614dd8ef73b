import type { Io } from "./io.ts";

/** The part of the surroundings that a progress bar needs. */
type Screen = Pick<Io, "err" | "isErrTerminal" | "columns">;

const BAR_WIDTH = 24;

/** Shows how far a long piece of work has come, on one line of standard error that it takes away in the end. */
export class Progress {
  private readonly io: Screen;
  private readonly isShown: boolean;
  private lastLine = "";

  private constructor(io: Screen, isLong: boolean) {
    this.io = io;
    this.isShown = isLong && io.isErrTerminal;
  }

  /** Does the work and shows its progress if it is long and someone watches. */
  static async during<Result>(
    io: Screen,
    isLong: boolean,
    work: (progress: Progress) => Result | Promise<Result>,
  ): Promise<Result> {
    const progress = new Progress(io, isLong);
    try {
      return await work(progress);
    } finally {
      if (progress.lastLine !== "") io.err("\r\u001b[K");
    }
  }

  /** Says what is being done now, and which part of the whole, from 0 to 1, is done already. */
  show(label: string, part: number): void {
    if (!this.isShown) return;
    const filled = Math.round(Math.min(1, part) * BAR_WIDTH);
    const line = `[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}] ${label}`;
    if (line === this.lastLine) return;
    this.lastLine = line;
    this.io.err(`\r${line.slice(0, Math.max(1, this.io.columns - 1))}\u001b[K`);
  }
}
