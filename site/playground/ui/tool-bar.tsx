import type { VNode } from "preact";
import { TOOLS, type Tool } from "../view/tool.ts";
import { Icon } from "./icon.tsx";
import type { Playground } from "./playground.ts";

const TITLE_OF_TOOL: Readonly<Record<Tool, string>> = {
  move: "Move start and goal",
  paint: "Paint terrain",
  erase: "Erase walls, terrain and links",
  link: "Draw a link from cell to cell",
  pan: "Move the map",
};

const BRUSHES = [1, 2, 3, 5, 9, 17];

/** The tools, and what is done with them. */
export function ToolBar({ app }: { readonly app: Playground }): VNode {
  const { tool } = app.toolbox;
  return (
    <>
      <fieldset class="group">
        <legend class="hidden">Tool</legend>
        {TOOLS.map((name, index) => (
          <label key={name} class="tool" title={`${TITLE_OF_TOOL[name]} (${index + 1})`}>
            <input
              type="radio"
              class="hidden"
              name="tool"
              aria-label={TITLE_OF_TOOL[name]}
              checked={tool.value === name}
              onChange={() => {
                tool.value = name;
              }}
            />
            <Icon name={name} />
          </label>
        ))}
      </fieldset>
      <ToolSettings app={app} />
    </>
  );
}

function ToolSettings({ app }: { readonly app: Playground }): VNode {
  const { tool, brush, terrain, linkCost } = app.toolbox;
  const terrains = app.session.value.grid.value.terrains.map(({ name }) => name);
  const isBrush = tool.value === "paint" || tool.value === "erase";
  return (
    <div class="group settings">
      <select
        aria-label="Terrain to paint"
        title="Terrain to paint"
        disabled={tool.value !== "paint"}
        value={terrain.value}
        onChange={({ currentTarget }) => {
          terrain.value = currentTarget.value;
        }}
      >
        {terrains.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {tool.value === "link" ? (
        <input
          type="number"
          aria-label="Cost of a link, in tiles"
          title="Cost of a link, in tiles"
          min={0.1}
          max={1000}
          step="any"
          value={linkCost.value}
          onChange={({ currentTarget }) => {
            const cost = currentTarget.valueAsNumber;
            if (cost > 0 && cost <= 1000) linkCost.value = cost;
            else currentTarget.value = String(linkCost.value);
          }}
        />
      ) : (
        <select
          aria-label="Width of the brush"
          title="Width of the brush"
          disabled={!isBrush}
          value={brush.value}
          onChange={({ currentTarget }) => {
            brush.value = Number(currentTarget.value);
          }}
        >
          {BRUSHES.map((side) => (
            <option key={side} value={side}>{`${side} × ${side}`}</option>
          ))}
        </select>
      )}
    </div>
  );
}
