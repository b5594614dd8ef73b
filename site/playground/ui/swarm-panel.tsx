import type { VNode } from "preact";
import { isClosed, toggleGate } from "../model/gate.ts";
import type { SwarmSettings } from "../model/state.ts";
import type { Swarm, SwarmCounts } from "../swarm/swarm.ts";
import { NumberField } from "./field.tsx";
import { formatCount } from "./format.ts";
import { FrameGraph } from "./frame-graph.tsx";
import { Panel } from "./panel.tsx";
import type { Playground } from "./playground.ts";
import { Swatch } from "./swatch.tsx";

const MOST_WALKERS = 5000;
const MOST_BUDGET = 16;

/** How many walk, how they fare, and what that takes. */
export function SwarmPanel({ app }: { readonly app: Playground }): VNode {
  const { swarm: settings } = app.session.value;
  const swarm = app.swarm.value;
  const { walkers, budget } = settings.value;
  const change = (changed: Partial<SwarmSettings>): void => {
    settings.value = { walkers, budget, ...changed };
  };
  return (
    <Panel title="Swarm">
      <NumberField
        label="Walkers"
        value={walkers}
        least={1}
        most={MOST_WALKERS}
        onCommit={(value) => change({ walkers: value })}
      />
      <NumberField
        label="Path budget"
        unit="ms a frame"
        value={budget}
        least={0}
        most={MOST_BUDGET}
        step="any"
        onCommit={(value) => change({ budget: value })}
      />
      {swarm === undefined ? (
        <p class="note">Building planners for all kinds of walkers…</p>
      ) : (
        <>
          <RoomNote swarm={swarm} />
          <GateButton app={app} />
          <SwarmReport swarm={swarm} budget={budget} />
        </>
      )}
    </Panel>
  );
}

/** Closes and opens the gate on the way from A to B, so that everybody has to walk round it or can go through again. */
function GateButton({ app }: { readonly app: Playground }): VNode | null {
  const session = app.session.value;
  const gate = app.gate.value;
  // edits change the map in place
  void session.edited.value;
  if (gate === undefined) return null;
  return (
    <button
      type="button"
      title="The frame on the map, across the middle of the way from A to B"
      onClick={() =>
        app.messages.attempt("gate", () => {
          app.gate.value = toggleGate(session, gate);
        })
      }
    >
      {isClosed(session.grid.value, gate) ? "Open the gate" : "Close the gate"}
    </button>
  );
}

/** Tells that the map has no room for all walkers that were asked for. */
function RoomNote({ swarm }: { readonly swarm: Swarm }): VNode | null {
  const { wanted, found } = swarm.placed.value;
  if (found >= wanted) return null;
  return (
    <p class="note" role="status">
      {formatCount(found)} of {formatCount(wanted)} walkers found room.
    </p>
  );
}

const TITLE_OF_COUNT: Readonly<Record<keyof SwarmCounts, string>> = {
  walking: "Walking",
  heldUp: "Held up by others",
  waiting: "Waiting for a way",
  unreachable: "Without a way",
  arrived: "Walks ended at the goal",
  displaced: "Stepped out of a wall",
  edits: "Edits",
  replans: "Ways planned again",
};

/** The kinds of walkers, how they fare, and why a walker has no way. */
function SwarmReport({ swarm, budget }: { readonly swarm: Swarm; readonly budget: number }): VNode {
  return (
    <>
      <dl class="rates">
        <div>
          <dd>{formatCount(swarm.rates.value.frames)}</dd>
          <dt>frames a second</dt>
        </div>
        <div>
          <dd>{formatCount(swarm.rates.value.ways)}</dd>
          <dt>paths a second</dt>
        </div>
      </dl>
      <ul class="classes">
        {swarm.troops.map(({ class: { name, agent, colour, shape } }) => (
          <li key={name} title={`May enter ${agent.capability?.join(", ")}`}>
            <Swatch colour={colour} shape={shape} /> {name}, {agent.size} × {agent.size}
          </li>
        ))}
      </ul>
      <table class="scorecard counts">
        <tbody>
          {Object.entries(TITLE_OF_COUNT).map(([name, title]) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td>{formatCount(swarm.counts.value[name as keyof SwarmCounts])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FrameGraph frames={swarm.frames} budget={budget} />
      <p class="note">{swarm.why.value ?? "They keep out of each other's cells, and give way to each other."}</p>
      {!swarm.isInWorker && (
        <p class="note">This browser has no module workers: the world works on the thread of the page.</p>
      )}
    </>
  );
}
