import type { Io } from "./io.ts";

/** The part of the surroundings that a progress bar needs. */
type Screen = Pick<Io, "err" | "isErrTerminal" | "columns">;

const BAR_WIDTH = 24;

/** A bar on standard error that shows how much of a long piece of work is done. It is removed at the end. */
export class Progress {
  private readonly io: Screen;
  private readonly isShown: boolean;
  private lastLine = "";

  private constructor(io: Screen, isLong: boolean) {
    this.io = io;
    this.isShown = isLong && io.isErrTerminal;
  }

  /** Does a piece of work, and shows its progress if the work is long and a person watches the terminal. */
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

  /** Shows what is being done now, and the part of the whole that is done, from 0 to 1. */
  show(label: string, part: number): void {
    if (!this.isShown) return;
    const filled = Math.round(Math.min(1, part) * BAR_WIDTH);
    const line = `[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}] ${label}`;
    if (line === this.lastLine) return;
    this.lastLine = line;
    this.io.err(`\r${line.slice(0, Math.max(1, this.io.columns - 1))}\u001b[K`);
  }
}
