import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { MAP_KINDS } from "../../../src/generate/index.ts";
import type { MapSource } from "../model/state.ts";
import { whileSaying } from "./busy.ts";
import { ChoiceField, NumberField } from "./field.tsx";
import { Panel } from "./panel.tsx";
import type { Playground } from "./playground.ts";

const SIZES = [64, 128, 256, 512, 1024, 2048, 4096];
const MOST_SEED = 0xffff_ffff;

/** Which map is played on. */
export function MapPanel({ app }: { readonly app: Playground }): VNode {
  const session = app.session.value;
  const draft = useSignal({ kind: "caves", size: 256, seed: 1 });
  useSignalEffect(() => {
    const source = app.session.value.source.value;
    if (source.from === "generator") draft.value = { kind: source.kind, size: source.size, seed: source.seed };
  });
  const change = (part: Partial<typeof draft.value>): void => {
    draft.value = { ...draft.value, ...part };
  };
  const generate = (): void => {
    const { kind, size, seed } = draft.value;
    const sentence = `Making a map of ${size} × ${size} cells, and looking for a long way across it…`;
    whileSaying(app, sentence, () => app.messages.attemptSoon("map", () => session.generate(kind, size, seed)));
  };
  const isBusy = app.busy.value !== undefined;
  const { kind, size, seed } = draft.value;
  const { width, height } = session.grid.value;
  return (
    <Panel title="Map">
      <p class="note">
        {nameOf(session.source.value)}, {width} × {height} cells
      </p>
      <ChoiceField
        label="Kind"
        value={kind}
        choices={MAP_KINDS.map((value) => ({ value, title: value }))}
        onChoose={(value) => change({ kind: value })}
      />
      <ChoiceField
        label="Map size"
        value={String(size)}
        choices={SIZES.map((side) => ({ value: String(side), title: `${side} × ${side}` }))}
        onChoose={(value) => change({ size: Number(value) })}
      />
      <NumberField label="Seed" value={seed} least={0} most={MOST_SEED} onCommit={(value) => change({ seed: value })} />
      <div class="buttons">
        <button type="button" class="primary" disabled={isBusy} onClick={generate}>
          Generate
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => {
            change({ seed: (seed + 1) % MOST_SEED });
            generate();
          }}
        >
          Next seed
        </button>
      </div>
      <p class="note">
        Open, at the top, reads maps of MovingAI, Tiled (with its tilesets) and LDtk, and PNG. Or drop files anywhere.
      </p>
    </Panel>
  );
}

function nameOf(source: MapSource): string {
  return source.from === "file" ? source.name : `${source.kind}, seed ${source.seed}`;
}
