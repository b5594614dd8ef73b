import { Signal } from "@preact/signals";

/** A signal that takes only values that are possible: what its check refuses throws, and nothing changes. */
export class CheckedSignal<T> extends Signal<T> {
  private readonly check: (value: unknown) => T;

  /** @param check Returns what to hold for a value, or throws. */
  constructor(value: T, check: (value: unknown) => T) {
    super(value);
    this.check = check;
  }

  override get value(): T {
    return super.value;
  }

  override set value(value: T) {
    super.value = this.check(value);
  }
}
