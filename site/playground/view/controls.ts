import { batch } from "@preact/signals";
import type { Point } from "../../../src/index.ts";
import type { Session } from "../model/session.ts";
import { Camera, zoomedAbout } from "./camera.ts";
import { EndDrag, type Gesture, isMoved, LinkDraw, Pan, PanOrPlace, Pinch, Stroke } from "./gesture.ts";
import { commandOf, perform } from "./keyboard.ts";
import type { Toolbox } from "./tool.ts";
import { endAt, isOnMap, letGo, type Workplace } from "./workplace.ts";

/** How far beside an end it can still be grasped, in pixels: with a mouse or pen, and with a finger. */
const REACH = 3;
const REACH_OF_FINGER = 14;

const MIDDLE_BUTTON = 1;
const RIGHT_BUTTON = 2;

/** How much one pixel of the wheel zooms. Pinching a touchpad gives fewer of them, and holds Ctrl down. */
const ZOOM_PER_PIXEL = 0.0015;
const ZOOM_PER_PINCHED_PIXEL = 0.01;

/** How many pixels a line or a page of the wheel counts. */
const PIXELS_OF_WHEEL_MODE: readonly number[] = [1, 16, 400];

/** Turns what pointers and keys do on a canvas into calls of the session. */
export class Controls implements Workplace {
  readonly session: Session;
  readonly toolbox: Toolbox;
  private readonly canvas: HTMLCanvasElement;
  private readonly onFault: (fault: unknown) => void;
  private readonly listening = new AbortController();
  /** Where each pressed pointer is. */
  private readonly pixelOfPointer = new Map<number, Point>();
  private gesture: Gesture | undefined;
  /** Where a finger was pressed that has not been moved yet: it may be the first of two. */
  private stillFinger: Point | undefined;
  private pinch: Pinch | undefined;
  private isSpaceDown = false;
  private isSpaceUsed = false;

  /** @param onFault Is told what went wrong, such as a link that is not possible. */
  constructor(canvas: HTMLCanvasElement, session: Session, toolbox: Toolbox, onFault: (fault: unknown) => void) {
    this.canvas = canvas;
    this.session = session;
    this.toolbox = toolbox;
    this.onFault = onFault;
    canvas.tabIndex = 0;
    // fingers are for the tool, not for scrolling the page
    canvas.style.touchAction = "none";
    this.listen("pointerdown", this.press);
    this.listen("pointermove", this.move);
    this.listen("pointerup", this.release);
    this.listen("pointercancel", this.cancel);
    this.listen("pointerleave", this.leave);
    this.listen("wheel", this.wheel);
    // the right button erases
    this.listen("contextmenu", (event) => event.preventDefault());
    this.listen("keydown", this.keyDown);
    this.listen("keyup", this.keyUp);
    this.listen("blur", this.blur);
  }

  readonly camera = (): Camera => {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    return new Camera(this.session.view.peek(), { width, height });
  };

  /** Leaves the canvas alone from now on. */
  dispose(): void {
    this.takeGesture()?.cancel?.();
    this.listening.abort();
  }

