/** How many of each thing a kind of attack has tried. */
export class Counts {
  readonly countOfWhat = new Map<string, number>();

  add(what: string, count = 1): void {
    this.countOfWhat.set(what, this.of(what) + count);
  }

  of(what: string): number {
    return this.countOfWhat.get(what) ?? 0;
  }
}

/** One of the ways in which the soak attacks the library. */
export interface Attack {
  /** The kind of attack, as `--only` takes it. */
  readonly name: string;
  /** Plays the case of a seed, and throws if anything is wrong. */
  play(seed: number, counts: Counts): void | Promise<void>;
  /** Ends what the attack has started beside this thread. */
  end?(): void;
}
