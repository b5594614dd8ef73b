import type { Primitive } from "../../../src/index.ts";
import type { Answer } from "../model/session.ts";

/** A scene follows another answer after so many times what it took to make: it may take a second search. */
const PATIENCE = 80;

/** The scene that was drawn last, so that it stays the same list for as long as it would show the same. */
export class KeptScene {
  /** In how many milliseconds the scene will follow an answer that came too soon after another; 0 when there is none. */
  wait = 0;
  private answer: Answer | undefined;
  private key = "";
  private scene: readonly Primitive[] = [];
  /** When another one may be made. */
  private nextTime = 0;

  /** The scene of an answer, none without one; `key` says what of the answer it shows. */
  of(answer: Answer | undefined, key: string, make: () => readonly Primitive[]): readonly Primitive[] {
    const began = performance.now();
    const isSame = answer === this.answer && key === this.key;
    const isLike = answer?.planner === this.answer?.planner && key === this.key;
    this.wait = isLike && !isSame ? Math.max(0, this.nextTime - began) : 0;
    if (isSame || this.wait > 0) return this.scene;
    this.scene = answer === undefined ? [] : make();
    this.answer = answer;
    this.key = key;
    this.nextTime = began + PATIENCE * (performance.now() - began);
    return this.scene;
  }
}
