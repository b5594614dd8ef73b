import type { Point } from "../../../src/index.ts";
import type { End } from "../model/state.ts";
import { fitted, panned, showing, zoomedAbout } from "./camera.ts";
import { finishLink } from "./gesture.ts";
import { TOOLS, type Tool } from "./tool.ts";
import { erasedTerrain, letGo, onMap, type Workplace } from "./workplace.ts";

/** What a key asks for. */
export type Command =
  | { readonly does: "move"; readonly dx: number; readonly dy: number }
  | { readonly does: "zoom"; readonly factor: number }
  | { readonly does: "choose"; readonly tool: Tool }
  | { readonly does: "hold"; readonly end: End }
  | { readonly does: "place" | "release" | "fit" | "undo" | "redo" };

/** A key as an event of the browser names it, with what is held down beside it. */
interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** How many cells an arrow key leads on with Shift held down. */
const FAR = 10;

/** How much of the canvas an arrow key pans over. */
const PANNED = 1 / 8;

const ZOOM_FACTOR = 1.25;

const STEP_OF_ARROW: Readonly<Record<string, Point>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
};

const COMMAND_OF_KEY: Readonly<Record<string, Command>> = {
  "+": { does: "zoom", factor: ZOOM_FACTOR },
  "=": { does: "zoom", factor: ZOOM_FACTOR },
  "-": { does: "zoom", factor: 1 / ZOOM_FACTOR },
  "0": { does: "fit" },
  a: { does: "hold", end: "start" },
  b: { does: "hold", end: "goal" },
  Enter: { does: "place" },
  Escape: { does: "release" },
};

/** What a key asks for, or `undefined` when it is left to the browser. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Command | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return commandOfShortcut(key.toLowerCase(), shiftKey);
  const step = STEP_OF_ARROW[key];
  const far = shiftKey ? FAR : 1;
  if (step !== undefined) return { does: "move", dx: far * step.x, dy: far * step.y };
  const tool = TOOLS[Number(key) - 1];
  return tool === undefined ? COMMAND_OF_KEY[key.length === 1 ? key.toLowerCase() : key] : { does: "choose", tool };
}

function commandOfShortcut(key: string, shiftKey: boolean): Command | undefined {
  if (key === "y" || (key === "z" && shiftKey)) return { does: "redo" };
  return key === "z" ? { does: "undo" } : undefined;
}

/** Does what a key asks for. */
export function perform(place: Workplace, command: Command): void {
  const { session, toolbox, camera } = place;
  const map = session.grid.peek();
  switch (command.does) {
    case "move":
      move(place, command.dx, command.dy);
      break;
    case "zoom": {
      const seen = camera();
      const middle = { x: seen.size.width / 2, y: seen.size.height / 2 };
      session.view.value = zoomedAbout(middle, command.factor, seen, map);
      break;
    }
    case "choose":
      toolbox.tool.value = command.tool;
      letGo(place);
      break;
    case "hold":
      // all that arrow keys do until it is let go is one step of undo
      session.beginStroke();
      toolbox.held.value = command.end;
      session.view.value = showing(session[command.end].peek(), camera(), map);
      break;
    case "place":
      placeAt(place, cursorOf(place));
      break;
    case "release":
      letGo(place);
      toolbox.linkFrom.value = undefined;
      break;
    case "fit":
      session.view.value = fitted(map, camera().size);
      break;
    case "undo":
      session.undo();
      break;
    case "redo":
      session.redo();
      break;
  }
}

/** Moves the end that is held, or the cell to be painted or linked, or the map. */
function move(place: Workplace, dx: number, dy: number): void {
  const { session, toolbox, camera } = place;
  const map = session.grid.peek();
  const held = toolbox.held.peek();
  const tool = toolbox.tool.peek();
  if (held === undefined && (tool === "move" || tool === "pan")) {
    const seen = camera();
    const { width, height } = seen.size;
    session.view.value = panned(-dx * PANNED * width, -dy * PANNED * height, seen, map);
    return;
  }
  const before = held === undefined ? cursorOf(place) : session[held].peek();
  const cell = onMap(place, { x: before.x + dx, y: before.y + dy });
  if (held === undefined) toolbox.hovered.value = cell;
  else session.moveEnd(held, cell);
  session.view.value = showing(cell, camera(), map);
}

/** Uses the tool at a cell; an end that is held is left where it is. */
function placeAt(place: Workplace, cell: Point): void {
  const { session, toolbox } = place;
  if (toolbox.held.peek() !== undefined) {
    letGo(place);
    return;
  }
  switch (toolbox.tool.peek()) {
    case "move":
      session.moveEnd("goal", cell);
      break;
    case "paint":
      session.paint(cell, cell, toolbox.brush.peek(), toolbox.terrain.peek());
      break;
    case "erase":
      session.paint(cell, cell, toolbox.brush.peek(), erasedTerrain(place));
      session.removeLinksAt(cell);
      break;
    case "link":
      if (toolbox.linkFrom.peek() === undefined) toolbox.linkFrom.value = cell;
      else finishLink(place, cell);
      break;
    case "pan":
      break;
  }
}

/** The cell under the pointer, or the one in the middle of the canvas. */
function cursorOf(place: Workplace): Point {
  const { session, toolbox } = place;
  const { x, y } = session.view.peek();
  return onMap(place, toolbox.hovered.peek() ?? { x: Math.floor(x), y: Math.floor(y) });
}
