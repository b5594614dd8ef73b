import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Step } from "./step.ts";

/** The most maps of the past that are kept: each of them may take some ten megabytes. */
const MOST_MAPS = 8;

/** The steps that can be undone, and the steps that can be done again. */
export class History {
  readonly canUndo: ReadonlySignal<boolean> = computed(() => this.done.value.length > 0);
  readonly canRedo: ReadonlySignal<boolean> = computed(() => this.undone.value.length > 0);
  private readonly done: Signal<readonly Step[]> = signal([]);
  private readonly undone: Signal<readonly Step[]> = signal([]);

  /** Adds a step that has just been done; what was undone before is gone. */
  add(step: Step): void {
    batch(() => {
      this.done.value = recent([...this.done.peek(), step]);
      this.undone.value = [];
    });
  }

  /** The step to undo, which can then be done again; `undefined` if there is none. */
  undo(): Step | undefined {
    return move(this.done, this.undone);
  }

  /** The step to do again, or `undefined` if there is none. */
  redo(): Step | undefined {
    return move(this.undone, this.done);
  }
}

/** The steps since the oldest map that is kept. */
function recent(steps: readonly Step[]): readonly Step[] {
  const maps = steps.flatMap(({ kind }, index) => (kind === "map" ? [index] : []));
  return maps.length > MOST_MAPS ? steps.slice(maps[maps.length - MOST_MAPS]) : steps;
}

/** Moves the last step of one list to the end of another. */
function move(from: Signal<readonly Step[]>, to: Signal<readonly Step[]>): Step | undefined {
  const step = from.peek().at(-1);
  if (step === undefined) return undefined;
  batch(() => {
    from.value = from.peek().slice(0, -1);
    to.value = [...to.peek(), step];
  });
  return step;
}
