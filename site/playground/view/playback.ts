import { type Signal, signal } from "@preact/signals";

/** How long the longest of the searches takes to play, in milliseconds, however many nodes it expanded. */
const PLAYING_TIME = 5000;

/** How many of the expanded nodes of a search are shown, from the first on. Maps that stand side by side share one playback. */
export class Playback {
  readonly playing: Signal<boolean> = signal(false);
  /** How many expanded nodes are shown; `Infinity` shows all, however many there are. */
  readonly position: Signal<number> = signal(Number.POSITIVE_INFINITY);
  private readonly lengths = signal<ReadonlyMap<number, number>>(new Map());

  /** How many nodes the longest of the searches expanded. */
  get length(): number {
    return Math.max(0, ...this.lengths.value.values());
  }

  /** Notes how many nodes the search of a run expanded. */
  setLength(run: number, length: number): void {
    if (this.lengths.peek().get(run) === length) return;
    this.lengths.value = new Map(this.lengths.peek()).set(run, length);
  }

  /** Whether the search of a run is shown up to its end, and with it the path that it found. */
  hasArrived(run: number): boolean {
    return this.position.peek() >= (this.lengths.peek().get(run) ?? 0);
  }

  /** Lets it run on, from the beginning when all is shown. */
  play(): void {
    if (this.position.peek() >= this.length) this.position.value = 0;
    this.playing.value = true;
  }

  /** Shows one node more, or with −1 one less. */
  step(by: number): void {
    this.playing.value = false;
    const shown = Math.min(this.position.peek(), this.length);
    this.position.value = Math.max(0, Math.min(Math.floor(shown) + by, this.length));
  }

  /** Lets `milliseconds` pass; the playback stops at the end. */
  advance(milliseconds: number): void {
    if (!this.playing.peek()) return;
    const position = this.position.peek() + (milliseconds / PLAYING_TIME) * this.length;
    if (position >= this.length) this.showAll();
    else this.position.value = position;
  }

  /** Shows the whole search. */
  showAll(): void {
    this.playing.value = false;
    this.position.value = Number.POSITIVE_INFINITY;
  }
}
