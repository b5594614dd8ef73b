import { type Command, commandOf, perform } from "../view/keyboard.ts";
import type { Playground } from "./playground.ts";

/** What keys do to a control that has the focus, beside what characters do to it. */
const KEYS_OF_CONTROLS: readonly Command["does"][] = ["move", "place"];

/** Lets the keys of the map work wherever the focus is, except for keys that the control with the focus needs itself. */
export function listenForShortcuts(app: Playground): void {
  const typedIn = new WeakSet<EventTarget>();
  const note = ({ type, target }: Event): void => {
    if (target === null) return;
    if (type === "input") typedIn.add(target);
    else typedIn.delete(target);
  };
  addEventListener("input", note);
  addEventListener("change", note);
  addEventListener("keydown", (event) => {
    const view = app.views.value[0];
    const command = commandOf(event);
    if (event.defaultPrevented || command === undefined || view === undefined) return;
    if (isForControl(event, command, typedIn)) return;
    event.preventDefault();
    // arrow keys move what is held, and are heard there
    if (command.does === "hold") view.canvas.focus();
    perform({ session: app.session.value, toolbox: app.toolbox, camera: () => view.camera }, command);
  });
}

/** Whether the control that has the focus does something with a key by itself. */
function isForControl({ target }: KeyboardEvent, { does }: Command, typedIn: WeakSet<EventTarget>): boolean {
  if (!(target instanceof Element) || target === document.body) return false;
  if (target.closest("dialog") !== null) return true;
  const isText = target.matches("textarea, select, input[type=number]");
  // what is being typed can be undone as well
  if (does === "undo" || does === "redo") return target.matches("textarea") || typedIn.has(target);
  if (isText) return true;
  return KEYS_OF_CONTROLS.includes(does) && target.matches("button, a, summary, input");
}
