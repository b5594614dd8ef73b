/** Something to draw that a thread is asked for. What came last is drawn until the next is there. */
export class Awaited<Value> {
  /** Whether something newer is on its way. */
  isAsking = false;
  private readonly nothing: Value;
  private readonly redraw: () => void;
  private value: Value;
  private owner: object | undefined;
  private key: readonly unknown[] = [];

  /** @param redraw Is called when something newer is there. */
  constructor(nothing: Value, redraw: () => void) {
    this.nothing = nothing;
    this.value = nothing;
    this.redraw = redraw;
  }

  /**
   * Returns what is to be drawn for now. Where `key` is not what it was, it asks for more, but not while it waits for an answer.
   *
   * @param owner Who is asked. What another owner has given is not drawn.
   */
  of(owner: object, key: readonly unknown[], ask: () => Promise<Value>): Value {
    if (owner !== this.owner) this.forget();
    this.owner = owner;
    if (!this.isAsking && !isSame(key, this.key)) this.fetch(owner, key, ask);
    return this.value;
  }

  /** Draws nothing from now on. */
  forget(): void {
    this.owner = undefined;
    this.key = [];
    this.value = this.nothing;
    this.isAsking = false;
  }

  private async fetch(owner: object, key: readonly unknown[], ask: () => Promise<Value>): Promise<void> {
    this.isAsking = true;
    this.key = key;
    // a thread that was ended has nothing more to show
    const value = await ask().catch(() => this.nothing);
    if (owner !== this.owner) return;
    this.isAsking = false;
    this.value = value;
    this.redraw();
  }
}

function isSame(key: readonly unknown[], other: readonly unknown[]): boolean {
  return key.length === other.length && key.every((part, index) => part === other[index]);
}
