import type { VNode } from "preact";
import { Panel } from "./panel.tsx";

/** What hands do on the map: pointer and fingers first, then keys, wherever the focus is. */
const DOES_OF_INPUT: Readonly<Record<string, string>> = {
  "Drag A or B": "moves the start or the goal",
  Click: "uses the tool; with the first one, sets the goal, or sends the swarm there",
  "Right button": "erases, with any tool",
  "Wheel, two fingers": "zooms",
  "Middle button, Space": "drags the map, with any tool",
  "1 to 5": "chooses a tool",
  "A, B": "holds start or goal for the arrow keys",
  "Arrow keys": "move what is held, the brush or the map",
  Enter: "uses the tool where the brush is",
  "+, −, 0": "zooms in, out, shows the whole map",
  "Ctrl+Z, Ctrl+Shift+Z": "undoes, does again: strokes, A and B, other maps",
};

/** How the map is used. */
export function HelpPanel(): VNode {
  return (
    <Panel title="Mouse, touch and keys" isOpen={false}>
      <dl class="help">
        {Object.entries(DOES_OF_INPUT).map(([input, does]) => (
          <div key={input}>
            <dt>{input}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
