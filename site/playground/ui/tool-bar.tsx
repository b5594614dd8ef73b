import type { VNode } from "preact";
import { colourOfTerrain } from "../../../src/draw/palette.ts";
import { TOOLS, type Tool } from "../view/tool.ts";
import { Icon } from "./icon.tsx";
import type { Playground } from "./playground.ts";
import { Swatch } from "./swatch.tsx";

const WORD_OF_TOOL: Readonly<Record<Tool, string>> = {
  move: "Move",
  paint: "Paint",
  erase: "Erase",
  link: "Link",
  pan: "Pan",
};

const TITLE_OF_TOOL: Readonly<Record<Tool, string>> = {
  move: "Move start and goal",
  paint: "Paint terrain",
  erase: "Erase walls, terrain and links",
  link: "Link a cell to another",
  pan: "Pan the map",
};

const BRUSHES = [1, 2, 3, 5, 9, 17];

/** The tools, and what is done with them. */
export function ToolBar({ app }: { readonly app: Playground }): VNode {
  const { tool } = app.toolbox;
  return (
    <div class="tools">
      <fieldset class="group">
        <legend class="hidden">Tool</legend>
        {TOOLS.map((name, index) => (
          <label key={name} class="tool worded" title={`${TITLE_OF_TOOL[name]} (${index + 1})`}>
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
            <span>{WORD_OF_TOOL[name]}</span>
          </label>
        ))}
      </fieldset>
      <ToolSettings app={app} />
    </div>
  );
}

/** What the tool in hand is set to; nothing for tools without settings. */
function ToolSettings({ app }: { readonly app: Playground }): VNode | null {
  const { tool, brush, linkCost } = app.toolbox;
  switch (tool.value) {
    case "paint":
    case "erase":
      return (
        <div class="group settings">
          {tool.value === "paint" && <TerrainChoice app={app} />}
          <select
            aria-label="Width of the brush"
            title="Width of the brush"
            value={brush.value}
            onChange={({ currentTarget }) => {
              brush.value = Number(currentTarget.value);
            }}
          >
            {BRUSHES.map((side) => (
              <option key={side} value={side}>{`${side} × ${side}`}</option>
            ))}
          </select>
        </div>
      );
    case "link":
      return (
        <div class="group settings">
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
        </div>
      );
    default:
      return null;
  }
}

/** The terrains of the map, to paint with. */
function TerrainChoice({ app }: { readonly app: Playground }): VNode {
  const { terrain } = app.toolbox;
  return (
    <fieldset class="group terrains">
      <legend class="hidden">Terrain to paint</legend>
      {app.session.value.grid.value.terrains.map((kind, id) => (
        <label key={kind.name} class="terrain" title={kind.name}>
          <input
            type="radio"
            class="hidden"
            name="terrain"
            aria-label={kind.name}
            checked={terrain.value === kind.name}
            onChange={() => {
              terrain.value = kind.name;
            }}
          />
          <Swatch colour={colourOfTerrain(kind, id)} />
        </label>
      ))}
      <span class="unit">{terrain.value}</span>
    </fieldset>
  );
}
