import type { VNode } from "preact";
import { colourOfTerrain } from "../../../src/draw/palette.ts";
import { MAX_AGENT_SIZE } from "../../../src/grid/agent.ts";
import type { CornerRule } from "../../../src/index.ts";
import type { Session } from "../model/session.ts";
import { CheckField, ChoiceField, NumberField } from "./field.tsx";
import { Panel } from "./panel.tsx";
import type { Playground } from "./playground.ts";
import { Swatch } from "./swatch.tsx";

const CORNERS: readonly { readonly value: CornerRule; readonly title: string }[] = [
  { value: "bothFree", title: "both sides free" },
  { value: "oneFree", title: "one side free" },
  { value: "always", title: "always" },
];

/** The panel that chooses the agent and its movement. */
export function AgentPanel({ app }: { readonly app: Playground }): VNode {
  const { agent, movement } = app.session.value;
  const { neighbours, corners } = movement.value;
  return (
    <Panel title="Agent">
      <NumberField
        label="Size"
        unit="cells"
        about="Side of the square of cells that the agent covers"
        value={agent.value.size ?? 1}
        least={1}
        most={MAX_AGENT_SIZE}
        onCommit={(size) => {
          agent.value = { ...agent.value, size };
        }}
      />
      <SecondSize app={app} />
      <Capability app={app} />
      <ChoiceField
        label="Neighbours"
        value={String(neighbours)}
        choices={[
          { value: "8", title: "8, with diagonals" },
          { value: "4", title: "4" },
        ]}
        onChoose={(value) => {
          movement.value = { corners, neighbours: value === "4" ? 4 : 8 };
        }}
      />
      {neighbours === 8 && (
        <ChoiceField
          label="Diagonals"
          about="When a diagonal step may pass the two cells beside it"
          value={corners}
          choices={CORNERS}
          onChoose={(value) => {
            movement.value = { neighbours, corners: value };
          }}
        />
      )}
    </Panel>
  );
}

/** The size of the agent of the second run, which may be another one. */
function SecondSize({ app }: { readonly app: Playground }): VNode | null {
  const { agent, runs } = app.session.value;
  const [first, second] = runs.value;
  if (second === undefined) return null;
  const shared = agent.value.size ?? 1;
  return (
    <NumberField
      label="Second size"
      unit="cells"
      about="Side of the square of cells that the agent on the second map covers"
      value={second.size ?? shared}
      least={1}
      most={MAX_AGENT_SIZE}
      onCommit={(size) => {
        const { algorithm, options } = second;
        runs.value = [first, size === shared ? { algorithm, options } : { algorithm, options, size }];
      }}
    />
  );
}

/** The terrains that the agent may enter. */
function Capability({ app }: { readonly app: Playground }): VNode {
  const session = app.session.value;
  const can = capabilityOf(session);
  const change = (name: string, isIn: boolean): void => {
    const capability = isIn ? [...can, name] : can.filter((other) => other !== name);
    session.agent.value = { ...session.agent.value, capability };
  };
  return (
    <fieldset>
      <legend>May enter</legend>
      <div class="checks">
        {session.grid.value.terrains.map((terrain, id) =>
          terrain.blocked ? null : (
            <CheckField
              key={terrain.name}
              label={terrain.name}
              about={`Crossing it costs ${terrain.cost}`}
              value={can.includes(terrain.name)}
              onChange={(isIn) => change(terrain.name, isIn)}
            >
              <Swatch colour={colourOfTerrain(terrain, id)} />
            </CheckField>
          ),
        )}
      </div>
    </fieldset>
  );
}

function capabilityOf({ agent, grid }: Session): readonly string[] {
  return agent.value.capability ?? grid.value.terrains.filter(({ blocked }) => !blocked).map(({ name }) => name);
}