  private listen<Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ): void {
    const listener = (event: HTMLElementEventMap[Name]): void => {
      try {
        // one answer for all that an event changes
        batch(() => handle(event));
      } catch (fault) {
        this.onFault(fault);
      }
    };
    this.canvas.addEventListener(name, listener, { signal: this.listening.signal, passive: false });
  }

  private readonly press = (event: PointerEvent): void => {
    this.canvas.focus({ preventScroll: true });
    const pixel = this.pixelOf(event);
    this.hover(pixel);
    if (this.pixelOfPointer.size === 1 && event.pointerType === "touch") this.beginPinch(event.pointerId, pixel);
    else if (this.pixelOfPointer.size === 0) this.beginGesture(event, pixel);
  };

  private readonly move = (event: PointerEvent): void => {
    const pixel = this.pixelOf(event);
    this.hover(pixel);
    if (!this.pixelOfPointer.has(event.pointerId)) {
      this.canvas.style.cursor = this.cursorAt(pixel);
      return;
    }
    this.pixelOfPointer.set(event.pointerId, pixel);
    if (this.pinch !== undefined) {
      const [a, b] = this.pixelOfPointer.values();
      this.pinch.move(a, b);
      return;
    }
    if (this.stillFinger !== undefined && !isMoved(this.stillFinger, pixel)) return;
    this.stillFinger = undefined;
    // the browser gives one event a frame; on pages that came over plain http it does not tell what lies in between
    const between = (event.getCoalescedEvents?.() ?? []).map((coalesced) => this.pixelOf(coalesced));
    this.gesture?.move(between.length === 0 ? [pixel] : between);
  };

  private readonly release = (event: PointerEvent): void => {
    if (this.forget(event)) this.takeGesture()?.end?.();
  };

  private readonly cancel = (event: PointerEvent): void => {
    if (this.forget(event)) this.takeGesture()?.cancel?.();
  };

  private readonly leave = (): void => {
    if (this.pixelOfPointer.size === 0) this.toolbox.hovered.value = undefined;
  };

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const pixels = event.deltaY * PIXELS_OF_WHEEL_MODE[event.deltaMode];
    const factor = Math.exp(-pixels * (event.ctrlKey ? ZOOM_PER_PINCHED_PIXEL : ZOOM_PER_PIXEL));
    const pixel = this.pixelOf(event);
    this.session.view.value = zoomedAbout(pixel, factor, this.camera(), this.session.grid.peek());
    this.hover(pixel);
  };

  private readonly keyDown = (event: KeyboardEvent): void => {
    if (event.key === " ") {
      event.preventDefault();
      if (!this.isSpaceDown) this.isSpaceUsed = false;
      this.isSpaceDown = true;
      return;
    }
    const command = commandOf(event);
    if (command === undefined) return;
    event.preventDefault();
    perform(this, command);
  };

  /** The space bar places, unless the map was dragged while it was down. */
  private readonly keyUp = (event: KeyboardEvent): void => {
    if (event.key !== " " || !this.isSpaceDown) return;
    this.isSpaceDown = false;
    if (!this.isSpaceUsed) perform(this, { does: "place" });
  };

  private readonly blur = (): void => {
    this.isSpaceDown = false;
    letGo(this);
  };

  private beginGesture(event: PointerEvent, pixel: Point): void {
    letGo(this);
    const gesture = this.gestureOf(event, pixel);
    if (gesture === undefined) return;
    event.preventDefault();
    this.canvas.setPointerCapture(event.pointerId);
    this.pixelOfPointer.set(event.pointerId, pixel);
    this.gesture = gesture;
    this.stillFinger = event.pointerType === "touch" ? pixel : undefined;
    if (this.stillFinger === undefined) gesture.move([pixel]);
  }

  private gestureOf(event: PointerEvent, pixel: Point): Gesture | undefined {
    if (event.button === MIDDLE_BUTTON) return new Pan(this, pixel);
    if (event.button === RIGHT_BUTTON) return new Stroke(this, pixel, true);
    if (event.button !== 0) return undefined;
    if (this.isSpaceDown) {
      this.isSpaceUsed = true;
      return new Pan(this, pixel);
    }
    const end = endAt(this, pixel, event.pointerType === "touch" ? REACH_OF_FINGER : REACH);
    if (end !== undefined) return new EndDrag(this, pixel, end);
    switch (this.toolbox.tool.peek()) {
      case "move":
        return new PanOrPlace(this, pixel, event.shiftKey ? "start" : "goal");
      case "paint":
        return new Stroke(this, pixel, false);
      case "erase":
        return new Stroke(this, pixel, true);
      case "link":
        return new LinkDraw(this, pixel);
      case "pan":
        return new Pan(this, pixel);
    }
  }

  /** What one finger has begun ends when a second one follows. */
  private beginPinch(pointer: number, pixel: Point): void {
    const [first] = this.pixelOfPointer.values();
    this.takeGesture()?.cancel?.();
    this.canvas.setPointerCapture(pointer);
    this.pixelOfPointer.set(pointer, pixel);
    this.pinch = new Pinch(this, first, pixel);
  }

  /** The gesture that was going on, which is over now. */
  private takeGesture(): Gesture | undefined {
    const gesture = this.gesture;
    this.gesture = undefined;
    return gesture;
  }

  /** Notes that a pointer is no longer pressed, and tells whether it was. After pinching, the finger that stays does nothing. */
  private forget(event: PointerEvent): boolean {
    if (event.pointerType === "touch") this.toolbox.hovered.value = undefined;
    const wasPressed = this.pixelOfPointer.delete(event.pointerId);
    if (this.pixelOfPointer.size < 2) this.pinch = undefined;
    return wasPressed;
  }

  private hover(pixel: Point): void {
    const cell = this.camera().cellAt(pixel);
    const before = this.toolbox.hovered.peek();
    if (before?.x === cell.x && before.y === cell.y) return;
    this.toolbox.hovered.value = isOnMap(this, cell) ? cell : undefined;
  }

  private cursorAt(pixel: Point): string {
    if (this.isSpaceDown || this.toolbox.tool.peek() === "pan") return "grab";
    if (endAt(this, pixel, REACH) !== undefined) return "move";
    return this.toolbox.tool.peek() === "move" ? "default" : "crosshair";
  }

  private pixelOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}
