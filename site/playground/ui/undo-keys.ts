import { commandOf } from "../view/keyboard.ts";
import type { Playground } from "./playground.ts";

/** Lets the keys for undo and redo work wherever the focus is, but where text is typed. */
export function listenForUndo({ session }: Playground): void {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const command = commandOf(event);
    if (command?.does !== "undo" && command?.does !== "redo") return;
    event.preventDefault();
    session.value[command.does]();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "number");
}
