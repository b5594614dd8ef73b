import type { Answer } from "../model/session.ts";
import { between } from "./camera.ts";

/** A scene is made again for another answer after this many times the time of making it, because that may take a second search. */
const PATIENCE = 80;

/** It follows sooner, in milliseconds, when nothing is drawn for so long. */
const PAUSE = 250;

/** The scene that was drawn last, so that it stays the same list for as long as it would show the same. */
export class KeptScene<Scene> {
  /** In how many milliseconds `catchUp` will make the scene of an answer that followed another; 0 when there is none. */
  wait = 0;
  private answer: Answer | undefined;
  private key = "";
  private readonly nothing: Scene;
  private scene: Scene;
  private putOff: (() => void) | undefined;
  /** When another one may be made. */
  private nextTime = 0;

  /** @param nothing The scene where there is no answer. */
  constructor(nothing: Scene) {
    this.nothing = nothing;
    this.scene = nothing;
  }

  /**
   * The scene of an answer, none without one; `key` says what of the answer it shows. The frame that shows a path does not
   * wait for its scene: when an answer follows another, that is still the old one, until `catchUp` has made the new one.
   */
  of(answer: Answer | undefined, key: string, make: () => Scene): Scene {
    const isSame = answer === this.answer && key === this.key;
    const isLike = answer?.planner === this.answer?.planner && key === this.key;
    this.wait = isLike && !isSame ? between(1, this.nextTime - performance.now(), PAUSE) : 0;
    this.putOff = this.wait > 0 ? () => this.change(answer, key, make) : undefined;
    if (!isSame && !isLike) this.change(answer, key, make);
    return this.scene;
  }

  /** Makes the scene that was put off, if there is one. */
  catchUp(): void {
    this.putOff?.();
    this.putOff = undefined;
  }

  private change(answer: Answer | undefined, key: string, make: () => Scene): void {
    const began = performance.now();
    this.scene = answer === undefined ? this.nothing : make();
    this.answer = answer;
    this.key = key;
    this.nextTime = began + PATIENCE * (performance.now() - began);
  }
}
